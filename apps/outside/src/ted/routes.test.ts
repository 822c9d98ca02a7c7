import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { bankingDate, expectOk, later, MINUTE_MS, type Instant } from '@bank/core';
import { encodeStr, type StrMessage } from '@bank/str';
import { createRailsClient, openSealed, sealMessage, type RailsClient } from '@bank/rails-protocol';
import { startOutside, type Outside } from '../app.ts';
import { TED_SUFFIXES } from './fates.ts';
import { ARAUCARIA, BANK, FRIDAY, only, request, ted } from './testing/bank-side.ts';

// The client of the rails against the real STR of the sandbox, over HTTP, in this process; the clock is the test's.

const STR = generateKeyPairSync('rsa', { modulusLength: 2048 });
const OURS = generateKeyPairSync('rsa', { modulusLength: 2048 });

let now: Instant;
let directory: string;
let outside: Outside;
let rails: RailsClient;
let acknowledge: string | undefined;

async function start(): Promise<void> {
  const keys = { spiKey: STR.privateKey, bankPublicKey: OURS.publicKey };
  outside = await startOutside({ port: 0, dataDirectory: directory, bank: BANK, keys, clock: { now: () => now } });
  rails = createRailsClient({ baseUrl: outside.url, fetch, timeoutMs: 10_000 });
}

beforeEach(async () => {
  now = FRIDAY;
  acknowledge = undefined;
  directory = await mkdtemp(join(tmpdir(), 'outside-ted-'));
  await start();
});

afterEach(async () => {
  await outside.close();
  await rm(directory, { recursive: true });
});

function send(message: StrMessage | string) {
  const xml = typeof message === 'string' ? message : encodeStr(message);
  return rails.str.send(BANK, sealMessage(xml, OURS.privateKey));
}

async function pull(): Promise<readonly StrMessage[]> {
  const pulled = expectOk(await rails.str.pull(BANK, { waitMs: 0, ...(acknowledge && { acknowledge }) }));
  acknowledge = pulled.pullNext;
  return pulled.messages.map(({ sealed }) => expectOk(openSealed(sealed, STR.publicKey)));
}

