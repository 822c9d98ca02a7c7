import { bankingDate, newId, ok, refuse, type CivilDate, type Result } from '@bank/core';
import {
  GROUPS_MAX,
  repetitionText,
  type GroupChangeKind,
  type GroupRepetition,
  type PayeeGroup,
} from '@bank/contracts';
import { appendAudit, type AuditRow } from '@bank/ledger';
import { isDeepStrictEqual } from 'node:util';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Queryable } from '../../../platform/database/rows.ts';
import type { Refusal } from '../../../platform/http/route.ts';
import { firstRun } from '../domain/next-run.ts';
import { stateOf, type PayeeGroupRecord } from '../domain/payee-group.ts';
import { insertChange, lastRuns } from '../postgres/changes.ts';
import { countGroups, groupNamed, insertGroup, lockGroups } from '../postgres/groups.ts';
import { changeGroup, digestOf, type Changed } from './change-group.ts';
import { actOf, type Asked, type GroupAct, type GroupsContext } from './context.ts';
import { presentGroup } from './present.ts';

/** Prepared months that a new one may meet: nobody repeats so far back. */
const RUNS_LOOKED_AT = 24;

/** A group as somebody wants to have it. */
interface Wanted {
  readonly name: string;
  readonly isConfidential: boolean;
}

/** Makes an empty group. Asked again by the same person with the same name, before anything else was done to it, it is that one. */
export async function createGroup(
  groups: GroupsContext,
  wanted: Wanted,
  asked: Asked,
): Promise<Result<PayeeGroup, Refusal>> {
  const { caller, context } = asked;
  const { companyId } = caller;
  if (wanted.isConfidential && !caller.permissions.includes('CONFIDENTIAL_PAYEES')) {
    return refuse({ code: 'groups.may-not-mark', field: 'isConfidential' });
  }
  const made = await inTransaction(groups.pool, async (client): Promise<Result<PayeeGroupRecord, Refusal>> => {
    await lockGroups(client, companyId);
    const namesake = await groupNamed(client, companyId, wanted.name);
    if (namesake) {
      const isSame =
        namesake.version === 1 &&
        namesake.createdBy.id === caller.operatorId &&
        namesake.name === wanted.name &&
        namesake.isConfidential === wanted.isConfidential;
      return isSame ? ok(namesake) : refuse(nameTaken(namesake));
    }
    const full = await refuseMore(client, companyId);
    if (full) return refuse(full);
    const group = newGroup(groups, wanted, asked);
    await insertGroup(client, group);
    await insertChange(client, firstChange(group, wanted), []);
    const data = { isConfidential: wanted.isConfidential };
    await appendAudit(client, [actOf(groups, { action: 'groups.created', group, data }, { caller, context })]);
    return ok(group);
  });
  if (!made.ok) return made;
  groups.live.publish(companyId, [{ type: 'payee-group', groupId: made.value.id }]);
  return ok(presentGroup(made.value, caller));
}

function newGroup({ clock, entropy }: GroupsContext, wanted: Wanted, { caller, context }: Asked): PayeeGroupRecord {
  const by = { id: caller.operatorId, name: caller.operatorName };
  return {
    companyId: caller.companyId,
    id: newId('grp', clock, entropy),
    ...wanted,
    version: 1,
    members: 0,
    total: 0n,
    withoutAmount: 0,
    repetition: null,
    nextRun: null,
    createdAt: context.at,
    createdBy: by,
    changedAt: context.at,
    changedBy: by,
    archivedAt: null,
  };
}

function firstChange(group: PayeeGroupRecord, wanted: Wanted) {
  const { companyId, id: groupId, version, isConfidential, changedAt: at, changedBy: by } = group;
  const after = stateOf(group);
  const counts = { added: 0, changed: 0, removed: 0 };
  const kinds = ['created'] as const;
  return {
    companyId,
    groupId,
    version,
    kinds,
    at,
    by,
    digest: digestOf(wanted),
    before: null,
    after,
    isConfidential,
    ...counts,
  };
}

function nameTaken({ name }: Pick<PayeeGroupRecord, 'name'>): Refusal {
  return { code: 'groups.name-taken', data: { name }, field: 'name' };
}

async function refuseMore(on: Queryable, companyId: string): Promise<Refusal | undefined> {
  const { inUse } = await countGroups(on, companyId);
  return inUse >= GROUPS_MAX ? { code: 'groups.too-many', data: { limit: String(GROUPS_MAX) } } : undefined;
}

/** What somebody wants a group to be called and do, and the version that they saw. */
export interface Revision extends Wanted {
  readonly id: string;
  readonly version: number;
  readonly repetition: GroupRepetition | null;
}

