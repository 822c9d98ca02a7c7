import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatDecimal, formatInstant, parseDecimal, parseInstant, type Instant, type Money } from '@bank/core';
import {
  parseEndToEndId,
  parseIspb,
  parseReturnId,
  type EndToEndId,
  type Ispb,
  type ReturnId,
} from '@bank/identifiers';
import * as z from 'zod';

// What a sandbox's seed tells the outside world of the time before both: the payments that the bank's customers got then,
// so that they can be given back. A file in the folder that both processes keep their data in, written once by the seed.

/** A payment that a customer of the bank had got before there was an outside world. */
export interface PastPayment {
  readonly endToEndId: EndToEndId;
  /** The payer's bank. */
  readonly from: Ispb;
  readonly amount: Money;
  readonly settledAt: Instant;
  /** What of it had gone back by then. */
  readonly returns: readonly PastPaymentReturn[];
}

/** A return of such a payment. */
export interface PastPaymentReturn {
  readonly returnId: ReturnId;
  readonly amount: Money;
  readonly settledAt: Instant;
}

const FILE = 'past-payments.json';

/** A text that `parse` reads, as what it reads. */
function read<T>(parse: (text: string) => { readonly ok: true; readonly value: T } | { readonly ok: false }) {
  return z.string().transform((text, context): T => {
    const parsed = parse(text);
    if (parsed.ok) return parsed.value;
    context.addIssue({ code: 'custom', message: text });
    return z.NEVER;
  });
}

/** As the others say it. */
function instantIn(text: string): { readonly ok: true; readonly value: Instant } | { readonly ok: false } {
  const value = parseInstant(text);
  return value === undefined ? { ok: false } : { ok: true, value };
}

const moved = { amount: read(parseDecimal), settledAt: read(instantIn) };
const fileSchema = z.array(
  z.strictObject({
    endToEndId: read(parseEndToEndId),
    from: read(parseIspb),
    ...moved,
    returns: z.array(z.strictObject({ returnId: read(parseReturnId), ...moved })),
  }),
);

/** Leaves them in that folder, whole or not at all. */
export function writePastPayments(folder: string, payments: readonly PastPayment[]): void {
  const told = ({ amount, settledAt }: Pick<PastPayment, 'amount' | 'settledAt'>) => ({
    amount: formatDecimal(amount),
    settledAt: formatInstant(settledAt),
  });
  const rows = payments.map(({ returns, ...payment }) => ({
    ...payment,
    ...told(payment),
    returns: returns.map((item) => ({ ...item, ...told(item) })),
  }));
  const path = join(folder, FILE);
  const unfinished = `${path}.${process.pid}`;
  mkdirSync(folder, { recursive: true });
  writeFileSync(unfinished, JSON.stringify(rows));
  renameSync(unfinished, path);
}

/** What was left there; undefined where nothing was. Throws for a file that nobody of ours wrote. */
export function readPastPayments(folder: string): readonly PastPayment[] | undefined {
  let text: string;
  try {
    text = readFileSync(join(folder, FILE), 'utf8');
  } catch {
    return undefined;
  }
  return fileSchema.parse(JSON.parse(text));
}
