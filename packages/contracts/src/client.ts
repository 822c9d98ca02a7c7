import type * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';

type Output<Schema> = Schema extends z.ZodMiniType ? z.output<Schema> : undefined;
type Input<Schema> = Schema extends z.ZodMiniType ? z.input<Schema> : undefined;
type Field<Name extends string, Schema> = Schema extends z.ZodMiniType
  ? { readonly [K in Name]: Input<Schema> }
  : unknown;

/** What a call of that endpoint needs. */
export type CallInput<E> =
  E extends Endpoint<infer Params, infer Query, infer Body>
    ? Field<'params', Params> &
        Field<'query', Query> &
        Field<'body', Body> &
        WithFiles & { readonly idempotencyKey?: string; readonly signal?: AbortSignal }
    : never;

/** What a call of an endpoint with `files` or `octets` may bring besides. */
export interface WithFiles {
  /** By the names of the contract; one that is undefined is not sent. */
  readonly files?: Readonly<Record<string, File | undefined>> | undefined;
  /** The body of an endpoint with `octets`: plain bytes. */
  readonly octets?: Blob | undefined;
  /** Hears how much is sent, 0 to 1, where the client can tell. */
  readonly onProgress?: ((sent: number) => void) | undefined;
}

/** What it answers. */
export type CallOutput<E> =
  E extends Endpoint<infer _Params, infer _Query, infer _Body, infer Response> ? Output<Response> : never;

/** Why a call brought no answer that can be used. */
export type CallFailure =
  /** No answer came. `unsent`: there was no line to send it by, so that nothing can have come of it. */
  | { readonly kind: 'offline'; readonly unsent?: true }
  | { readonly kind: 'cancelled' }
  /** The bank refused: problem+json. `message` is the first of its list, undefined where there is none. */
  | {
      readonly kind: 'refused';
      readonly status: number;
      readonly code: string | undefined;
      readonly message: string | undefined;
      readonly errors: readonly { readonly code: string; readonly message: string; readonly field?: string }[];
      /** The problem's further members, such as matchNumber. */
      readonly members: Readonly<Record<string, unknown>>;
      /** How long the bank asks to wait before the next try; absent where it does not say. */
      readonly retryAfterSeconds?: number;
    }
  /** A success whose body is not what the contract says. */
  | { readonly kind: 'unreadable'; readonly status: number };

export type CallResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: CallFailure };

/** What a client needs of its surroundings. */
export interface ClientOptions {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** The bearer token of the moment; undefined when nobody is signed in. */
  readonly token: () => string | undefined;
  /** Where the bank answers; empty for the page's own origin. */
  readonly baseUrl?: string;
  /** Sends bodies with files and tells how far it is; absent: `fetch` sends them and tells nothing. */
  readonly upload?: (url: string, init: UploadInit) => Promise<Response>;
}

/** A request with files, or of plain bytes. */
export interface UploadInit {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: FormData | Blob;
  readonly signal: AbortSignal | undefined;
  readonly onProgress: (sent: number) => void;
}

/** A typed caller of the bank's endpoints. */
export type Client = <E extends Endpoint>(endpoint: E, input: CallInput<E>) => Promise<CallResult<CallOutput<E>>>;

interface LooseInput extends WithFiles {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly body?: unknown;
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
}

/** The address of a call: path places filled and escaped, query fields that are there appended. */
export function addressOf(endpoint: Endpoint, input: LooseInput): string {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(input.params?.[name] ?? ''));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {}))
    if (value !== undefined) query.set(name, String(value));
  const text = query.toString();
  return text === '' ? path : `${path}?${text}`;
}

/** Makes a client. It never throws for what the network or the bank does: every outcome is a value. */
export function createClient(options: ClientOptions): Client {
  return async <E extends Endpoint>(endpoint: E, given: CallInput<E>) => {
    const input = given as LooseInput;
    const headers: Record<string, string> = { accept: 'application/json' };
    const token = endpoint.access.kind === 'public' ? undefined : options.token();
    if (token !== undefined) headers.authorization = `Bearer ${token}`;
    const type = contentTypeOf(endpoint, input);
    if (type !== undefined) headers['content-type'] = type;
    if (input.idempotencyKey !== undefined) headers['idempotency-key'] = input.idempotencyKey;
    let response: Response;
    try {
      response = await send(options, endpoint, input, headers);
    } catch {
      return { ok: false, failure: { kind: input.signal?.aborted === true ? 'cancelled' : 'offline' } };
    }
    if (!response.ok) return { ok: false, failure: await readRefusal(response) };
    if (endpoint.response === undefined) return { ok: true, value: undefined as CallOutput<E> };
    const body: unknown = await response.json().catch(() => undefined);
    const parsed = endpoint.response.safeParse(body);
    if (!parsed.success) return { ok: false, failure: { kind: 'unreadable', status: response.status } };
    return { ok: true, value: parsed.data as CallOutput<E> };
  };
}

function send(
  { baseUrl = '', fetch, upload }: ClientOptions,
  endpoint: Endpoint,
  input: LooseInput,
  headers: Readonly<Record<string, string>>,
): Promise<Response> {
  const url = `${baseUrl}${addressOf(endpoint, input)}`;
  const { method } = endpoint;
  const { signal, onProgress = () => undefined } = input;
  const file = endpoint.files ? formOf(input) : endpoint.octets === undefined ? undefined : input.octets;
  if (file !== undefined && upload) return upload(url, { method, headers, body: file, signal, onProgress });
  const body = file ?? (input.body === undefined ? undefined : JSON.stringify(input.body));
  return fetch(url, { method, headers, ...(body !== undefined && { body }), ...(signal && { signal }) });
}

/** What the body is; undefined where there is none, and for a form, whose type is the browser's to say. */
function contentTypeOf(endpoint: Endpoint, input: LooseInput): string | undefined {
  if (endpoint.octets !== undefined) return 'application/octet-stream';
  return input.body === undefined || endpoint.files ? undefined : 'application/json';
}

/** The body of a call that takes files: its JSON as the part "data", then the files. */
function formOf({ body, files = {} }: LooseInput): FormData {
  const form = new FormData();
  form.set('data', JSON.stringify(body ?? {}));
  for (const [part, file] of Object.entries(files)) if (file) form.set(part, file, file.name);
  return form;
}

/** Reads any error answer, also one that is no problem+json or has no list of errors. */
export async function readRefusal(response: Response): Promise<CallFailure> {
  const body: unknown = await response.json().catch(() => undefined);
  const members = objectOf(body);
  const list = Array.isArray(members.errors) ? (members.errors as readonly unknown[]) : [];
  const errors = list.flatMap(errorOf);
  const wait = response.headers.get('retry-after') ?? '';
  return {
    kind: 'refused',
    status: response.status,
    // The list's code counts first, though its entry have no message; then the problem's own.
    code: textOf(objectOf(list[0]).code) ?? textOf(members.code),
    message: errors[0]?.message,
    errors,
    members,
    ...(/^\d{1,6}$/.test(wait) && { retryAfterSeconds: Number(wait) }),
  };
}

/** An entry of a list of errors that keeps only to PRODUCT.md: an object with a message, or plain text. */
function errorOf(item: unknown): { readonly code: string; readonly message: string; readonly field?: string }[] {
  const { code, message, field } = typeof item === 'string' ? { message: item } : objectOf(item);
  if (typeof message !== 'string') return [];
  return [{ code: textOf(code) ?? '', message, ...(typeof field === 'string' && { field }) }];
}

function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
