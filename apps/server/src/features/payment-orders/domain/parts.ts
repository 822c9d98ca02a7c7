import { money, sum, type Money } from '@bank/core';
import type { OrderKind, PayeeRelation } from '@bank/contracts';
import type { JsonObject } from '@bank/ledger';
import type { Order } from './order.ts';

/**
 * Some of the payments that an order stands for, where it makes orders of other kinds: those of one kind to one kind of
 * payee. All that rules look at, and nothing of any single payment.
 */
export interface OrderPart {
  readonly kind: OrderKind;
  readonly payees: PayeeRelation;
  readonly count: number;
  readonly total: Money;
  /**
   * Amounts of single payments, so that none of them is judged more mildly among the others than it would be alone. Once
   * the order is made, one for each answer that the rules gave: the largest of those that they answered so.
   */
  readonly amounts: readonly Money[];
}

/** Where the parts stand beside what the rail keeps. */
const PARTS = 'parts';

interface StoredPart {
  readonly kind: OrderKind;
  readonly payees: PayeeRelation;
  readonly count: number;
  readonly total: string;
  readonly amounts: readonly string[];
}

/** What a rail keeps, with the parts of an order that stands for many payments. */
export function withParts(railContent: JsonObject, parts: readonly OrderPart[]): JsonObject {
  if (parts.length === 0) return railContent;
  const stored = parts.map(({ kind, payees, count, total, amounts }) => ({
    kind,
    payees,
    count,
    total: String(total),
    amounts: amounts.map(String),
  }));
  return { ...railContent, [PARTS]: stored };
}

/** The parts of an order; none for one that is a payment itself. */
export function partsOf({ railContent }: Pick<Order, 'railContent'>): readonly OrderPart[] {
  const stored = (railContent[PARTS] ?? []) as unknown as readonly StoredPart[];
  return stored.map(({ total, amounts, ...part }) => ({
    ...part,
    total: money(BigInt(total)),
    amounts: amounts.map((amount) => money(BigInt(amount))),
  }));
}

/** The kinds of order that an order needs the right for: its own, and those that it makes. */
export function kindsOf(order: Pick<Order, 'kind' | 'railContent'>): readonly OrderKind[] {
  return [...new Set([order.kind, ...partsOf(order).map(({ kind }) => kind)])];
}

/** What the payments of one kind come to, whoever gets them. */
export function totalOfKind(parts: readonly OrderPart[], kind: OrderKind): Money {
  return sum(parts.filter((part) => part.kind === kind).map(({ total }) => total));
}
