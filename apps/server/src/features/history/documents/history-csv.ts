import {
  bankingDate,
  csvFirstLine,
  csvLine,
  csvText,
  formatDate,
  formatInstant,
  formatTime,
  type Instant,
} from '@bank/core';
import { presentEvent, type StoredEvent } from '../domain/history-event.ts';

const TITLES = [
  'Data',
  'Hora',
  'Quem',
  'O que fez',
  'Resultado',
  'Sobre',
  'Endereço',
  'Aparelho',
  'Ato',
  'Elo',
  'Hash',
] as const;

/** The first line of the file: byte order mark and titles. */
export function historyCsvHead(): string {
  return csvFirstLine(TITLES);
}

/** One line of the file for one act; days and times are São Paulo's. */
export function historyCsvLine(stored: StoredEvent): string {
  const event = presentEvent(stored);
  return csvLine(
    [
      formatDate(bankingDate(stored.at)),
      timeWithSeconds(stored.at),
      event.actor,
      event.description,
      event.outcome === 'refused' ? 'Recusado' : 'Feito',
      event.subject,
      event.address,
      event.device,
      event.action,
      event.sequence === null ? null : String(event.sequence),
      event.hash,
    ].map(csvText),
  );
}

/** "10:03:27" by the clocks of São Paulo, which differ from UTC by whole minutes. */
function timeWithSeconds(at: Instant): string {
  return `${formatTime(at)}:${formatInstant(at).slice(17, 19)}`;
}
