import { expect, test } from 'vitest';
import { hashOf, readPlace, type Place } from './places.ts';

const at = (hash: string, search = ''): Place => readPlace({ hash, search });

test.each<Place>([
  { at: 'home' },
  { at: 'access', id: '' },
  { at: 'access', id: 'abc-_1' },
  { at: 'order', id: 'ord_1' },
  { at: 'change', id: 'chg_1' },
  { at: 'chosen' },
  { at: 'approval', id: 'a/b c' },
  { at: 'devices' },
  { at: 'notices' },
])('the address of $at leads back to it', (place) => {
  expect(at(hashOf(place))).toEqual(place);
});

test.each(['', '#', '#/', '#/nada', '#/mudanca', '#/pagamento/', '#/%E0%A4%A/x'])('"%s" leads home', (hash) => {
  expect(at(hash)).toEqual({ at: 'home' });
});

test('the link of the sign-in page counts until the app goes elsewhere', () => {
  expect(at('', '?acesso=xyz')).toEqual({ at: 'access', id: 'xyz' });
  expect(at('#/', '?acesso=xyz')).toEqual({ at: 'home' });
});
