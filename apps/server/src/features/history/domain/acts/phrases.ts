import { formatBrl, formatDate, parseCivilDate, parseDecimal } from '@bank/core';
import type { Json } from '@bank/ledger';
import type { ActData } from './acts.ts';

// Parts of sentences that several capabilities' acts are told with; each is empty where the record does not say it.

/** What a change or request is called: ": Convidar Bia". */
export function titled(data: ActData): string {
  const title = text(data.title);
  return title === null ? '' : `: ${title}`;
}

/** How much: " de R$ 10,00". */
export function ofAmount(data: ActData): string {
  const amount = parseDecimal(text(data.amount) ?? '');
  return amount.ok ? ` de ${formatBrl(amount.value)}` : '';
}

/** A day as people write it. */
export function day(value: Json | undefined): string {
  const date = parseCivilDate(text(value) ?? '');
  return date.ok ? formatDate(date.value) : 'data desconhecida';
}

/** A text of the record; null for anything else. */
export function text(value: Json | undefined): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

/** The form of a file that was taken along: "CSV", "XLSX"; the records of before there were two mean CSV. */
export function fileForm(data: ActData): string {
  return text(data.format)?.toUpperCase() ?? 'CSV';
}
