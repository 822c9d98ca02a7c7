import { expect, test } from 'vitest';
import { STATUS_REASONS } from '@bank/iso20022';
import { SPI_REASONS } from './spi-reasons.ts';

test('every reason that a pacs.002 may give has its words, and no other', () => {
  expect(Object.keys(SPI_REASONS).toSorted()).toEqual([...STATUS_REASONS].toSorted());
});

test('each sentence says what became of the money and is fit to show', () => {
  for (const { message } of Object.values(SPI_REASONS)) {
    expect(message).toContain('não saiu da sua conta');
    expect(message).toMatch(/^[A-Z].*[.]$/);
    expect(message).not.toMatch(/[!]|SPI|RJCT|pacs/);
  }
});

test('the lack of funds at the SPI is the bank’s, never the customer’s balance', () => {
  expect(SPI_REASONS.AM04.alarm).toBe(true);
  expect(SPI_REASONS.AM04.message).not.toMatch(/saldo/i);
});
