import type { Result } from '@bank/core';
import type { Endpoint } from '@bank/contracts';
import type * as z from 'zod/mini';
import type { Caller, RequestContext } from './caller.ts';
import type { ProgramCaller, ProgramCallNotes } from './programs.ts';
import type { Refusal } from './refusal.ts';

export type { Refusal } from './refusal.ts';

/** A response that is no JSON. */
export interface FileResponse {
  readonly mediaType: string;
  /** What the download is called; RFC 6266 is the boundary's work. */
  readonly fileName: string;
  /** Names the content for ever: its SHA-256 in hexadecimal digits. Absent for what is made while it is sent. */
  readonly etag?: string;
  /** Bytes, where they are known before they are sent. */
  readonly size?: number;
  readonly body: Uint8Array | AsyncIterable<Uint8Array>;
}

/**
 * A file that came with a request, judged and cleaned already: its content is what its type says, and a picture tells
 * nothing of where and with what it was taken (SECURITY I05).
 */
export interface UploadedFile {
  /** Its last name only, without path and without characters that mislead. */
  readonly name: string;
  readonly mediaType: 'application/pdf' | 'image/jpeg' | 'image/png';
  readonly bytes: Uint8Array;
  readonly sha256: Uint8Array;
}

type Output<Schema> = Schema extends z.ZodMiniType ? z.output<Schema> : undefined;
type Input<Schema> = Schema extends z.ZodMiniType ? z.input<Schema> : undefined;

/** An Idempotency-Key, with the hash of what it was sent for. */
export interface SentKey {
  readonly key: string;
  readonly requestHash: Uint8Array;
}

/** What a handler gets: everything checked by the contract; the caller is there exactly when the call is signed in. */
export interface HandlerInput<Params, Query, Body> {
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly caller: Caller;
  readonly context: RequestContext;
  /** The files that came, by the names of the contract; empty where it names none. */
  readonly files: Readonly<Record<string, UploadedFile>>;
  /** The bytes of a body of plain bytes, as they come; there exactly when the contract says octets. */
  readonly octets: AsyncIterable<Uint8Array>;
  /** The Idempotency-Key and a hash of the request; there exactly when the contract says idempotent. */
  readonly idempotency: SentKey;
}

/** Input of the handler of a program's call. Its caller is the program, not a person. */
export interface ProgramInput<Params, Query, Body> extends Omit<
  HandlerInput<Params, Query, Body>,
  'caller' | 'files' | 'octets' | 'idempotency'
> {
  readonly caller: ProgramCaller;
  /** What the company's log says of the call; the handler fills it. */
  readonly notes: ProgramCallNotes;
}

/**
 * A success that was already serialised and stored: byte-equal replay of the first answer (SECURITY M05).
 * `replayed` sets the header Idempotency-Replayed.
 */
export interface StoredResponse {
  readonly stored: true;
  readonly status: number;
  readonly body: string;
  readonly replayed: boolean;
}

/** Says by where a call comes from whether its body is read at all (SECURITY I13). */
export type Admit = (context: RequestContext) => Promise<Refusal | undefined> | Refusal | undefined;

/** A contract with the code that answers it. */
export interface Route {
  readonly endpoint: Endpoint;
  readonly handle: (input: HandlerInput<never, never, never>) => Promise<Result<unknown, Refusal>>;
  readonly admit?: Admit;
}

/**
 * Binds a handler to its contract; the types of params, query, body and answer come from the schemas. `admit` is needed
 * where anybody may send files.
 */
export function route<
  Params extends z.ZodMiniType | undefined,
  Query extends z.ZodMiniType | undefined,
  Body extends z.ZodMiniType | undefined,
  Response extends z.ZodMiniType | undefined,
>(
  endpoint: Endpoint<Params, Query, Body, Response>,
  handle: (
    input: HandlerInput<Output<Params>, Output<Query>, Output<Body>>,
  ) => Promise<Result<Input<Response> | StoredResponse | FileResponse, Refusal>>,
  admit?: Admit,
): Route {
  return { endpoint: endpoint as Endpoint, handle: handle as Route['handle'], ...(admit && { admit }) };
}

/** Binds a handler to a contract that programs call. */
export function programRoute<
  Params extends z.ZodMiniType | undefined,
  Query extends z.ZodMiniType | undefined,
  Body extends z.ZodMiniType | undefined,
  Response extends z.ZodMiniType | undefined,
>(
  endpoint: Endpoint<Params, Query, Body, Response>,
  handle: (
    input: ProgramInput<Output<Params>, Output<Query>, Output<Body>>,
  ) => Promise<Result<Input<Response> | StoredResponse, Refusal>>,
): Route {
  return { endpoint: endpoint as Endpoint, handle: handle as unknown as Route['handle'] };
}

/** A contract's path as the router and problems write it: `/services/x/:id`. */
export function routerPath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}
