import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { bankingDate, DAY_MS, HOUR_MS, SECOND_MS } from '@bank/core';
import type { Authorization, Availability, PaymentOrder, PaymentOrderDetail, StatementEntry } from '@bank/contracts';
import { verifyBooks } from '@bank/ledger';
import { seededEntropy } from '@bank/testkit';
import { parse } from 'yaml';
import { createBank } from '../../bank.ts';
import { openPlatform } from '../../platform/open-platform.ts';
import { readRows } from '../../platform/database/rows.ts';
import { rulesAbove, startApprovalBank, stepOf } from '../../testing/approval-bank.ts';
import { creditedPix } from '../../testing/credited-pix.ts';
import { programOf, type TestProgram } from '../../testing/program.ts';
import { whileHeld } from '../../testing/while-held.ts';

// Giving back by API Pix: what a credential does by itself up to its daily cap, what waits for people, and what is one and
// the same, on two servers at once.
const bank = await startApprovalBank();
const ana = await bank.approver('Ana', 'A');
const bruno = await bank.approver('Bruno', 'B');
await bank.fund('10001', 1_000_000_00n);
const companyId = bank.companyId('10001');
const { rails } = bank;
const { settings } = bank.platform;
const secondServer = await createBank(
  openPlatform({ settings, clock: bank.clock, entropy: seededEntropy(815), rails: rails.client }),
);
afterAll(() => secondServer.stop());

beforeEach(async () => {
  rails.script = { does: 'settle' };
  rails.spiOut = false;
  await bank.setRules(null);
});

interface Devolucao {
  readonly id: string;
  readonly rtrId: string;
  readonly valor: string;
  readonly natureza: string;
  readonly descricao?: string;
  readonly horario: { readonly solicitacao: string; readonly liquidacao?: string };
  readonly status: string;
  readonly motivo?: string;
}
interface Problem {
  readonly type: string;
  readonly status: number;
  readonly code: string;
  readonly violacoes?: readonly { readonly razao: string; readonly propriedade?: string }[];
}
interface Answer {
  readonly status: number;
  readonly body: Devolucao & Problem;
}

// The schemas of the description itself, where it is at hand.
const vectors = process.env.IPE_VECTORS;
const ajv = addFormats.default(new Ajv({ strict: false }));
if (vectors !== undefined)
  ajv.addSchema(parse(readFileSync(`${vectors}/pix/api-pix-2.9.0.openapi.yaml`, 'utf8')), 'api');

/** Holds an answer to what the description says of it. */
function conforming(status: number, body: Answer['body']): Answer {
  if (vectors !== undefined) {
    const schema = status < 400 ? 'Devolucao' : 'Problema';
    const fits = ajv.validate({ $ref: `api#/components/schemas/${schema}` }, body);
    expect([fits, ajv.errors, body]).toEqual([true, null, body]);
    if (status >= 400) expect([400, 401, 403, 404, 503]).toContain(status);
    if (status >= 400) expect(body.type).toMatch(/^https:\/\/pix\.bcb\.gov\.br\/api\/v2\/error\/\w+$/);
  }
  return { status, body };
}

const pathOf = (e2eid: string, id: string) => `/services/pix/api/v2/pix/${e2eid}/devolucao/${id}`;
let names = 0;

async function put(
  program: TestProgram,
  e2eid: string,
  asked: { readonly id?: string; readonly valor: string; readonly [field: string]: unknown },
  { at = bank.bank }: { readonly at?: typeof bank.bank } = {},
): Promise<Answer> {
  const { id = `dev${(names += 1)}`, ...payload } = asked;
  const reply = await at.http.app.inject({
    method: 'PUT',
    url: pathOf(e2eid, id),
    headers: { authorization: `Bearer ${program.token}` },
    payload,
  });
  return conforming(reply.statusCode, reply.json());
}

async function get(program: TestProgram, e2eid: string, id: string): Promise<Answer> {
  const reply = await program.call('GET', pathOf(e2eid, id));
  return conforming(reply.status, reply.json());
}

