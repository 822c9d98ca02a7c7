import { setTimeout as pause } from 'node:timers/promises';
import { beforeEach, expect, test } from 'vitest';
import type { Notification, PaymentOrder, Precaution, ReceivedDispute, StatementEntry } from '@bank/contracts';
import { DAY_MS, HOUR_MS } from '@bank/core';
import { startContestBank } from '../../testing/contested-pix.ts';
import { createPrecautionsDesk } from './index.ts';

// A received Pix that the bank doubts is credited and blocked, for 72 hours at most. Goals: M09, M10, M12, I05.
const { bank, credited, turnsUntil, sentFor, received, funds } = await startContestBank(100_00n);
const { rails } = bank;
const desk = createPrecautionsDesk(bank.platform);
const PAYER = '52998224725';

beforeEach(() => {
  rails.script = { does: 'settle' };
  rails.registryFault = undefined;
  rails.fraudMarks.clear();
  bank.clock.advance(1000);
});

const all = async () =>
  (await (await bank.as('admin')).get('/services/pix-disputes/precautions')).json<{
    items: Precaution[];
    blocked: string;
  }>();

const read = async (id: string): Promise<Precaution> =>
  (await (await bank.as('maker')).get(`/services/pix-disputes/precautions/${id}`)).json();

const ofPix = async (endToEndId: string): Promise<Precaution> =>
  (await all()).items.find((each) => each.endToEndId === endToEndId)!;

const reaches = (id: string, state: Precaution['state']) =>
  turnsUntil(`${id} is ${state}`, async () => (await read(id)).state === state);

/** A Pix of somebody who is marked for fraud. */
async function doubted(amount: bigint): Promise<Precaution> {
  rails.fraudMarks.add(PAYER);
  const endToEndId = await credited(amount);
  rails.fraudMarks.clear();
  return ofPix(endToEndId);
}

async function givesBack(id: string): Promise<void> {
  expect(await desk.propose(id, { result: 'give-back', reason: 'Conta invadida.', by: 'ana' })).toMatchObject({
    ok: true,
  });
  expect(await desk.confirm(id, 'bruno')).toMatchObject({ ok: true });
}

test('M12 what somebody pays who is marked for fraud is credited and blocked in one posting, told, and free after 72 hours', async () => {
  const before = await funds();
  const precaution = await doubted(70_00n);
  const { id, endToEndId } = precaution;
  expect(precaution).toMatchObject({ state: 'blocked', reason: 'payer-marked', amount: '70.00', blocked: '70.00' });
  expect(precaution.payer).toMatchObject({ name: 'Maria de Fora' });
  expect(Date.parse(precaution.until) - Date.parse(precaution.receivedAt)).toBe(72 * HOUR_MS);
  expect(precaution.blockedAt).toBe(precaution.receivedAt);
  expect(await funds()).toEqual({ held: 70_00n, available: before.available });
  expect((await all()).blocked).toBe('70.00');
  const { rows } = await bank.pool.query(
    `SELECT FROM ledger.hold h JOIN ledger.entry e ON e.transaction_id = h.placed_by WHERE e.detail ->> 'endToEndId' = $1
      AND e.account_id = 'customer:10001'`,
    [endToEndId],
  );
  expect(rows).toHaveLength(1);
  await turnsUntil('the administrator is told', async () => {
    const { items } = (await (await bank.as('admin')).get('/services/notifications')).json<{ items: Notification[] }>();
    return items.some(({ title, href }) => title.includes('bloqueado por precaução') && href?.includes(id));
  });
  // The same settlement, told again and again.
  rails.pushAgain(3);
  bank.clock.advance(72 * HOUR_MS - 2 * 60_000 - 5000);
  bank.wake();
  await pause(100);
  expect(await read(id)).toMatchObject({ state: 'blocked' });
  bank.clock.advance(60_000 + 5000);
  await reaches(id, 'released');
  const ended = await read(id);
  expect(ended).toMatchObject({ blocked: '0.00', givenBack: null });
  expect(Date.parse(ended.endedAt ?? '')).toBeLessThanOrEqual(Date.parse(ended.until));
  expect(await funds()).toEqual({ held: 0n, available: before.available! + 70_00n });
  expect(await desk.confirm(id, 'bruno')).toEqual({ ok: false, error: 'over' });
  expect(await desk.block(endToEndId, { by: 'ana', note: 'De novo.' })).toEqual({ ok: false, error: 'too-late' });
});

test('who is not marked is not doubted, nor is anybody while the directory says nothing', async () => {
  const before = await funds();
  const one = await credited(3_00n);
  rails.fraudMarks.add(PAYER);
  rails.registryFault = { code: 'rail.unavailable' };
  const other = await credited(4_00n);
  expect(await funds()).toEqual({ held: 0n, available: before.available! + 7_00n });
  const { items } = await all();
  expect(items.filter(({ endToEndId }) => [one, other].includes(endToEndId))).toEqual([]);
});

