import type { PixKeyType } from '../src/index.ts';

/** Keys in canonical form as facts, each with where it was published; without a type it is refused. */
export const KEYS: readonly { readonly text: string; readonly type?: PixKeyType; readonly origin: string }[] = [
  { text: '+5510998765432', type: 'PHONE', origin: 'DICT API 2.12.1, table of keys' },
  { text: '+5561988887777', type: 'PHONE', origin: 'DICT API 2.12.1, table of keys' },
  { text: 'pix@bcb.gov.br', type: 'EMAIL', origin: 'DICT API 2.12.1, table of keys' },
  { text: 'usuario@banco.com.br', type: 'EMAIL', origin: 'bacen-regulatorio, tests' },
  { text: '52998224725', type: 'CPF', origin: 'bacen-regulatorio, tests' },
  { text: '11222333000181', type: 'CNPJ', origin: 'bacen-regulatorio, tests' },
  { text: '32432147000147', type: 'CNPJ', origin: 'validation-br (MIT), tests' },
  { text: 'D1222333000110', type: 'CNPJ', origin: 'validation-br (MIT), tests' },
  { text: 'A1222333000150', type: 'CNPJ', origin: 'validation-br (MIT), tests' },
  { text: 'A31707X3000136', type: 'CNPJ', origin: 'validation-br (MIT), tests' },
  {
    text: '123e4567-e12b-12d1-a456-426655440000',
    type: 'EVP',
    origin: 'Manual de Padrões para Iniciação do Pix 2.10.0, 2',
  },
  { text: '123e4567-e89b-42d3-a456-426614174000', type: 'EVP', origin: 'bacen-regulatorio, tests' },
  { text: '28796742020', origin: 'validation-br (MIT), tests: wrong check digits' },
  { text: '11111111111', origin: 'validation-br (MIT), tests: one digit repeated' },
  { text: '9463A2A0-2b1A-4157-80fe-344ccf0f7e13', origin: 'ex_pix_brcode (Stone), tests: capitals in an EVP' },
  { text: '123e4567e89b42d3a456426614174000', origin: 'DICT API 2.12.1: an EVP has its dashes' },
  { text: '11987654321', origin: 'bacen-regulatorio, tests: national number without +55, no CPF' },
  { text: '529.982.247-25', origin: 'own: a mask is not canonical' },
  { text: 'Pix@bcb.gov.br', origin: 'own: capitals are not canonical' },
  { text: 'a%b@bcb.gov.br', origin: 'DICT API 2.12.1: no per cent sign' },
  { text: 'a@-b.com', origin: 'DICT API 2.12.1: a label begins with a letter or digit' },
  { text: '+05511987654321', origin: 'DICT API 2.12.1: no 0 after the plus sign' },
];
