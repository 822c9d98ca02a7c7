import { later, MINUTE_MS, SECOND_MS, type Instant } from '@bank/core';
import { askForBatch, payeeFingerprint, type OrderKind, type PixPayee } from '@bank/contracts';
import { ispb, newEndToEndId } from '@bank/identifiers';
import { importPostings, type Leg, type Posting } from '@bank/ledger';
import type pg from 'pg';
import { approvalEngine, SANDBOX_RULES } from '../features/authorizations/index.ts';
import { pastBatches } from '../features/batch-transfers/index.ts';
import type { PastGroup } from '../features/groups/index.ts';
import { createInstitutionsFeature } from '../features/institutions/index.ts';
import { seeding, type Order } from '../features/payment-orders/index.ts';
import { pastPixLine, pastPixRefusal, pastPixRows } from '../features/pix/index.ts';
import {
  pastTedLine,
  pastTedNumber,
  pastTedReturn,
  tedBatchRows,
  transferBatchRows,
} from '../features/transfers/index.ts';
import type { Platform } from '../platform/platform.ts';
import type { Partners } from './business-partners.ts';
import { nextBankingDay } from './past-days.ts';
import { goesOn, newOrder, partsOf, payeeOf, type PastOrderTools, type PastPayer } from './past-orders.ts';
import type { PastPerson } from './past-people.ts';
import { bothSides, postingAt } from './past-postings.ts';

/** With what the batches of a company's past are made up. */
export interface BatchMeans extends pastBatches.PastBatchTools {
  readonly now: Instant;
  readonly payer: PastPayer;
  readonly partners: Partners;
  /** The administrator, who may see what is confidential, and whoever pays most. */
  readonly people: Readonly<Record<'admin' | 'colleague', PastPerson>>;
  /** The people of the company. */
  readonly staff: PastGroup;
  readonly orders: PastOrderTools;
}

/** A batch of the past that is written when everything before it stands in the books, for its rows are weighed against them. */
export interface BatchToWrite {
  readonly openedAt: Instant;
  /** Who put it together. */
  readonly by: string;
  write(): Promise<WrittenBatch>;
}

interface WrittenBatch {
  readonly postings: readonly Posting[];
  /** Of one whose payments were made: what ends it, once they are written. */
  readonly end?: () => Promise<Ending>;
}

interface Ending {
  readonly completion: Posting;
  /** Once that is written, too. */
  done(): Promise<void>;
}

/** What became of a row's payment: paid, refused with that reason of the SPI, or paid and given back with that code of the STR. */
export type Fate = 'paid' | { readonly refused: 'AC03' | 'AC06' | 'AC07' } | { readonly back: string };

/** From opening a batch to asking for it, to its maker's app, to its first payment. */
const ASKED_AFTER_MS = 4 * MINUTE_MS;
const CONFIRMED_AFTER_MS = ASKED_AFTER_MS + 40 * SECOND_MS;
const MADE_AFTER_MS = CONFIRMED_AFTER_MS + 2 * SECOND_MS;
/** Between two of its payments, from one to its answer, and from the first one to the end of all. */
const EACH_MS = 150;
const ANSWERED_AFTER_MS: Readonly<Partial<Record<OrderKind, number>>> = { pix: 3 * SECOND_MS, ted: 21 * SECOND_MS };
const ENDED_AFTER_MS = MINUTE_MS;
/** When of the next business day another bank gave a payment back, and the place of its entry at the STR. */
const CAME_BACK = { minute: 9 * 60 + 48, place: 5_830 } as const;

