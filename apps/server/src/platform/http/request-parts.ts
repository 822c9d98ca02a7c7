import type { FastifyRequest } from 'fastify';
import type { AnyEndpoint } from '@bank/contracts';
import type { SignedIn } from './authenticate.ts';
import type { RawInput } from './call.ts';
import type { RequestContext } from './caller.ts';
import type { Flow } from './flows.ts';
import type { RawFile } from './multipart.ts';
import { OctetBody } from './octet-body.ts';
import type { ProblemAnswer, ProblemPlace } from './problem.ts';
import type { ProgramCaller, ProgramCallNotes } from './programs.ts';
import { parseQuery } from './query.ts';

// What the bank knows of a request, and what is read from one.

declare module 'fastify' {
  interface FastifyRequest {
    /** Set once, at the door. */
    bank: {
      readonly context: RequestContext;
      signedIn: SignedIn | undefined;
      /** There for a program, with what its company's log will say of the call. */
      program?: { readonly caller: ProgramCaller; readonly notes: ProgramCallNotes };
      /** The refusal that was sent. */
      problem?: ProblemAnswer['body'];
      /** How the call's standard writes refusals. */
      asStandardProblem?: AnyEndpoint['asStandardProblem'];
      /** There for whoever is signed in. */
      flow?: Flow;
      route: string;
      /** In which media type its body is wanted. */
      mediaType: string;
      /** How long it took to know who calls. */
      enteringMs: number;
      /** Lets its body come in slowly. */
      mayTakeLonger?: () => void;
      /** Gives back what it took of the room for bodies with files. */
      release?: () => void;
    };
  }
}

/** What a call said, as it came. */
export function rawInputOf(request: FastifyRequest, endpoint: AnyEndpoint): RawInput {
  const params = request.params as Record<string, string>;
  const query = parseQuery(request.raw.url ?? '');
  const body: unknown = request.body instanceof OctetBody ? undefined : (request.body ?? undefined);
  if (!endpoint.files || body === undefined) return { params, query, body };
  const { data, files } = body as BodyWithFiles;
  return { params, query, body: data, files };
}

/** Where a problem happened. The path as the route has it, not as the caller wrote it: nothing of theirs comes back unread. */
export function placeOf(request: FastifyRequest): ProblemPlace {
  const { context, asStandardProblem } = request.bank;
  const instance = request.routeOptions?.url ?? '/';
  const standard = asStandardProblem && { asStandardProblem, sent: request.body ?? parseQuery(request.raw.url ?? '') };
  return { instance, traceId: context.traceId, ...standard };
}

/** The path that was asked for, without its query. */
export function pathOf(request: FastifyRequest): string {
  return (request.raw.url ?? '/').split('?')[0] ?? '/';
}

/** What stands for the body of a call that takes files. */
export interface BodyWithFiles {
  readonly data: unknown;
  readonly files: ReadonlyMap<string, RawFile>;
}
