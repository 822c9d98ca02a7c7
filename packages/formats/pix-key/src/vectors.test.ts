import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parsePixKey, recognisePixKey } from './index.ts';

// The public vectors of Pix as a whole, read from the folder that IPE_VECTORS names; they are not ours to commit.
const VECTORS = process.env.IPE_VECTORS;

interface Vector {
  readonly type: string;
  readonly value?: string;
  readonly input?: string;
  readonly expect: {
    readonly keyType?: string | null;
    readonly canonical?: string | boolean;
    readonly isValidCpf?: boolean;
    readonly couldBeNationalPhone?: boolean;
  };
}

function vectors(type: string): readonly Vector[] {
  const file = JSON.parse(readFileSync(`${VECTORS}/pix/vectors.json`, 'utf8')) as {
    readonly vectors: readonly Vector[];
  };
  return file.vectors.filter((vector) => vector.type === type);
}

test.skipIf(!VECTORS)('reads or refuses every published key (needs IPE_VECTORS)', () => {
  const keys = vectors('pixKey');
  expect(keys.length).toBeGreaterThanOrEqual(16);
  for (const { value = '', expect: expected } of keys) {
    const parsed = parsePixKey(value);
    expect([value, parsed.ok ? parsed.value.type : null]).toEqual([value, expected.keyType]);
    if (parsed.ok) expect(parsed.value.canonical).toBe(value);
  }
});

test.skipIf(!VECTORS)('normalises every published key that is not canonical (needs IPE_VECTORS)', () => {
  const keys = vectors('pixKeyNormalisation');
  expect(keys.length).toBeGreaterThanOrEqual(2);
  for (const { input = '', expect: expected } of keys) {
    const { keyType: type, canonical } = expected;
    expect(recognisePixKey(input)).toEqual({ kind: 'key', type, canonical });
  }
});

test.skipIf(!VECTORS)('eleven digits that are no CPF become the phone they can be (needs IPE_VECTORS)', () => {
  const cases = vectors('pixKeyAmbiguity');
  expect(cases.length).toBeGreaterThanOrEqual(1);
  for (const { input = '', expect: expected } of cases) {
    expect([expected.isValidCpf, expected.couldBeNationalPhone]).toEqual([false, true]);
    expect(recognisePixKey(input)).toEqual({ kind: 'key', type: 'PHONE', canonical: `+55${input}` });
  }
});
