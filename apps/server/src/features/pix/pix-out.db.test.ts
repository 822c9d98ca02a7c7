import { expect, test } from 'vitest';
import { newUuid } from '@bank/core';
import type { PaymentOrder } from '@bank/contracts';
import type { EndToEndId } from '@bank/identifiers';
import { startPixBank } from '../../testing/pix-bank.ts';

// Pix to another bank, through a scripted SPI: every loss, repetition and delay, and what the books say afterwards.
const bank = await startPixBank();
const phone = await bank.device('maker');
const maker = await bank.as('maker');
await bank.fund('10001', 1_000_000_00n);
await bank.knowPayees();

async function paid(amount = '10.00'): Promise<PaymentOrder> {
  const reply = await bank.payTo(maker, bank.outsider.key, amount);
  expect(reply.status, reply.text).toBe(201);
  return reply.json<PaymentOrder>();
}

async function held(): Promise<bigint> {
  const { rows } = await bank.pool.query<{ held: bigint }>(
    `SELECT held FROM ledger.account WHERE id = 'customer:10001'`,
  );
  return rows[0]?.held ?? 0n;
}

test('a Pix to another bank goes out as pacs.008, and ACSC turns the hold into entries', async () => {
  bank.rails.script = { does: 'settle' };
  const before = await bank.balance('10001');
  const order = await paid('123.45');
  expect(order).toMatchObject({ state: 'processing', amount: '123.45', settledAt: null });
  const settled = await bank.reaches(maker, order.id, 'settled');
  expect(settled.receiptCode).toMatch(/^[0-9A-Z]{4}-/);
  expect(settled.events.map(({ state, actor }) => [state, actor])).toEqual([
    ['processing', bank.operator('maker').name],
    ['settled', 'Banco'],
  ]);
  expect(await bank.balance('10001')).toBe(before - 12_345n);
  expect(await held()).toBe(0n);
  const sent = bank.rails.sentFor(order.endToEndId);
  expect(sent).toMatchObject({
    type: 'pacs.008',
    body: {
      transactions: [
        {
          endToEndId: order.endToEndId,
          amount: 12_345n,
          initiation: 'DICT',
          creditorAgent: '99999010',
          creditorDocument: bank.outsider.document,
          creditorAccount: { number: '500000', branch: '3000', type: 'CACC', key: bank.outsider.key },
          debtorAccount: { number: '10001' },
        },
      ],
    },
  });
  expect(await bank.incidents()).toEqual([]);
});

test('a refusal of the SPI releases the hold, gives the limit back and says why in words', async () => {
  bank.rails.script = { does: 'reject', reason: 'AC03' };
  const [before, limits] = [await bank.balance('10001'), await maker.get('/services/pix/summary')];
  const order = await paid();
  const rejected = await bank.reaches(maker, order.id, 'rejected');
  expect(rejected.refusal?.code).toBe('AC03');
  expect(rejected.refusal?.message).toContain('A agência ou a conta de destino não existe');
  expect(await bank.balance('10001')).toBe(before);
  expect(await held()).toBe(0n);
  const after = (await maker.get('/services/pix/summary')).json<{ limits: { used: string } }>();
  expect(after.limits.used).toBe(limits.json<{ limits: { used: string } }>().limits.used);
});

test('M09 A13 an answer that comes five times settles once; the repetitions are parked [attack]', async () => {
  bank.rails.script = { does: 'repeat', times: 5 };
  const before = await bank.balance('10001');
  const order = await paid();
  await bank.reaches(maker, order.id, 'settled');
  await bank.until('four repetitions are parked', async () => (await bank.incidents()).length === 4);
  expect(new Set(await bank.incidents())).toEqual(new Set(['outcome.duplicate']));
  expect(await bank.balance('10001')).toBe(before - 1000n);
});

