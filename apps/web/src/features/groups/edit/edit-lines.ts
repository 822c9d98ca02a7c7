import { typedPayeeReach, type GroupEditLine, type GroupMemberContent, type WholeMember } from '@bank/contracts';
import type { JudgedPayee } from '../../../vocabulary/payee-rows/payee-row.ts';

// What the rows of the grid make of a group: who comes, becomes another and goes.

/** A line without its number, which counts those that are sent. */
type Act = GroupEditLine extends infer Line ? (Line extends GroupEditLine ? Omit<Line, 'line'> : never) : never;

/** What saving would do. */
export interface PlannedEdit {
  readonly lines: readonly GroupEditLine[];
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  /** Rows at fault: those of members leave them as they are, new ones stay out. */
  readonly wrong: readonly JudgedPayee[];
  /** What the default amounts come to then, in centavos. */
  readonly total: bigint;
  /** How many are in the group then. */
  readonly members: number;
}

/**
 * What the rows make of the members that were there, by the grid's row of each. A row that is new and leads to a member whose
 * row is gone is that member: somebody has put the whole list in again.
 */
export function planOf(rows: readonly JudgedPayee[], before: ReadonlyMap<number, WholeMember>): PlannedEdit {
  const left = new Map(before);
  const added: GroupMemberContent[] = [];
  const changed: {
    readonly memberId: string;
    readonly was: GroupMemberContent;
    readonly member: GroupMemberContent;
  }[] = [];
  const kept: GroupMemberContent[] = [];
  const fresh: GroupMemberContent[] = [];
  for (const row of rows) {
    const known = before.get(row.rowId);
    if (known !== undefined) left.delete(row.rowId);
    const member = contentOf(row);
    if (member === undefined) {
      if (known !== undefined) kept.push(known.member);
    } else if (known === undefined) fresh.push(member);
    else if (isSame(known.member, member)) kept.push(known.member);
    else changed.push({ memberId: known.id, was: known.member, member });
  }
  const gone = new Map([...left.values()].map((each) => [typedPayeeReach(each.member.payee), each]));
  for (const member of fresh) {
    const reach = typedPayeeReach(member.payee);
    const known = gone.get(reach);
    if (known === undefined) {
      added.push(member);
      continue;
    }
    gone.delete(reach);
    if (isSame(known.member, member)) kept.push(known.member);
    else changed.push({ memberId: known.id, was: known.member, member });
  }
  const acts: readonly Act[] = [
    ...[...gone.values()].map(({ id }): Act => ({ act: 'remove', memberId: id })),
    ...changed.map(({ memberId, member }): Act => ({ act: 'change', memberId, member })),
    ...added.map((member): Act => ({ act: 'add', member })),
  ];
  const after = [...kept, ...changed.map(({ member }) => member), ...added];
  return {
    lines: acts.map((act, index) => ({ ...act, line: index + 1 })),
    added: added.length,
    changed: changed.length,
    removed: gone.size,
    wrong: rows.filter(({ faults }) => faults.length > 0),
    total: after.reduce((sum, { amount }) => sum + BigInt((amount ?? '0.00').replace('.', '')), 0n),
    members: after.length,
  };
}

function contentOf({ payee, amount, values }: JudgedPayee): GroupMemberContent | undefined {
  if (payee === undefined) return undefined;
  const said = (text = ''): string | null => (text.trim() === '' ? null : text.trim());
  return { payee, amount, description: said(values.description), reference: said(values.reference) };
}

function isSame(one: GroupMemberContent, other: GroupMemberContent): boolean {
  return written(one) === written(other);
}

/** A content as one text, however its fields are ordered. */
function written({ payee, amount, description, reference }: GroupMemberContent): string {
  const fields = Object.entries(payee).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([fields, amount, description, reference]);
}
