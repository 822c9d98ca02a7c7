import { afterEach, expect, test } from 'vitest';
import type {
  CallOutput,
  Charge,
  ChargeBatch,
  ChargeBatchLine,
  listPixChargeBatches,
  listPixChargeBatchRows,
} from '@bank/contracts';
import { DAY_MS } from '@bank/core';
import { verifyBooks } from '@bank/ledger';
import { readRows } from '../../platform/database/rows.ts';
import { keyOf } from '../../testing/pix-bank.ts';
import { startTestBank, type OperatorKey, type TestReply } from '../../testing/test-bank.ts';
import { keyOwnerReader } from '../pix-keys/index.ts';
import type { PixChargesContext } from './application/context.ts';
import { makeNext } from './application/make-batches.ts';
import { chargingCompanyReader } from './postgres/charge-queries.ts';
import { removeLeft } from './postgres/batch-statements.ts';

// Many charges at once. The loops stand still: each test says when a server makes some, and which one dies of it.
const bank = await startTestBank();
await bank.device('maker');
await bank.device('admin3');
const KEY = 'cobranca@exemplo.com.br';
await keyOf(bank, { bankAccount: '10001', key: KEY });
const BATCHES = '/services/pix/charge-batches';
const CHARGES: PixChargesContext = {
  ...bank.platform,
  bankName: bank.platform.settings.bank.name,
  publicUrl: bank.platform.settings.publicUrl,
  ownerOfKey: keyOwnerReader(bank.pool),
  companyOf: chargingCompanyReader(bank.pool),
  became: {
    returned: async () => new Map(),
    returnedOfCharges: async () => new Map(),
    contested: async () => new Set(),
  },
};

let keys = 0;
const nextKey = () => ({ 'idempotency-key': `batch-${(keys += 1)}` });

function line(row: number, more: Partial<ChargeBatchLine['content']> = {}): ChargeBatchLine {
  const content = {
    kind: 'due',
    key: KEY,
    amount: `${row}.00`,
    dueDate: '2026-12-10',
    validityDays: 30,
    terms: { multa: { modalidade: 2, valorPerc: '2.00' } },
    debtor: { name: `Cliente ${keys}-${row}`, document: '52998224725' },
    ...more,
  };
  return { row, content: content as ChargeBatchLine['content'], reference: `Nota ${row}` };
}

const lines = (count: number): ChargeBatchLine[] => Array.from({ length: count }, (_, index) => line(index + 1));

async function opened(rows: number, name = 'Mensalidades'): Promise<ChargeBatch> {
  bank.clock.advance(1);
  const reply = await (await bank.as('maker')).post(BATCHES, { name, rows }, nextKey());
  expect(reply.status, reply.text).toBe(201);
  return reply.json();
}

async function send(id: string, rows: readonly ChargeBatchLine[], as: OperatorKey = 'maker'): Promise<TestReply> {
  return (await bank.as(as)).put(`${BATCHES}/${id}/rows`, { rows });
}

async function begin(id: string, again = false, as: OperatorKey = 'maker'): Promise<TestReply> {
  return (await bank.as(as)).put(`${BATCHES}/${id}/begin`, { again });
}

async function begun(rows: readonly ChargeBatchLine[], name?: string): Promise<ChargeBatch> {
  const batch = await opened(rows.length, name);
  for (let from = 0; from < rows.length; from += 200) {
    const sent = await send(batch.id, rows.slice(from, from + 200));
    expect(sent.status, sent.text).toBe(200);
  }
  const reply = await begin(batch.id);
  expect(reply.status, reply.text).toBe(200);
  return reply.json();
}

async function makeAll(charges = CHARGES): Promise<void> {
  while (await makeNext(charges));
}

async function read(id: string): Promise<ChargeBatch> {
  return (await (await bank.as('maker')).get(`${BATCHES}/${id}`)).json();
}

async function rowsOf(id: string, query = ''): Promise<CallOutput<typeof listPixChargeBatchRows>> {
  const reply = await (await bank.as('maker')).get(`${BATCHES}/${id}/rows${query}`);
  expect(reply.status, reply.text).toBe(200);
  return reply.json();
}

async function countCharges(id: string): Promise<number> {
  const text = 'SELECT count(*)::int AS made FROM bank.pix_charge WHERE batch_id = $1';
  return (await readRows<{ made: number }>(bank.pool, text, [id]))[0]?.made ?? 0;
}

afterEach(async () => {
  const client = await bank.pool.connect();
  try {
    const { checks } = await verifyBooks(client, { checks: bank.checks });
    expect(checks.filter(({ faults }) => faults > 0)).toEqual([]);
  } finally {
    client.release();
  }
});

