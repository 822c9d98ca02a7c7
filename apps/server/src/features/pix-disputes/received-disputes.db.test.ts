import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { CallOutput, Home, listReceivedDisputes, Notification, ReceivedDispute } from '@bank/contracts';
import { DAY_MS, money } from '@bank/core';
import { balanceOf } from '@bank/ledger';
import type { InfractionReport } from '@bank/rails-protocol';
import { tinyPdf } from '../../testing/made-pdf.ts';
import { createDisputesDesk } from './index.ts';
import { startPixBank } from '../../testing/pix-bank.ts';
import type { TestCaller } from '../../testing/test-bank.ts';

// Somebody contests what a company received. Goals: M09, M12, I05.
const bank = await startPixBank();
const { rails } = bank;
const { disputes } = rails;
const OURS = '11222333000181';
let admin: TestCaller;

beforeAll(async () => {
  await bank.fund('10001', 50_00n);
  await bank.device('maker');
  await bank.device('admin');
});

beforeEach(async () => {
  disputes.fault = undefined;
  bank.clock.advance(60_000);
  admin = await bank.as('admin');
});

const funds = async () => {
  const balance = await balanceOf(bank.pool, 'customer:10001');
  return { held: balance?.held, available: balance?.available };
};

/** A Pix from outside, credited. */
async function received(amount: bigint): Promise<string> {
  const before = await bank.balance('10001');
  const transfer = rails.incoming({ account: '10001', document: OURS, amount: money(amount) });
  rails.push(rails.payment(transfer));
  await bank.until('it is accepted', async () => {
    const { rowCount } = await bank.pool.query('SELECT FROM bank.pix_in WHERE end_to_end_id = $1', [
      transfer.endToEndId,
    ]);
    return rowCount === 1;
  });
  rails.push(rails.statusOf(transfer.endToEndId, transfer.endToEndId, 'ACCC'));
  await bank.until('it is credited', async () => (await bank.balance('10001')) > before);
  return transfer.endToEndId;
}

async function all(): Promise<CallOutput<typeof listReceivedDisputes>> {
  return (await admin.get('/services/pix-disputes/received')).json();
}

async function caseOf({ transactionId }: InfractionReport): Promise<ReceivedDispute> {
  let found: ReceivedDispute | undefined;
  await bank.until('the case is there', async () => {
    bank.wake();
    found = (await all()).items.find(({ endToEndId }) => endToEndId === transactionId);
    return found !== undefined;
  });
  return found!;
}

async function reaches(id: string, state: ReceivedDispute['state']): Promise<ReceivedDispute> {
  const read = async () => (await admin.get(`/services/pix-disputes/received/${id}`)).json<ReceivedDispute>();
  await bank.until(`${id} is ${state}`, async () => {
    bank.wake();
    return (await read()).state === state;
  });
  return read();
}

async function contested(amount: bigint): Promise<{ readonly report: InfractionReport; readonly id: string }> {
  const report = disputes.report(await received(amount));
  const { id } = await caseOf(report);
  return { report, id };
}

const desk = createDisputesDesk(bank.platform);

test('a contested Pix is blocked once, up to what there is, shown apart, and told to the administrators', async () => {
  const { report, id } = await contested(30_00n);
  expect(await funds()).toEqual({ held: 30_00n, available: 50_00n });
  const shown = await reaches(id, 'open');
  expect(shown).toMatchObject({
    amount: '30.00',
    blocked: '30.00',
    canAnswer: true,
    payer: { name: 'Maria de Fora' },
    message: 'Pedido 42',
    answer: null,
  });
  expect(Date.parse(shown.answerUntil) - Date.parse(shown.openedAt)).toBe(5 * DAY_MS);
  expect(Date.parse(shown.analysisUntil) - Date.parse(shown.openedAt)).toBe(7 * DAY_MS);
  expect(await all()).toMatchObject({ blocked: '30.00', toAnswer: { count: 1, until: shown.answerUntil } });
  // It waits for whoever may defend the company, and for nobody else.
  const waiting = async (who: TestCaller) => (await who.get('/services/home')).json<Home>().waiting;
  expect(await waiting(admin)).toEqual([
    {
      kind: 'answer-dispute',
      title: 'Envie a defesa do Pix recebido de Maria de Fora',
      detail: 'Contestado por quem pagou',
      amount: '30.00',
      order: null,
      disputeId: id,
      until: shown.answerUntil,
    },
  ]);
  expect(await waiting(await bank.as('maker'))).toEqual([]);
  // The same report, told again and again.
  disputes.changeReport(report.id, {});
  bank.wake();
  await bank.until('it is acknowledged', () => disputes.reports.get(report.id)?.status === 'ACKNOWLEDGED');
  expect(await funds()).toEqual({ held: 30_00n, available: 50_00n });
  await bank.until('the administrator is told', async () => {
    bank.wake();
    const { items } = (await admin.get('/services/notifications')).json<{ items: Notification[] }>();
    return items.some(({ title, text }) => title.includes('contestado') && text.includes('30,00'));
  });
  disputes.changeReport(report.id, { status: 'CANCELLED' });
  await reaches(id, 'cancelled');
  expect((await all()).toAnswer).toEqual({ count: 0, until: null });
  expect(await waiting(admin)).toEqual([]);
  expect(await funds()).toEqual({ held: 0n, available: 80_00n });
});

