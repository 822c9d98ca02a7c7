import { bankingDate, formatInstant, formatTime, type Instant } from '@bank/core';
import type { HistoryEvent } from '@bank/contracts';
import type { SheetColumn, SheetDescription } from '@bank/spreadsheets';
import { presentEvent, type StoredEvent } from '../domain/history-event.ts';

/** An act as it is stored and as it is shown. */
export interface HistoryRow {
  readonly stored: StoredEvent;
  readonly shown: HistoryEvent;
}

const text = (
  title: string,
  width: number,
  value: (shown: HistoryEvent) => string | null,
): SheetColumn<HistoryRow> => ({
  title,
  width,
  kind: 'text',
  value: ({ shown }) => value(shown),
});

/** The history as a file: a row for each act; days and times are São Paulo's. */
export const HISTORY_SHEET: SheetDescription<HistoryRow> = {
  name: 'Histórico',
  columns: [
    { title: 'Data', width: 12, kind: 'date', value: ({ stored }) => bankingDate(stored.at) },
    { title: 'Hora', width: 10, kind: 'time', value: ({ stored }) => timeWithSeconds(stored.at) },
    text('Quem', 28, ({ actor }) => actor),
    text('O que fez', 60, ({ description }) => description),
    text('Resultado', 11, ({ outcome }) => (outcome === 'refused' ? 'Recusado' : 'Feito')),
    text('Sobre', 32, ({ subject }) => subject),
    text('IP', 16, ({ address }) => address),
    text('Dispositivo', 24, ({ device }) => device),
    text('Ato', 30, ({ action }) => action),
    { title: 'Elo', width: 9, kind: 'count', value: ({ shown }) => shown.sequence },
    text('Hash', 66, ({ hash }) => hash),
  ],
};

/** A stored act as a row of the file. */
export function historyRow(stored: StoredEvent): HistoryRow {
  return { stored, shown: presentEvent(stored) };
}

/** "10:03:27" by the clocks of São Paulo, which differ from UTC by whole minutes. */
function timeWithSeconds(at: Instant): string {
  return `${formatTime(at)}:${formatInstant(at).slice(17, 19)}`;
}
