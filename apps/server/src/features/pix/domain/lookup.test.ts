import { expect, test } from 'vitest';
import { keyFrom } from './lookup.ts';

test('eleven digits that can be two things are asked about, and the choice decides', () => {
  // A CPF with right check digits that is a mobile number of area 11 as well.
  const text = '11910000019';
  const first = keyFrom(text, undefined);
  if (first.ok) throw new Error('the example is not ambiguous');
  expect(first.error.code).toBe('pix.key-ambiguous');
  expect(keyFrom(text, 'CPF')).toEqual({ ok: true, value: { type: 'CPF', canonical: '11910000019' } });
  expect(keyFrom(text, 'PHONE')).toEqual({ ok: true, value: { type: 'PHONE', canonical: '+5511910000019' } });
  expect(keyFrom(text, 'EMAIL')).toMatchObject({ ok: false, error: { code: 'pix.key-ambiguous' } });
});

test('a key of another kind than chosen, an unfinished or a wrong one is malformed', () => {
  for (const [text, type] of [
    ['maria@exemplo.com', 'CPF'],
    ['maria@', undefined],
    ['529.982.247-26', undefined],
  ] as const) {
    expect(keyFrom(text, type)).toEqual({ ok: false, error: { code: 'pix.key-malformed' } });
  }
});