test('M12 what is contested twice is blocked once: another case of the same Pix holds nothing more [attack]', async () => {
  const first = await contested(1000_00n);
  expect(await funds()).toMatchObject({ held: 1000_00n, available: 80_00n });
  bank.clock.advance(1000);
  const second = disputes.report(first.report.transactionId);
  const cases = async () => (await all()).items.filter(({ endToEndId }) => endToEndId === second.transactionId);
  await bank.until('the second case is there', async () => {
    bank.wake();
    return (await cases()).length === 2;
  });
  bank.clock.advance(1000);
  const third = disputes.report(first.report.transactionId);
  await bank.until('the third case is there', async () => {
    bank.wake();
    return (await cases()).length === 3;
  });
  const blocked = await cases();
  expect(blocked.map((each) => each.blocked)).toEqual(['0.00', '0.00', '1000.00']);
  expect(await funds()).toEqual({ held: 1000_00n, available: 80_00n });

  // Nothing is there to give for these: where it is founded and asked for, the other bank is told so.
  const poor = blocked[0]!;
  await desk.propose(poor.id, { result: 'AGREED', reason: 'Não houve venda.', by: 'ana' });
  expect(await desk.confirm(poor.id, 'bruno')).toMatchObject({ ok: true });
  disputes.askRefund(third, money(1000_00n));
  await reaches(poor.id, 'not-given-back');
  expect(disputes.closings.at(-1)).toEqual({
    analysisResult: 'REJECTED',
    rejectionReason: 'NO_BALANCE',
    monitorAccount: false,
  });
  for (const { id } of [first.report, second]) disputes.changeReport(id, { status: 'CANCELLED' });
  await bank.until('all is free', async () => {
    bank.wake();
    return (await funds()).held === 0n;
  });
});

test('the company answers once, with files, within its five days', async () => {
  const { id } = await contested(10_00n);
  const path = `/services/pix-disputes/received/${id}`;
  const send = (number: number, name: string) =>
    admin.putFiles(`${path}/evidence/${number}`, {}, { file: { name, bytes: tinyPdf('Nota') } });
  expect((await send(1, 'nota.pdf')).json()).toMatchObject({ evidence: [{ number: 1, name: 'nota.pdf' }] });
  expect((await send(1, 'nota-nova.pdf')).json()).toMatchObject({ evidence: [{ number: 1, name: 'nota-nova.pdf' }] });
  expect((await send(6, 'demais.pdf')).status).toBeGreaterThanOrEqual(400);
  const taken = await admin.get(`${path}/evidence/1`);
  expect(taken.status).toBe(200);
  expect((await admin.get(`${path}/evidence/2`)).status).toBe(404);
  const maker = await bank.as('maker');
  expect((await maker.put(`${path}/answer`, { text: 'Entregamos.' })).status).toBe(403);
  const answer = (text: string) => admin.put(`${path}/answer`, { text });
  expect((await answer('Entregamos no dia 3.\nNota anexa.')).json()).toMatchObject({
    state: 'answered',
    canAnswer: false,
    answer: { text: 'Entregamos no dia 3.\nNota anexa.' },
  });
  expect((await answer('Entregamos no dia 3.\nNota anexa.')).status).toBe(200);
  expect((await answer('Outra coisa')).json()).toMatchObject({ code: 'pix-disputes.answer-closed' });
  expect((await send(2, 'tarde.pdf')).json()).toMatchObject({ code: 'pix-disputes.answer-closed' });

  // Two people judge it; who proposes does not confirm.
  await desk.propose(id, { result: 'DISAGREED', reason: 'A entrega está provada.', by: 'ana' });
  expect(await desk.confirm(id, 'ana')).toMatchObject({ ok: false, error: 'same-person' });
  expect(await desk.confirm(id, 'bruno')).toMatchObject({ ok: true, value: { state: 'released' } });
  expect(await funds()).toMatchObject({ held: 0n });
  expect(await desk.confirm(id, 'carla')).toMatchObject({ ok: false, error: 'over' });
  await bank.until('the directory knows', () => {
    bank.wake();
    return disputes.closings.some((each) => each.analysisResult === 'DISAGREED');
  });
});

