import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addDays,
  bankingDaysBetween,
  civilDate,
  daysBetween,
  expectOk,
  formatDecimal,
  nextBankingDay,
  sameOrNextBankingDay,
  type CivilDate,
} from '@bank/core';
import { PUBLISHED, VALIDITY } from '../testdata/charges.ts';
import { amountDue, chargeDays, readCharge, type AmountDue, type Charge, type CobvOptions } from './index.ts';

const VECTORS = process.env.IPE_VECTORS;

type Fields = Readonly<Record<string, unknown>>;

function due(charge: Fields, on: string, options?: CobvOptions): AmountDue {
  return expectOk(amountDue(expectOk(readCharge(charge)), civilDate(on), options));
}

function parts({ abatimento, multa, juros, desconto, final }: AmountDue): readonly string[] {
  return [abatimento, multa, juros, desconto, final].map(formatDecimal);
}

test.each(PUBLISHED)('$on costs what is published ($origin)', ({ charge, on, due: expected, late }) => {
  const found = due(charge, on);
  expect(parts(found)).toEqual(expected);
  expect([found.calendarDaysLate, found.businessDaysLate]).toEqual(late);
});

test.each(VALIDITY)(
  'example %s of API Pix: due %s with %i days of validity',
  (_, dueDate, validity, adjusted, last) => {
    const charge = { original: '1.00', dataDeVencimento: dueDate, validadeAposVencimento: validity };
    expect(due(charge, last)).toMatchObject({ adjustedDue: adjusted, lastPayableDay: last, payable: true });
    expect(due(charge, addDays(civilDate(last), 1)).payable).toBe(false);
  },
);

// R$ 1.000,00, due on a Tuesday; paid ten calendar and eight business days late, or five and three early.
const TUESDAY = { original: '1000.00', dataDeVencimento: '2026-03-10' };
const LATE = '2026-03-20';
const EARLY = '2026-03-05';
const ABATIMENTO = { abatimento: { modalidade: 1, valorPerc: '100.00' } };

test.each([
  [1, '1.25', '12.50'],
  [2, '0.10', '10.00'],
  [3, '1.00', '3.33'],
  [4, '12.00', '3.29'],
  [5, '1.25', '10.00'],
  [6, '0.10', '8.00'],
  [7, '1.00', '3.81'],
  [8, '13.00', '4.13'],
])('juros of modalidade %i at %s are %s', (modalidade, valorPerc, expected) => {
  const charge = { ...TUESDAY, juros: { modalidade, valorPerc } };
  expect(parts(due(charge, LATE))[2]).toBe(expected);
  expect(parts(due(charge, '2026-03-10'))[2]).toBe('0.00');
});

// Of R$ 900,00 where it is a percentage: the abatimento comes off first (Eq. 11).
test.each([
  [1, '1.25', '12.50'],
  [2, '0.10', '9.00'],
  [3, '1.00', '3.00'],
  [4, '12.00', '2.96'],
  [5, '1.25', '10.00'],
  [6, '0.10', '7.20'],
  [7, '1.00', '3.43'],
  [8, '13.00', '3.71'],
])('juros of modalidade %i at %s after an abatimento are %s', (modalidade, valorPerc, expected) => {
  expect(parts(due({ ...TUESDAY, ...ABATIMENTO, juros: { modalidade, valorPerc } }, LATE))[2]).toBe(expected);
});

test.each([
  [1, '7.50', '7.50', '7.50'],
  [2, '2.00', '20.00', '18.00'],
])('multa of modalidade %i at %s is %s, after an abatimento %s', (modalidade, valorPerc, plain, reduced) => {
  const charge = { ...TUESDAY, multa: { modalidade, valorPerc } };
  expect(parts(due(charge, '2026-03-10'))[1]).toBe('0.00');
  expect(parts(due(charge, '2026-03-11'))[1]).toBe(plain);
  expect(parts(due(charge, LATE))[1]).toBe(plain);
  expect(parts(due({ ...charge, ...ABATIMENTO }, LATE))[1]).toBe(reduced);
});

