import { addDays, bankingDate, DAY_MS, formatDecimal, HOUR_MS, later, money, type Instant } from '@bank/core';
import type { ChargeContent, ChargeTerms } from '@bank/contracts';
import type { Posting } from '@bank/ledger';
import { pastCharge, pastPayment, pastRemoval } from '../features/pix-charges/index.ts';
import type { Partner, Partners } from './business-partners.ts';
import type { PastPayer } from './past-orders.ts';
import { companySeed } from '../features/company/index.ts';
import { postingAt, type PostedLine } from './past-postings.ts';
import { receivedIdOf } from './past-received.ts';
import type { SeededRandom } from './random.ts';

/** The key by which the company charges, and the code that stands at its counter. */
const KEY = 'financeiro@estreladosul.example';
const COUNTER = { txid: 'BALCAO1', request: 'Balcão da loja' } as const;
/** How far back charges were made, and every how many received Pix of that time paid one, or the code at the counter. */
const CHARGED_DAYS = 60;
const PAID_EVERY = 6;
const COUNTER_EVERY = 11;
/** When of a day people charge: from ten on, within so many minutes. */
const MADE_MINUTE = 10 * 60;
const MADE_WITHIN_MINUTES = 5 * 60;

/** What a charge of the past is made up with. */
interface Tools {
  readonly now: Instant;
  readonly random: SeededRandom;
  /** Who charges. */
  readonly by: { readonly id: string; readonly name: string };
}

type Payer = Pick<PastPayer, 'companyId' | 'accountId'>;

/** Some of what the company received paid charges of it: those lines know by which code. */
export function pastPaidCharges(posted: readonly PostedLine[], payer: Payer, tools: Tools): readonly PostedLine[] {
  const since = later(tools.now, -CHARGED_DAYS * DAY_MS);
  let received = 0;
  return posted.map((each) => {
    if (receivedIdOf(each) === undefined || !each.line.partner || each.line.at < since) return each;
    received += 1;
    if (received % PAID_EVERY === 0) return paidCharge(each, payer, tools, received % (2 * PAID_EVERY) === 0);
    return received % COUNTER_EVERY === 0 ? paidAtCounter(each, payer, tools) : each;
  });
}

/**
 * The charges that nobody has paid, in every state that one can have, and the code at the counter, made first. Removals are written
 * after what they remove: a batch keeps the last revision of a charge alone.
 */
export function pastOpenCharges(
  { customers: [first, second, third] }: Partners,
  payer: Payer,
  tools: Tools,
): { readonly made: readonly Posting[]; readonly removed: readonly Posting[] } {
  if (!first || !second || !third) throw new Error('the seed has too few customers');
  const { now, random, by } = tools;
  const today = bankingDate(now);
  const late = { multa: { modalidade: 2, valorPerc: '2.00' }, juros: { modalidade: 3, valorPerc: '1.00' } } as const;
  const soon = { ...late, desconto: { modalidade: 3, valorPerc: '2.50' } } as const;
  const due = (
    partner: Partner,
    asks: {
      readonly amount: string;
      readonly inDays: number;
      readonly terms: ChargeTerms;
      readonly validityDays?: number;
    },
  ): ChargeContent => ({
    kind: 'due',
    key: KEY,
    amount: asks.amount,
    dueDate: addDays(today, asks.inDays),
    validityDays: asks.validityDays ?? 30,
    terms: asks.terms,
    debtor: debtorOf(partner),
    request: 'Informe o número do pedido',
  });
  const immediate = (partner: Partner, amount: string, expiresIn: number): ChargeContent => ({
    kind: 'immediate',
    key: KEY,
    amount,
    changeable: false,
    expiresIn,
    debtor: debtorOf(partner),
  });
  const made: readonly { readonly content: ChargeContent; readonly daysAgo: number; readonly removed?: true }[] = [
    { content: { kind: 'static', key: KEY, ...COUNTER }, daysAgo: CHARGED_DAYS + 1 },
    { content: due(first, { amount: '2480.00', inDays: 12, terms: soon }), daysAgo: 3 },
    { content: due(second, { amount: '790.50', inDays: 5, terms: late }), daysAgo: 9 },
    { content: due(third, { amount: '1350.00', inDays: -8, terms: late }), daysAgo: 30 },
    { content: due(first, { amount: '640.00', inDays: -40, terms: late, validityDays: 10 }), daysAgo: 52 },
    { content: immediate(second, '185.90', 7 * 86_400), daysAgo: 1 },
    { content: immediate(third, '59.90', 3600), daysAgo: 6 },
    { content: due(second, { amount: '920.00', inDays: 20, terms: soon }), daysAgo: 5, removed: true },
  ];
  const posting = (at: Instant, companions: NonNullable<Posting['companions']>): Posting =>
    postingAt(at, 'pix-charge', random, { legs: [], companions });
  const kept = made.map(({ content, daysAgo, removed }) => {
    const createdAt = companySeed.ago(now, daysAgo, MADE_MINUTE + random.int(0, MADE_WITHIN_MINUTES));
    const { charge, companions } = pastCharge({ ...payer, content, createdAt, createdBy: by }, random);
    const removedAt = later(createdAt, 2 * HOUR_MS);
    return {
      making: posting(createdAt, companions),
      removing: removed ? [posting(removedAt, pastRemoval(charge, removedAt, by))] : [],
    };
  });
  return { made: kept.map(({ making }) => making), removed: kept.flatMap(({ removing }) => removing) };
}