test('A13 the same message five times, byte for byte, is taken in once', async () => {
  bank.rails.script = { does: 'settle' };
  const incidents = (await bank.incidents()).length;
  const order = await paid();
  await bank.reaches(maker, order.id, 'settled');
  const taken = async () => (await bank.pool.query('SELECT 1 FROM bank.rail_inbound')).rowCount;
  const before = await taken();
  bank.rails.pushAgain(5);
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(await taken()).toBe(before);
  expect((await bank.incidents()).length).toBe(incidents);
});

test('A13 a contradicting answer after the end touches no money', async () => {
  bank.rails.script = { does: 'settle' };
  const order = await paid();
  await bank.reaches(maker, order.id, 'settled');
  const before = await bank.balance('10001');
  const id = order.endToEndId as EndToEndId;
  bank.rails.push(bank.rails.statusOf(id, id, 'RJCT', 'ED05'));
  await bank.until('it is parked', async () => (await bank.incidents()).includes('outcome.contradicting'));
  expect((await bank.order(maker, order.id)).state).toBe('settled');
  expect(await bank.balance('10001')).toBe(before);
});

test('a lost answer: unknown after 45 s with the hold kept, the same bytes sent again, then settled', async () => {
  bank.rails.script = { does: 'lose-answer' };
  const before = await bank.balance('10001');
  const sentBefore = bank.rails.receivedXml.length;
  const order = await paid();
  await bank.until('it was sent', () => bank.rails.receivedXml.length === sentBefore + 1);
  // Not yet due: the clock stands, so nothing is sent again.
  bank.rails.script = { does: 'unavailable' };
  bank.clock.advance(46_000);
  bank.wake();
  const unknown = await bank.reaches(maker, order.id, 'unknown');
  expect(unknown.events.at(-1)?.note).toContain('não repita o pagamento');
  expect(await held()).toBe(1000n);
  expect(unknown.canCancel).toBe(false);
  bank.rails.script = { does: 'lose-answer' };
  bank.clock.advance(60_000);
  bank.wake();
  await bank.reaches(maker, order.id, 'settled');
  const sent = bank.rails.receivedXml.slice(sentBefore);
  expect(sent.length).toBeGreaterThanOrEqual(2);
  expect(new Set(sent).size).toBe(1);
  expect(await held()).toBe(0n);
  expect(await bank.balance('10001')).toBe(before - 1000n);
});

test('a lost request is carried out when the same message comes again, once', async () => {
  bank.rails.script = { does: 'lose-request' };
  const before = await bank.balance('10001');
  const sentBefore = bank.rails.receivedXml.length;
  const order = await paid();
  await bank.until('it was sent', () => bank.rails.receivedXml.length === sentBefore + 1);
  bank.rails.script = { does: 'settle' };
  bank.clock.advance(21_000);
  bank.wake();
  await bank.reaches(maker, order.id, 'settled');
  expect(await bank.balance('10001')).toBe(before - 1000n);
});

test('while the SPI cannot be reached the order waits with its hold; it goes out when it can', async () => {
  bank.rails.script = { does: 'unavailable' };
  const order = await paid();
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect((await bank.order(maker, order.id)).state).toBe('processing');
  bank.rails.script = { does: 'settle' };
  bank.clock.advance(20_000);
  bank.wake();
  await bank.reaches(maker, order.id, 'settled');
});

test('a late answer of an unknown order settles it; a rejected one gives the money back', async () => {
  bank.rails.script = { does: 'wait' };
  const [first, second] = [await paid('1.00'), await paid('2.00')];
  bank.clock.advance(46_000);
  bank.wake();
  await bank.reaches(maker, first.id, 'unknown');
  await bank.reaches(maker, second.id, 'unknown');
  bank.rails.tell(first.endToEndId ?? '', { status: 'ACSC' });
  bank.rails.tell(second.endToEndId ?? '', { status: 'RJCT', reason: 'AB03' });
  await bank.reaches(maker, first.id, 'settled');
  await bank.reaches(maker, second.id, 'rejected');
  expect(await held()).toBe(0n);
});

