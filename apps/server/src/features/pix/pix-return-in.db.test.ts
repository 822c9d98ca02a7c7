import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeEach, expect, test } from 'vitest';
import { money } from '@bank/core';
import type { PaymentOrder } from '@bank/contracts';
import type { EndToEndId, ReturnId } from '@bank/identifiers';
import type { PaymentStatus, SpiMessage } from '@bank/iso20022';
import { createBank } from '../../bank.ts';
import { openPlatform } from '../../platform/open-platform.ts';
import { startPixBank } from '../../testing/pix-bank.ts';

// Returns of payments of ours, whatever comes first: the return, its own outcome, or the settlement of the payment.
const bank = await startPixBank();
await bank.device('maker');
await bank.fund('10001', 1_000_000_00n);
await bank.knowPayees();
await bank.setCompany('10001', 'confirmation_threshold_centavos = 100000000');
const { rails } = bank;

beforeEach(() => {
  rails.script = { does: 'wait' };
});

interface Sent {
  readonly id: string;
  readonly endToEndId: EndToEndId;
}

async function pay(): Promise<Sent> {
  const reply = await bank.payTo(await bank.as('maker'), bank.outsider.key, '10.00');
  expect(reply.status, reply.text).toBe(201);
  const order = reply.json<PaymentOrder & { endToEndId: EndToEndId }>();
  await bank.until('it was sent', () =>
    rails.received.some(
      (each) => each.type === 'pacs.008' && each.body.transactions[0]?.endToEndId === order.endToEndId,
    ),
  );
  return order;
}

function returned(message: SpiMessage): ReturnId {
  const id = message.type === 'pacs.004' ? message.body.returns[0]?.returnId : undefined;
  if (!id) throw new Error('no return');
  return id;
}

function repliesTo(returnId: ReturnId): readonly PaymentStatus[] {
  return rails.received
    .flatMap((message) => (message.type === 'pacs.002' ? message.body.statuses : []))
    .filter(({ instructionId }) => instructionId === returnId);
}

const reaches = async ({ id }: Sent, state: PaymentOrder['state']) => bank.reaches(await bank.as('maker'), id, state);
const settle = ({ endToEndId }: Sent): void => rails.tell(endToEndId, { status: 'ACSC' });

async function waiting(): Promise<number> {
  const { rowCount } = await bank.pool.query(`SELECT FROM bank.rail_waiting WHERE state = 'waiting'`);
  return rowCount ?? 0;
}

async function passing(what: string, holds: () => Promise<boolean> | boolean, wake = () => bank.wake()): Promise<void> {
  await bank.until(what, async () => {
    if (await holds()) return true;
    bank.clock.advance(1000);
    wake();
    return false;
  });
}

test('R10 a return that overtakes the settlement waits for it, is accepted, and is credited once', async () => {
  const balance = await bank.balance('10001');
  const incidents = await bank.incidents();
  const order = await pay();
  const message = rails.giveBack(order.endToEndId, money(400n));
  rails.push(message);
  await bank.until('it waits', async () => (await waiting()) === 1);
  rails.pushAgain(2);
  await pause(200);
  expect(repliesTo(returned(message))).toEqual([]);
  settle(order);
  await reaches(order, 'settled');
  await passing('it is answered', () => repliesTo(returned(message)).length > 0);
  expect(repliesTo(returned(message))[0]).toMatchObject({ status: 'ACSP' });
  rails.push(rails.statusOf(returned(message), order.endToEndId, 'ACCC'));
  await bank.until('it is credited', async () => (await bank.balance('10001')) === balance - 600n);
  await passing('nothing waits', async () => (await waiting()) === 0);
  expect(await bank.balance('10001')).toBe(balance - 600n);
  expect(await bank.incidents()).toEqual(incidents);
});

test('R10 the same in one pull, the return first', async () => {
  const balance = await bank.balance('10001');
  const order = await pay();
  const message = rails.giveBack(order.endToEndId, money(1000n));
  rails.push(message);
  settle(order);
  await passing('it is answered', () => repliesTo(returned(message)).length > 0);
  expect(repliesTo(returned(message))[0]).toMatchObject({ status: 'ACSP' });
  rails.push(rails.statusOf(returned(message), order.endToEndId, 'ACCC'));
  await bank.until('all is back', async () => (await bank.balance('10001')) === balance);
});