/** Changes a group's name, whether it is confidential, and how it repeats. */
export async function reviseGroup(
  groups: GroupsContext,
  { id, version, ...wanted }: Revision,
  asked: Asked,
): Promise<Result<PayeeGroup, Refusal>> {
  const { caller, context } = asked;
  const digest = digestOf(['revise', wanted]);
  const changed = await changeGroup(groups, { id, version, digest }, asked, async (client, kept) => {
    if (kept.archivedAt !== null) return refuse({ code: 'groups.archived' });
    if (wanted.isConfidential !== kept.isConfidential && !caller.permissions.includes('CONFIDENTIAL_PAYEES')) {
      return refuse({ code: 'groups.may-not-mark', field: 'isConfidential' });
    }
    const namesake = await groupNamed(client, kept.companyId, wanted.name);
    if (namesake && namesake.id !== id) return refuse(nameTaken(namesake));
    const isRepeatedAnew = !isDeepStrictEqual(wanted.repetition, kept.repetition);
    const nextRun = isRepeatedAnew
      ? await nextRunOf(client, { ...kept, repetition: wanted.repetition }, bankingDate(context.at))
      : kept.nextRun;
    return ok(revised(groups, kept, { ...kept, ...wanted, nextRun }, asked));
  });
  return changed.ok ? ok(presentGroup(changed.value, caller)) : changed;
}

/** What a revision is called, and its acts; undefined where nothing is another. */
function revised(
  groups: GroupsContext,
  kept: PayeeGroupRecord,
  group: PayeeGroupRecord,
  asked: Asked,
): Changed | undefined {
  const kinds: GroupChangeKind[] = [];
  const acts: AuditRow[] = [];
  const note = (kind: GroupChangeKind, action: GroupAct['action'], data: GroupAct['data'] = {}): void => {
    kinds.push(kind);
    acts.push(actOf(groups, { action, group, data }, asked));
  };
  if (group.name !== kept.name) note('renamed', 'groups.renamed', { before: kept.name });
  if (group.isConfidential && !kept.isConfidential) note('made-confidential', 'groups.made-confidential');
  if (!group.isConfidential && kept.isConfidential) note('made-open', 'groups.made-open');
  if (!isDeepStrictEqual(group.repetition, kept.repetition)) {
    const words = (repetition: GroupRepetition | null) => repetition && repetitionText(repetition);
    const data = { before: words(kept.repetition), after: words(group.repetition) };
    note('repetition', 'groups.repetition-changed', data);
  }
  return kinds.length === 0 ? undefined : { group, kinds, members: [], acts };
}

/** The month that a group prepares next, as it repeats from a day on. */
async function nextRunOf(
  on: Queryable,
  group: PayeeGroupRecord,
  today: CivilDate,
): Promise<PayeeGroupRecord['nextRun']> {
  if (group.repetition === null) return null;
  const prepared = new Set((await lastRuns(on, group, RUNS_LOOKED_AT)).map(({ month }) => month));
  return firstRun(group.repetition, today, prepared);
}

/** Which group, as it was seen. */
interface Seen {
  readonly id: string;
  readonly version: number;
}

/** Takes a group out of use: it is not offered, and repeats no more. */
export async function archiveGroup(
  groups: GroupsContext,
  seen: Seen,
  asked: Asked,
): Promise<Result<PayeeGroup, Refusal>> {
  const { caller, context } = asked;
  const changed = await changeGroup(groups, { ...seen, digest: digestOf('archive') }, asked, async (_client, kept) => {
    if (kept.archivedAt !== null) return ok(undefined);
    const group = { ...kept, nextRun: null, archivedAt: context.at };
    const acts = [actOf(groups, { action: 'groups.archived', group }, asked)];
    return ok({ group, kinds: ['archived'], members: [], acts });
  });
  return changed.ok ? ok(presentGroup(changed.value, caller)) : changed;
}

/** Brings a group back into use as it was; where it repeats, from today on. */
export async function bringBackGroup(
  groups: GroupsContext,
  seen: Seen,
  asked: Asked,
): Promise<Result<PayeeGroup, Refusal>> {
  const { caller, context } = asked;
  const changed = await changeGroup(
    groups,
    { ...seen, digest: digestOf('bring-back') },
    asked,
    async (client, kept) => {
      if (kept.archivedAt === null) return ok(undefined);
      const namesake = await groupNamed(client, kept.companyId, kept.name);
      if (namesake) return refuse(nameTaken(namesake));
      const full = await refuseMore(client, kept.companyId);
      if (full) return refuse(full);
      const nextRun = await nextRunOf(client, kept, bankingDate(context.at));
      const group = { ...kept, nextRun, archivedAt: null };
      const acts = [actOf(groups, { action: 'groups.brought-back', group }, asked)];
      return ok({ group, kinds: ['brought-back'], members: [], acts });
    },
  );
  return changed.ok ? ok(presentGroup(changed.value, caller)) : changed;
}
