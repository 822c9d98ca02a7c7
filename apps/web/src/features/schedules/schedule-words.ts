import { LEFT_OUT_WORDS, payeePlace, SCHEDULE_WAIT_WORDS, type Schedule, type ScheduleDay } from '@bank/contracts';
import { formatBrl } from '@bank/core';
import type { Tone } from '@bank/ui';
import { centavosOf } from '../../vocabulary/centavos.ts';

/** Which payment of how many: "3ª de 12 parcelas", "3ª parcela"; undefined for a single one. */
export function occurrenceWords({ order, occurrence }: Schedule): string | undefined {
  if (occurrence === null) return undefined;
  const of = order.series?.of ?? null;
  return of === null ? `${occurrence}ª parcela` : `${occurrence}ª de ${of} parcelas`;
}

/** What a schedule still waits for, on a label. */
const WAIT_WORDS: Readonly<Record<Schedule['waits'], { readonly tone: Tone; readonly label: string }>> = {
  no: { tone: 'info', label: SCHEDULE_WAIT_WORDS.no },
  confirmation: { tone: 'warning', label: SCHEDULE_WAIT_WORDS.confirmation },
  authorization: { tone: 'warning', label: SCHEDULE_WAIT_WORDS.authorization },
};

/** The same of one schedule; one of a series that somebody left out is not paid at all. */
export function stateWords({ waits, leftOut }: Schedule): { readonly tone: Tone; readonly label: string } {
  return leftOut ? { tone: 'neutral', label: LEFT_OUT_WORDS } : WAIT_WORDS[waits];
}

/** Why it is on another day than asked for, as a sentence's end; undefined where it is not. */
export function movedWords({ movedBecause }: Schedule): string | undefined {
  return movedBecause === null ? undefined : `Mudou de dia: ${movedBecause}`;
}

/** How many payments of a batch the entry stands for: "Lote, 12 pagamentos"; undefined for one payment by itself. */
export function batchWords({ batch }: Schedule): string | undefined {
  return batch === undefined ? undefined : `Lote, ${paymentsInWords(batch.count)}`;
}

/** What stands below whom it pays: its message, or where the money goes. */
export function placeWords(schedule: Schedule): string {
  return batchWords(schedule) ?? schedule.order.message ?? payeePlace(schedule.order.payee);
}

/** "1 pagamento", "3 pagamentos". */
export function paymentsInWords(count: number): string {
  return count === 1 ? '1 pagamento' : `${count.toLocaleString('pt-BR')} pagamentos`;
}

/** A day with all that it holds, for who hears it. */
export function dayInWords(heading: string, day: ScheduleDay | undefined): string {
  if (day === undefined) return heading;
  const parts = [
    day.holiday,
    day.count === 0
      ? 'nada agendado'
      : `${paymentsInWords(day.count)}, ${formatBrl(centavosOf(day.total))}, saldo previsto ${formatBrl(centavosOf(day.projected))}`,
    day.fallsShort ? 'o saldo não basta' : null,
  ];
  return [heading, ...parts.filter((part) => part !== null)].join(', ');
}

/** The day that ends with the least money; undefined where nothing is planned. */
export function lowestDay(days: readonly ScheduleDay[]): ScheduleDay | undefined {
  return days
    .filter(({ count }) => count > 0)
    .reduce<ScheduleDay | undefined>(
      (lowest, day) =>
        lowest === undefined || centavosOf(day.projected) < centavosOf(lowest.projected) ? day : lowest,
      undefined,
    );
}
