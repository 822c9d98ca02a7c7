import { civilDate } from '@bank/core';
import { expect, test } from 'vitest';
import type { StepNumber } from './address.ts';
import { EMPTY_DRAFT, type Draft } from './draft.ts';
import { mobileOf, reachableStep, stepFaults, stepOf, type ChosenFiles, type Passwords } from './steps.ts';
import { EXAMPLE_DRAFT } from './testdata/example-draft.ts';

const file = new File(['x'], 'contrato.pdf');
const FILES: ChosenFiles = { socialContract: file, invoicing: file };
const NO_PASSWORDS: Passwords = { password: '', repeatPassword: '' };

function faults(step: StepNumber, draft: Partial<Draft>, files: ChosenFiles = FILES, passwords = NO_PASSWORDS) {
  return stepFaults(step, { draft: { ...EXAMPLE_DRAFT, ...draft }, files, passwords, today: civilDate('2026-11-21') });
}

test('[wizard.1.optional] [wizard.2.optional] [wizard.3.optional] [wizard.4.optional] what is optional may be left out', () => {
  const optional: Partial<Draft> = { secondCpf: '', thirdCpf: '', fantasyName: '', businessPhone: '', complement: '' };
  for (const step of [0, 1, 2, 3] as const) expect(faults(step, optional)).toEqual({});
});

test('R$ 0,00 is an answer: a company may bill nothing yet, or have nothing', () => {
  expect(faults(1, { monthlyBilling: 0n, shareCapital: 0n, patrimony: 0n })).toEqual({});
});

test('[wizard.1.all] three complete CPFs are accepted', () => {
  expect(faults(0, { secondCpf: '427.359.180-41', thirdCpf: '529.982.247-25' })).toEqual({});
});

test('the alphanumeric CNPJ is accepted', () => {
  expect(faults(0, { cnpj: '12.ABC.345/01DE-35' })).toEqual({});
});

test.each([
  ['[wizard.1.cnpj.required]', 0, 'cnpj', '', 'Campo obrigatório.'],
  ['[wizard.1.firstCpf.required]', 0, 'firstCpf', '', 'Campo obrigatório.'],
  ['[wizard.1.cnpj.complete]', 0, 'cnpj', '20.415.783/0001-8', 'CNPJ inválido.'],
  ['[wizard.1.firstCpf.complete]', 0, 'firstCpf', '318.204.957-7', 'CPF inválido.'],
  ['[wizard.1.secondCpf.complete]', 0, 'secondCpf', '427.359', 'CPF inválido.'],
  ['[wizard.1.thirdCpf.complete]', 0, 'thirdCpf', '427.359', 'CPF inválido.'],
  ['check digits of a CNPJ', 0, 'cnpj', '20.415.783/0001-82', 'CNPJ inválido.'],
  ['check digits of a CPF', 0, 'firstCpf', '318.204.957-78', 'CPF inválido.'],
  ['a CPF twice', 0, 'secondCpf', '318.204.957-79', 'Este CPF já foi informado acima. Informe o de outra pessoa.'],
  ['[wizard.2.required.corporateName]', 1, 'corporateName', ' ', 'Campo obrigatório.'],
  ['[wizard.2.required.constitutionType]', 1, 'constitutionType', '', 'Campo obrigatório.'],
  ['[wizard.2.required.constitutionDate]', 1, 'constitutionDate', '', 'Campo obrigatório.'],
  ['[wizard.2.required.activitySector]', 1, 'activitySector', '', 'Campo obrigatório.'],
  ['[wizard.2.required.businessEmail]', 1, 'businessEmail', '', 'Campo obrigatório.'],
  ['[wizard.2.required.monthlyBilling]', 1, 'monthlyBilling', undefined, 'Campo obrigatório.'],
  ['[wizard.2.required.shareCapital]', 1, 'shareCapital', undefined, 'Campo obrigatório.'],
  ['[wizard.2.required.patrimony]', 1, 'patrimony', undefined, 'Campo obrigatório.'],
  ['[wizard.2.required.businessDescription]', 1, 'businessDescription', '', 'Campo obrigatório.'],
  ['[wizard.2.date]', 1, 'constitutionDate', '31/02/2019', 'O formato da data selecionada é inválido'],
  ['[wizard.2.date] half', 1, 'constitutionDate', '14/03', 'O formato da data selecionada é inválido'],
  ['a day to come', 1, 'constitutionDate', '22/11/2026', 'A data de constituição precisa ser de hoje ou de antes.'],
  ['an e-mail without a domain', 1, 'businessEmail', 'ana@', 'E-mail inválido.'],
  ['half a phone', 1, 'businessPhone', '(11) 9876', 'Informe o telefone com DDD, como (11) 99999-0000.'],
  ['[wizard.3.cep.complete]', 2, 'cep', '01000-1', 'CEP inválido.'],
  ['a CEP of no state', 2, 'cep', '00000-000', 'CEP inválido.'],
  ['an empty CEP', 2, 'cep', '', 'Campo obrigatório.'],
  ['[wizard.3.required.city]', 2, 'city', '', 'Campo obrigatório.'],
  ['[wizard.3.required.publicPlace]', 2, 'publicPlace', '', 'Campo obrigatório.'],
  ['[wizard.3.required.street]', 2, 'street', '', 'Campo obrigatório.'],
  ['[wizard.3.required.number]', 2, 'number', '', 'Campo obrigatório.'],
] as const)('%s step %i, %s %o', (_, step, field, value, message) => {
  expect(faults(step, { [field]: value })).toEqual({ [field]: message });
});

