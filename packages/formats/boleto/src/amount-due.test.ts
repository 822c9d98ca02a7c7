import { addDays, AMOUNT_CENTAVOS_MAX, civilDate, money, type CivilDate } from '@bank/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  boletoAmountDue,
  checkPaidAmount,
  DISCOUNT_CODES,
  explainBoletoTerms,
  explainPaidAmount,
  FINE_CODES,
  INTEREST_CODES,
  ONE_PERCENT,
  percentFromHundredths,
  type AmountDue,
  type AmountDueOptions,
  type AmountDuePolicy,
  type BoletoTerms,
  type DiscountTerm,
} from './index.ts';

const day = civilDate;
const reais = (text: string) => money(BigInt(text.replace('.', '')));
const percent = (hundredths: number) => percentFromHundredths(BigInt(hundredths));

/** R$ 1000,00 due on Friday 20 November 2026, a national holiday; 2% fine and 1% a month. */
const TERMS: BoletoTerms = {
  nominal: reais('1000.00'),
  dueDate: day('2026-11-20'),
  interest: { kind: 'percent-per-month', percent: percent(100) },
  fine: { kind: 'percent', percent: percent(200) },
};

/** R$ 1000,00 due on Tuesday 10 November 2026, a banking day, without charges. */
const PLAIN: BoletoTerms = { nominal: reais('1000.00'), dueDate: day('2026-11-10') };

function due(terms: BoletoTerms, on: string, options?: AmountDueOptions): AmountDue {
  const found = boletoAmountDue(terms, day(on), options);
  if (!found.ok) throw new Error(found.error.code);
  return found.value;
}

test('[worked] due on a holiday, paid on the next banking day: nothing is late', () => {
  expect(due(TERMS, '2026-11-23')).toEqual({
    nominal: 100_000n,
    abatement: 0n,
    discount: 0n,
    discountIndex: null,
    interest: 0n,
    fine: 0n,
    total: 100_000n,
    daysLate: 0,
    adjustedDue: '2026-11-23',
    lastPayableDay: null,
    payable: true,
    minimum: 100_000n,
    maximum: 100_000n,
  });
});

test('[worked] paid a day after that: four days from the due date as printed, and the fine', () => {
  const expected = { interest: 133n, fine: 2000n, total: 102_133n, daysLate: 4, adjustedDue: '2026-11-23' };
  expect(due(TERMS, '2026-11-24')).toMatchObject(expected);
});

test('[worked] an abatement comes off before the percentages', () => {
  const expected = { abatement: 10_000n, interest: 120n, fine: 1800n, total: 91_920n };
  expect(due({ ...TERMS, abatement: reais('100.00') }, '2026-11-24')).toMatchObject(expected);
});

test.each<[string, Partial<AmountDuePolicy>, bigint, bigint]>([
  ['by default', {}, 120n, 1800n],
  ['of the nominal', { percentOf: 'nominal' }, 133n, 2000n],
  ['counted from the moved due date', { interestSince: 'adjusted-due-date' }, 30n, 1800n],
  ['rounded down', { percentOf: 'nominal', rounding: 'down' }, 133n, 2000n],
  ['rounded up', { percentOf: 'nominal', rounding: 'up' }, 134n, 2000n],
])('the policy decides what is open: %s', (_, policy, interest, fine) => {
  expect(due({ ...TERMS, abatement: reais('100.00') }, '2026-11-24', { policy })).toMatchObject({ interest, fine });
});

test('half a centavo is rounded up, less is not', () => {
  const interest = (nominal: string) =>
    due({ ...TERMS, nominal: reais(nominal), dueDate: day('2026-11-10') }, '2026-11-25').interest;
  // 15 days of 1% a month are half a percent.
  expect([interest('0.99'), interest('1.00'), interest('2.99'), interest('3.00')]).toEqual([0n, 1n, 1n, 2n]);
});

