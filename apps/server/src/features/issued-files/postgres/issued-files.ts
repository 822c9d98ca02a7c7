import type { CivilDate, Instant } from '@bank/core';
import { formatsWith, ISSUED_FILE_KINDS, issuedFileId, type IssuedFileKind } from '@bank/contracts';
import type { JsonObject } from '@bank/ledger';
import { readRows, type Queryable } from '../../../platform/database/rows.ts';
import type { IssuedFileRecord } from '../domain/issued-file.ts';
import type { ListPlace } from '../domain/list-place.ts';

/** What is read of a file, as {@link IssuedFileRecord} has it. */
export const FILE_COLUMNS = `file.company_id AS "companyId", file.kind, file.number, file.period_from AS "from", file.period_to AS "to",
  file.name, file.content_id AS "contentId", file.size_bytes AS size, file.line_count AS lines,
  file.total_in_centavos AS "totalIn", file.total_out_centavos AS "totalOut", file.sha256, file.issued_at AS "issuedAt"`;

/** Whose turn it is to number the files of a company and kind, until the transaction ends. */
export async function lockNumbers(on: Queryable, companyId: string, kind: IssuedFileKind): Promise<void> {
  await readRows(on, `SELECT pg_advisory_xact_lock(hashtextextended('issued-files ' || $1 || ' ' || $2, 0))`, [
    companyId,
    kind,
  ]);
}

/** The last number that was given; zero before the first. Only who holds the lock may give the next. */
export async function lastNumber(on: Queryable, companyId: string, kind: IssuedFileKind): Promise<bigint> {
  const [row] = await readRows<{ last: bigint | null }>(
    on,
    'SELECT max(number) AS last FROM bank.issued_file WHERE company_id = $1 AND kind = $2',
    [companyId, kind],
  );
  return row?.last ?? 0n;
}

/** Whether a file was issued for that. */
export async function isIssued(
  on: Queryable,
  companyId: string,
  { kind, businessKey }: { readonly kind: IssuedFileKind; readonly businessKey: string },
): Promise<boolean> {
  const rows = await readRows(
    on,
    'SELECT FROM bank.issued_file WHERE company_id = $1 AND kind = $2 AND business_key = $3',
    [companyId, kind, businessKey],
  );
  return rows.length > 0;
}

/** Keeps a piece of a file that is being made. */
export async function insertContent(
  on: Queryable,
  content: {
    readonly companyId: string;
    readonly contentId: string;
    readonly place: number;
    readonly bytes: Uint8Array;
  },
): Promise<void> {
  await readRows(
    on,
    'INSERT INTO bank.issued_file_content (company_id, content_id, place, bytes) VALUES ($1, $2, $3, $4)',
    [content.companyId, content.contentId, content.place, Buffer.from(content.bytes)],
  );
}

/** A row to be written: the file, what it was issued for, and how it was made. */
export interface NewIssuedFile extends IssuedFileRecord {
  readonly businessKey: string;
  readonly recipe: number;
  readonly params: JsonObject;
}

export async function insertFile(on: Queryable, file: NewIssuedFile): Promise<void> {
  await readRows(
    on,
    `INSERT INTO bank.issued_file (company_id, kind, number, business_key, period_from, period_to, name, content_id,
       size_bytes, line_count, total_in_centavos, total_out_centavos, sha256, issued_at, recipe, params)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)`,
    [
      file.companyId,
      file.kind,
      file.number,
      file.businessKey,
      file.from,
      file.to,
      file.name,
      file.contentId,
      file.size,
      file.lines,
      file.totalIn,
      file.totalOut,
      Buffer.from(file.sha256),
      new Date(file.issuedAt),
      file.recipe,
      JSON.stringify(file.params),
    ],
  );
}

/** A file of the company; undefined where there is none of that number. */
export async function findFile(
  on: Queryable,
  companyId: string,
  { kind, number }: { readonly kind: IssuedFileKind; readonly number: number },
): Promise<IssuedFileRecord | undefined> {
  const [file] = await readRows<IssuedFileRecord>(
    on,
    `SELECT ${FILE_COLUMNS} FROM bank.issued_file AS file WHERE company_id = $1 AND kind = $2 AND number = $3`,
    [companyId, kind, number],
  );
  return file;
}

