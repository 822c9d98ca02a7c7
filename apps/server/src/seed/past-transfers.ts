import { addDays, bankingDate, later, MINUTE_MS, money, sameOrNextBankingDay, type Instant } from '@bank/core';
import { createTransfer, USUAL_PURPOSE, type TedPurpose } from '@bank/contracts';
import type { Document } from '@bank/documents';
import { participantByIspb } from '@bank/identifiers';
import type { Posting } from '@bank/ledger';
import { companySeed, ledgerAccountOf } from '../features/company/index.ts';
import type { Order } from '../features/payment-orders/index.ts';
import {
  pastTed,
  pastTedIn,
  pastTedLine,
  pastTedRefusal,
  pastTedReturn,
  pastTransfer,
  pastTransferLines,
} from '../features/transfers/index.ts';
import type { Partner, Partners } from './business-partners.ts';
import { bankingDayAgo, momentOf, nextBankingDay } from './past-days.ts';
import { failedOrder, futureOrder, paidOrder, type PastOrderTools, type PastPayer } from './past-orders.ts';
import { bothSides, idAt, postingAt } from './past-postings.ts';

/**
 * The TEDs of the first company's past weeks, in centavos; the last of them came back. With that of its batch, and what it moves
 * to an account of its own, they stay within the free ones of a month.
 */
const TEDS = [
  { to: 4, amount: 6_480_00n, message: 'NF 20418', daysAgo: 16, minute: 10 * 60 + 12 },
  { to: 9, amount: 1_340_00n, message: 'Serviços do mês', daysAgo: 8, minute: 9 * 60 + 26 },
] as const satisfies readonly Ted[];
/** One that the STR refused, for the bank to which it went was shut out of it that day. */
const REFUSED = { to: 11, amount: 3_250_00n, message: 'Parcela 2 de 3', daysAgo: 6, minute: 11 * 60 + 40 } as const;
const REFUSED_STATE = '22';
/** One that goes on the next business day. */
const AHEAD = { to: 7, amount: 2_915_60n, message: 'NF 20977', minutesAgo: 20 } as const;
/** What a customer paid by TED. */
const CAME_IN = {
  from: 1,
  amount: money(8_730_00n),
  message: 'NF 18822',
  daysAgo: 7,
  minute: 14 * 60 + 52,
  place: 9_204,
} as const;
/** Another bank gave it back on the next banking day: the account is closed. */
const CAME_BACK = { code: '1', minute: 9 * 60 + 35, place: 4_117 } as const;
/** What it paid to another company of this bank. */
const INSIDE = { amount: money(860_00n), message: 'Revisão da frota', daysAgo: 12, minute: 16 * 60 + 8 } as const;

interface Ted {
  /** Which of the suppliers. */
  readonly to: number;
  readonly amount: bigint;
  readonly message: string | null;
  readonly daysAgo: number;
  readonly minute: number;
}

/** What they change of the balances of the company, and of the other one. */
export const TRANSFERS_SUM = {
  10001: CAME_IN.amount - TEDS.slice(0, -1).reduce((sum, { amount }) => sum + amount, 0n) - INSIDE.amount,
  10002: INSIDE.amount,
} as const;

/**
 * TEDs that went, one that came back, one that the STR refused, one that lies ahead and one that came in, and a transfer inside
 * this bank; what the company paid by an order, with its receipt.
 */
export function pastTransfers(
  partners: Partners,
  payer: PastPayer,
  bank: { readonly ispb: string; readonly name: string; readonly branch: string },
  { now, ...tools }: PastOrderTools & { readonly now: Instant },
): readonly Posting[] {
  const teds = TEDS.map((ted) => tedOf(partners, ted, payer, { now, ...tools }));
  const returned = tools.settled.at(-1);
  if (!returned) throw new Error('no TED of the seed was paid');
  const at = nextBankingDay(returned.createdAt, CAME_BACK.minute);
  const { line, ...parts } = pastTedReturn(returned, { ...CAME_BACK, at }, tools.random);
  const back = postingAt(at, 'ted_in', tools.random, { legs: bothSides(line), ...parts });
  const others = [refusedTed, tedAhead, tedIn].map((make) => make(partners, payer, { now, ...tools }));
  return [...teds, back, ...others, ...insideOf(payer, bank, { now, ...tools })];
}

type Tools = PastOrderTools & { readonly now: Instant };

