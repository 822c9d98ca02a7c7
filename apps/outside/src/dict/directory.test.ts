import { expect, test } from 'vitest';
import { instant, later, MINUTE_MS, SECOND_MS } from '@bank/core';
import type { ParticipantCategory } from '@bank/pix-key';
import { dictEntrySchema, type DictRegistration } from '@bank/rails-protocol';
import { seededEntropy } from '@bank/testkit';
import { newDirectoryState, register, remove } from './directory.ts';
import { bucketName, createTokenBuckets, PARTICIPANT_BUCKET } from './token-buckets.ts';

const CONTEXT = { at: instant(0), entropy: seededEntropy(3) };
const OURS = '99999008';

function registration(change: Partial<DictRegistration> = {}, number = '10001'): DictRegistration {
  return {
    requestId: `5f2f4d1e-9d5c-4f5e-8a57-${String(Math.abs(hash(JSON.stringify(change) + number))).padStart(12, '0')}`,
    keyType: 'EMAIL',
    key: 'contato@exemplo.com.br',
    account: { participant: OURS, branch: '0001', number, type: 'CACC' },
    owner: { type: 'LEGAL_PERSON', taxId: '11222333000181', name: 'Empresa Exemplo Ltda' },
    ...change,
  };
}

function hash(text: string): number {
  return Array.from(text).reduce((sum, character) => (sum * 31 + (character.codePointAt(0) ?? 0)) % 1_000_000_007, 7);
}

const OTHER_OWNER = { type: 'LEGAL_PERSON', taxId: '54550752000155', name: 'Outra Ltda' } as const;

test('begins with the keys of the other banks’ customers, all of the contract’s form', () => {
  const entries = [...newDirectoryState().entries.values()];
  expect(new Set(entries.map(({ keyType }) => keyType))).toEqual(new Set(['CPF', 'CNPJ', 'PHONE', 'EMAIL', 'EVP']));
  for (const entry of entries) expect(dictEntrySchema.safeParse(entry).error).toBeUndefined();
});

test('the same key for the same account again is the same entry', () => {
  const state = newDirectoryState();
  expect(register(state, OURS, registration(), CONTEXT)).toMatchObject({ isNew: true });
  expect(register(state, OURS, registration(), CONTEXT)).toMatchObject({ isNew: false });
});

test.each([
  ['EntryAlreadyExists', 'another account of the same owner', registration({}, '10002')],
  ['EntryKeyOwnedByDifferentPerson', 'another owner', registration({ owner: OTHER_OWNER })],
  ['EntryInvalid', 'a key of another type', registration({ keyType: 'PHONE' })],
  ['EntryInvalid', 'a CNPJ that is not the owner’s', registration({ keyType: 'CNPJ', key: '54550752000155' })],
  [
    'EntryInvalid',
    'a random key that one chose oneself',
    registration({ keyType: 'EVP', key: '7d9f0335-8dcc-4054-9bf9-0dbd61d36907' }),
  ],
  [
    'Forbidden',
    'an account of another participant',
    registration({ account: { participant: '99999010', number: '1', type: 'CACC' } }),
  ],
])('refuses with %s %s', (error, _, asked) => {
  const state = newDirectoryState();
  register(state, OURS, registration(), CONTEXT);
  expect(register(state, OURS, asked, CONTEXT)).toEqual({ error });
});

test('a key of the same person at another participant is for portability, not for registering', () => {
  const state = newDirectoryState();
  const [entry] = state.entries.values();
  if (!entry) throw new Error('empty');
  const asked = registration({ keyType: entry.keyType, key: entry.key, owner: entry.owner });
  expect(register(state, OURS, asked, CONTEXT)).toEqual({ error: 'EntryKeyInCustodyOfDifferentParticipant' });
});

test('a company’s account has at most 20 keys', () => {
  const state = newDirectoryState();
  const add = (index: number) => register(state, OURS, registration({ key: `c${index}@exemplo.com.br` }), CONTEXT);
  for (let index = 0; index < 20; index += 1) expect(add(index)).toHaveProperty('entry');
  expect(add(20)).toEqual({ error: 'EntryLimitExceeded' });
  expect(remove(state, OURS, 'c0@exemplo.com.br')).toBeUndefined();
  expect(add(20)).toHaveProperty('entry');
  expect(remove(state, OURS, 'c0@exemplo.com.br')).toBe('EntryNotFound');
});