/** With what rows of the past are read: the ways of paying as they are, but for asking anybody. */
export async function readingOf(
  { pool, settings }: Pick<Platform, 'pool' | 'settings'>,
  { document }: Pick<PastPayer, 'document'>,
  { suppliers, customers, staff }: Partners,
): Promise<Pick<pastBatches.PastBatchTools, 'pool' | 'ways' | 'ground'>> {
  const list = await createInstitutionsFeature({ pool, settings }).openList();
  const holders = new Map<string, PixPayee>();
  for (const partner of [...suppliers, ...customers, ...staff]) holders.set(partner.key, payeeOf({ partner }));
  const bank = { ...settings.bank, ispb: ispb(settings.bank.ispb) };
  return {
    pool,
    ways: [transferBatchRows({ pool, bank }), pastPixRows({ bank }, holders), tedBatchRows({ pool, bank })],
    ground: { payerDocument: document, institutionOf: (of) => list.recognise(of) },
  };
}

/** How many of each were written. */
type Imported = Awaited<ReturnType<typeof importPostings>> & { readonly auditRecords: number };

/**
 * Writes a past with its batches: each when what came before it is there, and its payments among everything else at their
 * time. `last` comes after them.
 */
export async function importWithBatches(
  owner: pg.Pool,
  past: readonly Posting[],
  batches: readonly BatchToWrite[],
  last: readonly Posting[],
): Promise<Imported> {
  const counts: Imported[] = [];
  const write = async (postings: readonly Posting[]): Promise<void> => {
    const auditRecords = postings.reduce((count, { audit = [] }) => count + audit.length, 0);
    counts.push({ ...(await importPostings(owner, postings)), auditRecords });
  };
  const ends: (() => Promise<Ending>)[] = [];
  let rest = past.toSorted((a, b) => a.at - b.at);
  for (const batch of batches) {
    const isBefore = ({ at }: Posting): boolean => at < batch.openedAt;
    await write(rest.filter(isBefore));
    const { postings, end } = await batch.write();
    if (end) ends.push(end);
    rest = [...rest.filter((posting) => !isBefore(posting)), ...postings].toSorted((a, b) => a.at - b.at);
  }
  await write(rest);
  const endings: Ending[] = [];
  for (const end of ends) endings.push(await end());
  await write([...last, ...endings.map(({ completion }) => completion)]);
  for (const { done } of endings) await done();
  return {
    transactions: counts.reduce((sum, { transactions }) => sum + transactions, 0),
    entries: counts.reduce((sum, { entries }) => sum + entries, 0),
    auditRecords: counts.reduce((sum, { auditRecords }) => sum + auditRecords, 0) + endings.length,
  };
}

/** Keeps a draft and asks for it; its maker confirms it in the app. */
async function askedBatch(means: BatchMeans, batch: pastBatches.PastBatch, by: PastPerson) {
  const { payer, orders } = means;
  const kept = await pastBatches.draft(means, batch);
  const createdAt = later(batch.openedAt, ASKED_AFTER_MS);
  const { asked, companionOf } = await pastBatches.ask(means, kept, payer, createdAt);
  const { amount, date, payee, parts, railContent } = asked;
  const kind = 'batch-transfer';
  const rules = { version: 1, rules: SANDBOX_RULES };
  const many = seeding.pastMany(approvalEngine, rules, { kind, parts, railContent });
  const railOf = () => ({ kind, endToEndId: null, ...many }) as const;
  const past = newOrder({ payer, payee, amount, message: null, date, createdAt, by, railOf }, orders);
  goesOn(past, by, { at: later(batch.openedAt, CONFIRMED_AFTER_MS), goes: onwardBy(many) });
  const written = past.written();
  const { companions = [], ...others } = partsOf(written, orders, askForBatch.id);
  const parted = { legs: [], companions: [...companions, companionOf(written.order)], ...others };
  return { kept, order: written.order, posting: postingAt(createdAt, 'payment_order', orders.random, parted) };
}

function onwardBy({ approval }: ReturnType<typeof seeding.pastMany>): seeding.Onward {
  if (approval === null || approval.steps.length === 0) return { to: 'schedule' };
  return { to: 'approval', approval, expiresAfterHours: SANDBOX_RULES.expiresAfterHours };
}

