import { modulus10, readBoleto, writeBoleto, type BoletoCodes } from '@bank/boleto';
import {
  addDays,
  assert,
  bankHolidays,
  bankingDate,
  epochDay,
  expectOk,
  fromEpochDay,
  isBankingDay,
  later,
  SECOND_MS,
  startOfDay,
  type CivilDate,
  type Instant,
} from '@bank/core';
import { participantByIspb } from '@bank/identifiers';
import { CUSTOMERS, type Customer } from '../bank/customers.ts';
import { SLIP_SAMPLES, type SlipSample } from './sample-slips.ts';

// Slips of other banks are not kept: their free field says of which kind they are and when they were made, and all else follows
// from that. So every slip that was ever shown stays known, for nothing, and a code that was typed wrong is nobody's.

/** A slip as its barcode tells it. */
export interface MadeSlip {
  readonly barcode: string;
  readonly sample: SlipSample;
  readonly madeAt: Instant;
  readonly dueDate: CivilDate;
  /** Last day of payment, as written. */
  readonly lastDay: CivilDate;
  readonly payee: Customer;
  /** Digits that are its own. */
  readonly serial: string;
}

/** How many digits tell slips of one kind and second apart. */
export const SERIAL_LENGTH = 12;
const LAST_DAY_AFTER = 60;
/** Kind, day and second of its making, serial, check digit: 25 digits. */
const FREE_FIELD = /^(\d{2})(\d{5})(\d{5})(\d{12})(\d)$/;

/** The codes of a slip of that kind made at that moment; `serial` is {@link SERIAL_LENGTH} digits. */
export function makeSlip(sample: SlipSample, madeAt: Instant, serial: string): BoletoCodes {
  const day = bankingDate(madeAt);
  const second = Math.floor((madeAt - startOfDay(day)) / SECOND_MS);
  const digits = `${sample.number}${padded(epochDay(day))}${padded(second)}${serial}`;
  const { nominal, printed = nominal } = sample;
  return expectOk(
    writeBoleto({
      bank: participantByIspb(customerOf(sample.payee).ispb)?.code ?? '',
      dueDate: dueDateOf(sample, day),
      amount: printed === 'open' ? null : printed,
      freeField: `${digits}${modulus10(digits)}`,
    }),
  );
}

/** The slip of a barcode, if it is one that was made here: known or not yet known to the registry. */
export function madeSlipOf(barcode: string): MadeSlip | undefined {
  const [, number, day = '', second = '', serial = ''] = FREE_FIELD.exec(barcode.slice(19)) ?? [];
  const sample = SLIP_SAMPLES.find((each) => each.number === number);
  if (!sample) return undefined;
  const made = fromEpochDay(Number(day));
  const madeAt = later(startOfDay(made), Number(second) * SECOND_MS);
  // A day of another century has no factor, and no slip was made then.
  if (made < '2020-01-01' || made > '2048-01-01' || makeSlip(sample, madeAt, serial).barcode !== barcode)
    return undefined;
  const dueDate = dueDateOf(sample, made);
  const lastDay = addDays(dueDate, sample.lastDayAfter ?? LAST_DAY_AFTER);
  return { barcode, sample, madeAt, dueDate, lastDay, payee: customerOf(sample.payee), serial };
}

/** The customer of another bank that collects, or whom a slip names. */
export function customerOf(id: string): Customer {
  const customer = CUSTOMERS.find((each) => each.id === id);
  assert(customer, `no customer ${id}`);
  return customer;
}

/** 44 digits of a slip, from the barcode or the line that somebody typed; undefined for anything else. */
export function slipBarcodeOf(text: string, today: CivilDate): string | undefined {
  const read = readBoleto(text, today);
  return read.ok && read.value.kind === 'cobranca' ? read.value.barcode : undefined;
}

function dueDateOf({ due }: SlipSample, made: CivilDate): CivilDate {
  if (typeof due === 'number') return addDays(made, due);
  if (due === 'holiday') return nextHoliday(made);
  let day = made;
  while (isBankingDay(day)) day = addDays(day, 1);
  return day;
}

function nextHoliday(from: CivilDate): CivilDate {
  const year = Number(from.slice(0, 4));
  const next = [...bankHolidays(year), ...bankHolidays(year + 1)].find((holiday) => holiday >= from);
  assert(next, 'every year has holidays');
  return next;
}

function padded(count: number): string {
  return String(count).padStart(5, '0');
}
