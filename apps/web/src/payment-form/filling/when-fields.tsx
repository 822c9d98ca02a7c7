import { agreeing, capitalised, type OrderKindWords } from '@bank/contracts';
import { formatDate, type CivilDate } from '@bank/core';
import { DateField } from '@bank/ui';
import type { ReactNode } from 'react';
import { ComingDays } from '../../vocabulary/coming-days.tsx';
import { dayAndMonth } from '../../vocabulary/dates.ts';
import { recurrenceOf } from '../../vocabulary/repetition.ts';
import { RepetitionFields } from '../../vocabulary/repetition-fields.tsx';
import type { TermsDraft } from '../draft.ts';
import type { WhenRule } from '../way-of-paying.ts';
import type { TermsFaults } from './amounts.ts';
import { scheduleRange } from './days.ts';

/** The day of a payment that is not made now, and how it repeats, with the days as they will be. */
export function WhenFields({
  words,
  rule,
  terms,
  faults,
  today,
  faultOf,
  onChange,
}: {
  readonly words: OrderKindWords;
  readonly rule: WhenRule;
  readonly terms: TermsDraft;
  readonly faults: TermsFaults;
  readonly today: CivilDate;
  /** Why a day will not do, in words. */
  readonly faultOf: (date: CivilDate) => string | undefined;
  readonly onChange: (part: Pick<TermsDraft, 'date'> | Pick<TermsDraft, 'repetition'>) => void;
}): ReactNode {
  const { date, repetition } = terms;
  const { first, last } = scheduleRange(today, rule);
  const changeDate = (next: CivilDate | undefined): void => onChange({ date: next });
  if (repetition === undefined)
    return (
      <DateField
        label="Data do pagamento"
        name="date"
        today={today}
        min={first}
        max={last}
        value={date}
        error={faults.date}
        faultOf={faultOf}
        hint={
          date === undefined
            ? rangeWords(rule, last)
            : `${capitalised(words.name)} ${agreeing(words, 'agendado')} para ${dayAndMonth(date, today)}. O valor sai da conta nesse dia.`
        }
        onChange={changeDate}
      />
    );
  const recurrence = recurrenceOf(repetition);
  return (
    <>
      <DateField
        label={repetition.unit === 'business-day' ? 'A partir de' : 'Primeiro pagamento'}
        name="date"
        today={today}
        min={today}
        max={last}
        value={date}
        error={faults.date}
        faultOf={faultOf}
        hint="De hoje até daqui a 12 meses. Cada valor sai da conta no seu dia."
        onChange={changeDate}
      />
      <RepetitionFields
        draft={repetition}
        faults={faults}
        firstDate={date}
        today={today}
        everyDay={rule.everyDay}
        onChange={(part) => onChange({ repetition: { ...repetition, ...part } })}
      />
      {recurrence !== undefined && date !== undefined && date >= today && (
        <ComingDays recurrence={recurrence} firstDate={date} today={today} />
      )}
    </>
  );
}

function rangeWords(rule: WhenRule, last: CivilDate): string {
  const until = rule.last?.day === last ? formatDate(last) : 'daqui a 12 meses';
  return rule.everyDay === undefined ? `Um dia útil, de amanhã até ${until}` : `De amanhã até ${until}`;
}
