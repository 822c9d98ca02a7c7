import { bankingDate, formatDate, instant, parseCivilDate, type CivilDate } from '@bank/core';

/** An amount of the template, a number of reais, in centavos. */
export function centavosOf(amountReais: number): bigint {
  return BigInt(Math.round(amountReais * 100));
}

/** Centavos as the template keeps amounts. */
export function reaisOf(centavos: bigint): number {
  return Number(centavos) / 100;
}

/** "dd/mm/aaaa" of a day or of an ISO 8601 moment in São Paulo; a dash for what is no date. */
export function dayWords(text: string | null): string {
  const day = dayOf(text);
  return day === undefined ? '–' : formatDate(day);
}

/** A day, or that of an ISO 8601 moment in São Paulo; undefined for what is no date. */
export function dayOf(text: string | null): CivilDate | undefined {
  if (text === null) return undefined;
  const day = parseCivilDate(text);
  if (day.ok) return day.value;
  const atMs = Date.parse(text);
  return Number.isNaN(atMs) ? undefined : bankingDate(instant(atMs));
}

/** Whether any of the texts holds what is searched, whatever its case and accents. */
export function holds(search: string, texts: readonly string[]): boolean {
  const wanted = plain(search.trim());
  return wanted === '' || texts.some((text) => plain(text).includes(wanted));
}

function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();
}
