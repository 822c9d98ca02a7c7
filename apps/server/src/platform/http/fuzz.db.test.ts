import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { ENDPOINTS, problemSchema, type AnyEndpoint } from '@bank/contracts';
import { deep } from '@bank/testkit';
import { tinyPdf } from '../../testing/made-pdf.ts';
import { startTestBank } from '../../testing/test-bank.ts';

// Goal: I01. At least 200 requests for every route, made from its own schema and then spoilt: never a 5xx, and every
// refusal a problem+json. The gate sends the first ones of them.
const bank = await startTestBank();
const { app } = bank.bank.http;
const CASES = deep(200, 60);

const NASTY = [
  '',
  ' ',
  '\u0000',
  '\ud800',
  '__proto__',
  "'; DROP TABLE bank.company; --",
  '../../etc/passwd',
  '%00',
  'A'.repeat(5000),
  '😀',
  '\r\nX: y',
  'NaN',
  '1e309',
  '-1',
  '0',
  '99999999999999999999',
  '2026-02-30',
  '<script>',
  '${7*7}',
  '{{7*7}}',
];
const nasty = fc.oneof(
  fc.constantFrom<unknown>(...NASTY, null, true, 0, -1, 1e308, [], {}, [[[]]]),
  fc.string(),
  fc.jsonValue({ maxDepth: 3 }),
);

interface JsonSchema {
  readonly type?: string;
  readonly properties?: Record<string, JsonSchema>;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly pattern?: string;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
}

function arbitraryOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  const members = schema.anyOf ?? schema.oneOf;
  if (members) return fc.oneof(...members.map(arbitraryOf));
  if (schema.const !== undefined) return spoilt(fc.constant(schema.const));
  if (schema.enum) return spoilt(fc.constantFrom(...schema.enum));
  switch (schema.type) {
    case 'object':
      return spoilt(
        fc.record(
          Object.fromEntries(
            Object.entries(schema.properties ?? {}).map(([name, property]) => [name, arbitraryOf(property)]),
          ),
          { requiredKeys: [] },
        ),
        20,
      );
    case 'array':
      return spoilt(fc.array(arbitraryOf(schema.items ?? {}), { maxLength: 3 }));
    case 'integer':
    case 'number':
      return spoilt(fc.integer());
    case 'string':
      return spoilt(
        schema.pattern === undefined ? fc.constantFrom('2026-11-23', 'x@y.co', '10.50') : matching(schema.pattern),
      );
    default:
      return nasty;
  }
}

function matching(pattern: string): fc.Arbitrary<string> {
  try {
    return fc.stringMatching(new RegExp(pattern));
  } catch {
    return fc.string();
  }
}

function spoilt(good: fc.Arbitrary<unknown>, weight = 4): fc.Arbitrary<unknown> {
  return fc.oneof({ weight, arbitrary: good }, { weight: 1, arbitrary: nasty });
}

function schemaOf(schema: AnyEndpoint['body']): fc.Arbitrary<unknown> {
  if (!schema) return fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: nasty });
  return arbitraryOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema);
}

function urlOf(endpoint: AnyEndpoint, params: unknown, query: unknown): string {
  const given = Object(params) as Record<string, unknown>;
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encoded(given[name] ?? 'x') || 'x');
  const pairs = Object.entries(Object(query) as object).map(([name, value]) => `${encoded(name)}=${encoded(value)}`);
  return pairs.length > 0 ? `${path}?${pairs.join('&')}` : path;
}

function encoded(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return encodeURIComponent(text.toWellFormed()).slice(0, 2000);
}

/** Files for a call's parts, most of them good; one that it does not name now and then. */
function filesOf({ files = {} }: AnyEndpoint): fc.Arbitrary<Readonly<Record<string, Uint8Array | undefined>>> {
  const bytes = fc.oneof(
    { weight: 6, arbitrary: fc.constant<Uint8Array | undefined>(tinyPdf('x')) },
    { weight: 1, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: fc.uint8Array() },
    { weight: 1, arbitrary: fc.nat(600).map((length) => tinyPdf('x').subarray(0, length)) },
  );
  const stray = fc.oneof({ weight: 9, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: fc.uint8Array() });
  return fc.record({ ...Object.fromEntries(Object.keys(files).map((part) => [part, bytes])), stray });
}

function formOf(body: unknown, files: Readonly<Record<string, Uint8Array | undefined>>): FormData {
  const form = new FormData();
  form.set('data', JSON.stringify(body) ?? '');
  for (const [part, bytes] of Object.entries(files))
    if (bytes) form.set(part, new File([new Uint8Array(bytes)], 'a.pdf'));
  return form;
}

// A stream that is open to anybody has no end to wait for: availability.db.test.ts asks for that one.
const isOpenStream = ({ access, media }: AnyEndpoint): boolean =>
  access.kind === 'public' && media?.includes('text/event-stream') === true;
const routed = ENDPOINTS.filter(
  (endpoint) =>
    !isOpenStream(endpoint) &&
    app.hasRoute({ method: endpoint.method, url: endpoint.path.replace(/\{(\w+)\}/g, ':$1') }),
);

test.each(routed.map((endpoint) => [endpoint.id, endpoint] as const))(
  `I01 %s survives ${CASES} spoilt requests [attack]`,
  async (_, endpoint) => {
    const requests = fc.sample(
      fc.record({
        params: schemaOf(endpoint.params),
        query: schemaOf(endpoint.query),
        body: schemaOf(endpoint.body),
        key: fc.boolean(),
        files: filesOf(endpoint),
      }),
      { numRuns: CASES },
    );
    // The stream would stay open, and signing out would end the caller's session: these are asked without a token.
    const anonymous = endpoint.media?.includes('text/event-stream') === true || endpoint.id === 'access.logout';
    const { token } = await bank.as('admin');
    const ask = async ({ params, query, body, key, files }: (typeof requests)[number]): Promise<void> => {
      const form = endpoint.files && new Response(formOf(body, files));
      const reply = await app.inject({
        method: endpoint.method,
        url: urlOf(endpoint, params, query),
        headers: {
          ...(!anonymous && { authorization: `Bearer ${token}` }),
          ...(key && { 'idempotency-key': `key-${Math.trunc(requests.length)}` }),
          ...(endpoint.method !== 'GET' && { 'content-type': form?.headers.get('content-type') ?? 'application/json' }),
        },
        ...(endpoint.method !== 'GET' && {
          payload: form ? Buffer.from(await form.arrayBuffer()) : (JSON.stringify(body) ?? ''),
        }),
      });
      // That the outside is away is an expected refusal of the calls that name it; nothing else above 499 is.
      if (reply.statusCode === 503 && endpoint.errors.includes(reply.json().errors[0].code)) return;
      expect(
        reply.statusCode,
        `${reply.body.slice(0, 300)} for ${JSON.stringify({ params, query, body })?.slice(0, 300)}`,
      ).toBeLessThan(500);
      if (reply.statusCode >= 400) expect(problemSchema.safeParse(reply.json()).success).toBe(true);
    };
    for (let index = 0; index < requests.length; index += 20)
      await Promise.all(requests.slice(index, index + 20).map(ask));
  },
);
