import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readBrCode } from '@bank/brcode';
import type {
  CallOutput,
  Charge,
  ChargeContent,
  listPixCharges,
  readPayerCharge,
  sumPixCharges,
} from '@bank/contracts';
import { DAY_MS, SECOND_MS } from '@bank/core';
import { keyOf, startPixBank } from '../../testing/pix-bank.ts';
import { sheetCells } from '../../testing/sheet-rows.ts';
import type { OperatorKey, TestReply } from '../../testing/test-bank.ts';
import { hostOf } from './domain/code-of.ts';

// Charges as their company makes, changes, removes, lists and takes them along, and as whoever has the link sees them.
const bank = await startPixBank();
await bank.device('maker');
await bank.device('admin');
await bank.device('admin3');
await bank.device('guest');
const KEY = 'cobranca@exemplo.com.br';
await keyOf(bank, { bankAccount: '10001', key: KEY });
/** One that no other test charges by. */
const COUNTED_KEY = 'contada@exemplo.com.br';
await keyOf(bank, { bankAccount: '10001', key: COUNTED_KEY });
const { publicUrl } = bank.platform.settings;
const CHARGES = '/services/pix/charges';

let keys = 0;
const nextKey = () => ({ 'idempotency-key': `charges-${(keys += 1)}` });

const immediate = {
  kind: 'immediate',
  key: KEY,
  amount: '150.00',
  changeable: false,
  expiresIn: 3600,
  debtor: { name: 'Padaria São João', document: '52998224725' },
  request: 'Pedido 7',
} as const satisfies ChargeContent;
const due = {
  kind: 'due',
  key: KEY,
  amount: '100.00',
  dueDate: '2026-11-25',
  validityDays: 10,
  terms: { multa: { modalidade: 2, valorPerc: '2.00' } },
  debtor: { name: 'Ana Lima', document: '52998224725' },
} as const satisfies ChargeContent;

async function create(content: unknown, operator: OperatorKey = 'maker', headers = nextKey()): Promise<TestReply> {
  // What is made later has a later moment.
  bank.clock.advance(1);
  return (await bank.as(operator)).post(CHARGES, content, headers);
}

async function made(content: unknown, operator: OperatorKey = 'maker'): Promise<Charge> {
  const reply = await create(content, operator);
  expect(reply.status, reply.text).toBe(201);
  return reply.json<Charge>();
}

async function read(id: string): Promise<Charge> {
  return (await (await bank.as('maker')).get(`${CHARGES}/${id}`)).json<Charge>();
}

async function list(query = ''): Promise<CallOutput<typeof listPixCharges>> {
  const reply = await (await bank.as('maker')).get(`${CHARGES}${query}`);
  expect(reply.status, reply.text).toBe(200);
  return reply.json();
}

const tokenOf = ({ link }: Charge): string => (link ?? '').split('/').at(-1) ?? '';

