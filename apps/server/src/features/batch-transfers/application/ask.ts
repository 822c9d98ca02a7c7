import {
  bankingDate,
  formatDate,
  formatInstant,
  formatTime,
  money,
  ok,
  refuse,
  restDayName,
  sum,
  type Instant,
  type Money,
  type Result,
} from '@bank/core';
import { moneyOf, nextUse, wireOf, type BatchReview, type OrderKind, type Tier } from '@bank/contracts';
import type { Companion } from '@bank/ledger';
import type { Queryable } from '../../../platform/database/rows.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Refusal, StoredResponse } from '../../../platform/http/route.ts';
import type { CallersRequest } from '../../../platform/idempotency/keyed-request.ts';
import { askedBatch, feesMax, type AskedBatch, type AskedRows } from '../domain/asked-batch.ts';
import { batchState, shownCounts, sumOf } from '../domain/counts.ts';
import { effectiveDay } from '../domain/judge-row.ts';
import {
  batchById,
  countRows,
  readyFacts,
  sameBatch,
  sumRows,
  type KeptBatch,
  type ReadyFacts,
} from '../postgres/batch-queries.ts';
import { askedOnce, askFor, lockBatches } from '../postgres/batch-statements.ts';
import { weighRows } from '../postgres/row-statements.ts';
import { maySeeRows, type Asked, type BatchContext } from './context.ts';
import { judgeDays } from './judge-days.ts';

type Terms = NonNullable<Awaited<ReturnType<BatchContext['orders']['making']['readTerms']>>>;

/** A draft as it would be asked for now. */
interface Weighed {
  readonly batch: KeptBatch;
  readonly rows: AskedRows;
  readonly facts: ReadyFacts;
  /** Null where there is nothing to pay. */
  readonly asked: AskedBatch | null;
  readonly open: {
    readonly invalid: number;
    readonly toConfirm: number;
    readonly leftOut: number;
    readonly waiting: number;
  };
}

/** By what a draft is weighed. */
interface Weighing {
  readonly terms: Terms;
  readonly at: Instant;
}

/** Whoever asks, with what their company's plan says. */
export async function termsOf(
  { orders }: Pick<BatchContext, 'orders'>,
  { companyId, operatorId: makerId }: Asked['caller'],
): Promise<Terms> {
  const terms = await orders.making.readTerms({ companyId, makerId, fingerprint: '' });
  if (!terms) throw new Error(`no terms for operator ${makerId}`);
  return terms;
}

/** What one payment of each kind costs at most, by a plan. */
export function agreedPrices(
  batches: { readonly ways: BatchContext['ways']; readonly fees: Pick<BatchContext['fees'], 'priceOf'> },
  tier: Tier,
): ReadonlyMap<OrderKind, Money> {
  return new Map(batches.ways.map(({ kind }) => [kind, batches.fees.priceOf(tier, kind).amountCentavos as Money]));
}

/** Reads a draft as it would be asked for now: the days of its rows are judged by this moment. */
async function weighDraft(batches: BatchContext, on: Queryable, batch: KeptBatch, of: Weighing): Promise<Weighed> {
  await judgeDays(on, batch, of.at);
  await weighRows(on, batch, [], of.at);
  return readDraft(batches, on, batch, of);
}

async function readDraft(
  batches: BatchContext,
  on: Queryable,
  batch: KeptBatch,
  { terms, at }: Weighing,
): Promise<Weighed> {
  const day = effectiveDay(batch.date, bankingDate(at));
  const sums = await sumRows(on, batch, day);
  const facts = await readyFacts(on, batch);
  const counts = (await countRows(on, batch.companyId, [batch.id])).get(batch.id) ?? [];
  const shown = shownCounts(counts, null);
  const { largest, newPayees, digests, amounts } = facts;
  const rows = { sums, largest, newPayees, digests, amounts, prices: agreedPrices(batches, terms.tier) };
  return {
    batch,
    rows,
    facts,
    asked: sums.length === 0 ? null : askedBatch(batch, terms.payer, rows),
    open: {
      invalid: sumOf(shown, 'invalid').count,
      toConfirm: sumOf(shown, 'to-confirm').count,
      leftOut: sumOf(shown, 'left-out').count,
      waiting: counts.reduce(
        (all, { state, owner, count }) => all + (state === 'ready' && owner === 'waiting' ? count : 0),
        0,
      ),
    },
  };
}

