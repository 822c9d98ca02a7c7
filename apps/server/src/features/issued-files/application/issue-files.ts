import { assert, newUuid, type Entropy, type Instant, type Uuid } from '@bank/core';
import { issuedFileId } from '@bank/contracts';
import { appendAudit, type AuditRow } from '@bank/ledger';
import type pg from 'pg';
import type { Queryable } from '../../../platform/database/rows.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';

import type { FileToIssue, MadeFile } from '../domain/issued-file.ts';
import {
  insertContent,
  insertFile,
  isIssued,
  lastNumber,
  lockNumbers,
  type NewIssuedFile,
} from '../postgres/issued-files.ts';
import { measured } from './measured.ts';
import type { MakeFile, RecipeBook } from './recipes.ts';

/** What issuing needs. */
export interface IssueDeps {
  readonly pool: pg.Pool;
  readonly entropy: Entropy;
  readonly recipes: RecipeBook;
}

/** Somebody else issued the same file while this one was being made. */
class IssuedMeanwhile extends Error {
  override readonly name = 'IssuedMeanwhile';
}

/**
 * Issues files to a company: all of them or none, each with the next number of its kind. What was issued already, by its
 * business key, stays as it is. Any number of servers may ask for the same at once: one file comes of it, and no number is
 * left out or given twice. Returns the files that this call issued.
 */
export async function issueFiles(
  deps: IssueDeps,
  companyId: string,
  files: readonly FileToIssue[],
  at: Instant,
): Promise<readonly NewIssuedFile[]> {
  // Asked for twice, a file is issued once here too.
  const once = [...new Map(files.map((file) => [`${file.kind} ${file.businessKey}`, file])).values()];
  for (;;) {
    try {
      return await inTransaction(deps.pool, (client) => issueAll(client, deps, once, { companyId, at }));
    } catch (error) {
      if (!(error instanceof IssuedMeanwhile)) throw error;
    }
  }
}

/** To whom, and when. */
interface Issue {
  readonly companyId: string;
  readonly at: Instant;
}

interface Made extends MadeFile {
  readonly file: FileToIssue;
  readonly contentId: Uuid;
  readonly recipe: number;
}

async function issueAll(
  on: Queryable,
  deps: IssueDeps,
  files: readonly FileToIssue[],
  { companyId, at }: Issue,
): Promise<readonly NewIssuedFile[]> {
  const made: Made[] = [];
  for (const file of files) {
    if (!(await isIssued(on, companyId, file))) made.push(await makeFile(on, deps, file, { companyId, at }));
  }
  // Making may take long, numbering does not: whoever issues another file of the kind waits for the second part alone.
  for (const kind of [...new Set(made.map(({ file }) => file.kind))].toSorted()) await lockNumbers(on, companyId, kind);
  const issued: NewIssuedFile[] = [];
  for (const { file, ...rest } of made) {
    if (await isIssued(on, companyId, file)) throw new IssuedMeanwhile();
    const number = (await lastNumber(on, companyId, file.kind)) + 1n;
    const row = { ...file, ...rest, companyId, number, issuedAt: at };
    await insertFile(on, row);
    issued.push(row);
  }
  await appendAudit(
    on,
    issued.map((file) => issuedAct(file, newUuid({ now: () => at }, deps.entropy))),
  );
  return issued;
}

async function makeFile(
  on: Queryable,
  { entropy, recipes }: IssueDeps,
  file: FileToIssue,
  { companyId, at }: Issue,
): Promise<Made> {
  const book = recipes[file.kind];
  assert(book, `the book has no recipe for ${file.kind}`);
  const make = book.at(-1) as MakeFile;
  const contentId = newUuid({ now: () => at }, entropy);
  const chunks = measured(make(on, companyId, file.params));
  for (let place = 0; ; place += 1) {
    const next = await chunks.next();
    if (next.done) return { file, contentId, recipe: book.length, ...next.value };
    await insertContent(on, { companyId, contentId, place, bytes: next.value });
  }
}

function issuedAct(file: NewIssuedFile, id: Uuid): AuditRow {
  const { companyId, kind, number, name, from, to, sha256, issuedAt } = file;
  return {
    id,
    companyId,
    actor: 'bank',
    action: 'issued-files.issued',
    subject: issuedFileId({ kind, number: Number(number) }),
    data: { kind, number: number.toString(), name, from, to, sha256: Buffer.from(sha256).toString('hex') },
    at: issuedAt,
  };
}
