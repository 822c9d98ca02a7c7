import { newId, ok, refuse, type Result } from '@bank/core';
import {
  GROUP_MEMBERS_MAX,
  typedPayeeReach,
  wireOf,
  type GroupEdit,
  type GroupEditLine,
  type GroupMemberContent,
  type PayeeGroup,
} from '@bank/contracts';
import type pg from 'pg';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Refusal, SentKey, StoredResponse } from '../../../platform/http/route.ts';
import { answerAgain, answerFirst } from '../../../platform/idempotency/kept-answer.ts';
import type { MemberChange, PayeeGroupRecord } from '../domain/payee-group.ts';
import { countChanges, keptLine, payeeTwice, planEdit, sumsAfter, type KeptLine } from '../domain/plan-edit.ts';
import {
  countLines,
  endEdit,
  findEditAnswer,
  insertEdit,
  keepLines,
  lockEdit,
  readLines,
  type GroupEditRecord,
} from '../postgres/edits.ts';
import { groupById, lockGroups } from '../postgres/groups.ts';
import { membersById, reachedElsewhere, writeMembers } from '../postgres/members.ts';
import { changeGroup, digestOf, type Changed } from './change-group.ts';
import { actOf, refuseMembers, type Asked, type GroupsContext } from './context.ts';
import { presentGroup } from './present.ts';

const BEGUN = 201;

/** A change of members that is to come. */
export interface NewEdit {
  /** The group. */
  readonly id: string;
  /** The version that was seen. */
  readonly version: number;
  readonly lines: number;
}

/** Begins a change of a group's members, once for each key. Nothing of it counts before it is applied. */
export async function beginEdit(
  groups: GroupsContext,
  { id, version, lines }: NewEdit,
  asked: Asked,
  { key, requestHash }: SentKey,
): Promise<Result<StoredResponse, Refusal>> {
  const { caller, context } = asked;
  const { companyId } = caller;
  return inTransaction(groups.pool, async (client): Promise<Result<StoredResponse, Refusal>> => {
    // Two with the same key come one after the other.
    await lockGroups(client, companyId);
    const known = await findEditAnswer(client, companyId, key);
    if (known) return answerAgain({ ...known, status: BEGUN, body: known.answer }, { requestHash });
    const group = await openGroup(client, id, asked);
    if (!group.ok) return group;
    if (group.value.archivedAt !== null) return refuse({ code: 'groups.archived' });
    if (group.value.version !== version) {
      return refuse({ code: 'groups.changed-meanwhile', data: { who: group.value.changedBy.name } });
    }
    const edit: GroupEditRecord = {
      companyId,
      id: newId('ged', groups.clock, groups.entropy),
      groupId: id,
      version,
      lines,
      appliedAt: null,
      begunBy: caller.operatorId,
      begunAt: context.at,
    };
    const answer = JSON.stringify(presentEdit(edit, 0));
    await insertEdit(client, edit, { key, requestHash, answer });
    return ok(answerFirst(BEGUN, answer));
  });
}

/** A group whose members somebody may see and change. */
async function openGroup(
  client: pg.PoolClient,
  id: string,
  { caller }: Pick<Asked, 'caller'>,
): Promise<Result<PayeeGroupRecord, Refusal>> {
  const group = await groupById(client, caller.companyId, id);
  if (!group) return refuse({ code: 'groups.not-found' });
  const closed = refuseMembers(group, caller);
  return closed ? refuse(closed) : ok(group);
}

function presentEdit({ id, lines, appliedAt }: GroupEditRecord, received: number): GroupEdit {
  return { id, isApplied: appliedAt !== null, lines, received };
}

/** An edit of a group. */
interface EditRef {
  readonly id: string;
  readonly editId: string;
}

/** Takes lines of a change, in any order: the same line sent again takes the place of what it was. */
export async function takeLines(
  groups: GroupsContext,
  { id, editId }: EditRef,
  lines: readonly GroupEditLine[],
  asked: Asked,
): Promise<Result<GroupEdit, Refusal>> {
  const { companyId } = asked.caller;
  return inTransaction(groups.pool, async (client): Promise<Result<GroupEdit, Refusal>> => {
    const group = await openGroup(client, id, asked);
    if (!group.ok) return group;
    const edit = await lockEdit(client, { companyId, groupId: id, id: editId });
    if (!edit) return refuse({ code: 'groups.edit-not-found' });
    if (edit.appliedAt !== null) return refuse({ code: 'groups.edit-applied' });
    const numbers = new Set(lines.map(({ line }) => line));
    if (numbers.size < lines.length || lines.some(({ line }) => line > edit.lines)) {
      return refuse({ code: 'request.field-invalid', field: 'lines' });
    }
    const kept: KeptLine[] = [];
    for (const line of lines) {
      const read = keptLine(line);
      if (!read.ok) {
        const data = { line: String(read.error.line), name: read.error.name, why: read.error.why };
        return refuse({ code: 'groups.member-invalid', data });
      }
      kept.push(read.value);
    }
    const named = new Set(namedIn(kept));
    const there = await membersById(client, group.value, [...named]);
    if (there.size < named.size) return refuse({ code: 'groups.member-gone' });
    await keepLines(client, edit, kept);
    return ok(presentEdit(edit, await countLines(client, edit)));
  });
}