describe('a charge that is made', () => {
  test('of the three kinds has a code that says it, a link, and what it asks for today', async () => {
    const code = await made({ kind: 'static', key: KEY, amount: '9.90', txid: 'CAIXA1', request: 'Café' });
    expect(readBrCode(code.code ?? '')).toMatchObject({
      ok: true,
      value: { kind: 'static', pixKey: KEY, txid: 'CAIXA1', amount: 990n, additionalInfo: 'Cafe' },
    });
    expect(code).toMatchObject({ location: null, expiresAt: null, due: null, today: { amount: '9.90' } });

    const now = await made(immediate);
    const read = readBrCode(now.code ?? '', { ownHost: hostOf(publicUrl) });
    expect(read).toMatchObject({ ok: true, value: { kind: 'dynamic', url: now.location } });
    expect(now.location).toBe(`${hostOf(publicUrl)}/services/pix/v2/${tokenOf(now)}`);
    expect(now.link).toBe(`${publicUrl}/pagar/${tokenOf(now)}`);
    expect(now.txid).toMatch(/^[a-zA-Z0-9]{35}$/);
    expect(now).toMatchObject({
      state: 'active',
      stage: 'active',
      revision: 0,
      createdBy: bank.operator('maker').name,
      today: { amount: '150.00', parts: [{ part: 'original', amount: '150.00' }] },
      payments: [],
      isBeingPaid: false,
    });

    const later = await made(due);
    expect(later.location).toBe(`${hostOf(publicUrl)}/services/pix/v2/cobv/${tokenOf(later)}`);
    expect(later.due).toEqual({ date: '2026-11-25', adjusted: '2026-11-25', last: '2026-12-07' });
    expect(await bank.audit('10001', 'pix-charges.created')).toHaveLength(3);
    expect(bank.liveEvents().map(({ event }) => event.type)).toContain('pix-charge');
  });

  test('M05 under the same key is made once, and the answer is told again byte for byte', async () => {
    const headers = nextKey();
    const content = { ...immediate, txid: 'semprecomomesmoidentificador26' };
    const first = await create(content, 'maker', headers);
    const again = await create(content, 'maker', headers);
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.text).toBe(first.text);
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect((await create({ ...content, amount: '1.00' }, 'maker', headers)).code).toBe('idempotency.key-reused');
    expect((await list('?search=semprecomomesmo')).items).toHaveLength(1);
  });

  test('is refused with a key of nobody, of another company, or one that is not active', async () => {
    for (const key of ['ninguem@exemplo.com.br', bank.neighbour.key]) {
      expect((await create({ ...immediate, key })).code).toBe('pix-charges.key-not-yours');
    }
  });

  test('is refused where nothing could be paid, in words and without what only programs read', async () => {
    const zero = await create({ ...immediate, amount: '0.00' });
    expect([zero.status, zero.code]).toEqual([422, 'pix-charges.terms-invalid']);
    expect(zero.text).toContain('O valor original deve ser maior que zero.');
    const past = await create({ ...due, dueDate: '2026-11-22' });
    expect(past.text).toContain('O vencimento é anterior à data de criação da cobrança.');
    const long = await create({ kind: 'static', key: KEY, request: 'x'.repeat(72) });
    expect(long.code).toBe('pix-charges.code-too-long');
  });

  test('takes no txid of another one of the company: those of codes that were removed are free again', async () => {
    const txid = 'umidentificadorquejaexiste01';
    const first = await made({ ...immediate, txid });
    expect((await create({ ...due, txid })).code).toBe('pix-charges.txid-taken');
    const maker = await bank.as('maker');
    expect((await maker.delete(`${CHARGES}/${first.id}`)).status).toBe(200);
    expect((await create({ ...immediate, txid })).code).toBe('pix-charges.txid-taken');

    const printed = await made({ kind: 'static', key: KEY, txid: 'BALCAO' });
    expect((await create({ kind: 'static', key: KEY, txid: 'BALCAO' })).code).toBe('pix-charges.txid-taken');
    await maker.delete(`${CHARGES}/${printed.id}`);
    expect((await create({ kind: 'static', key: KEY, txid: 'BALCAO' })).status).toBe(201);
  });

  test('of twenty at once with one txid one is made [attack]', async () => {
    const txid = 'vinteaomesmotempocomoumso001';
    const replies = await Promise.all(Array.from({ length: 20 }, () => create({ ...immediate, txid })));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(replies.filter(({ code }) => code === 'pix-charges.txid-taken')).toHaveLength(19);
  });
});

