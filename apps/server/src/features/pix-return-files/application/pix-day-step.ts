import type { Platform } from '../../../platform/platform.ts';
import { DAY_LOCK, type DayCloseStep, type StepCount } from '../../day-close/index.ts';
import { issuePixDay } from './issue-day.ts';

/** What a day's close does with its Pix: each company that has something to be told of it gets its return files. */
export function pixDayStep({ pool, entropy, settings }: Pick<Platform, 'pool' | 'entropy' | 'settings'>): DayCloseStep {
  return {
    name: 'pix-return-files',
    words: 'Arquivos de retorno Pix',
    after: [DAY_LOCK],
    async run({ date, at, progress }) {
      const told = (files: number) => progress(filesIssued(files));
      const issued = await issuePixDay({ pool, entropy, bank: settings.bank, told }, date, at);
      return { counts: filesIssued(issued.files), faults: issued.faults };
    },
  };
}

function filesIssued(files: number): readonly StepCount[] {
  return [{ name: 'files', count: files, words: ['arquivo emitido', 'arquivos emitidos'], adds: true }];
}
