import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { later, MINUTE_MS, newUuid } from '@bank/core';
import { anchorHeads, appendAudit, chainAudit, ed25519Signer } from '@bank/ledger';
import { SHEET_MEDIA_TYPES, type HistoryEvent } from '@bank/contracts';
import { sheetCells } from '../../testing/sheet-rows.ts';
import { startTestBank } from '../../testing/test-bank.ts';
import { checkExport } from './domain/exported-chain.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'history-'));
const bank = await startTestBank({ settings: { dataDir } });
const holder = newUuid(bank.clock, bank.platform.entropy);
const EVENTS = '/services/history/events';
const VERIFICATION = '/services/history/verification';
const EXPORT = '/services/history/export';
const SUBJECT = `dev_${'0'.repeat(26)}`;

afterAll(() => rm(dataDir, { recursive: true }));

interface Page {
  readonly items: readonly HistoryEvent[];
  readonly nextCursor: string | null;
}

/** Writes an act of the past, so many minutes ago. */
async function act(
  companyId: string,
  minutesAgo: number,
  action: string,
  actor: string,
  data = {},
  subject = '',
): Promise<void> {
  const at = later(bank.clock.now(), -minutesAgo * MINUTE_MS);
  const id = newUuid({ now: () => at }, bank.platform.entropy);
  await appendAudit(bank.pool, [{ id, companyId, actor, action, subject, data, at }]);
}

beforeAll(async () => {
  const company = bank.companyId('10001');
  const maker = bank.operator('maker').id;
  await act(company, 5 * 24 * 60, 'payment-orders.created', maker, {
    kind: 'pix',
    amount: '1500.00',
    payeeName: 'Ana',
    address: '10.0.0.1',
  });
  await act(company, 60, 'payment-orders.settled', 'bank', { kind: 'pix', amount: '1500.00', payeeName: 'Ana' });
  await act(company, 30, 'access.denied', maker, { outcome: 'refused', code: 'access.not-allowed' });
  for (let count = 20; count > 0; count -= 1)
    await act(company, count, 'statement.annotated', bank.operator('admin').id);
  await act(bank.companyId('10003'), 3, 'pix.received', 'bank', { amount: '9.99' });
});

async function page(query = ''): Promise<Page> {
  const admin = await bank.as('admin');
  const reply = await admin.get(`${EVENTS}${query}`);
  expect(reply.status).toBe(200);
  return reply.json<Page>();
}

/** The acts of this file: signing in for the test writes acts of its own. */
const ours = (items: readonly HistoryEvent[]) => items.filter(({ action }) => !action.startsWith('access.s'));