test('two people free it before its time; one alone, or the same twice, does not', async () => {
  const before = await funds();
  const { id } = await doubted(20_00n);
  expect(await desk.confirm(id, 'bruno')).toEqual({ ok: false, error: 'nothing-proposed' });
  expect(await desk.propose(id, { result: 'release', reason: 'Cliente antigo.', by: 'ana' })).toMatchObject({
    ok: true,
  });
  expect(await desk.confirm(id, 'ana')).toEqual({ ok: false, error: 'same-person' });
  expect(await read(id)).toMatchObject({ state: 'blocked' });
  const both = await Promise.all([desk.confirm(id, 'bruno'), desk.confirm(id, 'carla')]);
  expect(both.filter((each) => each.ok)).toHaveLength(1);
  expect(await read(id)).toMatchObject({ state: 'released', blocked: '0.00' });
  expect(await funds()).toEqual({ held: 0n, available: before.available! + 20_00n });
  expect(await desk.propose(id, { result: 'release', reason: 'x', by: 'ana' })).toEqual({ ok: false, error: 'over' });
  expect(await desk.confirm('blq_00000000000000000000000000', 'ana')).toEqual({ ok: false, error: 'not-found' });
});

test('what two people give back goes once, with FR01; statement, returns and the received Pix say so', async () => {
  const before = await funds();
  const { id, endToEndId } = await doubted(50_00n);
  await givesBack(id);
  await reaches(id, 'given-back');
  const [sent, ...more] = sentFor(endToEndId);
  expect(more).toEqual([]);
  expect(sent).toMatchObject({ amount: 50_00n, reason: 'FR01', debtorAgent: '99999010', creditorAgent: '99999008' });
  expect(await read(id)).toMatchObject({ blocked: '0.00', givenBack: '50.00' });
  expect(await funds()).toEqual({ held: 0n, available: before.available });
  const maker = await bank.as('maker');
  const [line] = (await maker.get('/services/statement/v2/entries')).json<{ items: StatementEntry[] }>().items;
  expect(line).toMatchObject({ type: 'pix_returned_out', amount: '-50.00', endToEndId, returnId: sent?.returnId });
  expect(line?.description).toBe('Devolução de Pix bloqueado por precaução');
  expect(await received(endToEndId)).toMatchObject({ given: '50.00', remaining: '0.00', refunds: [{ disputeId: id }] });
  const { items } = (await maker.get('/services/pix/returns')).json<{ items: object[] }>();
  expect(items[0]).toMatchObject({ direction: 'given', stage: 'done', disputeId: id });
});

test('M10 it shares one sum with the company’s own refunds; a no is tried again after an hour, and is free when its time is over', async () => {
  const { id, endToEndId } = await doubted(60_00n);
  const own = await (
    await bank.as('maker')
  ).post('/services/pix/refunds', { id: endToEndId, amount: '25.00' }, { 'idempotency-key': 'own' });
  expect(own.status, own.text).toBe(201);
  await bank.reaches(await bank.as('maker'), own.json<PaymentOrder>().id, 'settled');
  await givesBack(id);
  await reaches(id, 'given-back');
  expect(sentFor(endToEndId).map(({ amount }) => amount)).toEqual([25_00n, 35_00n]);
  expect(await read(id)).toMatchObject({ givenBack: '35.00' });
  expect((await funds()).held).toBe(0n);

  const again = await doubted(10_00n);
  rails.script = { does: 'reject', reason: 'AB03' };
  await givesBack(again.id);
  await turnsUntil(
    'it is refused',
    async () => (await received(again.endToEndId)).underWay === '0.00' && sentFor(again.endToEndId).length === 1,
  );
  expect(await read(again.id)).toMatchObject({ state: 'giving-back', blocked: '10.00' });
  rails.script = { does: 'settle' };
  bank.clock.advance(HOUR_MS);
  await reaches(again.id, 'given-back');
  const [one, other] = sentFor(again.endToEndId);
  expect(other?.returnId).not.toBe(one?.returnId);

  const vain = await doubted(10_00n);
  rails.script = { does: 'reject', reason: 'AB03' };
  bank.clock.advance(2.9 * DAY_MS);
  await givesBack(vain.id);
  await turnsUntil('it was sent', () => sentFor(vain.endToEndId).length === 1);
  bank.clock.advance(3 * HOUR_MS);
  await reaches(vain.id, 'released');
  expect((await funds()).held).toBe(0n);
});

test('an answer that is lost, and one that comes five times, pay once; its time does not end what is on its way', async () => {
  const lost = await doubted(12_00n);
  rails.script = { does: 'lose-answer' };
  await givesBack(lost.id);
  await turnsUntil('it was sent', () => sentFor(lost.endToEndId).length >= 1);
  await turnsUntil('it is settled', async () => {
    bank.clock.advance(30_000);
    return (await read(lost.id)).state === 'given-back';
  });
  rails.script = { does: 'wait' };
  const late = await doubted(13_00n);
  await givesBack(late.id);
  await turnsUntil('it was sent', () => sentFor(late.endToEndId).length >= 1);
  bank.clock.advance(73 * HOUR_MS);
  bank.wake();
  await pause(100);
  expect(await read(late.id)).toMatchObject({ state: 'giving-back', blocked: '13.00' });
  rails.tell(sentFor(late.endToEndId)[0]?.returnId ?? '', { status: 'ACSC' });
  rails.pushAgain(5);
  await reaches(late.id, 'given-back');
  expect((await funds()).held).toBe(0n);
});