test('makes a charge of each row, in its order, with code, link, txid and the company’s own reference', async () => {
  const batch = await begun(lines(3));
  expect(batch).toMatchObject({ state: 'making', rows: 3, pending: 3, created: 0 });
  const waiting = (await rowsOf(batch.id)).items;
  expect(waiting.map(({ state, charge }) => [state, charge])).toEqual(Array(3).fill(['pending', null]));
  await makeAll();
  expect(await read(batch.id)).toMatchObject({ state: 'done', pending: 0, created: 3, refused: 0, asked: '6.00' });
  const { items } = await rowsOf(batch.id);
  expect(items.map(({ row, reference, amount }) => [row, reference, amount])).toEqual([
    [1, 'Nota 1', '1.00'],
    [2, 'Nota 2', '2.00'],
    [3, 'Nota 3', '3.00'],
  ]);
  // What was chosen before is what the charge has.
  expect(items.map(({ txid }) => txid)).toEqual(waiting.map(({ txid }) => txid));
  const maker = await bank.as('maker');
  const charge = (await maker.get(`/services/pix/charges/${items[0]?.charge?.id}`)).json<Charge>();
  expect(charge).toMatchObject({ state: 'active', txid: items[0]?.txid, code: items[0]?.charge?.code });
  expect(charge).toMatchObject({ batch: { id: batch.id, row: 1 }, reference: 'Nota 1' });
  expect(charge.link).toBe(items[0]?.charge?.link);
  const found = (await maker.get('/services/pix/charges?search=nota+2')).json<{ items: { txid: string }[] }>().items;
  expect(found.map(({ txid }) => txid)).toContain(items[1]?.txid);
});

test('tells of the batch once when it is asked for and once when it is done, and not of each charge', async () => {
  const { id } = await begun(lines(2), 'Outubro');
  await makeAll();
  // Both are of the same moment of the test's clock, and then in no order.
  const acts = (await bank.audit('10001'))
    .filter(({ subject }) => subject === id)
    .toSorted((a, b) => a.action.localeCompare(b.action));
  expect(acts.map(({ action, data }) => [action, data['name']])).toEqual([
    ['pix-charges.batch-begun', 'Outubro'],
    ['pix-charges.batch-done', 'Outubro'],
  ]);
  expect(acts[1]?.data).toMatchObject({ created: 2, refused: 0, askedBy: bank.operator('maker').id });
});

test('goes on with the good rows, and says of each other one why it is none', async () => {
  const txid = `repetido${keys}x`.padEnd(30, 'a');
  const { id } = await begun([
    line(1),
    line(2, { dueDate: '2026-11-01' }),
    line(3, { key: 'ninguem@exemplo.com.br' }),
    line(4, { txid }),
    line(5, { txid }),
  ]);
  await makeAll();
  expect(await read(id)).toMatchObject({ state: 'done', created: 2, refused: 3 });
  const { items } = await rowsOf(id);
  expect(items.map(({ state }) => state).filter((state) => state === 'refused')).toHaveLength(3);
  expect(items[1]?.problem).toMatch(/vencimento/i);
  expect(items[2]?.problem).toMatch(/chave Pix/);
  // Of two rows with the same txid one is made.
  expect(new Set([items[3]?.state, items[4]?.state])).toEqual(new Set(['created', 'refused']));
  expect((items[3]?.problem ?? items[4]?.problem) as string).toMatch(/txid/);
  expect((await rowsOf(id, '?state=refused')).items).toHaveLength(3);
});

test('three servers that make the same batch at once make each row once', async () => {
  const { id } = await begun(lines(230));
  await Promise.all([makeAll(), makeAll({ ...CHARGES }), makeAll({ ...CHARGES })]);
  expect(await read(id)).toMatchObject({ state: 'done', created: 230, refused: 0 });
  expect(await countCharges(id)).toBe(230);
  const { items, nextCursor } = await rowsOf(id, '?limit=200');
  expect(items).toHaveLength(200);
  const rest = await rowsOf(id, `?limit=200&cursor=${nextCursor}`);
  expect([rest.items.length, rest.nextCursor]).toEqual([30, null]);
  expect(new Set([...items, ...rest.items].map(({ charge }) => charge?.id)).size).toBe(230);
});

test('R12 a server that dies in the middle leaves nothing half made, and the next goes on where it was', async () => {
  const { id } = await begun(lines(120));
  let posted = 0;
  const dies: PixChargesContext = {
    ...CHARGES,
    ledger: {
      ...CHARGES.ledger,
      async postOne(posting) {
        posted += 1;
        // Some are in the books and their answer is lost, some never go there.
        if (posted > 70) throw new Error('killed');
        const answer = await CHARGES.ledger.postOne(posting);
        if (posted > 40) throw new Error('killed');
        return answer;
      },
    },
  };
  await expect(makeNext(dies)).rejects.toThrow('killed');
  await expect.poll(() => countCharges(id)).toBeGreaterThan(0);
  const before = new Map((await rowsOf(id, '?limit=200')).items.map(({ row, txid }) => [row, txid]));
  await makeAll();
  expect(await read(id)).toMatchObject({ state: 'done', created: 120, refused: 0 });
  expect(await countCharges(id)).toBe(120);
  expect(new Map((await rowsOf(id, '?limit=200')).items.map(({ row, txid }) => [row, txid]))).toEqual(before);
});

