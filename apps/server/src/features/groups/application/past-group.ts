import type { GroupMemberContent, GroupRepetition } from '@bank/contracts';
import { bankingDate, type Instant } from '@bank/core';
import type pg from 'pg';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { firstRun } from '../domain/next-run.ts';
import { stateOf, type GroupActor, type GroupChangeRecord, type PayeeGroupRecord } from '../domain/payee-group.ts';
import { sumsAfter } from '../domain/plan-edit.ts';
import { insertChange } from '../postgres/changes.ts';
import { insertGroup } from '../postgres/groups.ts';
import { writeMembers } from '../postgres/members.ts';
import { digestOf } from './change-group.ts';

/** A group of a made-up past: made empty, filled, set to repeat, perhaps archived since. */
export interface PastGroup {
  readonly companyId: string;
  readonly id: string;
  readonly name: string;
  readonly isConfidential: boolean;
  readonly repetition: GroupRepetition | null;
  readonly members: readonly { readonly id: string; readonly content: GroupMemberContent }[];
  readonly by: GroupActor;
  readonly createdAt: Instant;
  readonly filledAt: Instant;
  readonly archivedAt: Instant | null;
  readonly now: Instant;
}

/** Writes a group of the past with its history; contents are in their kept form. */
export async function pastGroup(pool: pg.Pool, past: PastGroup): Promise<void> {
  const { companyId, id, name, isConfidential, by, createdAt, filledAt, archivedAt, repetition } = past;
  const nothing = { members: 0, total: 0n, withoutAmount: 0 };
  const changes = past.members.map((member) => ({ id: member.id, before: null, after: member.content }));
  const made: PayeeGroupRecord = {
    companyId,
    id,
    name,
    isConfidential,
    version: 1,
    ...nothing,
    repetition: null,
    nextRun: null,
    createdAt,
    createdBy: by,
    changedAt: createdAt,
    changedBy: by,
    archivedAt: null,
  };
  const filled = { ...made, ...sumsAfter(made, changes), version: 2, changedAt: filledAt };
  const repeated = repetition === null ? filled : { ...filled, version: 3, repetition };
  const last =
    archivedAt === null ? repeated : { ...repeated, version: repeated.version + 1, changedAt: archivedAt, archivedAt };
  const nextRun =
    repetition === null || archivedAt !== null ? null : firstRun(repetition, bankingDate(past.now), new Set());
  await inTransaction(pool, async (client) => {
    await insertGroup(client, { ...last, nextRun });
    await writeMembers(client, made, changes);
    await insertChange(client, changeOf(undefined, made, 'created'), []);
    await insertChange(client, { ...changeOf(made, filled, 'members'), added: changes.length }, changes);
    if (repetition !== null) await insertChange(client, changeOf(filled, repeated, 'repetition'), []);
    if (archivedAt !== null) await insertChange(client, changeOf(repeated, last, 'archived'), []);
  });
}

function changeOf(
  before: PayeeGroupRecord | undefined,
  after: PayeeGroupRecord,
  kind: GroupChangeRecord['kinds'][number],
): GroupChangeRecord {
  const { companyId, id: groupId, version, changedAt: at, changedBy: by, isConfidential } = after;
  return {
    companyId,
    groupId,
    version,
    kinds: [kind],
    at,
    by,
    digest: digestOf([groupId, version]),
    before: before ? stateOf(before) : null,
    after: stateOf(after),
    added: 0,
    changed: 0,
    removed: 0,
    isConfidential,
  };
}
