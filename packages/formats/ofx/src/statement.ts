import {
  DAY_MS,
  epochDay,
  HOUR_MS,
  MINUTE_MS,
  saoPaulo,
  SECOND_MS,
  type CivilDate,
  type Instant,
  type Money,
} from '@bank/core';

/** Kinds of account. */
export const OFX_ACCOUNT_TYPES = ['CHECKING', 'SAVINGS', 'MONEYMRKT', 'CREDITLINE', 'CD'] as const;
export type OfxAccountType = (typeof OFX_ACCOUNT_TYPES)[number];

/**
 * Kinds of settled entry (OFX 2.1.1, 11.4.3). HOLD is not among them: it marks what is still pending, and a statement
 * that a company books from holds settled entries only.
 */
// prettier-ignore
export const OFX_ENTRY_TYPES = [
  'CREDIT', 'DEBIT', 'INT', 'DIV', 'FEE', 'SRVCHG', 'DEP', 'ATM', 'POS', 'XFER', 'CHECK', 'PAYMENT', 'CASH', 'DIRECTDEP',
  'DIRECTDEBIT', 'REPEATPMT', 'OTHER',
] as const;
export type OfxEntryType = (typeof OFX_ENTRY_TYPES)[number];

/**
 * A day, or a moment of it, as the bank writes it. An importer books on `date`; without `offsetMinutes` nothing is said
 * about the zone, and Brazilian banks that leave it out mean their own.
 */
export interface OfxMoment {
  readonly date: CivilDate;
  /** "HH:MM:SS". */
  readonly time?: string;
  /** Minutes ahead of UTC: −180 in São Paulo. Only beside a time. */
  readonly offsetMinutes?: number;
}

/** The moment as the clocks of São Paulo show it. */
export function ofxMoment(at: Instant): OfxMoment {
  const { date, hour, minute, second } = saoPaulo(at);
  const local = epochDay(date) * DAY_MS + hour * HOUR_MS + minute * MINUTE_MS + second * SECOND_MS;
  const time = [hour, minute, second].map((part) => String(part).padStart(2, '0')).join(':');
  return { date, time, offsetMinutes: Math.round((local - at) / MINUTE_MS) };
}

/** The account of a statement. */
export interface OfxAccount {
  /** The bank's number (COMPE) or ISPB. */
  readonly bankId: string;
  readonly branchId?: string;
  /** With its check digit. */
  readonly accountId: string;
  readonly type: OfxAccountType;
}

/** One settled entry. */
export interface OfxEntry {
  readonly type: OfxEntryType;
  readonly postedAt: OfxMoment;
  /** Negative where money went out. */
  readonly amount: Money;
  /**
   * What tells this entry from every other of the account, for ever (FITID): made from the entry's own identity, never
   * from its place in the file, so that a second import of the same days brings nothing twice.
   */
  readonly id: string;
  readonly checkNumber?: string;
  /** Such as the endToEndId. */
  readonly reference?: string;
  /** Who stands on the other side. */
  readonly name?: string;
  readonly memo?: string;
}

/** A balance and when it held. */
export interface OfxBalance {
  readonly amount: Money;
  readonly asOf: OfxMoment;
}

/** A statement as it is read. What banks leave out, in spite of the rule, may be missing here. */
export interface OfxStatement {
  readonly account: OfxAccount;
  readonly from?: OfxMoment;
  readonly to?: OfxMoment;
  readonly entries: readonly OfxEntry[];
  readonly ledgerBalance?: OfxBalance;
  readonly availableBalance?: OfxBalance;
}

/** A statement to be written: complete, its entries from wherever they come. */
export interface OfxStatementSource<Entries = Iterable<OfxEntry>> {
  readonly account: OfxAccount;
  readonly from: OfxMoment;
  readonly to: OfxMoment;
  readonly entries: Entries;
  readonly ledgerBalance: OfxBalance;
  readonly availableBalance?: OfxBalance;
}

/** A file to be written: who made it, when, and one statement for each account. */
export interface OfxFile<Entries = Iterable<OfxEntry>> {
  readonly institution: { readonly name: string; readonly id: string };
  readonly createdAt: OfxMoment;
  readonly statements: readonly OfxStatementSource<Entries>[];
}

/** Why a text is not an OFX file that can be read. `at` counts characters of the (decoded) text, from 0. */
export type OfxFault =
  | {
      readonly code:
        | 'ofx.too-large' // more characters than are read
        | 'ofx.encoding' // UTF-16, which no OFX has
        | 'ofx.no-statement'; // nothing wrong, but no statement of a bank account in it
    }
  | {
      readonly code:
        | 'ofx.not-ofx' // no <OFX> where it should begin
        | 'ofx.forbidden' // a DTD, an entity of its own, a comment, CDATA or a processing instruction
        | 'ofx.malformed' // no tag where one begins, or something after the end
        | 'ofx.too-deep' // deeper than any OFX
        | 'ofx.truncated'; // it ends before everything is closed
      readonly at: number;
    }
  | {
      readonly code:
        | 'ofx.unbalanced' // closed though not open, or opened where it cannot stand
        | 'ofx.missing' // a required field is absent
        | 'ofx.repeated' // a field stands twice
        | 'ofx.value' // a value that breaks its rule
        | 'ofx.currency'; // amounts in something else than reais
      readonly at: number;
      readonly tag: string;
    };
