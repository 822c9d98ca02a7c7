import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { bankingDate, expectOk, money, type Money } from '@bank/core';
import { parseCnpj, parseCpf } from '@bank/documents';
import { ispb, newEndToEndId, newMessageId, newReturnId, SPI_ISPB } from '@bank/identifiers';
import { encodeMessage, initiationOf, type CreditTransfer, type PaymentStatus, type SpiMessage } from '@bank/iso20022';
import { createRailsClient, openEnvelope, signEnvelope, type Pull, type RailsClient } from '@bank/rails-protocol';
import { passingClock, seededEntropy } from '@bank/testkit';
import { startOutside, type Outside } from './app.ts';
import { CUSTOMERS } from './bank/customers.ts';
import { SAMPLE_COMPANIES, SAMPLE_MARKS, type Outcome } from './registry/companies.ts';

// Contract of the client of the rails with the real outside world, over HTTP, in this process.

const BANK = ispb('99999008');
const SPI = generateKeyPairSync('rsa', { modulusLength: 2048 });
const OURS = generateKeyPairSync('rsa', { modulusLength: 2048 });
const clock = passingClock();
const entropy = seededEntropy(20261121);
const OUR_CNPJ = expectOk(parseCnpj('11.222.333/0001-81'));
const ANA = CUSTOMERS.find(({ id }) => id === 'ana');
const PAPELARIA = CUSTOMERS.find(({ id }) => id === 'papelaria');

let directory: string;
let outside: Outside;
let rails: RailsClient;
let acknowledge: string | undefined;

async function start(): Promise<void> {
  const keys = { spiKey: SPI.privateKey, bankPublicKey: OURS.publicKey };
  outside = await startOutside({ port: 0, dataDirectory: directory, bank: BANK, keys, clock });
  rails = createRailsClient({ baseUrl: outside.url, fetch, timeoutMs: 10_000 });
}

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'outside-'));
  await start();
});

afterEach(async () => {
  await post('/control/reset', {});
  while ((await pull(0)).messages.length > 0) continue;
});

afterAll(async () => {
  await outside.close();
  await rm(directory, { recursive: true });
});

