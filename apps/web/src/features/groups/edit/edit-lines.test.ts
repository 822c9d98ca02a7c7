import { groupEditLineSchema, type GroupMemberContent, type WholeMember } from '@bank/contracts';
import { expect, test } from 'vitest';
import { judgePayees, valuesOf, type PayeeValues } from '../../../vocabulary/payee-rows/payee-row.ts';
import { planOf } from './edit-lines.ts';

const member = (name: string, amount: string | null = '10.00'): GroupMemberContent => ({
  payee: { by: 'pix-key', key: `${name.toLowerCase()}@exemplo.com`, name, document: null },
  amount,
  description: null,
  reference: null,
});
const id = (digit: number): string => `mbr_${String(digit).padStart(26, '0')}`;
const BEFORE = new Map<number, WholeMember>([
  [1, { id: id(1), member: member('Ana') }],
  [2, { id: id(2), member: member('Bia', null) }],
  [3, { id: id(3), member: member('Caio', '5.00') }],
]);
const row = (rowId: number, content: GroupMemberContent, more: PayeeValues = {}) => ({
  place: rowId,
  rowId,
  values: { ...valuesOf(content.payee, content.amount, []), ...more },
});
const plan = (...rows: ReturnType<typeof row>[]) => planOf(judgePayees(rows, [], { once: true }), BEFORE);

test('rows as they were change nothing', () => {
  const planned = plan(row(1, member('Ana')), row(2, member('Bia', null)), row(3, member('Caio', '5.00')));
  expect(planned).toMatchObject({ lines: [], added: 0, changed: 0, removed: 0, total: 1500n, members: 3 });
});

test('a row that is another, one that is new and one that is gone are each a line', () => {
  const planned = plan(row(1, member('Ana', '12.00')), row(3, member('Caio', '5.00')), row(9, member('Dora', '1.00')));
  expect(planned.lines.map((line) => [line.line, line.act])).toEqual([
    [1, 'remove'],
    [2, 'change'],
    [3, 'add'],
  ]);
  expect(planned.lines[0]).toMatchObject({ memberId: id(2) });
  expect(planned.lines[1]).toMatchObject({ memberId: id(1), member: { amount: '12.00' } });
  expect(planned).toMatchObject({ added: 1, changed: 1, removed: 1, total: 1800n, members: 3 });
  for (const line of planned.lines) expect(groupEditLineSchema.safeParse(line).success).toBe(true);
});

test('the whole list put in again changes whom it names anew, and takes out whom it does not', () => {
  const planned = plan(row(11, member('Ana', '99.00')), row(12, member('Bia', null)));
  expect(planned.lines).toMatchObject([
    { act: 'remove', memberId: id(3) },
    { act: 'change', memberId: id(1), member: { amount: '99.00' } },
  ]);
});

test('a row at fault leaves its member as it is, and a new one stays out', () => {
  const planned = plan(
    row(1, member('Ana'), { key: 'fulano' }),
    row(2, member('Bia', null)),
    row(3, member('Caio', '5.00')),
    row(9, member('Dora'), { amount: 'dez' }),
  );
  expect(planned).toMatchObject({ lines: [], members: 3, total: 1500n });
  expect(planned.wrong.map(({ place }) => place)).toEqual([1, 9]);
});

test('description and reference are part of a member', () => {
  const planned = plan(
    row(1, member('Ana'), { reference: 'Matrícula 1', description: 'Salário' }),
    row(2, member('Bia', null)),
    row(3, member('Caio', '5.00')),
  );
  expect(planned.lines).toMatchObject([
    { act: 'change', member: { reference: 'Matrícula 1', description: 'Salário' } },
  ]);
});
