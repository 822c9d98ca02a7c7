import { add, bankingDate, money, nextBankingDay, subtract, ZERO, type Instant, type Money } from '@bank/core';
import type { Ispb } from '@bank/identifiers';
import { CLEARING_ITEMS_MAX, type ClearingItem, type ClearingItems } from '@bank/rails-protocol';
import { meetSlips } from '../control/faults.ts';
import { change, payElsewhere } from './registry.ts';
import { firstSessionOf } from './sessions.ts';
import type { ClearingFate } from './slip-fate.ts';
import {
  netKey,
  paymentKey,
  type SlipPayment,
  type SlipReturnPlan,
  type SlipsContext,
  type SlipsState,
} from './state.ts';

// The clearing: what banks took goes to the banks of those who collect, in sessions, and each bank is told what became of what
// it took.

/** Items that are kept for a participant; the oldest go first. */
const TOLD_MAX = 50_000;
/** Of a corrected payment one part in so many comes back. */
const CORRECTED_BY = 5n;

/** When the clearing next does something by itself, if ever. */
export function nextSlipsChange({ pending, plans }: SlipsState): Instant | undefined {
  let next: Instant | undefined;
  for (const due of pending.values()) if (next === undefined || due < next) next = due;
  for (const { due } of plans) if (next === undefined || due < next) next = due;
  return next;
}

/** What is due by now happens, earliest first. */
export function tickSlips(context: SlipsContext): void {
  run(context, (due) => due <= context.at);
}

/** All sessions run now, tomorrow's returns too; what this run brings about waits for the next. Says how much ran. */
export function clearSlips(context: SlipsContext): { readonly ran: number } {
  return { ran: run(context, () => true) };
}

type Step = { readonly due: Instant } & ({ readonly payment: SlipPayment } | { readonly plan: SlipReturnPlan });

function run(context: SlipsContext, isDue: (due: Instant) => boolean): number {
  const { slips } = context.world;
  const steps: Step[] = slips.plans.filter(({ due }) => isDue(due)).map((plan) => ({ due: plan.due, plan }));
  slips.plans = slips.plans.filter(({ due }) => !isDue(due));
  for (const [key, due] of slips.pending) {
    const payment = slips.payments.get(key);
    if (payment && isDue(due)) steps.push({ due, payment });
  }
  for (const step of steps.toSorted((a, b) => a.due - b.due)) {
    if ('payment' in step) settle(context, step.payment);
    else giveBackLater(context, step.plan);
  }
  return steps.length;
}

/** What becomes of a payment in its session. */
function settle(context: SlipsContext, payment: SlipPayment): void {
  const { world } = context;
  const { session } = payment;
  const fate = clearingOf(context, payment);
  if (fate?.does === 'drop') {
    change(world.slips, payment, { state: 'dropped' });
    creditPayer(context, payment, payment.amount);
    return tell(context, payment, { outcome: 'dropped', amount: payment.amount, session });
  }
  if (fate?.does === 'return' && fate.when === 'same-session') {
    change(world.slips, payment, { state: 'returned' });
    creditPayer(context, payment, payment.amount);
    return tell(context, payment, { outcome: 'returned', amount: payment.amount, reason: fate.reason, session });
  }
  const back = fate?.does === 'correct' ? money(payment.amount / CORRECTED_BY) : ZERO;
  const settled = subtract(payment.amount, back);
  const effective = change(world.slips, payment, { state: 'effective', settled });
  moveBetween(context, effective, settled);
  creditPayer(context, payment, back);
  if (fate?.does === 'return') {
    const due = firstSessionOf(nextBankingDay(bankingDate(context.at)));
    const plan = { key: paymentKey(payment.participant, payment.controlNumber), reason: fate.reason, due };
    world.slips.plans = [...world.slips.plans, plan];
  }
  if (back > 0n) return tell(context, effective, { outcome: 'corrected', amount: settled, back, session });
  return tell(context, effective, { outcome: 'settled', amount: settled, session });
}

/** What the slip, or the fault controls, have the clearing do instead of settling. */
function clearingOf({ world }: SlipsContext, { clearing }: SlipPayment): ClearingFate | undefined {
  if (clearing) return clearing;
  const back = meetSlips(world.faults, 'giveBack');
  return back && { does: 'return', reason: back.reason, when: 'same-session' };
}

/** The payee's bank gives back what it was settled. */
function giveBackLater(context: SlipsContext, { key, reason }: SlipReturnPlan): void {
  const { slips } = context.world;
  const payment = slips.payments.get(key);
  if (payment?.state !== 'effective' || payment.settled === undefined) return;
  const returned = change(slips, payment, { state: 'returned' });
  moveBetween(context, returned, (0n - payment.settled) as Money);
  creditPayer(context, returned, payment.settled);
  tell(context, returned, { outcome: 'returned', amount: payment.settled, reason, session: '1' });
  // "Settled before": by somebody else, who keeps it paid.
  if (reason === '68') {
    payElsewhere(context, { barcode: payment.barcode, notAt: payment.participant, on: payment.registeredAt });
  }
}

/** Money goes from the bank that took it to the payee's, or back; the payee's account follows, where it is one of those here. */
function moveBetween(
  context: SlipsContext,
  { participant, receiver, session, payee }: SlipPayment,
  amount: Money,
): void {
  const { net } = context.world.slips;
  const day = bankingDate(context.at);
  const move = (bank: Ispb, by: Money): void => {
    const key = netKey(day, amount < 0n ? '1' : session, bank);
    net.set(key, add(net.get(key) ?? ZERO, by));
  };
  move(participant, (0n - amount) as Money);
  move(receiver, amount);
  credit(context, payee, amount);
}

/** What comes back to a customer of another bank who paid. */
function creditPayer(context: SlipsContext, { payer }: SlipPayment, amount: Money): void {
  credit(context, payer, amount);
}

function credit({ world: { banks } }: SlipsContext, customer: string | undefined, amount: Money): void {
  const balance = customer === undefined ? undefined : banks.balances.get(customer);
  if (customer !== undefined && balance !== undefined) banks.balances.set(customer, add(balance, amount));
}

function tell(
  { world, at }: SlipsContext,
  { participant, controlNumber, barcode, isToldTwice }: SlipPayment,
  what: Pick<ClearingItem, 'outcome' | 'amount' | 'back' | 'reason' | 'session'>,
): void {
  const told = world.slips.told.get(participant) ?? { items: [], count: 0 };
  world.slips.told.set(participant, told);
  const repeats = (isToldTwice ? 1 : 0) + (meetSlips(world.faults, 'repeat')?.times ?? 0);
  for (let copy = 0; copy <= repeats; copy += 1) {
    told.count += 1;
    told.items.push({ sequence: told.count, controlNumber, barcode, ...what, at });
  }
  told.items.splice(0, told.items.length - TOLD_MAX);
}

/** What a participant has been told after that sequence, oldest first, as much as one answer carries. */
export function clearingAfter({ told }: SlipsState, participant: Ispb, after: number): ClearingItems {
  const { items = [], count = 0 } = told.get(participant) ?? {};
  // Sequences have no gaps: the place of each follows from the last.
  const first = Math.max(0, items.length - Math.max(0, count - after));
  const page = items.slice(first, first + CLEARING_ITEMS_MAX);
  return { items: page, hasMore: items.length > first + page.length };
}
