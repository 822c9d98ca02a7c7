import { bankingDate, formatInstant, ok, refuse, type Result } from '@bank/core';
import {
  wireOf,
  type CallOutput,
  type listGroupChangeLines,
  type listGroupChanges,
  type listGroupMembers,
  type listPayeeGroups,
  type openGroupMembers,
  type openGroupToPay,
  type readPayeeGroup,
  type SheetFormat,
} from '@bank/contracts';
import { appendAudit } from '@bank/ledger';
import { sheetFile } from '../../../platform/documents/sheet-file.ts';
import type { Queryable } from '../../../platform/database/rows.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { FileResponse, Refusal } from '../../../platform/http/route.ts';
import { GROUP_SHEET } from '../documents/group-sheet.ts';
import { maySeeChange, type GroupMemberRecord, type PayeeGroupRecord } from '../domain/payee-group.ts';
import { changeAt, lastRuns, listChangeLines, listChanges } from '../postgres/changes.ts';
import { countGroups, groupById, listGroups } from '../postgres/groups.ts';
import { listMembers, type ListedMember, type MemberPlace } from '../postgres/members.ts';
import { actOf, refuseMembers, type Asked, type GroupsContext } from './context.ts';
import { presentChange, presentContent, presentGroup } from './present.ts';

const PAGE_ROWS = 50;
const WHOLE_ROWS = 1000;
const RUNS_SHOWN = 12;

/** What a list is asked for by. */
interface Page {
  readonly cursor?: string | undefined;
  readonly limit?: number | undefined;
}

/** A company's groups with what they come to. Members of confidential groups are searched for those alone who may see them. */
export async function listAll(
  { pool }: Pick<GroupsContext, 'pool'>,
  { archived, search }: { readonly archived?: 'true' | 'false' | undefined; readonly search?: string | undefined },
  caller: Pick<Caller, 'companyId' | 'permissions'>,
): Promise<Result<CallOutput<typeof listPayeeGroups>, Refusal>> {
  const { companyId, permissions } = caller;
  const typed = search?.trim() ?? '';
  const [found, counts] = await Promise.all([
    listGroups(pool, {
      companyId,
      isArchived: archived === 'true',
      search: typed === '' ? undefined : { typed },
      seesConfidential: permissions.includes('CONFIDENTIAL_PAYEES'),
    }),
    countGroups(pool, companyId),
  ]);
  return ok({
    items: found.map((group) => presentGroup(group, caller)),
    members: found.reduce((count, { members }) => count + members, 0),
    total: wireOf(found.reduce((sum, { total }) => sum + total, 0n)),
    ...counts,
  });
}

/** A company's group, with the months of which drafts were prepared. */
export async function readOne(
  { pool }: Pick<GroupsContext, 'pool'>,
  id: string,
  caller: Pick<Caller, 'companyId' | 'permissions'>,
): Promise<Result<CallOutput<typeof readPayeeGroup>, Refusal>> {
  const group = await groupById(pool, caller.companyId, id);
  if (!group) return refuse({ code: 'groups.not-found' });
  const runs = await lastRuns(pool, group, RUNS_SHOWN);
  return ok({
    ...presentGroup(group, caller),
    runs: runs.map(({ month, date, preparedAt, draftId, members, total }) => ({
      month,
      date,
      preparedAt: formatInstant(preparedAt),
      draftId,
      members,
      total: wireOf(total),
    })),
  });
}

/** A group whose members somebody may see. */
async function openGroup(
  on: Queryable,
  id: string,
  caller: Pick<Caller, 'companyId' | 'permissions'>,
): Promise<Result<PayeeGroupRecord, Refusal>> {
  const group = await groupById(on, caller.companyId, id);
  if (!group) return refuse({ code: 'groups.not-found' });
  const closed = refuseMembers(group, caller);
  return closed ? refuse(closed) : ok(group);
}

