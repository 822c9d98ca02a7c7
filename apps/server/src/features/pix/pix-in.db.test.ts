import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { money } from '@bank/core';
import type { PaymentStatus } from '@bank/iso20022';
import { startPixBank } from '../../testing/pix-bank.ts';

// Pix from outside: answered once and again, credited when the SPI has settled, never twice.
const bank = await startPixBank();
const CNPJ = '11222333000181';

function replies(): readonly PaymentStatus[] {
  return bank.rails.received.flatMap((message) => (message.type === 'pacs.002' ? message.body.statuses : []));
}

function repliesTo(endToEndId: string): readonly PaymentStatus[] {
  return replies().filter((status) => status.endToEndId === endToEndId);
}

async function offer(change: { account?: string; document?: string; amount?: bigint } = {}) {
  const { account = '10001', document = CNPJ, amount = 5000n } = change;
  const transfer = bank.rails.incoming({ account, document, amount: money(amount) });
  bank.rails.push(bank.rails.payment(transfer));
  await bank.until('it is answered', () => repliesTo(transfer.endToEndId).length > 0);
  return { transfer, id: transfer.endToEndId, answer: repliesTo(transfer.endToEndId)[0] };
}

test('a Pix from outside is accepted, credited when the SPI settles it, and shows within a second', async () => {
  const tookMs: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const before = await bank.balance('10001');
    const { id, answer } = await offer();
    expect(answer).toMatchObject({ status: 'ACSP', instructionId: id });
    // Accepted is not settled: nothing is credited yet.
    expect(await bank.balance('10001')).toBe(before);
    bank.liveEvents();
    const started = Date.now();
    bank.rails.push(bank.rails.statusOf(id, id, 'ACCC'));
    await bank.until('it is credited', async () => (await bank.balance('10001')) === before + 5000n);
    await bank.until('screens hear of it', () =>
      bank.liveEvents().some(({ event }) => event.type === 'money-received'),
    );
    tookMs.push(Date.now() - started);
    const audited = (await bank.audit('10001', 'pix.received')).filter(({ subject }) => subject === id);
    expect(audited).toMatchObject([{ data: { amount: '50.00' } }]);
  }
  // The quickest of three: what others do on the machine meanwhile does not count.
  expect(Math.min(...tookMs)).toBeLessThan(1000);
});

test('A13 settled five times, in messages of their own and byte for byte, it is credited once', async () => {
  const before = await bank.balance('10001');
  const { id } = await offer();
  for (let time = 0; time < 5; time += 1) bank.rails.push(bank.rails.statusOf(id, id, 'ACCC'));
  bank.rails.pushAgain(5);
  await bank.until(
    'four are parked',
    async () => (await bank.incidents()).filter((code) => code === 'outcome.duplicate').length === 4,
  );
  await pause(200);
  expect(await bank.balance('10001')).toBe(before + 5000n);
});

test('offered again, the same answer goes out again; there is one payment', async () => {
  const { transfer, id } = await offer();
  bank.rails.push(bank.rails.payment(transfer));
  await bank.until('it is answered again', () => repliesTo(id).length === 2);
  const sent = bank.rails.receivedXml.filter((xml) => xml.includes(id));
  expect(new Set(sent).size).toBe(1);
  bank.rails.push(bank.rails.statusOf(id, id, 'RJCT', 'AB03'));
  await bank.until('it is over', async () => {
    const { rows } = await bank.pool.query<{ state: string }>(
      'SELECT state FROM bank.pix_in WHERE end_to_end_id = $1',
      [id],
    );
    return rows[0]?.state === 'not_settled';
  });
});

test('while the SPI says nothing our acceptance is sent again, and nothing is credited', async () => {
  const before = await bank.balance('10001');
  const { id } = await offer();
  bank.clock.advance(21_000);
  bank.wake();
  await bank.until('it is sent again', () => repliesTo(id).length >= 2);
  expect(await bank.balance('10001')).toBe(before);
  bank.rails.push(bank.rails.statusOf(id, id, 'ACCC'));
  await bank.until('it is credited', async () => (await bank.balance('10001')) === before + 5000n);
  const count = repliesTo(id).length;
  bank.clock.advance(120_000);
  bank.wake();
  await pause(300);
  expect(repliesTo(id).length).toBe(count);
});

