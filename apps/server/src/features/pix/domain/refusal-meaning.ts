import type { StatusReason } from '@bank/iso20022';

/**
 * What a "no" to a payment of ours says: that it is the end, or nothing yet, for the payment may have been settled before
 * and its answer lost.
 */
export type RefusalMeaning = 'final' | 'may-follow-a-settlement';

/** A no, and how often the message that it answers may have been handed over. */
export interface Refusal {
  /** A pacs.002 with RJCT, or an admi.002: the SPI could not even read the message. */
  readonly kind: 'status' | 'message-reject';
  /** The code of a status; undefined where it gives none. */
  readonly code: string | undefined;
  /** Whether the message was handed over more than once, or may have been. */
  readonly maybeSentAgain: boolean;
}

/**
 * What each code says of a message that was handed over once. ED05 is the answer to an end-to-end id that was used before,
 * FF08 to one whose moment lies too far back by now, DUPL and DU03 say that somebody has paid already: it may have been
 * we. All others are about the payment itself, which the SPI and the payee's bank look at before they settle it (order of
 * checks of the SPI's manuals; the split is ours, on the careful side).
 */
const OF_ONE_SENDING: Readonly<Record<StatusReason, RefusalMeaning>> = {
  AB03: 'final',
  AB09: 'final',
  AB11: 'final',
  AC03: 'final',
  AC06: 'final',
  AC07: 'final',
  AC14: 'final',
  AG03: 'final',
  AG12: 'final',
  AG13: 'final',
  AGNT: 'final',
  AM01: 'final',
  AM02: 'final',
  AM04: 'final',
  AM09: 'final',
  AM12: 'final',
  AM18: 'final',
  AM23: 'final',
  BE01: 'final',
  BE05: 'final',
  BE15: 'final',
  BE17: 'final',
  CH11: 'final',
  CH16: 'final',
  CN01: 'final',
  DS02: 'final',
  DS04: 'final',
  DS0G: 'final',
  DS27: 'final',
  DT02: 'final',
  DT05: 'final',
  DU03: 'may-follow-a-settlement',
  DUPL: 'may-follow-a-settlement',
  ED05: 'may-follow-a-settlement',
  FF07: 'final',
  FF08: 'may-follow-a-settlement',
  FRAD: 'final',
  INDT: 'final',
  MD01: 'final',
  RC09: 'final',
  RC10: 'final',
  RR04: 'final',
  RR06: 'final',
  SL02: 'final',
  UPAY: 'final',
};

/**
 * What a no says. A pacs.002 names the payment and never the sending: once the message went out again, any no may answer
 * the second sending of a payment that the first one settled. No code, and a code that is not in the catalogue, say nothing.
 */
export function meaningOfRefusal({ kind, code, maybeSentAgain }: Refusal): RefusalMeaning {
  if (maybeSentAgain) return 'may-follow-a-settlement';
  if (kind === 'message-reject') return 'final';
  if (code === undefined || !Object.hasOwn(OF_ONE_SENDING, code)) return 'may-follow-a-settlement';
  return OF_ONE_SENDING[code as StatusReason];
}