/** A page of who is in a group, by name, masked, with the last payment of each. */
export async function listMemberPage(
  groups: GroupsContext,
  { id, search, cursor, limit = PAGE_ROWS }: Page & { readonly id: string; readonly search?: string | undefined },
  caller: Pick<Caller, 'companyId' | 'permissions'>,
): Promise<Result<CallOutput<typeof listGroupMembers>, Refusal>> {
  const after = placeIn(cursor);
  if (!after.ok) return after;
  const group = await openGroup(groups.pool, id, caller);
  if (!group.ok) return group;
  const typed = search?.trim() ?? '';
  const found = await listMembers(groups.pool, group.value, {
    search: typed === '' ? undefined : { typed },
    after: after.value,
    limit: limit + 1,
  });
  const page = found.slice(0, limit);
  const paid = await groups.batches?.lastPayments(
    caller.companyId,
    id,
    page.map((member) => ({ id: member.id, payee: member.content.payee })),
  );
  return ok({
    items: page.map((member) => {
      const last = paid?.get(member.id);
      return {
        id: member.id,
        ...presentContent(groups, member.content),
        lastPayment: last ? { date: last.date, amount: wireOf(last.amount) } : null,
      };
    }),
    nextCursor: nextCursor(found, page),
  });
}

/** Everybody in a group, a page at a time, whole; which act it is that somebody opened it, stands in the history. */
async function openWhole(
  groups: GroupsContext,
  { group, cursor }: Pick<Page, 'cursor'> & { readonly group: PayeeGroupRecord },
  action: 'groups.members-opened' | 'groups.opened-to-pay',
  asked: Asked,
): Promise<Result<Pick<CallOutput<typeof openGroupToPay>, 'items' | 'nextCursor'>, Refusal>> {
  const after = placeIn(cursor);
  if (!after.ok) return after;
  const found = await listMembers(groups.pool, group, { after: after.value, limit: WHOLE_ROWS + 1 });
  const page = found.slice(0, WHOLE_ROWS);
  // Each page, not the first alone: whoever asks for one in the middle sees what stands there too.
  if (page.length > 0)
    await appendAudit(groups.pool, [actOf(groups, { action, group, data: { seen: page.length } }, asked)]);
  return ok({
    items: page.map((member) => ({ id: member.id, member: member.content })),
    nextCursor: nextCursor(found, page),
  });
}

/** A page of who is in a group, whole, for whoever changes it. */
export async function openMembers(
  groups: GroupsContext,
  { id, cursor }: Pick<Page, 'cursor'> & { readonly id: string },
  asked: Asked,
): Promise<Result<CallOutput<typeof openGroupMembers>, Refusal>> {
  const group = await openGroup(groups.pool, id, asked.caller);
  if (!group.ok) return group;
  const opened = await openWhole(groups, { group: group.value, cursor }, 'groups.members-opened', asked);
  return opened.ok ? ok({ ...opened.value, version: group.value.version }) : opened;
}

/** A page of who is in a group, whole, for whoever puts a batch of it together. */
export async function openToPay(
  groups: GroupsContext,
  { id, cursor }: Pick<Page, 'cursor'> & { readonly id: string },
  asked: Asked,
): Promise<Result<CallOutput<typeof openGroupToPay>, Refusal>> {
  const group = await groupToPay(groups.pool, id, asked.caller);
  if (!group.ok) return group;
  return openWhole(groups, { group: group.value, cursor }, 'groups.opened-to-pay', asked);
}

/** A group of which somebody puts a batch together: paying it takes seeing it and, where it is confidential, who is in it. */
export async function groupToPay(
  on: Queryable,
  id: string,
  caller: Pick<Caller, 'companyId' | 'permissions'>,
): Promise<Result<PayeeGroupRecord, Refusal>> {
  if (!caller.permissions.includes('GROUPS_VIEW')) return refuse({ code: 'access.not-allowed' });
  return openGroup(on, id, caller);
}

/** Who is in a group as CSV or XLSX, whole. That somebody took it along stands in the history before the first byte leaves. */
export async function exportGroup(
  groups: GroupsContext,
  { id, format }: { readonly id: string; readonly format: SheetFormat },
  asked: Asked,
): Promise<Result<FileResponse, Refusal>> {
  const group = await openGroup(groups.pool, id, asked.caller);
  if (!group.ok) return group;
  const data = { format, members: group.value.members };
  await appendAudit(groups.pool, [actOf(groups, { action: 'groups.exported', group: group.value, data }, asked)]);
  const stem = `grupo-${asked.caller.bankAccount}-${bankingDate(asked.context.at)}`;
  return ok(sheetFile(GROUP_SHEET, contentsOf(groups, group.value), { stem, format }));
}

