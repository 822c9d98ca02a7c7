import { DAY_LOCK, type DayCloseStep, type StepCount } from '../../day-close/index.ts';
import { chargeMonthlyFees, type MonthlyCharged } from './charge-monthly.ts';
import { collectOpenFees } from './collect-open.ts';
import type { FeesPlatform } from './post-fee.ts';

const MONTHLY = 'fees-monthly';

/** What a closed day does about fees: the month that has begun is charged, then what waited for money. */
export function feeSteps(platform: FeesPlatform): readonly DayCloseStep[] {
  return [
    {
      name: MONTHLY,
      words: 'Mensalidades',
      after: [DAY_LOCK],
      run: async ({ progress }) => ({
        counts: monthlyCounts(await chargeMonthlyFees(platform, (soFar) => progress(monthlyCounts(soFar)))),
      }),
    },
    {
      name: 'fees-open',
      words: 'Tarifas que esperavam',
      after: [MONTHLY],
      run: async ({ progress }) => ({
        counts: openCounts(await collectOpenFees(platform, (charged) => progress(openCounts(charged)))),
      }),
    },
  ];
}

function monthlyCounts({ charged, waiting }: MonthlyCharged): readonly StepCount[] {
  return [
    { name: 'charged', count: charged, words: ['cobrada', 'cobradas'], adds: true },
    { name: 'waiting', count: waiting, words: ['à espera de saldo', 'à espera de saldo'], adds: true },
  ];
}

function openCounts(charged: number): readonly StepCount[] {
  return [{ name: 'charged', count: charged, words: ['cobrada', 'cobradas'], adds: true }];
}
