import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Notification, PaymentOrderDetail, SentDispute } from '@bank/contracts';
import { DAY_MS, money } from '@bank/core';
import type { EndToEndId } from '@bank/identifiers';
import { startPixBank } from '../../testing/pix-bank.ts';
import type { TestCaller } from '../../testing/test-bank.ts';

// Contesting what the company paid. Goals: M09, M10, M12.
const bank = await startPixBank();
const { rails } = bank;
const { disputes } = rails;
const WORDS = { reason: 'scam', report: 'O boleto era falso.\nPagamos a quem não devíamos.' } as const;
let maker: TestCaller;

beforeAll(async () => {
  await bank.fund('10001', 10_000_00n);
  await bank.fund('10003', 10_000_00n);
  await bank.knowPayees();
  await bank.device('maker');
});

beforeEach(async () => {
  disputes.fault = undefined;
  rails.script = { does: 'settle' };
  bank.clock.advance(60_000);
  maker = await bank.as('maker');
});

async function paid(amount = '100.00'): Promise<PaymentOrderDetail> {
  const reply = await bank.payTo(maker, bank.outsider.key, amount);
  expect(reply.status, reply.text).toBe(201);
  return bank.reaches(maker, reply.json<{ id: string }>().id, 'settled');
}

const contest = (orderId: string, words: object = WORDS, caller = maker) =>
  caller.put(`/services/pix-disputes/of-order/${orderId}`, words);

async function read(id: string): Promise<SentDispute> {
  return (await maker.get(`/services/pix-disputes/sent/${id}`)).json<SentDispute>();
}

async function reaches(id: string, state: SentDispute['state']): Promise<SentDispute> {
  await bank.until(`${id} is ${state}`, async () => {
    bank.wake();
    return (await read(id)).state === state;
  });
  return read(id);
}

async function contested(amount?: string): Promise<SentDispute> {
  const order = await paid(amount);
  const reply = await contest(order.id);
  expect(reply.status, reply.text).toBe(200);
  return reaches(reply.json<SentDispute>().id, 'in-analysis');
}

/** The directory's recovery of a case, changed as of now. */
function goesOn({ endToEndId }: SentDispute, change: Parameters<typeof disputes.change>[1]): void {
  bank.clock.advance(1000);
  const recovery = [...disputes.recoveries.values()].find((each) => each.rootTransactionId === endToEndId);
  if (!recovery) throw new Error('the directory was told nothing');
  disputes.change(recovery.id, change);
}

/** The other bank gives something back, and the payment system settles it. */
async function comesBack(endToEndId: string, amount: bigint): Promise<string> {
  const before = await bank.balance('10001');
  const message = rails.giveBack(endToEndId as EndToEndId, money(amount), 'FR01');
  const returnId = message.type === 'pacs.004' ? message.body.returns[0]!.returnId : undefined;
  if (!returnId) throw new Error('not a return');
  rails.push(message);
  await bank.until('the return is kept', async () => {
    const { rowCount } = await bank.pool.query('SELECT FROM bank.pix_return_in WHERE return_id = $1', [returnId]);
    return rowCount === 1;
  });
  rails.push(rails.statusOf(returnId, endToEndId as EndToEndId, 'ACCC'));
  rails.pushAgain(2);
  await bank.until('it is credited', async () => (await bank.balance('10001')) > before);
  return returnId;
}

