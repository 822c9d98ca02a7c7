import {
  civilDate,
  daysBetween,
  ok,
  parseCivilDate,
  refuse,
  type CivilDate,
  type Money,
  type Result,
} from '@bank/core';
import { ABATIMENTO, DESCONTO_PER_DAY, DESCONTO_UNTIL_DATE, JUROS, MULTA } from './charge.ts';
import type { Charge, CobvFault, Desconto, DescontoDataFixa, Terms } from './charge.ts';

/** What API Pix takes where `validadeAposVencimento` is not said. */
export const VALIDADE_DAYS_DEFAULT = 30;

const DESCONTO_COUNT_MAX = 3;
// Days are known up to 2199; the last month is left free for rolling on to a banking day.
const CALENDAR_END = civilDate('2199-12-01');

const DESCONTO = { ...DESCONTO_UNTIL_DATE, ...DESCONTO_PER_DAY };

type Fields = Readonly<Record<string, unknown>>;

/**
 * Reads a charge from JSON: `{original, dataDeVencimento, validadeAposVencimento?, abatimento?, desconto?, multa?,
 * juros?}` in the shapes of API Pix 2.9.0 (CobVValor, CobDataDeVencimento). Null counts as absent, fields that are not
 * named here are not looked at, and a modalidade may also be a one-digit string, because Banco Central's own examples
 * write it so. All faults are given, not the first only.
 */
