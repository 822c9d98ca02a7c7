import { expect, test } from 'vitest';
import { DICT_ERRORS } from '@bank/rails-protocol';
import { claimFor, refusalOf } from './company-key.ts';

test('a telephone of somebody else can be claimed, an e-mail or document cannot (Resolução BCB 457)', () => {
  expect(claimFor(refusalOf('EntryKeyOwnedByDifferentPerson', 'PHONE'))).toBe('ownership');
  for (const type of ['EMAIL', 'CNPJ'] as const) {
    expect(refusalOf('EntryKeyOwnedByDifferentPerson', type)).toBe('owned-by-other');
    expect(claimFor(refusalOf('EntryKeyOwnedByDifferentPerson', type))).toBeNull();
  }
});

test('one’s own key at another bank can be brought here', () => {
  expect(claimFor(refusalOf('EntryKeyInCustodyOfDifferentParticipant', 'CNPJ'))).toBe('portability');
});

test('only what says nothing of the key is asked again', () => {
  const again = DICT_ERRORS.filter((error) => refusalOf(error, 'EMAIL') === null);
  expect(again).toEqual(['RateLimited', 'ServiceUnavailable']);
});