test.each([
  ['2026-11-11', 1, 50n],
  ['2026-11-14', 4, 200n],
  ['2026-12-10', 30, 1500n],
  ['2027-11-10', 365, 18_250n],
])('an amount per day counts calendar days: %s is %d late', (on, daysLate, interest) => {
  const terms: BoletoTerms = { ...PLAIN, interest: { kind: 'amount-per-day', amount: reais('0.50') } };
  expect(due(terms, on)).toMatchObject({ daysLate, interest, fine: 0n, total: 100_000n + interest });
});

test.each([
  ['2026-11-15', '2026-11-14', 0n],
  ['2026-11-15', '2026-11-15', 100n],
  ['2026-11-15', '2026-11-20', 600n],
  ['2026-11-11', '2026-11-11', 100n],
  // Not after the due date: as if absent (FEBRABAN C019).
  ['2026-11-10', '2026-11-11', 100n],
  ['2026-10-01', '2026-11-11', 100n],
])('interest from %s on, paid on %s', (from, on, interest) => {
  const terms: BoletoTerms = { ...PLAIN, interest: { kind: 'amount-per-day', amount: reais('1.00'), from: day(from) } };
  expect(due(terms, on).interest).toBe(interest);
});

test.each([
  [undefined, '2026-11-10', 0n],
  [undefined, '2026-11-11', 1234n],
  ['2026-11-13', '2026-11-12', 0n],
  ['2026-11-13', '2026-11-13', 1234n],
  ['2026-11-13', '2026-12-13', 1234n],
])('a fine from %s on, once, paid on %s', (from, on, fine) => {
  const terms: BoletoTerms = {
    ...PLAIN,
    fine: { kind: 'amount', amount: reais('12.34'), ...(from && { from: day(from) }) },
  };
  expect(due(terms, on)).toMatchObject({ fine, total: 100_000n + fine });
});

const UNTIL: readonly DiscountTerm[] = [
  { kind: 'amount-until', amount: reais('30.00'), until: day('2026-11-03') },
  { kind: 'amount-until', amount: reais('50.00'), until: day('2026-10-26') },
  { kind: 'amount-until', amount: reais('10.00'), until: day('2026-11-10') },
];

test.each([
  ['2026-10-20', 5000n, 1],
  ['2026-10-26', 5000n, 1],
  ['2026-10-27', 3000n, 0],
  ['2026-11-03', 3000n, 0],
  ['2026-11-04', 1000n, 2],
  ['2026-11-10', 1000n, 2],
  ['2026-11-11', 0n, null],
])('of three discounts the one that ends first counts: paid on %s', (on, discount, discountIndex) => {
  const terms = { ...PLAIN, discounts: UNTIL };
  expect(due(terms, on)).toMatchObject({ discount, discountIndex, total: 100_000n - discount });
});

test('of two discounts that end together the larger counts', () => {
  const [first, second] = [20n, 30n].map((amount) => ({ ...UNTIL[0]!, amount: money(amount) }));
  expect(due({ ...PLAIN, discounts: [first!, second!] } as BoletoTerms, '2026-11-01')).toMatchObject({
    discount: 30n,
    discountIndex: 1,
  });
  expect(due({ ...PLAIN, discounts: [second!, first!] } as BoletoTerms, '2026-11-01')).toMatchObject({
    discount: 30n,
    discountIndex: 0,
  });
});

test('of two equal discounts that end together the first counts', () => {
  expect(due({ ...PLAIN, discounts: [UNTIL[0]!, UNTIL[0]!] }, '2026-11-01').discountIndex).toBe(0);
});

test('interest and a fine of nothing are terms too', () => {
  const nothing = { amount: money(0n) };
  const terms = { interest: { kind: 'amount-per-day', ...nothing }, fine: { kind: 'amount', ...nothing } } as const;
  expect(due({ ...PLAIN, ...terms }, '2026-11-20')).toMatchObject({ interest: 0n, fine: 0n, total: 100_000n });
});