/** What a draft comes to, and what would become of it were it asked for now. */
export async function reviewBatch(
  batches: BatchContext,
  id: string,
  asked: Asked,
): Promise<Result<BatchReview, Refusal>> {
  const { caller } = asked;
  const terms = await termsOf(batches, caller);
  const weighed = await inTransaction(batches.pool, async (client): Promise<Result<Weighed, Refusal>> => {
    const batch = await batchById(client, caller.companyId, id, true);
    const refusal = refuseDraft(batch, caller);
    if (!batch || refusal) return refuse(refusal ?? { code: 'batch-transfers.not-found' });
    return ok(await weighDraft(batches, client, batch, { terms, at: asked.context.at }));
  });
  if (!weighed.ok) return weighed;
  const { batch, rows, facts, open } = weighed.value;
  const order = weighed.value.asked;
  const judged = order && (await batches.orders.making.judgeOrder(wantedOf(order, facts), asked));
  if (judged && !judged.ok) return judged;
  const same = await sameBatch(batches.pool, batch, order?.contentDigest ?? null);
  const whose = { companyId: caller.companyId, tier: terms.tier, at: asked.context.at };
  const byKind = await Promise.all(
    [...new Set(rows.sums.map(({ kind }) => kind))].map((kind) => kindOf(batches, kind, rows, whose)),
  );
  const sums = byKind.map(({ feesExpected }) => moneyOf(feesExpected));
  return ok({
    version: batch.version,
    count: order?.payee.count ?? 0,
    total: wireOf(order?.amount ?? 0n),
    largest: wireOf(rows.largest),
    newPayees: { count: rows.newPayees, total: wireOf(facts.newTotal) },
    ownersWaiting: open.waiting,
    byKind,
    byDay: daysOf(rows),
    feesMax: wireOf(feesMax(rows.sums, rows.prices)),
    feesExpected: wireOf(sum(sums)),
    invalid: open.invalid,
    toConfirm: open.toConfirm,
    leftOut: open.leftOut,
    same: same
      ? {
          batchId: same.batch.id,
          name: same.batch.name,
          by: same.batch.askedByName ?? same.batch.createdBy.name,
          at: formatInstant(same.batch.askedAt ?? same.batch.createdAt),
          state: batchState(same.batch),
          isFile: same.isFile,
        }
      : null,
    refusal: judged
      ? judged.value.refusal && { code: judged.value.refusal.code, message: judged.value.refusal.message }
      : null,
    approval: judged ? judged.value.approval : null,
  });
}

function refuseDraft(batch: KeptBatch | undefined, caller: Asked['caller']): Refusal | undefined {
  if (!batch) return { code: 'batch-transfers.not-found' };
  if (!maySeeRows(batch, caller)) return { code: 'batch-transfers.confidential' };
  return batch.orderId === null ? undefined : { code: 'batch-transfers.not-draft' };
}

/** What is paid of one kind, and what that costs: the free uses that are left now may be gone on the day. */
async function kindOf(
  batches: BatchContext,
  kind: OrderKind,
  { sums, prices }: AskedRows,
  { companyId, tier, at }: { readonly companyId: string; readonly tier: Tier; readonly at: Instant },
): Promise<BatchReview['byKind'][number]> {
  const own = sums.filter((one) => one.kind === kind);
  const count = own.reduce((all, one) => all + one.count, 0);
  const price = batches.fees.priceOf(tier, kind);
  const used = await batches.fees.usedFree(companyId, kind, bankingDate(at));
  const { freeLeft } = nextUse(price, used);
  const charged = Math.max(0, count - freeLeft);
  const each = prices.get(kind) ?? money(0n);
  return {
    kind,
    count,
    total: wireOf(sum(own.map(({ total }) => total))),
    feesMax: wireOf(each * BigInt(count)),
    freeLeft,
    feesExpected: wireOf(each * BigInt(charged)),
  };
}

function daysOf({ sums }: AskedRows): BatchReview['byDay'] {
  const days = new Map<string, BatchReview['byDay'][number]>();
  for (const { date, count, total } of sums) {
    const before = days.get(date);
    days.set(date, {
      date,
      count: count + (before?.count ?? 0),
      total: wireOf(total + (before ? moneyOf(before.total) : 0n)),
      holiday: restDayName(date) ?? null,
    });
  }
  return [...days.values()];
}

