import { beforeAll, describe, expect, test } from 'vitest';
import { bankingDate, expectOk, money, newId, newUuid } from '@bank/core';
import type { Receipt } from '@bank/contracts';
import { readPdfText } from '../../testing/pdf-text.ts';
import { startTestBank } from '../../testing/test-bank.ts';
import { BANK_ACCOUNTS, ledgerAccountOf } from '../company/index.ts';
import { createReceiptsFeature, type SettledPayment } from './index.ts';

const bank = await startTestBank();
const receipts = createReceiptsFeature(bank.platform);
const orderId = newId('ord', bank.clock, bank.platform.entropy);
let code = '';

const settled = (id: string): SettledPayment => ({
  order: {
    companyId: bank.companyId('10001'),
    id,
    kind: 'pix',
    amount: money(1234_56n),
    fee: { amount: money(1_20n) },
    payee: {
      kind: 'pix-key',
      name: 'João <script>alert(1)</script> & Filhos',
      document: '52998224725',
      ispb: '60701190',
      bankName: 'Itaú Unibanco',
      branch: '1234',
      accountNumber: '567890',
      accountType: 'CACC',
      key: '52998224725',
      keyType: 'CPF',
    },
    message: 'NF "1020", devolução à oficina – conflito',
    endToEndId: 'E9999900820261123130000000000001',
    txid: 'pedido7oficina',
  },
  payer: { name: 'Empresa Um Ltda', document: '11222333000181', bankAccount: '10001' },
  settledAt: bank.clock.now(),
});

/** Settles a payment as the orders do: legs and receipt in one posting. */
async function settle(payment: SettledPayment): Promise<string> {
  const { receiptCode, companions } = receipts.settlement(payment);
  const at = bank.clock.now();
  const legs = [
    { accountId: ledgerAccountOf('10001'), amount: money(-payment.order.amount) },
    { accountId: BANK_ACCOUNTS.spi, amount: payment.order.amount },
  ];
  const id = newUuid(bank.clock, bank.platform.entropy);
  expectOk(await bank.platform.ledger.postOne({ id, kind: 'pix', bankingDate: bankingDate(at), at, legs, companions }));
  return receiptCode;
}

beforeAll(async () => {
  await bank.fund('10001', 10_000_00n);
  code = await settle(settled(orderId));
});

describe('a receipt', () => {
  test('is told to the company with a CNPJ whole, a CPF masked and a code of five groups of four', async () => {
    const admin = await bank.as('admin');
    const reply = await admin.get(`/services/receipts/${orderId}`);
    expect(reply.status).toBe(200);
    expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){4}[0-9A-HJKMNP-TV-Z]{4}$/);
    expect(reply.json()).toMatchObject({
      code,
      orderId,
      amount: '1234.56',
      payer: {
        name: 'Empresa Um Ltda',
        maskedDocument: '11.222.333/0001-81',
        bankName: 'Ipê',
        branch: '0001',
        accountNumber: '10001',
      },
      payee: {
        kind: 'pix-key',
        maskedDocument: '***.982.247-**',
        accountNumber: '567890',
        maskedKey: '***.982.247-**',
      },
      checkUrl: `http://localhost:3000/comprovante/${code}`,
    });
    expect(await receipts.codesOf(bank.companyId('10001'), [orderId, 'ord_none'])).toEqual(new Map([[orderId, code]]));
  });

  test('I10 comes as a PDF to be saved, never shown in the page', async () => {
    const admin = await bank.as('admin');
    const reply = await admin.get(`/services/receipts/${orderId}/pdf`);
    expect([reply.status, reply.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(reply.headers['content-disposition']).toMatch(
      /^attachment; filename="comprovante-[a-z0-9-]+-\d{4}-\d\d-\d\d-1234,56\.pdf"/,
    );
    expect(reply.headers['x-content-type-options']).toBe('nosniff');
    expect(reply.headers['content-security-policy']).toContain('sandbox');
    const [page = '', ...more] = await readPdfText(reply.bytes);
    expect(more).toEqual([]);
    const receipt = (await admin.get(`/services/receipts/${orderId}`)).json<Receipt>();
    for (const said of [
      'Comprovante de Pix',
      'R$ 1.234,56',
      '23/11/2026 às 10:00 (horário de Brasília)',
      '“NF "1020", devolução à oficina – conflito”',
      'Empresa Um Ltda',
      '11.222.333/0001-81',
      'João <script>alert(1)</script> & Filhos',
      '***.982.247-**',
      'Itaú Unibanco',
      '567890',
      'E9999900820261123130000000000001',
      'pedido7oficina',
      orderId,
      code,
      receipt.checkUrl,
    ]) {
      expect(page).toContain(said);
    }
    expect(page).not.toMatch(/52998224725|¤/);
  });

  test('Z03 of another company does not exist, nor does one of an order that has none [attack]', async () => {
    const other = await bank.as('admin3');
    const admin = await bank.as('admin');
    const unknown = newId('ord', bank.clock, bank.platform.entropy);
    for (const [caller, id] of [
      [other, orderId],
      [admin, unknown],
    ] as const) {
      for (const tail of ['', '/pdf']) {
        const reply = await caller.get(`/services/receipts/${id}${tail}`);
        expect([reply.status, reply.code]).toEqual([404, 'receipts.not-found']);
      }
    }
    expect((await bank.anonymous.get(`/services/receipts/${orderId}`)).status).toBe(401);
    expect(await receipts.codesOf(bank.companyId('10003'), [orderId])).toEqual(new Map());
  });

  test('is written once: a second settlement of the same order fails whole', async () => {
    const before = await bank.balance('10001');
    await expect(settle(settled(orderId))).rejects.toThrow();
    expect(await bank.balance('10001')).toBe(before);
  });
});

