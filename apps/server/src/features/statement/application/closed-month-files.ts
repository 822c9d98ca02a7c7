import { civilDate, money, type CivilDate, type Money } from '@bank/core';
import type { JsonObject } from '@bank/ledger';
import { encodeWindows1252, ofxStream, type OfxEntry, type OfxForm } from '@bank/ofx';
import * as z from 'zod/mini';
import type { Queryable } from '../../../platform/database/rows.ts';
import type { FilePiece, MakeFile } from '../../issued-files/index.ts';
import {
  closedMonthCsvHead,
  closedMonthCsvLine,
  firstClosedMonthCsvLine,
  secondClosedMonthCsvLine,
} from '../documents/closed-month-csv.ts';
import { firstOfxEntryOf, ofxEntryOf, secondOfxEntryOf } from '../documents/closed-month-ofx.ts';
import type { Entry } from '../domain/entry.ts';
import { readStretch } from '../postgres/entries.ts';

const daySchema = z.pipe(
  z.string(),
  z.transform((text: string) => civilDate(text)),
);
const wholeSchema = z.pipe(
  z.string().check(z.regex(/^-?\d+$/)),
  z.transform((digits: string) => BigInt(digits)),
);

/**
 * All that a closed month is made from beside the entries themselves: whose account, which entries, and what the bank was
 * called then. Kept with the file, so that a later name changes nothing.
 */
const paramsSchema = z.strictObject({
  accountId: z.string(),
  bankAccount: z.string(),
  bank: z.strictObject({ name: z.string(), code: z.string(), branch: z.string() }),
  from: daySchema,
  to: daySchema,
  /** The first and the last entry by their places in the account; the last is before the first where there is none. */
  firstSeq: wholeSchema,
  lastSeq: wholeSchema,
  /** Centavos, when the month ended. */
  closingBalance: wholeSchema,
});
type Params = z.output<typeof paramsSchema>;
/** The same as it is kept. */
export type ClosedMonthParams = z.input<typeof paramsSchema>;

const ENTRIES_PER_READ = 1000n;
const OFX_PIECE_CHARACTERS = 64 * 1024;

/**
 * A month as CSV: recipe 1; recipe 2, whose texts start no formula where a file is cut at commas either; recipe 3, which
 * shows a CNPJ whole.
 */
export const CLOSED_MONTH_CSV = [
  csvOf(firstClosedMonthCsvLine),
  csvOf(secondClosedMonthCsvLine),
  csvOf(closedMonthCsvLine),
] as const;

function csvOf(lineOf: (entry: Entry) => string): MakeFile {
  return async function* makeClosedMonthCsv(on, companyId, kept) {
    const params = readParams(kept);
    yield piece(closedMonthCsvHead(), []);
    for await (const entries of entriesOf(on, companyId, params)) {
      yield piece(
        entries.map(lineOf).join(''),
        entries.map(({ amount }) => amount),
      );
    }
  };
}

/**
 * A month as OFX: recipe 1; recipe 2, which says txid and the id of a return; recipe 3, which is OFX 1.02 with days and
 * no times, as the importers of accounting programs read it.
 */
export const CLOSED_MONTH_OFX = [
  ofxOf(firstOfxEntryOf, 'ofx-2.1.1'),
  ofxOf(secondOfxEntryOf, 'ofx-2.1.1'),
  ofxOf(ofxEntryOf, 'ofx-1.02'),
] as const;

// The moment of the file is the month's last day: it says the same whenever it is made.
function ofxOf(write: (entry: Entry) => OfxEntry, form: OfxForm): MakeFile {
  const bytesOf = form === 'ofx-1.02' ? encodeWindows1252 : Buffer.from;
  return async function* makeClosedMonthOfx(on, companyId, kept) {
    const params = readParams(kept);
    const { bank, bankAccount, from, to, closingBalance } = params;
    let amounts: Money[] = [];
    const entries = async function* (): AsyncGenerator<OfxEntry> {
      for await (const batch of entriesOf(on, companyId, params)) {
        for (const entry of batch) {
          amounts.push(entry.amount);
          yield write(entry);
        }
      }
    };
    const source = {
      institution: { name: bank.name, id: bank.code },
      createdAt: { date: to },
      statements: [
        {
          account: { bankId: bank.code, branchId: bank.branch, accountId: bankAccount, type: 'CHECKING' },
          from: { date: from },
          to: { date: to },
          entries: entries(),
          ledgerBalance: { amount: money(closingBalance), asOf: { date: to } },
        },
      ],
    } as const;
    let text = '';
    for await (const part of ofxStream(source, form)) {
      text += part;
      if (text.length < OFX_PIECE_CHARACTERS) continue;
      yield { bytes: bytesOf(text), amounts };
      [text, amounts] = ['', []];
    }
    yield { bytes: bytesOf(text), amounts };
  };
}

function readParams(kept: JsonObject): Params {
  return paramsSchema.parse(kept);
}

function piece(text: string, amounts: readonly Money[]): FilePiece {
  return { bytes: Buffer.from(text), amounts };
}

/** The entries of a month, oldest first, in batches that are read only when they are asked for. */
async function* entriesOf(
  on: Queryable,
  companyId: string,
  { accountId, firstSeq, lastSeq, ...period }: Params,
): AsyncGenerator<readonly Entry[]> {
  for (let first = firstSeq; first <= lastSeq; first += ENTRIES_PER_READ) {
    const last = first + ENTRIES_PER_READ - 1n < lastSeq ? first + ENTRIES_PER_READ - 1n : lastSeq;
    const stretch = { first, last, limit: Number(ENTRIES_PER_READ) };
    yield (await readStretch(on, { companyId, accountId }, stretch, period)).toReversed();
  }
}

/** What a closed month's files are made from, beside its days. */
export interface ClosedMonthSource {
  readonly accountId: string;
  readonly bankAccount: string;
  readonly bank: { readonly name: string; readonly code: string; readonly branch: string };
  readonly from: CivilDate;
  readonly to: CivilDate;
  readonly firstSeq: bigint;
  readonly lastSeq: bigint;
  readonly closingBalance: bigint;
}

/** The params of both files of a month. */
export function paramsOfMonth({ bank, ...source }: ClosedMonthSource): ClosedMonthParams {
  return {
    accountId: source.accountId,
    bankAccount: source.bankAccount,
    bank: { name: bank.name, code: bank.code, branch: bank.branch },
    from: source.from,
    to: source.to,
    firstSeq: source.firstSeq.toString(),
    lastSeq: source.lastSeq.toString(),
    closingBalance: source.closingBalance.toString(),
  };
}
