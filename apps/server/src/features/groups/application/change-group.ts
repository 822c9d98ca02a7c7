import { createHash } from 'node:crypto';
import { ok, refuse, type Result } from '@bank/core';
import type { GroupChangeKind } from '@bank/contracts';
import { appendAudit, type AuditRow } from '@bank/ledger';
import type pg from 'pg';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Refusal } from '../../../platform/http/route.ts';
import { stateOf, type GroupChangeRecord, type MemberChange, type PayeeGroupRecord } from '../domain/payee-group.ts';
import { countChanges } from '../domain/plan-edit.ts';
import { changeAt, insertChange } from '../postgres/changes.ts';
import { groupById, lockGroups, updateGroup } from '../postgres/groups.ts';
import { refuseMembers, type Asked, type GroupsContext } from './context.ts';

/** The version that somebody saw, and what they ask, by which the same is known when it is asked again. */
export interface WantedChange {
  readonly id: string;
  readonly version: number;
  /** All of what was asked, as {@link digestOf} makes it. */
  readonly digest: Uint8Array;
}

/** What a group has become by a change, and what is said of it. */
export interface Changed {
  readonly group: PayeeGroupRecord;
  readonly kinds: readonly GroupChangeKind[];
  readonly members: readonly MemberChange[];
  readonly acts: readonly AuditRow[];
}

/** What tells one wish from another. */
export function digestOf(wish: unknown): Uint8Array {
  return createHash('sha256').update(JSON.stringify(wish)).digest();
}

/**
 * Changes a group that is as it was seen; `undefined` from `work`: nothing is to change. Its new version, what changed and the
 * acts are one transaction, and no two change a group at once. Asked again after an answer that got lost, it answers how
 * the group stands.
 */
export async function changeGroup(
  groups: GroupsContext,
  wanted: WantedChange,
  asked: Asked,
  work: (client: pg.PoolClient, kept: PayeeGroupRecord) => Promise<Result<Changed | undefined, Refusal>>,
): Promise<Result<PayeeGroupRecord, Refusal>> {
  const { companyId } = asked.caller;
  const changed = await inTransaction(groups.pool, async (client): Promise<Result<PayeeGroupRecord, Refusal>> => {
    await lockGroups(client, companyId);
    return changeLocked(client, wanted, asked, work);
  });
  if (changed.ok) groups.live.publish(companyId, [{ type: 'payee-group', groupId: changed.value.id }]);
  return changed;
}

async function changeLocked(
  client: pg.PoolClient,
  { id, version, digest }: WantedChange,
  { caller, context }: Asked,
  work: (client: pg.PoolClient, kept: PayeeGroupRecord) => Promise<Result<Changed | undefined, Refusal>>,
): Promise<Result<PayeeGroupRecord, Refusal>> {
  const kept = await groupById(client, caller.companyId, id, true);
  if (!kept) return refuse({ code: 'groups.not-found' });
  const closed = refuseMembers(kept, caller);
  if (closed) return refuse(closed);
  const by = { id: caller.operatorId, name: caller.operatorName };
  if (kept.version !== version) {
    const last = await changeAt(client, kept, kept.version);
    const isRepeated =
      last?.version === version + 1 && last.by.id === by.id && Buffer.from(last.digest).equals(Buffer.from(digest));
    return isRepeated ? ok(kept) : refuse({ code: 'groups.changed-meanwhile', data: { who: kept.changedBy.name } });
  }
  const done = await work(client, kept);
  if (!done.ok) return done;
  if (done.value === undefined) return ok(kept);
  const { kinds, members, acts } = done.value;
  const group = { ...done.value.group, version: kept.version + 1, changedAt: context.at, changedBy: by };
  await updateGroup(client, group);
  await insertChange(client, { ...recordOf(kept, group, digest), kinds, ...countChanges(members) }, members);
  await appendAudit(client, [...acts]);
  return ok(group);
}

function recordOf(
  before: PayeeGroupRecord,
  after: PayeeGroupRecord,
  digest: Uint8Array,
): Omit<GroupChangeRecord, 'kinds' | 'added' | 'changed' | 'removed'> {
  return {
    companyId: after.companyId,
    groupId: after.id,
    version: after.version,
    at: after.changedAt,
    by: after.changedBy,
    digest,
    before: stateOf(before),
    after: stateOf(after),
    isConfidential: before.isConfidential || after.isConfidential,
  };
}