test.each([
  [1, '50.00', '50.00'],
  [2, '5.00', '50.00'],
])('abatimento of modalidade %i at %s is %s, early or late', (modalidade, valorPerc, expected) => {
  const charge = { ...TUESDAY, abatimento: { modalidade, valorPerc } };
  expect(parts(due(charge, EARLY))).toEqual([expected, '0.00', '0.00', '0.00', '950.00']);
  expect(parts(due(charge, LATE))).toEqual([expected, '0.00', '0.00', '0.00', '950.00']);
});

test.each([
  [3, '0.50', '2.50', '2.50'],
  [4, '0.50', '1.50', '1.50'],
  [5, '0.10', '5.00', '4.50'],
  [6, '0.10', '3.00', '2.70'],
])('desconto of modalidade %i at %s is %s, after an abatimento %s', (modalidade, valorPerc, plain, reduced) => {
  const charge = { ...TUESDAY, desconto: { modalidade, valorPerc } };
  expect(parts(due(charge, EARLY))[3]).toBe(plain);
  expect(parts(due({ ...charge, ...ABATIMENTO }, EARLY))[3]).toBe(reduced);
  expect(parts(due(charge, '2026-03-10'))[3]).toBe('0.00');
  expect(parts(due(charge, '2026-03-11'))[3]).toBe('0.00');
});

// The list stands in no order; 7 March is a Saturday, so its discount holds until Monday the 9th.
const TIERS = [
  { data: '2026-03-10', valorPerc: '1.00' },
  { data: '2026-03-04', valorPerc: '4.00' },
  { data: '2026-03-07', valorPerc: '2.50' },
];
test.each([
  ['2026-03-01', '4.00', '36.00'],
  ['2026-03-04', '4.00', '36.00'],
  ['2026-03-05', '2.50', '22.50'],
  ['2026-03-07', '2.50', '22.50'],
  ['2026-03-09', '2.50', '22.50'],
  ['2026-03-10', '1.00', '9.00'],
  ['2026-03-11', '0.00', '0.00'],
])('fixed discounts on %s: %s, or as a percentage of R$ 900,00 %s', (on, amount, percent) => {
  const charge = { ...TUESDAY, ...ABATIMENTO };
  const desconto = (modalidade: number) => ({ desconto: { modalidade, descontoDataFixa: TIERS } });
  expect(parts(due({ ...charge, ...desconto(1) }, on))[3]).toBe(amount);
  expect(parts(due({ ...charge, ...desconto(2) }, on))[3]).toBe(percent);
});

test('no discount holds after its dates, though the charge is not due yet', () => {
  const desconto = { modalidade: 1, descontoDataFixa: [{ data: '2026-03-04', valorPerc: '4.00' }] };
  expect(parts(due({ ...TUESDAY, desconto }, '2026-03-05'))[3]).toBe('0.00');
});

test('a due date on a holiday moves everything that hangs on it', () => {
  // 20 November 2026 is a Friday and a holiday: due on Monday the 23rd.
  const charge = {
    original: '1000.00',
    dataDeVencimento: '2026-11-20',
    validadeAposVencimento: 5,
    multa: { modalidade: 2, valorPerc: '2.00' },
    juros: { modalidade: 3, valorPerc: '1.00' },
  };
  expect(due(charge, '2026-11-23')).toEqual({
    abatimento: 0n,
    multa: 0n,
    juros: 0n,
    desconto: 0n,
    final: 100_000n,
    calendarDaysLate: 0,
    businessDaysLate: 0,
    adjustedDue: '2026-11-23',
    // Five days on is Saturday the 28th: until Monday.
    lastPayableDay: '2026-11-30',
    payable: true,
  });
  expect(due(charge, '2026-11-24')).toMatchObject({ multa: 2000n, juros: 33n, calendarDaysLate: 1 });
  expect(due(charge, '2026-12-01')).toMatchObject({ payable: false, calendarDaysLate: 8, businessDaysLate: 6 });
  const early = { ...charge, desconto: { modalidade: 3, valorPerc: '1.00' } };
  expect(due(early, '2026-11-20')).toMatchObject({ desconto: 300n });
});

