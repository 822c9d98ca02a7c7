import type { PIX_DAY_KINDS } from '@bank/contracts';
import { parseCivilDate } from '@bank/core';
import type { DayRange } from '../../vocabulary/own-period-form.tsx';

/** The formats as the address names them. */
export const FORMATS = {
  'cnab-750': 'pix-day-750',
  'cnab-240': 'pix-day-240',
  csv: 'pix-day-csv',
} as const satisfies Record<string, (typeof PIX_DAY_KINDS)[number]>;
export type FormatName = keyof typeof FORMATS;

/** What narrows the list, as it stands in the address: nothing that is as usual. */
export type ReturnFilesAddress = {
  readonly mostrar?: 'novos' | 'baixados';
  readonly formato?: FormatName;
  /** A period of days, both included. */
  readonly de?: string;
  readonly ate?: string;
  /** The day that is open. */
  readonly dia?: string;
};

/** Reads an address, typed or shared, and drops every part of it that cannot be. */
export function readReturnFilesAddress(search: Readonly<Record<string, unknown>>): ReturnFilesAddress {
  const { mostrar, formato, de, ate, dia } = search;
  const range = rangeOf(de, ate);
  return {
    ...(mostrar === 'novos' || mostrar === 'baixados' ? { mostrar } : {}),
    ...(typeof formato === 'string' && Object.hasOwn(FORMATS, formato) ? { formato: formato as FormatName } : {}),
    ...(range && { de: range.from, ate: range.to }),
    ...(isDay(dia) ? { dia } : {}),
  };
}

/** The period of an address; undefined: all days. */
export function rangeOf(from: unknown, to: unknown): DayRange | undefined {
  const [first, last] = [parseCivilDate(String(from)), parseCivilDate(String(to))];
  return first.ok && last.ok && first.value <= last.value ? { from: first.value, to: last.value } : undefined;
}

function isDay(text: unknown): text is string {
  return typeof text === 'string' && parseCivilDate(text).ok;
}
