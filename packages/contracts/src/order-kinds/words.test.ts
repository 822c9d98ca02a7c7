import { expect, test } from 'vitest';
import { PERMISSION_MATRIX, PERMISSION_WORDS, PERMISSIONS } from '../access/index.ts';
import {
  agreeing,
  anOrder,
  capitalised,
  hasOwnRights,
  hasNightLimits,
  knownOrderKind,
  limitMeasuresOf,
  limitMeasureWords,
  limitTitle,
  ofTheOrder,
  ORDER_KIND_NAMES,
  ORDER_KINDS,
  orderTitled,
  orderTo,
  pronounOf,
  receiptTitle,
  sentence,
  theOrder,
  toPayee,
} from './index.ts';

test('a sentence about a kind of order agrees with its gender', () => {
  expect([theOrder('pix'), anOrder('pix'), ofTheOrder('pix')]).toEqual(['o Pix', 'um Pix', 'do Pix']);
  expect(orderTitled('pix', 'feito')).toBe('Pix feito');
  expect(agreeing('pix', 'agendados')).toBe('agendados');
  expect(capitalised(theOrder('pix'))).toBe('O Pix');
  expect([theOrder('pix-refund'), ofTheOrder('pix-refund')]).toEqual(['a devolução de Pix', 'da devolução de Pix']);
  expect([orderTitled('pix-refund', 'feito'), receiptTitle('pix-refund')]).toEqual([
    'Devolução de Pix feita',
    'Comprovante de devolução de Pix',
  ]);
  expect([pronounOf('pix'), orderTo('pix', 'Ana'), receiptTitle('pix')]).toEqual([
    'ele',
    'Pix para Ana',
    'Comprovante de Pix',
  ]);
});

test('what pays many is called by its own name, not by somebody who is paid', () => {
  expect(orderTo('batch-transfer', 'Salários')).toBe('Lote “Salários”');
  expect(toPayee('batch-transfer', 'Salários')).toBe('no lote “Salários”');
  expect(toPayee('pix', 'Ana')).toBe('para Ana');
});

test('a name that no kind has is none', () => {
  expect(knownOrderKind('pix')).toBe('pix');
  expect(['', 'doc', null, undefined, 'constructor'].map(knownOrderKind)).toEqual(Array(5).fill(undefined));
});

test('every way of paying stands in the matrix of rights, and every permission of it has its words', () => {
  for (const kind of ORDER_KIND_NAMES.filter(hasOwnRights)) {
    const { product, rights } = ORDER_KINDS[kind];
    expect(PERMISSION_MATRIX).toContainEqual({ area: kind, label: rights.label, product, acts: rights.acts });
    expect(Object.keys(rights.words).toSorted()).toEqual(Object.values(rights.acts).toSorted());
  }
  for (const kind of ORDER_KIND_NAMES.filter((each) => !hasOwnRights(each))) {
    // What is made out of a line takes the rights of what that line is; a TED, which a transfer becomes by its payee, those of transfers.
    const { product, rights } = ORDER_KINDS[kind];
    expect(PERMISSION_MATRIX).toContainEqual(expect.objectContaining({ product, acts: rights.acts }));
    expect(rights.words).toEqual({});
  }
  expect(Object.keys(PERMISSION_WORDS).toSorted()).toEqual([...PERMISSIONS].toSorted());
});

test('the measures of a kind come in one order, and night is its own only where it has it', () => {
  expect(limitMeasuresOf('pix')).toEqual(['order', 'order-night', 'day', 'night']);
  expect(limitMeasureWords('pix', 'day')).toBe('total do dia');
  expect([limitTitle('pix', 'order'), limitTitle('pix', 'day')]).toEqual([
    'Pix por transação, de dia',
    'Pix, total do dia',
  ]);
  expect(hasNightLimits('pix')).toBe(true);
});

test('a sentence ends with one full stop, also after a name that brings its own', () => {
  expect(sentence('R$ 12,34 para Papelaria Central')).toBe('R$ 12,34 para Papelaria Central.');
  expect(sentence('R$ 12,34 para Mercado Bom Dia S.A.')).toBe('R$ 12,34 para Mercado Bom Dia S.A.');
});
