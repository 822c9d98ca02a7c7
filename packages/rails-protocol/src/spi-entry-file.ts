import { createHash } from 'node:crypto';
import {
  formatDecimal,
  formatInstant,
  parseCivilDate,
  parseDecimal,
  parseInstant,
  type CivilDate,
  type Instant,
  type Money,
} from '@bank/core';
import {
  parseEndToEndId,
  parseIspb,
  parseReturnId,
  type EndToEndId,
  type Ispb,
  type ReturnId,
} from '@bank/identifiers';
import * as z from 'zod';

// The file with the entries of a day that camt.052 announces by its count and its hash:
//   GET  /spi/{ispb}/files/{hash}   the file, under the hash that camt.052 gave
// Banco Central hands such files out by an interface of their own, in a layout that is not public; this one is JSON.

/** One entry of a participant's account at the SPI: money that was settled. */
export interface SpiEntry {
  /** EndToEndId of a payment (E…), ReturnId of a return (D…). */
  readonly id: EndToEndId | ReturnId;
  /** The payment; of a return, the one that it gives back. */
  readonly endToEndId: EndToEndId;
  /** Seen from the owner of the account. */
  readonly direction: 'credit' | 'debit';
  readonly amount: Money;
  readonly settledAt: Instant;
}

/** All entries of one account on one day (in Brasília), in the order of their settlement. */
export interface SpiEntryFile {
  readonly participant: Ispb;
  readonly day: CivilDate;
  readonly entries: readonly SpiEntry[];
}

/** The longest file that is read: some 300,000 entries. */
export const ENTRY_FILE_BYTES_MAX = 67_108_864;

/** Writes a file; equal content gives equal text. */
export function encodeEntryFile({ participant, day, entries }: SpiEntryFile): string {
  return JSON.stringify({
    participant,
    day,
    entries: entries.map(({ id, endToEndId, direction, amount, settledAt }) => ({
      id,
      endToEndId,
      direction,
      amount: formatDecimal(amount),
      settledAt: formatInstant(settledAt),
    })),
  });
}

/** The hash by which a file is announced and asked for: SHA-256 of its text in UTF-8, in hexadecimal. */
export function hashOfEntryFile(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}

/** Reads a file; undefined for what is none. Whether it is the announced one is told by {@link hashOfEntryFile}. */
export function decodeEntryFile(text: string): SpiEntryFile | undefined {
  try {
    const read = fileSchema.safeParse(JSON.parse(text));
    return read.success ? read.data : undefined;
  } catch {
    return undefined;
  }
}

function checked<T>(parse: (text: string) => T | undefined) {
  return z.string().transform((text, context): T => {
    const value = parse(text);
    if (value !== undefined) return value;
    context.issues.push({ code: 'custom', message: 'malformed', input: text });
    return z.NEVER;
  });
}

function valueOf<T>(parsed: { readonly ok: true; readonly value: T } | { readonly ok: false }): T | undefined {
  return parsed.ok ? parsed.value : undefined;
}

const endToEndId = checked((text) => valueOf(parseEndToEndId(text)));

const fileSchema = z.strictObject({
  participant: checked((text) => valueOf(parseIspb(text))),
  day: checked((text) => valueOf(parseCivilDate(text))),
  entries: z.array(
    z.strictObject({
      id: checked(
        (text): EndToEndId | ReturnId | undefined => valueOf(parseEndToEndId(text)) ?? valueOf(parseReturnId(text)),
      ),
      endToEndId,
      direction: z.enum(['credit', 'debit']),
      // A payment of nothing, or of less, is never settled.
      amount: checked((text) =>
        /^\d{1,16}\.\d{2}$/.test(text) && !/^0+\.00$/.test(text) ? valueOf(parseDecimal(text)) : undefined,
      ),
      settledAt: checked(parseInstant),
    }),
  ),
});