describe('a change', () => {
  test('raises the revision by one; kind and txid stay, and each revision is kept', async () => {
    const charge = await made(due);
    const maker = await bank.as('maker');
    const reply = await maker.put(`${CHARGES}/${charge.id}`, {
      revision: 0,
      content: { ...due, amount: '120.00', dueDate: '2026-11-30' },
    });
    expect(reply.status, reply.text).toBe(200);
    expect(reply.json<Charge>()).toMatchObject({
      revision: 1,
      txid: charge.txid,
      link: charge.link,
      code: charge.code,
      content: { amount: '120.00' },
      due: { date: '2026-11-30' },
      changedBy: bank.operator('maker').name,
    });
    const { rows } = await bank.pool.query(
      'SELECT revision, content FROM bank.pix_charge_revision WHERE charge_id = $1 ORDER BY revision',
      [charge.id],
    );
    expect(rows).toMatchObject([
      { revision: 0, content: { amount: '100.00' } },
      { revision: 1, content: { amount: '120.00' } },
    ]);
    const put = (content: unknown, revision = 1) => maker.put(`${CHARGES}/${charge.id}`, { revision, content });
    expect((await put(due, 0)).code).toBe('pix-charges.changed-meanwhile');
    expect((await put(immediate)).code).toBe('request.field-invalid');
    expect((await put({ ...due, txid: 'outroidentificadorqualquer01' })).code).toBe('request.field-invalid');
    expect((await put({ ...due, key: bank.neighbour.key })).code).toBe('pix-charges.key-not-yours');
    expect((await put({ ...due, dueDate: '2026-11-01' })).code).toBe('pix-charges.terms-invalid');
    expect((await read(charge.id)).revision).toBe(1);
  });

  test('of two at once to the same revision one is made [attack]', async () => {
    const charge = await made(immediate);
    const maker = await bank.as('maker');
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, nth) =>
        maker.put(`${CHARGES}/${charge.id}`, { revision: 0, content: { ...immediate, amount: `${nth + 1}.00` } }),
      ),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(replies.map(({ code }) => code))).toEqual(new Set([undefined, 'pix-charges.changed-meanwhile']));
    expect((await read(charge.id)).revision).toBe(1);
  });

  test('of a static code, or of one that was removed, is refused', async () => {
    const maker = await bank.as('maker');
    const code = await made({ kind: 'static', key: KEY });
    const static_ = await maker.put(`${CHARGES}/${code.id}`, { revision: 0, content: { kind: 'static', key: KEY } });
    expect(static_.code).toBe('pix-charges.static-stays');
    const charge = await made(immediate);
    const removed = await maker.delete(`${CHARGES}/${charge.id}`);
    expect(removed.json<Charge>()).toMatchObject({ state: 'removed', stage: 'removed', revision: 1, today: null });
    expect(removed.json<Charge>().removedAt).not.toBeNull();
    expect((await maker.delete(`${CHARGES}/${charge.id}`)).code).toBe('pix-charges.not-active');
    const put = await maker.put(`${CHARGES}/${charge.id}`, { revision: 1, content: immediate });
    expect(put.code).toBe('pix-charges.not-active');
  });

  test('Z03 of another company is one of nobody, and so is reading it [attack]', async () => {
    const charge = await made(immediate);
    const stranger = await bank.as('admin3');
    const path = `${CHARGES}/${charge.id}`;
    const replies = [
      await stranger.get(path),
      await stranger.delete(path),
      await stranger.put(path, { revision: 0, content: immediate }),
    ];
    expect(replies.map(({ status, code }) => [status, code])).toEqual(
      replies.map(() => [404, 'pix-charges.not-found']),
    );
    const listed = (await stranger.get(CHARGES)).json<CallOutput<typeof listPixCharges>>();
    expect(listed.items).toEqual([]);
    expect((await read(charge.id)).state).toBe('active');
  });
});

test('who may only look makes, changes and removes nothing', async () => {
  const guest = await bank.as('guest');
  expect((await guest.get(CHARGES)).status).toBe(200);
  expect((await guest.post(CHARGES, immediate, nextKey())).code).toBe('access.not-allowed');
  const { id } = await made(immediate);
  expect((await guest.delete(`${CHARGES}/${id}`)).code).toBe('access.not-allowed');
});

test('who pays for a company that is there already may also ask for money, where its profiles are as the bank made them', async () => {
  const sql = readFileSync(
    new URL('../../../migrations/133-charges-in-standard-profiles.sql', import.meta.url),
    'utf8',
  );
  const companyId = bank.companyId('10003');
  const [finance, changed] = ['pfl_0123456789abcdefghjkmnpqrs', 'pfl_0123456789abcdefghjkmnpqrt'];
  const before = ['STATEMENT_VIEW', 'PIX_VIEW', 'PIX_CREATE', 'ORDERS_VIEW', 'HISTORY_VIEW'];
  await bank.byHand('UPDATE bank.permission_profile SET name = id WHERE company_id = $1', [companyId]);
  await bank.byHand(
    `INSERT INTO bank.permission_profile (company_id, id, name, permissions) VALUES ($1, $2, 'Financeiro', $4), ($1, $3, 'Aprovação', $4)`,
    [companyId, finance, changed, before],
  );
  await bank.byHand(sql);
  const { rows } = await bank.pool.query<{ permissions: string[] }>(
    'SELECT permissions FROM bank.permission_profile WHERE id = ANY ($1) ORDER BY id',
    [[finance, changed]],
  );
  expect(rows.map(({ permissions }) => permissions)).toEqual([[...before, 'PIX_CHARGES_MANAGE'], before]);
});

