import { bankingDate, money, newId, type CivilDate, type Instant } from '@bank/core';
import { companyTerms } from '../../company/index.ts';
import { monthlyFeeWords, type Fee } from '../domain/fee.ts';
import { chargeLegs } from '../domain/fee-legs.ts';
import { monthlyFeeDueOn } from '../domain/fee-month.ts';
import { companiesWithoutMonthlyFee, type MonthlyPayer } from '../postgres/fee-queries.ts';
import { insertFee } from '../postgres/fee-statements.ts';
import { postFeeStep, type FeesPlatform } from './post-fee.ts';

const COMPANIES_PER_STEP = 200;

/** What charging a month's fees did. */
export interface MonthlyCharged {
  readonly charged: number;
  /** There was too little money: the fee is kept, and charged when there is enough. */
  readonly waiting: number;
}

const goOn = (): Promise<void> => Promise.resolve();

/**
 * Charges the monthly fee of the month that has begun to every company that has none of it yet, from the month's first
 * business day on. Any number of servers may do it at once, and as often as they like: one fee for a company and month. `after` is told what was done after each company; where it throws,
 * no other is charged.
 */
export async function chargeMonthlyFees(
  platform: FeesPlatform,
  after: (soFar: MonthlyCharged) => Promise<void> = goOn,
): Promise<MonthlyCharged> {
  const at = platform.clock.now();
  const month = monthlyFeeDueOn(bankingDate(at));
  let [charged, waiting] = [0, 0];
  if (month === undefined) return { charged, waiting };
  for (;;) {
    const payers = await companiesWithoutMonthlyFee(platform.pool, month, COMPANIES_PER_STEP);
    for (const payer of payers) {
      const became = await chargeMonth(platform, payer, month, at);
      if (became === 'charged') charged += 1;
      if (became === 'waiting') waiting += 1;
      await after({ charged, waiting });
    }
    if (payers.length < COMPANIES_PER_STEP) return { charged, waiting };
  }
}

async function chargeMonth(
  platform: FeesPlatform,
  { companyId, accountId, tier }: MonthlyPayer,
  month: CivilDate,
  at: Instant,
): Promise<'charged' | 'waiting' | 'nothing'> {
  const fee: Fee = {
    companyId,
    id: newId('fee', platform.clock, platform.entropy),
    line: 'monthly',
    month,
    orderId: null,
    description: monthlyFeeWords(tier, month),
    amount: money(companyTerms.monthlyFeeOf(tier)),
    dueAt: at,
  };
  const step = { fee, actor: 'bank', at } as const;
  // A plan without a monthly fee: written all the same, so that a plan that is contracted later costs from the next month.
  if (fee.amount === 0n) {
    const companions = [insertFee(fee, 'free')];
    await postFeeStep(platform, { ...step, action: null, legs: [], companions });
    return 'nothing';
  }
  const charge = { legs: chargeLegs(fee, accountId), companions: [insertFee(fee, 'charged')] };
  const tried = await postFeeStep(platform, { ...step, ...charge, action: 'fees.charged' });
  if (tried !== 'no-funds') return tried === 'posted' ? 'charged' : 'nothing';
  const kept = await postFeeStep(platform, {
    ...step,
    action: 'fees.waits',
    legs: [],
    companions: [insertFee(fee, 'open')],
  });
  return kept === 'posted' ? 'waiting' : 'nothing';
}
