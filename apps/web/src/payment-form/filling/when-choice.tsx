import type { CivilDate } from '@bank/core';
import { FilterChip, Skeleton } from '@bank/ui';
import { Suspense, type ReactNode } from 'react';
import { weekdayAndDay } from '../../vocabulary/dates.ts';
import { EMPTY_REPETITION } from '../../vocabulary/repetition.ts';
import type { TermsDraft } from '../draft.ts';
import type { Opening, WayOfPaying, WhenRule } from '../way-of-paying.ts';
import type { TermsFaults } from './amounts.ts';
import { lazyPart } from '../../vocabulary/lazy-part.tsx';
import { choicesOf, dateFault, type When } from './days.ts';
import styles from './when-choice.module.css';

// The fields of a day and of a repetition, with the calendar, come when somebody wants another day than now.
const WhenFields = lazyPart(() => import('./when-fields.tsx'), 'WhenFields');

/** "Quando": now, or why not and when it goes then; a day; from a day on again and again. */
export function WhenChoice({
  words,
  rule,
  opening,
  when,
  terms,
  faults,
  today,
  onChoose,
  onChange,
}: {
  readonly words: WayOfPaying<object, unknown>['words'];
  readonly rule: WhenRule;
  readonly opening: Opening;
  readonly when: When;
  readonly terms: TermsDraft;
  readonly faults: TermsFaults;
  readonly today: CivilDate;
  /** Another choice, with what it makes of day and repetition. */
  readonly onChoose: (when: When, part: Partial<TermsDraft>) => void;
  readonly onChange: (part: Partial<TermsDraft>) => void;
}): ReactNode {
  const choose = (next: When): void =>
    onChoose(next, {
      ...(next === 'now' ? { date: undefined } : {}),
      repetition: next === 'repeating' ? (terms.repetition ?? emptyRepetition(rule)) : undefined,
    });
  return (
    <>
      <fieldset className={styles.when}>
        <legend>Quando</legend>
        {choicesOf(today, rule).map((value) => (
          <FilterChip key={value} on={when === value} onClick={() => choose(value)}>
            {labelOf(value, opening)}
          </FilterChip>
        ))}
      </fieldset>
      {when === 'now' && !opening.open && (
        <p className={styles.closed} role="status">
          {opening.because} Este pagamento sai {weekdayAndDay(opening.next, today).toLowerCase()}.
        </p>
      )}
      {when !== 'now' && (
        <Suspense fallback={<Skeleton height={72} />}>
          <WhenFields
            {...{ words, rule, terms, faults, today, onChange }}
            faultOf={(date) => dateFault({ ...terms, date }, when, { when: rule, opening, today })}
          />
        </Suspense>
      )}
    </>
  );
}

function labelOf(when: When, opening: Opening): string {
  switch (when) {
    case 'now':
      return opening.open ? 'Agora' : 'Assim que possível';
    case 'on-a-day':
      return 'Em outra data';
    case 'repeating':
      return 'Repetir';
  }
}

function emptyRepetition(rule: WhenRule): TermsDraft['repetition'] {
  return rule.everyDay === undefined ? { ...EMPTY_REPETITION, onHoliday: 'next-business-day' } : EMPTY_REPETITION;
}
