import { expect, test } from 'vitest';
import { addressOfPart, partOf, readCompanyAddress } from './address.ts';

const REQUEST = 'req_01jd00000000000000000000aa';

test('opens the change of a part, or a request, never both', () => {
  expect(readCompanyAddress({ mudar: 'endereco', pedido: REQUEST })).toEqual({ mudar: 'endereco' });
  expect(readCompanyAddress({ pedido: REQUEST })).toEqual({ pedido: REQUEST });
  expect(partOf(readCompanyAddress({ mudar: 'socios' }))).toBe('partners');
  expect(partOf({})).toBeUndefined();
});

test('what an address cannot mean is dropped', () => {
  expect(readCompanyAddress({ mudar: 'senha', pedido: 'req_1', x: 1 })).toEqual({});
  expect(readCompanyAddress({ pedido: 7 })).toEqual({});
});

test.each(['data', 'address', 'contact', 'finances', 'partners', 'documents'] as const)(
  '%s has an address of its own',
  (part) => {
    expect(partOf(readCompanyAddress(addressOfPart(part)))).toBe(part);
  },
);
