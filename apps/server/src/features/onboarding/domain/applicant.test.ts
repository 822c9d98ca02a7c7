import { expect, test } from 'vitest';
import { civilDate } from '@bank/core';
import type { CompanyData } from '@bank/contracts';
import { APPLICANT } from '../testing/sample-applicant.ts';
import { checkApplicant, cpfsOf, mobilePhoneOf } from './applicant.ts';

const TODAY = civilDate('2026-11-23');

test.each<[string, Partial<CompanyData>, string, string]>([
  ['a CNPJ with wrong digits', { cnpj: '45723174000111' }, 'onboarding.cnpj-invalid', 'cnpj'],
  ['a CNPJ of zeros', { cnpj: '00000000000000' }, 'onboarding.cnpj-invalid', 'cnpj'],
  ['a first CPF with wrong digits', { firstCpf: '52998224724' }, 'onboarding.cpf-invalid', 'firstCpf'],
  ['a third CPF with wrong digits', { thirdCpf: '39053344700' }, 'onboarding.cpf-invalid', 'thirdCpf'],
  ['the second CPF the same as the first', { secondCpf: APPLICANT.firstCpf }, 'onboarding.cpf-repeated', 'secondCpf'],
  ['the third CPF the same as the second', { thirdCpf: '11144477735' }, 'onboarding.cpf-repeated', 'thirdCpf'],
  ['a day to come', { constitutionDate: '2026-11-24' }, 'onboarding.date-invalid', 'constitutionDate'],
  ['a day that does not exist', { constitutionDate: '2026-02-30' }, 'onboarding.date-invalid', 'constitutionDate'],
])('refuses %s, and names the field', (_, changed, code, field) => {
  const checked = checkApplicant({ ...APPLICANT, ...changed }, TODAY);
  expect(checked).toEqual({ ok: false, error: { code, field: `company/${field}` } });
});

test('takes today as the day of constitution, an alphanumeric CNPJ, and a state that was said', () => {
  expect(checkApplicant({ ...APPLICANT, constitutionDate: '2026-11-23', cnpj: '12ABC34501DE35' }, TODAY)).toMatchObject(
    {
      ok: true,
      value: { cnpj: '12ABC34501DE35', address: { state: 'SP' } },
    },
  );
});

test('the state comes from the CEP where nobody said it; a CEP of no state is refused', () => {
  const { state: _, ...address } = APPLICANT.address;
  expect(checkApplicant({ ...APPLICANT, address: { ...address, cep: '30130010' } }, TODAY)).toMatchObject({
    value: { address: { state: 'MG' } },
  });
  expect(checkApplicant({ ...APPLICANT, address: { ...address, cep: '00999000' } }, TODAY)).toMatchObject({
    error: { code: 'onboarding.cep-invalid', field: 'company/address/cep' },
  });
});

test('a mobile number takes SMS, a fixed one or none does not', () => {
  expect(mobilePhoneOf({ businessPhone: '11987650001' })).toBe('11987650001');
  expect(mobilePhoneOf({ businessPhone: '1133330001' })).toBeUndefined();
  expect(mobilePhoneOf({})).toBeUndefined();
  expect(cpfsOf({ firstCpf: '1', thirdCpf: '3' })).toEqual(['1', '3']);
});