async function* contentsOf({ pool }: GroupsContext, group: PayeeGroupRecord) {
  for await (const page of allMembers(pool, group)) yield page.map(({ content }) => content);
}

/** All members of a group, by name, page by page. */
export async function* allMembers(
  on: Queryable,
  group: Pick<PayeeGroupRecord, 'companyId' | 'id'>,
): AsyncGenerator<readonly GroupMemberRecord[]> {
  for (let after: MemberPlace | undefined; ;) {
    const page: readonly ListedMember[] = await listMembers(on, group, { after, limit: WHOLE_ROWS });
    yield page;
    after = page.at(-1);
    if (page.length < WHOLE_ROWS) return;
  }
}

/** A page of who changed what in a group, newest first. */
export async function listChangePage(
  { pool }: Pick<GroupsContext, 'pool'>,
  { id, cursor, limit = PAGE_ROWS }: Page & { readonly id: string },
  caller: Pick<Caller, 'companyId' | 'permissions'>,
): Promise<Result<CallOutput<typeof listGroupChanges>, Refusal>> {
  const before = cursor === undefined ? undefined : countIn(cursor);
  if (cursor !== undefined && before === undefined) return refuse({ code: 'request.field-invalid', field: 'cursor' });
  const group = await groupById(pool, caller.companyId, id);
  if (!group) return refuse({ code: 'groups.not-found' });
  const found = await listChanges(pool, group, { before, limit: limit + 1 });
  const page = found.slice(0, limit);
  return ok({
    items: page.map((change) => presentChange(group, change, caller)),
    nextCursor: found.length > limit ? String(page.at(-1)?.version) : null,
  });
}

/** A page of whom a change was about, masked, before and after. */
export async function listChangeLinePage(
  groups: GroupsContext,
  { id, version, cursor, limit = PAGE_ROWS }: Page & { readonly id: string; readonly version: number },
  caller: Pick<Caller, 'companyId' | 'permissions'>,
): Promise<Result<CallOutput<typeof listGroupChangeLines>, Refusal>> {
  const after = cursor === undefined ? 0 : countIn(cursor);
  if (after === undefined) return refuse({ code: 'request.field-invalid', field: 'cursor' });
  const group = await groupById(groups.pool, caller.companyId, id);
  const change = group && (await changeAt(groups.pool, group, version));
  if (!group || !change) return refuse({ code: 'groups.not-found' });
  if (!maySeeChange(group, change, caller)) return refuse({ code: 'groups.confidential' });
  const found = await listChangeLines(groups.pool, { ...group, version }, { after, limit: limit + 1 });
  const page = found.slice(0, limit);
  return ok({
    items: page.map((line) => ({
      line: line.line,
      before: line.before && presentContent(groups, line.before),
      after: line.after && presentContent(groups, line.after),
    })),
    nextCursor: found.length > limit ? String(page.at(-1)?.line) : null,
  });
}

function countIn(cursor: string): number | undefined {
  return /^\d{1,9}$/.test(cursor) ? Number(cursor) : undefined;
}

function nextCursor(found: readonly ListedMember[], page: readonly ListedMember[]): string | null {
  const last = page.at(-1);
  if (found.length === page.length || last === undefined) return null;
  // A place in the list; it gives nobody anything of another group.
  return Buffer.from(JSON.stringify([last.nameKey, last.id])).toString('base64url');
}

function placeIn(cursor: string | undefined): Result<MemberPlace | undefined, Refusal> {
  if (cursor === undefined) return ok(undefined);
  try {
    const place: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (Array.isArray(place) && place.length === 2) {
      const [nameKey, id] = place as readonly unknown[];
      if (typeof nameKey === 'string' && typeof id === 'string') return ok({ nameKey, id });
    }
  } catch {
    // No place of ours.
  }
  return refuse({ code: 'request.field-invalid', field: 'cursor' });
}
