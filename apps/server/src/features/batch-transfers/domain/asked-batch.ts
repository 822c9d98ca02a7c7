import { createHash } from 'node:crypto';
import { money, sum, type CivilDate, type Money } from '@bank/core';
import { wireOf, type OrderKind, type OrderPayee } from '@bank/contracts';
import type { JsonObject } from '@bank/ledger';
import type { orderParts } from '../../payment-orders/index.ts';
import type { BatchRecord, BatchSum } from './batch.ts';

/** What of a batch's rows is asked for, confirmed and approved as one. */
export interface AskedRows {
  /** By kind, kind of payee and day, the earliest first. */
  readonly sums: readonly BatchSum[];
  readonly largest: Money;
  readonly newPayees: number;
  /** The rows' own digests in their order, joined. */
  readonly digests: string;
  readonly amounts: readonly {
    readonly kind: OrderKind;
    readonly relation: BatchSum['relation'];
    readonly amount: Money;
  }[];
  /** What one payment of each kind costs at most. */
  readonly prices: ReadonlyMap<OrderKind, Money>;
}

/** The order that a batch is. */
export interface AskedBatch {
  readonly amount: Money;
  readonly date: CivilDate;
  readonly payee: Extract<OrderPayee, { readonly kind: 'batch' }>;
  readonly railContent: JsonObject;
  readonly parts: readonly orderParts.OrderPart[];
  /** What its rows say, whichever batch they are in: the same once more is known by it. Hexadecimal. */
  readonly contentDigest: string;
}

/**
 * Puts together what is signed of a batch. Its digest is over the batch itself, its day and every row, so that no other batch
 * and no other row fits the signature.
 */
export function askedBatch(
  batch: Pick<BatchRecord, 'id' | 'name' | 'confidential'>,
  payer: { readonly document: string },
  { sums, largest, newPayees, digests, amounts, prices }: AskedRows,
): AskedBatch {
  const days = sums.map(({ date }) => date);
  const [firstDay, lastDay] = [days[0], days.at(-1)];
  if (firstDay === undefined || lastDay === undefined) throw new Error(`batch ${batch.id} has nothing to pay`);
  const count = sums.reduce((all, one) => all + one.count, 0);
  const amount = sum(sums.map(({ total }) => total));
  return {
    amount,
    date: firstDay,
    payee: {
      kind: 'batch',
      name: batch.name,
      document: payer.document,
      batchId: batch.id,
      digest: sha256(`${batch.id}\n${firstDay}\n${digests}`),
      count,
      largest: wireOf(largest),
      newPayees,
      firstDay,
      lastDay,
      feesMax: wireOf(feesMax(sums, prices)),
      confidential: batch.confidential,
    },
    railContent: { prices: Object.fromEntries([...prices].map(([kind, price]) => [kind, String(price)])) },
    parts: partsOf(sums, amounts),
    contentDigest: sha256(digests),
  };
}

/** What all fees come to at most. */
export function feesMax(sums: readonly BatchSum[], prices: ReadonlyMap<OrderKind, Money>): Money {
  return sum(sums.map(({ kind, count }) => money((prices.get(kind) ?? 0n) * BigInt(count))));
}

/** The most that a payment of a kind may cost, as it was agreed to with the batch. */
export function agreedPrice(railContent: JsonObject, kind: OrderKind): Money {
  const { prices } = railContent as { readonly prices?: Readonly<Partial<Record<OrderKind, string>>> };
  return money(BigInt(prices?.[kind] ?? '0'));
}

function partsOf(sums: readonly BatchSum[], amounts: AskedRows['amounts']): readonly orderParts.OrderPart[] {
  const parts = new Map<string, orderParts.OrderPart>();
  for (const { kind, relation: payees, count, total } of sums) {
    const key = `${kind} ${payees}`;
    const before = parts.get(key);
    parts.set(key, {
      kind,
      payees,
      count: count + (before?.count ?? 0),
      total: sum([total, ...(before ? [before.total] : [])]),
      amounts: amounts.flatMap((one) => (one.kind === kind && one.relation === payees ? [one.amount] : [])),
    });
  }
  return [...parts.values()];
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
