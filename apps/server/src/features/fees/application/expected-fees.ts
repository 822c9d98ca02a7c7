import type pg from 'pg';
import { money } from '@bank/core';
import { companyTerms } from '../../company/index.ts';
import { expectedOf, type Expectation, type ExpectedSource, type ExpectedWanted } from '../../expected-money/index.ts';
import { feeMonthOf, monthText } from '../domain/fee-month.ts';
import { monthlyFeeWords } from '../domain/fee.ts';
import { monthlyFeesToCome } from '../domain/monthly-to-come.ts';
import { monthsDecided, openFeesOf, sumOpen } from '../postgres/fee-queries.ts';

/**
 * What fees say of money to go: those that wait for money, due at once, and the monthly fee of the company's plan on the
 * first business day of each month. The fee of a payment to come is not among them: it never stops the payment.
 */
export function expectedFees(pool: pg.Pool): ExpectedSource {
  return {
    name: 'fee',
    mayName: ({ role }) => role === 'SA',
    async read(wanted) {
      const [open, waiting, monthly] = await Promise.all([
        openFeesOf(pool, wanted.companyId, wanted.limit),
        sumOpen(pool, wanted.companyId),
        monthlyOf(pool, wanted),
      ]);
      const owed = open.map(({ id, description, amount }): Expectation => ({
        ...CERTAIN_FEE,
        id,
        date: wanted.today,
        amount,
        what: `${description}, em aberto`,
      }));
      const { sums, items } = expectedOf(monthly, wanted);
      const all = { date: wanted.today, direction: 'out', certainty: 'certain', total: waiting } as const;
      return { sums: [all, ...sums], items: [...owed, ...items].slice(0, wanted.limit) };
    },
  };
}

const CERTAIN_FEE = { direction: 'out', certainty: 'certain', behind: { screen: 'fees' } } as const;

async function monthlyOf(pool: pg.Pool, { companyId, today, to }: ExpectedWanted): Promise<readonly Expectation[]> {
  const { tier, isClosed, ...decided } = await monthsDecided(pool, companyId, feeMonthOf(today));
  const amount = money(companyTerms.monthlyFeeOf(tier));
  if (isClosed || amount === 0n) return [];
  return monthlyFeesToCome(decided, today, to).map(({ month, date }) => ({
    ...CERTAIN_FEE,
    id: `monthly/${monthText(month)}`,
    date,
    amount,
    what: monthlyFeeWords(tier, month),
  }));
}