async function ended(program: TestProgram, e2eid: string, id: string): Promise<Devolucao> {
  await bank.until(`${id} ends`, async () => (await get(program, e2eid, id)).body.status !== 'EM_PROCESSAMENTO');
  return (await get(program, e2eid, id)).body;
}

const receive = (centavos: bigint): Promise<string> => creditedPix(bank, centavos, { txid: 'pedido42' });
const programWith = (cap: bigint) => programOf(bank, '10001', ['pix.write', 'pix.read'], { dailyCapCentavos: cap });
const usedOf = async ({ credentialId }: TestProgram) =>
  (
    await readRows<{ used: bigint }>(bank.pool, `SELECT used FROM ledger.counter WHERE id = $1`, [
      `program-cap:${companyId}:${credentialId}:${bankingDate(bank.clock.now())}`,
    ])
  )[0]?.used ?? 0n;

async function orderOf(e2eid: string, id: string): Promise<PaymentOrderDetail> {
  const [row] = await readRows<{ orderId: string }>(
    bank.pool,
    'SELECT order_id AS "orderId" FROM bank.pix_devolucao WHERE company_id = $1 AND end_to_end_id = $2 AND id = $3',
    [companyId, e2eid, id],
  );
  return bank.order(await bank.as('maker'), row?.orderId ?? '');
}

const setCredential = ({ credentialId }: TestProgram, assignments: string) =>
  `UPDATE bank.credential SET ${assignments} WHERE company_id = '${companyId}' AND id = '${credentialId}'`;

test('M10 up to its daily cap a devolução goes by itself, and everybody is told that the credential made it', async () => {
  const program = await programWith(100_00n);
  const e2eid = await receive(90_00n);
  const before = await bank.balance('10001');
  const made = await put(program, e2eid, { id: 'A1', valor: '40.00', descricao: 'Pedido cancelado' });
  expect(made.status).toBe(201);
  expect(made.body).toMatchObject({ id: 'A1', valor: '40.00', natureza: 'ORIGINAL', status: 'EM_PROCESSAMENTO' });
  const done = await ended(program, e2eid, 'A1');
  expect(done).toMatchObject({ status: 'DEVOLVIDO', rtrId: made.body.rtrId, descricao: 'Pedido cancelado' });
  expect(done.horario.liquidacao).toBeDefined();
  expect(await bank.balance('10001')).toBe(before - 40_00n);
  expect(await usedOf(program)).toBe(40_00n);
  const order = await orderOf(e2eid, 'A1');
  const maker = `credencial ${program.credentialId}`;
  expect(order).toMatchObject({ kind: 'pix-refund', createdBy: { name: maker }, endToEndId: done.rtrId });
  expect(order.events[0]).toMatchObject({ actor: maker, address: expect.any(String), device: null });
  const [act] = (await bank.audit('10001', 'payment-orders.created')).slice(-1);
  expect(act).toMatchObject({ actor: program.credentialId, subject: order.id, data: { operatorName: maker } });
  const lines = await (await bank.as('maker')).get('/services/statement/v2/entries');
  expect(lines.json<{ items: StatementEntry[] }>().items[0]).toMatchObject({
    type: 'pix_returned_out',
    endToEndId: e2eid,
    returnId: done.rtrId,
  });
  const history = await (await bank.as('admin')).get('/services/history/events');
  expect(history.text).toContain(maker);
});

test('M04 the same content again makes nothing and says how it stands; another content is refused and named', async () => {
  const program = await programWith(100_00n);
  const e2eid = await receive(50_00n);
  const first = await put(program, e2eid, { id: 'same', valor: '7.89' });
  await ended(program, e2eid, 'same');
  const again = await put(program, e2eid, { id: 'same', valor: '007.89', natureza: 'ORIGINAL' });
  expect([again.status, again.body.status, again.body.rtrId]).toEqual([201, 'DEVOLVIDO', first.body.rtrId]);
  const other = await put(program, e2eid, { id: 'same', valor: '7.90' });
  expect(other.status).toBe(400);
  expect(other.body).toMatchObject({
    type: 'https://pix.bcb.gov.br/api/v2/error/PixDevolucaoInvalida',
    code: 'pix-refunds.devolucao-id-used',
    violacoes: [{ propriedade: 'devolucao.id' }],
  });
  expect(await usedOf(program)).toBe(7_89n);
  // Another Pix has ids of its own.
  const elsewhere = await receive(20_00n);
  expect((await put(program, elsewhere, { id: 'same', valor: '1.00' })).status).toBe(201);
  await ended(program, elsewhere, 'same');
});

