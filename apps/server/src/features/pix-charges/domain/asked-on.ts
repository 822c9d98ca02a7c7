import { amountDue, chargeDays, readCharge, type Charge as DueCharge, type CobvFault } from '@bank/cobv';
import {
  addDays,
  assert,
  later,
  ok,
  SECOND_MS,
  startOfDay,
  type CivilDate,
  type Instant,
  type Money,
  type Result,
} from '@bank/core';
import { CODE_PART_WORDS, dateOf, moneyOf, type ChargeContent, type CodePart, type DueContent } from '@bank/contracts';
import type { Asked, ChargeRecord } from './charge.ts';

// What a charge asks for on a day. Holidays of the payer's municipality are not known to the bank: national ones count.

/** A part of an amount, signed as it counts. */
export interface AmountPart {
  readonly part: CodePart;
  readonly amount: Money;
}

/** What has to be paid on a day, and of what it is made; the original first. */
export interface DueOn {
  readonly day: CivilDate;
  readonly amount: Money;
  readonly parts: readonly AmountPart[];
}

/** What a charge with a due date asks for, by the names of API Pix. */
export function readDue(content: DueContent): Result<DueCharge, readonly CobvFault[]> {
  const { amount, dueDate, validityDays, terms } = content;
  return readCharge({
    original: amount,
    dataDeVencimento: dueDate,
    validadeAposVencimento: validityDays,
    ...terms,
  });
}

/** The same of one that was checked when it was made. */
export function dueOf(content: DueContent): DueCharge {
  const read = readDue(content);
  assert(read.ok, 'a charge with a due date was checked when it was made');
  return read.value;
}

/** What has to be paid on a day; undefined where the payer says how much, and on a day on which it may not be paid. */
export function dueOn({ content }: Pick<ChargeRecord, 'content'>, day: CivilDate): DueOn | undefined {
  if (content.kind !== 'due') {
    const amount = content.amount === undefined ? 0n : moneyOf(content.amount);
    return amount === 0n ? undefined : whole(amount as Money, day);
  }
  const due = amountDue(dueOf(content), day);
  if (!due.ok || !due.value.payable) return undefined;
  const { final, abatimento, desconto, multa, juros } = due.value;
  const signed: Readonly<Record<CodePart, bigint>> = {
    original: moneyOf(content.amount),
    abatimento: -abatimento,
    desconto: -desconto,
    multa,
    juros,
  };
  const named = (Object.keys(CODE_PART_WORDS) as CodePart[]).filter((part) => signed[part] !== 0n);
  return { day, amount: final, parts: named.map((part) => ({ part, amount: signed[part] as Money })) };
}

/** An amount that has no parts but itself. */
export function whole(amount: Money, day: CivilDate): DueOn {
  return { day, amount, parts: [{ part: 'original', amount }] };
}

/** Of one with a due date: the days on which it is due and may last be paid, after holidays. */
export function daysOf(
  content: ChargeContent,
): { readonly date: CivilDate; readonly adjusted: CivilDate; readonly last: CivilDate } | null {
  if (content.kind !== 'due') return null;
  const { adjustedDue, lastPayableDay } = chargeDays(dueOf(content));
  return { date: dateOf(content.dueDate), adjusted: adjustedDue, last: lastPayableDay };
}

/** From which day on a charge is late, and until when it may be paid. */
export function boundsOf(
  content: ChargeContent,
  createdAt: Instant,
): Pick<ChargeRecord, 'overdueFrom' | 'payableUntil'> {
  switch (content.kind) {
    case 'static':
      return { overdueFrom: null, payableUntil: null };
    case 'immediate':
      return { overdueFrom: null, payableUntil: later(createdAt, content.expiresIn * SECOND_MS) };
    case 'due': {
      const days = daysOf(content);
      assert(days, 'one with a due date has days');
      return { overdueFrom: addDays(days.adjusted, 1), payableUntil: startOfDay(addDays(days.last, 1)) };
    }
  }
}

/** What was asked for, whatever the day makes of it. */
export function askedBy(content: ChargeContent): Asked {
  const amount = content.amount === undefined ? 0n : moneyOf(content.amount);
  return {
    amount: amount === 0n ? null : (amount as Money),
    dueDate: content.kind === 'due' ? dateOf(content.dueDate) : null,
  };
}

/** What is due on the last day on which it may be paid: the most that late payment makes of it. */
export function dueAtLast(due: DueCharge): Result<Money, CobvFault> {
  const last = amountDue(due, chargeDays(due).lastPayableDay);
  return last.ok ? ok(last.value.final) : last;
}