/** A batch that its maker confirmed and that waits for an approver. */
export async function waitingBatch(
  means: BatchMeans,
  batch: pastBatches.PastBatch,
  by: PastPerson,
): Promise<WrittenBatch> {
  const { posting, order } = await askedBatch(means, batch, by);
  if (order.state !== 'awaiting_authorization') throw new Error(`the batch ${batch.name} of the seed waits for nobody`);
  return { postings: [posting] };
}

/** A batch all of whose payments are at their end. */
export async function paidBatch(
  means: BatchMeans,
  batch: pastBatches.PastBatch,
  { by, fates }: { readonly by: PastPerson; readonly fates: readonly Fate[] },
): Promise<WrittenBatch> {
  const { kept, order, posting } = await askedBatch(means, batch, by);
  const payments = await pastBatches.payments(means, kept, order);
  if (payments.length !== fates.length) throw new Error(`a row of the batch ${batch.name} of the seed cannot be paid`);
  const madeAt = later(batch.openedAt, MADE_AFTER_MS);
  const rows = payments.flatMap((payment, index) =>
    madePayment(means, order, { payment, at: later(madeAt, index * EACH_MS), fate: fates[index] ?? 'paid' }),
  );
  const { random } = means.orders;
  return {
    postings: [posting, ...rows],
    async end() {
      const at = later(madeAt, payments.length * EACH_MS);
      const note = await pastBatches.made(means, kept, at);
      const ended = seeding.pastCompletion(order, { note, at }, random);
      return {
        completion: postingAt(at, 'payment_order', random, { legs: [], ...ended }),
        done: () => pastBatches.done({ pool: means.pool, entropy: random }, kept, later(madeAt, ENDED_AFTER_MS)),
      };
    },
  };
}

interface Made {
  readonly payment: Awaited<ReturnType<typeof pastBatches.payments>>[number];
  readonly at: Instant;
  readonly fate: Fate;
}

/** One of its payments, in one posting, and what came back of it in another. */
function madePayment({ payer, orders }: BatchMeans, from: Order, { payment, at, fate }: Made): readonly Posting[] {
  const { random, knownPayees, used, proveSettlement } = orders;
  const { kind, payee } = payment;
  const endToEndId = kind === 'ted' ? pastTedNumber(at, random) : newEndToEndId(payer.ispb, at, random);
  const terms = { ...payer.terms, used: (id: string) => used.get(id) ?? 0n };
  const ends = seeding.pastMade(from, payment, { at, endToEndId, terms }, random);
  const endedAt = later(at, ANSWERED_AFTER_MS[kind] ?? 0);
  if (typeof fate === 'object' && 'refused' in fate) {
    const { audit, companions, counters } = ends.failed(endedAt, pastPixRefusal(fate.refused));
    return [postingAt(endedAt, 'payment_order', random, { legs: [], audit, companions, counters })];
  }
  const payeeIsKnown = knownPayees.has(payeeFingerprint(payee));
  knownPayees.add(payeeFingerprint(payee));
  const prove = (order: Order) => proveSettlement({ order, payer, settledAt: endedAt });
  const { order, audit, companions, counters } = ends.paid(endedAt, { payeeIsKnown, prove });
  for (const { id, amount } of counters) used.set(id, (used.get(id) ?? 0n) + amount);
  const parts = { orderId: order.id, legs: bothSides(lineOf(order)), audit, companions, counters };
  const paid = postingAt(endedAt, 'pix_out', random, parts);
  return fate === 'paid' ? [paid] : [paid, cameBack(order, fate.back, orders)];
}

function lineOf(order: Order): Leg {
  return order.kind === 'ted' ? pastTedLine(order) : pastPixLine(order);
}

function cameBack(order: Order, code: string, { random }: PastOrderTools): Posting {
  const at = nextBankingDay(order.createdAt, CAME_BACK.minute);
  const { line, ...parts } = pastTedReturn(order, { code, place: CAME_BACK.place, at }, random);
  return postingAt(at, 'ted_in', random, { legs: bothSides(line), ...parts });
}
