import { money, parseInstant, instant } from '@bank/core';
import { expect, test } from 'vitest';
import { receiptFileName } from './file-name.ts';

const settledAt = parseInstant('2026-11-30T01:30:00.000Z') ?? instant(0);

test('a receipt is kept under who was paid, the day in São Paulo and the amount', () => {
  const file = { payeeName: 'Padaria Pão Quente Ltda.', settledAt, amount: money(123_456n) };
  expect(receiptFileName(file)).toBe('comprovante-padaria-pao-quente-ltda-2026-11-29-1234,56.pdf');
});

test('no name of a payee leads out of the folder or makes a name that is too long', () => {
  const of = (payeeName: string) => receiptFileName({ payeeName, settledAt, amount: money(1n) });
  expect(of('../../etc/passwd "x"')).toBe('comprovante-etc-passwd-x-2026-11-29-0,01.pdf');
  expect(of('日本')).toBe('comprovante-2026-11-29-0,01.pdf');
  expect(of('a'.repeat(300)).length).toBeLessThan(100);
});
