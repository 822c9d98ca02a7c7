import type { GroupChangeKind, GroupMemberContent, GroupRepetition, GroupRun } from '@bank/contracts';
import type { Instant } from '@bank/core';

/** Who did something: an operator of the company. */
export interface GroupActor {
  readonly id: string;
  readonly name: string;
}

/** What the members of a group come to. */
export interface MemberSums {
  readonly members: number;
  /** The default amounts together, in centavos. */
  readonly total: bigint;
  /** Members without a default amount. */
  readonly withoutAmount: number;
}

/** A group as it is kept. */
export interface PayeeGroupRecord extends MemberSums {
  readonly companyId: string;
  readonly id: string;
  readonly name: string;
  readonly isConfidential: boolean;
  /** Rises by one with each change; drafts that are prepared change nothing. */
  readonly version: number;
  readonly repetition: GroupRepetition | null;
  /** The next month of which no draft has been prepared; null: it does not repeat, or is archived. */
  readonly nextRun: GroupRun | null;
  readonly createdAt: Instant;
  readonly createdBy: GroupActor;
  readonly changedAt: Instant;
  readonly changedBy: GroupActor;
  readonly archivedAt: Instant | null;
}

/** A payee of a group, in its kept form. */
export interface GroupMemberRecord {
  readonly id: string;
  readonly content: GroupMemberContent;
}

/** What of a group a change may make another, for before and after. */
export type GroupState = Pick<
  PayeeGroupRecord,
  'name' | 'isConfidential' | 'repetition' | 'members' | 'total' | 'withoutAmount'
>;

/** A payee that came (nothing before), became another or went (nothing after). */
export interface MemberChange {
  readonly id: string;
  readonly before: GroupMemberContent | null;
  readonly after: GroupMemberContent | null;
}

/** A version of a group as its history keeps it. */
export interface GroupChangeRecord {
  readonly companyId: string;
  readonly groupId: string;
  readonly version: number;
  readonly kinds: readonly GroupChangeKind[];
  readonly at: Instant;
  readonly by: GroupActor;
  /** Of what was asked: the same once more is no further change. */
  readonly digest: Uint8Array;
  /** Null: it was made. */
  readonly before: GroupState | null;
  readonly after: GroupState;
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  /** Whether the group was confidential before or after it. Its lines then stay so, whatever the group becomes. */
  readonly isConfidential: boolean;
}

/** What of a group stands in a change. */
export function stateOf(group: PayeeGroupRecord): GroupState {
  const { name, isConfidential, repetition, members, total, withoutAmount } = group;
  return { name, isConfidential, repetition, members, total, withoutAmount };
}

/** Whether somebody with these rights sees who is in a group (a confidential one takes a right of its own). */
export function maySeeMembers(
  { isConfidential }: Pick<PayeeGroupRecord, 'isConfidential'>,
  { permissions }: { readonly permissions: readonly string[] },
): boolean {
  return !isConfidential || permissions.includes('CONFIDENTIAL_PAYEES');
}

/** Whether somebody sees whom a change was about: neither then nor now may the group be closed to them. */
export function maySeeChange(
  group: Pick<PayeeGroupRecord, 'isConfidential'>,
  change: Pick<GroupChangeRecord, 'isConfidential'>,
  rights: { readonly permissions: readonly string[] },
): boolean {
  return maySeeMembers(group, rights) && maySeeMembers(change, rights);
}
