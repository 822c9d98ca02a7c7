import type { Platform } from '../../../platform/platform.ts';
import { DAY_LOCK, type DayCloseStep, type StepCount } from '../../day-close/index.ts';
import { issueClosedMonths } from './issue-closed-months.ts';

/** What the statement does when a day is closed: from a month's first business day on, the month before is issued. */
export function closedMonthsStep({
  pool,
  entropy,
  settings,
}: Pick<Platform, 'pool' | 'entropy' | 'settings'>): DayCloseStep {
  return {
    name: 'statement-months',
    words: 'Extratos mensais',
    after: [DAY_LOCK],
    async run({ date, at, progress }) {
      const issued = await issueClosedMonths({
        pool,
        entropy,
        bank: settings.bank,
        date,
        at,
        told: (files) => progress(filesIssued(files)),
      });
      return { counts: filesIssued(issued.files), faults: issued.faults };
    },
  };
}

function filesIssued(files: number): readonly StepCount[] {
  return [{ name: 'files', count: files, words: ['arquivo emitido', 'arquivos emitidos'], adds: true }];
}
