import { describe, expect, test } from 'vitest';
import {
  asksNothing,
  changeOf,
  documentsNeeded,
  draftOf,
  faultsOf,
  filledByCep,
  linesOf,
} from './registration-change.ts';
import { exampleRegistration } from './testdata/example-company.ts';

const registration = exampleRegistration();
const draft = draftOf(registration);
const found = { cep: '90010000', state: 'RS', city: 'Porto Alegre', publicPlace: null, street: null } as const;

describe('a change asks only for what is to be another', () => {
  test.each(['data', 'contact', 'finances', 'address', 'documents'] as const)(
    'nothing typed in %s asks for nothing',
    (part) => {
      expect(asksNothing(changeOf(part, registration, draft))).toBe(true);
    },
  );

  test('blanks around a text and the mask of a number change nothing', () => {
    const typed = { ...draft, fantasyName: ' Estrela ', businessPhone: '(11) 98765-4321', cep: '01310-100' };
    expect(changeOf('data', registration, typed)).toEqual({});
    expect(changeOf('contact', registration, typed)).toEqual({});
    expect(changeOf('address', registration, typed)).toEqual({});
  });

  test('each part sends its own fields as the bank takes them', () => {
    const typed = {
      ...draft,
      fantasyName: '',
      businessPhone: '(51) 3222-1000',
      patrimony: 50_000_050n,
      number: '1001',
      complement: '',
    };
    expect(changeOf('data', registration, typed)).toEqual({ fantasyName: '' });
    expect(changeOf('contact', registration, typed)).toEqual({ businessPhone: '5132221000' });
    expect(changeOf('finances', registration, typed)).toEqual({ patrimony: '500000.50' });
    expect(changeOf('address', registration, typed)).toEqual({
      address: {
        cep: '01310100',
        state: 'SP',
        city: 'São Paulo',
        publicPlace: 'Avenida Paulista',
        street: 'Bela Vista',
        number: '1001',
      },
    });
    expect(changeOf('partners', registration, typed)).toEqual({ partnersChanged: true });
  });

  test('what was never told begins empty', () => {
    const bare = exampleRegistration({ address: null, monthlyBilling: null, businessEmail: null });
    expect(asksNothing(changeOf('address', bare, draftOf(bare)))).toBe(true);
    expect(asksNothing(changeOf('finances', bare, draftOf(bare)))).toBe(true);
    expect(changeOf('contact', bare, { ...draftOf(bare), businessEmail: 'a@b.com' })).toEqual({
      businessEmail: 'a@b.com',
    });
  });
});

test('what the bank would not take is said at its field, in words', () => {
  const typed = {
    ...draft,
    corporateName: '  ',
    businessEmail: 'sem arroba',
    businessPhone: '(11) 1234',
    monthlyBilling: undefined,
    cep: '123',
    state: '',
    city: '',
  };
  expect(faultsOf(changeOf('data', registration, typed))).toEqual({ corporateName: 'Campo obrigatório.' });
  expect(faultsOf(changeOf('contact', registration, typed))).toEqual({
    businessEmail: 'E-mail inválido.',
    businessPhone: 'Informe o telefone com DDD, como (11) 99999-0000.',
  });
  expect(faultsOf(changeOf('finances', registration, typed))).toEqual({
    monthlyBilling: 'Informe o valor.',
  });
  const nothing = changeOf('finances', registration, { ...draft, patrimony: 0n });
  expect([nothing, faultsOf(nothing)]).toEqual([{ patrimony: '0.00' }, {}]);
  expect(faultsOf(changeOf('address', registration, typed))).toEqual({
    cep: 'CEP inválido.',
    state: 'Escolha o estado.',
    city: 'Campo obrigatório.',
  });
  expect(faultsOf(changeOf('address', registration, { ...draft, number: '9' }))).toEqual({});
});

describe('documents', () => {
  const needed = (part: Parameters<typeof documentsNeeded>[0], change: Parameters<typeof documentsNeeded>[1]) =>
    documentsNeeded(part, change).map(({ anyOf }) => anyOf);

  test('name, capital and partners need the contract, an address its proof, the rest nothing', () => {
    expect(needed('data', { corporateName: 'Outra Ltda', fantasyName: 'Outra' })).toEqual([
      ['lastUpdates', 'socialContract'],
    ]);
    expect(needed('finances', { shareCapital: '1.00' })).toEqual([['lastUpdates', 'socialContract']]);
    expect(needed('partners', { partnersChanged: true })).toEqual([['lastUpdates', 'socialContract']]);
    expect(needed('address', changeOf('address', registration, { ...draft, number: '9' }))).toEqual([
      ['proofOfAddress'],
    ]);
    expect(needed('data', { fantasyName: 'Outra', activitySector: 'Serviços' })).toEqual([]);
    expect(needed('contact', { businessEmail: 'a@b.com' })).toEqual([]);
    expect(needed('finances', { monthlyBilling: '9.00', patrimony: '9.00' })).toEqual([]);
  });

  test('a newer document may be any of the four', () => {
    expect(needed('documents', {})[0]).toHaveLength(4);
  });
});

test('what changes reads line by line, before and after', () => {
  const change = {
    ...changeOf('data', registration, { ...draft, fantasyName: '' }),
    ...changeOf('contact', registration, { ...draft, businessPhone: '(51) 3222-1000' }),
    ...changeOf('finances', registration, { ...draft, patrimony: 100n }),
    ...changeOf('address', registration, { ...draft, number: '9', complement: '' }),
    partnersChanged: true as const,
  };
  expect(linesOf(registration, change)).toEqual([
    { label: 'Nome fantasia', before: 'Estrela', after: 'Nenhum' },
    { label: 'Telefone', before: '(11) 98765-4321', after: '(51) 3222-1000' },
    { label: 'Patrimônio', before: 'R$\u00a0420.000,00', after: 'R$\u00a01,00' },
    {
      label: 'Endereço',
      before: 'Avenida Paulista, 1000, sala 12 · Bela Vista · São Paulo/SP · CEP 01310-100',
      after: 'Avenida Paulista, 9 · Bela Vista · São Paulo/SP · CEP 01310-100',
    },
    { label: 'Sócios', before: '2 sócios', after: 'Como no documento enviado' },
  ]);
});

describe('a CEP that was found', () => {
  test('fills what it says and empties what belonged to the old address', () => {
    expect(filledByCep({ ...draft, cep: '90010-000' }, registration, found)).toMatchObject({
      state: 'RS',
      city: 'Porto Alegre',
      publicPlace: '',
      street: '',
      number: '1000',
    });
  });

  test('keeps what was typed meanwhile', () => {
    const typed = { ...draft, cep: '90010-000', publicPlace: 'Rua da Praia' };
    expect(filledByCep(typed, registration, found).publicPlace).toBe('Rua da Praia');
  });
});
