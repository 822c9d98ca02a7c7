import { expect, test } from 'vitest';
import { ENDPOINTS, ERRORS } from '@bank/contracts';
import { readBankIdentity } from '../config/bank.ts';
import { codesOf, openApiOf } from './openapi.ts';

// Goal: whoever has only the description can call the bank. Checked on its text, as it travels.
interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly security: readonly object[];
  readonly parameters: readonly { name: string; in: string; required: boolean; schema: object }[];
  readonly requestBody?: { content: Record<string, { schema: object }> };
  readonly responses: Record<string, { description: string; content?: Record<string, { schema?: object }> }>;
}
interface FormSchema {
  readonly properties: Record<string, object>;
  readonly required: readonly string[];
}
interface Description {
  readonly openapi: string;
  readonly info: { title: string; version: string };
  readonly servers: readonly { url: string }[];
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: { securitySchemes: Record<string, object>; schemas: Record<string, object> };
}

const description = JSON.parse(
  JSON.stringify(openApiOf(ENDPOINTS, { bank: readBankIdentity(), publicUrl: 'http://localhost:3000' })),
) as Description;

function operationOf({ path, method }: { path: string; method: string }): Operation {
  const operation = description.paths[path]?.[method.toLowerCase()];
  if (!operation) throw new Error(`${method} ${path} is not described`);
  return operation;
}

/** Every value of that name, anywhere below. */
function valuesOf(name: string, below: unknown): unknown[] {
  if (typeof below !== 'object' || below === null) return [];
  return Object.entries(below).flatMap(([key, value]) =>
    key === name && typeof value !== 'object' ? [value] : valuesOf(name, value),
  );
}

test('the document has the parts that OpenAPI 3.1 asks for, and every reference leads somewhere', () => {
  expect(description.openapi).toMatch(/^3\.1\.\d+$/);
  expect(description.info.title).not.toBe('');
  expect(description.info.version).not.toBe('');
  expect(URL.canParse(description.servers[0]?.url ?? '')).toBe(true);
  const refs = valuesOf('$ref', description).map(String);
  expect(refs.length).toBeGreaterThan(0);
  for (const ref of refs) {
    const target = ref
      .slice('#/'.length)
      .split('/')
      .reduce<unknown>((at, step) => (at as Record<string, unknown> | undefined)?.[step], description);
    expect(target, ref).toBeDefined();
  }
  const schemes = Object.keys(description.components.securitySchemes);
  for (const path of Object.values(description.paths)) {
    for (const { security, operationId } of Object.values(path))
      expect(schemes, operationId).toEqual(expect.arrayContaining(security.flatMap(Object.keys)));
  }
});

test('every pattern is a regular expression as JSON Schema has it', () => {
  const patterns = valuesOf('pattern', description).map(String);
  expect(patterns.length).toBeGreaterThan(10);
  for (const pattern of patterns) expect(() => new RegExp(pattern, 'u'), pattern).not.toThrow();
});

test.each(ENDPOINTS.map((endpoint) => [endpoint.id, endpoint] as const))('%s is described whole', (id, endpoint) => {
  const operation = operationOf(endpoint);
  expect(operation.operationId).toBe(id);
  expect(operation.summary).not.toBe('');
  expect(operation.security.length > 0).toBe(endpoint.access.kind !== 'public');
  const named = (place: string) => operation.parameters.filter((one) => one.in === place).map(({ name }) => name);
  expect(named('path')).toEqual([...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
  expect(named('header')).toEqual(endpoint.idempotent ? ['Idempotency-Key'] : []);
  for (const { schema, name } of operation.parameters) expect(Object.keys(schema).length, name).toBeGreaterThan(0);
  const takes = endpoint.body !== undefined || endpoint.octets !== undefined;
  expect(operation.requestBody !== undefined).toBe(takes);
  const [mediaType] = Object.keys(operation.requestBody?.content ?? {});
  if (endpoint.body) expect(mediaType).toBe(endpoint.files ? 'multipart/form-data' : 'application/json');
  if (endpoint.octets !== undefined) expect(mediaType).toBe('application/octet-stream');
  const success = Object.keys(operation.responses).filter((status) => status < '400');
  expect(success).toEqual([String(endpoint.status)]);
  for (const code of codesOf(endpoint)) {
    const answer = operation.responses[ERRORS[code].status];
    expect(answer?.description, code).toContain(code);
    expect(Object.keys(answer?.content ?? {})).toEqual(['application/problem+json']);
  }
});

test('a form names its data, each file, and which must be there', () => {
  const withFiles = ENDPOINTS.filter(({ files }) => files);
  expect(withFiles.length).toBeGreaterThan(2);
  for (const endpoint of withFiles) {
    const content = operationOf(endpoint).requestBody?.content['multipart/form-data'];
    const schema = content?.schema as FormSchema;
    const parts = Object.entries(endpoint.files ?? {});
    expect(Object.keys(schema.properties)).toEqual(['data', ...parts.map(([part]) => part)]);
    expect(schema.required).toEqual(['data', ...parts.filter(([, need]) => need === 'required').map(([part]) => part)]);
  }
});

test('what a device signs is told where a signature is sent', () => {
  for (const endpoint of ENDPOINTS) {
    if (!JSON.stringify(operationOf(endpoint).requestBody ?? {}).includes('"signature"')) continue;
    expect(operationOf(endpoint).description, endpoint.id).toMatch(/"ipe[.]v[123]"/);
  }
});