test('M04 the same id at twenty times on two servers makes one order', async () => {
  const program = await programWith(100_00n);
  const e2eid = await receive(50_00n);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      put(program, e2eid, { id: 'one', valor: '30.00' }, { at: index % 2 === 0 ? bank.bank : secondServer }),
    ),
  );
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.rtrId}`)).size).toBe(1);
  expect(answers[0]?.status).toBe(201);
  await ended(program, e2eid, 'one');
  expect(await usedOf(program)).toBe(30_00n);
});

test('A1 of twenty at the same moment on two servers exactly what the cap has goes by itself, the others wait for people', async () => {
  const program = await programWith(70_00n);
  const e2eid = await receive(500_00n);
  const ids = Array.from({ length: 20 }, (_, index) => `race${index}`);
  const answers = await Promise.all(
    ids.map((id, index) =>
      put(program, e2eid, { id, valor: '10.00' }, { at: index % 2 === 0 ? bank.bank : secondServer }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(ids.map(() => 201));
  expect(await usedOf(program)).toBe(70_00n);
  const orders = await Promise.all(ids.map((id) => orderOf(e2eid, id)));
  expect(orders.filter(({ state }) => state === 'awaiting_authorization').length).toBe(13);
  for (const [index, { state }] of orders.entries()) {
    if (state !== 'awaiting_authorization') {
      expect(await ended(program, e2eid, ids[index] ?? '')).toMatchObject({ status: 'DEVOLVIDO' });
    }
  }
});

test('above the cap it waits for people, whom the credential keeps nobody from being; approved, it goes', async () => {
  const program = await programWith(10_00n);
  const e2eid = await receive(100_00n);
  const waits = await put(program, e2eid, { id: 'big', valor: '50.00' });
  expect(waits.body).toMatchObject({ status: 'EM_PROCESSAMENTO', motivo: expect.stringContaining('aprovação') });
  expect(await usedOf(program)).toBe(0n);
  const { id } = await orderOf(e2eid, 'big');
  const seen = (await (await ana.now()).get(`/services/transaction-authorizations/orders/${id}`)).json<Authorization>();
  expect(seen).toMatchObject({ canDecide: true, order: { createdBy: { name: `credencial ${program.credentialId}` } } });
  expect(seen.approval.because).toContain('credencial');
  await bank.until('who may approve is told who made it', async () => {
    const told = await readRows<{ text: string }>(
      bank.pool,
      'SELECT text FROM bank.notification WHERE company_id = $1 AND operator_id = $2 AND subject = $3',
      [companyId, ana.id, id],
    );
    return told.some(({ text }) => text.includes(`por credencial ${program.credentialId}`));
  });
  const list = await (await ana.now()).get('/services/transaction-authorizations/orders');
  expect(list.status, list.text).toBe(200);
  expect(list.text).toContain(id);
  const approved = await bank.approve(ana, id);
  expect(approved.status, approved.text).toBe(200);
  expect(await ended(program, e2eid, 'big')).toMatchObject({ status: 'DEVOLVIDO', valor: '50.00' });
  expect(await usedOf(program)).toBe(0n);
});

test('the rules say who approves what is above the cap, and nothing of what is within it', async () => {
  await bank.setRules(rulesAbove(null, [stepOf(2)]));
  const program = await programWith(10_00n);
  const e2eid = await receive(100_00n);
  await put(program, e2eid, { id: 'small', valor: '10.00' });
  expect(await ended(program, e2eid, 'small')).toMatchObject({ status: 'DEVOLVIDO' });
  await put(program, e2eid, { id: 'two', valor: '20.00' });
  const { id } = await orderOf(e2eid, 'two');
  expect((await bank.approve(ana, id)).json<Authorization>().order.state).toBe('awaiting_authorization');
  expect((await bank.approve(bruno, id)).status).toBe(200);
  expect(await ended(program, e2eid, 'two')).toMatchObject({ status: 'DEVOLVIDO' });
});

test('refused by people, or left until it is too late, it ends with a reason, and its part is free again', async () => {
  const program = await programWith(0n);
  const e2eid = await receive(60_00n);
  await put(program, e2eid, { id: 'no', valor: '60.00' });
  const { id } = await orderOf(e2eid, 'no');
  expect((await bank.refuse(ana, id, { reason: 'Cliente já foi atendido' })).status).toBe(200);
  expect(await get(program, e2eid, 'no')).toMatchObject({
    body: { status: 'NAO_REALIZADO', motivo: 'Cliente já foi atendido' },
  });
  await put(program, e2eid, { id: 'late', valor: '60.00' });
  bank.clock.advance(2 * DAY_MS);
  bank.wake();
  expect(await ended(program, e2eid, 'late')).toMatchObject({ status: 'NAO_REALIZADO', motivo: expect.any(String) });
});

test('what the payment system refuses ends with its reason, and the cap of that day has it back', async () => {
  const program = await programWith(50_00n);
  const e2eid = await receive(50_00n);
  rails.script = { does: 'reject', reason: 'AGNT' };
  await put(program, e2eid, { id: 'rjct', valor: '50.00' });
  expect(await ended(program, e2eid, 'rjct')).toMatchObject({ status: 'NAO_REALIZADO', motivo: expect.any(String) });
  expect(await usedOf(program)).toBe(0n);
  rails.script = { does: 'settle' };
  await put(program, e2eid, { id: 'then', valor: '50.00' });
  expect(await ended(program, e2eid, 'then')).toMatchObject({ status: 'DEVOLVIDO' });
});

test('the cap is of a day of São Paulo: after midnight it is whole again', async () => {
  const program = await programWith(20_00n);
  const e2eid = await receive(90_00n);
  const toMidnight = DAY_MS - ((bank.clock.now() - 3 * HOUR_MS) % DAY_MS);
  bank.clock.advance(toMidnight - 60_000);
  await put(program, e2eid, { id: 'eve', valor: '20.00' });
  expect(await ended(program, e2eid, 'eve')).toMatchObject({ status: 'DEVOLVIDO' });
  bank.clock.advance(2 * 60_000);
  expect(await usedOf(program)).toBe(0n);
  await put(program, e2eid, { id: 'morn', valor: '20.00' });
  expect(await ended(program, e2eid, 'morn')).toMatchObject({ status: 'DEVOLVIDO' });
});

test.each([
  ['the cap is lowered', 'daily_cap_centavos = 999', 201, undefined],
  [
    'the credential is revoked',
    `revoked_at = '2026-11-01T12:00Z', revoked_by = '{"id":"x","name":"X"}'`,
    401,
    'integrations.token-invalid',
  ],
  ['its last day is over', `valid_until = '2026-11-01'`, 401, 'integrations.token-invalid'],
  ['the scope is taken away', `scopes = '{pix.read}'`, 403, 'integrations.scope-missing'],
])('M09 Z09 a devolução that waits for its lock while %s does not go by itself', async (_, change, status, code) => {
  const program = await programWith(100_00n);
  const e2eid = await receive(40_00n);
  // Once before, so that this server remembers the terms.
  await put(program, e2eid, { id: 'before', valor: '1.00' });
  await ended(program, e2eid, 'before');
  const balance = await bank.balance('10001');
  const answer = await whileHeld(bank, '10001', () => put(program, e2eid, { id: 'held', valor: '10.00' }), {
    change: (client) => client.query(setCredential(program, change)),
  });
  expect([answer.status, answer.status < 400 ? undefined : answer.body.code]).toEqual([status, code]);
  if (status === 201) expect((await orderOf(e2eid, 'held')).state).toBe('awaiting_authorization');
  expect(await bank.balance('10001')).toBe(balance);
});

async function spiIs(state: 'out' | 'on-air'): Promise<void> {
  rails.spiOut = state === 'out';
  await bank.until(`the SPI is ${state}`, async () => {
    bank.clock.advance(SECOND_MS);
    bank.wake();
    await pause(40);
    const { services } = (await bank.anonymous.get('/services/availability')).json<Availability>();
    return services.some((one) => one.service === 'spi' && one.state === state);
  });
}

test.each([
  ['its cap was lowered', 'daily_cap_centavos = 999'],
  ['its credential was revoked', `revoked_at = '2026-11-01T12:00Z', revoked_by = '{"id":"x","name":"X"}'`],
])('Z09 one that waits for the network does not go by itself once %s: people are asked', async (_, change) => {
  const program = await programWith(10_00n);
  const e2eid = await receive(40_00n);
  await spiIs('out');
  await put(program, e2eid, { id: 'out', valor: '10.00' });
  expect(await orderOf(e2eid, 'out')).toMatchObject({ state: 'scheduled', waitsForRail: true });
  await readRows(bank.pool, setCredential(program, change));
  await spiIs('on-air');
  await bank.until('people are asked', async () => {
    bank.wake();
    return (await orderOf(e2eid, 'out')).state === 'awaiting_authorization';
  });
  const approved = await bank.approve(ana, (await orderOf(e2eid, 'out')).id);
  expect(approved.status, approved.text).toBe(200);
  await bank.until('it is paid', async () => (await orderOf(e2eid, 'out')).state === 'settled');
});

test('inside the bank it is given back at once, and within the company’s limits only', async () => {
  await bank.device('admin3');
  await bank.fund('10003', 500_00n);
  await bank.device('maker');
  const maker = await bank.as('maker');
  const paid = (await bank.payTo(maker, bank.neighbour.key, '80.00')).json<PaymentOrder>();
  const { endToEndId } = await bank.reaches(maker, paid.id, 'settled');
  const neighbour = await programOf(bank, '10003', ['pix.write', 'pix.read'], { dailyCapCentavos: 1000_00n });
  const limit = (value: bigint) =>
    readRows(
      bank.pool,
      `UPDATE bank.usage_limit SET value = $2 WHERE company_id = $1 AND subject = 'company' AND type = 'pix-refund' AND measure = 'order'`,
      [bank.companyId('10003'), value],
    );
  await limit(20_00n);
  const above = await put(neighbour, endToEndId ?? '', { id: 'in', valor: '20.01' });
  expect(above.body).toMatchObject({ status: 400, code: 'payment-orders.above-transaction-limit' });
  await limit(1_000_00n);
  const done = await put(neighbour, endToEndId ?? '', { id: 'in', valor: '30.00' });
  expect(done.body).toMatchObject({ status: 'DEVOLVIDO', horario: { liquidacao: expect.any(String) } });
});

test('what cannot be given back is refused in the words of the standard, and the id stays free', async () => {
  const program = await programWith(1000_00n);
  const e2eid = await receive(30_00n);
  const unknown = await put(program, 'E99999010202601021200AAAAAAAAAAA', { id: 'x', valor: '1.00' });
  expect([unknown.status, unknown.body.type]).toEqual([404, expect.stringContaining('/NaoEncontrado')]);
  const tooMuch = await put(program, e2eid, { id: 'x', valor: '30.01' });
  expect(tooMuch.body).toMatchObject({
    status: 400,
    code: 'pix-refunds.above-remaining',
    type: expect.stringContaining('PixDevolucaoInvalida'),
    violacoes: [{ propriedade: 'devolucao.valor', razao: expect.stringContaining('30,00') }],
  });
  for (const valor of ['0.00', '1', '1,00', '12345678901.00']) {
    const malformed = await put(program, e2eid, { id: 'x', valor });
    expect([malformed.status, malformed.body.violacoes?.[0]?.propriedade]).toEqual([400, 'devolucao.valor']);
  }
  const withdrawal = await put(program, e2eid, { id: 'x', valor: '1.00', natureza: 'RETIRADA' });
  expect(withdrawal.body.violacoes).toMatchObject([{ propriedade: 'devolucao.natureza' }]);
  expect((await get(program, e2eid, 'x')).body.type).toContain('PixDevolucaoNaoEncontrada');
  // Other members mean nothing; the id is still free.
  expect((await put(program, e2eid, { id: 'x', valor: '30.00', outro: 1 })).status).toBe(201);
  expect(await ended(program, e2eid, 'x')).toMatchObject({ status: 'DEVOLVIDO' });
  expect((await put(program, e2eid, { id: 'y', valor: '0.01' })).body.code).toBe('pix-refunds.nothing-left');
  const old = await receive(5_00n);
  bank.clock.advance(91 * DAY_MS);
  const later = await programWith(1000_00n);
  expect((await put(later, old, { valor: '1.00' })).body).toMatchObject({ status: 400, code: 'pix-refunds.too-late' });
});

test('Z04 what another company received is nobody’s, and a program without the scope gives nothing back [attack]', async () => {
  const e2eid = await receive(10_00n);
  const stranger = await programOf(bank, '10003', ['pix.write', 'pix.read'], { dailyCapCentavos: 100_00n });
  expect((await put(stranger, e2eid, { id: 'z', valor: '1.00' })).status).toBe(404);
  const reader = await programOf(bank, '10001', ['pix.read'], { dailyCapCentavos: 100_00n });
  const refused = await put(reader, e2eid, { id: 'z', valor: '1.00' });
  expect([refused.status, refused.body.code]).toEqual([403, 'integrations.scope-missing']);
  expect((await get(reader, e2eid, 'z')).status).toBe(404);
});

test('V9 a counter of a cap that no order explains, and an order that went past its cap, are found', async () => {
  const program = await programWith(30_00n);
  const e2eid = await receive(30_00n);
  await put(program, e2eid, { id: 'fine', valor: '30.00' });
  await ended(program, e2eid, 'fine');
  const { id } = await orderOf(e2eid, 'fine');
  const faulty = async (plant: string, undo: string): Promise<readonly string[]> => {
    await bank.byHand(plant);
    const client = await bank.pool.connect();
    try {
      const { checks } = await verifyBooks(client, { checks: bank.checks });
      return checks.filter(({ faults }) => faults > 0).map(({ name }) => name);
    } finally {
      client.release();
      await bank.byHand(undo);
    }
  };
  const counter = `WHERE id LIKE 'program-cap:%:${program.credentialId}:%'`;
  const byCounter = await faulty(
    `UPDATE ledger.counter SET used = used - 100 ${counter}`,
    `UPDATE ledger.counter SET used = used + 100 ${counter}`,
  );
  expect(byCounter).toEqual(expect.arrayContaining(['order-limits', 'explanations.counters']));
  const of = `WHERE id = '${id}'`;
  const cap = (from: string, to: string) =>
    `UPDATE bank.payment_order SET counted = replace(counted::text, '"capCentavos":"${from}"', '"capCentavos":"${to}"')::json ${of}`;
  expect(await faulty(cap('3000', '2999'), cap('2999', '3000'))).toContain('order-limits');
  const kind = (from: string, to: string) =>
    `UPDATE bank.payment_order SET counted = replace(counted::text, '"${from}"', '"${to}"')::json ${of}`;
  expect(await faulty(kind('program', 'nothing'), kind('nothing', 'program'))).toContain('order-program-caps');
  expect(
    await faulty(
      `UPDATE bank.pix_devolucao SET id = id || 'x', credential_id = (SELECT min(id) FROM bank.credential WHERE company_id = '${companyId}'
        AND id <> '${program.credentialId}') WHERE order_id = '${id}'`,
      `UPDATE bank.pix_devolucao SET id = 'fine', credential_id = '${program.credentialId}' WHERE order_id = '${id}'`,
    ),
  ).toContain('pix-refunds-devolucoes');
});
