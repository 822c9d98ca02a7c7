import { AMOUNT_CENTAVOS_MAX, formatBrl, formatReais, money, ok, refuse, type Money, type Result } from '@bank/core';
import type { EntryColumn } from '../model/column.ts';
import type { EntryFault } from '../model/faults.ts';
import { frameOf, type ColumnOptions } from './plain-columns.ts';

/** A positive amount in reais, summed below the grid. `maxCentavos` left out: as much as one payment may carry. */
export function amountColumn({
  maxCentavos = AMOUNT_CENTAVOS_MAX,
  ...options
}: ColumnOptions & { readonly maxCentavos?: bigint | undefined }): EntryColumn<Money> {
  return {
    ...frameOf(options),
    align: 'end',
    inputMode: 'decimal',
    read: (text) => {
      const read = readAmount(text);
      if (!read.ok) return read;
      if (read.value <= 0n) return refuse({ code: 'entry.amount-not-positive' });
      if (read.value > maxCentavos) return refuse({ code: 'entry.amount-too-high', limit: formatBrl(maxCentavos) });
      return read;
    },
    write: (centavos) => formatReais(centavos),
    centavosOf: (centavos) => centavos,
  };
}

/**
 * Reads an amount in the forms that people and spreadsheets use. Brazilian: "1234", "1.234,5", "R$ 1.234,56"; as a
 * spreadsheet in English shows it: "1234.56", "1,234.56". A single point or comma before three digits is read the
 * Brazilian way: "1.234" is a thousand and more, "1,234" has too many decimals and is refused. Negative ones, also in
 * parentheses as accountants write them, are read as such.
 */
export function readAmount(text: string): Result<Money, EntryFault> {
  const bare = text.replace(/^R\$/i, '').replace(/R\$/i, '').replace(/\s+/g, '');
  const isNegative = /^\(.*\)$/.test(bare) || /^[-−]/.test(bare) || bare.endsWith('-');
  const digits = bare.replace(/^[(\-−]+|[)-]+$/g, '');
  if (/^\d+([.,]\d+)?e[+-]?\d+$/i.test(digits)) return refuse({ code: 'entry.shortened' });
  const brazilian = /^(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d*))?$/.exec(digits);
  const english = /^(\d{1,3}(?:,\d{3})+|\d+)\.(\d{1,2})$/.exec(digits);
  const [, whole, cents = ''] = brazilian ?? english ?? [];
  if (whole === undefined) return refuse({ code: 'entry.amount-form' });
  if (cents.length > 2) return refuse({ code: 'entry.amount-decimals' });
  const number = whole.replace(/[.,]/g, '');
  if (number.length > 15) return refuse({ code: 'entry.amount-too-high', limit: formatBrl(AMOUNT_CENTAVOS_MAX) });
  const centavos = BigInt(number) * 100n + BigInt(cents.padEnd(2, '0'));
  return ok(money(isNegative ? -centavos : centavos));
}