test('the last day of a discount moves as the due date does, unless the policy says otherwise', () => {
  // Saturday 7 November.
  const discounts: readonly DiscountTerm[] = [
    { kind: 'percent-until', percent: percent(500), until: day('2026-11-07') },
  ];
  const terms = { ...PLAIN, discounts };
  expect(due(terms, '2026-11-09').discount).toBe(5000n);
  expect(due(terms, '2026-11-10').discount).toBe(0n);
  const policy = { discountLimit: 'as-written' } as const;
  expect(due(terms, '2026-11-09', { policy }).discount).toBe(0n);
  expect(due(terms, '2026-11-07', { policy }).discount).toBe(5000n);
});

test('a discount until a date is a percentage of what is left after the abatement; one per day of the nominal', () => {
  const terms = (kind: 'percent-until' | 'percent-per-day'): BoletoTerms => ({
    ...PLAIN,
    abatement: reais('200.00'),
    discounts: [{ kind, percent: percent(100), until: day('2026-11-10') }],
  });
  expect(due(terms('percent-until'), '2026-11-09').discount).toBe(800n);
  expect(due(terms('percent-until'), '2026-11-09', { policy: { percentOf: 'nominal' } }).discount).toBe(1000n);
  expect(due(terms('percent-per-day'), '2026-11-09').discount).toBe(1000n);
});

// Due on Tuesday 10 November; Monday 2 November is a holiday.
test.each([
  ['amount-per-day', '2026-11-10', 0n],
  ['amount-per-day', '2026-11-09', 100n],
  ['amount-per-day', '2026-10-30', 1100n],
  ['amount-per-banking-day', '2026-11-09', 100n],
  ['amount-per-banking-day', '2026-11-07', 200n],
  ['amount-per-banking-day', '2026-11-06', 200n],
  ['amount-per-banking-day', '2026-10-30', 600n],
  ['percent-per-day', '2026-10-30', 1100n],
  ['percent-per-banking-day', '2026-10-30', 600n],
] as const)('a discount %s, paid on %s', (kind, on, discount) => {
  const quantity = kind.startsWith('amount') ? { amount: reais('1.00') } : { percent: percent(10) };
  const discounts = [{ kind, ...quantity } as DiscountTerm];
  expect(due({ ...PLAIN, discounts }, on)).toMatchObject({ discount, discountIndex: discount === 0n ? null : 0 });
});

test('a discount per day ends on the day that it names', () => {
  const discounts: readonly DiscountTerm[] = [
    { kind: 'amount-per-day', amount: reais('1.00'), until: day('2026-11-05') },
  ];
  expect(due({ ...PLAIN, discounts }, '2026-11-05').discount).toBe(500n);
  expect(due({ ...PLAIN, discounts }, '2026-11-06').discount).toBe(0n);
});

test('paid between a due date on a holiday and the banking day after it, a discount per day is nothing', () => {
  const discounts: readonly DiscountTerm[] = [{ kind: 'amount-per-day', amount: reais('1.00') }];
  expect(due({ ...TERMS, discounts }, '2026-11-21')).toMatchObject({ discount: 0n, discountIndex: null, fine: 0n });
});

test('a holiday in the payer’s town moves the due date too', () => {
  const local = new Set<CivilDate>([day('2026-11-10')]);
  const terms: BoletoTerms = { ...PLAIN, fine: { kind: 'amount', amount: reais('5.00') } };
  expect(due(terms, '2026-11-11', { local })).toMatchObject({ adjustedDue: '2026-11-11', fine: 0n });
  expect(due(terms, '2026-11-12', { local })).toMatchObject({ daysLate: 2, fine: 500n });
  expect(due(terms, '2026-11-11')).toMatchObject({ adjustedDue: '2026-11-10', fine: 500n });
});

