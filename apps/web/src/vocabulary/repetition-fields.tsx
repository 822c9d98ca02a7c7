import { addDays, type CivilDate, type Recurrence } from '@bank/core';
import { DateField, SelectField, TextField } from '@bank/ui';
import type { ReactNode } from 'react';
import { REPETITION_BOUNDS, type End, type RepetitionDraft, type RepetitionFaults, type Unit } from './repetition.ts';
import styles from './repetition.module.css';

const UNITS: readonly { readonly value: Unit; readonly label: string }[] = [
  { value: 'week', label: 'Toda semana' },
  { value: 'month', label: 'Todo mês, no mesmo dia' },
  { value: 'business-day', label: 'Todo mês, em um dia útil' },
  { value: 'year', label: 'Todo ano' },
];
const ENDS: readonly { readonly value: End; readonly label: string }[] = [
  { value: 'never', label: 'Nunca, até eu cancelar' },
  { value: 'date', label: 'Em uma data' },
  { value: 'count', label: 'Depois de um número de vezes' },
];
const HOLIDAYS: readonly { readonly value: Recurrence['onHoliday']; readonly label: string }[] = [
  { value: 'same-day', label: 'Paga no mesmo dia' },
  { value: 'next-business-day', label: 'Paga no dia útil seguinte' },
  { value: 'previous-business-day', label: 'Paga no dia útil anterior' },
];

/** How often, until when, and what happens on a day that is no business day. */
export function RepetitionFields({
  draft,
  faults,
  firstDate,
  today,
  everyDay,
  onChange,
}: {
  readonly draft: RepetitionDraft;
  readonly faults: RepetitionFaults;
  readonly firstDate: CivilDate | undefined;
  readonly today: CivilDate;
  /** That it is paid on every day, in words; undefined where it is paid on business days only. */
  readonly everyDay: string | undefined;
  readonly onChange: (part: Partial<RepetitionDraft>) => void;
}): ReactNode {
  return (
    <>
      <div className={styles.pair}>
        <SelectField
          label="Repetir"
          name="unit"
          options={UNITS}
          value={draft.unit}
          onChange={(event) => onChange({ unit: event.target.value as Unit })}
        />
        <HowOften draft={draft} onChange={onChange} />
      </div>
      <div className={styles.pair}>
        <SelectField
          label="Termina"
          name="end"
          options={ENDS}
          value={draft.end}
          onChange={(event) => onChange({ end: event.target.value as End })}
        />
        {draft.end === 'date' && (
          <DateField
            label="Último dia"
            name="lastDate"
            today={today}
            min={addDays(firstDate ?? today, 1)}
            value={draft.lastDate}
            error={faults.lastDate}
            onChange={(lastDate) => onChange({ lastDate })}
          />
        )}
        {draft.end === 'count' && (
          <TextField
            label="Quantas vezes"
            name="times"
            inputMode="numeric"
            maxLength={3}
            value={draft.times}
            error={faults.times}
            onChange={(event) => onChange({ times: event.target.value })}
          />
        )}
      </div>
      {draft.unit !== 'business-day' && (
        <SelectField
          label="Se não for dia útil"
          name="onHoliday"
          hint={everyDay}
          options={everyDay === undefined ? HOLIDAYS.filter(({ value }) => value !== 'same-day') : HOLIDAYS}
          value={draft.onHoliday}
          onChange={(event) => onChange({ onHoliday: event.target.value as Recurrence['onHoliday'] })}
        />
      )}
    </>
  );
}

function HowOften({
  draft,
  onChange,
}: {
  readonly draft: RepetitionDraft;
  readonly onChange: (part: Partial<RepetitionDraft>) => void;
}): ReactNode {
  switch (draft.unit) {
    case 'week':
      return (
        <SelectField
          label="De quanto em quanto tempo"
          name="weeks"
          options={upTo(REPETITION_BOUNDS.weeks, (n) => (n === 1 ? 'Toda semana' : `A cada ${n} semanas`))}
          value={draft.weeks}
          onChange={(event) => onChange({ weeks: Number(event.target.value) })}
        />
      );
    case 'month':
      return (
        <SelectField
          label="De quanto em quanto tempo"
          name="months"
          options={upTo(REPETITION_BOUNDS.months, (n) => (n === 1 ? 'Todo mês' : `A cada ${n} meses`))}
          value={draft.months}
          onChange={(event) => onChange({ months: Number(event.target.value) })}
        />
      );
    case 'business-day':
      return (
        <SelectField
          label="Qual dia útil"
          name="nth"
          options={upTo(REPETITION_BOUNDS.nth, (n) => `${n}º dia útil`)}
          value={draft.nth}
          onChange={(event) => onChange({ nth: Number(event.target.value) })}
        />
      );
    case 'year':
      return null;
  }
}

function upTo(
  max: number,
  words: (n: number) => string,
): readonly { readonly value: string; readonly label: string }[] {
  return Array.from({ length: max }, (_, index) => ({ value: String(index + 1), label: words(index + 1) }));
}
