import { EMPTY_DRAFT, type Draft } from '../draft.ts';

/** A company's steps 1 to 3, all valid. */
export const EXAMPLE_DRAFT: Draft = {
  ...EMPTY_DRAFT,
  cnpj: '20.415.783/0001-81',
  firstCpf: '318.204.957-79',
  corporateName: 'Marcenaria Canela Preta Ltda',
  constitutionType: 'L/L',
  constitutionDate: '14/03/2019',
  activitySector: 'Indústria',
  businessEmail: 'contato@canelapreta.com',
  businessPhone: '(11) 98765-4321',
  monthlyBilling: 8_500_000n,
  shareCapital: 20_000_000n,
  patrimony: 35_000_000n,
  businessDescription: 'Móveis sob medida para casas e lojas.',
  cep: '01000-100',
  city: 'São Paulo',
  publicPlace: 'Rua das Acácias',
  street: 'Sé',
  number: '120',
};
