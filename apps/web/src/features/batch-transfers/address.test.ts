import { expect, test } from 'vitest';
import { isNarrowed, readBatchAddress, readBatchesAddress } from './address.ts';

test('an address keeps what can be, and drops the rest', () => {
  expect(readBatchesAddress({ situacao: 'rascunhos', busca: 'folha', de: '2026-11-01', ate: '2026-11-30' })).toEqual({
    situacao: 'rascunhos',
    busca: 'folha',
    de: '2026-11-01',
    ate: '2026-11-30',
  });
  expect(readBatchesAddress({ situacao: 'x', busca: ' ', de: '2026-11-30', ate: '2026-11-01', novo: 'fax' })).toEqual(
    {},
  );
});

test('a group in the address is the way in, and what is no group is none', () => {
  const grupo = `grp_${'0'.repeat(26)}`;
  expect(readBatchesAddress({ grupo, novo: 'cnab' })).toEqual({ novo: 'grupo', grupo });
  expect(readBatchesAddress({ grupo: 'x', novo: 'cnab' })).toEqual({ novo: 'cnab' });
});

test('the order of a batch is all that an address says that names one', () => {
  const ordem = `ord_${'0'.repeat(26)}`;
  expect(readBatchesAddress({ ordem, busca: 'folha' })).toEqual({ ordem });
  expect(readBatchesAddress({ ordem: 'x', busca: 'folha' })).toEqual({ busca: 'folha' });
});

test('rows are narrowed by state, words, day and first payments; an open row narrows nothing', () => {
  const address = readBatchAddress({
    situacao: 'com-erro',
    linha: '12',
    ordem: 'maior',
    novos: 'nao',
    dia: '2026-02-30',
  });
  expect(address).toEqual({ situacao: 'com-erro', linha: 12, ordem: 'maior' });
  expect(isNarrowed(address)).toBe(true);
  expect(isNarrowed(readBatchAddress({ linha: 12, etapa: 'conferir' }))).toBe(false);
  expect(readBatchAddress({ linha: '10001' })).toEqual({});
});