function post(path: string, body: object): Promise<Response> {
  const headers = { 'content-type': 'application/json' };
  return fetch(`${outside.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
}

async function pull(waitMs = 3_000): Promise<Pull> {
  const pulled = expectOk(await rails.spi.pull(BANK, { waitMs, ...(acknowledge && { acknowledge }) }));
  acknowledge = pulled.pullNext;
  return pulled;
}

async function nextMessage(waitMs = 3_000): Promise<SpiMessage | undefined> {
  const [first] = (await pull(waitMs)).messages;
  return first && expectOk(openEnvelope(first.xml, SPI.publicKey));
}

async function nextStatus(waitMs = 3_000): Promise<PaymentStatus | undefined> {
  const message = await nextMessage(waitMs);
  return message?.type === 'pacs.002' ? message.body.statuses[0] : undefined;
}

function payment(change: Partial<CreditTransfer> = {}): { readonly transfer: CreditTransfer; readonly xml: string } {
  const at = clock.now();
  const transfer: CreditTransfer = {
    endToEndId: newEndToEndId(BANK, at, entropy),
    amount: money(12_345n),
    acceptedAt: at,
    initiation: 'DICT',
    debtor: { name: 'Empresa Exemplo Ltda', document: OUR_CNPJ },
    debtorAccount: { number: '10001', branch: '0001', type: 'CACC' },
    debtorAgent: BANK,
    creditorAgent: ispb('99999010'),
    creditorDocument: ANA?.document ?? OUR_CNPJ,
    creditorAccount: { number: ANA?.account ?? '', branch: '0001', type: 'CACC', key: ANA?.keys[0]?.canonical ?? '' },
    purpose: 'IPAY',
    // An account without a key was typed by hand.
    ...(change.creditorAccount && { initiation: initiationOf(change.creditorAccount) }),
    ...change,
  };
  const messageId = newMessageId(BANK, entropy);
  const body = {
    messageId,
    createdAt: at,
    priority: 'HIGH',
    serviceLevel: 'PAGPRI',
    transactions: [transfer],
  } as const;
  return {
    transfer,
    xml: signed({ type: 'pacs.008', header: { from: BANK, to: SPI_ISPB, messageId, createdAt: at }, body }),
  };
}

function signed(message: SpiMessage): string {
  return signEnvelope(encodeMessage(message), OURS.privateKey);
}

function answer(status: Pick<PaymentStatus, 'instructionId' | 'endToEndId' | 'status' | 'reasons'>): string {
  const messageId = newMessageId(BANK, entropy);
  const at = clock.now();
  const header = { from: BANK, to: SPI_ISPB, messageId, createdAt: at };
  return signed({ type: 'pacs.002', header, body: { messageId, createdAt: at, statuses: [status] } });
}

async function balanceOf(id: string): Promise<Money> {
  const { customers } = (await (await fetch(`${outside.url}/bank/customers`)).json()) as {
    customers: { id: string; balance: string }[];
  };
  const balance = customers.find((customer) => customer.id === id)?.balance ?? '0.00';
  return money(BigInt(balance.replace('.', '')));
}

test('a payment of ours is settled, the answer is signed by the SPI, and the payee has the money', async () => {
  const before = await balanceOf('ana');
  const { transfer, xml } = payment();
  expect((await rails.spi.send(BANK, xml)).ok).toBe(true);
  expect(await nextStatus()).toMatchObject({ endToEndId: transfer.endToEndId, status: 'ACSC', reasons: [] });
  expect(await balanceOf('ana')).toBe(before + transfer.amount);
});

test('the same message again is not carried out again, but its answer comes again', async () => {
  const before = await balanceOf('ana');
  const { transfer, xml } = payment();
  for (let times = 0; times < 3; times += 1) await rails.spi.send(BANK, xml);
  const statuses = (await pull()).messages.map(({ xml: each }) => expectOk(openEnvelope(each, SPI.publicKey)).type);
  expect(statuses).toEqual(['pacs.002', 'pacs.002', 'pacs.002']);
  expect(await balanceOf('ana')).toBe(before + transfer.amount);
});

test.each([
  ['a blocked account', 'diego', {}, 'AC06'],
  ['a closed account', 'elisa', {}, 'AC07'],
  ['a salary account', 'fabio', {}, 'AC14'],
  ['an account of another type', 'ana', { type: 'SVGS' }, 'AC14'],
  ['a holder who is another', 'ana', { document: '52998224725' }, 'BE01'],
  ['another branch', 'ana', { branch: '7' }, 'AC03'],
  ['a payee whose bank always refuses', 'recusa', {}, 'DS04'],
  ['an account that ends in 03', '', { number: '999903' }, 'AC03'],
] as const)(
  'a payment to %s is refused with its code',
  async (_, id, change: { type?: 'SVGS'; document?: string; branch?: string; number?: string }, code) => {
    const customer = CUSTOMERS.find((each) => each.id === id);
    const { xml } = payment({
      creditorDocument: change.document ? expectOk(parseCpf(change.document)) : (customer?.document ?? OUR_CNPJ),
      creditorAccount: {
        number: change.number ?? customer?.account ?? '',
        branch: change.branch ?? '0001',
        type: change.type ?? customer?.type ?? 'CACC',
      },
    });
    await rails.spi.send(BANK, xml);
    expect(await nextStatus()).toMatchObject({ status: 'RJCT', reasons: [{ code }] });
  },
);

test('a payment from outside is credited after our ACSP, and refused when we refuse', async () => {
  const key = '11222333000181';
  const owner = { type: 'LEGAL_PERSON', taxId: OUR_CNPJ, name: 'Empresa Exemplo Ltda' } as const;
  const account = { participant: BANK, branch: '0001', number: '10001', type: 'CACC' } as const;
  const requestId = '5f2f4d1e-9d5c-4f5e-8a57-0a3f7f3d0001';
  expectOk(await rails.dict.register(BANK, { requestId, keyType: 'CNPJ', key, account, owner }));
  for (const [status, end] of [
    ['ACSP', 'ACCC'],
    ['RJCT', undefined],
  ] as const) {
    const before = await balanceOf('papelaria');
    const paid = await post('/bank/pay', {
      from: 'papelaria',
      toKey: '11.222.333/0001-81',
      amount: '10.00',
      message: 'Nota 12',
    });
    expect(paid.status).toBe(201);
    const message = await nextMessage();
    const transfer = message?.type === 'pacs.008' ? message.body.transactions[0] : undefined;
    expect(transfer).toMatchObject({
      creditorAccount: { number: '10001', key },
      remittance: 'Nota 12',
      amount: 1000n,
    });
    if (!transfer) throw new Error('no payment came');
    const reasons = status === 'RJCT' ? [{ code: 'AC06' as const, additional: [] }] : [];
    await rails.spi.send(
      BANK,
      answer({ instructionId: transfer.endToEndId, endToEndId: transfer.endToEndId, status, reasons }),
    );
    expect((await nextStatus(300))?.status).toBe(end);
    expect(await balanceOf('papelaria')).toBe(before - (end ? 1000n : 0n));
  }
});

test('what was handed out and not acknowledged is handed out again, also after a restart; what was is not', async () => {
  const { transfer, xml } = payment();
  await rails.spi.send(BANK, xml);
  await rails.spi.pull(BANK, { waitMs: 1_000 });
  await outside.close();
  await start();
  acknowledge = undefined;
  expect((await nextStatus())?.endToEndId).toBe(transfer.endToEndId);
  expect((await pull(100)).messages).toEqual([]);
  await outside.close();
  await start();
  acknowledge = undefined;
  expect((await pull(100)).messages).toEqual([]);
});

test('a pull waits for the message and brings it at once', async () => {
  const waiting = nextStatus(20_000);
  await new Promise((resolve) => setTimeout(resolve, 100));
  const sent = performance.now();
  await rails.spi.send(BANK, payment().xml);
  expect((await waiting)?.status).toBe('ACSC');
  // At once is a few milliseconds; what is told apart here is an answer that comes when the wait is over.
  expect(performance.now() - sent).toBeLessThan(15_000);
});

test('a caller that goes away while it waits takes no message with it', async () => {
  const leaving = new AbortController();
  const left = rails.spi.pull(BANK, { waitMs: 10_000, signal: leaving.signal });
  await new Promise((resolve) => setTimeout(resolve, 100));
  leaving.abort();
  expect(await left).toEqual({ ok: false, error: { code: 'rail.timeout' } });
  await new Promise((resolve) => setTimeout(resolve, 50));
  await rails.spi.send(BANK, payment().xml);
  expect((await nextStatus())?.status).toBe('ACSC');
});

test('movements are shown with both sides of a payment between two other banks', async () => {
  await post('/bank/pay', { from: 'ana', toKey: 'helena@exemplo.com.br', amount: '0.01', message: 'Café' });
  const { movements } = (await (await fetch(`${outside.url}/bank/movements`)).json()) as { movements: object[] };
  expect(movements.slice(0, 2)).toMatchObject([
    { customer: 'helena', direction: 'in', amount: '0.01', state: 'settled', message: 'Café' },
    { customer: 'ana', direction: 'out', amount: '0.01', state: 'settled' },
  ]);
});

test('a message that is signed but breaks its layout gets admi.002', async () => {
  const { xml } = payment();
  const broken = signEnvelope(
    xml.replace(/<Signature .*<\/Signature>/, '').replace('>IPAY<', '>XXXX<'),
    OURS.privateKey,
  );
  expect((await rails.spi.send(BANK, broken)).ok).toBe(true);
  const message = await nextMessage();
  expect(message).toMatchObject({
    type: 'admi.002',
    body: { code: 'XSD', location: expect.stringContaining('Purp/Cd') as string },
  });
});

test.each([
  ['not signed', (xml: string) => xml.replace(/<Signature .*<\/Signature>/, ''), 403, 'SignatureInvalid'],
  ['changed on the way', (xml: string) => xml.replace('>123.45<', '>923.45<'), 403, 'SignatureInvalid'],
  ['no XML', () => 'hello', 400, 'MessageUnreadable'],
  ['with a DTD', (xml: string) => `<!DOCTYPE a>${xml}`, 400, 'MessageUnreadable'],
  ['too large', (xml: string) => xml + ' '.repeat(200_000), 413, 'MessageTooLarge'],
])('A13 refuses a message that is %s', async (_, change, status, reason) => {
  const { xml } = payment();
  expect(await rails.spi.send(BANK, change(xml))).toEqual({
    ok: false,
    error: { code: 'rail.refused', status, reason },
  });
  expect((await pull(50)).messages).toEqual([]);
});

test('another participant does not speak here', async () => {
  expect(await rails.spi.send(ispb('99999010'), payment().xml)).toMatchObject({
    error: { code: 'rail.refused', status: 404 },
  });
});

test('a payment that we got is given back in part, but not more than in all', async () => {
  const { transfer, xml } = payment();
  await rails.spi.send(BANK, xml);
  await nextStatus();
  const before = await balanceOf('ana');
  const giveBack = await post('/bank/return', { endToEndId: transfer.endToEndId, amount: '23.45', reason: 'MD06' });
  expect(giveBack.status).toBe(201);
  const message = await nextMessage();
  const item = message?.type === 'pacs.004' ? message.body.returns[0] : undefined;
  if (!item) throw new Error('no return came');
  await rails.spi.send(
    BANK,
    answer({ instructionId: item.returnId, endToEndId: item.endToEndId, status: 'ACSP', reasons: [] }),
  );
  expect((await nextStatus())?.status).toBe('ACCC');
  expect(await balanceOf('ana')).toBe(before - 2345n);
  const tooMuch = await post('/bank/return', { endToEndId: transfer.endToEndId, amount: '100.01' });
  expect(await tooMuch.json()).toMatchObject({ status: 422, code: 'bank.too-much' });
});

test('we give back what a customer outside had paid; more than that is refused with AM09', async () => {
  const paid = await post('/bank/pay', {
    from: 'papelaria',
    toAccount: { account: '10001', document: OUR_CNPJ },
    amount: '50,00',
  });
  const { endToEndId } = (await paid.json()) as { endToEndId: CreditTransfer['endToEndId'] };
  await nextMessage();
  await rails.spi.send(BANK, answer({ instructionId: endToEndId, endToEndId, status: 'ACSP', reasons: [] }));
  await nextStatus();
  const before = await balanceOf('papelaria');
  for (const [amount, end] of [
    [3000n, 'ACSC'],
    [2001n, 'RJCT'],
    [2000n, 'ACSC'],
  ] as const) {
    const at = clock.now();
    const messageId = newMessageId(BANK, entropy);
    const item = {
      returnId: newReturnId(BANK, at, entropy),
      endToEndId,
      amount: money(amount),
      priority: 'HIGH',
      reason: 'MD06',
      debtorAgent: ispb('99999010'),
      creditorAgent: BANK,
    } as const;
    const header = { from: BANK, to: SPI_ISPB, messageId, createdAt: at };
    await rails.spi.send(
      BANK,
      signed({ type: 'pacs.004', header, body: { messageId, createdAt: at, returns: [item] } }),
    );
    expect(await nextStatus()).toMatchObject({ status: end, reasons: end === 'RJCT' ? [{ code: 'AM09' }] : [] });
  }
  expect(await balanceOf('papelaria')).toBe(before + 5000n);
});

test('the file with a day’s entries is fetched by the hash that was announced', async () => {
  const at = clock.now();
  const messageId = newMessageId(BANK, entropy);
  const header = { from: BANK, to: SPI_ISPB, messageId, createdAt: at };
  const period = { day: bankingDate(at) };
  const body = { messageId, createdAt: at, report: 'camt.052', owner: BANK, period, kind: 'REL' } as const;
  await rails.spi.send(BANK, signed({ type: 'camt.060', header, body }));
  const answer = await nextMessage();
  const report = answer?.type === 'camt.052' ? answer.body.reports[0] : undefined;
  expect(report).toMatchObject({ questionId: messageId, owner: BANK });
  const file = await rails.spi.entryFile(BANK, report?.fileHash ?? '');
  expect(file).toMatchObject({ ok: true, value: { participant: BANK, day: period.day } });
  expect(file.ok && file.value.entries).toHaveLength(report?.entries ?? -1);
  expect(await rails.spi.entryFile(BANK, '0'.repeat(64))).toMatchObject({
    error: { code: 'rail.refused', status: 404 },
  });
});

test('the directory finds keys, hides nothing that the contract promises, and refuses as it should', async () => {
  const asked = { participant: BANK, payer: OUR_CNPJ, endToEndId: newEndToEndId(BANK, clock.now(), entropy) };
  expect(await rails.dict.lookUp(ANA?.keys[0]?.canonical ?? '', asked)).toMatchObject({
    value: {
      keyType: 'CPF',
      account: { participant: '99999010', number: '200012' },
      owner: { name: 'Ana Beatriz Souza' },
    },
  });
  const refused = (error: string) => ({ ok: false, error: { code: 'dict.refused', error } });
  expect(await rails.dict.lookUp('ninguem@exemplo.com.br', asked)).toEqual(refused('EntryNotFound'));
  expect(await rails.dict.lookUp('11222333000181', asked)).toEqual(refused('EntryCannotBeQueriedForBookTransfer'));
  expect(await rails.dict.lookUp('no key at all', asked)).toEqual(refused('EntryInvalid'));
  expect(await rails.dict.remove(BANK, PAPELARIA?.keys[0]?.canonical ?? '')).toEqual(refused('Forbidden'));
});

test('a look-up tells of frauds: as marked, until they are cleared, and only to who asks for them', async () => {
  const { lookUp } = rails.dict;
  const ask = async (key: string) => {
    const endToEndId = newEndToEndId(BANK, clock.now(), entropy);
    return expectOk(await lookUp(key, { participant: BANK, payer: OUR_CNPJ, endToEndId })).statistics;
  };
  const confirmedAt = async (key: string) => {
    const told = await ask(key);
    return told && [told.key.confirmed.scammerAccount.d90, told.owner.confirmed.muleAccount.m12];
  };
  expect(await confirmedAt('helena@exemplo.com.br')).toEqual([0, 0]);
  const marked = { subject: 'helena@exemplo.com.br', confirmed: 'scammerAccount' };
  expect((await post('/control/frauds', marked)).status).toBe(204);
  expect((await post('/control/frauds', { ...marked, confirmed: 'muleAccount', daysAgo: 200 })).status).toBe(204);
  expect(await confirmedAt('helena@exemplo.com.br')).toEqual([1, 1]);
  expect((await post('/control/frauds/clear', { subject: 'helena@exemplo.com.br' })).status).toBe(204);
  expect(await confirmedAt('helena@exemplo.com.br')).toEqual([0, 0]);
  expect((await post('/control/frauds', { subject: 'ninguém' })).status).toBe(400);
});

test('a random key is made by the directory, once for each request, and can be removed', async () => {
  const owner = { type: 'LEGAL_PERSON', taxId: OUR_CNPJ, name: 'Empresa Exemplo Ltda' } as const;
  const account = { participant: BANK, branch: '0001', number: '10009', type: 'CACC' } as const;
  const registration = { requestId: '5f2f4d1e-9d5c-4f5e-8a57-0a3f7f3d0002', keyType: 'EVP', account, owner } as const;
  const made = expectOk(await rails.dict.register(BANK, registration));
  expect(expectOk(await rails.dict.register(BANK, registration)).key).toBe(made.key);
  expect(await rails.dict.remove(BANK, made.key)).toEqual({ ok: true, value: undefined });
  expect(await rails.dict.remove(BANK, made.key)).toMatchObject({ error: { error: 'EntryNotFound' } });
});

test('sixty look-ups of keys that nobody has empty a company’s tokens', async () => {
  const payer = expectOk(parseCnpj('45550752000155'.replace('45550752', '54550752')));
  const asked = { participant: BANK, payer, endToEndId: newEndToEndId(BANK, clock.now(), entropy) };
  const outcomes: string[] = [];
  for (let index = 0; index < 51; index += 1) {
    const found = await rails.dict.lookUp(`ninguem${index}@exemplo.com.br`, asked);
    outcomes.push(!found.ok && found.error.code === 'dict.refused' ? found.error.error : 'other');
  }
  expect(outcomes.slice(0, 50)).toEqual(Array.from({ length: 50 }, () => 'EntryNotFound'));
  expect(outcomes[50]).toBe('RateLimited');
});

test('the outbox keeps a message once for each reference, and shows the newest first', async () => {
  const first = { to: 'maria@exemplo.com', subject: 'Código', text: 'Seu código é 123456', reference: 'code-1' };
  const sent = expectOk(await rails.outbox.send('email', first));
  expect(expectOk(await rails.outbox.send('email', first))).toEqual(sent);
  await rails.outbox.send('sms', { to: '+5511987654321', text: 'Outro código', reference: 'code-2' });
  const shown = async (query: string) =>
    ((await (await fetch(`${outside.url}/outbox.json${query}`)).json()) as { messages: unknown[] }).messages;
  expect(await shown('')).toMatchObject([{ channel: 'sms' }, { channel: 'email' }]);
  expect(await shown('?to=maria%40exemplo.com')).toMatchObject([first]);
});

test('stopped rails are unavailable, hanging ones time out', async () => {
  await post('/control/faults', { spi: { stop: true }, dict: { stop: true }, outbox: { stop: true } });
  const message = { to: 'a', text: 'b', reference: 'c' };
  expect(await rails.spi.send(BANK, payment().xml)).toEqual({ ok: false, error: { code: 'rail.unavailable' } });
  expect(await rails.spi.pull(BANK, { waitMs: 0 })).toEqual({ ok: false, error: { code: 'rail.unavailable' } });
  expect(await rails.outbox.send('push', message)).toEqual({ ok: false, error: { code: 'rail.unavailable' } });
  await post('/control/faults', { outbox: { hang: true } });
  const hasty = createRailsClient({ baseUrl: outside.url, fetch, timeoutMs: 100 });
  expect(await hasty.outbox.send('push', message)).toEqual({ ok: false, error: { code: 'rail.timeout' } });
});

test('lost answers are gone, lost requests can be sent again, repeats come twice, refusals carry their code', async () => {
  await post('/control/faults', { spi: { loseAnswer: { next: 1 } } });
  const lost = payment();
  await rails.spi.send(BANK, lost.xml);
  expect((await pull(100)).messages).toEqual([]);
  await rails.spi.send(BANK, lost.xml);
  expect((await nextStatus())?.status).toBe('ACSC');

  await post('/control/faults', { spi: { loseRequest: { next: 1 } } });
  const unheard = payment();
  await rails.spi.send(BANK, unheard.xml);
  expect((await pull(100)).messages).toEqual([]);
  await rails.spi.send(BANK, unheard.xml);
  expect((await nextStatus())?.endToEndId).toBe(unheard.transfer.endToEndId);

  await post('/control/faults', { spi: { repeat: { times: 2, when: { next: 1 } } } });
  await rails.spi.send(BANK, payment().xml);
  expect((await pull()).messages).toHaveLength(3);

  await post('/control/faults', { spi: { refuse: { code: 'AM02', when: { next: 1 } } } });
  await rails.spi.send(BANK, payment().xml);
  expect(await nextStatus()).toMatchObject({ status: 'RJCT', reasons: [{ code: 'AM02' }] });

  await post('/control/faults', { blocked: ['99999010'] });
  await rails.spi.send(BANK, payment().xml);
  expect(await nextStatus()).toMatchObject({ status: 'RJCT', reasons: [{ code: 'DS02' }] });
  await post('/control/faults', { dict: { refuse: { code: 'RateLimited', when: { share: 1 } } } });
  const asked = { participant: BANK, payer: OUR_CNPJ, endToEndId: newEndToEndId(BANK, clock.now(), entropy) };
  expect(await rails.dict.lookUp('helena@exemplo.com.br', asked)).toMatchObject({ error: { error: 'RateLimited' } });
});

test('a delay holds the outcome back, and reordering lets later messages overtake', async () => {
  await post('/control/faults', { spi: { delayMs: 300 } });
  const sent = performance.now();
  await rails.spi.send(BANK, payment().xml);
  expect((await nextStatus())?.status).toBe('ACSC');
  expect(performance.now() - sent).toBeGreaterThan(290);

  await post('/control/faults', { seed: 7, spi: { reorderMs: 300 } });
  const ids: string[] = [];
  for (let index = 0; index < 8; index += 1) {
    const { transfer, xml } = payment();
    ids.push(transfer.endToEndId);
    await rails.spi.send(BANK, xml);
  }
  const got: string[] = [];
  while (got.length < ids.length) {
    const { messages } = await pull();
    got.push(...messages.map(({ xml }) => /<OrgnlEndToEndId>(\w+)/.exec(xml)?.[1] ?? ''));
  }
  expect(got.toSorted()).toEqual(ids.toSorted());
  expect(got).not.toEqual(ids);
});

test('a rail that is not there is unavailable, and an answer that is none of the contract is malformed', async () => {
  const nowhere = createRailsClient({ baseUrl: 'http://127.0.0.1:9', fetch, timeoutMs: 1_000 });
  expect(await nowhere.spi.send(BANK, 'x')).toEqual({ ok: false, error: { code: 'rail.unavailable' } });
  const odd = createRailsClient({
    baseUrl: 'http://localhost',
    fetch: () => Promise.resolve(new Response('<html>')),
    timeoutMs: 1_000,
  });
  expect(await odd.spi.send(BANK, 'x')).toEqual({ ok: false, error: { code: 'rail.malformed' } });
  const asked = { participant: BANK, payer: OUR_CNPJ, endToEndId: newEndToEndId(BANK, clock.now(), entropy) };
  expect(await odd.dict.lookUp('a@b.com', asked)).toEqual({ ok: false, error: { code: 'rail.malformed' } });
});

test('the pages show what is there, escaped, under a policy that lets no script run', async () => {
  await rails.outbox.send('email', { to: 'x@exemplo.com', text: '<script>alert(1)</script>', reference: 'evil' });
  const boxPage = await fetch(`${outside.url}/outbox`);
  expect(boxPage.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(await boxPage.text()).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  const panel = await (await fetch(`${outside.url}/`)).text();
  for (const text of ['Painel', 'Papelaria Central Ltda', 'Estúdio Aroeira Ltda', 'Desligar todas as falhas', '…97'])
    expect(panel).toContain(text);
  expect(panel).not.toContain('<script');
  expect((await fetch(`${outside.url}/style.css`)).headers.get('content-type')).toContain('text/css');
  expect(
    await (await fetch(`${outside.url}/outbox`, { headers: { accept: 'application/json' } })).json(),
  ).toHaveProperty('messages');
});

test('the page’s forms pay and set faults', async () => {
  const form = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    fetch(`${outside.url}${path}`, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual', headers });
  const fields = { from: 'mercado', toKey: '11222333000181', amount: '1.234,56', txid: '', message: '' };
  expect((await form('/bank/pay', fields)).status).toBe(303);
  expect(await nextMessage()).toMatchObject({ type: 'pacs.008', body: { transactions: [{ amount: 123_456n }] } });
  const faults = { spiDelayMs: '10', spiRefuseCode: 'AC03', spiRefuse: '25%', spiLoseAnswer: '3', dictStop: '1' };
  expect((await form('/control/form', faults)).status).toBe(303);
  expect(await (await fetch(`${outside.url}/control/faults`)).json()).toMatchObject({
    spi: { delayMs: 10, refuse: { code: 'AC03', when: { share: 0.25 } }, loseAnswer: { next: 3 } },
    dict: { stop: true },
    outbox: { stop: false },
  });
  expect((await form('/control/form', { spiDelayMs: 'soon' })).status).toBe(400);
  expect((await form('/control/reset', {}, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
});

test.each([
  ['/bank/pay', { from: 'papelaria', toKey: 'ninguem@exemplo.com.br', amount: '1.00' }, 404, 'bank.no-such-payee'],
  ['/bank/pay', { from: 'nobody', toKey: '11222333000181', amount: '1.00' }, 404, 'bank.no-such-customer'],
  ['/bank/pay', { from: 'papelaria', toKey: '11222333000181', amount: '0.00' }, 400, 'BadRequest'],
  ['/bank/pay', { from: 'papelaria', toKey: '11222333000181', amount: '9999999999.00' }, 422, 'bank.no-funds'],
  [
    '/bank/pay',
    { from: 'papelaria', toKey: 'financeiro@mercadobomdia.example', amount: '1.00' },
    422,
    'bank.same-bank',
  ],
  ['/bank/pay', { from: 'elisa', toKey: '11222333000181', amount: '1.00' }, 422, 'bank.account-closed'],
  ['/bank/pay', { from: 'papelaria', amount: '1.00' }, 400, 'BadRequest'],
  ['/bank/pay', { from: 'papelaria', toKey: '11222333000181', amount: '1.00', surprise: 1 }, 400, 'BadRequest'],
  ['/bank/return', { endToEndId: 'E1', amount: '1.00' }, 422, 'bank.no-such-payment'],
  ['/control/faults', { spi: { delayMs: -1 } }, 400, 'BadRequest'],
  ['/control/faults', { spi: { refuse: { code: 'AC04', when: { share: 1 } } } }, 400, 'BadRequest'],
  ['/outbox/pigeon', { to: 'a', text: 'b', reference: 'c' }, 400, 'BadRequest'],
  ['/outbox/email', { to: 'a', text: 'b'.repeat(4001), reference: 'c' }, 400, 'BadRequest'],
  ['/registry/companies', { cnpj: '00000000000000', corporateName: 'X', partners: [] }, 400, 'BadRequest'],
  [
    '/registry/companies',
    {
      cnpj: '63748016000105',
      corporateName: 'X',
      partners: [{ cpf: '52998224725', name: 'Y' }],
      marked: ['11222333000181'],
    },
    400,
    'BadRequest',
  ],
  ['/registry/fraud-marks', { documents: [] }, 400, 'BadRequest'],
  ['/registry/fraud-marks', { documents: ['12345678901'] }, 400, 'BadRequest'],
  ['/control/faults', { registry: { refuse: { share: 2 } } }, 400, 'BadRequest'],
  ['/nowhere', {}, 404, 'NotFound'],
])('POST %s refuses what it must (%j)', async (path, body, status, code) => {
  const refused = await post(path, body);
  expect(await refused.json()).toMatchObject({ status, code });
  expect(refused.headers.get('content-type')).toContain('application/problem+json');
});

test('whatever is sent to whatever address, the answer is a clear one and never a 500', async () => {
  const types = ['application/json', 'application/xml', 'application/x-www-form-urlencoded', 'text/plain', 'x/y'];
  const bodies = [
    '',
    'null',
    '[]',
    '{',
    '"x"',
    '{"__proto__":{"a":1}}',
    '[['.repeat(5_000),
    'a=b&a=c',
    '\u0000',
    '{"from":{},"amount":[]}',
  ];
  const paths = [
    '/spi/99999008/messages',
    '/spi/%00/messages',
    '/dict/entries',
    '/outbox/email',
    '/bank/pay',
    '/bank/return',
    '/control/faults',
    '/control/form',
    '/control/frauds',
    '/control/frauds/clear',
    '/registry/companies',
    '/registry/fraud-marks',
  ];
  const statuses = new Set<number>();
  for (const path of paths) {
    for (const type of types) {
      for (const body of bodies) {
        const headers = { 'content-type': type };
        for (const method of ['POST', 'PUT'])
          statuses.add((await fetch(`${outside.url}${path}`, { method, headers, body, redirect: 'manual' })).status);
      }
    }
  }
  // 200 and 303: an empty request for faults, and an empty form, ask for nothing.
  expect([200, 303, 400, 403, 404, 413, 415]).toEqual(expect.arrayContaining([...statuses]));
  for (const path of [
    '/spi/99999008/messages/stream?wait=-1',
    '/spi/99999008/messages/stream?wait=x',
    '/dict/entries/%E0%A4%A',
    `/dict/entries/${'a'.repeat(300)}`,
    '/registry/companies/%00',
    '/addresses/0131010x',
  ]) {
    expect((await fetch(`${outside.url}${path}`)).status).toBeGreaterThanOrEqual(400);
    expect((await fetch(`${outside.url}${path}`)).status).toBeLessThan(500);
  }
});

function sampleOf(outcome: Outcome) {
  const sample = SAMPLE_COMPANIES.find((each) => each.outcome === outcome);
  if (!sample) throw new Error(`no company for ${outcome}`);
  return sample;
}

test('the register knows its companies and says of others that it has none', async () => {
  const { cnpj, registered } = sampleOf('approved');
  expect(expectOk(await rails.registry.findCompany(cnpj))).toEqual({ found: true, company: registered });
  expect(expectOk(await rails.registry.findCompany(sampleOf('unknown').cnpj))).toEqual({ found: false });
  expect(await rails.registry.findCompany('00000000000000')).toEqual({
    ok: false,
    error: { code: 'rail.refused', status: 400, reason: 'BadRequest' },
  });
});

test('marks of fraud are told of each document in the order of asking', async () => {
  const clean = sampleOf('approved').cpfs[0] ?? '';
  const documents = [clean, ...SAMPLE_MARKS, sampleOf('approved').cnpj];
  const marks = expectOk(await rails.registry.fraudMarks(documents));
  expect(marks.map(({ document }) => document)).toEqual(documents);
  expect(marks.map(({ open }) => open)).toEqual([false, true, true, false]);
  const mark = { subject: clean, confirmed: 'scammerAccount' };
  expect((await post('/control/frauds', mark)).status).toBe(204);
  expect(expectOk(await rails.registry.fraudMarks([clean]))).toEqual([{ document: clean, open: true }]);
  expect((await post('/control/frauds/clear', { subject: clean })).status).toBe(204);
  expect(expectOk(await rails.registry.fraudMarks([clean]))).toEqual([{ document: clean, open: false }]);
});

test('a company registered by hand is found, also after a restart, and the same CNPJ again replaces it', async () => {
  const cnpj = sampleOf('unknown').cnpj;
  const [first = '', second = ''] = sampleOf('customer').cpfs.concat(sampleOf('approved').cpfs);
  const partners = [
    { cpf: first, name: 'Rosa Alves', isAdministrator: true },
    { cpf: second, name: 'Davi Alves' },
  ];
  const added = await post('/registry/companies', { cnpj, corporateName: 'Nova Ltda', partners, marked: [second] });
  expect(added.status).toBe(201);
  await outside.close();
  await start();
  expect(expectOk(await rails.registry.findCompany(cnpj))).toMatchObject({
    company: {
      corporateName: 'Nova Ltda',
      status: 'active',
      partners: [{ isAdministrator: true }, { name: 'Davi Alves' }],
    },
  });
  expect(expectOk(await rails.registry.fraudMarks([first, second])).map(({ open }) => open)).toEqual([false, true]);

  const form = new URLSearchParams({
    cnpj,
    corporateName: 'Nova & Velha <b>Ltda</b>',
    status: 'closed',
    firstCpf: first,
    firstName: 'Rosa Alves',
    secondCpf: '',
    secondName: '',
    thirdCpf: '',
    thirdName: '',
  });
  const send = () => fetch(`${outside.url}/registry/companies`, { method: 'POST', body: form, redirect: 'manual' });
  expect((await send()).status).toBe(303);
  expect(expectOk(await rails.registry.findCompany(cnpj))).toMatchObject({ company: { status: 'closed' } });
  form.set('thirdCpf', second);
  expect((await send()).status).toBe(400);
  const page = await (await fetch(`${outside.url}/empresas`)).text();
  expect(page).toContain('Nova &amp; Velha &lt;b&gt;Ltda&lt;/b&gt;');
  expect(page).not.toContain('<script');
  const { companies } = (await (await fetch(`${outside.url}/registry/companies`)).json()) as {
    companies: { cnpj: string; outcome: string }[];
  };
  expect(companies.filter((each) => each.cnpj === cnpj).map(({ outcome }) => outcome)).toEqual(['closed']);
});

test('the address finder tells a street, a town, a state, or that it knows nothing', async () => {
  const find = async (cep: string) => expectOk(await rails.addresses.find(cep));
  expect(await find('01310100')).toMatchObject({ found: true, address: { publicPlace: 'Avenida Paulista' } });
  expect(await find('13000000')).toMatchObject({ address: { city: 'Campinas', publicPlace: null } });
  expect(await find('37200000')).toMatchObject({ address: { state: 'MG', city: null } });
  expect(await find('00000000')).toEqual({ found: false });
  expect(await rails.addresses.find('1310100')).toMatchObject({ error: { code: 'rail.refused', status: 400 } });
});

test.each(['registry', 'addresses'] as const)('the rail %s can be stopped, slow and refusing', async (rail) => {
  const ask = () =>
    rail === 'registry' ? rails.registry.findCompany(sampleOf('approved').cnpj) : rails.addresses.find('01310100');
  await post('/control/faults', { [rail]: { stop: true } });
  expect(await ask()).toEqual({ ok: false, error: { code: 'rail.unavailable' } });
  await post('/control/faults', { [rail]: { refuse: { next: 1 } } });
  expect(await ask()).toEqual({ ok: false, error: { code: 'rail.refused', status: 429, reason: 'RateLimited' } });
  expect((await ask()).ok).toBe(true);
  await post('/control/faults', { [rail]: { delayMs: 3000 } });
  const hasty = createRailsClient({ baseUrl: outside.url, fetch, timeoutMs: rail === 'registry' ? 100 : 10_000 });
  expect(await hasty.registry.fraudMarks([OUR_CNPJ])).toEqual(
    rail === 'registry'
      ? { ok: false, error: { code: 'rail.timeout' } }
      : { ok: true, value: [{ document: OUR_CNPJ, open: false }] },
  );
});

test('marks for other documents than those asked for are no answer', async () => {
  const answer = { marks: [{ document: SAMPLE_MARKS[0], open: false }] };
  const odd = createRailsClient({
    baseUrl: 'http://localhost',
    fetch: () => Promise.resolve(Response.json(answer)),
    timeoutMs: 1_000,
  });
  expect(await odd.registry.fraudMarks([OUR_CNPJ])).toEqual({ ok: false, error: { code: 'rail.malformed' } });
});

test('is alive and ready, and answers only to its own name', async () => {
  for (const path of ['/healthz', '/readyz']) expect((await fetch(`${outside.url}${path}`)).status).toBe(200);
  const status = await new Promise((resolve) => {
    const headers = { host: 'evil.example' };
    request(`${outside.url}/healthz`, { headers }, (response) => resolve(response.statusCode)).end();
  });
  expect(status).toBe(403);
});