/** The ids of what was issued for a business key, in the order of the kinds. */
export async function idsOfFiles(
  on: Queryable,
  companyId: string,
  { kinds, businessKey }: { readonly kinds: readonly IssuedFileKind[]; readonly businessKey: string },
): Promise<readonly string[]> {
  const rows = await readRows<{ kind: IssuedFileKind; number: bigint }>(
    on,
    `SELECT kind, number FROM bank.issued_file WHERE company_id = $1 AND kind = ANY ($2::text[]) AND business_key = $3
     ORDER BY array_position($2::text[], kind)`,
    [companyId, kinds, businessKey],
  );
  return rows.map(({ kind, number }) => issuedFileId({ kind, number: Number(number) }));
}

/** A piece of a file's content; undefined after the last. */
export async function readContent(
  on: Queryable,
  { companyId, contentId }: Pick<IssuedFileRecord, 'companyId' | 'contentId'>,
  place: number,
): Promise<Uint8Array | undefined> {
  const [row] = await readRows<{ bytes: Uint8Array }>(
    on,
    'SELECT bytes FROM bank.issued_file_content WHERE company_id = $1 AND content_id = $2 AND place = $3',
    [companyId, contentId, place],
  );
  return row?.bytes;
}

/** What is listed: of these kinds, touching this period, and whether nobody has downloaded it in any of its formats. */
export interface ListFilter {
  readonly kinds: readonly IssuedFileKind[];
  readonly from: CivilDate | null;
  readonly to: CivilDate | null;
  readonly isNew: boolean | null;
}

interface Downloaded {
  readonly firstBy: string | null;
  readonly firstAt: Instant | null;
  readonly lastBy: string | null;
  readonly lastAt: Instant | null;
}

/** A file with who downloaded it first and last; all null while nobody did. */
export type ListedFile = IssuedFileRecord & Downloaded;

const DOWNLOADS = `FROM bank.issued_file_download AS download
  WHERE download.company_id = file.company_id AND download.kind = file.kind AND download.number = file.number`;

// $10 names the formats of each kind. One that this person may not see counts too: the company has what it says.
const DOWNLOADS_IN_ANY_FORMAT = `SELECT FROM bank.issued_file AS form
  JOIN bank.issued_file_download AS download USING (company_id, kind, number)
  WHERE form.company_id = file.company_id AND form.business_key = file.business_key
    AND ($10::jsonb -> file.kind) ? form.kind`;
const FORMATS = JSON.stringify(Object.fromEntries(ISSUED_FILE_KINDS.map((kind) => [kind, formatsWith(kind)])));

/** A page of the list, newest period first. */
export async function listFiles(
  on: Queryable,
  companyId: string,
  filter: ListFilter,
  page: { readonly after: ListPlace | undefined; readonly limit: number },
): Promise<readonly ListedFile[]> {
  const { after } = page;
  return readRows<ListedFile>(
    on,
    `SELECT ${FILE_COLUMNS}, first.operator_name AS "firstBy", first.at AS "firstAt",
            last.operator_name AS "lastBy", last.at AS "lastAt"
     FROM bank.issued_file AS file
     LEFT JOIN LATERAL (SELECT operator_name, at ${DOWNLOADS} ORDER BY id LIMIT 1) AS first ON true
     LEFT JOIN LATERAL (SELECT operator_name, at ${DOWNLOADS} ORDER BY id DESC LIMIT 1) AS last ON true
     WHERE file.company_id = $1 AND file.kind = ANY ($2::text[])
       AND ($3::date IS NULL OR file.period_to >= $3) AND ($4::date IS NULL OR file.period_from <= $4)
       AND ($5::boolean IS NULL OR $5 <> EXISTS (${DOWNLOADS_IN_ANY_FORMAT}))
       AND ($6::date IS NULL OR (file.period_to, file.kind, file.number) < ($6::date, $7::text, $8::bigint))
     ORDER BY file.period_to DESC, file.kind DESC, file.number DESC
     LIMIT $9`,
    [
      companyId,
      filter.kinds,
      filter.from,
      filter.to,
      filter.isNew,
      after?.to ?? null,
      after?.kind ?? null,
      after?.number ?? null,
      page.limit,
      FORMATS,
    ],
  );
}

/** Keeps who downloaded a file. */
export async function insertDownload(
  on: Queryable,
  { companyId, kind, number }: Pick<IssuedFileRecord, 'companyId' | 'kind' | 'number'>,
  download: {
    readonly id: string;
    readonly operatorId: string;
    readonly operatorName: string;
    readonly at: Instant;
  },
): Promise<void> {
  await readRows(
    on,
    `INSERT INTO bank.issued_file_download (company_id, kind, number, id, operator_id, operator_name, at)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [companyId, kind, number, download.id, download.operatorId, download.operatorName, new Date(download.at)],
  );
}
