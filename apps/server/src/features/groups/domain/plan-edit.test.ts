import { typedPayeeReach, type GroupEditLine, type GroupMemberContent } from '@bank/contracts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countChanges, isSameContent, keptLine, payeeTwice, planEdit, sumsAfter } from './plan-edit.ts';

const member = (key: string, amount: string | null = '10.00', more: Partial<GroupMemberContent> = {}) =>
  ({
    payee: { by: 'pix-key', key, name: key.split('@')[0] ?? key, document: null },
    amount,
    description: null,
    reference: null,
    ...more,
  }) satisfies GroupMemberContent;
const NOTHING = { members: 0, total: 0n, withoutAmount: 0 };

test('a line is kept with its document bare, its key canonical and empty texts as none', () => {
  const line = keptLine({
    act: 'add',
    line: 1,
    member: {
      payee: { by: 'pix-key', key: 'ANA@Exemplo.com', name: 'Ana', document: '529.982.247-25' },
      amount: null,
      description: '',
      reference: 'M 1',
    },
  });
  expect(line).toMatchObject({
    ok: true,
    value: {
      member: {
        payee: { key: 'ana@exemplo.com', document: '52998224725' },
        description: null,
        reference: 'M 1',
      },
    },
  });
});

test('a line that cannot be paid says whose it is and what to type', () => {
  expect(keptLine({ act: 'add', line: 7, member: member('fulano') })).toEqual({
    ok: false,
    error: { line: 7, name: 'fulano', why: 'A chave está incompleta. Escreva-a inteira.' },
  });
});

test('what stays as it is, is no change, however its fields are ordered', () => {
  const kept = member('ana@a.co');
  const { payee } = kept;
  const turned = { ...kept, payee: Object.fromEntries(Object.entries(payee).toReversed()) as typeof payee };
  expect(isSameContent(kept, turned)).toBe(true);
  const lines: GroupEditLine[] = [{ act: 'change', line: 1, memberId: 'a', member: turned }];
  expect(planEdit(lines, new Map([['a', kept]]), () => 'x')).toEqual([]);
});

test('a member who is not there, or is named twice, makes the whole edit none', () => {
  const members = new Map([['a', member('ana@a.co')]]);
  const remove: GroupEditLine = { act: 'remove', line: 1, memberId: 'a' };
  expect(planEdit([remove, { ...remove, line: 2 }], members, () => 'x')).toBeUndefined();
  expect(planEdit([{ ...remove, memberId: 'b' }], members, () => 'x')).toBeUndefined();
});

test('one key or account leads to one payee of a group, unless the other goes in the same edit', () => {
  const [ana, bia] = [member('ana@a.co'), member('bia@a.co')];
  const added = [{ id: 'n', before: null, after: ana }];
  expect(payeeTwice(added, new Set([typedPayeeReach(ana.payee)]))).toBe('ana');
  expect(payeeTwice([...added, { id: 'm', before: null, after: ana }], new Set())).toBe('ana');
  // Two who change places.
  const swapped = [
    { id: 'a', before: ana, after: bia },
    { id: 'b', before: bia, after: ana },
  ];
  expect(payeeTwice(swapped, new Set())).toBeUndefined();
});

const anyMember = fc
  .record({
    key: fc.integer({ min: 0, max: 40 }).map((n) => `p${n}@x.co`),
    amount: fc.oneof(
      fc.constant(null),
      fc.integer({ min: 1, max: 99_999_99 }).map((n) => (n / 100).toFixed(2)),
    ),
  })
  .map(({ key, amount }) => member(key, amount));
const anyAct = fc.oneof(
  fc.record({ act: fc.constant('add' as const), member: anyMember, at: fc.nat() }),
  fc.record({ act: fc.constant('change' as const), member: anyMember, at: fc.nat() }),
  fc.record({ act: fc.constant('remove' as const), member: anyMember, at: fc.nat() }),
);

test('whatever edits come one after another, number and sum are those of the members that are there', () => {
  fc.assert(
    fc.property(fc.array(fc.array(anyAct, { maxLength: 8 }), { maxLength: 8 }), (edits) => {
      let members = new Map<string, GroupMemberContent>();
      let sums = NOTHING as { members: number; total: bigint; withoutAmount: number };
      let ids = 0;
      for (const acts of edits) {
        const free = [...members.keys()];
        const lines = acts.flatMap((each, index): GroupEditLine[] => {
          if (each.act === 'add') return [{ act: 'add', line: index + 1, member: each.member }];
          const [memberId] = free.splice(each.at % Math.max(1, free.length), 1);
          if (memberId === undefined) return [];
          return each.act === 'remove'
            ? [{ act: 'remove', line: index + 1, memberId }]
            : [{ act: 'change', line: index + 1, memberId, member: each.member }];
        });
        const changes = planEdit(lines, members, () => `m${(ids += 1)}`);
        if (changes === undefined) throw new Error('every member that is named is there');
        sums = sumsAfter(sums, changes);
        members = new Map(members);
        for (const { id, after } of changes) {
          if (after === null) members.delete(id);
          else members.set(id, after);
        }
        const { added, changed, removed } = countChanges(changes);
        expect(added + changed + removed).toBe(changes.length);
      }
      const all = [...members.values()];
      const cents = all.reduce((sum, { amount }) => sum + BigInt((amount ?? '0.00').replace('.', '')), 0n);
      expect(sums).toEqual({
        members: all.length,
        total: cents,
        withoutAmount: all.filter(({ amount }) => amount === null).length,
      });
    }),
  );
});
