import type { Instant, Money } from '@bank/core';
import type { Ispb, MessageId } from '@bank/identifiers';
import { layout, oneOf, text } from '@bank/xml';
import { AMOUNT, INSTANT, ISPB, MESSAGE_ID, QUANTITY } from './codecs.ts';

/** The list of a day's entries is there: a file, fetched elsewhere, which this announces and proves. */
export interface EntryListReport {
  /** The message id of the question that this answers. */
  readonly questionId: MessageId;
  /** Whose account. */
  readonly owner: Ispb;
  /** How many entries the file holds. */
  readonly entries: number;
  /** Hash of the file: its content is right when it has this one. */
  readonly fileHash: string;
}

/** camt.052: the list of a day's entries is ready. */
export interface EntryListBody {
  readonly messageId: MessageId;
  readonly createdAt: Instant;
  readonly reports: readonly EntryListReport[];
}

const REPORT = layout<EntryListReport>([
  { path: 'Id', key: 'questionId', codec: MESSAGE_ID },
  { path: 'Acct/Id/Othr/Id', key: 'owner', codec: ISPB },
  { path: 'TxsSummry/TtlNtries/NbOfNtries', key: 'entries', codec: QUANTITY },
  { path: 'AddtlRptInf', key: 'fileHash', codec: text(500) },
]);

/** SPI catalogue 5.13.1, camt.052.spi.1.3. */
export const ENTRY_LIST_BODY = layout<EntryListBody>([
  { path: 'GrpHdr/MsgId', key: 'messageId', codec: MESSAGE_ID },
  { path: 'GrpHdr/CreDtTm', key: 'createdAt', codec: INSTANT },
  { path: 'Rpt', key: 'reports', each: REPORT, min: 1, max: 10 },
]);

/**
 * SADP what can be spent; SABK what is held for payments on their way, not in SADP; the others are about what the
 * account earns (PSSR, REMN, VSME, VVSR).
 */
export const BALANCE_KINDS = ['SADP', 'SABK', 'PSSR', 'REMN', 'VSME', 'VVSR'] as const;
export type BalanceKind = (typeof BALANCE_KINDS)[number];

/** One balance of an account at the SPI; never negative. */
export interface AccountBalance {
  readonly kind: BalanceKind;
  readonly amount: Money;
  readonly at: Instant;
}

/** camt.053: the balances of accounts. */
export interface BalanceStatementBody {
  readonly messageId: MessageId;
  readonly createdAt: Instant;
  readonly statements: readonly {
    /** The message id of the question that this answers. */
    readonly questionId: MessageId;
    readonly owner: Ispb;
    readonly balances: readonly AccountBalance[];
  }[];
}

const BALANCE = layout<AccountBalance>([
  { path: 'Tp/CdOrPrtry/Prtry', key: 'kind', codec: oneOf(BALANCE_KINDS) },
  { path: 'Amt', key: 'amount', codec: AMOUNT },
  { path: 'CdtDbtInd', fixed: 'CRDT' },
  { path: 'Dt/DtTm', key: 'at', codec: INSTANT },
]);

const STATEMENT = layout<BalanceStatementBody['statements'][number]>([
  { path: 'Id', key: 'questionId', codec: MESSAGE_ID },
  { path: 'Acct/Id/Othr/Id', key: 'owner', codec: ISPB },
  { path: 'Bal', key: 'balances', each: BALANCE, min: 1, max: 10 },
]);

/** SPI catalogue 5.13.1, camt.053.spi.1.4. */
export const BALANCE_STATEMENT_BODY = layout<BalanceStatementBody>([
  { path: 'GrpHdr/MsgId', key: 'messageId', codec: MESSAGE_ID },
  { path: 'GrpHdr/CreDtTm', key: 'createdAt', codec: INSTANT },
  { path: 'Stmt', key: 'statements', each: STATEMENT, min: 1, max: 10 },
]);