test('a return of a payment that is refused in the end is refused with CH16', async () => {
  const order = await pay();
  const message = rails.giveBack(order.endToEndId, money(100n));
  rails.push(message);
  await bank.until('it waits', async () => (await waiting()) === 1);
  rails.tell(order.endToEndId, { status: 'RJCT', reason: 'AC03' });
  await reaches(order, 'rejected');
  await passing('it is answered', () => repliesTo(returned(message)).length > 0);
  expect(repliesTo(returned(message))[0]).toMatchObject({ status: 'RJCT', reasons: [{ code: 'CH16' }] });
});

test('an outcome that overtakes its return waits for it', async () => {
  const balance = await bank.balance('10001');
  const order = await pay();
  settle(order);
  await reaches(order, 'settled');
  const message = rails.giveBack(order.endToEndId, money(300n));
  rails.push(rails.statusOf(returned(message), order.endToEndId, 'ACCC'));
  await bank.until('it waits', async () => (await waiting()) === 1);
  rails.push(message);
  await passing('it is credited', async () => (await bank.balance('10001')) === balance - 700n);
  await passing('nothing waits', async () => (await waiting()) === 0);
});

test('a return of nothing is refused with AM01, and one in another bank’s name with CH16', async () => {
  const order = await pay();
  settle(order);
  await reaches(order, 'settled');
  const nothing = rails.giveBack(order.endToEndId, money(0n));
  rails.push(nothing);
  await bank.until('it is answered', () => repliesTo(returned(nothing)).length > 0);
  expect(repliesTo(returned(nothing))[0]).toMatchObject({ status: 'RJCT', reasons: [{ code: 'AM01' }] });
  const foreign = rails.giveBack(order.endToEndId, money(100n));
  if (foreign.type !== 'pacs.004') throw new Error('no return');
  const [item] = foreign.body.returns;
  if (!item) throw new Error('no return');
  const turned = { ...item, debtorAgent: item.creditorAgent, creditorAgent: item.debtorAgent };
  rails.push({ ...foreign, body: { ...foreign.body, returns: [turned] } });
  await bank.until('it is answered', () => repliesTo(item.returnId).length > 0);
  expect(repliesTo(item.returnId)[0]).toMatchObject({ status: 'RJCT', reasons: [{ code: 'CH16' }] });
});

test('A13 the id of a return with another amount is an incident: no answer accepts it', async () => {
  const order = await pay();
  settle(order);
  await reaches(order, 'settled');
  const message = rails.giveBack(order.endToEndId, money(100n));
  rails.push(message);
  await bank.until('it is answered', () => repliesTo(returned(message)).length > 0);
  const again = rails.giveBack(order.endToEndId, money(200n));
  if (again.type !== 'pacs.004') throw new Error('no return');
  const returns = again.body.returns.map((item) => ({ ...item, returnId: returned(message) }));
  rails.push({ ...again, body: { ...again.body, returns } });
  await bank.until('it is parked', async () => (await bank.incidents()).includes('return.id-reused'));
  await pause(200);
  expect(repliesTo(returned(message))).toHaveLength(1);
  rails.push(rails.statusOf(returned(message), order.endToEndId, 'RJCT', 'AB03'));
  await bank.until('it is over', async () => {
    const { rowCount } = await bank.pool.query(
      `SELECT FROM bank.pix_return_in WHERE return_id = $1 AND state = 'not_settled'`,
      [returned(message)],
    );
    return rowCount === 1;
  });
});

// The last one: it takes the first server's reader away.
test('R12 another server judges what the first one kept', async () => {
  const order = await pay();
  const message = rails.giveBack(order.endToEndId, money(100n));
  rails.push(message);
  await bank.until('it waits', async () => (await waiting()) === 1);
  const { settings } = bank.platform;
  const entropy = { bytes: (count: number) => randomBytes(count) };
  const second = await createBank(openPlatform({ settings, clock: bank.clock, entropy, rails: rails.client }));
  const reader = bank.bank.loops.find(({ name }) => name === 'spi-reader');
  // From here on the first one reads nothing any more.
  await reader?.stop();
  second.start();
  settle(order);
  const wake = (): void => {
    for (const loop of second.loops) loop.wake();
  };
  await passing('it is answered', () => repliesTo(returned(message)).length > 0, wake);
  expect(repliesTo(returned(message))[0]).toMatchObject({ status: 'ACSP' });
  await second.stop();
});
