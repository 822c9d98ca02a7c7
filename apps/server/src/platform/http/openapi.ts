import * as z from 'zod/mini';
import {
  ERRORS,
  problemSchema,
  SCOPE_WORDS,
  TOKEN_PATH,
  type Access,
  type AnyEndpoint,
  type ErrorCode,
} from '@bank/contracts';
import { UPLOAD_MEDIA_TYPES } from '@bank/upload-files';
import type { BankIdentity } from '../config/bank.ts';

const EVERY_CALL: readonly ErrorCode[] = [
  'request.malformed',
  'request.field-invalid',
  'request.field-unknown',
  'rate.limited',
  'service.unavailable',
  'service.unexpected',
];
const SIGNED_IN_CALL: readonly ErrorCode[] = ['access.not-signed-in', 'access.not-allowed'];
const PROGRAM_CALL: readonly ErrorCode[] = [
  'integrations.token-invalid',
  'integrations.scope-missing',
  'access.product-missing',
];
const CALL_WITH_FILES: readonly ErrorCode[] = [
  'file.missing',
  'file.empty',
  'file.type',
  'file.too-large',
  'file.unreadable',
  'file.unsafe',
  'file.too-many',
];
const FILE = { type: 'string', format: 'binary', description: 'PDF, JPEG ou PNG de até 10 MiB.' };
const PROBLEM = { $ref: '#/components/schemas/Problem' };

/** The OpenAPI 3.1 description of the whole API, from the contracts themselves. */
export function openApiOf(
  endpoints: readonly AnyEndpoint[],
  options: { readonly bank: BankIdentity; readonly publicUrl: string },
) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const endpoint of endpoints) {
    const path = (paths[endpoint.path] ??= {});
    path[endpoint.method.toLowerCase()] = operationOf(endpoint);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${options.bank.name}: API do internet banking`,
      version: '1.0.0',
      description: 'Valores em reais como texto decimal ("10.50"). Erros em application/problem+json (RFC 9457).',
    },
    servers: [{ url: options.publicUrl }],
    paths,
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        program: {
          type: 'oauth2',
          description: 'Programas da empresa, com uma credencial da aba Integrações.',
          flows: {
            clientCredentials: { tokenUrl: `${options.publicUrl}${TOKEN_PATH}`, scopes: { ...SCOPE_WORDS } },
          },
        },
      },
      schemas: { Problem: jsonSchemaOf(problemSchema, 'output') },
    },
  };
}

function operationOf(endpoint: AnyEndpoint): Record<string, unknown> {
  const { access } = endpoint;
  return {
    operationId: endpoint.id,
    tags: [endpoint.id.split('.')[0]],
    summary: endpoint.summary,
    ...(endpoint.description !== undefined && { description: endpoint.description }),
    security: securityOf(access),
    ...(access.kind === 'signed-in' && {
      'x-access': {
        roles: access.roles,
        product: access.product,
        anyProduct: access.anyProduct,
        permission: access.permission,
      },
    }),
    parameters: parametersOf(endpoint),
    ...(endpoint.octets !== undefined && {
      requestBody: { required: true, content: { 'application/octet-stream': {} } },
    }),
    ...(endpoint.body && {
      requestBody: {
        required: true,
        content: contentOf(endpoint, jsonSchemaOf(endpoint.body, 'input')),
      },
    }),
    responses: { [endpoint.status]: successOf(endpoint), ...problemsOf(endpoint) },
  };
}

function securityOf(access: Access): readonly Record<string, readonly string[]>[] {
  if (access.kind === 'public') return [];
  return access.kind === 'program' ? [{ program: [access.scope] }] : [{ session: [] }];
}

/** The body as JSON, or as the part "data" of a form with files beside it. */
function contentOf({ files }: AnyEndpoint, data: object): Record<string, unknown> {
  if (!files) return { 'application/json': { schema: data } };
  const parts = Object.keys(files);
  const required = ['data', ...parts.filter((part) => files[part] === 'required')];
  return {
    'multipart/form-data': {
      schema: {
        type: 'object',
        properties: { data, ...Object.fromEntries(parts.map((part) => [part, FILE])) },
        required,
        additionalProperties: false,
      },
      encoding: {
        data: { contentType: 'application/json' },
        ...Object.fromEntries(parts.map((part) => [part, { contentType: UPLOAD_MEDIA_TYPES.join(', ') }])),
      },
    },
  };
}

function parametersOf(endpoint: AnyEndpoint): unknown[] {
  const idempotencyKey = {
    name: 'Idempotency-Key',
    in: 'header',
    required: true,
    description:
      'A mesma chave com o mesmo conteúdo dá a primeira resposta outra vez; um novo pedido usa uma chave nova.',
    schema: { type: 'string', minLength: 1, maxLength: 128 },
  };
  return [
    ...partParameters(endpoint.params, 'path'),
    ...partParameters(endpoint.query, 'query'),
    ...(endpoint.idempotent ? [idempotencyKey] : []),
  ];
}

function partParameters(schema: AnyEndpoint['params'], place: 'path' | 'query'): unknown[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchemaOf(schema, 'input') as {
    readonly properties?: Record<string, unknown>;
    readonly required?: readonly string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

function successOf(endpoint: AnyEndpoint): Record<string, unknown> {
  const description = endpoint.summary;
  if (endpoint.response)
    return { description, content: { 'application/json': { schema: jsonSchemaOf(endpoint.response, 'output') } } };
  if (endpoint.media) return { description, content: Object.fromEntries(endpoint.media.map((media) => [media, {}])) };
  return { description };
}

function problemsOf(endpoint: AnyEndpoint): Record<string, unknown> {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of codesOf(endpoint)) {
    const { status } = ERRORS[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: codes.map((code) => `${code}: ${ERRORS[code].message}`).join('\n\n'),
        content: { 'application/problem+json': { schema: PROBLEM } },
      },
    ]),
  );
}

/** Every refusal that a call can answer. */
export function codesOf(endpoint: AnyEndpoint): readonly ErrorCode[] {
  const { access } = endpoint;
  return [
    ...new Set<ErrorCode>([
      ...EVERY_CALL,
      ...(access.kind === 'signed-in' ? SIGNED_IN_CALL : []),
      ...(access.kind === 'program' ? PROGRAM_CALL : []),
      ...(access.kind === 'signed-in' && (access.product ?? access.anyProduct)
        ? (['access.product-missing'] as const)
        : []),
      ...(access.kind === 'signed-in' && access.proof ? (['access.trusted-device-needed'] as const) : []),
      ...(endpoint.method === 'GET'
        ? []
        : ([
            'request.byte-order-mark',
            'request.list-too-long',
            'request.too-large',
            'request.media-type',
            'request.compressed',
            'service.storage-full',
          ] as const)),
      ...(endpoint.idempotent
        ? ([
            'request.idempotency-key-missing',
            'request.idempotency-key-invalid',
            'idempotency.key-reused',
            'idempotency.running',
          ] as const)
        : []),
      ...(endpoint.files ? CALL_WITH_FILES : []),
      ...(endpoint.files || endpoint.octets !== undefined ? (['request.too-slow'] as const) : []),
      ...endpoint.errors,
    ]),
  ];
}

function jsonSchemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): Record<string, unknown> {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Record<string, unknown>;
  return rest;
}
