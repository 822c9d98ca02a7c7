import type { CivilDate, Instant } from '@bank/core';
import type { EndToEndId, Ispb, MessageId, ReturnId } from '@bank/identifiers';
import { DATE, layout, oneOf } from '@bank/xml';
import { INSTANT, ISPB, MESSAGE_ID, PAYMENT_OR_RETURN_ID } from './codecs.ts';

/**
 * camt.060: a participant asks about its account at the SPI. `report` says in which message the answer is to come, and
 * with that what is asked ({@link ACCOUNT_REPORTS}): camt.054 one entry, camt.052 the list of a day's entries, camt.053
 * the balances. The answer names the question by its message id.
 */
export interface AccountQuestionBody {
  readonly messageId: MessageId;
  readonly createdAt: Instant;
  /** The payment or return whose entry is asked for: with camt.054 and only there. */
  readonly entryId?: EndToEndId | ReturnId;
  readonly report: AccountReport;
  /** Whose account. */
  readonly owner: Ispb;
  /** The day, in Brasília: always with camt.052; with camt.053 for a balance of the past. */
  readonly period?: { readonly day: CivilDate };
  /** REL with camt.052 (the list of entries), CSA with camt.053 (the balances). */
  readonly kind?: 'REL' | 'CSA';
}

/** The messages in which the SPI answers a question about an account. */
export const ACCOUNT_REPORTS = ['camt.052', 'camt.053', 'camt.054'] as const;
export type AccountReport = (typeof ACCOUNT_REPORTS)[number];

const PERIOD = layout<{ readonly day: CivilDate }>([
  { path: 'FrToDt/FrDt', key: 'day', codec: DATE },
  { path: 'Tp', fixed: 'ALLL' },
]);

/**
 * SPI catalogue 5.13.1, camt.060.spi.1.9. What we never ask is refused: more than one day, hours within a day, and the
 * files of remuneration and of withdrawals (CRE, TRD, TRT).
 */
export const ACCOUNT_QUESTION_BODY = layout<AccountQuestionBody>([
  { path: 'GrpHdr/MsgId', key: 'messageId', codec: MESSAGE_ID },
  { path: 'GrpHdr/CreDtTm', key: 'createdAt', codec: INSTANT },
  { path: 'RptgReq/Id', key: 'entryId', codec: PAYMENT_OR_RETURN_ID, optional: true },
  { path: 'RptgReq/ReqdMsgNmId', key: 'report', codec: oneOf(ACCOUNT_REPORTS) },
  { path: 'RptgReq/AcctOwnr/Agt/FinInstnId/ClrSysMmbId/MmbId', key: 'owner', codec: ISPB },
  { path: 'RptgReq/RptgPrd', key: 'period', group: PERIOD, optional: true },
  { path: 'RptgReq/ReqdBalTp/CdOrPrtry/Prtry', key: 'kind', codec: oneOf(['REL', 'CSA']), optional: true },
]);

/** The element of a question that does not fit what it asks, if any. */
export function questionFault({ report, entryId, period, kind }: AccountQuestionBody): string | undefined {
  const wantedKind = { 'camt.052': 'REL', 'camt.053': 'CSA', 'camt.054': undefined }[report];
  if ((entryId !== undefined) !== (report === 'camt.054')) return 'RptgReq/Id';
  if (period ? report === 'camt.054' : report === 'camt.052') return 'RptgReq/RptgPrd';
  return kind === wantedKind ? undefined : 'RptgReq/ReqdBalTp/CdOrPrtry/Prtry';
}
