import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { ErrorCode, PaymentOrder } from '@bank/contracts';
import { ERRORS } from '@bank/contracts';
import { money, newUuid, type Result } from '@bank/core';
import { firstAnswer } from '@bank/ledger';
import type { Refusal, StoredResponse } from '../../../platform/http/route.ts';
import type { KeyedRequest } from '../../../platform/idempotency/keyed-request.ts';
import { oneAtATime } from '../../../platform/idempotency/one-at-a-time.ts';
import { startPixBank } from '../../../testing/pix-bank.ts';
import { THE_BANK, type Order } from '../domain/order.ts';
import { orderReader } from '../postgres/order-queries.ts';
import { changeOrder } from './change-order.ts';
import {
  decideAndAnswer,
  decideAndPost,
  LOOKS_MAX,
  refused,
  type AnswerTools,
  type Decided,
  type Requested,
  type Setback,
} from './decide-and-post.ts';
import { BRACKET_SUM, DAILY_SUM, periodLimitOf } from './ledger-refusals.ts';
import type { OrderStep } from './order-step.ts';

// The one loop through which every step of an order goes: what is kept with a key, what is looked at again, and when it ends.
const bank = await startPixBank();
await bank.device('maker');
await bank.fund('10001', 100_000_00n);
const { pool, ledger, clock, entropy, live } = bank.platform;
const tools: AnswerTools = {
  pool,
  ledger,
  clock,
  entropy,
  live,
  oneAtATime: oneAtATime(),
  railOf: (kind) => {
    throw new Error(`nothing here goes to the rail of ${kind}`);
  },
};
const readOrder = orderReader(pool);

/** An order that waits for its maker, as it is kept. */
async function waitingOrder(): Promise<Order> {
  const reply = await bank.payTo(await bank.as('maker'), bank.neighbour.key, '1500.00');
  return fresh(reply.json<PaymentOrder>());
}

async function fresh({ id }: Pick<Order, 'id'> | PaymentOrder): Promise<Order> {
  const order = await readOrder({ companyId: bank.companyId('10001'), orderId: id });
  if (!order) throw new Error(`no order ${id}`);
  return order;
}

function cancelStep(order: Order, parts: OrderStep['parts'] = {}): OrderStep {
  const at = clock.now();
  const change = { event: 'cancel', by: THE_BANK, at, action: 'payment-orders.cancelled', note: null } as const;
  return { changed: changeOrder(order, change, { clock, entropy }), parts };
}

function requestOf(key: string, content = 'the same'): KeyedRequest {
  return {
    key: { scope: 'loop', key, requestHash: createHash('sha256').update(content).digest() },
    context: { at: clock.now(), traceId: key, address: '203.0.113.9', userAgent: 'test', origin: 'test' },
    instance: '/loop',
  };
}

type Answer = Result<StoredResponse, Refusal>;

const ask = (
  key: string,
  decide: Requested['decide'],
  more: Partial<Requested> & { readonly content?: string } = {},
): Promise<Answer> =>
  decideAndAnswer(tools, requestOf(key, more.content), { what: 'it was tried', status: 200, ...more, decide });

const cancelled = (order: Order, parts?: OrderStep['parts']): Decided => ({
  is: 'step',
  step: cancelStep(order, parts),
  body: { cancelled: order.id },
});

const codeOf = (answer: Answer): string =>
  answer.ok
    ? ((JSON.parse(answer.value.body) as { code?: string }).code ?? String(answer.value.status))
    : answer.error.code;

const isKept = async (key: string): Promise<boolean> => (await firstAnswer(pool, { scope: 'loop', key })) !== undefined;

const REFUSALS = [
  ['access.not-signed-in', false],
  ['step_up_required', false],
  ['access.not-allowed', false],
  ['payment-orders.not-found', false],
  ['payment-orders.state-conflict', false],
  ['devices.code-expired', false],
  ['rate.limited', false],
  ['pix.directory-unavailable', false],
  ['payment-orders.nothing-changes', true],
  ['authorizations.refused-by-rule', true],
  ['payment-orders.insufficient-funds', true],
] as const satisfies readonly (readonly [ErrorCode, boolean])[];

test.each(REFUSALS)(
  'M05 a refusal %s: kept with its key is %s, and only what is kept is told again',
  async (code, kept) => {
    expect(ERRORS[code].status === 422).toBe(kept);
    const order = await waitingOrder();
    const first = await ask(`no-${code}`, async () => refused({ code }));
    expect(codeOf(first)).toBe(code);
    expect(await isKept(`no-${code}`)).toBe(kept);
    // The cause is gone: what was not kept may be tried again under its key.
    const again = await ask(`no-${code}`, async () => cancelled(order));
    if (kept) expect(again).toEqual({ ok: true, value: { ...(first.ok && first.value), replayed: true } });
    else expect(codeOf(again)).toBe('200');
    expect((await fresh(order)).state).toBe(kept ? 'awaiting_confirmation' : 'cancelled');
  },
);

test('M05 what the ledger refuses is kept and told again like any refusal by a rule', async () => {
  const order = await waitingOrder();
  const hold = { id: newUuid(clock, entropy), accountId: order.accountId, amount: money(10n ** 12n) };
  const first = await ask('too-much', async () => cancelled(order, { holds: [{ place: hold }] }));
  expect(codeOf(first)).toBe('payment-orders.insufficient-funds');
  const again = await ask('too-much', async () => cancelled(order));
  expect(again).toEqual({ ok: true, value: { ...(first.ok && first.value), replayed: true } });
  expect((await fresh(order)).state).toBe('awaiting_confirmation');
});

