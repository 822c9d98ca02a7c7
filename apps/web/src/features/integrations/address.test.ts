import { expect, test } from 'vitest';
import { readIntegrationsAddress } from './address.ts';

const ID = 'crd_01jd00000000000000000000aa';

test('an address keeps what it can mean, and nothing of another tab', () => {
  const log = { aba: 'integracoes', credencial: ID, resultado: 'recusadas', de: '2026-11-01', ate: '2026-11-02' };
  expect(readIntegrationsAddress(log)).toEqual(log);
  expect(readIntegrationsAddress({ aba: 'integracoes', credencial: 'nova', resultado: 'recusadas' })).toEqual({
    aba: 'integracoes',
    credencial: 'nova',
  });
  expect(readIntegrationsAddress({ ...log, aba: 'outra' })).toEqual({});
});

test('an address drops what nobody could have meant', () => {
  expect(
    readIntegrationsAddress({
      aba: 'integracoes',
      credencial: ID,
      resultado: 'talvez',
      de: '2026-11-02',
      ate: '2026-11-01',
    }),
  ).toEqual({ aba: 'integracoes', credencial: ID });
  expect(readIntegrationsAddress({ aba: 'integracoes', credencial: '../x', mudar: 'sim' })).toEqual({
    aba: 'integracoes',
  });
  expect(readIntegrationsAddress({ aba: 'integracoes', credencial: ID, mudar: true, resultado: 'falhas' })).toEqual({
    aba: 'integracoes',
    credencial: ID,
    mudar: 'sim',
  });
});