type Wanted = Parameters<BatchContext['orders']['making']['createOrder']>[0];

/** The order that a batch is, as payment-orders makes it. */
function wantedOf(
  { amount, date, payee, railContent, parts }: AskedBatch,
  { isReported }: Pick<ReadyFacts, 'isReported'>,
): Wanted {
  return {
    kind: 'batch-transfer',
    amount,
    date,
    payee,
    message: null,
    endToEndId: null,
    txid: null,
    railContent,
    parts,
    warnings: isReported ? ['reported-for-fraud-12-months'] : [],
  };
}

/** What somebody asks for. */
export interface AskedFor {
  readonly id: string;
  /** The version that was reviewed. */
  readonly version: number;
  /** The same rows or file were a batch before, and are meant once more. */
  readonly again: boolean;
  readonly feesMax: Money | undefined;
}

/**
 * Makes the order of a draft, which its maker confirms in the app: nothing of it is paid before. The draft is tied to the
 * order in the posting that makes the order, which is refused where somebody changed a row or asked for it meanwhile.
 */
export async function askForBatch(
  batches: BatchContext,
  wanted: AskedFor,
  request: CallersRequest,
): Promise<Result<StoredResponse, Refusal>> {
  const { caller, context } = request;
  const terms = await termsOf(batches, caller);
  const ready = await inTransaction(
    batches.pool,
    async (client): Promise<Result<Weighed & { readonly asked: AskedBatch }, Refusal>> => {
      // Two people may ask for the same rows at the same moment: one of them is told of the other.
      await lockBatches(client, caller.companyId);
      const batch = await batchById(client, caller.companyId, wanted.id, true);
      const refusal = refuseDraft(batch, caller);
      if (!batch || refusal) return refuse(refusal ?? { code: 'batch-transfers.not-found' });
      if (batch.version !== wanted.version) return refuse({ code: 'batch-transfers.changed-meanwhile' });
      const weighed = await weighDraft(batches, client, batch, { terms, at: request.context.at });
      const fault = await refuseWeighed(client, weighed, wanted);
      if (fault || !weighed.asked) return refuse(fault ?? { code: 'batch-transfers.empty' });
      return ok({ ...weighed, asked: weighed.asked });
    },
  );
  if (!ready.ok) return batches.orders.making.refuse(ready.error, request);
  const { batch, facts, asked } = ready.value;
  const companionsOf = (order: { readonly id: string }): readonly Companion[] => [
    askFor(batch, {
      orderId: order.id,
      contentDigest: asked.contentDigest,
      at: context.at,
      byName: caller.operatorName,
    }),
    ...(wanted.again ? [] : [askedOnce(batch, asked.contentDigest)]),
  ];
  return batches.orders.making.createOrder({ ...wantedOf(asked, facts), companionsOf }, request);
}

async function refuseWeighed(
  on: Queryable,
  { batch, asked, rows, open }: Weighed,
  wanted: AskedFor,
): Promise<Refusal | undefined> {
  const toMend = open.invalid + open.toConfirm;
  if (toMend > 0) {
    return { code: 'batch-transfers.rows-to-mend', data: { rows: toMend === 1 ? '1 linha' : `${toMend} linhas` } };
  }
  if (!asked) return { code: 'batch-transfers.empty' };
  if (asked.amount > BATCH_AMOUNT_MAX) return { code: 'batch-transfers.too-large' };
  const fees = feesMax(rows.sums, rows.prices);
  if (wanted.feesMax !== undefined && fees > wanted.feesMax) {
    return { code: 'batch-transfers.changed-meanwhile' };
  }
  const same = wanted.again ? undefined : await sameBatch(on, batch, asked.contentDigest);
  if (!same) return undefined;
  const at = same.batch.askedAt ?? same.batch.createdAt;
  const when = `${formatDate(bankingDate(at))}, às ${formatTime(at)}`;
  const who = same.batch.askedByName ?? same.batch.createdBy.name;
  return { code: 'batch-transfers.known', data: { name: same.batch.name, who, when } };
}

/** The most that one order may carry (SECURITY M01). */
export const BATCH_AMOUNT_MAX = 10_000_000_000_000n;
