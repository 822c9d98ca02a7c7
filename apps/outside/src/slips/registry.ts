import { bankingDate, sameOrNextBankingDay, type CivilDate, type Instant } from '@bank/core';
import { ispb, type Ispb } from '@bank/identifiers';
import {
  PAYABLE_SITUATIONS,
  SLIP_REFUSALS,
  type BillPayment,
  type RegisteredSlip,
  type SlipRefusal,
  type SlipSituation,
  type SlipWriteOff,
} from '@bank/rails-protocol';
import { hits, meetSlips } from '../control/faults.ts';
import { toJson } from '../platform/state-json.ts';
import { BILLERS_BANK, billerOf } from './billers.ts';
import { madeSlipOf } from './made-slip.ts';
import { dueOn, lastPayableDay, registeredSlipOf, standingPayments } from './registered-slip.ts';
import { settlementOf } from './sessions.ts';
import type { SlipFate } from './slip-fate.ts';
import { paymentKey, type SlipPayment, type SlipsContext, type SlipsState, type TakenOutcome } from './state.ts';

// The registry: it takes what banks say they were paid, or says why not. A slip that is paid whole at one bank is refused at
// every other from that moment on. Deterministic: time comes with each call.

/** Payments that are remembered; the oldest that are over go first. */
const REMEMBERED_MAX = 50_000;
/** Where slips are paid when they are paid elsewhere: at a bank that is not the one that asks. */
const BANKS_ELSEWHERE: readonly Ispb[] = [ispb('99999011'), ispb('99999010')];

/** A write-off with what names it. */
export interface AskedWriteOff {
  readonly participant: Ispb;
  readonly barcode: string;
  readonly controlNumber: string;
  readonly writeOff: SlipWriteOff;
}

/** A bank has taken a slip's money. `payer` is the customer of another bank whose money it is. */
export function takeWriteOff(context: SlipsContext, asked: AskedWriteOff, payer?: string): TakenOutcome {
  const { world, at } = context;
  const { participant, barcode, controlNumber, writeOff } = asked;
  const content = toJson({ barcode, writeOff });
  const known = knownPayment(world.slips, participant, controlNumber);
  if (known) return known.content === content ? { payment: known } : { refusal: 'ControlNumberTaken' };
  if (isLostOnItsWay(context)) return { isLost: true };
  const made = madeSlipOf(barcode);
  const fate = made?.sample.fate ?? {};
  letHappenBefore(context, asked, fate);
  const paidOn = bankingDate(writeOff.paidAt);
  const slip = registeredSlipOf(world.slips, barcode, { at, on: paidOn });
  if (!slip) return { refusal: 'SlipUnknown' };
  const refusal = refusalOfSlip(slip, writeOff, paidOn);
  // Without a revision the registry was not asked: the money is in, and what is wrong with it comes back by the clearing.
  const isUnseen = writeOff.revision === undefined && (refusal === 'AmountNotTaken' || refusal === 'SlipExpired');
  if (refusal && !isUnseen) return { refusal };
  const refuse = meetSlips(world.faults, 'refuse');
  if (refuse) return { refusal: refuse.code };
  const payment: SlipPayment = {
    participant,
    controlNumber,
    barcode,
    content,
    amount: writeOff.amount,
    state: 'registered',
    isWhole: writeOff.amount >= dueOn(slip, paidOn),
    registeredAt: at,
    ...settlementOf(at, writeOff.amount),
    receiver: slip.issuer,
    ...(made && { payee: made.payee.id }),
    ...(payer !== undefined && { payer }),
    ...(fate.clearing && { clearing: fate.clearing }),
    ...(isUnseen && { clearing: { does: 'return', reason: '82', when: 'same-session' } as const }),
    ...(fate.isToldTwice && { isToldTwice: true as const }),
  };
  return keep(context, payment, fate);
}

/** What an issuer or another bank does as soon as somebody means to pay: the look was right, the payment comes too late. */
function letHappenBefore(
  context: SlipsContext,
  { participant, barcode, writeOff }: AskedWriteOff,
  fate: SlipFate,
): void {
  const { slips } = context.world;
  if (fate.changes && !slips.revisions.has(barcode)) slips.revisions.set(barcode, 2);
  const isUntouched = !slips.byBarcode.has(barcode);
  if (fate.isTakenElsewhere && isUntouched) payElsewhere(context, { barcode, notAt: participant, on: writeOff.paidAt });
}

/** Somebody pays a slip at a bank of the sandbox, as a whole: who and why is not told. */
export function payElsewhere(
  { world: { slips }, at }: SlipsContext,
  { barcode, notAt, on }: { readonly barcode: string; readonly notAt: Ispb; readonly on: Instant },
): void {
  const slip = registeredSlipOf(slips, barcode, { at, on: bankingDate(on) });
  const participant = BANKS_ELSEWHERE.find((bank) => bank !== notAt);
  if (!slip || participant === undefined || standingPayments(slips, barcode).length > 0) return;
  const amount = dueOn(slip, bankingDate(on));
  remember(slips, {
    participant,
    // Its own number of the slip tells this payment from all others.
    controlNumber: `E${slip.registryNumber}`,
    barcode,
    content: '',
    amount,
    state: 'registered',
    isWhole: true,
    registeredAt: at,
    ...settlementOf(at, amount),
    receiver: slip.issuer,
  });
}

/** The first reason against a write-off. */
function refusalOfSlip(slip: RegisteredSlip, writeOff: SlipWriteOff, paidOn: CivilDate): SlipRefusal | undefined {
  const { revision } = writeOff;
  if (!PAYABLE_SITUATIONS.includes(slip.situation)) return refusalOfSituation(slip.situation);
  if (revision !== undefined && revision !== slip.revision) return 'SlipChanged';
  if (paidOn > lastPayableDay(slip)) return 'SlipExpired';
  return isTakenAmount(slip, writeOff, paidOn) ? undefined : 'AmountNotTaken';
}