function debtorOf({ name, document }: Partner) {
  return { name, document };
}

function paidCharge(posted: PostedLine, payer: Payer, tools: Tools, isDue: boolean): PostedLine {
  const { line } = posted;
  const { partner, at } = line;
  const { random, by } = tools;
  if (!partner) return posted;
  const createdAt = later(at, isDue ? -random.int(3, 15) * DAY_MS : -random.int(1, 5) * HOUR_MS);
  const asked = { key: KEY, amount: formatDecimal(money(line.amount)), debtor: debtorOf(partner) } as const;
  const content: ChargeContent = isDue
    ? { kind: 'due', ...asked, dueDate: addDays(bankingDate(at), random.int(0, 4)), validityDays: 30, terms: {} }
    : { kind: 'immediate', ...asked, changeable: false, expiresIn: 86_400 };
  const { charge, companions } = pastCharge({ ...payer, content, createdAt, createdBy: by }, random);
  return paidBy(posted, charge, companions);
}

function paidAtCounter(posted: PostedLine, payer: Payer, { now, random, by }: Tools): PostedLine {
  const createdAt = companySeed.ago(now, CHARGED_DAYS + 1, MADE_MINUTE);
  // The code itself is made once, by a posting of its own: here it only says what was paid.
  const content: ChargeContent = { kind: 'static', key: KEY, ...COUNTER };
  const { charge } = pastCharge({ ...payer, content, createdAt, createdBy: by }, random);
  return paidBy(posted, charge, []);
}

type Made = ReturnType<typeof pastCharge>;

/** A received line as the payment of a charge: its entry, and what the network knows of it, name the charge. */
function paidBy(posted: PostedLine, charge: Made['charge'], companions: Made['companions']): PostedLine {
  const { line, posting } = posted;
  const { partner, at, message } = line;
  const endToEndId = receivedIdOf(posted);
  const [own, ...others] = posting.legs;
  const { txid, content } = charge;
  if (!partner || !own?.detail || endToEndId === undefined || txid === null) return posted;
  const { name, document, bankName } = partner;
  const payer = { name, document, bankName };
  const pix = { endToEndId, amount: money(line.amount), payer, message, at, transactionId: posting.id };
  const legs = [{ ...own, detail: { ...own.detail, txid } }, ...others];
  const paid = pastPayment(charge, pix);
  return {
    line,
    paidBy: { txid, key: content.key },
    posting: { ...posting, legs, companions: [...(posting.companions ?? []), ...companions, ...paid] },
  };
}
