import { viewSearchSchema } from '@bank/contracts';
import { expect, test } from 'vitest';
import { isSameView, tidyColumns, viewNameKey, type NewView } from './saved-view.ts';

test('a name is the same whatever its case, accents and spaces', () => {
  expect(viewNameKey('Tarifas  do MÊS')).toBe(viewNameKey('tarifas do mes'));
  expect(viewNameKey('Tarifas do mês 2')).not.toBe(viewNameKey('Tarifas do mês'));
});

test('what is asked again is the same only with the same name, filter and columns', () => {
  const asked: NewView = { list: 'statement', name: 'Pix', search: 'tipo=pix', hiddenColumns: ['balance'] };
  const kept = { ...asked, id: 'viw_1', isDefault: true, hiddenColumns: ['balance'] };
  expect(isSameView(kept, asked)).toBe(true);
  expect(isSameView(kept, { ...asked, name: 'PIX' })).toBe(false);
  expect(isSameView(kept, { ...asked, search: '' })).toBe(false);
  expect(isSameView(kept, { ...asked, hiddenColumns: [] })).toBe(false);
  expect(isSameView(kept, { ...asked, hiddenColumns: ['amount'] })).toBe(false);
});

test('the same columns left out are the same text', () => {
  expect(tidyColumns(['b', 'a', 'b'])).toEqual(tidyColumns(['a', 'b']));
});

test.each(['', 'tipo=pix', 'tipo=&busca=Ana%20e+Bia&valores=%5B1%2C2%5D', 'busca="a"', 'ordem=-valor', 'a=b=c'])(
  'what stands behind the "?" of an address is kept: %s',
  (search) => {
    expect(viewSearchSchema.safeParse(search).success).toBe(true);
  },
);

test.each([
  ['?tipo=pix'],
  ['https://exemplo.com.br'],
  ['https://exemplo.com.br?a=b'],
  ['//exemplo.com.br'],
  ['/releases?tipo=pix'],
  ['javascript:alert(1)'],
  ['#tipo=pix'],
  ['tipo=pix#fim'],
  ['tipo'],
  ['tipo=pix&'],
  ['tipo=pix com espaço'],
  ['tipo=pix\n'],
  [`busca=${'a'.repeat(1000)}`],
])('what is no such text, an absolute address least of all, is refused: %j', (search) => {
  expect(viewSearchSchema.safeParse(search).success).toBe(false);
});