function refusalOfSituation(situation: SlipSituation): SlipRefusal | undefined {
  return SLIP_REFUSALS.find((code) => code === `SlipSituation${situation}`);
}

/** Whether a slip takes that amount, whole or in part. What is due is always taken. */
function isTakenAmount(slip: RegisteredSlip, { kind, amount }: SlipWriteOff, paidOn: CivilDate): boolean {
  const { divergence, nominal, minimum = 1n, maximum, partial } = slip;
  const due = dueOn(slip, paidOn);
  const isInPart = kind === '2' || kind === '3';
  if (isInPart) return partial !== undefined && amount <= partial.balance && amount >= minimum;
  // Of a slip that takes parts the whole is all that is left.
  if (amount === due || partial) return amount === due;
  switch (divergence) {
    case '1':
      return true;
    case '2':
      return amount >= minimum && (maximum === undefined || amount <= maximum);
    case '3':
      return false;
    case '4':
      return amount >= minimum && amount <= (nominal > due ? nominal : due);
  }
}

/** A bank gives the money back: what is not settled yet never is. */
export function cancelWriteOff(
  { world: { slips } }: SlipsContext,
  { participant, barcode, controlNumber }: Pick<AskedWriteOff, 'participant' | 'barcode' | 'controlNumber'>,
): TakenOutcome {
  const payment = knownPayment(slips, participant, controlNumber);
  if (payment?.barcode !== barcode) return { refusal: 'WriteOffUnknown' };
  if (payment.state === 'cancelled') return { payment };
  if (payment.state !== 'registered') return { refusal: 'WriteOffEffective' };
  return { payment: change(slips, payment, { state: 'cancelled' }) };
}

/** A bill of a utility, tax or fine with what names its payment. */
export interface AskedBill {
  readonly participant: Ispb;
  readonly controlNumber: string;
  readonly payment: BillPayment;
}

/** A bank has taken a bill's money. */
export function takeBill(
  context: SlipsContext,
  { participant, controlNumber, payment: asked }: AskedBill,
): TakenOutcome {
  const { world, at } = context;
  const content = toJson(asked);
  const known = knownPayment(world.slips, participant, controlNumber);
  if (known) return known.content === content ? { payment: known } : { refusal: 'ControlNumberTaken' };
  if (isLostOnItsWay(context)) return { isLost: true };
  const refusal = refusalOfBill(world.slips, asked) ?? meetSlips(world.faults, 'refuse')?.code;
  if (refusal) return { refusal };
  const { barcode, amount } = asked;
  const payment: SlipPayment = {
    participant,
    controlNumber,
    barcode,
    content,
    amount,
    state: 'registered',
    isWhole: true,
    registeredAt: at,
    ...settlementOf(at, amount),
    receiver: BILLERS_BANK,
  };
  return keep(context, payment, {});
}

/** The first reason against a bill's payment. A bill that fell due on a day on which banks rest is not overdue on the next. */
function refusalOfBill(slips: SlipsState, { barcode, amount, paidAt }: BillPayment): SlipRefusal | undefined {
  const known = billerOf(barcode);
  if (!known) return 'SlipUnknown';
  const { isTaken, takesOverdue, dueDate, amount: told } = known.biller;
  const isOverdue = dueDate !== undefined && bankingDate(paidAt) > sameOrNextBankingDay(dueDate);
  if (!isTaken || (isOverdue && !takesOverdue)) return 'BillerRefuses';
  if (standingPayments(slips, barcode).length > 0) return 'SlipSituation07';
  const owed = told ?? known.bill.amount;
  return owed === null || owed === amount ? undefined : 'AmountNotTaken';
}

function isLostOnItsWay({ world: { faults } }: SlipsContext): boolean {
  return hits(faults, 'slips', 'loseRequest');
}

function knownPayment({ payments }: SlipsState, participant: Ispb, controlNumber: string): SlipPayment | undefined {
  return payments.get(paymentKey(participant, controlNumber));
}

/** Keeps a payment that was taken; how it is answered is chance's, or the slip's. */
function keep({ world }: SlipsContext, payment: SlipPayment, { answer }: SlipFate): TakenOutcome {
  remember(world.slips, payment);
  const fate = hits(world.faults, 'slips', 'loseAnswer') ? 'never' : answer;
  return { payment, ...(fate !== undefined && { answer: fate }) };
}

function remember(slips: SlipsState, payment: SlipPayment): void {
  const key = paymentKey(payment.participant, payment.controlNumber);
  slips.payments.set(key, payment);
  slips.byBarcode.set(payment.barcode, [...(slips.byBarcode.get(payment.barcode) ?? []), key]);
  slips.pending.set(key, payment.settlesAt);
  for (const [oldKey, old] of slips.payments) {
    if (slips.payments.size <= REMEMBERED_MAX) return;
    if (slips.pending.has(oldKey)) continue;
    slips.payments.delete(oldKey);
    const left = (slips.byBarcode.get(old.barcode) ?? []).filter((each) => each !== oldKey);
    if (left.length > 0) slips.byBarcode.set(old.barcode, left);
    else slips.byBarcode.delete(old.barcode);
  }
}

/** A payment comes into another state, and is no longer waited for. */
export function change(slips: SlipsState, payment: SlipPayment, to: Partial<SlipPayment>): SlipPayment {
  const key = paymentKey(payment.participant, payment.controlNumber);
  const changed = { ...payment, ...to };
  slips.payments.set(key, changed);
  slips.pending.delete(key);
  return changed;
}
