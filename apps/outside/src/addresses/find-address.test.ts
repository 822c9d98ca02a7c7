import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cepAnswerSchema, STATES } from '@bank/rails-protocol';
import { findAddress } from './find-address.ts';
import { CITY_COUNT, CITY_RANGES, rangeOf, STATE_RANGES, type CepRange } from './ranges.ts';
import { STREETS, streetsOf } from './streets.ts';

function placeOf(cep: string): string | undefined {
  const answer = findAddress(cep);
  return answer.found ? [answer.address.city, answer.address.state].filter(Boolean).join('/') : undefined;
}

test.each<[string, readonly CepRange[]]>([
  ['states', STATE_RANGES],
  ['towns', CITY_RANGES],
])('the ranges of %s run forward and never overlap', (_, ranges) => {
  const sorted = ranges.toSorted((a, b) => a.from - b.from);
  sorted.forEach((range, index) => {
    expect(range.from, JSON.stringify(range)).toBeLessThanOrEqual(range.to);
    const next = sorted[index + 1];
    if (next) expect(range.to, JSON.stringify([range, next])).toBeLessThan(next.from);
  });
});

test('all 27 states are there, and every town lies within its own', () => {
  expect(new Set(STATE_RANGES.map(({ state }) => state))).toEqual(new Set(STATES));
  expect(new Set(CITY_RANGES.map(({ state }) => state))).toEqual(new Set(STATES));
  for (const { from, to, state, city } of CITY_RANGES) {
    const home = STATE_RANGES.find((range) => from >= range.from && to <= range.to);
    expect(home?.state, city).toBe(state);
  }
});

test('a hundred towns and a few thousand streets, each under a CEP of its town', () => {
  expect(CITY_COUNT).toBeGreaterThan(100);
  expect(STREETS.size).toBeGreaterThan(3_000);
  for (const range of CITY_RANGES) {
    const streets = streetsOf(range);
    expect(new Set(streets.map(({ cep }) => cep)).size).toBe(streets.length);
    for (const { cep } of streets) expect(rangeOf(CITY_RANGES, cep)).toBe(range);
  }
});

test.each([
  ['69900000', 'Rio Branco/AC'],
  ['57000000', 'Maceió/AL'],
  ['69000000', 'Manaus/AM'],
  ['68900000', 'Macapá/AP'],
  ['40000000', 'Salvador/BA'],
  ['60000000', 'Fortaleza/CE'],
  ['70000000', 'Brasília/DF'],
  ['73000000', 'Brasília/DF'],
  ['29000000', 'Vitória/ES'],
  ['74000000', 'Goiânia/GO'],
  ['65000000', 'São Luís/MA'],
  ['30000000', 'Belo Horizonte/MG'],
  ['31999999', 'Belo Horizonte/MG'],
  ['79000000', 'Campo Grande/MS'],
  ['78000000', 'Cuiabá/MT'],
  ['66000000', 'Belém/PA'],
  ['58000000', 'João Pessoa/PB'],
  ['50000000', 'Recife/PE'],
  ['64000000', 'Teresina/PI'],
  ['80000000', 'Curitiba/PR'],
  ['20000000', 'Rio de Janeiro/RJ'],
  ['23799999', 'Rio de Janeiro/RJ'],
  ['59000000', 'Natal/RN'],
  ['76800000', 'Porto Velho/RO'],
  ['69300000', 'Boa Vista/RR'],
  ['90000000', 'Porto Alegre/RS'],
  ['88000000', 'Florianópolis/SC'],
  ['49000000', 'Aracaju/SE'],
  ['01000000', 'São Paulo/SP'],
  ['05999999', 'São Paulo/SP'],
  ['08499999', 'São Paulo/SP'],
  ['77000000', 'Palmas/TO'],
])('the CEP %s is of %s', (cep, place) => expect(placeOf(cep)).toBe(place));

test.each([
  ['a street', '05010000', { city: 'São Paulo', publicPlace: 'Rua Caiubi', street: 'Perdizes' }],
  ['a town alone', '13000000', { city: 'Campinas', publicPlace: null, street: null }],
  ['a state alone', '37200000', { state: 'MG', city: null, publicPlace: null, street: null }],
])('a CEP may name %s', (_, cep, address) => {
  expect(findAddress(cep)).toMatchObject({ found: true, address });
});

test.each(['00000000', '00999999', '78900000', '78999999'])('the CEP %s, which no state has, is not found', (cep) => {
  expect(findAddress(cep)).toEqual({ found: false });
});

test('every CEP is answered in the form of the wire, and the same each time', () => {
  const aCep = fc.oneof(
    fc.integer({ min: 0, max: 99_999_999 }).map((number) => String(number).padStart(8, '0')),
    fc.constantFrom(...STREETS.keys()),
  );
  fc.assert(
    fc.property(aCep, (cep) => {
      const answer = findAddress(cep);
      expect(cepAnswerSchema.safeParse(answer).error).toBeUndefined();
      expect(findAddress(cep)).toEqual(answer);
      if (answer.found) expect(answer.address.cep).toBe(cep);
    }),
    { numRuns: 300 },
  );
});
