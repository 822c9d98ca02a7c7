import {
  reachesMeantBy,
  typedPayeeReach,
  wireOf,
  moneyOf,
  type GroupMemberContent,
  type TypedPayee,
} from '@bank/contracts';
import { plainWords } from '@bank/core';
import { parseDocument } from '@bank/documents';
import { readPrepared, readRows, type Queryable } from '../../../platform/database/rows.ts';
import { searchPatternOf, searchTextOf } from '../../../platform/database/search-text.ts';
import type { Statement } from '../../../platform/database/statement.ts';
import type { GroupMemberRecord, MemberChange } from '../domain/payee-group.ts';

/** A company's group. */
export interface GroupRef {
  readonly companyId: string;
  readonly id: string;
}

interface Row {
  readonly id: string;
  readonly payee: TypedPayee;
  readonly amount: bigint | null;
  readonly description: string | null;
  readonly reference: string | null;
  readonly nameKey: string;
}

const COLUMNS = `m.id, m.payee, m.amount_centavos AS amount, m.description, m.reference, m.name_key AS "nameKey"`;

function memberOf({ id, payee, amount, description, reference, nameKey }: Row): ListedMember {
  const content = { payee, amount: amount === null ? null : wireOf(amount), description, reference };
  return { id, content, nameKey };
}

/** A member with its place in the list. */
export interface ListedMember extends GroupMemberRecord {
  readonly nameKey: string;
}

/** The place after a member. */
export type MemberPlace = Pick<ListedMember, 'nameKey' | 'id'>;

/** What somebody looks for among members. */
export interface MemberSearch {
  readonly typed: string;
}

/**
 * What in SQL says that a member `m` is found; its values are added to `values`. A part is found of what everybody sees
 * (names, texts, account, a CNPJ, which is public); a CPF or key is found whole, for with parts of it anybody who sees masked
 * ones could find out the rest digit by digit (SECURITY B04).
 */
export function memberMatches({ typed }: MemberSearch, values: unknown[]): string {
  const document = parseDocument(typed);
  const place = (value: unknown): string => `$${values.push(value)}`;
  const parts = [
    `m.search_text LIKE ${place(searchPatternOf(typed))}`,
    `m.reach = ANY (${place(reachesMeantBy(typed))}::text[])`,
    ...(document.ok ? [`m.document = ${place(document.value)}`] : []),
  ];
  return `(${parts.join(' OR ')})`;
}

/** What a search finds a part of. */
function searchable({ payee, description, reference }: GroupMemberContent): string {
  const isPublic = payee.document !== null && payee.document.length === 14;
  return searchTextOf([
    payee.name,
    description,
    reference,
    isPublic ? payee.document : null,
    payee.by === 'account' ? payee.accountNumber : null,
  ]);
}

/** Members in the order of their names. */
export async function listMembers(
  on: Queryable,
  { companyId, id }: GroupRef,
  page: {
    readonly search?: MemberSearch | undefined;
    readonly after?: MemberPlace | undefined;
    readonly limit: number;
  },
): Promise<readonly ListedMember[]> {
  const values: unknown[] = [companyId, id, page.limit];
  const found = page.search === undefined ? '' : `AND ${memberMatches(page.search, values)}`;
  let after = '';
  if (page.after !== undefined) {
    values.push(page.after.nameKey, page.after.id);
    after = `AND (m.name_key, m.id) > ($${values.length - 1}, $${values.length})`;
  }
  const rows = await readRows<Row>(
    on,
    `SELECT ${COLUMNS} FROM bank.payee_group_member m WHERE m.company_id = $1 AND m.group_id = $2 ${found} ${after}
     ORDER BY m.name_key, m.id LIMIT $3`,
    values,
  );
  return rows.map(memberOf);
}

/** Those of a group's members that have these ids. */
export async function membersById(
  on: Queryable,
  { companyId, id }: GroupRef,
  ids: readonly string[],
): Promise<ReadonlyMap<string, GroupMemberContent>> {
  const rows = await readRows<Row>(
    on,
    `SELECT ${COLUMNS} FROM bank.payee_group_member m WHERE m.company_id = $1 AND m.group_id = $2 AND m.id = ANY ($3)`,
    [companyId, id, [...ids]],
  );
  return new Map(rows.map((row) => [row.id, memberOf(row).content]));
}

/** Which of these ways lead to members of the group other than those named. */
export async function reachedElsewhere(
  on: Queryable,
  { companyId, id }: GroupRef,
  { reaches, except }: { readonly reaches: readonly string[]; readonly except: readonly string[] },
): Promise<ReadonlySet<string>> {
  const rows = await readRows<{ reach: string }>(
    on,
    `SELECT reach FROM bank.payee_group_member WHERE company_id = $1 AND group_id = $2 AND reach = ANY ($3) AND id <> ALL ($4)`,
    [companyId, id, [...reaches], [...except]],
  );
  return new Set(rows.map(({ reach }) => reach));
}

const REMOVE: Statement = {
  name: 'payee_group_members_remove',
  text: 'DELETE FROM bank.payee_group_member WHERE company_id = $1 AND group_id = $2 AND id = ANY ($3)',
};

const WRITE: Statement = {
  name: 'payee_group_members_write',
  text: `INSERT INTO bank.payee_group_member AS m (company_id, group_id, id, payee, reach, name_key, search_text, document,
      amount_centavos, description, reference)
    SELECT $1, $2, l.id, l.payee, l.reach, l.name_key, l.search_text, l.document, l.amount, l.description, l.reference
    FROM jsonb_to_recordset($3::jsonb) AS l (id text, payee jsonb, reach text, name_key text, search_text text, document text,
      amount bigint, description text, reference text)
    ON CONFLICT (company_id, group_id, id) DO UPDATE SET payee = excluded.payee, reach = excluded.reach,
      name_key = excluded.name_key, search_text = excluded.search_text, document = excluded.document,
      amount_centavos = excluded.amount_centavos, description = excluded.description, reference = excluded.reference`,
};

/** Writes what an edit makes of a group's members. */
export async function writeMembers(
  on: Queryable,
  { companyId, id }: GroupRef,
  changes: readonly MemberChange[],
): Promise<void> {
  const gone = changes.filter(({ after }) => after === null).map((change) => change.id);
  const rows = changes.flatMap((change) => (change.after === null ? [] : [rowOf(change.id, change.after)]));
  if (gone.length > 0) await readPrepared(on, REMOVE, [companyId, id, gone]);
  if (rows.length > 0) await readPrepared(on, WRITE, [companyId, id, JSON.stringify(rows)]);
}

function rowOf(id: string, content: GroupMemberContent) {
  const { payee, amount, description, reference } = content;
  return {
    id,
    payee,
    reach: typedPayeeReach(payee),
    name_key: plainWords(payee.name),
    search_text: searchable(content),
    document: payee.document,
    amount: amount === null ? null : String(moneyOf(amount)),
    description,
    reference,
  };
}