function tedOf(partners: Partners, ted: Ted, payer: PastPayer, { now, ...tools }: Tools): Posting {
  const { amount, message, daysAgo, minute } = ted;
  const settledAt = momentOf(bankingDayAgo(now, daysAgo), minute);
  const legs = (order: Order) => bothSides(pastTedLine(order));
  return paidOrder({ ...wayTo(partners, ted, payer, tools), amount, message, settledAt, legs }, payer, tools);
}

function refusedTed(partners: Partners, payer: PastPayer, { now, ...tools }: Tools): Posting {
  const { amount, message, daysAgo, minute } = REFUSED;
  const failedAt = momentOf(bankingDayAgo(now, daysAgo), minute);
  const refusal = pastTedRefusal(REFUSED_STATE);
  return failedOrder({ ...wayTo(partners, REFUSED, payer, tools), amount, message, failedAt, refusal }, payer, tools);
}

function tedAhead(partners: Partners, payer: PastPayer, { now, ...tools }: Tools): Posting {
  const { to, amount, message, minutesAgo } = AHEAD;
  const [partner, way] = [supplierOf(partners, to), wayTo(partners, AHEAD, payer, tools)];
  const date = sameOrNextBankingDay(addDays(bankingDate(now), 1));
  const createdAt = later(now, -minutesAgo * MINUTE_MS);
  return futureOrder({ partner, way, amount, message, date, createdAt, waits: false }, payer, tools);
}

function tedIn({ customers }: Partners, payer: PastPayer, { now, random }: Tools): Posting {
  const { from, daysAgo, minute, ...ted } = CAME_IN;
  const customer = customers[from];
  if (!customer) throw new Error('the seed has too few customers');
  const at = momentOf(bankingDayAgo(now, daysAgo), minute);
  const transactionId = idAt(at, random);
  const { line, ...parts } = pastTedIn({ ...ted, payer: customer, payee: payer, at, transactionId }, random);
  return postingAt(at, 'ted_in', random, { id: transactionId, legs: bothSides(line), ...parts });
}

/** A TED to one of the suppliers, as an order. */
function wayTo(partners: Partners, { to }: Pick<Ted, 'to'>, payer: PastPayer, { random }: Pick<Tools, 'random'>) {
  const ted = pastTed(tedAccountOf(supplierOf(partners, to), USUAL_PURPOSE), payer.document, random);
  return { ...ted, madeBy: createTransfer.id };
}

function supplierOf({ suppliers }: Partners, place: number): Partner {
  const partner = suppliers[place];
  if (!partner) throw new Error('the seed has too few suppliers');
  return partner;
}

function tedAccountOf({ name, document, ispb, bankName, branch, accountNumber }: Partner, purpose: TedPurpose) {
  const bank = { name: bankName, code: participantByIspb(ispb)?.code ?? null };
  return {
    name,
    document: document as Document,
    ispb,
    branch,
    accountNumber,
    accountType: 'CACC',
    bank,
    purpose,
  } as const;
}

/** Both companies' lines; what a made-up past moved inside this bank is no one posting of two customers. */
function insideOf(
  payer: PastPayer,
  bank: { readonly ispb: string; readonly name: string; readonly branch: string },
  { now, ...tools }: PastOrderTools & { readonly now: Instant },
): readonly Posting[] {
  const bankAccount = '10002';
  const company = companySeed.companies.find((one) => one.bankAccount === bankAccount);
  if (!company) throw new Error(`the seed knows no company ${bankAccount}`);
  const holder = {
    companyId: companySeed.companyIdOf(bankAccount),
    companyName: company.name,
    accountId: ledgerAccountOf(bankAccount),
    document: company.cnpj,
    bankAccount,
  };
  const { amount, message, daysAgo, minute } = INSIDE;
  const settledAt = momentOf(bankingDayAgo(now, daysAgo), minute);
  const way = pastTransfer(bank, holder, tools.random);
  const legs = (order: Order) => bothSides(pastTransferLines(bank, order, payer).sent);
  const sent = paidOrder({ ...way, amount, message, settledAt, madeBy: createTransfer.id, legs }, payer, tools);
  const order = tools.settled.at(-1);
  if (!order) throw new Error('the transfer of the seed was not paid');
  const { received } = pastTransferLines(bank, order, payer);
  return [sent, postingAt(settledAt, 'transfer_in', tools.random, { legs: bothSides(received) })];
}
