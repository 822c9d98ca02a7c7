import { bankingDate, type Instant } from '@bank/core';
import { wireOf } from '@bank/contracts';
import { appendAudit } from '@bank/ledger';
import type pg from 'pg';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { judgeRun, runAfter } from '../domain/next-run.ts';
import type { PayeeGroupRecord } from '../domain/payee-group.ts';
import { insertRun, lastRuns } from '../postgres/changes.ts';
import { dueGroups, groupById, updateGroup } from '../postgres/groups.ts';
import { bankAct, type GroupBatches, type GroupDraftRow, type GroupsContext } from './context.ts';
import { allMembers } from './read-groups.ts';

/** Groups of one turn. */
const AT_ONCE = 20;
/** Months that may have been prepared before the next one. */
const RUNS_LOOKED_AT = 24;

/** Which group's draft could not be prepared, and why. */
export interface DraftFailure {
  readonly groupId: string;
  readonly error: unknown;
}

/**
 * Prepares the drafts that are due, each group's in a transaction of its own, and answers which failed; `more`: others wait. Any
 * number of servers may do this at once and be killed anywhere in it: a group is locked while its month is prepared, and
 * draft, month and the month after it are kept together or not at all.
 */
export async function prepareDue(
  groups: GroupsContext & { readonly batches: GroupBatches },
  at: Instant,
): Promise<{ readonly more: boolean; readonly failed: readonly DraftFailure[] }> {
  const due = await dueGroups(groups.pool, bankingDate(at), AT_ONCE);
  const failed: DraftFailure[] = [];
  for (const { companyId, id } of due) {
    try {
      await inTransaction(groups.pool, (client) => prepareOne(groups, client, { companyId, id }, at));
      groups.live.publish(companyId, [{ type: 'payee-group', groupId: id }]);
    } catch (error) {
      failed.push({ groupId: id, error });
    }
  }
  return { more: due.length === AT_ONCE && failed.length === 0, failed };
}

async function prepareOne(
  groups: GroupsContext & { readonly batches: GroupBatches },
  client: pg.PoolClient,
  { companyId, id }: Pick<PayeeGroupRecord, 'companyId' | 'id'>,
  at: Instant,
): Promise<void> {
  const group = await groupById(client, companyId, id, true);
  const run = group?.nextRun;
  // Another server did it, or somebody changed the group since.
  if (!group?.repetition || !run || group.members === 0) return;
  const today = bankingDate(at);
  const due = judgeRun(run, today);
  if (due.is === 'not-yet') return;
  if (due.is === 'due') {
    const { draftId } = await groups.batches.openDraft(client, {
      companyId,
      groupId: id,
      name: group.name,
      isConfidential: group.isConfidential,
      month: run.month,
      date: due.date,
      by: group.changedBy,
      rows: await rowsOf(client, group),
    });
    const { members, total } = group;
    await insertRun(client, group, { month: run.month, date: due.date, preparedAt: at, draftId, members, total });
    const data = {
      month: run.month,
      date: due.date,
      members,
      total: wireOf(total),
      isConfidential: group.isConfidential,
      draftId,
    };
    await appendAudit(client, [bankAct(groups, { action: 'groups.draft-prepared', group, data }, at)]);
  }
  const prepared = new Set((await lastRuns(client, group, RUNS_LOOKED_AT)).map(({ month }) => month));
  await updateGroup(client, { ...group, nextRun: runAfter(group.repetition, run, prepared) });
}

/** Who is in a group as rows of a batch. */
async function rowsOf(
  client: pg.PoolClient,
  group: Pick<PayeeGroupRecord, 'companyId' | 'id'>,
): Promise<readonly GroupDraftRow[]> {
  const rows: GroupDraftRow[] = [];
  for await (const page of allMembers(client, group)) {
    for (const { id, content } of page) rows.push({ memberId: id, ...content });
  }
  return rows;
}