test('where it is founded the money stays blocked until it is asked for, and is free where nobody asks', async () => {
  const { id, report } = await contested(20_00n);
  await desk.propose(id, { result: 'AGREED', reason: 'Não houve venda.', by: 'ana' });
  expect(await desk.confirm(id, 'bruno')).toMatchObject({ ok: true, value: { state: 'agreed' } });
  expect(await funds()).toMatchObject({ held: 20_00n });
  await bank.until('the directory knows', () => {
    bank.wake();
    return disputes.reports.get(report.id)?.analysisResult === 'AGREED';
  });
  bank.clock.advance(8 * DAY_MS + 60_000);
  admin = await bank.as('admin');
  await reaches(id, 'released');
  expect(await funds()).toMatchObject({ held: 0n });
});

test('a refund that waits for the company’s own keeps the money blocked, until it is called off', async () => {
  const { id, report } = await contested(20_00n);
  await desk.propose(id, { result: 'AGREED', reason: 'Não houve venda.', by: 'ana' });
  expect(await desk.confirm(id, 'bruno')).toMatchObject({ ok: true });
  // The company gives it back itself: made, and nobody has confirmed it.
  const maker = await bank.as('maker');
  const own = { id: report.transactionId, amount: '20.00' };
  const made = await maker.post('/services/pix/refunds', own, { 'idempotency-key': 'own-refund' });
  expect(made.json()).toMatchObject({ state: 'awaiting_confirmation' });
  const refund = disputes.askRefund(report, money(20_00n));
  expect(await reaches(id, 'giving-back')).toMatchObject({ refundAsked: '20.00', blocked: '20.00' });
  bank.wake();
  expect(await funds()).toMatchObject({ held: 20_00n });
  disputes.refunds.set(refund.id, {
    ...refund,
    status: 'CANCELLED',
    lastModified: new Date(bank.clock.now()).toISOString(),
  });
  await reaches(id, 'cancelled');
  expect(await funds()).toMatchObject({ held: 0n });
});

test('in a sandbox silence judges: nobody answers in five days, and it is founded; an answer is believed on the sixth', async () => {
  const silent = await contested(5_00n);
  const answered = await contested(6_00n);
  await admin.put(`/services/pix-disputes/received/${answered.id}/answer`, { text: 'Vendemos e entregamos.' });
  bank.clock.advance(5 * DAY_MS + 60_000);
  admin = await bank.as('admin');
  await reaches(silent.id, 'agreed');
  expect((await reaches(answered.id, 'answered')).canAnswer).toBe(false);
  bank.clock.advance(DAY_MS);
  admin = await bank.as('admin');
  await reaches(answered.id, 'released');
  disputes.changeReport(silent.report.id, { status: 'CANCELLED' });
  await reaches(silent.id, 'cancelled');
});

test('one item that nobody can read is put aside, once, for the bank’s people; any number of one moment passes beside it [attack]', async () => {
  const odd = { id: '00000000-0000-4000-8000-999999999999', lastModified: '2026-11-24T12:00:00.000Z', fault: 'amount' };
  disputes.oddReports.push(odd);
  // More than one answer of the list holds, all of one moment, and the last of them is about a Pix of the company's.
  const endToEndId = await received(9_00n);
  for (let count = 0; count < 250; count += 1)
    disputes.report(`E99999010202611231200${String(count).padStart(11, '0')}`);
  const report = disputes.report(endToEndId);
  const { id } = await caseOf(report);
  expect(await desk.putAside()).toMatchObject([{ list: 'reports', itemId: odd.id, fault: 'amount' }]);
  disputes.oddReports.length = 0;
  disputes.changeReport(report.id, { status: 'CANCELLED' });
  await reaches(id, 'cancelled');
});

test('what cannot be taken in hinders nothing that comes after it, and is told again until it can be [attack]', async () => {
  const [broken, sound] = [await received(3_00n), await received(4_00n)];
  const odd = disputes.report(broken, { fundsRecoveryId: 'none of them' });
  bank.clock.advance(1000);
  const report = disputes.report(sound);
  const cases = [await caseOf(report)];
  expect((await desk.putAside())[0]).toMatchObject({ list: 'reports', itemId: odd.id });
  disputes.reports.set(odd.id, { ...odd, fundsRecoveryId: report.fundsRecoveryId });
  cases.push(await caseOf(odd));
  for (const { id } of [report, odd]) disputes.changeReport(id, { status: 'CANCELLED' });
  for (const { id } of cases) await reaches(id, 'cancelled');
});

test('a report on a Pix that nobody of ours received blocks nothing', async () => {
  const before = (await all()).items.length;
  disputes.report('E9999901020261123120000000000000');
  bank.wake();
  const { id } = await contested(7_00n);
  expect((await all()).items).toHaveLength(before + 1);
  expect(await funds()).toMatchObject({ held: 7_00n });
  expect(id).toMatch(/^dsp_/);
});
