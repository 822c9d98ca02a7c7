import { civilDate, MONTH_NAMES, partsOf, type CivilDate } from '@bank/core';
import type { ReactNode } from 'react';
import { DayPicker, type ClassNames } from 'react-day-picker';
import { ptBR } from 'react-day-picker/locale/pt-BR';
import styles from './calendar.module.css';

const names: Partial<ClassNames> = Object.fromEntries(
  [
    'root',
    'months',
    'month',
    'month_caption',
    'caption_label',
    'nav',
    'button_previous',
    'button_next',
    'chevron',
    'month_grid',
    'weekday',
    'day',
    'day_button',
    'today',
    'selected',
    'disabled',
    'outside',
  ].map((name) => [name, styles[name] ?? '']),
);

const WEEKDAYS = ['dom', 'seg', 'ter', 'qua', 'qui', 'sex', 'sáb'] as const;

// Its Portuguese writes "sab" without an accent, and months in small letters also at the beginning.
const FORMATTERS = {
  formatCaption: (month: Date): string => {
    const name = MONTH_NAMES[month.getMonth()] ?? '';
    return `${name.charAt(0).toUpperCase()}${name.slice(1)} de ${month.getFullYear()}`;
  },
  formatWeekdayName: (day: Date): string => WEEKDAYS[day.getDay()] ?? '',
};

/** A month of days to pick one from. */
export function Calendar({
  value,
  today,
  min,
  max,
  onChange,
}: {
  readonly value: CivilDate | undefined;
  readonly today: CivilDate;
  readonly min?: CivilDate | undefined;
  readonly max?: CivilDate | undefined;
  readonly onChange: (date: CivilDate) => void;
}): ReactNode {
  return (
    <DayPicker
      mode="single"
      required
      locale={ptBR}
      formatters={FORMATTERS}
      classNames={names}
      today={local(today)}
      defaultMonth={local(value ?? today)}
      selected={value === undefined ? undefined : local(value)}
      disabled={[
        ...(min === undefined ? [] : [{ before: local(min) }]),
        ...(max === undefined ? [] : [{ after: local(max) }]),
      ]}
      onSelect={(date: Date) => onChange(civil(date))}
    />
  );
}

// The picker works with the browser's local days; only year, month and day of them are used, so the zone does not matter.
function local(date: CivilDate): Date {
  const { year, month, day } = partsOf(date);
  return new Date(year, month - 1, day, 12);
}

function civil(date: Date): CivilDate {
  const two = (part: number): string => String(part).padStart(2, '0');
  return civilDate(`${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`);
}