test('31 December is a banking day, unless the policy is kinder', () => {
  const terms: BoletoTerms = { ...TERMS, dueDate: day('2026-12-31') };
  expect(due(terms, '2027-01-04')).toMatchObject({ adjustedDue: '2026-12-31', daysLate: 4, fine: 2000n });
  const options = { policy: { yearEnd: 'no-banking-day' }, local: new Set([day('2027-01-04')]) } as const;
  expect(due(terms, '2027-01-05', options)).toMatchObject({ adjustedDue: '2027-01-05', daysLate: 0, fine: 0n });
});

test('after its last day, moved to a banking day, a boleto cannot be paid', () => {
  const terms: BoletoTerms = { ...PLAIN, lastDay: day('2026-11-14') };
  expect(due(terms, '2026-11-16')).toMatchObject({ payable: true, lastPayableDay: '2026-11-16' });
  const late = due(terms, '2026-11-17');
  expect(late).toMatchObject({ payable: false, lastPayableDay: '2026-11-16' });
  const refused = checkPaidAmount(late, reais('1000.00'));
  expect(refused).toEqual({
    ok: false,
    error: { code: 'boleto-payment.after-last-day', lastPayableDay: '2026-11-16' },
  });
  expect(!refused.ok && explainPaidAmount(refused.error)).toBe(
    'O prazo para pagar este boleto terminou em 16/11/2026.',
  );
});

test.each<[string, BoletoTerms['acceptance'], string, string | null]>([
  ['what is due', undefined, '1000.00', null],
  ['what is due', { kind: 'due' }, '999.99', 'boleto-payment.below-minimum'],
  ['what is due', { kind: 'due' }, '1000.01', 'boleto-payment.above-maximum'],
  ['anything', { kind: 'any' }, '0.01', null],
  ['anything', { kind: 'any' }, '999999.00', null],
  ['anything but nothing', { kind: 'any' }, '0.00', 'boleto-payment.below-minimum'],
  [
    'a range',
    { kind: 'range', minimum: reais('10.00'), maximum: reais('20.00') },
    '9.99',
    'boleto-payment.below-minimum',
  ],
  ['a range', { kind: 'range', minimum: reais('10.00'), maximum: reais('20.00') }, '10.00', null],
  ['a range', { kind: 'range', minimum: reais('10.00'), maximum: reais('20.00') }, '20.00', null],
  [
    'a range',
    { kind: 'range', minimum: reais('10.00'), maximum: reais('20.00') },
    '20.01',
    'boleto-payment.above-maximum',
  ],
  ['from an amount on', { kind: 'range', minimum: reais('10.00') }, '5000.00', null],
  ['up to an amount', { kind: 'range', maximum: reais('10.00') }, '0.01', null],
  ['one centavo', { kind: 'range', maximum: reais('0.01') }, '0.01', null],
])('a boleto may take %s (%o): %s', (_, acceptance, amount, code) => {
  const terms: BoletoTerms = acceptance ? { ...PLAIN, acceptance } : PLAIN;
  const checked = checkPaidAmount(due(terms, '2026-11-10'), reais(amount));
  expect(checked.ok ? null : checked.error.code).toBe(code);
  if (!checked.ok) expect(explainPaidAmount(checked.error)).toMatch(/R\$.[\d.]+,\d\d\.$/);
});

const AMOUNT: DiscountTerm = { kind: 'amount-until', amount: reais('1.00'), until: day('2026-11-10') };
const RATE: DiscountTerm = { kind: 'percent-until', percent: percent(100), until: day('2026-11-10') };

