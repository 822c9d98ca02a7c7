import { refuse, type Instant, type Result } from '@bank/core';
import type { ErrorCode, Product, Scope } from '@bank/contracts';
import type { RequestContext } from './caller.ts';
import type { Refusal } from './refusal.ts';

/** A program of a company's behind a call, as its credential stands at this moment: built by the platform only. */
export interface ProgramCaller {
  readonly credentialId: string;
  /** What people called the credential: who made what it makes. */
  readonly credentialName: string;
  readonly scopes: readonly Scope[];
  readonly companyId: string;
  readonly companyName: string;
  /** Five digits. */
  readonly bankAccount: string;
  /** The company's account in the ledger. */
  readonly accountId: string;
  readonly products: readonly Product[];
}

/** What a program shows to come in. */
export interface ProgramProof {
  readonly authorization: string | undefined;
  /** Client-Cert of RFC 9440, from a trusted proxy only; undefined: none was shown. */
  readonly certificate: string | undefined;
}

/** A field that came with another content under a key that was used before. */
export interface KeyDifference {
  readonly field: string;
  readonly first: string | null;
  readonly now: string | null;
}

/** What a handler tells of a call besides its answer, for the log that the company reads. */
export interface ProgramCallNotes {
  /** The standard's key of the call: txid, {e2eid}/{id}, the batch's id. */
  key?: string;
  /** Nothing was made: the same key with the same content is answered as the first time. */
  replayed?: true;
  /** The same key with another content: what differs. */
  difference?: readonly KeyDifference[];
}

/** A call of a program's that was answered. */
export interface AnsweredProgramCall {
  readonly caller: ProgramCaller;
  readonly context: RequestContext;
  readonly method: string;
  /** As it was called, without its query; already known to be in good form. */
  readonly path: string;
  readonly status: number;
  readonly refusal: { readonly code: ErrorCode; readonly message: string } | undefined;
  readonly elapsedMs: number;
  readonly notes: ProgramCallNotes;
}

/** Who programs are, and what is remembered of their calls; the capability integrations supplies it. */
export interface Programs {
  /** The credential behind a token, if token, credential and company are in order, and the certificate is the token's. */
  enter(proof: ProgramProof, at: Instant): Promise<Result<ProgramCaller, Refusal>>;
  /** Takes note of an answered call; never throws, keeps nobody waiting. */
  note(call: AnsweredProgramCall): void;
}

/** A bank whose companies have no programs. */
export const NO_PROGRAMS: Programs = {
  enter: async () => refuse({ code: 'integrations.token-invalid' }),
  note: () => undefined,
};
