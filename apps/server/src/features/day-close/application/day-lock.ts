import { formatDate } from '@bank/core';
import { closeDay, type DayClosed } from '@bank/ledger';
import type { Platform } from '../../../platform/platform.ts';
import type { StepCount } from '../domain/counts.ts';
import { DAY_LOCK, type DayCloseStep } from '../step.ts';

/**
 * The first step: keeps each account's closing balance, proven against its entries, and lets nothing more be posted on
 * the day. An account that does not add up stays open, and the other steps go on.
 */
export function dayLock({ pool }: Pick<Platform, 'pool'>): DayCloseStep {
  return {
    name: DAY_LOCK,
    words: 'Saldos do dia',
    after: [],
    async run({ date, progress }) {
      const closed = await closeDay(pool, date, (client, soFar) => progress(countsOf(soFar), client));
      return {
        counts: countsOf(closed),
        faults: closed.faults.map(
          ({ accountId, date: day }) => `Os lançamentos da conta ${accountId} não conferem em ${formatDate(day)}.`,
        ),
      };
    },
  };
}

function countsOf({ accounts, snapshots }: DayClosed): readonly StepCount[] {
  return [
    { name: 'accounts', count: accounts, words: ['conta', 'contas'], adds: false },
    { name: 'snapshots', count: snapshots, words: ['saldo guardado', 'saldos guardados'], adds: true },
  ];
}
