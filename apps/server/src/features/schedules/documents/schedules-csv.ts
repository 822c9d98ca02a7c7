import {
  dateOf,
  LEFT_OUT_WORDS,
  SCHEDULE_WAIT_WORDS,
  type PaymentOrder,
  type Schedule,
  type ScheduleDay,
} from '@bank/contracts';
import { csvAmount, csvFirstLine, csvLine, csvText, formatDate } from '@bank/core';

const TITLES = [
  'Data',
  'Quem recebe',
  'Documento mascarado',
  'Tipo',
  'Repetição',
  'Ocorrência',
  'Situação',
  'Valor',
  'Mensagem',
  'Feito por',
  'Saldo previsto do dia',
] as const;

/** What a list of schedules answers, as far as its file needs it. */
export interface ListedSchedules {
  readonly items: readonly Schedule[];
  readonly days: readonly ScheduleDay[];
  readonly series: readonly PaymentOrder[];
}

/** The list as a spreadsheet reads it: one line for each payment, in the list's order. */
export function schedulesCsv({ items, days, series }: ListedSchedules): string {
  const projected = new Map(days.map((day) => [day.date, day.projected]));
  const seriesById = new Map(series.map((order) => [order.id, order]));
  const lines = items.map((schedule) => {
    const { order, date } = schedule;
    // A payment that its series has made already is an order of its own and knows no repetition.
    const repeated = order.madeBy === null ? order : seriesById.get(order.madeBy.orderId);
    return csvLine([
      csvText(formatDate(dateOf(date))),
      csvText(order.payee.name),
      csvText(order.payee.maskedDocument),
      csvText(schedule.occurrence === null ? 'Único' : 'Repetido'),
      csvText(repeated?.series?.text ?? null),
      csvText(occurrenceWords(schedule.occurrence, repeated?.series?.of ?? null)),
      csvText(schedule.leftOut ? LEFT_OUT_WORDS : SCHEDULE_WAIT_WORDS[schedule.waits]),
      csvAmount(order.amount),
      csvText(order.message),
      csvText(order.createdBy.name),
      csvAmount(projected.get(date) ?? ''),
    ]);
  });
  return csvFirstLine(TITLES) + lines.join('');
}

/** "3º de 12", without an end "3º"; null for a single payment. */
function occurrenceWords(occurrence: number | null, of: number | null): string | null {
  if (occurrence === null) return null;
  return of === null ? `${occurrence}º` : `${occurrence}º de ${of}`;
}
