import { bankingDate, money, type CivilDate, type Instant } from '@bank/core';
import { feeLineOf, movesMoney, nextUse, type NextUse } from '@bank/contracts';
import type { CounterStep } from '@bank/ledger';
import type { OrderContext } from '../context.ts';
import type { CountedLimit, Order } from '../domain/order.ts';
import { feeAtExecution, feeOfSeries, feeOfSingle, type OrderFee } from '../domain/order-fee.ts';
import type { OrderTerms } from '../domain/terms.ts';
import type { FeeOfStep } from '../posting/order-step.ts';

/** A fee that is decided, with the free use that it takes. */
export interface DecidedFee {
  /** Null for an order that moves no money: it has no fee. */
  readonly fee: OrderFee | null;
  /** At most one. Where another order was quicker it is refused, and the fee is decided anew. */
  readonly counters: readonly CounterStep[];
  /** The free use of another month that it had, and has no more. */
  readonly givesBack?: CountedLimit | undefined;
}

type FeeTools = Pick<OrderContext, 'fees'>;

/** What an order that is made or edited costs, by the terms that were read with the counter of its day's month. */
export function decideFee(
  { fees }: FeeTools,
  order: Pick<Order, 'companyId' | 'kind' | 'date' | 'series' | 'counted'>,
  terms: Pick<OrderTerms, 'tier' | 'freeUsed'>,
): DecidedFee {
  const { companyId, kind, date, series } = order;
  if (!movesMoney(kind)) return { fee: null, counters: [] };
  const line = feeLineOf(kind);
  const price = fees.priceOf(terms.tier, kind);
  if (series !== null) return { fee: feeOfSeries(line, money(price.amountCentavos)), counters: [] };
  const fee = feeOfSingle(line, nextUse(price, freeUsed(order, terms, fees.counterOf(companyId, kind, date))));
  return { fee, counters: fee.isFree ? [fees.takeFree(companyId, kind, date, price)] : [] };
}

/** What a kept order costs now that it is carried out; null where nothing was agreed to. */
export function settleFee(
  { fees }: FeeTools,
  order: Order,
  terms: Pick<OrderTerms, 'tier' | 'freeUsed'>,
  at: Instant,
): DecidedFee | null {
  const { companyId, kind, fee: agreed } = order;
  if (agreed === null || terms.freeUsed === null) return agreed && { fee: agreed, counters: [] };
  const price = fees.priceOf(terms.tier, kind);
  const next: NextUse = nextUse(price, terms.freeUsed);
  const fee = feeAtExecution(agreed, next);
  const today = bankingDate(at);
  const givesBack = next.isFree ? freeOfAnotherMonth(order, fees.counterOf(companyId, kind, today)) : undefined;
  const takesFree = fee.isFree && (!agreed.isFree || givesBack !== undefined);
  return { fee, counters: takesFree ? [fees.takeFree(companyId, kind, today, price)] : [], givesBack };
}

/**
 * The free use that an order took of the month that it was made for, where it goes in another, whose free use it takes
 * instead. Where that one has none left it keeps its own: what was shown as free is free.
 */
function freeOfAnotherMonth({ counted }: Order, counterOfMonth: string): CountedLimit | undefined {
  return counted.find(({ kind, counterId }) => kind === 'free' && counterId !== counterOfMonth);
}

/** What of the month's free uses is taken by others: an edited order gives its own back. */
function freeUsed(
  { counted }: Pick<Order, 'counted'>,
  { freeUsed: used }: Pick<OrderTerms, 'freeUsed'>,
  counterId: string,
): bigint {
  const own = counted.filter((one) => one.kind === 'free' && one.counterId === counterId).length;
  return (used ?? 0n) - BigInt(own);
}

/** The counter that an order's terms are read with: of the free uses of that day's month; none for one that costs nothing. */
export function freeCounterOf(
  { fees }: FeeTools,
  { companyId, kind }: Pick<Order, 'companyId' | 'kind'>,
  date: CivilDate,
): string | undefined {
  return movesMoney(kind) ? fees.counterOf(companyId, kind, date) : undefined;
}

/** What the settling step posts for an order's fee; nothing where it costs nothing. */
export function feeOfStep(
  { fees }: FeeTools,
  { companyId, id: orderId, accountId }: Pick<Order, 'companyId' | 'id' | 'accountId'>,
  fee: OrderFee | null,
  at: Instant,
): { readonly fee?: FeeOfStep } {
  if (fee === null || fee.amount === 0n) return {};
  const owed = { companyId, orderId, accountId, line: fee.line, amount: fee.amount };
  return { fee: { charge: fees.charge(owed, at), owe: fees.owe(owed, at) } };
}