export function readCharge(value: unknown): Result<Charge, readonly CobvFault[]> {
  if (!isObject(value)) return refuse([{ code: 'cobv.not-an-object', field: '' }]);
  const faults: CobvFault[] = [];
  const original = readHundredths(value.original, 'original', faults);
  if (original === 0n) faults.push({ code: 'cobv.zero', field: 'original' });
  const dataDeVencimento = readDate(value.dataDeVencimento, 'dataDeVencimento', faults);
  const validadeAposVencimento = readValidade(value.validadeAposVencimento, dataDeVencimento, faults);
  const abatimento = readTerms(value.abatimento, 'abatimento', ABATIMENTO, faults);
  const desconto = readDesconto(value.desconto, dataDeVencimento, faults);
  const multa = readTerms(value.multa, 'multa', MULTA, faults);
  const juros = readTerms(value.juros, 'juros', JUROS, faults);
  if (faults.length > 0 || original === undefined || dataDeVencimento === undefined) return refuse(faults);
  return ok({
    original: original as Money,
    dataDeVencimento,
    validadeAposVencimento,
    ...(abatimento && { abatimento }),
    ...(desconto && { desconto }),
    ...(multa && { multa }),
    ...(juros && { juros }),
  });
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isAbsent(value: unknown): value is undefined | null {
  return value === undefined || value === null;
}

/** "12.34" as 1234: API Pix writes amounts and percentages alike. */
function readHundredths(value: unknown, field: string, faults: CobvFault[]): bigint | undefined {
  if (isAbsent(value)) return fault(faults, { code: 'cobv.missing', field });
  if (typeof value !== 'string' || !/^\d{1,10}\.\d{2}$/.test(value))
    return fault(faults, { code: 'cobv.value', field });
  return BigInt(value.slice(0, -3)) * 100n + BigInt(value.slice(-2));
}

function readDate(value: unknown, field: string, faults: CobvFault[]): CivilDate | undefined {
  if (isAbsent(value)) return fault(faults, { code: 'cobv.missing', field });
  const date = typeof value === 'string' ? parseCivilDate(value) : undefined;
  return date?.ok ? date.value : fault(faults, { code: 'cobv.date', field });
}

function readValidade(value: unknown, due: CivilDate | undefined, faults: CobvFault[]): number {
  const days = isAbsent(value) ? VALIDADE_DAYS_DEFAULT : value;
  const inCalendar = Number.isInteger(days) && (days as number) >= 0;
  if (inCalendar && (due === undefined || (days as number) <= daysBetween(due, CALENDAR_END))) return days as number;
  fault(faults, { code: 'cobv.validade', field: 'validadeAposVencimento' });
  return 0;
}

/** The modalidade, if it is one of the table's. */
function readModalidade<Modalidade extends number>(
  value: unknown,
  field: string,
  table: Readonly<Record<Modalidade, unknown>>,
  faults: CobvFault[],
): Modalidade | undefined {
  if (isAbsent(value)) return fault(faults, { code: 'cobv.missing', field });
  const number = typeof value === 'string' && /^\d$/.test(value) ? Number(value) : value;
  if (typeof number === 'number' && Object.hasOwn(table, number)) return number as Modalidade;
  return fault(faults, { code: 'cobv.modalidade', field, allowed: Object.keys(table).map(Number) });
}

function readTerms<Modalidade extends number>(
  value: unknown,
  field: string,
  table: Readonly<Record<Modalidade, unknown>>,
  faults: CobvFault[],
): Terms<Modalidade> | undefined {
  if (isAbsent(value)) return undefined;
  if (!isObject(value)) return fault(faults, { code: 'cobv.not-an-object', field });
  const modalidade = readModalidade(value.modalidade, `${field}.modalidade`, table, faults);
  const valorPerc = readHundredths(value.valorPerc, `${field}.valorPerc`, faults);
  return modalidade === undefined || valorPerc === undefined ? undefined : { modalidade, valorPerc };
}

function readDesconto(value: unknown, due: CivilDate | undefined, faults: CobvFault[]): Desconto | undefined {
  if (isAbsent(value)) return undefined;
  if (!isObject(value)) return fault(faults, { code: 'cobv.not-an-object', field: 'desconto' });
  const modalidade = readModalidade<Desconto['modalidade']>(value.modalidade, 'desconto.modalidade', DESCONTO, faults);
  if (modalidade === undefined) return undefined;
  if (modalidade === 1 || modalidade === 2) {
    if (!isAbsent(value.valorPerc)) fault(faults, { code: 'cobv.not-allowed', field: 'desconto.valorPerc' });
    return { modalidade, descontoDataFixa: readDescontoDataFixa(value.descontoDataFixa, due, faults) };
  }
  if (!isAbsent(value.descontoDataFixa)) {
    fault(faults, { code: 'cobv.not-allowed', field: 'desconto.descontoDataFixa' });
  }
  const valorPerc = readHundredths(value.valorPerc, 'desconto.valorPerc', faults);
  return valorPerc === undefined ? undefined : { modalidade, valorPerc };
}

function readDescontoDataFixa(
  value: unknown,
  due: CivilDate | undefined,
  faults: CobvFault[],
): readonly DescontoDataFixa[] {
  const list = 'desconto.descontoDataFixa';
  const read: DescontoDataFixa[] = [];
  if (!Array.isArray(value) || value.length < 1 || value.length > DESCONTO_COUNT_MAX) {
    fault(faults, { code: 'cobv.desconto-count', field: list });
    return read;
  }
  for (const [index, item] of (value as readonly unknown[]).entries()) {
    const field = `${list}[${index}]`;
    if (!isObject(item)) {
      fault(faults, { code: 'cobv.not-an-object', field });
      continue;
    }
    const data = readDate(item.data, `${field}.data`, faults);
    const valorPerc = readHundredths(item.valorPerc, `${field}.valorPerc`, faults);
    if (data === undefined || valorPerc === undefined) continue;
    if (due !== undefined && data > due) fault(faults, { code: 'cobv.desconto-after-due', field: `${field}.data` });
    if (read.some((other) => other.data === data)) {
      fault(faults, { code: 'cobv.desconto-repeated', field: `${field}.data` });
    }
    read.push({ data, valorPerc });
  }
  return read;
}

function fault(faults: CobvFault[], found: CobvFault): undefined {
  faults.push(found);
}
