import { beforeAll, describe, expect, test } from 'vitest';
import {
  bankingDate,
  civilDate,
  DAY_MS,
  expectOk,
  formatReais,
  instant,
  later,
  money,
  newUuid,
  parseDecimal,
} from '@bank/core';
import { verifyBooks, type JsonObject } from '@bank/ledger';
import type { StatementEntry } from '@bank/contracts';
import { readPdfText } from '../../testing/pdf-text.ts';
import { startTestBank } from '../../testing/test-bank.ts';
import { BANK_ACCOUNTS, ledgerAccountOf } from '../company/index.ts';
import { listByAmount } from './application/list-by-amount.ts';
import { countDays, statementChecks } from './index.ts';

const bank = await startTestBank();
const ENTRIES = '/services/statement/v2/entries';
const SUMMARY = '/services/statement/v2/summary';

interface Page {
  readonly items: readonly StatementEntry[];
  readonly days: readonly { readonly date: string; readonly closingBalance: string }[];
  readonly nextCursor: string | null;
}

/** Puts a line on an account, so many days ago. */
async function line(
  bankAccount: string,
  amountCentavos: bigint,
  daysAgo: number,
  detail: JsonObject = {},
): Promise<void> {
  const at = later(bank.clock.now(), -daysAgo * DAY_MS);
  const legs = [
    { accountId: ledgerAccountOf(bankAccount), amount: money(amountCentavos), detail },
    { accountId: BANK_ACCOUNTS.opening, amount: money(-amountCentavos) },
  ];
  const id = newUuid({ now: () => at }, bank.platform.entropy);
  expectOk(await bank.platform.ledger.postOne({ id, kind: 'test', bankingDate: bankingDate(at), at, legs }));
}

const SUPPLIER = {
  name: 'Aço Forte Distribuidora Ltda',
  document: '11444777000161',
  ispb: '60746948',
  bankName: 'Bradesco',
};
const PERSON = { name: 'João Ação', document: '52998224725', ispb: '60701190', bankName: 'Itaú Unibanco' };

// 22 lines: a deposit 40 days ago, then each of ten days a Pix in and a Pix out, and a fee today.
beforeAll(async () => {
  await line('10001', 1000_00n, 40, { type: 'deposit', description: 'Depósito inicial' });
  for (let day = 10; day >= 1; day -= 1) {
    const txid = `txid${day}`;
    await line('10001', 200_00n, day, {
      type: 'pix_received',
      description: 'Pix recebido',
      counterparty: PERSON,
      txid,
    });
    await line('10001', -50_00n, day, {
      type: 'pix_sent',
      description: 'Pix enviado',
      counterparty: SUPPLIER,
      message: `NF ${day}`,
      endToEndId: `E9999900820261${day}`,
      orderId: null,
    });
  }
  await line('10001', -3_90n, 0, { type: 'fee', description: 'Tarifa' });
  await line('10003', 77_00n, 1, { type: 'pix_received', description: 'Pix de outra empresa' });
});

async function page(query = ''): Promise<Page> {
  const admin = await bank.as('admin');
  const reply = await admin.get(`${ENTRIES}${query}`);
  expect(reply.status).toBe(200);
  return reply.json<Page>();
}

