import { describe, expect, test } from 'vitest';
import { civilDate, instant } from '@bank/core';
import { statementEntrySchema } from '@bank/contracts';
import { presentEntry, readEntry, type StoredEntry } from './entry.ts';

const stored: StoredEntry = {
  seq: 9n,
  at: instant(0),
  date: civilDate('1969-12-31'),
  kind: 'x',
  amount: -1n,
  balanceAfter: 0n,
  detail: null,
  note: null,
  category: null,
};

describe('a line of the statement', () => {
  test.each([
    [-1n, 'fee', 'Tarifa'],
    [1n, 'deposit', 'Depósito'],
  ])('of %s centavos whose posting tells nothing still has a type and words', (amount, type, description) => {
    const entry = readEntry({ ...stored, amount });
    expect(entry).toMatchObject({ type, description, counterparty: null });
    expect(statementEntrySchema.parse(presentEntry(entry, null)).amount).toBe(amount < 0n ? '-0.01' : '0.01');
  });

  test('takes from a detail only what is text, and a counterparty only with a name', () => {
    const detail = {
      type: 'pix_received',
      description: 7,
      message: '',
      txid: ['x'],
      counterparty: { document: '1' },
      orderId: 'ord_1',
    };
    expect(readEntry({ ...stored, detail })).toMatchObject({
      type: 'pix_received',
      description: 'Pix recebido',
      message: null,
      txid: null,
      counterparty: null,
      orderId: 'ord_1',
    });
  });
});