test('holidays of the payer’s municipality count like any other', () => {
  const localHolidays = new Set([civilDate('2026-01-26'), civilDate('2026-01-28')]);
  const charge = {
    original: '100.00',
    dataDeVencimento: '2026-01-26',
    validadeAposVencimento: 1,
    juros: { modalidade: 5, valorPerc: '1.00' },
    desconto: { modalidade: 1, descontoDataFixa: [{ data: '2026-01-26', valorPerc: '3.00' }] },
  };
  expect(due(charge, '2026-01-27')).toMatchObject({ adjustedDue: '2026-01-26', juros: 100n, desconto: 0n });
  const there = { localHolidays };
  expect(due(charge, '2026-01-27', there)).toMatchObject({ adjustedDue: '2026-01-27', juros: 0n, desconto: 300n });
  expect(due(charge, '2026-01-29', there)).toMatchObject({ lastPayableDay: '2026-01-29', juros: 100n, payable: true });
});

// Due on Friday 27 November 2020.
const FRIDAY = {
  original: '100.00',
  dataDeVencimento: '2020-11-27',
  multa: { modalidade: 2, valorPerc: '2.00' },
  juros: { modalidade: 1, valorPerc: '1.00' },
};

test.each([
  ['2020-11-28', '2.00', '1.00', '0.00', '0.00'],
  ['2020-11-29', '2.00', '2.00', '0.00', '0.00'],
  // From Monday on both readings agree: the days since Friday count.
  ['2020-11-30', '2.00', '3.00', '2.00', '3.00'],
])('due on Friday, paid on %s: late since Saturday, or by the other reading since Monday', (on, ...expected) => {
  const other = { fineFrom: 'next-banking-day', interestFrom: 'next-banking-day' } as const;
  expect(parts(due(FRIDAY, on)).slice(1, 3)).toEqual(expected.slice(0, 2));
  expect(parts(due(FRIDAY, on, { rules: other })).slice(1, 3)).toEqual(expected.slice(2));
  const mixed = parts(due(FRIDAY, on, { rules: { fineFrom: 'next-banking-day' } }));
  expect(mixed.slice(1, 3)).toEqual([expected[2], expected[1]]);
});

test('each open rule is one switch', () => {
  const charge = {
    ...TUESDAY,
    ...ABATIMENTO,
    multa: { modalidade: 2, valorPerc: '2.00' },
    juros: { modalidade: 4, valorPerc: '12.00' },
    desconto: { modalidade: 5, valorPerc: '0.10' },
  };
  expect(parts(due(charge, LATE))).toEqual(['100.00', '18.00', '2.96', '0.00', '920.96']);
  expect(parts(due(charge, LATE, { rules: { calendarYearDays: 360 } }))[2]).toBe('3.00');
  expect(parts(due(charge, LATE, { rules: { fineBase: 'original' } }))[1]).toBe('20.00');
  expect(parts(due(charge, EARLY))[3]).toBe('4.50');
  expect(parts(due(charge, EARLY, { rules: { discountBase: 'original' } }))[3]).toBe('5.00');
  expect(due(charge, LATE, { rules: {} })).toEqual(due(charge, LATE));
});

test.each([
  // original, percent, expected: half a centavo goes up, less does not.
  ['10.00', '0.05', '0.01'],
  ['9.99', '0.05', '0.00'],
  ['30.00', '0.05', '0.02'],
  ['0.50', '1.00', '0.01'],
  ['0.49', '1.00', '0.00'],
])('%s at %s %% rounds to %s', (original, valorPerc, expected) => {
  const charge = { ...TUESDAY, original, abatimento: { modalidade: 2, valorPerc } };
  expect(parts(due(charge, EARLY))[0]).toBe(expected);
});

test.each([
  ['an abatimento of everything', { abatimento: { modalidade: 1, valorPerc: '1000.00' } }, LATE],
  ['an abatimento of more', { abatimento: { modalidade: 2, valorPerc: '200.00' } }, LATE],
  ['an anticipation that eats all', { desconto: { modalidade: 3, valorPerc: '200.00' } }, EARLY],
])('refuses %s: nothing is left to pay', (_, more, on) => {
  const charge = expectOk(readCharge({ ...TUESDAY, multa: { modalidade: 1, valorPerc: '5000.00' }, ...more }));
  expect(amountDue(charge, civilDate(on))).toEqual({ ok: false, error: { code: 'cobv.final-not-positive' } });
});