test.each<[string, Partial<BoletoTerms>]>([
  ['boleto-terms.nominal', { nominal: money(0n) }],
  ['boleto-terms.nominal', { nominal: money(-1n) }],
  ['boleto-terms.nominal', { nominal: money(AMOUNT_CENTAVOS_MAX + 1n) }],
  ['boleto-terms.due-date', { dueDate: day('2000-07-02') }],
  ['boleto-terms.due-date', { dueDate: day('2049-10-14') }],
  ['boleto-terms.due-date', { dueDate: day('2199-12-28') }],
  ['boleto-terms.abatement', { abatement: money(-1n) }],
  ['boleto-terms.abatement', { abatement: reais('1000.00') }],
  ['boleto-terms.interest', { interest: { kind: 'amount-per-day', amount: money(-1n) } }],
  ['boleto-terms.interest', { interest: { kind: 'amount-per-day', amount: money(AMOUNT_CENTAVOS_MAX + 1n) } }],
  ['boleto-terms.interest', { interest: { kind: 'percent-per-month', percent: percent(-1) } }],
  ['boleto-terms.interest', { interest: { kind: 'percent-per-month', percent: percent(10_001) } }],
  ['boleto-terms.fine', { fine: { kind: 'amount', amount: money(-1n) } }],
  ['boleto-terms.fine', { fine: { kind: 'percent', percent: percent(10_001) } }],
  ['boleto-terms.discounts-many', { discounts: [AMOUNT, AMOUNT, AMOUNT, AMOUNT] }],
  ['boleto-terms.discounts-mixed', { discounts: [AMOUNT, RATE] }],
  ['boleto-terms.discount', { discounts: [AMOUNT, { ...AMOUNT, amount: money(0n) }] }],
  ['boleto-terms.discount', { discounts: [{ ...AMOUNT, amount: money(-1n) }] }],
  ['boleto-terms.discount', { discounts: [{ ...RATE, percent: percent(0) }] }],
  ['boleto-terms.discount', { discounts: [{ ...RATE, percent: percent(10_001) }] }],
  ['boleto-terms.discount-date', { discounts: [{ ...AMOUNT, until: day('2026-11-11') }] }],
  ['boleto-terms.discount-total', { discounts: [{ ...AMOUNT, amount: reais('1000.00') }] }],
  ['boleto-terms.discount-total', { abatement: reais('999.00'), discounts: [AMOUNT] }],
  ['boleto-terms.discount-total', { discounts: [RATE, { ...RATE, percent: percent(10_000) }] }],
  ['boleto-terms.acceptance', { acceptance: { kind: 'range', minimum: money(0n) } }],
  ['boleto-terms.acceptance', { acceptance: { kind: 'range', maximum: money(0n) } }],
  ['boleto-terms.acceptance', { acceptance: { kind: 'range', minimum: money(2n), maximum: money(1n) } }],
  ['boleto-terms.last-day', { lastDay: day('2026-11-09') }],
  ['boleto-terms.last-day', { lastDay: day('2100-01-01') }],
] as [string, Partial<BoletoTerms>][])('refuses terms with %s: %o', (code, terms) => {
  const refused = boletoAmountDue({ ...PLAIN, ...terms }, day('2026-11-10'));
  expect(!refused.ok && refused.error.code).toBe(code);
  expect(!refused.ok && explainBoletoTerms(refused.error)).toMatch(/\.$/);
});

test('terms at their bounds are taken', () => {
  const terms: BoletoTerms = {
    nominal: money(AMOUNT_CENTAVOS_MAX),
    dueDate: PLAIN.dueDate,
    abatement: money(AMOUNT_CENTAVOS_MAX - 2n),
    interest: { kind: 'percent-per-month', percent: percent(10_000) },
    fine: { kind: 'percent', percent: percent(10_000) },
    discounts: [{ ...AMOUNT, amount: money(1n) } as DiscountTerm],
    acceptance: { kind: 'range', minimum: money(1n), maximum: money(1n) },
    lastDay: PLAIN.dueDate,
  };
  expect(due(terms, '2026-11-10').total).toBe(1n);
  expect(due(terms, '2026-12-10').total).toBe(6n);
});

test('the first and the last due date and last day are taken', () => {
  for (const dueDate of ['2000-07-03', '2049-10-13']) {
    const terms: BoletoTerms = { nominal: reais('1.00'), dueDate: day(dueDate), lastDay: day('2099-12-31') };
    expect(due(terms, dueDate)).toMatchObject({ total: 100n, payable: true });
    for (const on of ['1900-01-01', '2199-12-31']) expect(due(terms, on).total).toBe(100n);
  }
});