const COMPANY = '11222333000181';
const PERSON = '52998224725';

test('looking up costs 1, not finding 20; time and payments bring it back (DICT API 2.12.1)', () => {
  const paid = new Map<string, number>();
  const buckets = createTokenBuckets(paid, () => 'A');
  let at = instant(0);
  const drain = (payer: string, times: number) => {
    for (let count = 0; count < times; count += 1) buckets.charge(payer, 'EMAIL', false, at);
    return buckets.mayLookUp(payer, 'EMAIL', at);
  };
  expect(drain(COMPANY, 49)).toBe(true);
  expect(drain(COMPANY, 1)).toBe(false);
  // Documents and random keys draw on another bucket than e-mail and phone.
  expect(buckets.mayLookUp(COMPANY, 'PHONE', at)).toBe(false);
  expect(buckets.mayLookUp(COMPANY, 'CNPJ', at)).toBe(true);
  at = later(at, MINUTE_MS / 20);
  expect(buckets.mayLookUp(COMPANY, 'EMAIL', at)).toBe(true);
  buckets.charge(COMPANY, 'EMAIL', true, at);
  expect(buckets.mayLookUp(COMPANY, 'EMAIL', at)).toBe(false);
  paid.set(bucketName(COMPANY, 'EMAIL'), 1);
  buckets.charge(COMPANY, 'EMAIL', true, at);
  expect(buckets.mayLookUp(COMPANY, 'EMAIL', at)).toBe(true);
  buckets.charge(COMPANY, 'EMAIL', true, at);
  expect(buckets.mayLookUp(COMPANY, 'EMAIL', at)).toBe(false);
});

test('whoever asked for too much owes tokens, and waits until they are paid back (Manual Operacional do DICT, 13.1)', () => {
  const buckets = createTokenBuckets(new Map(), () => 'A');
  for (let count = 0; count < 95; count += 1) buckets.charge(PERSON, 'PHONE', true, instant(0));
  // Five tokens are left, and a key that nobody has costs twenty.
  expect(buckets.mayLookUp(PERSON, 'PHONE', instant(0))).toBe(true);
  buckets.charge(PERSON, 'PHONE', false, instant(0));
  expect(buckets.mayLookUp(PERSON, 'PHONE', instant(8 * MINUTE_MS - 1))).toBe(false);
  expect(buckets.mayLookUp(PERSON, 'PHONE', instant(8 * MINUTE_MS))).toBe(true);
});

test('a bank of a small category is rationed as a whole, whoever of its customers asks', () => {
  const paid = new Map<string, number>();
  let category: ParticipantCategory = 'H';
  const buckets = createTokenBuckets(paid, () => category);
  const at = instant(0);
  for (let count = 0; count < 17; count += 1) {
    const payer = count % 2 === 0 ? COMPANY : PERSON;
    expect(buckets.mayLookUp(payer, 'CPF', at)).toBe(true);
    // A key that nobody has costs the bank three of its fifty.
    buckets.charge(payer, count % 4 < 2 ? 'CPF' : 'EMAIL', false, at);
  }
  expect(buckets.mayLookUp(COMPANY, 'EMAIL', at)).toBe(false);
  paid.set(PARTICIPANT_BUCKET, 2);
  expect(buckets.mayLookUp(COMPANY, 'EMAIL', at)).toBe(true);
  category = 'A';
  buckets.charge(COMPANY, 'EMAIL', false, at);
  // A larger bucket does not come full: it fills by its own rate.
  expect(buckets.mayLookUp(COMPANY, 'EMAIL', at)).toBe(false);
  expect(buckets.mayLookUp(COMPANY, 'EMAIL', later(at, SECOND_MS))).toBe(true);
});

test('a person’s bucket holds 100 and fills by 2 a minute', () => {
  const buckets = createTokenBuckets(new Map(), () => 'A');
  for (let count = 0; count < 5; count += 1) {
    expect(buckets.mayLookUp(PERSON, 'CPF', instant(0))).toBe(true);
    buckets.charge(PERSON, 'CPF', false, instant(0));
  }
  expect(buckets.mayLookUp(PERSON, 'CPF', instant(0))).toBe(false);
  expect(buckets.mayLookUp(PERSON, 'CPF', instant(29_000))).toBe(false);
  expect(buckets.mayLookUp(PERSON, 'CPF', instant(30_000))).toBe(true);
});
