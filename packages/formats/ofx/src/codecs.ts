import { formatDecimal, ok, parseCivilDate, refuse, type Money, type Result } from '@bank/core';
import {
  OFX_ACCOUNT_TYPES,
  OFX_ENTRY_TYPES,
  type OfxAccountType,
  type OfxEntryType,
  type OfxMoment,
} from './statement.ts';

/** How one kind of value stands in a file: read (undefined for what it refuses), written, and described. */
export interface Codec<T> {
  read(text: string): T | undefined;
  write(value: T): string;
  /** The rule, as the documentation shows it. */
  readonly rule: string;
}

/** Banks write longer texts than the rule allows; nothing longer than this is a text of a statement. */
const TEXT_READ_MAX = 4096;

/** Text of so many characters when written; what banks write beyond that is read all the same. */
export function text(lengthMax: number): Codec<string> {
  return {
    read: (value) => (value.length <= TEXT_READ_MAX ? value : undefined),
    write: (value) => cut(plain(value), lengthMax),
    rule: `text, ${lengthMax}`,
  };
}

/** Text that identifies: cut short it would identify something else, so a longer one is a bug. */
export function identifier(lengthMax: number): Codec<string> {
  return {
    read: (value) => (value.length <= TEXT_READ_MAX ? value : undefined),
    write: (value) => {
      const written = plain(value);
      if (written === '' || written.length > lengthMax) throw new Error(`No OFX identifier: ${value}`);
      return written;
    },
    rule: `text, 1 to ${lengthMax}`,
  };
}

/** Without control characters and halves of characters, blanks as one space: what a reader gives back is the same. */
export function plain(value: string): string {
  return value
    .toWellFormed()
    .replace(/[\p{Cc}\uFFFE\uFFFF\s]+/gu, ' ')
    .trim();
}

/** At most so many characters, none cut in two. */
export function cut(value: string, lengthMax: number): string {
  if (value.length <= lengthMax) return value;
  return Array.from(value).slice(0, lengthMax).join('').trim();
}

export const ACCOUNT_TYPE: Codec<OfxAccountType> = {
  read: (value) => OFX_ACCOUNT_TYPES.find((type) => type === value),
  write: (value) => value,
  rule: OFX_ACCOUNT_TYPES.join(', '),
};

/** What marks an entry as pending, and so as none of ours. */
export const PENDING = 'HOLD';

/** A kind that the standard does not know is read as OTHER: the sign of the amount says what matters. */
export const ENTRY_TYPE: Codec<OfxEntryType | typeof PENDING> = {
  read: (value) => {
    if (value === PENDING) return PENDING;
    return OFX_ENTRY_TYPES.find((type) => type === value) ?? (/^[A-Za-z]{1,12}$/.test(value) ? 'OTHER' : undefined);
  },
  write: (value) => value,
  rule: `${OFX_ENTRY_TYPES.join(', ')}; HOLD is left out, any other word read as OTHER`,
};

/** What one entry may move: what the ledger of any company could hold, and no more than the model of money carries. */
const AMOUNT_LENGTH_MAX = 24;

/**
 * Reais with a sign in front or none, a point before the centavos, written always with two. Read also with a decimal
 * comma, with right groups of thousands, with one decimal or none, as banks write them. "1.234" is refused: a thousand
 * or one and a bit, nobody knows.
 */
export const AMOUNT: Codec<Money> = {
  read: (value) => {
    const amount = parseAmount(value);
    return amount.ok ? amount.value : undefined;
  },
  write: formatDecimal,
  rule: 'reais, 2 decimals; read also with a comma, thousands, fewer decimals',
};

const AMOUNT_PATTERN =
  /^([+-]?)(\d{1,15}|\d{1,3}(?:\.\d{3}){1,4}(?=,)|\d{1,3}(?:,\d{3}){1,4}(?=\.))(?:[.,](\d{1,2}))?$/;

function parseAmount(value: string): Result<Money, undefined> {
  if (value.length > AMOUNT_LENGTH_MAX) return refuse(undefined);
  const [, sign, whole = '', cents = ''] = AMOUNT_PATTERN.exec(value) ?? [];
  if (whole === '') return refuse(undefined);
  const centavos = BigInt(whole.replace(/[.,]/g, '') + cents.padEnd(2, '0'));
  return ok((sign === '-' ? -centavos : centavos) as Money);
}

const MOMENT_PATTERN =
  /^(\d{4})(\d\d)(\d\d)(?:(\d\d)(\d\d)(?:(\d\d)(?:\.\d{1,6})?)?)? ?(?:\[([+-]?\d{1,2})(?:\.0{1,2})?(?::[A-Za-z0-9/_+ -]{0,30})?\])?$/;
const MOMENT_LENGTH_MAX = 64;
const ZONE_NAMES: Readonly<Record<number, string>> = { [-180]: ':BRT', [-120]: ':BRST' };

/** A day, or a day with its time and, in brackets, the hours from UTC. */
export const MOMENT: Codec<OfxMoment> = {
  read: (value) => {
    const parts = value.length <= MOMENT_LENGTH_MAX ? MOMENT_PATTERN.exec(value) : null;
    if (!parts) return undefined;
    const [, year, month, day, hour, minute, second = '00', zone] = parts;
    const date = parseCivilDate(`${year}-${month}-${day}`);
    if (!date.ok) return undefined;
    if (hour === undefined || minute === undefined) return { date: date.value };
    const hours = Number(zone ?? 0);
    if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59 || hours < -12 || hours > 14) return undefined;
    const offset = zone === undefined ? {} : { offsetMinutes: hours * 60 };
    return { date: date.value, time: `${hour}:${minute}:${second}`, ...offset };
  },
  write: ({ date, time, offsetMinutes }) => {
    const day = date.replaceAll('-', '');
    if (time === undefined) return day;
    const moment = `${day}${time.replaceAll(':', '')}`;
    return offsetMinutes === undefined ? moment : `${moment}[${offsetMinutes / 60}${ZONE_NAMES[offsetMinutes] ?? ''}]`;
  },
  rule: 'YYYYMMDD, or YYYYMMDDHHMMSS[-3:BRT]',
};

export const CURRENCY: Codec<string> = {
  read: (value) => (/^[A-Za-z]{3}$/.test(value) ? value.toUpperCase() : undefined),
  write: (value) => value,
  rule: 'BRL',
};