test('a single centavo may be left', () => {
  expect(due({ ...TUESDAY, abatimento: { modalidade: 1, valorPerc: '999.99' } }, EARLY).final).toBe(1n);
  expect(due({ ...TUESDAY, desconto: { modalidade: 3, valorPerc: '199.99' } }, '2026-03-05').final).toBe(5n);
});

test('refuses what API Pix could not write, and takes the largest that it can', () => {
  const largest = { original: '9999999999.98', dataDeVencimento: '2026-03-10' };
  const multa = (valorPerc: string) => ({ ...largest, multa: { modalidade: 1, valorPerc } });
  expect(due(multa('0.01'), LATE).final).toBe(999_999_999_999n);
  const charge = expectOk(readCharge(multa('0.02')));
  expect(amountDue(charge, civilDate(LATE))).toEqual({ ok: false, error: { code: 'cobv.final-too-large' } });
  const absurd = { ...largest, juros: { modalidade: 2, valorPerc: '9999999999.99' } };
  expect(amountDue(expectOk(readCharge(absurd)), civilDate('2199-12-31')).ok).toBe(false);
});

const days = fc.integer({ min: 0, max: 20_000 }).map((offset) => addDays(civilDate('2005-01-01'), offset));
const hundredths = (max: number) => fc.integer({ min: 0, max }).map(BigInt);
const terms = <M extends number>(modalidades: readonly M[], max: number) =>
  fc.record({ modalidade: fc.constantFrom(...modalidades), valorPerc: hundredths(max) });

/** Charges with small reductions, so that something is always left to pay. */
const charges: fc.Arbitrary<Charge> = fc
  .tuple(
    days,
    fc.record({
      original: fc.integer({ min: 1_000_000, max: 100_000_000 }).map(BigInt),
      validadeAposVencimento: fc.integer({ min: 0, max: 90 }),
    }),
    fc.record(
      {
        abatimento: terms([1, 2] as const, 2000),
        multa: terms([1, 2] as const, 2000),
        juros: terms([1, 2, 3, 4, 5, 6, 7, 8] as const, 2000),
        desconto: fc.oneof(
          terms([3, 4, 5, 6] as const, 20),
          fc.record({
            modalidade: fc.constantFrom(1 as const, 2 as const),
            descontoDataFixa: fc.uniqueArray(
              fc.record({ data: fc.integer({ min: 0, max: 60 }), valorPerc: hundredths(2000) }),
              { minLength: 1, maxLength: 3, selector: ({ data }) => data },
            ),
          }),
        ),
      },
      { requiredKeys: [] },
    ),
  )
  .map(([dataDeVencimento, required, { desconto, ...more }]) => ({
    ...required,
    ...more,
    original: required.original as Charge['original'],
    dataDeVencimento,
    ...(desconto && {
      desconto:
        'descontoDataFixa' in desconto
          ? {
              ...desconto,
              descontoDataFixa: desconto.descontoDataFixa.map((tier) => ({
                ...tier,
                data: addDays(dataDeVencimento, -tier.data),
              })),
            }
          : desconto,
    }),
  }));
const offsets = fc.integer({ min: -60, max: 120 });

test('the parts always make the final amount, and every part is rounded once', () => {
  fc.assert(
    fc.property(charges, offsets, (charge, offset) => {
      const on = addDays(charge.dataDeVencimento, offset);
      const found = expectOk(amountDue(charge, on));
      expect(found.final).toBe(charge.original - found.abatimento + found.multa + found.juros - found.desconto);
      expect(found.abatimento >= 0n && found.multa >= 0n && found.juros >= 0n && found.desconto >= 0n).toBe(true);
      expect(found.adjustedDue).toBe(sameOrNextBankingDay(charge.dataDeVencimento));
      if (on <= found.adjustedDue) expect([found.multa, found.juros, found.calendarDaysLate]).toEqual([0n, 0n, 0]);
      else expect(found.desconto).toBe(0n);
      const base = charge.original - found.abatimento;
      const exact = exactJuros(charge, base, found.adjustedDue, on);
      // Half up: the exact value lies in (rounded − ½, rounded + ½], turned: −½ ≤ exact − rounded < ½.
      const twice = 2n * (exact.numerator - found.juros * exact.denominator);
      expect(twice >= -exact.denominator && twice < exact.denominator).toBe(true);
    }),
  );
});

