import { companyDataSchema } from '@bank/contracts';
import { expect, test } from 'vitest';
import { companyDataOf } from './company-data.ts';
import { EXAMPLE_DRAFT } from './testdata/example-draft.ts';

test('what was typed becomes what the bank takes, without masks and without what was left empty', () => {
  const data = companyDataOf({ ...EXAMPLE_DRAFT, businessDescription: 'Móveis.\n\nSob  medida. ' });
  expect(data).toEqual({
    cnpj: '20415783000181',
    firstCpf: '31820495779',
    corporateName: 'Marcenaria Canela Preta Ltda',
    constitutionType: 'L/L',
    constitutionDate: '2019-03-14',
    activitySector: 'Indústria',
    businessEmail: 'contato@canelapreta.com',
    businessPhone: '11987654321',
    monthlyBilling: '85000.00',
    shareCapital: '200000.00',
    patrimony: '350000.00',
    businessDescription: 'Móveis. Sob medida.',
    address: {
      cep: '01000100',
      city: 'São Paulo',
      publicPlace: 'Rua das Acácias',
      street: 'Sé',
      number: '120',
    },
  });
  expect(companyDataSchema.safeParse(data).success).toBe(true);
});

test('all that is optional goes along when it is given, and letters of a CNPJ too', () => {
  const data = companyDataOf({
    ...EXAMPLE_DRAFT,
    cnpj: '12.ABC.345/01DE-35',
    secondCpf: '427.359.180-41',
    thirdCpf: '529.982.247-25',
    fantasyName: 'Canela',
    complement: 'Galpão 2',
  });
  expect(data).toMatchObject({ cnpj: '12ABC34501DE35', secondCpf: '42735918041', fantasyName: 'Canela' });
  const nothing = companyDataOf({ ...EXAMPLE_DRAFT, monthlyBilling: 0n, patrimony: 0n });
  expect(companyDataSchema.safeParse(nothing)).toMatchObject({ data: { monthlyBilling: '0.00', patrimony: '0.00' } });
  expect(data.address.complement).toBe('Galpão 2');
  expect(companyDataSchema.safeParse(data).success).toBe(true);
});
