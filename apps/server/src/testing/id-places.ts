import * as z from 'zod/mini';
import { ENDPOINTS, type AnyEndpoint } from '@bank/contracts';

/** Where a request may carry an id: the endpoint, and the part of the request. */
export type Place = `${string} ${'params' | 'query' | 'body'}.${string}`;

/** Ids of no company: a browser's request to come in, which anybody with the code may answer. */
const OF_NO_COMPANY: readonly Place[] = [
  // The place of a row in its batch.
  'batch-transfers.change-batch-row params.row',
  // Keys, by which no person comes in; that a program finds no other company's, webhooks.db.test.ts tries.
  'api-pix.put-webhook params.chave',
  'api-pix.read-webhook params.chave',
  'api-pix.delete-webhook params.chave',
  // Everybody's, and no id.
  'address-finder.find-address params.cep',
  // Whoever has the link may see what is to be paid.
  'pix-charges.read-payer-charge params.token',
  // The payment system's number of a Pix: of a company's own it is answered whether it paid a charge (paid-inside.db.test.ts).
  'pix-charges.find-paid-pix-charge params.endToEndId',
  // A place from 1 to 5 of a case, whose id stands before it.
  'pix-disputes.send-evidence params.number',
  'pix-disputes.read-evidence params.number',
  // A number from 1 on of a group, whose id stands before it.
  'groups.list-group-change-lines params.version',
  'access.read-access-request params.id',
  'access.refuse-access-request params.id',
  // Stands beside such a request; its signature is checked as everywhere else.
  'access.authorize-access-request body.device.deviceId',
];

interface JsonSchema {
  readonly pattern?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
}

/** Every place of a call in which an id may stand: all of the path, and whatever has the form of an id elsewhere. */
function placesOf(endpoint: AnyEndpoint): readonly Place[] {
  const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => `${endpoint.id} params.${name}` as Place);
  const found = new Set<Place>(inPath);
  const walk = (schema: JsonSchema, place: string): void => {
    const { pattern, properties = {}, items, anyOf = [], oneOf = [], allOf = [] } = schema;
    // "opr_…" and patterns that allow any prefix ("[a-z]{3}_…").
    if (pattern !== undefined && /^\^(\(\?:)?(\[a-z\]|[a-z]{3}_)/.test(pattern)) found.add(place as Place);
    for (const [name, property] of Object.entries(properties)) walk(property, `${place}.${name}`);
    if (items) walk(items, place);
    for (const member of [...anyOf, ...oneOf, ...allOf]) walk(member, place);
  };
  for (const part of ['query', 'body'] as const) {
    const schema = endpoint[part];
    if (!schema) continue;
    const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
    walk(json, `${endpoint.id} ${part}`);
  }
  return [...found];
}

/**
 * Every place of the calls that a session opens. What programs call none opens: their own tests try it with other companies'
 * programs.
 */
export const ID_PLACES: readonly Place[] = ENDPOINTS.filter(({ access }) => access.kind !== 'program')
  .flatMap(placesOf)
  .filter((place) => !OF_NO_COMPANY.includes(place));

/** The calls that answer with lists of which one asks for the next page by a cursor. */
export const LISTS: readonly AnyEndpoint[] = ENDPOINTS.filter(
  ({ query }) => query && 'cursor' in Object(shapeOf(query)),
);

function shapeOf(schema: NonNullable<AnyEndpoint['query']>): unknown {
  return (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema).properties;
}
