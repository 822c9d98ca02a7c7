import { expect, test } from 'vitest';
import { fillFrom } from './address-fill.ts';
import { EMPTY_DRAFT } from './draft.ts';

const SE = { cep: '01000100', state: 'SP', city: 'São Paulo', publicPlace: 'Rua das Acácias', street: 'Sé' } as const;
const TOWN = { cep: '13000000', state: 'SP', city: 'Campinas', publicPlace: null, street: null } as const;

test('empty fields are filled, what was typed stays', () => {
  expect(fillFrom(SE, EMPTY_DRAFT, {})).toEqual({ city: 'São Paulo', publicPlace: 'Rua das Acácias', street: 'Sé' });
  expect(fillFrom(SE, { ...EMPTY_DRAFT, street: 'Centro' }, {})).toEqual({
    city: 'São Paulo',
    publicPlace: 'Rua das Acácias',
  });
});

test('another CEP replaces what the one before filled in, and nothing else', () => {
  const filled = { city: 'São Paulo', publicPlace: 'Rua das Acácias', street: 'Sé' };
  const draft = { ...EMPTY_DRAFT, ...filled, street: 'Sé, fundos' };
  expect(fillFrom(TOWN, draft, filled)).toEqual({ city: 'Campinas', publicPlace: '' });
});

test('what the CEP had filled in before a reload still counts as its own', () => {
  const draft = { ...EMPTY_DRAFT, city: 'São Paulo', publicPlace: 'Rua das Acácias', street: 'Centro' };
  const again = fillFrom(SE, draft, {});
  expect(again).toEqual({ city: 'São Paulo', publicPlace: 'Rua das Acácias' });
  expect(fillFrom(TOWN, draft, again)).toEqual({ city: 'Campinas', publicPlace: '' });
});
