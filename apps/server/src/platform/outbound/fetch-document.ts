import { ok, refuse, type Result } from '@bank/core';
import { callHost, leadsElsewhere, type HostFault, type PublicNet } from './call-host.ts';

/** A document that somebody else names: a public host's, reached by https on its own port, and nothing else. */
export interface DocumentAddress {
  /** The company that named it. */
  readonly companyId: string;
  /** A name, never an address. */
  readonly host: string;
  /** With its leading slash, and what the bank asks behind it. */
  readonly path: string;
}

/** What stands there. */
export interface OutsideDocument {
  readonly status: number;
  readonly text: string;
}

/** Why there is nothing to read. */
export type DocumentFault = {
  readonly code:
    | 'document.unreachable' // no such name, no connection, no whole answer in time
    | 'document.unsafe' // the name leads to a place that no public host has, or the answer leads elsewhere
    | 'document.too-large';
};

/**
 * Fetches a document for somebody who is not trusted to say where it is (SECURITY A8); given up when `until` says so, where
 * whoever asks has less time than a fetch may take. Never throws for what the network does.
 */
export type FetchDocument = (
  address: DocumentAddress,
  until?: AbortSignal,
) => Promise<Result<OutsideDocument, DocumentFault>>;

/** When a fetch is given up: after its own time, or when whoever asks has no more. */
export function deadlineOf({ timeoutMs }: Pick<DocumentBounds, 'timeoutMs'>, until?: AbortSignal): AbortSignal {
  const own = AbortSignal.timeout(timeoutMs);
  return until === undefined ? own : AbortSignal.any([own, until]);
}

/** What bounds a fetch. */
export interface DocumentBounds {
  readonly timeoutMs: number;
  readonly bytesMax: number;
}

/** Fetches from public hosts only (`callHost`); nothing is sent that says who asks. */
export function publicDocuments(net: PublicNet, bounds: DocumentBounds): FetchDocument {
  return async ({ companyId, host, path }, until) => {
    const headers = { accept: 'application/jose, application/json', 'user-agent': 'bank' };
    const options = { bytesMax: bounds.bytesMax, longer: 'refuse' } as const;
    const answer = await callHost(
      net,
      { companyId, host, path, method: 'GET', headers },
      options,
      deadlineOf(bounds, until),
    );
    if (!answer.ok) return refuse({ code: CODES[answer.error] });
    const { status, text } = answer.value;
    return leadsElsewhere(status) ? refuse({ code: 'document.unsafe' }) : ok({ status, text });
  };
}

const CODES: Readonly<Record<HostFault, DocumentFault['code']>> = {
  unreachable: 'document.unreachable',
  'too-slow': 'document.unreachable',
  unsafe: 'document.unsafe',
  'too-large': 'document.too-large',
};
