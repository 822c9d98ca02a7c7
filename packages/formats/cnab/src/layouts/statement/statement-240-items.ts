import { assert, type CivilDate, type Money } from '@bank/core';
import { amountOf, dateOf, textOf, type CnabRecord } from '../../engine/record.ts';
import type { CnabTitle } from '../../engine/titles.ts';
import { ENTRY_CATEGORIES } from './statement-240-codes.ts';

/** On which side of the account: credit or debit. */
export type Side = 'C' | 'D';

/** One entry of an account's statement (segment E). */
export interface StatementEntry {
  readonly line: number;
  /** Account it stands in. */
  readonly branch: string;
  readonly account: string;
  readonly accountDigit: string;
  /** G084: DPV available, SCR pending, SSR held, CDS several; '' where not given. */
  readonly nature: string;
  readonly complementType: string;
  readonly complement: string;
  /** Day it counts for the balance, null where the file leaves it out. */
  readonly postingDate: CivilDate | null;
  readonly entryDate: CivilDate | null;
  /** Never negative: {@link side} says which way. */
  readonly amountCentavos: Money | null;
  readonly side: Side | null;
  /** G092, with its meaning; null for a category that FEBRABAN does not have. */
  readonly category: string;
  readonly categoryMeaning: string | null;
  /** The bank's own code and words. */
  readonly historyCode: string;
  readonly history: string;
  readonly documentNumber: string;
}

/** One entry of a file, with everything it says. Only an entry without errors says what it says for sure. */
export function readStatementEntry({ records: [record] }: Pick<CnabTitle, 'records'>): StatementEntry {
  assert(record, 'a title has records');
  const category = textOf(record, 'category');
  return {
    line: record.line,
    branch: textOf(record, 'branch'),
    account: textOf(record, 'account'),
    accountDigit: textOf(record, 'accountDigit'),
    nature: textOf(record, 'nature'),
    complementType: textOf(record, 'complementType'),
    complement: textOf(record, 'complement'),
    postingDate: dateOf(record, 'postingDate'),
    entryDate: dateOf(record, 'entryDate'),
    amountCentavos: amountOf(record, 'amount'),
    side: sideOf(record, 'side'),
    category,
    categoryMeaning: ENTRY_CATEGORIES[category] ?? null,
    historyCode: textOf(record, 'historyCode'),
    history: textOf(record, 'history'),
    documentNumber: textOf(record, 'documentNumber'),
  };
}

/** C or D; null for anything else. */
export function sideOf(record: CnabRecord, name: string): Side | null {
  const text = textOf(record, name);
  return text === 'C' || text === 'D' ? text : null;
}

/** The balance that a header or trailer states, negative where it is a debit; null where it cannot be read. */
export function balanceOf(record: CnabRecord, which: 'opening' | 'closing'): bigint | null {
  const amount = amountOf(record, `${which}Balance`);
  if (amount === null) return null;
  return sideOf(record, `${which}Side`) === 'D' ? -amount : amount;
}
