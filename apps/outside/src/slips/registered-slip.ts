import { boletoAmountDue } from '@bank/boleto';
import {
  add,
  addDays,
  bankingDate,
  expectOk,
  later,
  sameOrNextBankingDay,
  subtract,
  sum,
  ZERO,
  type CivilDate,
  type Instant,
  type Money,
} from '@bank/core';
import { writeStaticBrCode } from '@bank/brcode';
import {
  boletoTermsOf,
  computedAmountOn,
  type ComputedAmount,
  type RegisteredSlip,
  type SlipParty,
  type SlipSituation,
  type SlipTerms,
} from '@bank/rails-protocol';
import { merchantOf } from '../bank/codes/samples.ts';
import { customerOf, madeSlipOf, type MadeSlip } from './made-slip.ts';
import type { SlipPayment, SlipsState } from './state.ts';

/** Whom the slips are made out to: the sandbox's first company. */
const PAYER: SlipParty = { document: '11222333000181', name: 'Estrela do Sul Ltda' };
/** For how many days the registry works out what is due. */
const COMPUTED_DAYS = 5;
/** A changed slip is dearer by one part in so many. */
const CHANGED_BY = 20n;
/** Part of a printed Pix code's identifier. */
const TXID_LENGTH = 25;

/** A slip that the registry knows at that moment, as it is to be paid on that day; undefined where it knows none. */
export function registeredSlipOf(
  slips: SlipsState,
  barcode: string,
  { at, on = bankingDate(at) }: { readonly at: Instant; readonly on?: CivilDate },
): RegisteredSlip | undefined {
  const made = madeSlipOf(barcode);
  const { knownAfterMs = 0, isUnregistered = false } = made?.sample.fate ?? {};
  if (!made || isUnregistered || at < later(made.madeAt, knownAfterMs)) return undefined;
  return describe(made, standingPayments(slips, barcode), slips.revisions.get(barcode) ?? 1, on);
}

/** The payments of a barcode that hold: neither cancelled nor given back nor dropped. */
export function standingPayments({ byBarcode, payments }: SlipsState, barcode: string): readonly SlipPayment[] {
  return (byBarcode.get(barcode) ?? [])
    .flatMap((key) => payments.get(key) ?? [])
    .filter(({ state }) => state === 'registered' || state === 'effective');
}

/** What is due on a day: as it was computed for that day, else by the terms. */
export function dueOn(slip: RegisteredSlip, on: CivilDate): Money {
  return computedAmountOn(slip, on)?.total ?? fullyDue(slip, on).total;
}

/** The last day on which it is taken: the one that is written, or the next banking day. */
export function lastPayableDay({ lastDay }: Pick<RegisteredSlip, 'lastDay'>): CivilDate {
  return sameOrNextBankingDay(lastDay);
}

function describe(made: MadeSlip, standing: readonly SlipPayment[], revision: number, on: CivilDate): RegisteredSlip {
  const { sample, barcode, dueDate, lastDay, payee, serial, madeAt } = made;
  const { facts: { parts, ...facts } = {}, finalPayee, guarantor } = sample;
  const nominal = revision === 1 ? sample.nominal : add(sample.nominal, (sample.nominal / CHANGED_BY) as Money);
  const paid = sum(standing.map(({ amount }) => amount));
  const slip: RegisteredSlip = {
    barcode,
    // Kind, day and second of making and half the serial, which is enough to tell it from all others.
    registryNumber: barcode.slice(19, 38),
    revision,
    situation: situationOf(made, standing),
    issuer: payee.ispb,
    payee: partyOf(sample.payee),
    ...(finalPayee !== undefined && { finalPayee: partyOf(finalPayee) }),
    payer: PAYER,
    ...(guarantor !== undefined && { guarantor: partyOf(guarantor) }),
    documentNumber: `${bankingDate(madeAt).replaceAll('-', '').slice(2)}-${serial.slice(-6)}`,
    species: '02',
    nominal,
    dueDate,
    lastDay,
    terms: termsOf(made),
    divergence: '3',
    computation: '01',
    ...facts,
    computed: [],
    ...(sample.hasPixCode && { brCode: pixCodeOf(made, nominal) }),
  };
  if (parts) {
    const { allowed, made: before = 0 } = parts;
    const balance = before > 0 ? ZERO : subtract(fullyDue(slip, on).total, paid);
    slip.partial = { allowed, made: before + standing.length, balance: balance < 0n ? ZERO : balance };
  }
  return { ...slip, computed: computedOf(slip, on) };
}

function situationOf({ sample }: MadeSlip, standing: readonly SlipPayment[]): SlipSituation {
  const { fate: { situation = '12' } = {}, facts: { parts } = {} } = sample;
  if (standing.some(({ isWhole }) => isWhole)) return '07';
  if (parts && standing.length >= parts.allowed) return '06';
  return standing.length > 0 && !parts ? '08' : situation;
}

/** What the registry works out by itself: of an overdue slip for some days, of one that is paid in part for the day asked. */
function computedOf(slip: RegisteredSlip, on: CivilDate): ComputedAmount[] {
  const { computation, partial } = slip;
  if (computation === '04') return partial && partial.balance > 0n ? [computedFor(slip, on, partial.balance)] : [];
  const isOverdue = on > sameOrNextBankingDay(slip.dueDate);
  if (computation !== '02' || !isOverdue) return [];
  return Array.from({ length: COMPUTED_DAYS }, (_, days) => computedFor(slip, addDays(on, days)));
}

function computedFor(slip: RegisteredSlip, validUntil: CivilDate, left?: Money): ComputedAmount {
  const { abatement, discount, interest, fine, total } = fullyDue(slip, validUntil);
  return { validUntil, abatement, discount, interest, fine, total: left ?? total };
}

/** By the terms, whatever was paid already. */
function fullyDue(slip: RegisteredSlip, on: CivilDate) {
  return expectOk(boletoAmountDue(boletoTermsOf(slip), on));
}

function termsOf({ sample, dueDate }: MadeSlip): SlipTerms {
  const { abatement = ZERO, interest, fine, discounts = [] } = sample.terms ?? {};
  return {
    abatement,
    ...(interest && { interest }),
    ...(fine && { fine }),
    discounts: discounts.map(({ code, quantity, endsBefore }) => ({
      code,
      quantity,
      until: addDays(dueDate, -endsBefore),
    })),
  };
}

function partyOf(customer: string): SlipParty {
  const { document, name } = customerOf(customer);
  return { document, name };
}

/** The same slip always has the same code: a fixed one of the payee's, for the slip's amount. */
function pixCodeOf({ payee, serial }: MadeSlip, amount: Money): string {
  return expectOk(
    writeStaticBrCode({
      pixKey: payee.keys[0]?.canonical ?? '',
      merchantName: merchantOf(payee.id),
      merchantCity: 'CURITIBA',
      amount,
      txid: `BOLETO${serial}`.slice(0, TXID_LENGTH),
    }),
  );
}
