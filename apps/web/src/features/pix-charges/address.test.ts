import { civilDate } from '@bank/core';
import { expect, test } from 'vitest';
import { listOf, readChargesAddress } from './address.ts';
import { isNarrowed, queryOf } from './charge-filter.ts';
import { exampleId } from './testdata/example-charges.ts';

const today = civilDate('2026-11-23');

test('an address keeps what can be and drops everything else', () => {
  const address = {
    situacao: 'vencida',
    tipo: 'vencimento',
    periodo: '30-dias',
    busca: 'padaria',
    cobranca: exampleId(1),
  };
  expect(readChargesAddress(address)).toEqual(address);
  expect(readChargesAddress({ cobranca: exampleId(1), editar: '' })).toEqual({ cobranca: exampleId(1), editar: 'sim' });
  expect(
    readChargesAddress({
      situacao: 'x',
      tipo: 'constructor',
      periodo: 'personalizado',
      de: '2026-12-02',
      ate: '2026-12-01',
      busca: ' ',
      cobranca: '../x',
      editar: 'sim',
      modelo: exampleId(1),
    }),
  ).toEqual({});
});

test('a new charge stands over the list, not over another charge', () => {
  const address = readChargesAddress({
    nova: 'imediata',
    modelo: exampleId(2),
    cobranca: exampleId(1),
    tipo: 'estatica',
  });
  expect(address).toEqual({ nova: 'imediata', modelo: exampleId(2), tipo: 'estatica' });
  expect(listOf(address)).toEqual({ tipo: 'estatica' });
});

test('the list asks for what its address says', () => {
  expect(queryOf({}, today)).toEqual({});
  expect(queryOf({ situacao: 'concluida', tipo: 'imediata', periodo: '7-dias', busca: 'ana ' }, today)).toEqual({
    stage: 'paid',
    kind: 'immediate',
    from: '2026-11-17',
    to: '2026-11-23',
    search: 'ana',
  });
  expect(queryOf({ periodo: 'personalizado', de: '2026-01-05', ate: '2026-01-06' }, today)).toEqual({
    from: '2026-01-05',
    to: '2026-01-06',
  });
});

test('the stage is no narrowing of the totals, and what is open is none of anything', () => {
  expect(isNarrowed({ situacao: 'ativa', cobranca: exampleId(1) })).toBe(true);
  expect(isNarrowed({ situacao: 'ativa', cobranca: exampleId(1) }, true)).toBe(false);
  expect(isNarrowed({ nova: 'imediata' })).toBe(false);
});