test('a settled Pix is contested: protocol at once, told to the directory, judged, asked for and given back', async () => {
  const order = await paid();
  const may = await maker.get(`/services/pix-disputes/of-order/${order.id}`);
  expect(may.json()).toMatchObject({ dispute: null, refusal: null });
  const reply = await contest(order.id);
  const first = reply.json<SentDispute>();
  expect(first).toMatchObject({
    state: 'requested',
    amount: '100.00',
    orderId: order.id,
    returned: '0.00',
    canCancel: true,
  });
  expect(first.protocol).toMatch(/^\d{8}-[0-9A-Z]{6}$/);
  await reaches(first.id, 'in-analysis');

  goesOn(first, { status: 'ANALYSED', rootAnalysisResult: 'AGREED' });
  // The bank itself asks for the money, at once.
  const asked = await reaches(first.id, 'refunding');
  expect(asked).toMatchObject({ canCancel: false, endedAt: null });
  expect(asked.analysedAt).not.toBeNull();

  const returnId = await comesBack(order.endToEndId ?? '', 100_00n);
  const [recovery] = [...disputes.recoveries.values()].slice(-1);
  const refund = disputes.refundFor(recovery!, {
    analysisResult: 'TOTALLY_ACCEPTED',
    effectiveRefundedAmount: '100.00',
  });
  goesOn(first, { status: 'COMPLETED', refunds: [refund] });
  const done = await reaches(first.id, 'refunded');
  expect(done).toMatchObject({ returned: '100.00', returns: [{ returnId, amount: '100.00' }] });
  expect(done.endedAt).not.toBeNull();
  expect((await contest(order.id, { ...WORDS, report: 'De novo, e com outro relato.' })).json()).toMatchObject({
    code: 'pix-disputes.already-contested',
  });
});