/** Interest as an exact fraction, written out by hand. */
function exactJuros({ juros }: Charge, base: bigint, from: CivilDate, to: CivilDate) {
  if (!juros || to <= from) return { numerator: 0n, denominator: 1n };
  const calendar = BigInt(daysBetween(from, to));
  const business = BigInt(bankingDaysBetween(from, to));
  const rate = juros.valorPerc;
  const table: Record<typeof juros.modalidade, readonly [bigint, bigint]> = {
    1: [rate * calendar, 1n],
    2: [rate * base * calendar, 10_000n],
    3: [rate * base * calendar, 300_000n],
    4: [rate * base * calendar, 3_650_000n],
    5: [rate * business, 1n],
    6: [rate * base * business, 10_000n],
    7: [rate * base * business, 210_000n],
    8: [rate * base * business, 2_520_000n],
  };
  const [numerator, denominator] = table[juros.modalidade];
  return { numerator, denominator };
}

test('waiting never makes a charge cheaper', () => {
  fc.assert(
    fc.property(charges, offsets, (charge, offset) => {
      // With tiers an earlier date may hold the smaller discount: those charges are another matter.
      fc.pre(
        !charge.desconto || !('descontoDataFixa' in charge.desconto) || charge.desconto.descontoDataFixa.length < 2,
      );
      const on = addDays(charge.dataDeVencimento, offset);
      const [today, tomorrow] = [on, addDays(on, 1)].map((day) => expectOk(amountDue(charge, day)).final);
      expect((tomorrow ?? 0n) >= (today ?? 0n)).toBe(true);
    }),
  );
});

test('the last payable day is a business day, and every day up to it is payable', () => {
  fc.assert(
    fc.property(charges, (charge) => {
      const { adjustedDue, lastPayableDay, local } = chargeDays(charge);
      expect(local.size).toBe(0);
      expect(sameOrNextBankingDay(lastPayableDay)).toBe(lastPayableDay);
      expect(daysBetween(adjustedDue, lastPayableDay)).toBeGreaterThanOrEqual(charge.validadeAposVencimento);
      expect(nextBankingDay(addDays(adjustedDue, charge.validadeAposVencimento - 1))).toBe(lastPayableDay);
      expect(expectOk(amountDue(charge, lastPayableDay)).payable).toBe(true);
      expect(expectOk(amountDue(charge, addDays(lastPayableDay, 1))).payable).toBe(false);
    }),
  );
});

test.skipIf(!VECTORS)('agrees with every public cobv vector (needs IPE_VECTORS)', () => {
  const { vectors } = JSON.parse(readFileSync(`${VECTORS}/pix/vectors.json`, 'utf8')) as {
    readonly vectors: readonly {
      readonly id: string;
      readonly type: string;
      readonly input: Fields & { readonly paymentDate: string; readonly holidays: readonly CivilDate[] };
      readonly expect: Readonly<Record<string, string | number | null>>;
    }[];
  };
  const amounts = vectors.filter(({ type }) => type === 'cobvAmount');
  for (const { id, input, expect: expected } of amounts) {
    const found = due(input, input.paymentDate, { localHolidays: new Set(input.holidays) });
    const written = ['abatimento', 'multa', 'juros', 'desconto', 'final'].map((name) => expected[name]);
    expect(parts(found), id).toEqual(written);
    expect([found.calendarDaysLate, found.businessDaysLate], id).toEqual([
      expected.calendarDaysLate,
      expected.businessDaysLate,
    ]);
  }
  const validity = vectors.filter(({ type }) => type === 'cobvValidity');
  for (const { id, input, expect: expected } of validity) {
    const localHolidays = new Set(input.holidays);
    const found = chargeDays(expectOk(readCharge({ original: '1.00', ...input })), localHolidays);
    expect([found.adjustedDue, found.lastPayableDay], id).toEqual([expected.adjustedDue, expected.lastPayableDay]);
    if (expected.firstRefusedDay) expect(addDays(found.lastPayableDay, 1), id).toBe(expected.firstRefusedDay);
  }
  expect([amounts.length, validity.length]).toEqual([12, 4]);
});
