import type { BooksCheck, Finding, JsonObject } from '@bank/ledger';
import { readRows, type Queryable } from '../../../platform/database/rows.ts';
import type { IssuedFileRecord } from '../domain/issued-file.ts';
import { FILE_COLUMNS } from './issued-files.ts';

/** A file with how it was made. */
export interface CheckedFile extends IssuedFileRecord {
  readonly recipe: number;
  readonly params: JsonObject;
}

const FILES_PER_READ = 200;

/** Every file of every company, in the order of company, kind and number, a few at a time. */
export async function* allFiles(on: Queryable): AsyncGenerator<CheckedFile> {
  for (let last: CheckedFile | undefined; ;) {
    const files: readonly CheckedFile[] = await readRows<CheckedFile>(
      on,
      `SELECT ${FILE_COLUMNS}, file.recipe, file.params FROM bank.issued_file AS file
       WHERE $1::text IS NULL OR (file.company_id, file.kind, file.number) > ($1::text, $2::text, $3::bigint)
       ORDER BY file.company_id, file.kind, file.number LIMIT ${FILES_PER_READ}`,
      [last?.companyId ?? null, last?.kind ?? null, last?.number ?? null],
    );
    yield* files;
    last = files.at(-1);
    if (!last || files.length < FILES_PER_READ) return;
  }
}

/** A file as a fault names it. */
export function nameInFault({ companyId, kind, number }: Pick<CheckedFile, 'companyId' | 'kind' | 'number'>): string {
  return `${companyId} ${kind} ${number}`;
}

const NUMBERS = `
  SELECT count(*)::int AS counted, (count(*) FILTER (WHERE number <> place))::int AS faults,
         min(format('%s %s %s', company_id, kind, number)) FILTER (WHERE number <> place) AS "firstFault"
  FROM (
    SELECT company_id, kind, number, row_number() OVER (PARTITION BY company_id, kind ORDER BY number) AS place
    FROM bank.issued_file
  ) AS numbered`;

/** The numbers of each company and kind are 1, 2, 3 … */
export const numbersCheck: BooksCheck = {
  name: 'issued-files.numbers',
  title: 'Arquivos emitidos numerados sem lacunas, por empresa e tipo',
  async run(on) {
    const [row] = await readRows<Finding>(on, NUMBERS);
    return row ?? { counted: 0, faults: 0, firstFault: null };
  },
};
