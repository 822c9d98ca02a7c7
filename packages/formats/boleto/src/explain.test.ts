import { civilDate } from '@bank/core';
import { expect, test } from 'vitest';
import { BAD_CODES } from '../testdata/boletos.ts';
import { explainBoleto, readBoleto, type BoletoFault } from './index.ts';

test.each(BAD_CODES)('says in one or two sentences what is wrong with $text', ({ text }) => {
  const boleto = readBoleto(text, civilDate('2026-11-21'));
  expect(boleto.ok ? '' : explainBoleto(boleto.error)).toMatch(/^[A-ZÀ-Ú].{20,}\.$/);
});

test.each<[BoletoFault, string]>([
  [
    { code: 'boleto.character', at: 0 },
    'O caractere na posição 1 não faz parte de um código de boleto. Use apenas números.',
  ],
  [
    { code: 'boleto.length', digits: 46, expected: [44, 47] },
    'O código tem 46 dígitos; este tipo tem 44 ou 47. Confira se falta ou sobra algum.',
  ],
  [
    { code: 'boleto.field-check-digit', field: 2, at: 20 },
    'O campo 2 da linha digitável não confere. Confira os números dele.',
  ],
  [
    { code: 'boleto.field-check-digit', field: 2, at: 20, expected: '9' },
    'O campo 2 da linha digitável não confere. O último dígito dele deveria ser 9.',
  ],
  [
    { code: 'boleto.block-check-digit', field: 4, at: 47, expected: '0' },
    'O bloco 4 da linha digitável não confere. O último dígito dele deveria ser 0.',
  ],
])('%o in words', (fault, words) => expect(explainBoleto(fault)).toBe(words));

test('every fault has words of its own', () => {
  const faults: readonly BoletoFault[] = [
    { code: 'boleto.empty' },
    { code: 'boleto.too-long' },
    { code: 'boleto.character', at: 0 },
    { code: 'boleto.length', digits: 1, expected: [44] },
    { code: 'boleto.field-check-digit', field: 1, at: 0 },
    { code: 'boleto.block-check-digit', field: 1, at: 0 },
    { code: 'boleto.general-check-digit', at: 0 },
    { code: 'boleto.currency', at: 0 },
    { code: 'boleto.product', at: 0 },
    { code: 'boleto.segment', at: 0 },
    { code: 'boleto.value-identifier', at: 0 },
  ];
  expect(new Set(faults.map(explainBoleto)).size).toBe(faults.length);
});
