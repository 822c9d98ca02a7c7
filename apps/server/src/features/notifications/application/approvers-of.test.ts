import { expect, test } from 'vitest';
import { instant } from '@bank/core';
import type { ApproverClass } from '@bank/contracts';
import { approvalEngine } from '../../authorizations/index.ts';
import type { approvalRules, Order, orderApproval } from '../../payment-orders/index.ts';
import { createApproversOf } from './approvers-of.ts';

const clock = { now: () => instant(Date.parse('2026-11-23T13:00:00Z')) };
const YESTERDAY = instant(Date.parse('2026-11-22T13:00:00Z'));

function person(
  name: string,
  approverClass: ApproverClass | null,
  inPlaceOf: string | null = null,
): approvalRules.ApproverPerson {
  const own = { role: 'ADMIN', profileId: null, approverClass, inPlaceOf: null } as const;
  const standing = inPlaceOf === null ? own : { ...own, inPlaceOf: { id: inPlaceOf, name: inPlaceOf } };
  return { operatorId: name, cpf: `cpf ${name}`, name, standings: [standing] };
}

const approval = {
  cause: 'rule',
  rule: 'Acima de R$ 20.000,00',
  rulesVersion: 1,
  steps: [
    {
      ways: [
        [{ count: 1, approver: { by: 'class', class: 'A' } }],
        [{ count: 2, approver: { by: 'class', class: 'B' } }],
      ],
    },
    { ways: [[{ count: 1, approver: { by: 'class', class: 'C' } }]] },
  ],
  daySumCentavos: '0',
} as const;

async function approversOf(
  state: Order['state'],
  signedBy: readonly string[],
  signedAt = clock.now(),
): Promise<readonly string[]> {
  const order = { id: 'ord_1', state, approval, createdBy: { id: 'maker', name: 'maker' } } as unknown as Order;
  const given = signedBy.map((name) => ({ cpf: `cpf ${name}`, at: signedAt }) as orderApproval.GivenApproval);
  const people = [
    person('a', 'A'),
    person('b1', 'B'),
    person('b2', 'B'),
    person('c', 'C'),
    person('maker', 'A'),
    person('substitute', 'A', 'maker'),
  ];
  const orders = {
    readOrderOf: () => Promise.resolve(order),
    approvalsOf: () => Promise.resolve(new Map([['ord_1', given]])),
  };
  // Yesterday b1 stood in for a.
  const yesterday = people.map((one) =>
    one.name === 'b1' ? { ...one, standings: [...one.standings, ...person('b1', 'A', 'a').standings] } : one,
  );
  const readApprovers: approvalRules.ReadApprovers = (_, { date }) =>
    Promise.resolve(date === '2026-11-22' ? yesterday : people);
  const sources = { orders, engine: approvalEngine, readApprovers };
  return createApproversOf(clock, sources)('com_1', 'ord_1');
}

test('who can sign the open step is asked: not the maker, nor whoever stands in for the maker', async () => {
  expect(await approversOf('awaiting_authorization', [])).toEqual(['a', 'b1', 'b2']);
});

test('who has signed is not asked again, and the next step asks its own people', async () => {
  expect(await approversOf('awaiting_authorization', ['b1'])).toEqual(['a', 'b2']);
  expect(await approversOf('awaiting_authorization', ['a'])).toEqual(['c']);
});

test('nobody is asked about an order that waits no longer', async () => {
  expect(await approversOf('settled', ['a', 'c'])).toEqual([]);
});

test('who stood in for somebody on the day of signing has passed that step', async () => {
  expect(await approversOf('awaiting_authorization', ['b1'], YESTERDAY)).toEqual(['c']);
});
