import {
  dateOf,
  moneyOf,
  LEFT_OUT_WORDS,
  SCHEDULE_WAIT_WORDS,
  type PaymentOrder,
  type Schedule,
  type ScheduleDay,
} from '@bank/contracts';
import type { SheetColumn, SheetDescription } from '@bank/spreadsheets';

/** What a list of schedules answers, as far as its file needs it. */
export interface ListedSchedules {
  readonly items: readonly Schedule[];
  readonly days: readonly ScheduleDay[];
  readonly series: readonly PaymentOrder[];
}

/** A payment to come with what its row says beside it. */
export interface ScheduleRow extends Schedule {
  /** The repetition that it belongs to; null for a single payment. */
  readonly series: PaymentOrder['series'];
  /** What would be left at the end of its day; null where that is not known. */
  readonly projected: bigint | null;
}

const text = (title: string, width: number, value: (row: ScheduleRow) => string | null): SheetColumn<ScheduleRow> => ({
  title,
  width,
  kind: 'text',
  value,
});

/** The payments to come as a file: a row for each, in the list's order. */
export const SCHEDULES_SHEET: SheetDescription<ScheduleRow> = {
  name: 'Agendamentos',
  columns: [
    { title: 'Data', width: 12, kind: 'date', value: ({ date }) => dateOf(date) },
    text('Quem recebe', 36, ({ order }) => order.payee.name),
    text('CPF ou CNPJ', 20, ({ order }) => order.payee.maskedDocument),
    text('Tipo', 10, ({ occurrence, batch }) => (batch ? 'Lote' : occurrence === null ? 'Avulso' : 'Recorrente')),
    text('Repetição', 34, ({ series }) => series?.text ?? null),
    text('Parcela', 11, ({ occurrence, series }) => occurrenceWords(occurrence, series?.of ?? null)),
    text('Situação', 16, ({ waits, leftOut }) => (leftOut ? LEFT_OUT_WORDS : SCHEDULE_WAIT_WORDS[waits])),
    // Nothing goes out of a payment that was left out: its amount would spoil the sum.
    {
      title: 'Valor',
      width: 15,
      kind: 'amount',
      value: ({ order, leftOut }) => (leftOut ? null : moneyOf(order.amount)),
      total: true,
    },
    text('Mensagem', 36, ({ order }) => order.message),
    text('Feito por', 28, ({ order }) => order.createdBy.name),
    { title: 'Saldo previsto do dia', width: 21, kind: 'amount', value: ({ projected }) => projected },
  ],
};

/** The list's payments as rows of the file. */
export function scheduleRows({ items, days, series }: ListedSchedules): readonly ScheduleRow[] {
  const projected = new Map(days.map((day) => [day.date, moneyOf(day.projected)]));
  const seriesById = new Map(series.map((order) => [order.id, order]));
  return items.map((schedule) => {
    const { order, date } = schedule;
    // A payment that its series has made already is an order of its own and knows no repetition.
    const repeated = order.madeBy === null ? order : seriesById.get(order.madeBy.orderId);
    return { ...schedule, series: repeated?.series ?? null, projected: projected.get(date) ?? null };
  });
}

/** "3ª de 12", without an end "3ª"; null for a single payment. */
function occurrenceWords(occurrence: number | null, of: number | null): string | null {
  if (occurrence === null) return null;
  return of === null ? `${occurrence}ª` : `${occurrence}ª de ${of}`;
}
