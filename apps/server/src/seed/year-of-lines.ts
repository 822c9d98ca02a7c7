import {
  addDays,
  addMonths,
  bankingDate,
  civilDate,
  instant,
  isBankingDay,
  MINUTE_MS,
  partsOf,
  SECOND_MS,
  sameOrNextBankingDay,
  startOfDay,
  type CivilDate,
  type Instant,
} from '@bank/core';
import { FEE_LINES, type EntryType, type Tier } from '@bank/contracts';
import { companyTerms } from '../features/company/index.ts';
import { monthlyFeeWords } from '../features/fees/index.ts';
import type { Partner, Partners } from './business-partners.ts';
import type { SeededRandom } from './random.ts';

/** A line of a made-up past, as the company saw it. */
export interface PastLine {
  readonly at: Instant;
  readonly type: EntryType;
  /** Signed: money in is positive. */
  readonly amount: bigint;
  readonly description: string;
  readonly partner: Partner | null;
  readonly message: string | null;
}

/** How a company's year looks. */
export interface YearPlan {
  readonly partners: Partners;
  readonly now: Instant;
  /** The day of its first line. */
  readonly since: CivilDate;
  /** What the account holds at the end, to the centavo. */
  readonly finalBalance: bigint;
  readonly openingBalance: bigint;
  /** 'whole': everything; 'charging': only boletos and fees, for a company without Pix. */
  readonly business: 'whole' | 'charging';
  /** The plan that it was on all the time: what it paid for months and slips. */
  readonly tier: Tier;
}

/** `until`: the minute in which what belongs together is over; either all of it is in the past, or nothing. */
type Draft = Omit<PastLine, 'at'> & { readonly minute: number; readonly until?: number };

/** What a company on some plan pays for; remembers how many slips of a month were free. */
interface Prices {
  readonly tier: Tier;
  readonly freeSlips: Map<string, number>;
}

const MINUTES = { morning: 8 * 60 + 5, evening: 18 * 60 + 40 } as const;
/** Nothing is dated in the last minutes before now: what happens from now on is the bank's own doing. */
const QUIET_MS = 10 * MINUTE_MS;
const CORRECTED_DAYS_AGO = 40;

/**
 * A year of a company's lines up to now, oldest first, the first of them its opening balance. The balance never falls
 * below zero and ends exactly where the plan says: one transfer between the company's own accounts, before the
 * month that the home screen shows, makes up the difference.
 */
export function yearOfLines(plan: YearPlan, random: SeededRandom): readonly PastLine[] {
  const today = bankingDate(plan.now);
  const lines: PastLine[] = [opening(plan)];
  const prices: Prices = { tier: plan.tier, freeSlips: new Map() };
  let balance = plan.openingBalance;
  for (let day = addDays(plan.since, 1); day <= today; day = addDays(day, 1)) {
    const drafts =
      plan.business === 'whole'
        ? tradeDay(day, plan.partners, { prices, random })
        : chargingDay(day, { prices, random });
    const past = drafts.filter(({ minute, until = minute + 1 }) => atMinute(day, until) <= plan.now - QUIET_MS);
    for (const line of timed(past, day, random)) {
      lines.push(line);
      balance += line.amount;
    }
    const sweep = plan.business === 'whole' ? sweepOf(balance, day) : 0n;
    if (sweep !== 0n && day < addDays(today, -CORRECTED_DAYS_AGO)) {
      lines.push(ownTransfer(day, sweep));
      balance += sweep;
    }
  }
  return settledTo(plan, lines, addDays(today, -CORRECTED_DAYS_AGO), balance);
}

function opening(plan: YearPlan): PastLine {
  const description = plan.business === 'whole' ? 'Depósito para capital de giro' : 'Depósito na abertura da conta';
  return {
    at: atMinute(plan.since, 9 * 60),
    type: 'deposit',
    amount: plan.openingBalance,
    description,
    partner: null,
    message: null,
  };
}

/** Adds the transfer that makes the last balance right. */
function settledTo(plan: YearPlan, lines: readonly PastLine[], day: CivilDate, balance: bigint): readonly PastLine[] {
  const difference = plan.finalBalance - balance;
  if (difference === 0n) return lines;
  const on = sameOrNextBankingDay(day);
  // Without transfers among its products a company gets rid of money by paying.
  const correction =
    plan.business === 'charging' && difference < 0n ? largeSlip(on, difference) : ownTransfer(on, difference);
  return [...lines, correction].toSorted((a, b) => a.at - b.at);
}

