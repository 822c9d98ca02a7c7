import { moneyOf, tidyTypedPayee, typedPayeeReach, type GroupEditLine, type GroupMemberContent } from '@bank/contracts';
import { ok, refuse, type Result } from '@bank/core';
import type { MemberChange, MemberSums } from './payee-group.ts';

// What an edit of a group's members comes to: pure, over the members that it names.

/** A line of an edit in its kept form. */
export type KeptLine = GroupEditLine;

/** Why a line cannot be kept: whose it is, and a sentence that says what to type. */
export interface LineFault {
  readonly line: number;
  readonly name: string;
  readonly why: string;
}

/** A line in its kept form: documents bare, keys canonical, texts that say nothing as none. */
export function keptLine(line: GroupEditLine): Result<KeptLine, LineFault> {
  if (line.act === 'remove') return ok(line);
  const { payee, amount, description, reference } = line.member;
  const tidy = tidyTypedPayee(payee);
  if (!tidy.ok) return refuse({ line: line.line, name: payee.name, why: tidy.error.message });
  const member = { payee: tidy.value, amount, description: said(description), reference: said(reference) };
  return ok({ ...line, member });
}

function said(text: string | null): string | null {
  return text === null || text === '' ? null : text;
}

/**
 * The changes that the lines make, in their order: nobody is named twice, and a member that stays as it is, is none.
 * `members` are those that the lines name, `newId` names one that comes. Undefined: a line names a member that is not there.
 */
export function planEdit(
  lines: readonly KeptLine[],
  members: ReadonlyMap<string, GroupMemberContent>,
  newId: () => string,
): readonly MemberChange[] | undefined {
  const named = new Set<string>();
  const changes: MemberChange[] = [];
  for (const line of lines) {
    if (line.act === 'add') {
      changes.push({ id: newId(), before: null, after: line.member });
      continue;
    }
    const before = members.get(line.memberId);
    if (before === undefined || named.has(line.memberId)) return undefined;
    named.add(line.memberId);
    const after = line.act === 'change' ? line.member : null;
    if (after === null || !isSameContent(before, after)) changes.push({ id: line.memberId, before, after });
  }
  return changes;
}

/** Whether two contents are the same, however their fields are ordered. */
export function isSameContent(one: GroupMemberContent, other: GroupMemberContent): boolean {
  return canonical(one) === canonical(other);
}

function canonical({ payee, amount, description, reference }: GroupMemberContent): string {
  return JSON.stringify([
    Object.entries(payee).toSorted(([a], [b]) => (a < b ? -1 : 1)),
    amount,
    description,
    reference,
  ]);
}

/** What a group comes to after the changes. */
export function sumsAfter(sums: MemberSums, changes: readonly MemberChange[]): MemberSums {
  let { members, total, withoutAmount } = sums;
  for (const { before, after } of changes) {
    for (const [content, sign] of [
      [before, -1],
      [after, 1],
    ] as const) {
      if (content === null) continue;
      members += sign;
      if (content.amount === null) withoutAmount += sign;
      else total += BigInt(sign) * moneyOf(content.amount);
    }
  }
  return { members, total, withoutAmount };
}

/** How many came, became another and went. */
export function countChanges(
  changes: readonly MemberChange[],
): Readonly<Record<'added' | 'changed' | 'removed', number>> {
  const added = changes.filter(({ before }) => before === null).length;
  const removed = changes.filter(({ after }) => after === null).length;
  return { added, removed, changed: changes.length - added - removed };
}

/** A payee that would be in the group twice by the same key or account; `elsewhere` are the ways to members that stay as they are. */
export function payeeTwice(changes: readonly MemberChange[], elsewhere: ReadonlySet<string>): string | undefined {
  const reached = new Set(elsewhere);
  for (const { after } of changes) {
    if (after === null) continue;
    const reach = typedPayeeReach(after.payee);
    if (reached.has(reach)) return after.payee.name;
    reached.add(reach);
  }
  return undefined;
}
