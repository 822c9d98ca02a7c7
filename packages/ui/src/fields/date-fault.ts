import { addDays, formatDate, type CivilDate } from '@bank/core';

/** Which days a date field takes. */
export interface DateBounds {
  /** Today in São Paulo. */
  readonly today: CivilDate;
  readonly min?: CivilDate | undefined;
  readonly max?: CivilDate | undefined;
  /** Why a day within the bounds will not do, in words, such as a day without banks; undefined where it will. */
  readonly faultOf?: ((date: CivilDate) => string | undefined) | undefined;
  /** What is said of a text that is no day, where other words are asked for. */
  readonly noDate?: string | undefined;
}

/** What is wrong with a text in a date field that somebody has left, in words; undefined where it will do or is empty. */
export function dateFault(text: string, date: CivilDate | undefined, bounds: DateBounds): string | undefined {
  if (text === '') return undefined;
  if (date === undefined) return bounds.noDate ?? noDateWords(text);
  return bounds.faultOf?.(date) ?? boundsFault(date, bounds);
}

function noDateWords(text: string): string {
  return text.length === 10
    ? 'Essa data não existe. Confira dia, mês e ano.'
    : 'Complete a data com dia, mês e ano, como 01/12/2026.';
}

function boundsFault(date: CivilDate, { today, min, max }: DateBounds): string | undefined {
  if (min !== undefined && date < min) {
    const past = date < today && min >= today ? 'Essa data já passou. ' : '';
    return `${past}${fromWords(min, today)}`;
  }
  if (max === undefined || date <= max) return undefined;
  if (max === today) return 'Essa data ainda não chegou. Escolha hoje ou uma data anterior.';
  return `Escolha uma data até ${formatDate(max)}.`;
}

function fromWords(min: CivilDate, today: CivilDate): string {
  if (min === today) return 'Escolha hoje ou uma data depois.';
  return `Escolha uma data a partir de ${min === addDays(today, 1) ? 'amanhã' : formatDate(min)}.`;
}