test.each([
  ['an account that does not exist', { account: '77777' }, 'AC03'],
  ['another holder', { document: '52998224725' }, 'BE01'],
  ['too much', { amount: 10n ** 13n + 1n }, 'AM02'],
])('refused at once, with the reason: %s', async (_, change, reason) => {
  const { id, answer } = await offer(change);
  expect(answer).toMatchObject({ status: 'RJCT', reasons: [{ code: reason }] });
  await bank.until('the bank has noted that it was sent', async () => {
    const { rowCount } = await bank.pool.query(
      `SELECT FROM bank.rail_message WHERE payment_id = $1 AND state = 'done'`,
      [id],
    );
    return rowCount === 1;
  });
  // The refusal is the end: it is not sent again.
  bank.clock.advance(60_000);
  bank.wake();
  await pause(300);
  expect(repliesTo(id).length).toBe(1);
});

test('a blocked account refuses with AC06, a closed one with AC07', async () => {
  for (const [state, reason] of [
    ['blocked', 'AC06'],
    ['closed', 'AC07'],
  ] as const) {
    await bank.setCompany('10001', `state = '${state}'`);
    const { answer } = await offer();
    expect(answer).toMatchObject({ status: 'RJCT', reasons: [{ code: reason }] });
  }
  await bank.setCompany('10001', `state = 'active'`);
});

test('A13 settled though we refused: parked for people, nothing is credited', async () => {
  const before = await bank.balance('10001');
  const { id } = await offer({ document: '52998224725' });
  bank.rails.push(bank.rails.statusOf(id, id, 'ACCC'));
  await bank.until('it is parked', async () => (await bank.incidents()).includes('outcome.contradicting'));
  expect(await bank.balance('10001')).toBe(before);
});

test('several payments in one message are each answered, and each settled in one message of several', async () => {
  const before = await bank.balance('10001');
  const transfers = [1n, 2n, 3n].map((amount) =>
    bank.rails.incoming({ account: '10001', document: CNPJ, amount: money(amount) }),
  );
  const [first] = transfers;
  if (!first) throw new Error('no transfer');
  const message = bank.rails.payment(first);
  if (message.type !== 'pacs.008') throw new Error('no payment');
  bank.rails.push({ ...message, body: { ...message.body, transactions: transfers } });
  await bank.until('all are answered', () => transfers.every(({ endToEndId }) => repliesTo(endToEndId).length === 1));
  const status = bank.rails.statusOf(first.endToEndId, first.endToEndId, 'ACCC');
  if (status.type !== 'pacs.002') throw new Error('no status');
  const statuses = transfers.map(({ endToEndId }) => ({
    instructionId: endToEndId,
    endToEndId,
    status: 'ACCC' as const,
    reasons: [],
  }));
  bank.rails.push({ ...status, body: { ...status.body, statuses } });
  await bank.until('all are credited', async () => (await bank.balance('10001')) === before + 6n);
});

test('R10 whatever the order in which answers, repetitions and payments come, the books end the same', async () => {
  const before = await bank.balance('10001');
  const offers = [];
  for (let count = 0; count < 10; count += 1) offers.push(await offer({ amount: BigInt(100 + count) }));
  const messages = offers.flatMap(({ id }) => [0, 1].map(() => bank.rails.statusOf(id, id, 'ACCC')));
  const shuffled = messages
    .map((message, index) => [((index * 7919) % 97) - 48, message] as const)
    .toSorted(([a], [b]) => a - b);
  for (const [, message] of shuffled) bank.rails.push(message);
  const expected = before + offers.reduce((sum, _, index) => sum + BigInt(100 + index), 0n);
  await bank.until('all are credited', async () => (await bank.balance('10001')) === expected);
  await pause(300);
  expect(await bank.balance('10001')).toBe(expected);
});
