import { addDays, startOfDay, type CivilDate, type Entropy, type Instant } from '@bank/core';
import { PIX_DAY_KINDS, type IssuedFileKind } from '@bank/contracts';
import type pg from 'pg';
import { isDatabaseAway, isDiskFull } from '../../../platform/database/transaction.ts';
import { issueFiles, type FileToIssue } from '../../issued-files/index.ts';
import type { DayOwner } from '../documents/day-owner.ts';
import { closedDayOf, closedDaysWithout, type ClosedDay } from '../postgres/closed-days.ts';
import { pixDayRecipes, type DayParams } from './day-files.ts';

type PixDayKind = (typeof PIX_DAY_KINDS)[number];

const ENDINGS: Readonly<Record<PixDayKind, string>> = {
  'pix-day-750': '-cnab750.ret',
  'pix-day-240': '-cnab240.ret',
  'pix-day-csv': '.csv',
};

/** What issuing needs. */
export interface IssueDayDeps {
  readonly pool: pg.Pool;
  readonly entropy: Entropy;
  readonly bank: DayOwner['bank'];
}

/** What issuing a day for every company did. */
export interface DayIssued {
  /** Files that are new. */
  readonly files: number;
  /** Companies whose files could not be made, in words; the others got theirs. */
  readonly faults: readonly string[];
}

const COMPANIES_PER_STEP = 200;

/**
 * Issues the return files of a closed day to every company that has something to be told of it: a company's files together,
 * in a transaction of their own. Can be broken off, run again and run by many at once: a day is issued once. A company whose
 * files cannot be made holds up no other. `told` hears after each company how many files are new; what it throws ends the work.
 */
export async function issuePixDay(
  deps: IssueDayDeps & { readonly told?: (files: number) => Promise<void> },
  day: CivilDate,
  at: Instant,
): Promise<DayIssued> {
  let [files, after] = [0, ''];
  const faults: string[] = [];
  for (;;) {
    const days = await closedDaysWithout(deps.pool, boundsOf(day), { after, limit: COMPANIES_PER_STEP });
    for (const closed of days) {
      after = closed.companyId;
      try {
        files += (await issueFilesOf(deps, closed, day, at)).length;
      } catch (error) {
        if (isDatabaseAway(error) || isDiskFull(error)) throw error;
        const why = error instanceof Error ? error.message : String(error);
        faults.push(`Os arquivos de retorno Pix de ${after} do dia ${day} não puderam ser emitidos: ${why}.`);
      }
      await deps.told?.(files);
    }
    if (days.length < COMPANIES_PER_STEP) return { files, faults };
  }
}

/** A company's day, or why it has no files: the day is not over and proven, or nothing happened on it. */
export type IssuedPixDay = { readonly is: 'open' | 'empty' } | { readonly is: 'issued'; readonly files: number };

/** Issues the files of one day to one company, where it has none yet. */
export async function issuePixDayOf(
  deps: IssueDayDeps,
  companyId: string,
  day: CivilDate,
  at: Instant,
): Promise<IssuedPixDay> {
  const closed = await closedDayOf(deps.pool, companyId, boundsOf(day));
  if (!closed) return { is: 'open' };
  if (!closed.hasRecords) return { is: 'empty' };
  return { is: 'issued', files: (await issueFilesOf(deps, closed, day, at)).length };
}

function boundsOf(day: CivilDate) {
  return { day, from: startOfDay(day), until: startOfDay(addDays(day, 1)) };
}

function issueFilesOf({ pool, entropy, bank }: IssueDayDeps, closed: ClosedDay, day: CivilDate, at: Instant) {
  const { companyId, bankAccount, accountId, name, cnpj, firstSeq, lastSeq } = closed;
  const { name: bankName, code, branch, ispb } = bank;
  const params: DayParams = {
    accountId,
    bankAccount,
    company: { name, cnpj },
    bank: { name: bankName, code, branch, ispb },
    day,
    firstSeq: firstSeq.toString(),
    lastSeq: lastSeq.toString(),
  };
  const files = PIX_DAY_KINDS.map((kind): FileToIssue => ({
    kind: kind satisfies IssuedFileKind,
    businessKey: day,
    from: day,
    to: day,
    name: `pix-${bankAccount}-${day}${ENDINGS[kind]}`,
    params,
  }));
  return issueFiles({ pool, entropy, recipes: pixDayRecipes }, companyId, files, at);
}
