import { expect, test } from 'vitest';
import { listOf, readGroupsAddress } from './address.ts';

const GROUP = 'grp_0123456789abcdefghjkmnpqrs';

test('an address says what shows, and what cannot be is dropped', () => {
  expect(readGroupsAddress({})).toEqual({});
  expect(readGroupsAddress({ arquivados: 'sim', busca: 'aço' })).toEqual({ arquivados: 'sim', busca: 'aço' });
  expect(readGroupsAddress({ grupo: GROUP, ver: 'alteracoes' })).toEqual({ grupo: GROUP, ver: 'alteracoes' });
  expect(readGroupsAddress({ grupo: GROUP, editar: 'sim', ver: 'alteracoes' })).toEqual({
    grupo: GROUP,
    editar: 'sim',
  });
  expect(readGroupsAddress({ grupo: 'x', editar: 'sim', ver: 'tudo', arquivados: 'não', busca: ' ' })).toEqual({});
});

test('behind an open group stands the list as it was', () => {
  expect(listOf({ grupo: GROUP, editar: 'sim', busca: 'a' })).toEqual({ busca: 'a' });
});