test('a discount that grows by the day is refused on the day on which it leaves nothing', () => {
  const discounts: readonly DiscountTerm[] = [AMOUNT, { kind: 'amount-per-day', amount: reais('100.00') }];
  const early = (on: string) => boletoAmountDue({ ...PLAIN, discounts: discounts.slice(1) }, day(on));
  expect(early('2026-11-01')).toMatchObject({ ok: true, value: { discount: 90_000n, total: 10_000n } });
  expect(early('2026-10-31')).toEqual({ ok: false, error: { code: 'boleto-terms.discount-total', index: 0 } });
  const rate: readonly DiscountTerm[] = [{ kind: 'percent-per-day', percent: percent(10_000) }];
  expect(boletoAmountDue({ ...PLAIN, discounts: rate }, day('1990-01-01')).ok).toBe(false);
});

test.each<[string, Partial<BoletoTerms>]>([
  ['interest by amount', { interest: { kind: 'amount-per-day', amount: money(AMOUNT_CENTAVOS_MAX) } }],
  ['interest by rate', { interest: { kind: 'percent-per-month', percent: percent(10_000) } }],
  ['the fine', { fine: { kind: 'amount', amount: money(AMOUNT_CENTAVOS_MAX) } }],
])('what grows beyond one payment is refused, not cut: %s', (_, terms) => {
  const large = { ...PLAIN, nominal: money(AMOUNT_CENTAVOS_MAX), ...terms };
  const refused = boletoAmountDue(large, day('2199-12-31'));
  expect(refused).toEqual({ ok: false, error: { code: 'boleto-terms.out-of-bounds' } });
  expect(!refused.ok && explainBoletoTerms(refused.error)).toMatch(/\.$/);
  expect(boletoAmountDue(large, day('2026-11-10')).ok).toBe(true);
});

test('the codes of CNAB name the kinds of terms', () => {
  expect([INTEREST_CODES, FINE_CODES, Object.keys(DISCOUNT_CODES)]).toEqual([
    { '1': 'amount-per-day', '2': 'percent-per-month', '3': 'none' },
    { '1': 'amount', '2': 'percent' },
    ['1', '2', '3', '4', '5', '6'],
  ]);
});

test('the parts always sum to the total, and paying later never costs less', () => {
  const anyTerms = fc.record({
    nominal: fc.bigInt({ min: 200_000n, max: 10n ** 11n }).map(money),
    dueDate: fc.nat(3000).map((days) => addDays(day('2024-01-01'), days)),
    abatement: fc.bigInt({ min: 0n, max: 100_000n }).map(money),
    rate: fc.bigInt({ min: 0n, max: 10n }),
  });
  fc.assert(
    fc.property(anyTerms, fc.integer({ min: -60, max: 400 }), ({ rate, ...basic }, days) => {
      const { dueDate } = basic;
      const discounts = [20, 10, 0].map((before, index): DiscountTerm => ({
        kind: 'amount-until',
        amount: money(BigInt(300 - index * 100)),
        until: addDays(dueDate, -before),
      }));
      const charge = (ONE_PERCENT * rate) as typeof ONE_PERCENT;
      const terms: BoletoTerms = {
        ...basic,
        discounts,
        interest: { kind: 'percent-per-month', percent: charge },
        fine: { kind: 'percent', percent: charge },
      };
      const on = addDays(dueDate, days);
      const today = due(terms, on);
      const { nominal, abatement, discount, interest, fine, total } = today;
      expect(total).toBe(nominal - abatement - discount + interest + fine);
      expect(due(terms, addDays(on, 1)).total).toBeGreaterThanOrEqual(total);
      expect(today.daysLate > 0).toBe(on > today.adjustedDue);
    }),
  );
});
