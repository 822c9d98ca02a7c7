import { civilDate, instant } from '@bank/core';
import { expect, test } from 'vitest';
import { EMPTY_REPETITION } from '../vocabulary/repetition.ts';
import { EMPTY_TERMS } from './draft.ts';
import { plainOf, readKeptPayment, type KeptPayment } from './kept-payment.ts';
import type { PayeeOf } from './way-of-paying.ts';

interface Typed {
  readonly key: string;
  readonly bank: { readonly ispb: string } | undefined;
}
interface Found {
  readonly id: string;
}

const ENDS_MS = 2_000_000_000_000;
const way = {
  payee: {
    empty: { key: '', bank: undefined },
    readFound: (kept: unknown) =>
      typeof kept === 'object' && kept !== null && 'id' in kept ? (kept as Found) : undefined,
    expiresAt: () => instant(ENDS_MS),
  } as unknown as PayeeOf<Typed, Found>,
};
const payment: KeptPayment<Typed, Found> = {
  repeats: undefined,
  draft: {
    payee: { key: 'ana@exemplo.com', bank: { ispb: '99999010' } },
    terms: {
      centavos: 31_890n,
      date: civilDate('2026-12-31'),
      repetition: { ...EMPTY_REPETITION, end: 'date', lastDate: civilDate('2027-12-31') },
      message: 'Pedido 7',
    },
  },
  found: { identity: 'ana', value: { id: 'lkp_1' } },
  agreed: true,
};
const stored = (kept: KeptPayment<Typed, Found>): unknown => JSON.parse(JSON.stringify(plainOf(kept))) as unknown;
const read = (kept: unknown, nowMs = ENDS_MS - 1) => readKeptPayment(kept, way, nowMs);

test('a payment comes back from the storage as it was', () => {
  expect(read(stored(payment))).toEqual(payment);
  const begun = { ...payment, draft: { payee: way.payee.empty, terms: EMPTY_TERMS }, found: undefined, agreed: false };
  expect(read(stored(begun))).toEqual(begun);
});

test('what may be paid no more, or cannot be read, has to be found again; what was typed stays', () => {
  for (const found of [
    read(stored(payment), ENDS_MS),
    read({ ...(stored(payment) as object), found: { identity: 'ana', value: 7 } }),
  ])
    expect(found).toEqual({ ...payment, found: undefined });
});

test('a field of another kind counts as empty, a day that is none as none', () => {
  const spoilt = {
    ...(stored(payment) as object),
    payee: { key: 7 },
    terms: { centavos: '-1', date: '2026-02-31', message: 1 },
  };
  expect(read(spoilt)?.draft).toEqual({ payee: way.payee.empty, terms: EMPTY_TERMS });
});

test.each([undefined, null, 7, [], {}, { version: 0, payee: {}, terms: {} }, { version: 1, payee: {} }])(
  'what is not ours is no payment: %o',
  (kept) => expect(read(kept)).toBeUndefined(),
);