test('A13 a forged message is parked and moves nothing', async () => {
  bank.rails.script = { does: 'wait' };
  const order = await paid();
  const id = order.endToEndId as EndToEndId;
  const genuine = bank.rails.sign(bank.rails.statusOf(id, id, 'RJCT', 'ED05'));
  bank.rails.pushXml(genuine.replace('RJCT', 'ACSC'));
  await bank.until('it is parked', async () => (await bank.incidents()).includes('signature.invalid'));
  expect((await bank.order(maker, order.id)).state).toBe('processing');
  bank.rails.tell(id, { status: 'ACSC' });
  await bank.reaches(maker, order.id, 'settled');
});

test('admi.002: the SPI could not read our message; the order ends rejected and people are told', async () => {
  bank.rails.script = { does: 'wait' };
  const sent = bank.rails.received.length;
  const order = await paid();
  await bank.until('it was sent', () => bank.rails.received.length === sent + 1);
  const message = bank.rails.sentFor(order.endToEndId);
  const template = bank.rails.statusOf(order.endToEndId as EndToEndId, order.endToEndId as EndToEndId, 'RJCT');
  bank.rails.push({
    type: 'admi.002',
    header: template.header,
    body: { reference: message.header.messageId, code: 'XSD', rejectedAt: bank.clock.now() },
  });
  const rejected = await bank.reaches(maker, order.id, 'rejected');
  expect(rejected.refusal?.message).toContain('falha do nosso lado');
  await bank.until('it is parked', async () => (await bank.incidents()).includes('message.refused-by-spi'));
});

test('M10 what comes back of a payment is credited once and never exceeds it [attack]', async () => {
  bank.rails.script = { does: 'settle' };
  const order = await paid('100.00');
  await bank.reaches(maker, order.id, 'settled');
  const id = order.endToEndId as EndToEndId;
  const before = await bank.balance('10001');
  const replies = () => bank.rails.received.filter(({ type }) => type === 'pacs.002');
  const answer = async (amount: bigint) => {
    const message = bank.rails.giveBack(id, amount as never);
    const count = replies().length;
    bank.rails.push(message);
    await bank.until('it is answered', () => replies().length > count);
    if (message.type !== 'pacs.004') throw new Error('not a return');
    const reply = replies().at(-1);
    const status = reply?.type === 'pacs.002' ? reply.body.statuses[0] : undefined;
    return { returnId: message.body.returns[0]?.returnId, status };
  };
  const first = await answer(6000n);
  expect(first.status?.status).toBe('ACSP');
  // The rest is 40.00: a cent more is refused.
  const tooMuch = await answer(4001n);
  expect(tooMuch.status).toMatchObject({ status: 'RJCT', reasons: [{ code: 'AM09' }] });
  if (!first.returnId) throw new Error('no return id');
  bank.rails.push(bank.rails.statusOf(first.returnId, id, 'ACCC'));
  bank.rails.push(bank.rails.statusOf(first.returnId, id, 'ACCC'));
  await bank.until('it is credited', async () => (await bank.balance('10001')) === before + 6000n);
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(await bank.balance('10001')).toBe(before + 6000n);
});

test('an outcome of a payment that nobody made is parked', async () => {
  const id =
    `E99999008202611231300${newUuid(bank.clock, bank.platform.entropy).replace(/-/g, '').slice(0, 11)}` as EndToEndId;
  bank.rails.push(bank.rails.statusOf(id, id, 'ACSC'));
  await bank.until('it is parked', async () => (await bank.incidents()).includes('outcome.unknown-payment'));
});

test('the payment above the threshold waits for the app and then goes out', async () => {
  bank.rails.script = { does: 'settle' };
  const order = await paid('1000.01');
  expect(order).toMatchObject({
    state: 'awaiting_confirmation',
    confirmationReason: 'above-threshold',
    confirmationThreshold: '1000.00',
    endToEndId: null,
  });
  const confirmed = await bank.confirm(maker, phone, order.id);
  expect(confirmed.status, confirmed.text).toBe(200);
  expect(confirmed.json<PaymentOrder>().state).toBe('processing');
  await bank.reaches(maker, order.id, 'settled');
});
