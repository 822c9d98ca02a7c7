import type { CivilDate } from '@bank/core';
import { DateField } from '@bank/ui';
import type { ReactNode } from 'react';
import { ComingDays } from '../../../vocabulary/coming-days.tsx';
import { dayAndMonth } from '../../../vocabulary/dates.ts';
import { recurrenceOf } from '../../../vocabulary/repetition.ts';
import { RepetitionFields } from '../../../vocabulary/repetition-fields.tsx';
import { scheduleRange, type AmountFaults } from '../transfer/amounts.ts';
import type { TransferDraft } from '../transfer/draft.ts';

/** The day of a payment that is not made now, and how it repeats, with the days as they will be. */
export function WhenFields({
  draft,
  faults,
  today,
  onChange,
}: {
  readonly draft: TransferDraft;
  readonly faults: AmountFaults;
  readonly today: CivilDate;
  readonly onChange: (part: Pick<TransferDraft, 'date'> | Pick<TransferDraft, 'repetition'>) => void;
}): ReactNode {
  const { date, repetition } = draft;
  const { first, last } = scheduleRange(today);
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
        hint={
          date === undefined
            ? 'De amanhã até daqui a 12 meses'
            : `Pix agendado para ${dayAndMonth(date, today)}. O valor sai da conta nesse dia.`
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
        hint="De hoje até daqui a 12 meses. Cada valor sai da conta no seu dia."
        onChange={changeDate}
      />
      <RepetitionFields
        draft={repetition}
        faults={faults}
        firstDate={date}
        today={today}
        onChange={(part) => onChange({ repetition: { ...repetition, ...part } })}
      />
      {recurrence !== undefined && date !== undefined && date >= today && (
        <ComingDays recurrence={recurrence} firstDate={date} today={today} />
      )}
    </>
  );
}