/** The members that lines change or take out. */
function namedIn(lines: readonly KeptLine[]): readonly string[] {
  return lines.flatMap((line) => (line.act === 'add' ? [] : [line.memberId]));
}

/**
 * Makes a whole change part of the group, all of it or nothing, if the group is as it was seen. Asked again, it answers how the
 * group stands.
 */
export async function applyEdit(
  groups: GroupsContext,
  { id, editId }: EditRef,
  asked: Asked,
): Promise<Result<PayeeGroup, Refusal>> {
  const { caller } = asked;
  const { companyId } = caller;
  const found = await inTransaction(groups.pool, async (client) => {
    // The edit first: it waits for whoever applies it at this moment, and the group is then read as they left it.
    const edit = await lockEdit(client, { companyId, groupId: id, id: editId });
    const group = await openGroup(client, id, asked);
    if (!group.ok) return group;
    return edit ? ok({ group: group.value, edit }) : refuse({ code: 'groups.edit-not-found' } as const);
  });
  if (!found.ok) return found;
  const { edit } = found.value;
  if (edit.appliedAt !== null) return ok(presentGroup(found.value.group, caller));
  // An edit is applied once, whoever asks: its id is all of what is asked.
  const wanted = { id, version: edit.version, digest: digestOf(['edit', edit.id]) };
  const changed = await changeGroup(groups, wanted, asked, (client, kept) =>
    applyTo(groups, client, { kept, edit }, asked),
  );
  return changed.ok ? ok(presentGroup(changed.value, caller)) : changed;
}

async function applyTo(
  groups: GroupsContext,
  client: pg.PoolClient,
  { kept, edit }: { readonly kept: PayeeGroupRecord; readonly edit: GroupEditRecord },
  asked: Asked,
): Promise<Result<Changed | undefined, Refusal>> {
  if (kept.archivedAt !== null) return refuse({ code: 'groups.archived' });
  const lines = await readLines(client, edit);
  if (lines.length !== edit.lines) {
    const data = { received: String(lines.length), lines: String(edit.lines) };
    return refuse({ code: 'groups.edit-incomplete', data });
  }
  const members = await membersById(client, kept, namedIn(lines));
  const changes = planEdit(lines, members, () => newId('mbr', groups.clock, groups.entropy));
  if (changes === undefined) return refuse({ code: 'groups.member-gone' });
  const refusal = await refuseChanges(client, kept, changes);
  if (refusal) return refuse(refusal);
  await endEdit(client, edit, asked.context.at);
  if (changes.length === 0) return ok(undefined);
  await writeMembers(client, kept, changes);
  const sums = sumsAfter(kept, changes);
  const group = { ...kept, ...sums };
  const data = {
    ...countChanges(changes),
    members: sums.members,
    totalBefore: wireOf(kept.total),
    total: wireOf(sums.total),
  };
  const acts = [actOf(groups, { action: 'groups.members-changed', group, data }, asked)];
  return ok({ group, kinds: ['members'], members: changes, acts });
}

async function refuseChanges(
  client: pg.PoolClient,
  group: PayeeGroupRecord,
  changes: readonly MemberChange[],
): Promise<Refusal | undefined> {
  if (sumsAfter(group, changes).members > GROUP_MEMBERS_MAX) {
    return { code: 'groups.too-many-members', data: { limit: GROUP_MEMBERS_MAX.toLocaleString('pt-BR') } };
  }
  const after = changes.flatMap((change): GroupMemberContent[] => (change.after ? [change.after] : []));
  const reaches = after.map(({ payee }) => typedPayeeReach(payee));
  const elsewhere = await reachedElsewhere(client, group, { reaches, except: changes.map(({ id }) => id) });
  const twice = payeeTwice(changes, elsewhere);
  return twice === undefined ? undefined : { code: 'groups.payee-twice', data: { name: twice } };
}
