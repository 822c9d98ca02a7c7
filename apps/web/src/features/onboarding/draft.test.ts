import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  AMOUNT_FIELDS,
  DRAFT_LIFE_MS,
  EMPTY_DRAFT,
  keptOf,
  newRegistration,
  readKept,
  TEXT_FIELDS,
  type Draft,
} from './draft.ts';
import { EXAMPLE_DRAFT } from './testdata/example-draft.ts';

const registration = newRegistration((length) => new Uint8Array(length).fill(251));
const NOW = 1_800_000_000_000;
const writes = [{ content: 'onboarding.submit-application {}', key: 'k', mayHaveHappened: true }];
const kept = keptOf({ registration, draft: EXAMPLE_DRAFT, writes }, NOW);

test('what was typed comes back as it was, whatever it was', () => {
  const drafts = fc
    .tuple(
      fc.record(Object.fromEntries(TEXT_FIELDS.map((field) => [field, fc.string({ unit: 'grapheme' })]))),
      fc.record(
        Object.fromEntries(
          AMOUNT_FIELDS.map((field) => [field, fc.option(fc.bigInt(0n, 9_999_999_999_999n), { nil: undefined })]),
        ),
      ),
    )
    .map(([texts, amounts]) => ({ ...EMPTY_DRAFT, ...texts, ...amounts }) as Draft);
  fc.assert(
    fc.property(drafts, (draft) => {
      // As through the browser's database.
      const stored: unknown = structuredClone(keptOf({ registration, draft, writes }, NOW));
      expect(readKept(stored, NOW + 1)).toEqual({ registration, draft, writes });
    }),
  );
});

test('S06 it lives for 24 hours after the last change, to the millisecond', () => {
  expect(readKept(kept, NOW + DRAFT_LIFE_MS - 1)?.draft).toEqual(EXAMPLE_DRAFT);
  expect(readKept(kept, NOW + DRAFT_LIFE_MS)).toBeUndefined();
  expect(readKept(kept, NOW - 1)).toBeUndefined();
});

test('S06 it has a place for nothing but the fields of the first three steps', () => {
  expect(Object.keys(kept.fields).filter((field) => /password|code|contract|invoicing/i.test(field))).toEqual([]);
  const more = { ...kept, fields: { ...kept.fields, password: 'Canela-7-azul' } };
  expect(JSON.stringify(readKept(more, NOW), (_, value: unknown) => String(value))).not.toContain('Canela-7');
  expect(Object.keys(readKept(more, NOW)?.draft ?? {})).toEqual(Object.keys(EMPTY_DRAFT));
});

test.each([
  undefined,
  null,
  'text',
  [],
  {},
  { ...kept, version: 2 },
  { ...kept, registration: 'x' },
  { ...kept, savedAtMs: '1' },
  { ...kept, fields: null },
])('what is not ours is no draft: %o', (stored) => {
  expect(readKept(stored, NOW)).toBeUndefined();
});

test('what was sent is kept as far as it can be read, and a draft of before that was kept has none', () => {
  const [write] = writes;
  const spoilt = { ...kept, writes: [write, { ...write, key: 7 }, { ...write, mayHaveHappened: 'yes' }, null, 'k'] };
  expect(readKept(spoilt, NOW)?.writes).toEqual(writes);
  const { writes: _, ...older } = kept;
  expect(readKept(older, NOW)).toEqual({ registration, draft: EXAMPLE_DRAFT, writes: [] });
});

test('a field of another kind counts as empty', () => {
  const spoilt = { ...kept, fields: { ...kept.fields, cnpj: 7, patrimony: '-5' } };
  expect(readKept(spoilt, NOW)?.draft).toMatchObject({ cnpj: '', patrimony: undefined, city: 'São Paulo' });
});

test('the secret of a sign-up is 32 bytes in base64url', () => {
  expect(registration).toMatch(/^[A-Za-z0-9_-]{43}$/);
});
