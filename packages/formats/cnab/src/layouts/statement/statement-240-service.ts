import { assert } from '@bank/core';
import type { CnabFault } from '../../engine/fault.ts';
import { amountOf, faultAt, type CnabRecord } from '../../engine/record.ts';
import type { Service, Tally, TitleContext, TitleReading } from '../../engine/service.ts';
import { SEGMENT_E, STATEMENT_HEADER, STATEMENT_TRAILER } from './statement-240.ts';
import { balanceOf, readStatementEntry, type Side, type StatementEntry } from './statement-240-items.ts';
import { totalFault } from '../file/trailer-total.ts';

/** Statements of accounts, from the bank: a batch for each account. */
export const STATEMENT_240: Service = {
  name: 'extrato',
  label: 'Extrato de conta corrente',
  layout: 'CNAB240',
  claims: (text) => text.startsWith('E04', 8),
  headers: [STATEMENT_HEADER],
  details: [SEGMENT_E],
  trailers: [STATEMENT_TRAILER],
  opens: new Set([SEGMENT_E.name]),
  readTitle: readEntryTitle,
  checkTrailer: checkStatementTrailer,
};

function readEntryTitle([record]: readonly CnabRecord[]): TitleReading {
  assert(record, 'a title has records');
  const entry = readStatementEntry({ records: [record] });
  return {
    nossoNumero: '',
    documentNumber: entry.documentNumber,
    movement: entry.category,
    reasons: [],
    amountCentavos: entry.amountCentavos,
    paidCentavos: null,
    dueDate: entry.entryDate,
    payer: '',
    payerDocument: '',
    sumsUnder: entry.side ?? '',
    faults: checkEntry(record, entry),
  };
}

const CATEGORY_SIDES: Readonly<Record<string, Side>> = { '1': 'D', '2': 'C' };

/** The categories of G092 that begin with 1 are debits, those that begin with 2 credits. Banks err here, so it only warns. */
function checkEntry(record: CnabRecord, { category, side }: StatementEntry): readonly CnabFault[] {
  const expected = CATEGORY_SIDES[category.charAt(0)];
  if (expected === undefined || side === null || expected === side) return [];
  return [faultAt(record, 'side', { code: 'cnab.statement.side', severity: 'warning', expected: category })];
}

/**
 * The sums of both sides (E023, E024), where the bank gives them, and the balance: what there was, with all entries.
 * The balance only warns, because entries of held money may not count in it.
 */
function checkStatementTrailer(trailer: CnabRecord, tally: Tally, { header }: TitleContext): readonly CnabFault[] {
  const debits = tally.bySum.get('D')?.amountCentavos ?? 0n;
  const credits = tally.bySum.get('C')?.amountCentavos ?? 0n;
  const faults: CnabFault[] = [];
  for (const [name, total] of [
    ['totalDebits', debits],
    ['totalCredits', credits],
  ] as const) {
    const found = amountOf(trailer, name);
    if (found && found !== total) faults.push(totalFault(trailer, name, total, { severity: 'error' }));
  }
  const opening = header ? balanceOf(header, 'opening') : null;
  const closing = balanceOf(trailer, 'closing');
  if (opening === null || closing === null || opening + credits - debits === closing) return faults;
  const expected = String(opening + credits - debits);
  faults.push(
    faultAt(trailer, 'closingBalance', {
      code: 'cnab.statement.balance',
      severity: 'warning',
      scope: 'file',
      expected,
    }),
  );
  return faults;
}
