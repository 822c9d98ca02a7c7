import { hash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { canonicalJson, type Json } from '@bank/ledger';
import type { AnyEndpoint } from '@bank/contracts';
import { assert, ok, refuse, type Result } from '@bank/core';
import type { FileJudge } from './file-judge.ts';
import type { RawFile } from './multipart.ts';
import type { UploadedFile } from './route.ts';
import { isCleanText } from './strict-json.ts';
import { judgeFiles } from './uploads.ts';
import { FAULTS_MAX, unknownField, validate, type Fault } from './validate.ts';

/** The parts of a request as they came. */
export interface RawInput {
  readonly params: Readonly<Record<string, string>>;
  /** Undefined: it could not be read. */
  readonly query: Readonly<Record<string, string>> | undefined;
  /** Undefined: there was none. */
  readonly body: unknown;
  /** By their parts' names; absent where the contract names none. */
  readonly files?: ReadonlyMap<string, RawFile>;
}

/** The parts of a request as its contract has them. */
export interface CheckedInput {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly files: Readonly<Record<string, UploadedFile>>;
}

const MALFORMED: Fault = {
  code: 'request.malformed',
  message: 'O pedido não pôde ser lido. Confira os dados e tente de novo.',
};

/** Checks a request against its contract: path, query, body, then files. A part that the contract does not name must be empty. */
export async function checkInput(
  endpoint: AnyEndpoint,
  raw: RawInput,
  judge: FileJudge['judge'],
): Promise<Result<CheckedInput, readonly [Fault, ...Fault[]]>> {
  const { params, query, body } = raw;
  if (!query || !Object.values(params).every(isCleanText)) return refuse([MALFORMED]);
  const checkedParams = endpoint.params ? validate(endpoint.params, params) : ok(undefined);
  const checkedQuery = endpoint.query ? validate(endpoint.query, query) : emptyPart(query);
  const checkedBody = endpoint.body ? neededBody(endpoint.body, body) : emptyPart(body ?? {});
  const { files, faults: fileFaults } = await judgeFiles(endpoint.files ?? {}, raw.files ?? new Map(), judge);
  const faults = [
    ...[checkedParams, checkedQuery, checkedBody].flatMap((part) => (part.ok ? [] : part.error)),
    ...fileFaults,
  ];
  const [first, ...rest] = faults;
  if (first) return refuse([first, ...rest]);
  assert(checkedParams.ok && checkedQuery.ok && checkedBody.ok, 'a part was refused without a fault');
  return ok({ params: checkedParams.value, query: checkedQuery.value, body: checkedBody.value, files });
}

function neededBody(schema: NonNullable<AnyEndpoint['body']>, body: unknown): Result<unknown, readonly Fault[]> {
  return body === undefined ? refuse([MALFORMED]) : validate(schema, body);
}

function emptyPart(part: unknown): Result<undefined, readonly Fault[]> {
  if (typeof part !== 'object' || part === null || Array.isArray(part)) return refuse([MALFORMED]);
  const unknown = Object.keys(part);
  if (unknown.length === 0) return ok();
  return refuse(unknown.slice(0, FAULTS_MAX).map((name) => unknownField(name)));
}

/** The Idempotency-Key, of 1 to 128 visible ASCII characters (SECURITY M04); one that is there and wrong is not called missing. */
export function readIdempotencyKey(
  header: string | string[] | undefined,
): Result<string, 'request.idempotency-key-missing' | 'request.idempotency-key-invalid'> {
  if (header === undefined || header === '') return refuse('request.idempotency-key-missing');
  return typeof header === 'string' && /^[\x21-\x7e]{1,128}$/.test(header)
    ? ok(header)
    : refuse('request.idempotency-key-invalid');
}

/**
 * SHA-256 over who asks for what, and with which files: the same for the same content in another order or spacing. Somebody else with the same
 * key asks for something else, and is not told that what they asked for is done.
 */
export function requestHashOf(
  endpoint: AnyEndpoint,
  raw: RawInput,
  files: CheckedInput['files'],
  operatorId: string | null,
): Uint8Array {
  const hashes = Object.entries(files).map(([name, { sha256 }]) => [name, Buffer.from(sha256).toString('hex')]);
  const content = {
    endpoint: endpoint.id,
    operatorId,
    params: raw.params,
    query: raw.query ?? {},
    body: (raw.body ?? null) as Json,
    ...(endpoint.files && { files: Object.fromEntries(hashes) as Json }),
  };
  return hash('sha256', canonicalJson(content), 'buffer');
}

/** Throws when an answer is not what its contract says, or says more: a bug that tests shall meet. */
export function assertReply(endpoint: AnyEndpoint, value: unknown): void {
  if (!endpoint.response) return;
  const travelled = JSON.parse(JSON.stringify(value)) as unknown;
  const parsed = endpoint.response.safeParse(travelled);
  assert(
    parsed.success,
    `${endpoint.id} answers other than its contract: ${parsed.success ? '' : parsed.error.message}`,
  );
  assert(isDeepStrictEqual(parsed.data, travelled), `${endpoint.id} answers fields that its contract does not name`);
}
