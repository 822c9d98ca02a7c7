import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  bankingDate,
  civilDate,
  instant,
  later,
  MINUTE_MS,
  startOfDay,
  type Instant,
  type Money,
} from '@bank/core';
import { chargeContentSchema, type ChargeContent } from '@bank/contracts';
import { askedBy, boundsOf, daysOf, dueOn } from './asked-on.ts';
import type { ChargeRecord } from './charge.ts';
import { checkContent } from './check-content.ts';
import { madeAt, weighPayment } from './weigh-payment.ts';

// Monday, 23 November 2026, noon in São Paulo.
const NOON = later(startOfDay(civilDate('2026-11-23')), 12 * 60 * MINUTE_MS);
const KEY = 'financeiro@empresa.com.br';

function charge(content: ChargeContent, more: Partial<ChargeRecord> = {}): ChargeRecord {
  return {
    companyId: 'com_1',
    id: 'cob_1',
    kind: content.kind,
    txid: 'a'.repeat(30),
    state: 'active',
    revision: 0,
    content,
    ...boundsOf(content, NOON),
    accountId: 'customer:10001',
    token: 't'.repeat(26),
    locationId: 1n,
    locationSince: NOON,
    namedLocation: null,
    createdAt: NOON,
    createdBy: { id: 'opr_1', name: 'Ana' },
    changedAt: null,
    changedBy: null,
    endedAt: null,
    removedBecause: null,
    paying: null,
    payingDay: null,
    batchId: null,
    batchRow: null,
    reference: null,
    ...more,
  };
}

const immediate: ChargeContent = { kind: 'immediate', key: KEY, amount: '100.00', changeable: false, expiresIn: 3600 };
// Due on Friday; a fine of 2 %, 1 % a month, and 5,00 off until Wednesday.
const due: ChargeContent = {
  kind: 'due',
  key: KEY,
  amount: '100.00',
  dueDate: '2026-11-27',
  validityDays: 10,
  terms: {
    multa: { modalidade: 2, valorPerc: '2.00' },
    juros: { modalidade: 3, valorPerc: '1.00' },
    desconto: { modalidade: 1, descontoDataFixa: [{ data: '2026-11-25', valorPerc: '5.00' }] },
  },
  debtor: { name: 'Ana', document: '52998224725' },
};

const centavos = (amount: bigint) => amount as Money;
const payment = (amount: bigint, at: Instant = NOON, key: string | null = KEY) => ({
  endToEndId: 'E1',
  amount: centavos(amount),
  key,
  at,
});
const noonOf = (day: string): Instant => later(startOfDay(civilDate(day)), 12 * 60 * MINUTE_MS);

describe('an immediate charge', () => {
  test('is paid by exactly its amount, to its key, before its last moment', () => {
    expect(weighPayment(charge(immediate), payment(100_00n))).toMatchObject({ ok: true, value: { amount: 100_00n } });
    expect(weighPayment(charge(immediate), payment(99_99n))).toEqual({ ok: false, error: 'amount' });
    expect(weighPayment(charge(immediate), payment(100_00n, NOON, 'outra@chave.com'))).toMatchObject({
      error: 'other-key',
    });
    expect(weighPayment(charge(immediate), payment(100_00n, NOON, null))).toMatchObject({ error: 'other-key' });
    expect(weighPayment(charge(immediate), payment(100_00n, later(NOON, 3_599_999))).ok).toBe(true);
    expect(weighPayment(charge(immediate), payment(100_00n, later(NOON, 3_600_000)))).toMatchObject({ error: 'over' });
  });

  test('whose amount may be changed takes any but none', () => {
    const open = charge({ ...immediate, amount: '0.00', changeable: true });
    expect(weighPayment(open, payment(1n)).ok).toBe(true);
    expect(weighPayment(open, payment(0n))).toEqual({ ok: false, error: 'amount' });
    expect(askedBy(open.content).amount).toBeNull();
  });

  test('that has ended, or is being paid by another, is not paid', () => {
    expect(weighPayment(charge(immediate, { state: 'paid' }), payment(100_00n))).toMatchObject({ error: 'paid' });
    expect(weighPayment(charge(immediate, { state: 'removed' }), payment(100_00n))).toMatchObject({ error: 'removed' });
    expect(weighPayment(charge(immediate, { paying: 'E2' }), payment(100_00n))).toMatchObject({ error: 'being-paid' });
    expect(weighPayment(charge(immediate, { paying: 'E1' }), payment(100_00n)).ok).toBe(true);
  });
});

