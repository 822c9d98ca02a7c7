import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writeArrecadacao, writeBoleto } from '@bank/boleto';
import { civilDate, DAY_MS, expectOk, later, type CivilDate, type Instant } from '@bank/core';
import { parseDocument } from '@bank/documents';
import { computedAmountOn, createRailsClient, type RailsClient, type SlipWriteOff } from '@bank/rails-protocol';
import { startOutside, type Outside } from '../app.ts';
import { BANK, FRIDAY, JEQUITIBA, reais, slipNamed, US } from './testing/asks.ts';

// The client of the rails against the registry of the sandbox, over HTTP, in this process; the clock is the test's.

const KEYS = generateKeyPairSync('rsa', { modulusLength: 2048 });
const TODAY = civilDate('2026-11-27');
const PAYER = expectOk(parseDocument(US.document));

let now: Instant;
let directory: string;
let outside: Outside;
let rails: RailsClient;

async function start(): Promise<void> {
  const keys = { spiKey: KEYS.privateKey, bankPublicKey: KEYS.publicKey };
  outside = await startOutside({ port: 0, dataDirectory: directory, bank: BANK, keys, clock: { now: () => now } });
  rails = createRailsClient({ baseUrl: outside.url, fetch, timeoutMs: 10_000 });
}

beforeEach(async () => {
  now = FRIDAY;
  directory = await mkdtemp(join(tmpdir(), 'outside-slips-'));
  await start();
});

afterEach(async () => {
  await outside.close();
  await rm(directory, { recursive: true });
});

const lookUp = (barcode: string) => rails.slips.lookUp(barcode, { participant: BANK, payer: PAYER, on: TODAY });
const name = (barcode: string, controlNumber = 'A1') => ({ participant: BANK, barcode, controlNumber });
const writeOff = (more: Partial<SlipWriteOff> = {}): SlipWriteOff => ({
  kind: '0',
  channel: '3',
  amount: reais(150),
  paidAt: FRIDAY,
  paidBy: US,
  revision: 1,
  ...more,
});