describe('the history', () => {
  test('tells each act in words, newest first, with who did it', async () => {
    const { items } = await page('?limit=200');
    expect(ours(items)).toHaveLength(23);
    expect(ours(items)[0]).toMatchObject({ actor: bank.operator('admin').name, outcome: 'done' });
    expect(ours(items).slice(-3)).toMatchObject([
      { actor: bank.operator('maker').name, outcome: 'refused', description: 'Pedido negado por falta de permissão' },
      { actor: 'Banco', description: 'Liquidado um Pix de R$\u00a01.500,00 para Ana' },
      {
        actor: bank.operator('maker').name,
        description: 'Criou um Pix de R$\u00a01.500,00 para Ana',
        address: '10.0.0.1',
      },
    ]);
  });

  test('leads through all pages, none twice', async () => {
    const seen: string[] = [];
    let cursor: string | null = '';
    do {
      const part: Page = await page(`?limit=7&action=statement${cursor === '' ? '' : `&cursor=${cursor}`}`);
      seen.push(...part.items.map(({ id }) => id));
      cursor = part.nextCursor;
    } while (cursor !== null);
    expect(new Set(seen).size).toBe(20);
    expect(seen).toEqual(seen.toSorted().toReversed());
  });

  test('filters by operator, capability, act and days of São Paulo', async () => {
    expect((await page(`?operatorId=${bank.operator('maker').id}&action=payment-orders`)).items).toHaveLength(1);
    expect((await page('?action=payment-orders')).items).toHaveLength(2);
    expect((await page('?action=payment-orders.settled')).items).toHaveLength(1);
    expect((await page('?action=payment')).items).toHaveLength(0);
    expect((await page('?to=2026-11-18')).items.map(({ action }) => action)).toEqual(['payment-orders.created']);
    expect((await page('?from=2026-11-19&to=2026-11-22')).items).toHaveLength(0);
  });

  test('B06 shows the place and hash in the chain once the chainer has linked an act', async () => {
    expect((await page('?action=payment-orders')).items[0]).toMatchObject({ sequence: null, hash: null });
    await chainAll();
    const { items } = await page('?action=payment-orders');
    for (const { sequence, hash } of items) {
      expect(sequence).toBeGreaterThan(0);
      expect(hash).toMatch(/^[0-9a-f]{64}$/);
    }
  });

  test('Z03 shows another company only its own acts, whatever operator or cursor it names [attack]', async () => {
    const other = await bank.as('admin3');
    expect(ours((await other.get(EVENTS)).json<Page>().items).map(({ action }) => action)).toEqual(['pix.received']);
    const strangers = await other.get(`${EVENTS}?operatorId=${bank.operator('maker').id}`);
    expect([strangers.status, strangers.code]).toEqual([404, 'operators.not-found']);
    const { nextCursor } = await page('?limit=3');
    expect(ours((await other.get(`${EVENTS}?cursor=${nextCursor}`)).json<Page>().items).length).toBeLessThanOrEqual(1);
    expect((await other.get(`${EVENTS}?cursor=zzz`)).status).toBe(400);
  });

  test('Z03 naming another company’s operator in a list or export is refused, and nothing is exported [attack]', async () => {
    const other = await bank.as('admin3');
    const before = (await bank.audit('10003', 'history.exported')).length;
    for (const id of [bank.operator('maker').id, `opr_${'0'.repeat(26)}`]) {
      expect((await other.get(`${EVENTS}?operatorId=${id}`)).code).toBe('operators.not-found');
      expect((await other.get(`${EXPORT}?format=csv&operatorId=${id}`)).code).toBe('operators.not-found');
    }
    const cut = await other.get(`${EXPORT}?format=chain&from=2026-01-01`);
    expect([cut.status, cut.code]).toEqual([422, 'history.chain-is-whole']);
    expect(await bank.audit('10003', 'history.exported')).toHaveLength(before);
  });

  test('is closed to guests', async () => {
    const guest = await bank.as('guest');
    expect((await guest.get(EVENTS)).status).toBe(403);
    expect((await guest.get('/services/history/actors')).status).toBe(403);
    expect((await guest.post(VERIFICATION)).status).toBe(403);
    expect((await guest.get(`${EXPORT}?format=csv`)).status).toBe(403);
  });

  test('filters by kind, outcome and subject, and offers those who did something', async () => {
    await act(bank.companyId('10001'), 2, 'devices.trusted', bank.operator('maker').id, {}, SUBJECT);
    expect((await page('?kind=payments')).items.map(({ action }) => action)).toContain('payment-orders.settled');
    expect((await page('?kind=payments&outcome=refused')).items).toEqual([]);
    expect((await page('?kind=access&outcome=refused')).items.map(({ action }) => action)).toContain('access.denied');
    expect((await page(`?subject=${SUBJECT}`)).items.map(({ action }) => action)).toEqual(['devices.trusted']);
    expect((await page(`?kind=devices&subject=${SUBJECT}&outcome=done`)).items).toHaveLength(1);
    expect((await (await bank.as('admin')).get(`${EVENTS}?kind=nothing`)).status).toBe(400);

    const { items } = (await (await bank.as('admin')).get('/services/history/actors')).json<{ items: unknown[] }>();
    const { id, name } = bank.operator('maker');
    expect(items).toContainEqual({ id, name });
    const foreign = (await (await bank.as('admin3')).get('/services/history/actors')).json<{ items: unknown[] }>();
    expect(foreign.items).not.toContainEqual({ id, name });
  });
});

