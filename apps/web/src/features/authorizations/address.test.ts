import { expect, test } from 'vitest';
import { isNarrowed, readAuthorizationsAddress, tabInAddress, tabOf } from './address.ts';

const ORDER = `ord_${'0'.repeat(26)}`;

test('an address keeps what it can name and drops the rest', () => {
  const whole = { aba: 'outros', tipo: 'pix', busca: 'papel', ordem: '-prazo', pagamento: ORDER };
  expect(readAuthorizationsAddress(whole)).toEqual(whole);
  expect(
    readAuthorizationsAddress({ aba: 'toString', tipo: 'ouro', busca: '  ', ordem: 'motivo', pagamento: '../x' }),
  ).toEqual({});
});

test('a number typed as a search is a text', () => {
  expect(readAuthorizationsAddress({ busca: 12_345 })).toEqual({ busca: '12345' });
});

test('an order stands in the address where its tab has it and does not stand so already', () => {
  const kept = (aba: string) =>
    ['quem', '-quem', 'prazo', '-prazo', 'valor', '-valor'].map(
      (ordem) => readAuthorizationsAddress({ aba, ordem }).ordem,
    );
  const byDeadline = ['quem', '-quem', undefined, '-prazo', 'valor', '-valor'];
  expect([kept(''), kept('outros')]).toEqual([byDeadline, byDeadline]);
  expect(kept('decididas')).toEqual(['quem', '-quem', undefined, undefined, 'valor', '-valor']);
});

test('each tab has its place in the address; the usual one has none', () => {
  expect(tabOf({})).toBe('mine');
  for (const tab of ['mine', 'others', 'decided'] as const)
    expect(tabOf(readAuthorizationsAddress({ aba: tabInAddress(tab) }))).toBe(tab);
});

test('a tab alone narrows nothing', () => {
  expect(isNarrowed({ aba: 'decididas', pagamento: ORDER })).toBe(false);
  expect(isNarrowed({ busca: 'papel' })).toBe(true);
});