test('M05 a step and its answer are one: the same request reads the same bytes, another one under its key is refused', async () => {
  const order = await waitingOrder();
  const newsOfOrder = () =>
    bank.liveEvents().filter(({ event }) => event.type === 'payment-order' && event.orderId === order.id);
  newsOfOrder();
  const first = await ask('once', async () => cancelled(order));
  expect(newsOfOrder()).toHaveLength(1);
  const again = await ask('once', async () => cancelled(order));
  expect(first).toMatchObject({ ok: true, value: { status: 200, replayed: false } });
  expect(again).toEqual({ ok: true, value: { ...(first.ok && first.value), replayed: true } });
  // Also where there is something to refuse by now.
  expect(await ask('once', async () => refused({ code: 'payment-orders.state-conflict' }))).toEqual(again);
  expect(codeOf(await ask('once', async () => cancelled(order), { content: 'something else' }))).toBe(
    'idempotency.key-reused',
  );
  expect(newsOfOrder()).toEqual([]);
});

test('M05 a request that spends a signature is answered before it is judged, and its twin is told that it is under way', async () => {
  const order = await waitingOrder();
  const spends = { spendsSignature: true } as const;
  let judged = 0;
  const decide = async (): Promise<Decided> => {
    judged += 1;
    return cancelled(order);
  };
  const twins = await Promise.all([ask('signed', decide, spends), ask('signed', decide, spends)]);
  expect(twins.map(codeOf).toSorted()).toEqual(['200', 'idempotency.running']);
  const again = await ask('signed', decide, spends);
  expect(again).toMatchObject({ ok: true, value: { replayed: true } });
  expect(judged).toBe(1);
});

test('M09 a step that another one came before is looked at again, on what stands then', async () => {
  const order = await waitingOrder();
  const seen: (readonly Setback[])[] = [];
  const answer = await ask('second', async (met) => {
    const now = await fresh(order);
    seen.push([...met]);
    if (now.state !== 'awaiting_confirmation') return refused({ code: 'payment-orders.state-conflict' });
    await ask('first', async () => cancelled(now));
    return cancelled(now);
  });
  expect(codeOf(answer)).toBe('payment-orders.state-conflict');
  expect(seen).toEqual([[], [{ is: 'changed-meanwhile' }]]);
});

test('sums that moved are decided anew, with all that was met', async () => {
  const order = await waitingOrder();
  const met: Setback['is'][][] = [];
  const over = (refusal: string) => ({ counters: [{ id: 'bracket:loop', amount: 1n, cap: 0n, refusal }] });
  const answer = await ask('sums', async (setbacks) => {
    met.push(setbacks.map(({ is }) => is));
    return cancelled(order, [over(DAILY_SUM), over(BRACKET_SUM), {}][setbacks.length]);
  });
  expect(codeOf(answer)).toBe('200');
  expect(met).toEqual([[], ['above-daily-sum'], ['above-daily-sum', 'day-sum-moved']]);
});

test('what money and limits refuse is decided again where that was asked for', async () => {
  const order = await waitingOrder();
  const refusal = periodLimitOf('company');
  const over = { counters: [{ id: 'pix-limit:loop', amount: 1n, cap: 0n, refusal }] };
  const met: Setback[] = [];
  const answer = await ask(
    'unpaid',
    async (setbacks) => {
      met.push(...setbacks);
      return cancelled(order, setbacks.length === 0 ? over : {});
    },
    { whenUnpaid: 'decide-again' },
  );
  expect(codeOf(answer)).toBe('200');
  expect(met).toMatchObject([{ is: 'unpaid', refusal: { code: 'payment-orders.above-period-limit' } }]);
});

test('a step of the bank’s own that goes before a refusal is made, and the refusal is given', async () => {
  const order = await waitingOrder();
  const answer = await ask('after', async () => refused({ code: 'payment-orders.state-conflict' }, cancelStep(order)));
  expect(codeOf(answer)).toBe('payment-orders.state-conflict');
  expect((await fresh(order)).state).toBe('cancelled');
  expect(await isKept('after')).toBe(false);
});

test(`an order that never stands still is given up after ${LOOKS_MAX} looks, as a fault, with nothing kept`, async () => {
  const order = await waitingOrder();
  await ask('gone', async () => cancelled(order));
  let looks = 0;
  const never = ask('never', async () => {
    looks += 1;
    return cancelled(order);
  });
  await expect(never).rejects.toThrow('Everything kept changing while it was tried');
  expect(looks).toBe(LOOKS_MAX);
  expect(await isKept('never')).toBe(false);
});

test('the bank’s own steps go through the same loop, without a key', async () => {
  const order = await waitingOrder();
  const looks = { what: 'it was tried', at: clock.now() };
  const made = await decideAndPost(tools, looks, async () => ({ is: 'step', step: cancelStep(order) }));
  expect(made).toMatchObject({ is: 'made', order: { state: 'cancelled' }, answer: undefined });
  expect(await decideAndPost(tools, looks, async () => ({ is: 'stop', because: 'nothing is due' }))).toEqual({
    is: 'stop',
    because: 'nothing is due',
  });
});
