import { add, bankingDate, money, startOfDay, subtract, ZERO, type CivilDate, type Money } from '@bank/core';
import type { Ispb } from '@bank/identifiers';
import { entryState, STATEMENT_ENTRIES_MAX, STR_ISPB, strNumber } from '@bank/str';
import type { DayStatement, StatementEntry, StatementQuestion } from '@bank/str';
import type { StrContext, TedEntry, TedState } from './state.ts';

/** What each bank's reserves hold before anything is settled: nobody runs out of money here unless told to. */
export const OPENING_AT_STR: Money = money(10n ** 12n);

/** STR0014R1: what was settled of a bank on a day, in order, and the balances around it. */
export function answerStatement(
  state: TedState,
  { controlNumber, bank, day }: StatementQuestion,
  context: StrContext,
): DayStatement {
  const settled = [...state.entries.values()].filter(
    (entry) => (entry.from === bank || entry.to === bank) && entryState(entry.state).outcome === 'settled',
  );
  const total = add(OPENING_AT_STR, state.net.get(bank) ?? ZERO);
  const after = changeOf(
    settled.filter(({ since }) => bankingDate(since) > day),
    bank,
  );
  const ofDay = settled
    .filter(({ since }) => bankingDate(since) === day)
    .toSorted((a, b) => a.since - b.since)
    .slice(0, STATEMENT_ENTRIES_MAX);
  const opening = subtract(subtract(total, after), changeOf(ofDay, bank));
  const entries = different(
    ofDay.map((entry) => statementEntry(entry, bank)),
    day,
    context,
  );
  const closing = entries.reduce<Money>(
    (sum, { direction, amount }) => (direction === 'C' ? add(sum, amount) : subtract(sum, amount)),
    opening,
  );
  return { controlNumber, bank, opening, entries, closing, at: context.at, day };
}

/** What these entries did to the reserves of a bank. */
function changeOf(entries: readonly TedEntry[], bank: Ispb): Money {
  return entries.reduce<Money>((sum, { to, amount }) => (to === bank ? add(sum, amount) : subtract(sum, amount)), ZERO);
}

function statementEntry(
  { message, controlNumber, from, to, strNumber: number, since, amount }: TedEntry,
  bank: Ispb,
): StatementEntry {
  const isDebit = from === bank;
  return {
    message,
    // Whoever got an entry is not told how its sender numbers it.
    ...(isDebit && { controlNumber }),
    counterpart: isDebit ? to : from,
    strNumber: number,
    settledAt: since,
    direction: isDebit ? 'D' : 'C',
    amount,
  };
}

/** The entries as the fault controls want them: one missing, one too many, one centavo more. */
function different(
  entries: readonly StatementEntry[],
  day: CivilDate,
  { difference }: StrContext,
): readonly StatementEntry[] {
  const [first, ...rest] = entries;
  if (difference === 'missing') return rest;
  if (difference === 'amount' && first) return [{ ...first, amount: add(first.amount, money(1n)) }, ...rest];
  if (difference !== 'extra') return entries;
  const extra: StatementEntry = {
    message: 'STR0008',
    counterpart: STR_ISPB,
    // No entry of ours gets so far in its day.
    strNumber: strNumber(day, 999_999_999),
    settledAt: startOfDay(day),
    direction: 'C',
    amount: money(100n),
  };
  return [extra, ...entries];
}
