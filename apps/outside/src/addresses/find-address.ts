import type { CepAnswer } from '@bank/rails-protocol';
import { CITY_RANGES, rangeOf, STATE_RANGES } from './ranges.ts';
import { STREETS } from './streets.ts';

/** "01310-100" of "01310100". */
export function formatCep(cep: string): string {
  return `${cep.slice(0, 5)}-${cep.slice(5)}`;
}

/** What is known of a CEP (eight digits): its street, its town, its state, or nothing where no state has it. */
export function findAddress(cep: string): CepAnswer {
  const street = STREETS.get(cep);
  if (street) return { found: true, address: street };
  const state = rangeOf(STATE_RANGES, cep)?.state;
  if (state === undefined) return { found: false };
  const city = rangeOf(CITY_RANGES, cep)?.city ?? null;
  return { found: true, address: { cep, state, city, publicPlace: null, street: null } };
}