async function post(
  path: string,
  body: object,
): Promise<{ readonly status: number; readonly body: Record<string, unknown> }> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${outside.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

const toUs = { account: '10001', document: '11.222.333/0001-81', name: 'Nós Ltda' };

test('a TED goes out under our seal, and its answer comes under the STR’s', async () => {
  const message = ted(FRIDAY);
  expect(await send(message)).toEqual({ ok: true, value: { resourceId: message.body.controlNumber } });
  expect(only(await pull(), 'STR0008R1').body).toMatchObject({ controlNumber: message.body.controlNumber, state: '1' });
  expect(await pull()).toEqual([]);
});

test('what is not acknowledged comes again', async () => {
  await send(ted(FRIDAY));
  expect(await pull()).toHaveLength(1);
  acknowledge = undefined;
  expect(await pull()).toEqual([]);
  now = later(now, 11_000);
  expect(await pull()).toHaveLength(1);
  expect(await pull()).toEqual([]);
});

test('a seal of another, or over another text, is refused, and nothing is settled', async () => {
  const xml = encodeStr(ted(FRIDAY));
  const forged = await rails.str.send(BANK, sealMessage(xml, STR.privateKey));
  expect(forged).toMatchObject({ error: { code: 'rail.refused', status: 403, reason: 'SignatureInvalid' } });
  const changed = sealMessage(xml, OURS.privateKey).replace('>10.00<', '>99.00<');
  expect(await rails.str.send(BANK, changed)).toMatchObject({ error: { status: 403 } });
  expect(await rails.str.send(BANK, xml)).toMatchObject({ error: { status: 403 } });
  expect(outside.runtime.world.ted.entries.size).toBe(0);
});

test('what could not be answered is refused at once; what could, by a message', async () => {
  expect(await send('<DOC></DOC>')).toMatchObject({ error: { status: 422, reason: 'MessageUnreadable' } });
  expect(await send('<!DOCTYPE a><a></a>')).toMatchObject({ error: { status: 422 } });
  const answer = only(await (await send(ted(FRIDAY)), pull()), 'STR0008R1');
  expect(await send({ ...answer, header: { ...answer.header } })).toMatchObject({ error: { status: 403 } });
  expect(await send(encodeStr(ted(FRIDAY)).replace('>10.00<', '>10<'))).toMatchObject({ ok: true });
  expect(only(await pull(), 'STR0008E').body.fields.amount).toEqual({ text: '10', error: 'EGEN0901' });
});

test('nobody else has a line to here', async () => {
  expect(await rails.str.pull(ARAUCARIA, { waitMs: 0 })).toMatchObject({ error: { status: 404 } });
  expect(await rails.str.echo()).toEqual({ ok: true, value: undefined });
});

test('stopped, it says so; its echo too', async () => {
  await post('/control/faults', { ted: { stop: true } });
  expect(await send(ted(FRIDAY))).toEqual({ ok: false, error: { code: 'rail.unavailable' } });
  expect(await rails.str.echo()).toEqual({ ok: false, error: { code: 'rail.unavailable' } });
});

test('after a crash everything that was answered is there, and what was planned happens', async () => {
  await send(ted(FRIDAY, '700003'));
  const { strNumber } = only(await pull(), 'STR0008R1').body;
  await outside.close();
  await start();
  acknowledge = undefined;
  expect(only(await pull(), 'STR0008R1').body.strNumber).toBe(strNumber);
  now = later(FRIDAY, 3 * 24 * 60 * MINUTE_MS);
  expect((await post('/control/clearing', { rail: 'ted' })).body).toEqual({ ran: 1 });
  expect(only(await pull(), 'STR0010R2').body).toMatchObject({ code: '3', originalStrNumber: strNumber });
  await send(request('STR0014', now, { bank: BANK, day: bankingDate(FRIDAY) }));
  expect(only(await pull(), 'STR0014R1').body.entries).toHaveLength(1);
});

test('a customer of another bank pays by TED, with purpose and text, to any account and holder', async () => {
  const paid = await post('/bank/pay', {
    rail: 'ted',
    from: 'papelaria',
    toAccount: { ...toUs, account: '99999' },
    amount: '12,50',
    purpose: '5',
    hist: 'Nota 7',
    times: 2,
  });
  expect(paid.status).toBe(201);
  const got = await pull();
  expect(got).toHaveLength(2);
  expect(got[0]).toMatchObject({
    type: 'STR0008R2',
    body: {
      strNumber: paid.body.strNumber,
      creditorAccount: '99999',
      creditorBank: BANK,
      purpose: '00005',
      history: 'Nota 7',
      amount: 1_250n,
    },
  });
  expect(await (await fetch(`${outside.url}/bank/teds`)).json()).toMatchObject({
    entries: [{ kind: 'ted', amount: '12.50', state: '1' }],
  });
});

test.each([
  ['a purpose that does not exist', { purpose: '999' }, 400],
  ['"other" without a text', { purpose: '99999' }, 400],
  ['an account with letters', { toAccount: { ...toUs, account: '1A' } }, 400],
  ['a customer that does not exist', { from: 'ninguem' }, 404],
])('refuses a payment with %s', async (_, change, status) => {
  const body = { rail: 'ted', from: 'ana', toAccount: toUs, amount: '1,00', ...change };
  expect((await post('/bank/pay', body)).status).toBe(status);
});

test('outside the hours nobody pays, and the answer says how to open the STR', async () => {
  now = later(FRIDAY, 12 * 60 * MINUTE_MS);
  const refused = await post('/bank/pay', { rail: 'ted', from: 'ana', toAccount: toUs, amount: '1,00' });
  expect(refused).toMatchObject({ status: 422, body: { code: 'bank.ted-closed' } });
  await post('/control/faults', { ted: { session: 'open' } });
  expect((await post('/bank/pay', { rail: 'ted', from: 'ana', toAccount: toUs, amount: '1,00' })).status).toBe(201);
});

test('a bank gives back by hand', async () => {
  await send(ted(FRIDAY));
  const { strNumber } = only(await pull(), 'STR0008R1').body;
  expect((await post('/bank/return', { rail: 'ted', strNumber, code: '61' })).status).toBe(201);
  expect(only(await pull(), 'STR0010R2').body.code).toBe('61');
  expect((await post('/bank/return', { rail: 'ted', strNumber, code: '61' })).status).toBe(422);
  expect((await post('/bank/return', { rail: 'ted', strNumber: 'x', code: '61' })).status).toBe(422);
});

test('the samples say what will happen, and it happens', async () => {
  const { samples } = (await (await fetch(`${outside.url}/samples`)).json()) as {
    samples: { kind: string; name: string; code: string; happens: string }[];
  };
  const teds = samples.filter(({ kind }) => kind === 'ted-account');
  expect(teds).toHaveLength(1 + Object.keys(TED_SUFFIXES).length);
  const back = teds.find(({ name }) => name === 'ted-02');
  expect(back?.happens).toBe('Liquidada na hora; devolvida logo depois com o código 2');
  const [, , account = ''] = back?.code.split(' ') ?? [];
  await send(ted(FRIDAY, account));
  await post('/control/clearing', { rail: 'ted' });
  expect((await pull()).map(({ type }) => type)).toEqual(['STR0008R1', 'STR0010R2']);
});

test('the page shows entries and hours, and its forms do what the doors do', async () => {
  const form = (path: string, fields: Record<string, string>) =>
    fetch(`${outside.url}${path}`, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
  const fields = {
    rail: 'ted',
    from: 'ana',
    account: '10001',
    document: '11222333000181',
    name: '',
    amount: '3,00',
    purpose: '00010',
    hist: '',
    times: '1',
  };
  expect((await form('/bank/pay', fields)).status).toBe(303);
  expect((await form('/control/clearing', { rail: 'ted', close: '' })).status).toBe(303);
  expect((await form('/control/form', { tedSession: 'open', tedRefuseCode: 'ESTR0901', tedRefuse: '2' })).status).toBe(
    303,
  );
  expect(outside.runtime.world.faults.ted).toMatchObject({
    session: 'open',
    refuse: { code: 'ESTR0901', when: { next: 2 } },
  });
  const page = await (await fetch(outside.url)).text();
  expect(page).toContain('TED para Titular');
  expect(page).toContain('O STR está aberto (hoje das 06:30 às 17:00).');
  const samples = await (await fetch(`${outside.url}/samples`, { headers: { accept: 'text/html' } })).text();
  expect(samples).toContain('99999010 0001 700099');
});
