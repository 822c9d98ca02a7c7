import type { Platform } from '../../../platform/platform.ts';
import { DAY_LOCK, type DayCloseStep, type StepCount } from '../../day-close/index.ts';
import { countDays } from './count-days.ts';

/** What the statement does when a day is closed: the lines of days that are over become totals. */
export function countingStep({ pool }: Pick<Platform, 'pool'>): DayCloseStep {
  return {
    name: 'statement-days',
    words: 'Totais do extrato',
    after: [DAY_LOCK],
    async run({ at, progress }) {
      const counted = await countDays(pool, at, (client, soFar) => progress(linesCounted(soFar), client));
      return { counts: linesCounted(counted) };
    },
  };
}

function linesCounted(lines: bigint): readonly StepCount[] {
  return [{ name: 'lines', count: Number(lines), words: ['lançamento somado', 'lançamentos somados'], adds: true }];
}