test('M05 a row that is sent again is the same row, also when the batch is being made; another one is refused then', async () => {
  const rows = lines(2);
  const { id } = await opened(2);
  await send(id, rows);
  const first = (await rowsOf(id)).items.map(({ txid }) => txid);
  expect((await send(id, rows)).status).toBe(200);
  expect((await rowsOf(id)).items.map(({ txid }) => txid)).toEqual(first);
  expect((await begin(id)).status).toBe(200);
  expect((await send(id, rows)).status).toBe(200);
  expect((await send(id, [line(1, { amount: '99.00' })])).code).toBe('pix-charges.batch-begun');
  // Asked for again, nothing happens.
  expect((await begin(id)).json<ChargeBatch>().state).toBe('making');
  await makeAll();
  expect((await begin(id)).json<ChargeBatch>()).toMatchObject({ state: 'done', created: 2 });
  expect(await countCharges(id)).toBe(2);
});

test('M05 under the same key a batch is opened once', async () => {
  const headers = nextKey();
  const maker = await bank.as('maker');
  const [one, two] = [
    await maker.post(BATCHES, { name: 'Uma vez', rows: 1 }, headers),
    await maker.post(BATCHES, { name: 'Uma vez', rows: 1 }, headers),
  ];
  expect(two.text).toBe(one.text);
  expect((await maker.post(BATCHES, { name: 'Outra', rows: 1 }, headers)).code).toBe('idempotency.key-reused');
});

test('is not begun before every row is there, and takes no row beyond them', async () => {
  const { id } = await opened(3);
  await send(id, [line(1), line(3)]);
  const reply = await begin(id);
  expect([reply.code, reply.status]).toEqual(['pix-charges.batch-incomplete', 409]);
  expect(reply.text).toContain('2 de 3');
  expect((await send(id, [line(4)])).status).toBe(400);
  expect((await send(id, [line(2), line(2)])).status).toBe(400);
  // While its rows come it stands in no list.
  const listed = (await (await bank.as('maker')).get(BATCHES)).json<CallOutput<typeof listPixChargeBatches>>();
  expect(listed.items.map((batch) => batch.id)).not.toContain(id);
  await send(id, [line(2)]);
  expect((await begin(id)).status).toBe(200);
  await makeAll();
});

test('the same rows once more are named, with who sent them, and are charged again by whoever means it', async () => {
  const rows = lines(2);
  await begun(rows, 'Novembro');
  await makeAll();
  const again = await opened(2, 'Novembro (cópia)');
  await send(again.id, rows);
  const reply = await begin(again.id);
  expect(reply.code).toBe('pix-charges.batch-known');
  expect(reply.text).toContain('Novembro');
  expect(reply.text).toContain(bank.operator('maker').name);
  expect(await countCharges(again.id)).toBe(0);
  expect((await begin(again.id, true)).status).toBe(200);
  await makeAll();
  expect(await countCharges(again.id)).toBe(2);
});

test('of two people who confirm the same rows in the same moment one is told of the other', async () => {
  const rows = lines(2);
  const [one, two] = [await opened(2, 'A'), await opened(2, 'B')];
  await send(one.id, rows);
  await send(two.id, rows);
  const replies = await Promise.all([begin(one.id), begin(two.id)]);
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 409]));
  await makeAll();
});

test('Z05 another company’s batch does not exist, whatever is asked of it [attack]', async () => {
  const { id } = await begun(lines(1));
  const other = await bank.as('admin3');
  for (const path of [`${BATCHES}/${id}`, `${BATCHES}/${id}/rows`, `${BATCHES}/${id}/export?format=csv`]) {
    expect((await other.get(path)).status, path).toBe(404);
  }
  expect((await send(id, [line(1)], 'admin3')).status).toBe(404);
  expect((await begin(id, true, 'admin3')).status).toBe(404);
  await makeAll();
});

test('its result is a file with txid, Pix Copia e Cola and link of each charge', async () => {
  const { id } = await begun([line(1), line(2, { dueDate: '2026-11-01' })], 'Arquivo');
  await makeAll();
  const reply = await (await bank.as('maker')).get(`${BATCHES}/${id}/export?format=csv`);
  expect(reply.status).toBe(200);
  const { items } = await rowsOf(id);
  const [head, created, refused] = reply.text.split('\r\n');
  expect(head).toContain('Pix Copia e Cola');
  for (const part of ['Criada', 'Nota 1', items[0]?.txid, items[0]?.charge?.code, items[0]?.charge?.link]) {
    expect(created).toContain(part);
  }
  expect(refused).toContain('Recusada');
  expect(refused).toContain(items[1]?.problem);
  expect((await bank.audit('10001', 'pix-charges.batch-exported')).length).toBe(1);
});

test('what nobody began is removed after a day, and nothing else', async () => {
  const kept = await begun(lines(1), 'Fica');
  const left = await opened(1, 'Largado');
  bank.clock.advance(DAY_MS);
  expect(await removeLeft(bank.pool, bank.clock.now(), 100)).toBeGreaterThan(0);
  expect((await (await bank.as('maker')).get(`${BATCHES}/${left.id}`)).status).toBe(404);
  expect((await read(kept.id)).state).toBe('making');
  await makeAll();
});