describe('the list', () => {
  test('is the newest first, page by page, and finds by stage, kind, day and words', async () => {
    const debtor = { name: 'Conceição Única', document: '12345678909' };
    const first = await made({ ...immediate, debtor, expiresIn: 60 });
    const second = await made({ ...due, debtor });
    const third = await made({ ...immediate, debtor, request: 'Terceira' });
    const found = async (query: string) => (await list(query)).items.map(({ id }) => id);
    expect(await found('?search=conceicao%20unica')).toEqual([third.id, second.id, first.id]);
    expect(await found('?search=123.456.789-09')).toEqual([third.id, second.id, first.id]);
    expect(await found(`?search=${second.txid ?? ''}`)).toEqual([second.id]);
    expect(await found('?search=%25')).toEqual([]);
    expect(await found('?search=conceicao&kind=due')).toEqual([second.id]);
    expect(await found('?search=conceicao&from=2026-11-24')).toEqual([]);
    expect(await found('?search=conceicao&to=2026-11-23')).toHaveLength(3);

    const page = await list('?search=conceicao&limit=2');
    expect(page.items.map(({ id }) => id)).toEqual([third.id, second.id]);
    const next = await list(`?search=conceicao&limit=2&cursor=${page.nextCursor ?? ''}`);
    expect([next.items.map(({ id }) => id), next.nextCursor]).toEqual([[first.id], null]);
    const broken = await (await bank.as('maker')).get(`${CHARGES}?cursor=abc`);
    expect(broken.code).toBe('request.field-invalid');

    bank.clock.advance(60 * SECOND_MS);
    expect(await found('?search=conceicao&stage=expired')).toEqual([first.id]);
    expect(await found('?search=conceicao&stage=active')).toEqual([third.id, second.id]);
    bank.clock.advance(3 * DAY_MS);
    expect(await found('?search=conceicao&stage=overdue')).toEqual([second.id]);
    const late = await read(second.id);
    expect(late).toMatchObject({ stage: 'overdue', today: { amount: '102.00' } });
    const maker = await bank.as('maker');
    const sums = (await maker.get(`${CHARGES}/totals?search=conceicao`)).json<CallOutput<typeof sumPixCharges>>();
    expect(sums.stages).toEqual([
      { stage: 'active', count: 0, unpaid: '0.00', paid: '0.00' },
      { stage: 'overdue', count: 1, unpaid: '100.00', paid: '0.00' },
      { stage: 'expired', count: 2, unpaid: '300.00', paid: '0.00' },
      { stage: 'paid', count: 0, unpaid: '0.00', paid: '0.00' },
      { stage: 'removed', count: 0, unpaid: '0.00', paid: '0.00' },
    ]);
  });

  test('finds by amount, as it is typed, beside words', async () => {
    const charge = await made({ ...due, amount: '2480.00', dueDate: '2036-11-20' });
    const cents = await made({ ...immediate, amount: '2480.75' });
    const code = await made({ kind: 'static', key: due.key, amount: '77031.00' });
    const found = async (search: string) =>
      (await list(`?search=${encodeURIComponent(search)}`)).items.map(({ id }) => id);
    expect(await found('2480')).toEqual([cents.id, charge.id]);
    expect(await found('2.480,00')).toEqual([charge.id]);
    expect(await found('R$ 2.480,7')).toEqual([cents.id]);
    expect(await found('77.031')).toEqual([code.id]);
    // Thursday the 20th is a holiday: the same day stands in the list and in the charge.
    const row = (await list('?search=2.480,00')).items[0];
    expect(row).toMatchObject({ dueDate: '2036-11-20', dueAdjusted: '2036-11-21' });
    expect((await read(charge.id)).due).toMatchObject({ date: '2036-11-20', adjusted: '2036-11-21' });
    // A static code owes nobody an amount.
    const sums = (await (await bank.as('maker')).get(`${CHARGES}/totals?search=77031`)).json<
      CallOutput<typeof sumPixCharges>
    >();
    expect(sums.stages[0]).toEqual({ stage: 'active', count: 1, unpaid: '0.00', paid: '0.00' });
  });

  test('can be taken along as it is filtered, which the history says', async () => {
    const maker = await bank.as('maker');
    const csv = await maker.get(`${CHARGES}/export?search=conceicao&format=csv`);
    expect(csv.headers['content-disposition']).toMatch(/cobrancas-pix-10001-\d{4}-\d\d-\d\d\.csv/);
    expect(csv.text.split('\n').filter((line) => line.includes('Conceição'))).toHaveLength(3);
    expect(csv.text).toContain('Valor;A receber;Recebido;');
    // The second act is a later one.
    bank.clock.advance(1);
    const xlsx = await maker.get(`${CHARGES}/export?search=conceicao&format=xlsx`);
    const rows = await sheetCells(xlsx.bytes);
    expect(rows.filter((cells) => JSON.stringify(cells).includes('Conceição'))).toHaveLength(3);
    expect(await bank.audit('10001', 'pix-charges.exported')).toMatchObject([
      { data: { format: 'csv' } },
      { data: { format: 'xlsx' } },
    ]);
  });
});

