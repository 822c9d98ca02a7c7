import { addDays, civilDate, startOfDay, type Money } from '@bank/core';
import type { WrittenFile } from '@bank/cnab';
import type { PIX_DAY_KINDS } from '@bank/contracts';
import type { JsonObject } from '@bank/ledger';
import * as z from 'zod/mini';
import type { Queryable } from '../../../platform/database/rows.ts';
import type { FilePiece, FileRecipes, MakeFile } from '../../issued-files/index.ts';
import { writeDay240 } from '../documents/day-240.ts';
import { writeDay750 } from '../documents/day-750.ts';
import { dayCsvHead, dayCsvLine, dayCsvTrailer } from '../documents/day-csv.ts';
import type { DayOwner } from '../documents/day-owner.ts';
import type { DayRecord } from '../domain/day-record.ts';
import { dayRecords } from '../postgres/day-records.ts';

type PixDayKind = (typeof PIX_DAY_KINDS)[number];

const daySchema = z.pipe(
  z.string(),
  z.transform((text: string) => civilDate(text)),
);
const placeSchema = z.pipe(
  z.string().check(z.regex(/^\d+$/)),
  z.transform((digits: string) => BigInt(digits)),
);

/** All that a day's files are made from beside what the database keeps of the day; kept with each, so that a later name changes nothing. */
const paramsSchema = z.strictObject({
  accountId: z.string(),
  bankAccount: z.string(),
  company: z.strictObject({ name: z.string(), cnpj: z.string() }),
  bank: z.strictObject({ name: z.string(), code: z.string(), branch: z.string(), ispb: z.string() }),
  day: daySchema,
  /** The first and the last entry by their places in the account; the last is before the first where there is none. */
  firstSeq: placeSchema,
  lastSeq: placeSchema,
});
type Params = z.output<typeof paramsSchema>;
/** The same as it is kept. */
export type DayParams = z.input<typeof paramsSchema>;

const PIECE_CHARACTERS = 64 * 1024;

/** How the files of a day are made. */
export const pixDayRecipes = {
  'pix-day-750': [cnabOf(writeDay750)],
  'pix-day-240': [cnabOf(writeDay240)],
  'pix-day-csv': [makeDayCsv],
} as const satisfies Record<PixDayKind, FileRecipes>;

async function* makeDayCsv(on: Queryable, companyId: string, kept: JsonObject): AsyncGenerator<FilePiece> {
  const params = readParams(kept);
  yield piece(dayCsvHead(), []);
  let [count, sum] = [0, 0n];
  for await (const records of recordsOf(on, companyId, params)) {
    const lines = records.map((record) => dayCsvLine(record, (count += 1)));
    const amounts = records.map(({ amount }) => amount);
    for (const amount of amounts) sum += amount;
    yield piece(lines.join(''), amounts);
  }
  yield piece(dayCsvTrailer(count, sum), []);
}

/** Writes a day line by line, as the records that it takes. */
type WriteDay = (owner: DayOwner, day: Params['day'], records: Iterable<DayRecord>) => WrittenFile;

/** A day as a file of CNAB. */
function cnabOf(write: WriteDay): MakeFile {
  return async function* makeDayCnab(on, companyId, kept) {
    const params = readParams(kept);
    const source = recordsOf(on, companyId, params);
    let [text, amounts]: [string, Money[]] = ['', []];
    // The writer takes records as it goes, and cannot wait for the database: before each line there are more than one takes.
    const ahead: DayRecord[] = [];
    let isOver = false;
    function* taken(): Generator<DayRecord> {
      for (let next = ahead.shift(); next; next = ahead.shift()) {
        amounts.push(next.amount);
        yield next;
      }
    }
    const lines = write(params, params.day, taken());
    for (;;) {
      while (!isOver && ahead.length < RECORDS_AHEAD) {
        const more = await source.next();
        if (more.done) isOver = true;
        else ahead.push(...more.value);
      }
      const line = lines.next();
      if (line.done) break;
      if (!line.value.ok) throw new Error(`a return file cannot be written: ${JSON.stringify(line.value.error)}`);
      text += line.value.value.text;
      if (text.length < PIECE_CHARACTERS) continue;
      yield piece(text, amounts);
      [text, amounts] = ['', []];
    }
    yield piece(text, amounts);
  };
}

/** A writer takes one record for the line that it gives, and may look one further. */
const RECORDS_AHEAD = 4;

function recordsOf(
  on: Queryable,
  companyId: string,
  { accountId, firstSeq, lastSeq, day }: Params,
): AsyncGenerator<readonly DayRecord[]> {
  const [from, until] = [startOfDay(day), startOfDay(addDays(day, 1))];
  return dayRecords(on, { companyId, accountId, firstSeq, lastSeq, from, until });
}

function readParams(kept: JsonObject): Params {
  return paramsSchema.parse(kept);
}

function piece(text: string, amounts: readonly Money[]): FilePiece {
  return { bytes: Buffer.from(text), amounts };
}
