import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv, type ValidateFunction } from 'ajv';
import formats from 'ajv-formats';
import { parse } from 'yaml';

// The published description of API Pix 2.9.0 (Banco Central, pix-api, openapi.yaml), against which answers are held. It is not
// ours and not kept here: IPE_VECTORS names the folder in which it stands.

type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };
type JsonObject = { readonly [name: string]: Json };

/** The description, as far as tests ask it. */
export interface ApiPixDescription {
  /** What is wrong with an answer, by the schema of its call and status; empty: it fits. A status that it does not name is held against Problema. */
  faultsOf(answer: {
    readonly method: string;
    readonly path: string;
    readonly status: number;
    readonly body: unknown;
  }): readonly string[];
  /** What is wrong with something that a schema of its describes. */
  faultsAgainst(schema: string, value: unknown): readonly string[];
  /** An example of its own, whole. */
  example(name: string): Json;
}

/** Why tests that need it are left out; undefined: it is there. */
export const NO_DESCRIPTION =
  process.env.IPE_VECTORS === undefined ? 'IPE_VECTORS names no folder with the published description' : undefined;

/**
 * What the description says that it cannot mean: its own examples do not fit it. Each place is read as the examples have it.
 * - CPF is written as /^\d{11}$/, with the bars of another notation, which no text fits.
 * - DadosRecebedor asks for the address beside `recebedor`, and again in it, where it stands.
 * - PixConsultados must have `cobs` where it describes and shows `pix`.
 * - Lists of charges must have idCob, which nothing describes.
 * - CobVGerada must have `location`, which its examples carry in `loc` alone.
 * - A location has no protocol, and so is no URI.
 * - The numbers of locations and the charge of one must stand in `loc`, which the examples leave out; ours have both.
 * - LoteCobV must have a numeric id, while its address takes a text.
 */
function asMeant(name: string, value: Json): Json {
  if (Array.isArray(value)) return value.map((each: Json) => asMeant('', each));
  if (value === null || typeof value !== 'object') return value;
  const object = { ...(value as JsonObject) } as Record<string, Json>;
  if (object.pattern === '/^\\d{11}$/') object.pattern = '^\\d{11}$';
  if (object.format === 'uri' && object.maxLength === 77) delete object.format;
  if (object.nullable === true && typeof object.type === 'string') object.type = [object.type, 'null'];
  if (Array.isArray(object.required)) {
    const required = object.required as readonly string[];
    if (name === 'DadosRecebedor') object.required = [];
    if (name === 'PixConsultados') object.required = ['parametros', 'pix'];
    if (required.includes('idCob')) object.required = required.filter((each) => each !== 'idCob');
    if (name === 'CobVGerada') object.required = required.filter((each) => each !== 'location');
    if (name.startsWith('LoteCobV')) object.required = required.filter((each) => each !== 'id');
  }
  // Where a definition is referred to, whatever stands beside says nothing (OpenAPI 3.0, Reference Object).
  if (typeof object.$ref === 'string') return { $ref: object.$ref };
  for (const part of ['example', 'examples', 'title', 'description', 'default', 'readOnly', 'nullable'])
    if (name !== 'properties') delete object[part];
  return Object.fromEntries(Object.entries(object).map(([key, each]) => [key, asMeant(key, each)]));
}

let kept: ApiPixDescription | undefined;

/** Reads the description, once. */
export function apiPixDescription(): ApiPixDescription {
  kept ??= readDescription();
  return kept;
}

function readDescription(): ApiPixDescription {
  const file = join(process.env.IPE_VECTORS ?? '', 'pix', 'api-pix-2.9.0.openapi.yaml');
  const whole = parse(readFileSync(file, 'utf8'), { maxAliasCount: -1 }) as JsonObject;
  const at = (path: string): Json =>
    path
      .split('/')
      .slice(1)
      .reduce<Json>((place, name) => (place as JsonObject)?.[name.replaceAll('~1', '/')] ?? null, whole);
  const resolved = (value: Json): JsonObject => {
    const { $ref } = value as JsonObject;
    return typeof $ref === 'string' ? resolved(at($ref.slice(1))) : (value as JsonObject);
  };
  const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: true });
  (formats as unknown as (on: Ajv) => void)(ajv);
  for (const format of ['int32', 'int64']) ajv.addFormat(format, true);
  const schemas = Object.fromEntries(
    Object.entries(at('/components/schemas') as JsonObject).map(([name, schema]) => [name, asMeant(name, schema)]),
  );
  ajv.addSchema({ $id: 'api-pix', components: { schemas } });
  const validators = new Map<string, ValidateFunction>();
  const check = (schema: Json, value: unknown): readonly string[] => {
    const name = JSON.stringify(schema);
    const meant = JSON.parse(JSON.stringify(asMeant('', schema)).replaceAll('"#/', '"api-pix#/')) as object;
    const validate = validators.get(name) ?? ajv.compile(meant);
    validators.set(name, validate);
    if (validate(value)) return [];
    return (validate.errors ?? []).map((fault) => `${fault.instancePath || '/'}: ${fault.message ?? fault.keyword}`);
  };
  const callOf = (method: string, path: string): JsonObject | undefined => {
    const wanted = path.split('?')[0]?.split('/') ?? [];
    // A name that stands there is meant before a place for any.
    const found = Object.keys(at('/paths') as JsonObject)
      .filter((each) => {
        const places = each.split('/');
        return (
          places.length === wanted.length && places.every((place, i) => place.startsWith('{') || place === wanted[i])
        );
      })
      .toSorted((a, b) => a.split('{').length - b.split('{').length)[0];
    const operations = found === undefined ? undefined : ((at('/paths') as JsonObject)[found] as JsonObject);
    return operations?.[method.toLowerCase()] as JsonObject | undefined;
  };
  return {
    faultsOf({ method, path, status, body }) {
      const call = callOf(method, path);
      if (!call) return [`the description has no ${method} ${path}`];
      const answer = (call.responses as JsonObject)[String(status)];
      if (answer === undefined) {
        if (status < 400) return [`the description has no ${status} for ${method} ${path}`];
        return check({ $ref: '#/components/schemas/Problema' }, body);
      }
      const content = resolved(answer).content as JsonObject | undefined;
      const media = content && (Object.values(content)[0] as JsonObject);
      return media ? check(media.schema ?? {}, body) : [];
    },
    faultsAgainst: (schema, value) => check({ $ref: `#/components/schemas/${schema}` }, value),
    example: (name) => resolvedExample((at(`/components/examples/${name}`) as JsonObject)?.value ?? null, at),
  };
}

/** Examples put others together by references within "allOf". */
function resolvedExample(value: Json, at: (path: string) => Json): Json {
  if (Array.isArray(value)) return value.map((each: Json) => resolvedExample(each, at));
  if (value === null || typeof value !== 'object') return value;
  const object = value as JsonObject;
  if (typeof object.$ref === 'string') return resolvedExample(at(object.$ref.slice(1)), at);
  if (Array.isArray(object.allOf) && Object.keys(object).length === 1) {
    const parts = object.allOf.map((each: Json) => resolvedExample(each, at));
    return Object.assign({}, ...parts) as Json;
  }
  return Object.fromEntries(Object.entries(object).map(([name, each]) => [name, resolvedExample(each, at)]));
}
