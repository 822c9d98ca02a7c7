import { expect, test } from 'vitest';
import { payerPage, type PayerCharge } from './payer-page.ts';

const BANK = { name: 'Ipê', publicUrl: 'https://banco.example' };
const CHARGE: PayerCharge = {
  receiver: { name: 'Estrela do Sul Ltda', maskedDocument: '11.222.333/0001-81', bankName: 'Ipê' },
  kind: 'immediate',
  state: 'active',
  stage: 'active',
  request: null,
  debtor: null,
  due: null,
  expiresAt: '2026-11-30T13:00:00.000Z',
  today: { day: '2026-11-29', parts: [{ part: 'original', amount: '10.50' }], amount: '10.50' },
  code: '00020126580014br.gov.bcb.pix',
  isBeingPaid: false,
  paidAt: null,
};
const htmlOf = (more: Partial<PayerCharge> = {}): string => String(payerPage(BANK, 'x', { ...CHARGE, ...more }).body);

test('the code to copy comes before the QR code, which the telephone that shows it cannot scan', () => {
  const html = htmlOf();
  expect(html.indexOf('Copiar código')).toBeGreaterThan(0);
  expect(html.indexOf('Copiar código')).toBeLessThan(html.indexOf('<svg class="qr"'));
  expect(html).toContain('Antes de pagar, confira no seu banco se quem recebe é Estrela do Sul Ltda.');
});

test('once it is paid the page says so, and no more what to do before paying', () => {
  const html = htmlOf({ state: 'paid', stage: 'paid', code: null, paidAt: '2026-11-29T13:00:00.000Z' });
  expect(html).toContain('Esta cobrança já foi paga. Não pague de novo.');
  expect(html).not.toContain('Antes de pagar');
});

test('of what is not to be paid now, nobody is told what to check before paying', () => {
  for (const more of [{ stage: 'expired', code: null }, { isBeingPaid: true }] as const)
    expect(htmlOf(more)).not.toContain('Antes de pagar');
});