describe('an export', () => {
  const exported = async (query: string) => (await bank.as('admin')).get(`${EXPORT}?${query}`);

  test('I10 I11 as CSV is what is filtered, whole, in times of São Paulo, and starts no formula', async () => {
    await act(bank.companyId('10001'), 1, 'payment-orders.created', bank.operator('maker').id, {
      kind: 'pix',
      amount: '1.00',
      payeeName: 'Aço; "Forte"',
      device: '=2+5',
    });
    const reply = await exported('format=csv&kind=payments');
    expect(reply.status).toBe(200);
    expect(reply.headers['content-disposition']).toMatch(/^attachment; filename="historico-10001-2026-11-23\.csv"/);
    expect(reply.headers['content-type']).toMatch(/^text\/csv/);
    const lines = reply.text.split('\r\n');
    expect(lines[0]).toBe('\uFEFFData;Hora;Quem;O que fez;Resultado;Sobre;IP;Dispositivo;Ato;Elo;Hash');
    expect(lines[1]).toContain(
      `23/11/2026;09:59:00;${bank.operator('maker').name};"Criou um Pix de R$\u00a01,00 para Aço; ""Forte""";Feito;;;'=2+5;payment-orders.created;`,
    );
    const all = (await exported('format=csv')).text.split('\r\n');
    expect(all.length).toBeGreaterThan(lines.length);
    const noted = await bank.audit('10001', 'history.exported');
    const kinds = noted.map(({ data }) => `${String(data.format)} ${String(data.kind)}`);
    expect(new Set(kinds)).toEqual(new Set(['csv payments', 'csv undefined']));
  });

  test('I10 I11 as XLSX is the same acts, texts literally as they are, days and places in the chain as such', async () => {
    await chainAll();
    const csv = (await exported('format=csv&kind=payments')).text.trimEnd().split('\r\n');
    const reply = await exported('format=xlsx&kind=payments');
    expect(reply.headers['content-type']).toBe(SHEET_MEDIA_TYPES.xlsx);
    expect(reply.headers['content-disposition']).toMatch(/^attachment; filename="historico-10001-2026-11-23\.xlsx"/);
    const [titles, ...rows] = await sheetCells(reply.bytes);
    expect(titles).toHaveLength(11);
    expect(rows).toHaveLength(csv.length - 1);
    const act = rows.find((row) => row[7]?.kind === 'text' && row[7].text === '=2+5');
    expect(act?.[0]).toEqual({ kind: 'date', date: '2026-11-23', time: null });
    expect(act?.[9]?.kind).toBe('number');
    const noted = await bank.audit('10001', 'history.exported');
    expect(noted.map(({ data }) => `${String(data.format)} ${String(data.kind)}`)).toContain('xlsx payments');
    expect((await (await bank.as('guest')).get(`${EXPORT}?format=xlsx`)).status).toBe(403);
    const other = await sheetCells((await (await bank.as('admin3')).get(`${EXPORT}?format=xlsx`)).bytes);
    expect(JSON.stringify(other)).not.toContain('Aço');
  });

  test('B06 of the chain proves itself without a database, and shows whatever was changed in file or database', async () => {
    await chainAll();
    const { text, headers } = await exported('format=chain');
    expect(headers['content-disposition']).toContain('historico-10001-2026-11-23.jsonl');
    const lines = text.trimEnd().split('\n');
    const key = bank.platform.settings.keys.audit.publicKey?.export({ format: 'jwk' });
    const check = (changed: readonly string[]) => checkExport(`${changed.join('\n')}\n`, key);
    expect(check(lines)).toMatchObject({ ok: true, links: lines.length - 2 });
    const tampered: readonly (readonly string[])[] = [
      lines.with(4, (lines[4] ?? '').replace('"action":"', '"action":"x')),
      lines.toSpliced(5, 1),
      lines.with(6, lines[7] ?? '').with(7, lines[6] ?? ''),
      lines.toSpliced(5, 0, lines[5] ?? ''),
      lines.toSpliced(-2, 1),
      lines.toSpliced(-1, 1),
    ];
    for (const changed of tampered) expect(check(changed)).toMatchObject({ ok: false });

    const chain = `company:${bank.companyId('10001')}`;
    for (const fault of [
      `UPDATE ledger.audit_record SET actor = 'x' WHERE id = (SELECT record_id FROM ledger.audit_link WHERE chain = $1 AND seq = 3)`,
      'DELETE FROM ledger.audit_link WHERE chain = $1 AND seq = 4',
      'DELETE FROM ledger.audit_link WHERE chain = $1 AND seq > (SELECT seq - 2 FROM ledger.audit_head WHERE chain = $1)',
    ]) {
      await planted(fault, [chain], async () => {
        expect(check((await exported('format=chain')).text.trimEnd().split('\n'))).toMatchObject({ ok: false });
      });
    }
  });
});