test('one person of the staff has a Pix blocked within 72 hours of its credit, as much as there is, once', async () => {
  const endToEndId = await credited(40_00n);
  const before = await funds();
  const asked = { by: 'ana', note: 'O banco de quem pagou telefonou.' };
  const tries = await Promise.all([desk.block(endToEndId, asked), desk.block(endToEndId, asked)]);
  expect(tries.filter((each) => each.ok)).toHaveLength(1);
  expect(tries.find((each) => !each.ok)).toEqual({ ok: false, error: 'known' });
  const { id } = await ofPix(endToEndId);
  expect(await funds()).toEqual({ held: 40_00n, available: before.available! - 40_00n });
  // What the staff says among themselves is not the company's.
  const shown = JSON.stringify(await read(id));
  expect(shown).toContain('"reason":"staff"');
  expect(shown).not.toContain('telefonou');
  const history = await (await bank.as('admin')).get('/services/history/events');
  expect(history.text).not.toContain('telefonou');
  expect(await desk.show(id)).toMatchObject({ askedBy: 'ana', note: asked.note });
  expect((await desk.list()).map((each) => each.id)).toEqual([id]);
  await desk.propose(id, { result: 'release', reason: 'Nada foi achado.', by: 'ana' });
  await desk.confirm(id, 'bruno');
  expect(await desk.block('E9999901020261121150000000000000', asked)).toEqual({ ok: false, error: 'not-found' });
  const old = await credited(1_00n);
  bank.clock.advance(3 * DAY_MS);
  expect(await desk.block(old, asked)).toEqual({ ok: false, error: 'too-late' });
});

test('M12 a contest of the same Pix takes the block over: nothing of it is free for a moment, and nothing is blocked twice', async () => {
  const { id, endToEndId } = await doubted(30_00n);
  const before = await funds();
  const report = rails.disputes.report(endToEndId);
  await reaches(id, 'contested');
  expect(await funds()).toEqual(before);
  const { items } = (await (await bank.as('admin')).get('/services/pix-disputes/received')).json<{
    items: ReceivedDispute[];
  }>();
  expect(items[0]).toMatchObject({ endToEndId, state: 'open', blocked: '30.00' });
  const { rows } = await bank.pool.query<{ one: boolean }>(
    `SELECT freed.closed_by = taken.placed_by AS one FROM bank.pix_precaution p JOIN ledger.hold freed ON freed.id = p.hold_id
      JOIN bank.received_dispute d ON d.end_to_end_id = p.end_to_end_id JOIN ledger.hold taken ON taken.id = d.hold_id
      WHERE p.id = $1`,
    [id],
  );
  expect(rows).toEqual([{ one: true }]);
  // It outlives the 72 hours: a contest has its own time.
  bank.clock.advance(80 * HOUR_MS);
  bank.wake();
  await pause(50);
  expect((await funds()).held).toBe(30_00n);
  expect(await desk.block(endToEndId, { by: 'ana', note: 'x' })).toMatchObject({ ok: false });
  rails.disputes.changeReport(report.id, { status: 'CANCELLED' });
  await turnsUntil('it is free', async () => (await funds()).held === 0n);
});

test('M12 a contest while the block is on its way back, or ends at the same moment, leaves no money blocked twice or lost', async () => {
  rails.script = { does: 'wait' };
  const { id, endToEndId } = await doubted(15_00n);
  await givesBack(id);
  await turnsUntil('it was sent', () => sentFor(endToEndId).length >= 1);
  const report = rails.disputes.report(endToEndId);
  await turnsUntil('it is contested', () => rails.disputes.reports.get(report.id)?.status === 'ACKNOWLEDGED');
  expect(await read(id)).toMatchObject({ state: 'giving-back' });
  rails.tell(sentFor(endToEndId)[0]?.returnId ?? '', { status: 'ACSC' });
  await reaches(id, 'given-back');
  rails.disputes.changeReport(report.id, { status: 'CANCELLED' });
  await turnsUntil('it is free', async () => (await funds()).held === 0n);

  rails.script = { does: 'settle' };
  const raced = await doubted(16_00n);
  await desk.propose(raced.id, { result: 'release', reason: 'Nada foi achado.', by: 'ana' });
  const second = rails.disputes.report(raced.endToEndId);
  bank.wake();
  await desk.confirm(raced.id, 'bruno');
  await turnsUntil('it is contested', () => rails.disputes.reports.get(second.id)?.status === 'ACKNOWLEDGED');
  expect(['released', 'contested']).toContain((await read(raced.id)).state);
  expect((await funds()).held).toBe(16_00n);
  rails.disputes.changeReport(second.id, { status: 'CANCELLED' });
  await turnsUntil('it is free', async () => (await funds()).held === 0n);
});
