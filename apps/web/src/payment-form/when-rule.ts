import { openingAt, type OrderKindDescriptor, type RunningTimes } from '@bank/contracts';
import type { Instant } from '@bank/core';
import type { Opening, WhenRule } from './way-of-paying.ts';

/** When a kind of order can be paid, by the days and hours that its row in the registry names. */
export function whenRuleOf({
  words,
  runs,
  editable,
}: Pick<OrderKindDescriptor, 'words' | 'runs' | 'editable'>): WhenRule {
  return {
    everyDay: words.everyDay,
    openingAt: (at) => openingInWords(runs, at),
    repeats: editable.includes('recurrence'),
  };
}

function openingInWords(runs: RunningTimes, at: Instant): Opening {
  const opening = openingAt(runs, at);
  if (opening.is === 'open') return { open: true };
  const { because, next } = opening;
  switch (because.by) {
    case 'rest-day':
      return { open: false, because: `Hoje é ${because.name}.`, next };
    case 'early':
      return { open: false, because: `Hoje abre às ${runs.hours?.opens ?? ''}.`, next };
    case 'late':
      return { open: false, because: 'O horário de hoje já terminou.', next };
  }
}