describe('a charge with a due date', () => {
  test('asks for less before a day, for all on its day, and for fine and interest after it', () => {
    const of = (day: string) => dueOn(charge(due), civilDate(day));
    expect(of('2026-11-25')).toEqual({
      day: '2026-11-25',
      amount: 95_00n,
      parts: [
        { part: 'original', amount: 100_00n },
        { part: 'desconto', amount: -5_00n },
      ],
    });
    expect(of('2026-11-26')).toMatchObject({ amount: 100_00n, parts: [{ part: 'original', amount: 100_00n }] });
    expect(of('2026-11-30')).toMatchObject({
      amount: 102_10n,
      parts: [{ part: 'original' }, { part: 'multa', amount: 2_00n }, { part: 'juros', amount: 10n }],
    });
    // 27 November and ten days: Monday, 7 December.
    expect(daysOf(due)).toEqual({ date: '2026-11-27', adjusted: '2026-11-27', last: '2026-12-07' });
    expect(of('2026-12-07')).toBeDefined();
    expect(of('2026-12-08')).toBeUndefined();
  });

  test('is weighed by the day on which it is made, up to the last second of São Paulo', () => {
    const midnight = startOfDay(civilDate('2026-11-26'));
    expect(weighPayment(charge(due), payment(95_00n, later(midnight, -1))).ok).toBe(true);
    expect(weighPayment(charge(due), payment(95_00n, midnight))).toEqual({ ok: false, error: 'amount' });
    const end = startOfDay(civilDate('2026-12-08'));
    const last = dueOn(charge(due), civilDate('2026-12-07'))?.amount ?? 0n;
    expect(weighPayment(charge(due), payment(last, later(end, -1))).ok).toBe(true);
    expect(weighPayment(charge(due), payment(last, end))).toEqual({ ok: false, error: 'over' });
  });

  test('parts always sum up to what is asked for, and any other amount is refused', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 14 }), fc.bigInt({ min: -50_00n, max: 50_00n }), (days, off) => {
        const day = addDays(civilDate('2026-11-23'), days);
        const asked = dueOn(charge(due), day);
        if (!asked) return;
        expect(asked.parts.reduce((sum, { amount }) => sum + amount, 0n)).toBe(asked.amount);
        const weighed = weighPayment(charge(due), payment(asked.amount + off, noonOf(day)));
        expect(weighed.ok).toBe(off === 0n);
      }),
    );
  });
});

test('a payment counts as made when its bank accepted it, unless that cannot be', () => {
  expect(madeAt(later(NOON, -1), NOON)).toBe(later(NOON, -1));
  expect(madeAt(later(NOON, -5 * MINUTE_MS), NOON)).toBe(later(NOON, -5 * MINUTE_MS));
  expect(madeAt(later(NOON, -5 * MINUTE_MS - 1), NOON)).toBe(NOON);
  expect(madeAt(later(NOON, 1), NOON)).toBe(NOON);
});

test.each([
  [{ ...immediate, amount: '0.00' }, 'O valor original deve ser maior que zero.'],
  [{ ...due, dueDate: '2026-11-22', terms: {} }, 'O vencimento é anterior à data de criação da cobrança.'],
  [
    { ...due, terms: { abatimento: { modalidade: 1, valorPerc: '100.00' } } },
    'O abatimento chega ao valor da cobrança ou a 100%. Informe uma redução menor.',
  ],
  [
    {
      ...due,
      terms: {
        desconto: {
          modalidade: 1,
          descontoDataFixa: [
            { data: '2026-11-25', valorPerc: '5.00' },
            { data: '2026-11-25', valorPerc: '3.00' },
          ],
        },
      },
    },
    'A data do 2º desconto repete a data de outro desconto. Informe um desconto por data.',
  ],
  [
    { ...due, terms: { juros: { modalidade: 1, valorPerc: '9999999999.00' } } },
    'O valor nessa data passa do maior que uma cobrança Pix comporta (R$ 9.999.999.999,99).',
  ],
] as const)('what cannot be asked for is refused in words: %#', (content, why) => {
  expect(checkContent(chargeContentSchema.parse(content), NOON)).toEqual({ ok: false, error: why });
});

test('what may be asked for is taken, and no word of the standard reaches a customer', () => {
  for (const content of [immediate, due, { kind: 'static', key: KEY } as const]) {
    expect(checkContent(content, NOON)).toEqual({ ok: true, value: undefined });
  }
  expect(boundsOf(immediate, instant(0))).toEqual({ overdueFrom: null, payableUntil: 3_600_000 });
  expect(bankingDate(boundsOf(due, NOON).payableUntil ?? NOON)).toBe('2026-12-08');
  expect(boundsOf(due, NOON).overdueFrom).toBe('2026-11-28');
});
