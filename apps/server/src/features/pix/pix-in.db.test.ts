import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { money } from '@bank/core';
import { newEndToEndId } from '@bank/identifiers';
import type { PaymentStatus } from '@bank/iso20022';
import { seededEntropy } from '@bank/testkit';
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

/** Tells whether the bank has noted that its answer was sent. Until then another offer does not make it send a second one. */
async function hasNotedAnswer(endToEndId: string): Promise<boolean> {
  const { rowCount } = await bank.pool.query(
    'SELECT FROM bank.rail_message WHERE payment_id = $1 AND first_sent_at IS NOT NULL',
    [endToEndId],
  );
  return rowCount === 1;
}

async function offer(change: { account?: string; document?: string; amount?: bigint } = {}) {
  const { account = '10001', document = CNPJ, amount = 5000n } = change;
  const transfer = bank.rails.incoming({ account, document, amount: money(amount) });
  bank.rails.push(bank.rails.payment(transfer));
  await bank.until('it is answered', () => repliesTo(transfer.endToEndId).length > 0);
  await bank.until('the bank has noted that it answered', () => hasNotedAnswer(transfer.endToEndId));
  return { transfer, id: transfer.endToEndId, answer: repliesTo(transfer.endToEndId)[0] };
}

test('a Pix from outside is accepted, credited when the SPI settles it, and shows at once', async () => {
  for (let round = 0; round < 3; round += 1) {
    const before = await bank.balance('10001');
    const { id, answer } = await offer();
    expect(answer).toMatchObject({ status: 'ACSP', instructionId: id });
    // Accepted is not settled: nothing is credited yet.
    expect(await bank.balance('10001')).toBe(before);
    bank.liveEvents();
    bank.rails.push(bank.rails.statusOf(id, id, 'ACCC'));
    await bank.until('it is credited', async () => (await bank.balance('10001')) === before + 5000n);
    await bank.until('screens hear of it', () =>
      bank.liveEvents().some(({ event }) => event.type === 'money-received'),
    );
    const audited = (await bank.audit('10001', 'pix.received')).filter(({ subject }) => subject === id);
    expect(audited).toMatchObject([{ data: { amount: '50.00' } }]);
  }
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
  ['nothing', { amount: 0n }, 'AM01'],
])('refused at once, with the reason: %s', async (_, change, reason) => {
  const { id, answer } = await offer(change);
  expect(answer).toMatchObject({ status: 'RJCT', reasons: [{ code: reason }] });
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

/** Makes time pass until that holds, so that what waits is judged again. */
async function passing(what: string, holds: () => Promise<boolean>): Promise<void> {
  await bank.until(what, async () => {
    if (await holds()) return true;
    bank.clock.advance(5000);
    bank.wake();
    return false;
  });
}

async function waiting(): Promise<number> {
  const { rowCount } = await bank.pool.query(`SELECT FROM bank.rail_waiting WHERE state = 'waiting'`);
  return rowCount ?? 0;
}

test('R10 a settlement that overtakes its payment waits for it, and credits it once', async () => {
  const before = await bank.balance('10001');
  const incidents = (await bank.incidents()).length;
  const transfer = bank.rails.incoming({ account: '10001', document: CNPJ, amount: money(700n) });
  const id = transfer.endToEndId;
  bank.rails.push(bank.rails.statusOf(id, id, 'ACCC'));
  await bank.until('it waits', async () => (await waiting()) === 1);
  expect(await bank.balance('10001')).toBe(before);
  bank.rails.push(bank.rails.payment(transfer));
  await passing('it is credited', async () => (await bank.balance('10001')) === before + 700n);
  await bank.until('nothing waits', async () => (await waiting()) === 0);
  expect((await bank.incidents()).length).toBe(incidents);
});

test('a status of a payment that never comes is parked after a minute, one of ours at once', async () => {
  const never = bank.rails.incoming({ account: '10001', document: CNPJ, amount: money(1n) }).endToEndId;
  const count = async () => (await bank.incidents()).filter((code) => code === 'outcome.unknown-payment').length;
  const before = await count();
  bank.rails.push(bank.rails.statusOf(never, never, 'ACCC'));
  await bank.until('it waits', async () => (await waiting()) === 1);
  expect(await count()).toBe(before);
  await passing('it is parked', async () => (await count()) === before + 1);
  const ours = newEndToEndId('99999008' as never, bank.clock.now(), seededEntropy(3));
  bank.rails.push(bank.rails.statusOf(ours, ours, 'ACSC'));
  await bank.until('it is parked', async () => (await count()) === before + 2);
  await bank.until('nothing waits', async () => (await waiting()) === 0);
});

test('A13 the id of a payment with another amount, payer or payee is an incident: no answer accepts it', async () => {
  const { transfer, id } = await offer({ amount: 1000n });
  const before = await bank.balance('10001');
  const others = [
    { ...transfer, amount: money(2000n) },
    { ...transfer, debtorAccount: { ...transfer.debtorAccount, number: '500001' } },
    { ...transfer, debtor: { ...transfer.debtor, document: '11144477735' as never } },
    { ...transfer, creditorAccount: { ...transfer.creditorAccount, number: '10003' } },
  ];
  for (const [index, other] of others.entries()) {
    bank.rails.push(bank.rails.payment(other));
    await bank.until('it is parked', async () => {
      return (await bank.incidents()).filter((code) => code === 'payment.id-reused').length === index + 1;
    });
  }
  await pause(200);
  expect(repliesTo(id)).toHaveLength(1);
  bank.rails.push(bank.rails.statusOf(id, id, 'ACCC'));
  await bank.until('the first one is credited', async () => (await bank.balance('10001')) === before + 1000n);
});

test('what nobody can read is parked, and holds up no payment that came with it', async () => {
  const before = await bank.balance('10001');
  const { id } = await offer({ amount: 300n });
  // The database takes no such character: its incident is told with another one in the place.
  bank.rails.pushXml('<Envelope>\u0000</Envelope>');
  bank.rails.push(bank.rails.statusOf(id, id, 'ACCC'));
  await bank.until('it is credited', async () => (await bank.balance('10001')) === before + 300n);
  await bank.until('it is parked', async () => (await bank.incidents()).includes('xml.malformed'));
  expect(await waiting()).toBe(0);
});