test.each([
  ['[wizard.4.contract]', 'socialContract'],
  ['[wizard.4.invoicing]', 'invoicing'],
] as const)('%s the file %s is required', (_, field) => {
  const { [field]: __, ...others } = FILES;
  expect(faults(3, {}, others)).toEqual({ [field]: 'Campo obrigatório.' });
});

test.each([
  ['[wizard.5.password.required]', '', '', { password: 'Campo obrigatório.', repeatPassword: 'Campo obrigatório.' }],
  ['[wizard.5.repeat]', 'Canela-7-azul', 'Canela-7-azu', { repeatPassword: 'As senhas não são iguais.' }],
  ['[wizard.5.advance] the codes are not asked for', 'Canela-7-azul', 'Canela-7-azul', {}],
])('%s', (_, password, repeatPassword, expected) => {
  expect(faults(4, {}, FILES, { password, repeatPassword })).toEqual(expected);
});

test('nobody stands beyond a step that is not valid', () => {
  const form = { draft: EXAMPLE_DRAFT, files: FILES, passwords: NO_PASSWORDS, today: civilDate('2026-11-21') };
  expect(reachableStep(4, form)).toBe(4);
  expect(reachableStep(2, form)).toBe(2);
  expect(reachableStep(4, { ...form, files: {} })).toBe(3);
  expect(reachableStep(4, { ...form, draft: { ...EXAMPLE_DRAFT, city: '' } })).toBe(2);
  expect(reachableStep(3, { ...form, draft: EMPTY_DRAFT })).toBe(0);
});

test('a field is found on its step', () => {
  expect([stepOf('cnpj'), stepOf('patrimony'), stepOf('complement'), stepOf('invoicing'), stepOf('password')]).toEqual([
    0, 1, 2, 3, 4,
  ]);
  expect(stepOf('emailCode')).toBeUndefined();
});

test('only a mobile number takes a code by SMS', () => {
  expect(mobileOf(EXAMPLE_DRAFT)).toBe('11987654321');
  expect(mobileOf({ ...EXAMPLE_DRAFT, businessPhone: '(11) 3333-4444' })).toBeUndefined();
  expect(mobileOf({ ...EXAMPLE_DRAFT, businessPhone: '' })).toBeUndefined();
});