test('the same words again are the same case, at the same moment too; other words are refused', async () => {
  const order = await paid();
  const replies = await Promise.all([contest(order.id), contest(order.id), contest(order.id)]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(new Set(replies.map((reply) => reply.json<SentDispute>().id)).size).toBe(1);
  expect((await contest(order.id, { ...WORDS, reason: 'coercion' })).status).toBe(409);
  const { rows } = await bank.pool.query('SELECT count(*)::int AS n FROM bank.sent_dispute WHERE order_id = $1', [
    order.id,
  ]);
  expect(rows).toEqual([{ n: 1 }]);
});

test('while the directory is out, or its answer gets lost, it is told again and contests once', async () => {
  disputes.fault = { code: 'rail.timeout' };
  const order = await paid();
  const { id } = (await contest(order.id)).json<SentDispute>();
  bank.wake();
  expect((await read(id)).state).toBe('requested');
  const before = disputes.recoveries.size;
  disputes.fault = undefined;
  await reaches(id, 'in-analysis');
  bank.wake();
  expect(disputes.recoveries.size).toBe(before + 1);
});

test('what the other bank denies ends, and people who may contest are told', async () => {
  const dispute = await contested();
  goesOn(dispute, { status: 'COMPLETED', rootAnalysisResult: 'DISAGREED' });
  await reaches(dispute.id, 'denied');
  await bank.until('somebody is told', async () => {
    bank.wake();
    const { items } = (await maker.get('/services/notifications')).json<{ items: Notification[] }>();
    return items.some(({ text }) => text.includes('não aceitou a contestação'));
  });
});

test('a part that came back is watched for more, and the rest ends it; a late or older word changes nothing', async () => {
  const dispute = await contested();
  goesOn(dispute, { status: 'ANALYSED', rootAnalysisResult: 'AGREED' });
  await reaches(dispute.id, 'refunding');
  await comesBack(dispute.endToEndId, 40_00n);
  const [recovery] = [...disputes.recoveries.values()].slice(-1);
  const part = {
    analysisResult: 'PARTIALLY_ACCEPTED',
    effectiveRefundedAmount: '40.00',
    monitorAccount: true,
  } as const;
  goesOn(dispute, { status: 'COMPLETED', refunds: [disputes.refundFor(recovery!, part)] });
  const watched = await reaches(dispute.id, 'watching');
  expect(watched).toMatchObject({ returned: '40.00', endedAt: null });
  expect(watched.watchedUntil).not.toBeNull();
  // A word of before, told only now.
  disputes.change(recovery!.id, { status: 'AWAITING_ANALYSIS' }, bank.clock.now());
  bank.wake();
  await comesBack(dispute.endToEndId, 60_00n);
  expect(await reaches(dispute.id, 'refunded')).toMatchObject({ returned: '100.00' });
});

test('it is taken back while nothing was asked for, and may be contested again', async () => {
  const dispute = await contested();
  const cancel = () => maker.put(`/services/pix-disputes/sent/${dispute.id}/cancellation`);
  expect((await cancel()).json()).toMatchObject({ cancelling: true, canCancel: false });
  expect((await cancel()).status).toBe(200);
  await reaches(dispute.id, 'cancelled');
  expect((await contest(dispute.orderId)).status).toBe(200);
  const other = await contested();
  goesOn(other, { status: 'COMPLETED', rootAnalysisResult: 'DISAGREED' });
  await reaches(other.id, 'denied');
  const late = await maker.put(`/services/pix-disputes/sent/${other.id}/cancellation`);
  expect(late.json()).toMatchObject({ code: 'pix-disputes.cannot-cancel' });
});

test('what cannot be contested says why: inside this bank, not settled, after 80 days, nobody’s', async () => {
  const inside = (await bank.payTo(maker, bank.neighbour.key, '5.00')).json<{ id: string }>();
  expect((await contest(inside.id)).json()).toMatchObject({ code: 'pix-disputes.same-bank' });
  rails.script = { does: 'wait' };
  const waits = (await bank.payTo(maker, bank.outsider.key, '5.00')).json<PaymentOrderDetail>();
  expect((await contest(waits.id)).json()).toMatchObject({ code: 'pix-disputes.not-settled' });
  rails.tell(waits.endToEndId ?? '', { status: 'ACSC' });
  await bank.reaches(maker, waits.id, 'settled');
  expect((await contest('ord_00000000000000000000000000')).json()).toMatchObject({
    code: 'pix-disputes.order-not-found',
  });
  for (const report of ['  ', 'Golpe', ' '.repeat(30)])
    expect((await contest(waits.id, { reason: 'scam', report })).status).toBe(400);
  bank.clock.advance(80 * DAY_MS + 60_000);
  const later = await bank.as('maker');
  expect((await contest(waits.id, WORDS, later)).json()).toMatchObject({ code: 'pix-disputes.too-late' });
  expect((await later.get(`/services/pix-disputes/of-order/${waits.id}`)).json()).toMatchObject({
    refusal: { code: 'pix-disputes.too-late' },
  });
});

test('the list goes through all of them, newest first', async () => {
  const page = (await maker.get('/services/pix-disputes/sent?limit=2')).json<{
    items: SentDispute[];
    nextCursor: string;
  }>();
  const rest = (await maker.get(`/services/pix-disputes/sent?limit=200&cursor=${page.nextCursor}`)).json<{
    items: SentDispute[];
    nextCursor: null;
  }>();
  const ids = [...page.items, ...rest.items].map(({ id }) => id);
  expect(page.items).toHaveLength(2);
  expect(ids).toEqual(ids.toSorted().toReversed());
  expect(new Set(ids).size).toBe(ids.length);
  expect(rest.nextCursor).toBeNull();
});

test('a company contests so many payments at once and no more; what it has contested is answered all the same', async () => {
  const order = await paid('5.00');
  const first = await contest(order.id);
  expect(first.status).toBe(200);
  const next = await paid('6.00');
  const { contests } = bank.platform.settings.limits;
  const limiter = bank.platform.rates.shared('pix-contests', contests);
  for (let taken = 0; taken <= contests.burst; taken += 1) await limiter.take(bank.companyId('10001'));
  const refused = await contest(next.id);
  expect([refused.status, refused.json<{ code: string }>().code]).toEqual([429, 'rate.limited']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await contest(order.id)).json()).toMatchObject({ id: first.json<SentDispute>().id });
  bank.clock.advance(60_000);
  expect((await contest(next.id)).status).toBe(200);
});
