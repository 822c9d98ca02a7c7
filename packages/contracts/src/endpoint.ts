import type * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';
import type { Permission, Product, Role } from './access/rights.ts';
import type { Scope } from './integrations/scopes.ts';
import type { Problem } from './problem.ts';

/** Who may call. Everything not `public` needs a living session; what it names beyond that is all needed. */
export type Access =
  | { readonly kind: 'public' }
  | {
      readonly kind: 'signed-in';
      /** The named permission that the operator's profile must hold (SA holds all). */
      readonly permission?: Permission;
      /** A product that the company must have contracted. */
      readonly product?: Product;
      /** Products of which the company must have contracted one, whichever. */
      readonly anyProduct?: readonly Product[];
      /** The roles that may call; absent: all. */
      readonly roles?: readonly Role[];
      /** trusted-device: the session must be one that a trusted device opened; a password alone does not do. */
      readonly proof?: 'trusted-device';
    }
  | {
      /** A program of a company's, by a token of one of its credentials (RFC 6749, section 4.4). No person's session opens it. */
      readonly kind: 'program';
      /** What the token must have been given for; the company must have contracted its product. */
      readonly scope: Scope;
    };

type Schema = z.ZodMiniType;

/** The file parts of a multipart/form-data body, by name, and whether each must be there. */
export type FileParts = Readonly<Record<string, 'required' | 'optional'>>;

/**
 * One call of the bank's API, written once for the server (validation, permission, OpenAPI) and the browsers
 * (typed client). `id` is "<capability>.<verb-noun>".
 */
export interface Endpoint<
  Params extends Schema | undefined = Schema | undefined,
  Query extends Schema | undefined = Schema | undefined,
  Body extends Schema | undefined = Schema | undefined,
  Response extends Schema | undefined = Schema | undefined,
> {
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With `{name}` for path parameters. */
  readonly path: `/${string}`;
  readonly summary: string;
  /** What a caller who has only the API's description must know besides, Portuguese. */
  readonly description?: string;
  readonly access: Access;
  /** Money moves or something is made: needs the Idempotency-Key header (SECURITY M04). */
  readonly idempotent?: true;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /**
   * The body travels as multipart/form-data: its part "data" is the JSON of `body`, and each name here may carry one
   * file: PDF, JPEG or PNG by its content, at most 10 MiB (SECURITY I05).
   */
  readonly files?: FileParts;
  /**
   * The body is plain bytes (application/octet-stream), at most so many: the handler takes them as they come, and no more
   * than it asks for lies in memory (SECURITY I05, bank files of signed-in customers).
   */
  readonly octets?: number;
  /** How large a JSON body may be, in bytes, where it is more than every call may have (256 KiB). */
  readonly bodyBytesMax?: number;
  /** Absent: 204 or 202 without a body, or a file or stream of the type named. */
  readonly response?: Response;
  readonly status: 200 | 201 | 202 | 204;
  /** A response that is no JSON: its media type(s). */
  readonly media?: readonly string[];
  /** The refusals that this call itself can answer, beyond those that every call can. */
  readonly errors: readonly ErrorCode[];
  /**
   * How its refusals are written where a published standard says so: our own members stay, those of the standard come beside
   * them. `sent`: the body as it came, or the query where there is none; what it says was checked by nobody. A `status` that
   * it gives is the answer's.
   */
  readonly asStandardProblem?: (problem: Problem, sent?: unknown) => Readonly<Record<string, unknown>>;
}

/** Keeps the schema types of an endpoint description. */
export function endpoint<
  Params extends Schema | undefined = undefined,
  Query extends Schema | undefined = undefined,
  Body extends Schema | undefined = undefined,
  Response extends Schema | undefined = undefined,
>(description: Endpoint<Params, Query, Body, Response>): Endpoint<Params, Query, Body, Response> {
  return description;
}

/** Any endpoint, its schemas forgotten. */
export type AnyEndpoint = Endpoint;