function ownTransfer(day: CivilDate, amount: bigint): PastLine {
  const type = amount > 0n ? 'ted_received' : 'ted_sent';
  const description =
    amount > 0n ? 'TED recebida de conta de mesma titularidade' : 'TED enviada para conta de mesma titularidade';
  return { at: atMinute(day, 16 * 60 + 45), type, amount, description, partner: null, message: null };
}

function largeSlip(day: CivilDate, amount: bigint): PastLine {
  const description = 'Pagamento de boleto - Elevadores e ferramentas';
  return { at: atMinute(day, 16 * 60 + 45), type: 'boleto_payment', amount, description, partner: null, message: null };
}

/** What comes from savings when little is left, and goes there at the end of a good month. */
function sweepOf(balance: bigint, day: CivilDate): bigint {
  if (isBankingDay(day) && balance < 120_000_00n) return 210_000_00n - balance;
  return monthEnds(day) && balance > 330_000_00n ? 240_000_00n - balance : 0n;
}

function monthEnds(day: CivilDate): boolean {
  return isBankingDay(day) && partsOf(lastBankingDay(day)).day === partsOf(day).day;
}

function lastBankingDay(day: CivilDate): CivilDate {
  let last = addDays(addMonths(civilDate(`${day.slice(0, 8)}01`), 1), -1);
  while (!isBankingDay(last)) last = addDays(last, -1);
  return last;
}

/** What a day is made up with. */
interface Means {
  readonly prices: Prices;
  readonly random: SeededRandom;
}

/** A trading company's day. */
function tradeDay(day: CivilDate, partners: Partners, { prices, random }: Means): Draft[] {
  const drafts: Draft[] = [];
  const works = isBankingDay(day);
  for (let count = works ? random.int(4, 9) : random.int(0, 3); count > 0; count -= 1) {
    drafts.push(pixReceived(partners, random));
  }
  if (!works) return drafts;
  for (let count = random.int(2, 4); count > 0; count -= 1) drafts.push(pixSent(partners, random));
  drafts.push(...charging(day, { low: 1400, high: 7200 }, { prices, random }));
  if (random.percent(45)) drafts.push(boletoPaid(random, 120, 4800));
  if (random.percent(18)) drafts.push(tedReceived(partners, random));
  return [...drafts, ...monthlyFee(day, prices), ...monthlyDuties(day, partners, random)];
}

/** A company that only charges and pays by boleto. */
function chargingDay(day: CivilDate, { prices, random }: Means): Draft[] {
  if (!isBankingDay(day)) return [];
  const drafts: Draft[] = random.percent(38) ? charging(day, { low: 150, high: 1900 }, { prices, random }) : [];
  if (random.percent(16)) drafts.push(boletoPaid(random, 80, 1300));
  return [...drafts, ...monthlyFee(day, prices)];
}

/** What the plan costs a month, on its first business day; a plan that costs nothing leaves no line. */
function monthlyFee(day: CivilDate, { tier }: Prices): Draft[] {
  const amount = companyTerms.monthlyFeeOf(tier);
  if (amount === 0n || !isNthBankingDay(day, 1)) return [];
  return [fee(monthlyFeeWords(tier, civilDate(`${day.slice(0, 8)}01`)), amount)];
}

function monthlyDuties(day: CivilDate, partners: Partners, random: SeededRandom): Draft[] {
  const drafts: Draft[] = [];
  const month = `${day.slice(5, 7)}/${day.slice(0, 4)}`;
  if (isNthBankingDay(day, 5)) {
    drafts.push(sent(partners.landlord, 12_500_00n, `Aluguel ${month}`, 9 * 60 + 12));
    for (const person of partners.staff)
      drafts.push(sent(person, random.centavos(2900, 7800), `Salário ${month}`, 9 * 60 + 40));
  }
  if (isOnOrAfter(day, 20)) {
    for (const person of partners.staff)
      drafts.push(sent(person, random.centavos(900, 2100), `Adiantamento ${month}`, 9 * 60 + 30));
    drafts.push({ ...boletoPaid(random, 9800, 15_800), description: 'Pagamento de DAS - Simples Nacional' });
  }
  return drafts;
}