describe('whoever has the link', () => {
  const look = (token: string) => bank.anonymous.get(`/services/pix/payer-charges/${token}`);

  test('sees who asks for how much, and nothing that only the company should know', async () => {
    const charge = await made(immediate);
    const reply = await look(tokenOf(charge));
    expect(reply.status, reply.text).toBe(200);
    expect(reply.json<CallOutput<typeof readPayerCharge>>()).toMatchObject({
      receiver: { bankName: bank.platform.settings.bank.name },
      kind: 'immediate',
      stage: 'active',
      request: 'Pedido 7',
      debtor: { name: 'Padaria São João', maskedDocument: '***.982.247-**' },
      today: { amount: '150.00' },
      code: charge.code,
      isBeingPaid: false,
      paidAt: null,
    });
    for (const secret of ['52998224725', charge.id, bank.companyId('10001'), bank.operator('maker').name]) {
      expect(reply.text).not.toContain(secret);
    }
    await (await bank.as('maker')).delete(`${CHARGES}/${charge.id}`);
    const gone = (await look(tokenOf(charge))).json<CallOutput<typeof readPayerCharge>>();
    expect(gone).toMatchObject({ state: 'removed', stage: 'removed', code: null, today: null });
  });

  test('finds nothing by a token of nobody', async () => {
    expect((await look('a'.repeat(26))).code).toBe('pix-charges.location-unknown');
    expect((await look('curto')).status).toBe(400);
  });
});

test('what hangs on a key is counted: charges that can still be paid, and static codes, of this company alone', async () => {
  const key = COUNTED_KEY;
  const count = async (as: OperatorKey = 'maker') =>
    (await (await bank.as(as)).get(`${CHARGES}/of-key?key=${key}`)).json<{ charges: number; codes: number }>();
  expect(await count()).toEqual({ charges: 0, codes: 0 });
  const removed = await made({ ...immediate, key });
  await made({ ...immediate, key, expiresIn: 60 });
  await made({ ...due, key, dueDate: '2030-12-10' });
  await made({ kind: 'static', key });
  await (await bank.as('maker')).delete(`${CHARGES}/${removed.id}`);
  expect(await count()).toEqual({ charges: 2, codes: 1 });
  bank.clock.advance(61 * SECOND_MS);
  expect(await count()).toEqual({ charges: 1, codes: 1 });
  expect(await count('admin3')).toEqual({ charges: 0, codes: 0 });
});