describe('the public check', () => {
  test('shows what the receipt shows, to anybody, and names nobody in full', async () => {
    const page = await bank.anonymous.get(`/comprovante/${code}`);
    expect(page.status).toBe(200);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    for (const text of ['1.234', ',56', '***.982.247-**', '11.222.333/0001-81', 'Itaú Unibanco', code])
      expect(page.text).toContain(text);
    for (const secret of ['52998224725', '11222333000181', orderId]) expect(page.text).not.toContain(secret);
  });

  test('B01 B03 holds no script, no inline style, no foreign address, is not to be found by robots, and what people wrote stays text [attack]', async () => {
    const page = await bank.anonymous.get(`/comprovante/${code}`);
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    expect(page.headers['x-robots-tag']).toContain('noindex');
    expect(page.text).toContain('<meta name="robots" content="noindex, nofollow">');
    expect(page.text).toContain('João &lt;script&gt;alert(1)&lt;/script&gt; &amp; Filhos');
    expect(page.text).toContain('NF &quot;1020&quot;');
    expect(page.text).not.toMatch(/<script|<style|style=|\son\w+=|(?:src|href)="(?!\/)/i);
    const styles = /href="(\/[^"]+\.css)"/.exec(page.text)?.[1] ?? '';
    const css = await bank.anonymous.get(styles);
    expect([css.status, css.headers['content-type']]).toEqual([200, 'text/css; charset=utf-8']);
    expect(css.headers['cache-control']).toContain('immutable');
    for (const [, font] of css.text.matchAll(/url\('([^']+)'\)/g))
      expect((await bank.anonymous.get(font ?? '')).status).toBe(200);
  });

  test('takes a code as people type it, and leads to its page', async () => {
    const typed = code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l');
    const reply = await bank.anonymous.get(`/comprovante?codigo=${encodeURIComponent(typed)}`);
    expect([reply.status, reply.headers.location]).toEqual([303, `/comprovante/${code}`]);
    expect((await bank.anonymous.get('/comprovante')).text).toContain('<form action="/comprovante" method="get">');
  });

  test('says of an unknown, a mistyped and a malformed code the same, and nothing more [attack]', async () => {
    const changed = `${code.slice(0, -1)}${code.endsWith('0') ? '1' : '0'}`;
    const pages = await Promise.all(
      ['0000-0000-0000-0000-0000', changed, 'x', '%27%20OR%201=1', orderId].map((text) =>
        bank.anonymous.get(`/comprovante/${text}`),
      ),
    );
    for (const page of pages) {
      expect(page.status).toBe(404);
      expect(page.text).toBe(pages[0]?.text);
      expect(page.text).toContain('Não há comprovante com este código');
    }
  });
});