function pixReceived(partners: Partners, random: SeededRandom): Draft {
  const message = random.percent(55)
    ? random.pick(['NF ', 'Pedido ', 'Fatura ', 'Orçamento ']) + String(random.int(10_020, 18_990))
    : null;
  return {
    type: 'pix_received',
    amount: random.centavos(85, 4900),
    description: 'Pix recebido',
    partner: random.pick(partners.customers),
    message,
    minute: random.int(7 * 60, 22 * 60),
  };
}

function pixSent(partners: Partners, random: SeededRandom): Draft {
  const message = random.percent(70) ? `${random.pick(['NF ', 'Pedido ', 'Serviço '])}${random.int(200, 9800)}` : null;
  return sent(
    random.pick(partners.suppliers),
    random.centavos(280, 13_500),
    message,
    random.int(MINUTES.morning, MINUTES.evening),
  );
}

function sent(partner: Partner, amount: bigint, message: string | null, minute: number): Draft {
  return { type: 'pix_sent', amount: -amount, description: 'Pix enviado', partner, message, minute };
}

/** Slips that were paid, and what the plan asks for those that the month has not free. */
function charging(
  day: CivilDate,
  { low, high }: { readonly low: number; readonly high: number },
  { prices: { tier, freeSlips }, random }: Means,
): Draft[] {
  const count = random.int(2, 14);
  const minute = 7 * 60 + random.int(5, 40);
  const until = minute + 2;
  const description = `Liquidação de cobrança - ${count} boletos`;
  const amount = random.centavos(low, high);
  const credit = {
    type: 'charging_settlement',
    amount,
    description,
    partner: null,
    message: null,
    minute,
    until,
  } as const;
  const price = companyTerms.pricesOf(tier)['boleto-settled'];
  const month = day.slice(0, 7);
  const used = freeSlips.get(month) ?? 0;
  const free = Math.min(count, price.freeEachMonth - used);
  freeSlips.set(month, used + free);
  const charged = count - free;
  if (charged === 0) return [credit];
  const slips = charged === 1 ? '1 boleto' : `${charged} boletos`;
  const owed = fee(`${FEE_LINES['boleto-settled'].fee} - ${slips}`, BigInt(charged) * price.amountCentavos);
  return [credit, { ...owed, minute: minute + 1, until }];
}

const BILLERS = [
  'Energia Paulista Distribuição',
  'Águas do Planalto Saneamento',
  'Fibra Rápida Telecomunicações',
  'Seguro Empresarial Atlântica',
  'Plano de Saúde Bem Viver',
  'Combustíveis Estrada Real',
  'Arrecadação municipal - ISS',
] as const;

function boletoPaid(random: SeededRandom, low: number, high: number): Draft {
  const description = `Pagamento de boleto - ${random.pick(BILLERS)}`;
  const minute = random.int(MINUTES.morning, MINUTES.evening);
  return {
    type: 'boleto_payment',
    amount: -random.centavos(low, high),
    description,
    partner: null,
    message: null,
    minute,
  };
}

function tedReceived(partners: Partners, random: SeededRandom): Draft {
  const minute = random.int(9 * 60, 17 * 60);
  const partner = random.pick(partners.customers);
  return {
    type: 'ted_received',
    amount: random.centavos(4800, 22_000),
    description: 'TED recebida',
    partner,
    message: null,
    minute,
  };
}

function fee(description: string, amount: bigint): Draft {
  return { type: 'fee', amount: -amount, description, partner: null, message: null, minute: 7 * 60 + 2 };
}

function isNthBankingDay(day: CivilDate, nth: number): boolean {
  if (!isBankingDay(day)) return false;
  let count = 0;
  for (let date = civilDate(`${day.slice(0, 8)}01`); date <= day; date = addDays(date, 1))
    if (isBankingDay(date)) count += 1;
  return count === nth;
}

/** Whether a duty of that day of the month falls on this banking day. */
function isOnOrAfter(day: CivilDate, dayOfMonth: number): boolean {
  return sameOrNextBankingDay(civilDate(`${day.slice(0, 8)}${String(dayOfMonth).padStart(2, '0')}`)) === day;
}

function timed(drafts: readonly Draft[], day: CivilDate, random: SeededRandom): PastLine[] {
  const lines = drafts.map(({ minute, ...line }) => ({
    ...line,
    at: instant(atMinute(day, minute) + random.int(0, 59) * SECOND_MS + random.int(0, 999)),
  }));
  return lines.toSorted((a, b) => a.at - b.at);
}

function atMinute(day: CivilDate, minute: number): Instant {
  return instant(startOfDay(day) + minute * MINUTE_MS);
}