describe('the check of integrity', () => {
  interface Verification {
    readonly isWhole: boolean;
    readonly records: number;
    readonly head: { readonly sequence: number; readonly hash: string } | null;
    readonly anchor: { readonly sequence: number; readonly fits: boolean } | null;
    readonly fault: { readonly sequence: number; readonly text: string } | null;
    readonly unlinked: number;
  }
  const verified = async (): Promise<Verification> => {
    const reply = await (await bank.as('admin')).post(VERIFICATION);
    expect(reply.status).toBe(200);
    return reply.json<Verification>();
  };

  test('B06 finds the log whole, says up to where, and leaves its own record', async () => {
    await chainAll();
    const first = await verified();
    expect(first).toMatchObject({ isWhole: true, fault: null, anchor: null, unlinked: 0 });
    expect(first.head?.sequence).toBe(first.records);
    expect(await bank.audit('10001', 'history.verified')).toMatchObject([{ data: { isWhole: true } }]);
    expect((await verified()).unlinked).toBe(1);
  });

  test('B06 A15 names the first record that does not fit, in the chain or in what lies outside the database [attack]', async () => {
    await chainAll();
    const folder = join(dataDir, 'anchors');
    await mkdir(folder, { recursive: true });
    await anchorHeads(bank.pool, { file: join(folder, '2026-11.jsonl'), at: bank.clock.now() });
    const whole = await verified();
    expect(whole).toMatchObject({ isWhole: true, anchor: { sequence: whole.records, fits: true } });
    const chain = `company:${bank.companyId('10001')}`;
    const third = '(SELECT record_id FROM ledger.audit_link WHERE chain = $1 AND seq = 3)';
    await planted(`UPDATE ledger.audit_record SET data = '{}' WHERE id = ${third}`, [chain], async () => {
      expect((await verified()).fault).toEqual({
        sequence: 3,
        text: 'O registro deste elo foi alterado depois de escrito.',
      });
    });
    await planted('DELETE FROM ledger.audit_link WHERE chain = $1 AND seq = 5', [chain], async () => {
      expect(await verified()).toMatchObject({ isWhole: false, fault: { sequence: 6 } });
    });
    await planted('DELETE FROM ledger.audit_link WHERE chain = $1 AND seq > 8', [chain], async () => {
      expect(await verified()).toMatchObject({
        anchor: { fits: false },
        fault: { sequence: 8, text: expect.stringContaining('não termina no elo que o banco assinou') },
      });
    });
    expect((await verified()).isWhole).toBe(true);
    const other = await (await bank.as('admin3')).post(VERIFICATION);
    expect(other.json<Verification>().records).not.toBe(whole.records);
  });

  test('is done once at a time for a company', async () => {
    const admin = await bank.as('admin');
    const client = await bank.pool.connect();
    try {
      await client.query('BEGIN');
      const key = `history-verification ${bank.companyId('10001')}`;
      await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [key]);
      const busy = await admin.post(VERIFICATION);
      expect([busy.status, busy.code, busy.headers['retry-after']]).toEqual([429, 'history.verification-busy', '3']);
      expect((await (await bank.as('admin3')).post(VERIFICATION)).status).toBe(200);
    } finally {
      await client.query('ROLLBACK');
      client.release();
    }
    expect((await admin.post(VERIFICATION)).status).toBe(200);
  });
});

/** Does harm as somebody who owns the database could, and takes it back by rolling the tables back. */
async function planted(fault: string, values: readonly string[], work: () => Promise<void>): Promise<void> {
  const owner = new pg.Client({ connectionString: bank.databaseUrl });
  await owner.connect();
  try {
    for (const table of ['audit_record', 'audit_link'])
      await owner.query(`CREATE TABLE public.kept_${table} AS TABLE ledger.${table}`);
    expect((await owner.query(fault, [...values])).rowCount).toBeGreaterThan(0);
    await work();
  } finally {
    for (const table of ['audit_record', 'audit_link']) {
      const key = table === 'audit_record' ? 'id' : 'record_id';
      await owner.query(`DELETE FROM ledger.${table} WHERE ${key} IN (SELECT ${key} FROM public.kept_${table})`);
      await owner.query(`INSERT INTO ledger.${table} TABLE public.kept_${table}`);
      await owner.query(`DROP TABLE public.kept_${table}`);
    }
    await owner.end();
  }
}

async function chainAll(): Promise<void> {
  const { audit } = bank.platform.settings.keys;
  await chainAudit(bank.pool, { holder, signer: ed25519Signer(audit.id, audit.privateKey), leaseMs: 60_000 });
}
