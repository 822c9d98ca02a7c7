import { bankingDate, formatInstant, ok, refuse, sum, type CivilDate, type Instant, type Result } from '@bank/core';
import {
  FEE_LINES,
  feeLineOf,
  nextUse,
  ORDER_KINDS,
  USE_FEE_LINES,
  wireOf,
  type MonthFees,
  type NextFee,
  type OrderKind,
} from '@bank/contracts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { Refusal } from '../../../platform/http/route.ts';
import { companyTerms } from '../../company/index.ts';
import { feeMonthOf, monthText } from '../domain/fee-month.ts';
import { freeUsesCounterId } from '../domain/free-uses.ts';
import { openFeesOf, readCounters, sumMonth, tierOf } from '../postgres/fee-queries.ts';
import type { FeesPlatform } from './post-fee.ts';

/** Open fees that are shown. */
const OPEN_FEES_MAX = 100;

/** What an order of that kind, made now for that day, would cost. Refused to whoever could not make one. */
export async function readNextFeeOf(
  { pool }: Pick<FeesPlatform, 'pool'>,
  { companyId, permissions, products }: Pick<Caller, 'companyId' | 'permissions' | 'products'>,
  { kind, date }: { readonly kind: OrderKind; readonly date: CivilDate },
): Promise<Result<NextFee, Refusal>> {
  const { product, rights } = ORDER_KINDS[kind];
  const line = feeLineOf(kind);
  if (!products.includes(product)) return refuse({ code: 'access.product-missing' });
  if (!permissions.includes(rights.acts.create)) return refuse({ code: 'access.not-allowed' });
  const counter = freeUsesCounterId({ companyId, line, date });
  const [tier, counters] = await Promise.all([tierOf(pool, companyId), readCounters(pool, [counter])]);
  const price = companyTerms.pricesOf(tier)[line];
  const { amount, isFree, freeLeft } = nextUse(price, counters.get(counter) ?? 0n);
  return ok({
    line,
    name: FEE_LINES[line].name,
    amount: wireOf(amount),
    free: isFree,
    freeLeft,
    price: wireOf(price.amountCentavos),
    freeEachMonth: price.freeEachMonth,
  });
}

/** The present month's fees of a company, and what of any month waits for money. */
export async function readMonthFeesOf(
  { pool }: Pick<FeesPlatform, 'pool'>,
  companyId: string,
  at: Instant,
): Promise<MonthFees> {
  const date = bankingDate(at);
  const month = feeMonthOf(date);
  const counterOf = (line: (typeof USE_FEE_LINES)[number]) => freeUsesCounterId({ companyId, line, date });
  const [tier, counters, sums, open] = await Promise.all([
    tierOf(pool, companyId),
    readCounters(pool, USE_FEE_LINES.map(counterOf)),
    sumMonth(pool, companyId, month),
    openFeesOf(pool, companyId, OPEN_FEES_MAX),
  ]);
  const prices = companyTerms.pricesOf(tier);
  return {
    month: monthText(month),
    charged: wireOf(sums.charged),
    givenBack: wireOf(sums.givenBack),
    waiting: wireOf(sum(open.map(({ amount }) => amount))),
    freeUses: USE_FEE_LINES.flatMap((line) => {
      const { freeEachMonth } = prices[line];
      const used = Number(counters.get(counterOf(line)) ?? 0n);
      return freeEachMonth === 0 && used === 0 ? [] : [{ line, name: FEE_LINES[line].name, used, freeEachMonth }];
    }),
    openItems: open.map(({ id, description, amount, dueAt, orderId }) => ({
      id,
      description,
      amount: wireOf(amount),
      since: formatInstant(dueAt),
      orderId,
    })),
  };
}
