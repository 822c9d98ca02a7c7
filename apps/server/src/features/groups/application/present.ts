import { formatInstant } from '@bank/core';
import {
  maskTypedPayee,
  wireOf,
  type GroupChange,
  type GroupMemberContent,
  type PayeeGroup,
  type ShownMemberContent,
} from '@bank/contracts';
import type { Caller } from '../../../platform/http/caller.ts';
import { maySeeChange, maySeeMembers, type GroupChangeRecord, type PayeeGroupRecord } from '../domain/payee-group.ts';
import type { GroupsContext } from './context.ts';

/** A group as it is shown: nothing of who is in it. */
export function presentGroup(group: PayeeGroupRecord, rights: Pick<Caller, 'permissions'>): PayeeGroup {
  const { id, name, isConfidential, version, members, withoutAmount, repetition, nextRun } = group;
  return {
    id,
    name,
    isConfidential,
    isOpen: maySeeMembers(group, rights),
    version,
    members,
    total: wireOf(group.total),
    withoutAmount,
    repetition,
    nextRun,
    createdAt: formatInstant(group.createdAt),
    createdBy: group.createdBy.name,
    changedAt: formatInstant(group.changedAt),
    changedBy: group.changedBy.name,
    archivedAt: group.archivedAt === null ? null : formatInstant(group.archivedAt),
  };
}

/** A payee of a group as lists show it: documents and keys masked. */
export function presentContent(
  { bankNameOf }: Pick<GroupsContext, 'bankNameOf'>,
  { payee, amount, description, reference }: GroupMemberContent,
): ShownMemberContent {
  return { payee: maskTypedPayee(payee, bankNameOf), amount, description, reference };
}

/** A change as it is shown: nothing of whom it was about. */
export function presentChange(
  group: PayeeGroupRecord,
  change: GroupChangeRecord,
  rights: Pick<Caller, 'permissions'>,
): GroupChange {
  const { version, kinds, at, by, before, after, added, changed, removed } = change;
  return {
    version,
    kinds: [...kinds],
    at: formatInstant(at),
    by: by.name,
    name: { before: before?.name ?? null, after: after.name },
    repetition: { before: before?.repetition ?? null, after: after.repetition },
    members: { before: before?.members ?? 0, after: after.members },
    total: { before: wireOf(before?.total ?? 0n), after: wireOf(after.total) },
    added,
    changed,
    removed,
    isOpen: maySeeChange(group, change, rights),
  };
}