async function post(path: string, body: object) {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${outside.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

test('a slip is looked up, written off, settled, and the clearing says so once', async () => {
  const barcode = slipNamed('em-dia');
  const answer = expectOk(await lookUp(barcode));
  expect(answer).toMatchObject({ found: true, slip: { nominal: 15_000n, dueDate: '2026-12-02', situation: '12' } });
  expect(await rails.slips.writeOff(name(barcode), writeOff())).toEqual({
    ok: true,
    value: { controlNumber: 'A1', state: 'registered', registeredAt: FRIDAY, settlesOn: TODAY },
  });
  expect(expectOk(await rails.slips.listClearing(BANK, 0))).toEqual({ items: [], hasMore: false });
  expect((await post('/control/clearing', { rail: 'slips' })).body).toEqual({ ran: 1 });
  expect(expectOk(await rails.slips.listClearing(BANK, 0))).toEqual({
    items: [
      { sequence: 1, controlNumber: 'A1', barcode, outcome: 'settled', amount: 15_000n, session: '2', at: FRIDAY },
    ],
    hasMore: false,
  });
  expect(expectOk(await rails.slips.listClearing(BANK, 1)).items).toEqual([]);
  expect(await rails.slips.writeOff(name(barcode), writeOff())).toMatchObject({ value: { state: 'effective' } });
});

test('computed amounts, terms, parts and parties come over the wire as they are', async () => {
  const computed = expectOk(await lookUp(slipNamed('vencido-calculado')));
  expect(computed.found && computedAmountOn(computed.slip, civilDate('2026-11-29'))?.total).toBe(81_920n);
  expect(computed.found && computedAmountOn(computed.slip, civilDate('2026-12-02'))).toBeUndefined();
  expect(expectOk(await lookUp(slipNamed('em-partes')))).toMatchObject({
    slip: { partial: { allowed: 3, made: 0, balance: 91_890n }, computation: '04' },
  });
  expect(expectOk(await lookUp(slipNamed('beneficiario-final')))).toMatchObject({
    slip: { finalPayee: { name: 'Padaria Pão Nosso ME' }, guarantor: { name: 'Estúdio Aroeira Ltda' } },
  });
  expect(expectOk(await lookUp(slipNamed('sem-registro')))).toEqual({ found: false });
});

test('a refusal names its reason', async () => {
  const barcode = slipNamed('em-dia');
  const refused = (reason: string, status: number) => ({ error: { code: 'rail.refused', status, reason } });
  const amount = await rails.slips.writeOff(name(barcode), writeOff({ amount: reais(1) }));
  expect(amount).toMatchObject(refused('AmountNotTaken', 422));
  expect(await rails.slips.cancelWriteOff(name(barcode))).toMatchObject(refused('WriteOffUnknown', 404));
  expectOk(await rails.slips.writeOff(name(barcode), writeOff()));
  const again = await rails.slips.writeOff(name(barcode, 'A2'), writeOff());
  expect(again).toMatchObject(refused('SlipSituation07', 409));
  expect(await rails.slips.cancelWriteOff(name(barcode))).toMatchObject({ value: { state: 'cancelled' } });
  expectOk(await rails.slips.writeOff(name(barcode, 'A2'), writeOff()));
});

test('a bill’s biller is told, and the bill is paid', async () => {
  const { samples } = (await (await fetch(`${outside.url}/samples`)).json()) as { samples: Sample[] };
  const line = samples.find((each) => each.name === 'conta-gas')?.code ?? '';
  const barcode = line.replace(/(.{11})./g, '$1');
  expect(await rails.slips.lookUpBiller(BANK, barcode)).toMatchObject({
    value: { found: true, biller: { name: 'Gás Planalto Distribuidora', amount: 11_280n } },
  });
  const payment = { barcode, channel: '3', amount: reais(112.8), paidAt: FRIDAY, paidBy: US } as const;
  expect(await rails.slips.payBill(BANK, 'B1', payment)).toMatchObject({ value: { state: 'registered' } });
  expect(await rails.slips.payBill(BANK, 'B2', payment)).toMatchObject({ error: { reason: 'SlipSituation07' } });
  const parts = {
    segment: '3',
    valueIdentifier: '8',
    value: 100n,
    company: '9999',
    freeField: '0'.repeat(25),
  } as const;
  const stranger = expectOk(writeArrecadacao(parts));
  expect(await rails.slips.lookUpBiller(BANK, stranger.barcode)).toEqual({ ok: true, value: { found: false } });
});

interface Sample {
  readonly kind: string;
  readonly name: string;
  readonly code: string;
  readonly happens: string;
}

test('after a crash everything that was answered is there, and what was to be settled is', async () => {
  const barcode = slipNamed('devolvido-63');
  expectOk(await rails.slips.writeOff(name(barcode), writeOff()));
  await post('/control/clearing', { rail: 'slips' });
  await outside.close();
  await start();
  expect(expectOk(await lookUp(barcode))).toMatchObject({ slip: { situation: '07' } });
  expect(expectOk(await rails.slips.listClearing(BANK, 0)).items).toHaveLength(1);
  now = later(FRIDAY, 3 * DAY_MS);
  await post('/control/clearing', { rail: 'slips' });
  expect(expectOk(await rails.slips.listClearing(BANK, 1)).items).toMatchObject([
    { sequence: 2, outcome: 'returned', reason: '63' },
  ]);
});

test('a lost answer leaves a time-out, and the same write-off sent again says how it stands', async () => {
  const barcode = slipNamed('resposta-perdida');
  const hasty = createRailsClient({ baseUrl: outside.url, fetch, timeoutMs: 300 });
  expect(await hasty.slips.writeOff(name(barcode), writeOff())).toEqual({ ok: false, error: { code: 'rail.timeout' } });
  expect(await rails.slips.writeOff(name(barcode), writeOff())).toMatchObject({ value: { state: 'registered' } });
});

test('stopped, it says so: the bank goes on by the barcode alone, and tells of it later', async () => {
  await post('/control/faults', { slips: { stop: true } });
  expect(await lookUp(slipNamed('em-dia'))).toEqual({ ok: false, error: { code: 'rail.unavailable' } });
  expect(await rails.slips.echo()).toEqual({ ok: false, error: { code: 'rail.unavailable' } });
  await post('/control/faults', { slips: {} });
  expect(await rails.slips.echo()).toEqual({ ok: true, value: undefined });
  const { revision: _, ...unseen } = writeOff();
  expectOk(await rails.slips.writeOff(name(slipNamed('outro-valor-na-base')), unseen));
  await post('/control/clearing', { rail: 'slips' });
  expect(expectOk(await rails.slips.listClearing(BANK, 0)).items).toMatchObject([
    { outcome: 'returned', reason: '82' },
  ]);
});

test('nobody else is answered, nor what breaks the form', async () => {
  const barcode = slipNamed('em-dia');
  const refused = { error: { code: 'rail.refused', status: 403 } };
  expect(await rails.slips.writeOff({ ...name(barcode), participant: JEQUITIBA }, writeOff())).toMatchObject(refused);
  expect(await rails.slips.listClearing(JEQUITIBA, 0)).toMatchObject(refused);
  const bad = { error: { status: 400 } };
  expect(await lookUp(`${barcode.slice(0, 43)}${(Number(barcode[43]) + 1) % 10}`)).toMatchObject(bad);
  expect(await rails.slips.writeOff(name(barcode, 'A-1'), writeOff())).toMatchObject(bad);
  expect(await rails.slips.writeOff(name(barcode), writeOff({ kind: '1' }))).toMatchObject(bad);
  expect(await rails.slips.writeOff(name(barcode), writeOff({ paidAt: later(FRIDAY, -40 * DAY_MS) }))).toMatchObject(
    bad,
  );
  for (const on of ['9999-12-31', '2099-12-31', '1900-01-01', '2026-02-30', 'x'] as CivilDate[]) {
    expect(await rails.slips.lookUp(barcode, { participant: BANK, payer: PAYER, on })).toMatchObject(bad);
  }
  expect(await rails.slips.lookUpBiller(BANK, barcode)).toMatchObject(bad);
  expect(outside.runtime.world.slips.payments.size).toBe(0);
});

test('the clearing is told in pages', async () => {
  for (let number = 1; number <= 70; number += 1) {
    const barcode = slipNamed('em-dia', FRIDAY, number);
    expectOk(await rails.slips.writeOff(name(barcode, `A${number}`), writeOff()));
  }
  await post('/control/faults', { slips: { repeat: { times: 2, when: { share: 1 } } } });
  await post('/control/clearing', { rail: 'slips' });
  const first = expectOk(await rails.slips.listClearing(BANK, 0));
  expect([first.items.length, first.hasMore]).toEqual([200, true]);
  const rest = expectOk(await rails.slips.listClearing(BANK, 200));
  expect([rest.items.map(({ sequence }) => sequence), rest.hasMore]).toEqual([
    [201, 202, 203, 204, 205, 206, 207, 208, 209, 210],
    false,
  ]);
});

test('a customer of another bank pays a slip by its line; one of our bank not yet', async () => {
  const { samples } = (await (await fetch(`${outside.url}/samples`)).json()) as { samples: Sample[] };
  const slip = samples.find((each) => each.name === 'boleto-em-dia')?.code ?? '';
  expect(await post('/bank/pay', { from: 'ana', slip })).toMatchObject({ status: 201, body: { amount: '150.00' } });
  expect(await post('/bank/pay', { from: 'ana', slip })).toMatchObject({
    status: 409,
    body: { code: 'SlipSituation07' },
  });
  expect(await post('/bank/pay', { from: 'ana', slip: slip.slice(1) })).toMatchObject({
    status: 422,
    body: { code: 'bank.slip-unreadable' },
  });
  const ours = writeBoleto({ bank: '990', dueDate: TODAY, amount: reais(150), freeField: '0'.repeat(25) });
  expect(await post('/bank/pay', { from: 'ana', slip: expectOk(ours).line })).toMatchObject({
    status: 422,
    body: { code: 'bank.slip-unknown', title: expect.stringContaining('ainda não podem ser pagos') as string },
  });
});

test('the samples say what will happen, the page shows what did, and its forms do what the doors do', async () => {
  const page = await (await fetch(`${outside.url}/samples`, { headers: { accept: 'text/html' } })).text();
  expect(page).toContain('Boletos e contas');
  const line = /id="boleto-em-dia"[\s\S]*?value="([\d. ]+)"/.exec(page)?.[1] ?? '';
  const form = (path: string, fields: Record<string, string>) =>
    fetch(`${outside.url}${path}`, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
  const paid = await form('/bank/pay', { from: 'ana', slip: line, amount: '' });
  expect([paid.status, paid.headers.get('location')]).toEqual([303, '/#slips']);
  expect(await (await fetch(outside.url)).text()).toContain('Aguarda a compensação de');
  const cleared = await form('/control/clearing', { rail: 'slips' });
  expect([cleared.status, cleared.headers.get('location')]).toEqual([303, '/#slips']);
  expect(await (await fetch(outside.url)).text()).toContain('Liquidado');
  await form('/control/form', {
    slipsDelayMs: '5',
    slipsRefuseCode: 'SlipExpired',
    slipsRefuse: '2',
    slipsLoseAnswer: '30%',
    slipsGiveBackReason: '82',
    slipsGiveBack: '1',
    slipsRepeat: '1',
    slipsRepeatTimes: '3',
  });
  expect(outside.runtime.world.faults.slips).toMatchObject({
    delayMs: 5,
    stop: false,
    refuse: { code: 'SlipExpired', when: { next: 2 } },
    loseAnswer: { share: 0.3 },
    giveBack: { reason: '82', when: { next: 1 } },
    repeat: { times: 3, when: { next: 1 } },
  });
});
