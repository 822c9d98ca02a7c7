import type { CivilDate, Instant, Money } from '@bank/core';
import type { Ispb } from '@bank/identifiers';
import { DATE, layout, oneOf, text, type Row } from '@bank/xml';
import { ACCOUNT, AMOUNT, BRANCH, CONTROL_NUMBER, DOCUMENT, ISPB, MOMENT } from '../codecs.ts';
import { PAYMENT_ACCOUNT, PURPOSE, STATE, STR_NUMBER, TRANSFER_ID } from '../codecs.ts';
import type { ControlNumber, StrNumber } from '../numbers.ts';
import { TED_ACCOUNT_TYPES } from '../words/account-types.ts';
import type { StrEntryState } from '../words/entry-states.ts';
import { JUDICIAL_PURPOSE, OTHER_PURPOSE, type TedPurpose } from '../words/purposes.ts';
import { partyFault, type PartyFields } from './party.ts';

/** The longest name of a party, and the longest free text of a transfer. */
export const NAME_LENGTH_MAX = 80;
export const HISTORY_LENGTH_MAX = 200;

/** What a TED carries beside its parties. */
interface TransferTerms {
  readonly amount: Money;
  readonly purpose: TedPurpose;
  /** Mandatory for judicial deposits, where it names the deposit. */
  readonly transferId?: string;
  /** Free text (Hist); mandatory with the purpose "other". */
  readonly history?: string;
  /** The day on which it is to move, in Brasília. */
  readonly day: CivilDate;
}

/** STR0008: a bank asks the STR to move money for a client, a TED. */
export interface CustomerTransfer extends PartyFields, TransferTerms {
  readonly controlNumber: ControlNumber;
  /** How much it matters that it passes before others of the same bank: A most. */
  readonly preference?: 'A' | 'B' | 'C' | 'D';
}

/** STR0008R2: the STR tells the payee's bank that a TED came in and is settled. */
export interface IncomingTransfer extends PartyFields, TransferTerms {
  readonly strNumber: StrNumber;
  readonly settledAt: Instant;
}

/** STR0008R1 and STR0010R1: how the entry stands that the sender asked for. Comes again when that changes. */
export interface EntryAnswer {
  readonly controlNumber: ControlNumber;
  /** The bank that asked: its money moves. */
  readonly debtorBank: Ispb;
  readonly strNumber: StrNumber;
  readonly state: StrEntryState;
  /** Since when. */
  readonly at: Instant;
  readonly day: CivilDate;
}

const PARTIES: readonly Row<PartyFields>[] = [
  { path: 'ISPBIFDebtd', key: 'debtorBank', codec: ISPB },
  { path: 'AgDebtd', key: 'debtorBranch', codec: BRANCH, optional: true },
  { path: 'TpCtDebtd', key: 'debtorAccountType', codec: oneOf(TED_ACCOUNT_TYPES) },
  { path: 'CtDebtd', key: 'debtorAccount', codec: ACCOUNT, optional: true },
  { path: 'CtPgtoDebtd', key: 'debtorPaymentAccount', codec: PAYMENT_ACCOUNT, optional: true },
  { path: 'TpPessoaDebtd', key: 'debtorPerson', codec: oneOf(['F', 'J']) },
  { path: 'CNPJ_CPFCliDebtd', key: 'debtorDocument', codec: DOCUMENT },
  { path: 'NomCliDebtd', key: 'debtorName', codec: text(NAME_LENGTH_MAX) },
  { path: 'ISPBIFCredtd', key: 'creditorBank', codec: ISPB },
  { path: 'AgCredtd', key: 'creditorBranch', codec: BRANCH, optional: true },
  { path: 'TpCtCredtd', key: 'creditorAccountType', codec: oneOf(TED_ACCOUNT_TYPES) },
  { path: 'CtCredtd', key: 'creditorAccount', codec: ACCOUNT, optional: true },
  { path: 'CtPgtoCredtd', key: 'creditorPaymentAccount', codec: PAYMENT_ACCOUNT, optional: true },
  { path: 'TpPessoaCredtd', key: 'creditorPerson', codec: oneOf(['F', 'J']) },
  { path: 'CNPJ_CPFCliCredtd', key: 'creditorDocument', codec: DOCUMENT },
  { path: 'NomCliCredtd', key: 'creditorName', codec: text(NAME_LENGTH_MAX) },
];

const TERMS: readonly Row<TransferTerms>[] = [
  { path: 'VlrLanc', key: 'amount', codec: AMOUNT },
  { path: 'FinlddCli', key: 'purpose', codec: PURPOSE },
  { path: 'CodIdentdTransf', key: 'transferId', codec: TRANSFER_ID, optional: true },
  { path: 'Hist', key: 'history', codec: text(HISTORY_LENGTH_MAX), optional: true },
];

const DAY: Row<TransferTerms> = { path: 'DtMovto', key: 'day', codec: DATE };

/** STR0008. */
export const CUSTOMER_TRANSFER = layout<CustomerTransfer>([
  { path: 'NumCtrlIF', key: 'controlNumber', codec: CONTROL_NUMBER },
  ...(PARTIES as readonly Row<CustomerTransfer>[]),
  ...(TERMS as readonly Row<CustomerTransfer>[]),
  { path: 'NivelPref', key: 'preference', codec: oneOf(['A', 'B', 'C', 'D']), optional: true },
  DAY as Row<CustomerTransfer>,
]);

/** STR0008R2. */
export const INCOMING_TRANSFER = layout<IncomingTransfer>([
  { path: 'NumCtrlSTR', key: 'strNumber', codec: STR_NUMBER },
  { path: 'DtHrBC', key: 'settledAt', codec: MOMENT },
  ...(PARTIES as readonly Row<IncomingTransfer>[]),
  ...(TERMS as readonly Row<IncomingTransfer>[]),
  DAY as Row<IncomingTransfer>,
]);

/** STR0008R1 and STR0010R1. */
export const ENTRY_ANSWER = layout<EntryAnswer>([
  { path: 'NumCtrlIF', key: 'controlNumber', codec: CONTROL_NUMBER },
  { path: 'ISPBIFDebtd', key: 'debtorBank', codec: ISPB },
  { path: 'NumCtrlSTR', key: 'strNumber', codec: STR_NUMBER },
  { path: 'SitLancSTR', key: 'state', codec: STATE },
  { path: 'DtHrSit', key: 'at', codec: MOMENT },
  { path: 'DtMovto', key: 'day', codec: DATE },
]);

/** The element of the first field of a transfer that contradicts another, if any. */
export function transferFault(transfer: PartyFields & TransferTerms): string | undefined {
  const { purpose, transferId, history } = transfer;
  if (purpose === OTHER_PURPOSE && history === undefined) return 'Hist';
  if (purpose === JUDICIAL_PURPOSE && transferId === undefined) return 'CodIdentdTransf';
  return partyFault(transfer);
}
