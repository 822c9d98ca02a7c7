import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maskTypedPayee, tidyTypedPayee, typedPayeePlace, typedPayeeReach } from './typed-payee-rules.ts';
import type { TypedPayee } from './typed-payee.ts';

const byKey = (key: string, document: string | null = null): TypedPayee => ({
  by: 'pix-key',
  key,
  name: 'Ana Conceição',
  document,
});
const account: TypedPayee = {
  by: 'account',
  ispb: '99999010',
  branch: '1234',
  accountNumber: '567890',
  accountType: 'CACC',
  name: 'Ana Conceição',
  document: '529.982.247-25',
};
const faultOf = (payee: TypedPayee) => {
  const tidy = tidyTypedPayee(payee);
  return tidy.ok ? undefined : tidy.error;
};

test('a document is kept bare and a key in its canonical form', () => {
  expect(tidyTypedPayee(account)).toMatchObject({ ok: true, value: { document: '52998224725' } });
  expect(tidyTypedPayee(byKey(' Ana@Exemplo.com.br ', '529.982.247-25'))).toMatchObject({
    ok: true,
    value: { key: 'ana@exemplo.com.br', document: '52998224725' },
  });
  expect(tidyTypedPayee(byKey('(11) 98765-4321'))).toMatchObject({ ok: true, value: { key: '+5511987654321' } });
});

test('a CPF or CNPJ that is a key says whose it is, and is refused where the list says somebody else', () => {
  expect(tidyTypedPayee(byKey('529.982.247-25'))).toMatchObject({
    ok: true,
    value: { key: '52998224725', document: '52998224725' },
  });
  expect(faultOf(byKey('529.982.247-25', '111.444.777-35'))).toMatchObject({ field: 'key' });
  expect(faultOf(byKey('12.ABC.345/01DE-35', '11.222.333/0001-81'))?.message).toContain('CNPJ que não é');
});

test('eleven digits that can be a CPF or a mobile number are the CPF of whoever has it, else somebody is asked', () => {
  // Right as a CPF, and a mobile number of São Paulo.
  const both = '11987654374';
  const doubtful = faultOf(byKey(both));
  expect(doubtful?.message).toContain('+55');
  expect(tidyTypedPayee(byKey(both, both))).toMatchObject({ ok: true, value: { key: both, document: both } });
});

test('what is wrong says in which field, and what to type', () => {
  expect(faultOf({ ...account, document: '529.982.247-26' })).toMatchObject({ field: 'document' });
  expect(faultOf({ ...account, branch: null })).toMatchObject({ field: 'branch' });
  expect(faultOf({ ...account, branch: null, accountType: 'TRAN' })).toBeUndefined();
  expect(faultOf(byKey('fulano'))?.message).toMatch(/^A chave está incompleta/);
});

test('B04 a CPF and keys are shown masked, a CNPJ whole, and where the money goes in one line', () => {
  const bankName = (ispb: string): string => (ispb === '99999010' ? 'Banco Araucária' : ispb);
  const shown = maskTypedPayee({ ...account, document: '52998224725' }, bankName);
  expect(shown).toMatchObject({ maskedDocument: '***.982.247-**', bankName: 'Banco Araucária' });
  expect(shown).not.toHaveProperty('document');
  expect(typedPayeePlace(shown)).toBe('Banco Araucária · Agência 1234 · Conta 567890');
  const key = maskTypedPayee(byKey('ana@exemplo.com.br', '11222333000181'), bankName);
  expect(key).toMatchObject({ maskedDocument: '11.222.333/0001-81', maskedKey: 'a***@exemplo.com.br' });
  expect(key).not.toHaveProperty('key');
  expect(typedPayeePlace(key)).toBe('Chave e-mail a***@exemplo.com.br');
  expect(maskTypedPayee(byKey('ana@exemplo.com.br'), bankName)).toMatchObject({ maskedDocument: null });
});

test('what is tidy stays as it is, and leads to the same place whatever mask it came with', () => {
  const keys = ['ana@exemplo.com.br', '52998224725', '+5511987654321', '123e4567-e12b-12d1-a456-426655440000'];
  fc.assert(
    fc.property(fc.constantFrom(...keys), fc.constantFrom(null, '52998224725', '529.982.247-25'), (key, document) => {
      const once = tidyTypedPayee(byKey(key, document));
      if (!once.ok) throw new Error(key);
      expect(tidyTypedPayee(once.value)).toEqual(once);
      expect(typedPayeeReach(once.value)).toBe(`pix-key:${key}`);
    }),
  );
  const tidy = tidyTypedPayee(account);
  expect(tidy.ok && typedPayeeReach(tidy.value)).toBe('account:99999010:1234:567890:52998224725');
});