describe('the statement', () => {
  test('shows the newest line first, each with the balance after it, and each day with its closing balance', async () => {
    const { items, days, nextCursor } = await page('?limit=3');
    expect(items.map(({ amount, balanceAfter }) => [amount, balanceAfter])).toEqual([
      ['-3.90', '2496.10'],
      ['-50.00', '2500.00'],
      ['200.00', '2550.00'],
    ]);
    expect(days).toEqual([
      { date: '2026-11-23', closingBalance: '2496.10' },
      { date: '2026-11-22', closingBalance: '2500.00' },
    ]);
    expect(nextCursor).not.toBeNull();
  });

  test('leads through all lines of the last 30 days page by page, none twice, none missing', async () => {
    const seen: string[] = [];
    let cursor: string | null = '';
    const closings = new Map<string, string>();
    do {
      const part: Page = await page(`?limit=4${cursor === '' ? '' : `&cursor=${cursor}`}`);
      seen.push(...part.items.map(({ id }) => id));
      for (const { date, closingBalance } of part.days) {
        expect(closings.get(date) ?? closingBalance).toBe(closingBalance);
        closings.set(date, closingBalance);
      }
      cursor = part.nextCursor;
    } while (cursor !== null);
    expect(seen).toEqual(Array.from({ length: 21 }, (_, index) => `ent_${22 - index}`));
    expect(closings.get('2026-11-20')).toBe('2200.00');
  });

  test.each([
    ['?direction=in', 10],
    ['?type=pix_sent', 10],
    ['?type=pix_sent&direction=in', 0],
    ['?min=50.01', 10],
    ['?max=3.90', 1],
    ['?min=0.00&max=00.01', 0],
    ['?search=joao%20acao', 10],
    ['?search=AÇO', 10],
    ['?search=52998224725', 10],
    ['?search=529.982.247-25', 10],
    ['?search=***.982.247-**', 10],
    ['?search=982247', 10],
    ['?search=529982', 0],
    ['?search=11444777', 10],
    ['?search=11.444.777/0001-61', 10],
    ['?search=444.777', 10],
    ['?search=BRADÉSCO', 10],
    ['?search=tarifa', 1],
    ['?search=j_ao', 0],
    ['?search=jo%25o', 0],
    ['?search=n%5Cf', 0],
    ['?search=50', 10],
    ['?search=50,00', 10],
    ['?search=R$%2050,0', 10],
    ['?search=50,01', 0],
    ['?search=-3,90', 1],
    ['?search=%20%20nf%20%20%2010', 1],
    ['?search=txid7', 1],
    ['?search=E99999008202613', 1],
    ['?search=NF%2010', 1],
    ['?from=2026-11-21&to=2026-11-22', 4],
    ['?from=2025-11-23&to=2026-11-23', 22],
    ['?from=2026-01-01&to=2026-01-31', 0],
  ])('finds with %s exactly %i lines, and the totals count the same', async (query, count) => {
    const { items } = await page(query);
    expect(items).toHaveLength(count);
    const admin = await bank.as('admin');
    const summary = (await admin.get(`${SUMMARY}${query}`)).json<Record<string, string | number>>();
    const sum = (sign: number) =>
      items
        .map(({ amount }) => Number(amount))
        .filter((amount) => amount * sign > 0)
        .reduce((a, b) => a + b, 0);
    expect(summary.count).toBe(count);
    expect(Number(summary.totalIn)).toBeCloseTo(sum(1), 2);
    expect(Number(summary.totalOut)).toBeCloseTo(-sum(-1), 2);
  });

  test('is sorted by amount, page by page, none twice, none missing, within what is filtered', async () => {
    for (const [sort, sign] of [
      ['amount', -1],
      ['-amount', 1],
    ] as const) {
      const seen: StatementEntry[] = [];
      let cursor: string | null = '';
      do {
        const part: Page = await page(`?sort=${sort}&limit=4${cursor === '' ? '' : `&cursor=${cursor}`}`);
        expect(part.days).toEqual([]);
        seen.push(...part.items);
        cursor = part.nextCursor;
      } while (cursor !== null);
      const keys = seen.map(({ amount, id }) => [Number(amount), Number(id.slice(4))] as const);
      expect(keys).toEqual(keys.toSorted(([a, m], [b, n]) => sign * (a - b || m - n)));
      expect(new Set(seen.map(({ id }) => id)).size).toBe(21);
    }
    expect((await page('?sort=-amount&type=pix_sent&search=nf')).items).toHaveLength(10);
    const admin = await bank.as('admin');
    for (const query of ['?sort=name', '?sort=amount&cursor=s1', '?cursor=a1_1', '?sort=amount&cursor=a1_x'])
      expect((await admin.get(`${ENTRIES}${query}`)).status).toBe(400);
    expect((await admin.get(`${SUMMARY}?sort=amount`)).status).toBe(400);
  });

  test('a period of more lines than are sorted is refused', async () => {
    const owner = { companyId: '1', accountId: ledgerAccountOf('10001') };
    const filter = { from: civilDate('2026-11-01'), to: civilDate('2026-11-23') };
    const asked = { direction: 'largest-first', after: undefined, limit: 50 } as const;
    expect(await listByAmount(bank.pool, owner, filter, { ...asked, linesMax: 20n })).toEqual({
      ok: false,
      error: { code: 'statement.too-many-to-sort', data: { limit: '20' } },
    });
    expect(expectOk(await listByAmount(bank.pool, owner, filter, { ...asked, linesMax: 21n })).entries).toHaveLength(
      21,
    );
  });

  test('masks a CPF, shows a CNPJ whole, and tells balances in and out of a period', async () => {
    const { items } = await page('?search=joao&limit=1');
    expect(items[0]?.counterparty).toEqual({
      name: 'João Ação',
      maskedDocument: '***.982.247-**',
      bankName: 'Itaú Unibanco',
    });
    const paid = await page('?type=pix_sent&limit=1');
    expect(paid.items[0]?.counterparty?.maskedDocument).toBe('11.444.777/0001-61');
    const admin = await bank.as('admin');
    const summary = (await admin.get(`${SUMMARY}?from=2026-11-21&to=2026-11-22`)).json();
    expect(summary).toMatchObject({
      openingBalance: '2200.00',
      closingBalance: '2500.00',
      totalIn: '400.00',
      totalOut: '100.00',
    });
    const empty = (await admin.get(`${SUMMARY}?from=2026-01-01&to=2026-01-31`)).json();
    expect(empty).toMatchObject({ openingBalance: '0.00', closingBalance: '0.00', count: 0 });
  });

  test.each([
    ['?from=2026-11-22&to=2026-11-21', 422, 'statement.period-invalid'],
    ['?from=2024-01-01&to=2026-11-21', 422, 'statement.period-invalid'],
    ['?from=2026-02-30', 400, 'request.field-invalid'],
    ['?cursor=zzz', 400, 'request.field-invalid'],
    ['?limit=1000', 400, 'request.field-invalid'],
    ['?color=red', 400, 'request.field-unknown'],
  ])('refuses %s with %i %s', async (query, status, code) => {
    const admin = await bank.as('admin');
    const reply = await admin.get(`${ENTRIES}${query}`);
    expect([reply.status, reply.code]).toEqual([status, code]);
  });

  test('[api.balances] M01 the balance is reais as a decimal string', async () => {
    const admin = await bank.as('admin');
    expect((await admin.get('/services/balances')).json()).toEqual({
      balance: '2496.10',
      held: '0.00',
      available: '2496.10',
    });
  });

  test('[api.balances.no-token] without a token there is no balance', async () => {
    const reply = await bank.anonymous.get('/services/balances');
    expect([reply.status, reply.code]).toEqual([401, 'access.not-signed-in']);
    expect(reply.text).not.toContain('2496.10');
  });

  test('keeps a note and a category beside the ledger, finds them, and says so in the history', async () => {
    const admin = await bank.as('admin');
    const words = { note: 'conferido com a nota', category: 'Fornecedores' };
    const written = await admin.put(`${ENTRIES}/ent_3/annotation`, words);
    expect(written.status).toBe(200);
    expect(written.json()).toMatchObject({ id: 'ent_3', ...words });
    expect((await admin.get(`${ENTRIES}/ent_3`)).json()).toMatchObject(words);
    expect((await page('?search=conferido')).items.map(({ id }) => id)).toEqual(['ent_3']);
    await admin.put(`${ENTRIES}/ent_3/annotation`, { note: null, category: '' });
    expect((await admin.get(`${ENTRIES}/ent_3`)).json()).toMatchObject({ note: null, category: null });
    expect(await bank.audit('10001', 'statement.annotated')).toHaveLength(2);
  });

  test('a guest may read and not annotate', async () => {
    const guest = await bank.as('guest');
    expect((await guest.get(`${ENTRIES}/ent_1`)).status).toBe(200);
    expect((await guest.put(`${ENTRIES}/ent_1/annotation`, { note: 'x', category: null })).status).toBe(403);
  });

  test('Z03 a line id or cursor of another company reaches only the own account', async () => {
    const other = await bank.as('admin3');
    expect((await other.get(`${ENTRIES}/ent_1`)).json()).toMatchObject({ amount: '77.00' });
    for (const id of ['ent_2', 'ent_22', 'ent_999999999999999', 'ent_0']) {
      const reply = await other.get(`${ENTRIES}/${id}`);
      expect([reply.status, reply.code]).toEqual([404, 'statement.entry-not-found']);
      expect((await other.put(`${ENTRIES}/${id}/annotation`, { note: 'x', category: null })).status).toBe(404);
    }
    const { nextCursor } = await page('?limit=5');
    const items = (await other.get(`${ENTRIES}?cursor=${nextCursor}`)).json<Page>().items;
    expect(items.map(({ amount }) => amount)).toEqual(['77.00']);
  });

  test('exports exactly what is filtered as CSV, oldest first, and audits it', async () => {
    const admin = await bank.as('admin');
    const reply = await admin.get(
      '/services/statement/v2/export?format=csv&type=pix_sent&from=2026-11-20&to=2026-11-23',
    );
    expect(reply.status).toBe(200);
    expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(reply.headers['content-disposition']).toContain('attachment');
    expect(reply.headers['x-content-type-options']).toBe('nosniff');
    const lines = reply.text.split('\r\n');
    expect(lines[0]?.startsWith('\uFEFFData;Hora;Tipo;')).toBe(true);
    expect(lines.slice(1, 4).map((row) => row.split(';').slice(0, 9))).toEqual(
      [3, 2, 1].map((day) => [
        `${23 - day}/11/2026`,
        '10:00',
        'Pix enviado',
        'Pix enviado',
        'Aço Forte Distribuidora Ltda',
        '11.444.777/0001-61',
        'Bradesco',
        '-50,00',
        `${2500 - 150 * (day - 1)},00`,
      ]),
    );
    expect(lines).toHaveLength(5);
    const [exported] = await bank.audit('10001', 'statement.exported');
    expect(exported?.data).toMatchObject({ format: 'csv', from: '2026-11-20', to: '2026-11-23' });
  });

  test('exports exactly what a search finds', async () => {
    const admin = await bank.as('admin');
    for (const [text, count] of [
      ['R$ 50,00', 10],
      ['nf 7', 1],
      ['11.444.777/0001-61', 10],
    ] as const) {
      const query = `format=csv&search=${encodeURIComponent(text)}`;
      const { text: file } = await admin.get(`/services/statement/v2/export?${query}`);
      expect(file.trimEnd().split('\r\n')).toHaveLength(count + 1);
    }
  });

  test('exports a PDF with nothing in it and one with lines, and each says to other readers what the statement says', async () => {
    const admin = await bank.as('admin');
    const read = async (query: string) => {
      const reply = await admin.get(`/services/statement/v2/export?format=pdf${query}`);
      expect([reply.status, reply.headers['content-type']]).toEqual([200, 'application/pdf']);
      return (await readPdfText(reply.bytes)).join(' ').replaceAll(/\s+/g, ' ');
    };
    expect(await read('&from=2026-01-01&to=2026-01-02')).toContain('Não há lançamentos neste período.');
    const text = await read('');
    const { items } = (await admin.get(`${ENTRIES}?limit=100`)).json<Page>();
    expect(items.length).toBeGreaterThan(20);
    for (const { description, amount, balanceAfter, counterparty, message, txid } of items) {
      const written = (decimal: string) => formatReais(expectOk(parseDecimal(decimal)));
      const who = counterparty && [counterparty.name, counterparty.maskedDocument, counterparty.bankName];
      const words = [...(who ?? []), message, txid && `txid ${txid}`].filter((part) => part).join(' · ');
      const sum = amount.startsWith('-') ? written(amount) : `+${written(amount)}`;
      // A line as it is copied out: what it was, who and why, the amount with its sign, the balance.
      expect(text).toContain([description, words, sum, written(balanceAfter)].filter((part) => part !== '').join(' '));
    }
    expect(text).not.toMatch(/52998224725|¤/);
  });

  test('V12 days that are over are counted once, also those that are counted in two goes, and totals stay the same', async () => {
    const admin = await bank.as('admin');
    const before = (await admin.get(SUMMARY)).text;
    expect(await countDays(bank.pool, instant(bank.clock.now() - 5 * DAY_MS))).toBe(11n);
    expect((await admin.get(SUMMARY)).text).toBe(before);
    await Promise.all([countDays(bank.pool, bank.clock.now()), countDays(bank.pool, bank.clock.now())]);
    expect((await admin.get(SUMMARY)).text).toBe(before);
    expect(await countDays(bank.pool, bank.clock.now())).toBe(0n);
    for (const query of ['?direction=in', '?type=fee', '?from=2026-11-20&to=2026-11-21']) {
      expect((await admin.get(`${SUMMARY}${query}`)).json()).toHaveProperty('count');
    }
    const client = await bank.pool.connect();
    const report = await verifyBooks(client, { checks: statementChecks });
    client.release();
    expect(report.checks.at(-1)).toMatchObject({ name: 'statement-days', faults: 0, firstFault: null });
  });

  test('finds a line by the name of its type, and by the authentication code of its receipt', async () => {
    const other = await bank.as('admin3');
    const found = async (text: string) =>
      (await other.get(`${ENTRIES}?search=${encodeURIComponent(text)}`)).json<Page>().items.map(({ id }) => id);
    expect(await found('pix RECEBIDO')).toEqual(['ent_1']);
    expect(await found('pix enviado')).toEqual([]);
    const receipt = `INSERT INTO bank.receipt (company_id, order_id, code, kind, amount_centavos, settled_at, payer, payee,
        end_to_end_id)
      SELECT company_id, 'ord_found', $2, 'pix', 1, '2026-11-23T13:00:00Z', '{}', '{}', 'E1' FROM bank.operator WHERE id = $1`;
    await bank.pool.query(receipt, [bank.operator('admin3').id, '7F2A91C0QRSTVWXYZ123']);
    await line('10003', -1_00n, 1, { type: 'pix_sent', orderId: 'ord_found' });
    await line('10003', -20n, 1, { type: 'fee', feeOfOrderId: 'ord_found' });
    for (const code of ['7F2A-91C0-QRST-VWXY-Z123', '7f2a91c0qrstvwxyz123', '7F2A-91C0'])
      expect(await found(code)).toEqual(['ent_3', 'ent_2']);
    expect(await found('7F2A-91C1')).toEqual([]);
    expect(await page(`?search=7F2A-91C0`)).toMatchObject({ items: [] });
  });
});
