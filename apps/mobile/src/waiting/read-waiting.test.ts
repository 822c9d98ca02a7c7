import type { CallResult, Client, Endpoint, Profile } from '@bank/contracts';
import { expect, test } from 'vitest';
import type { Bank } from '../bank/bank.ts';
import { isNothing, readWaiting } from './read-waiting.ts';

const ANSWERS: Readonly<Record<string, unknown>> = {
  'devices.list-own-devices': {
    items: [
      { id: 'dev_2', state: 'trusted' },
      { id: 'dev_1', state: 'pending' },
    ],
  },
  'payment-orders.list-payment-orders': { items: [{ id: 'ord_1' }] },
  'signed-changes.list-signed-changes': { items: [{ id: 'chg_1' }] },
  'authorizations.list-authorizations': { items: [{ order: { id: 'ord_2' } }], counts: { mine: 7, others: 1 } },
  'authorizations.read-own-ask': { ask: { orderIds: ['ord_2', 'ord_3'] } },
  'notifications.list-notifications': { items: [], unread: 4 },
};

/** A bank that answers from the table, with what was asked of it; `fails` names a call that it refuses. */
function bankThat(fails?: string): { readonly bank: Bank; readonly asked: string[] } {
  const asked: string[] = [];
  const call = (({ id }: Endpoint) => {
    asked.push(id);
    const refusal = {
      kind: 'refused',
      status: 403,
      code: 'access.not-allowed',
      message: 'Não.',
      errors: [],
      members: {},
    };
    const answer = id === fails ? { ok: false, failure: refusal } : { ok: true, value: ANSWERS[id] };
    return Promise.resolve(answer as CallResult<never>);
  }) as Client;
  return { bank: { call } as Bank, asked };
}

const withRights = (...permissions: string[]): Profile => ({ operator: { permissions } }) as unknown as Profile;

test('gathers what waits for an approver, with the state of this device', async () => {
  const { bank } = bankThat();
  const read = await readWaiting(bank, withRights('ORDERS_VIEW', 'ORDERS_APPROVE'), 'dev_1');
  expect(read).toMatchObject({ ok: true, value: { chosen: 2, approvalCount: 7, unread: 4, device: 'pending' } });
  expect(read.ok && isNothing(read.value)).toBe(false);
});

test('asks only for what the person may see', async () => {
  const { bank, asked } = bankThat();
  const read = await readWaiting(bank, withRights(), 'dev_9');
  expect(asked.toSorted()).toEqual([
    'devices.list-own-devices',
    'notifications.list-notifications',
    'signed-changes.list-signed-changes',
  ]);
  expect(read).toMatchObject({ ok: true, value: { chosen: 0, approvals: [], orders: [], device: undefined } });
});

test('one failure is the answer: half of what waits is never shown as all of it', async () => {
  const { bank } = bankThat('signed-changes.list-signed-changes');
  const read = await readWaiting(bank, withRights('ORDERS_VIEW'), 'dev_1');
  expect(read).toMatchObject({ ok: false, failure: { status: 403 } });
});
