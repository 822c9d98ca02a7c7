import { formatDate } from '@bank/core';
import { DAY_LOCK, type DayCloseStep, type StepCount } from '../../day-close/index.ts';
import { differenceWords } from '../domain/difference.ts';
import type { ReconciledRail } from '../domain/rail.ts';
import type { FoundDifference } from '../postgres/results.ts';
import { reconcileDay, type ReconcilePlatform } from './reconcile-day.ts';

/**
 * What a closed day does about rails: each one's own statement of the day is held against our books. A rail that gives
 * none now stops nothing but this step, which is tried again until it does.
 */
export function reconciliationStep(platform: ReconcilePlatform, rails: readonly ReconciledRail[]): DayCloseStep {
  return {
    name: 'reconciliation',
    words: 'Conciliação com os trilhos',
    after: [DAY_LOCK],
    async run({ date, progress, stopping }) {
      const faults: string[] = [];
      let [matched, differing] = [0, 0];
      const counts = (): readonly StepCount[] => [
        { name: 'matched', count: matched, words: ['pagamento conferido', 'pagamentos conferidos'], adds: false },
        { name: 'differences', count: differing, words: ['diferença', 'diferenças'], adds: false },
      ];
      for (const rail of rails) {
        const done = await reconcileDay(platform, rail, date, stopping);
        if (!done.ok) {
          throw new Error(`O extrato de ${rail.words} de ${formatDate(date)} não veio: ${done.error.words}`);
        }
        if (done.value.is === 'idle') continue;
        matched += done.value.matched;
        differing += done.value.open.length;
        faults.push(...faultsOf(rail, done.value.open));
        await progress(counts());
      }
      return { counts: counts(), faults };
    },
  };
}

/** One sentence for each kind of difference that a rail's day has. */
function faultsOf(rail: ReconciledRail, differences: readonly FoundDifference[]): readonly string[] {
  const kinds = Map.groupBy(differences, ({ kind }) => kind);
  return [...kinds].map(
    ([kind, { length }]) => `${rail.words}: ${differenceWords(kind).title.toLowerCase()} (${length}).`,
  );
}
