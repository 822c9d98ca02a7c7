import { expect, test } from 'vitest';
import { sampleState } from '../../data/sample-state.ts';
import { barsOf } from './bar-code.ts';
import {
  blankBill,
  faultsOf,
  fieldsOf,
  listedBills,
  readRate,
  ruleWords,
  stateOf,
  totalOf,
  withFields,
  withKind,
} from './bills.ts';

const TODAY = '2026-11-21';
const { bills } = sampleState(Date.parse(`${TODAY}T12:00:00.000Z`));
const all = { state: undefined, search: '', today: TODAY };

test('a bill is paid, overdue from the day after it was due, or open', () => {
  const [bill] = bills;
  if (bill === undefined) throw new Error('no bill');
  const open = { ...bill, payment: { ...bill.payment, date: null } };
  expect(stateOf({ ...open, dueDate: TODAY }, TODAY)).toBe('open');
  expect(stateOf({ ...open, dueDate: '2026-11-20' }, TODAY)).toBe('overdue');
  expect(stateOf({ ...open, dueDate: '2026-11-20', payment: { ...open.payment, date: TODAY } }, TODAY)).toBe('paid');
});

test('filter and search leave what they name, the latest due first', () => {
  const paid = listedBills(bills, { ...all, state: 'paid' });
  expect(paid.length).toBe(10);
  expect(paid.every(({ payment }) => payment.date !== null)).toBe(true);
  const dueDates = listedBills(bills, all).map(({ dueDate }) => dueDate);
  expect(dueDates).toEqual(dueDates.toSorted().toReversed());
  expect(listedBills(bills, { ...all, search: 'olivia' }).map(({ payerPerson }) => payerPerson.name)).toEqual([
    'Olívia Macedo',
  ]);
});

test('the total is exact to the centavo', () => {
  const [bill] = bills;
  if (bill === undefined) throw new Error('no bill');
  expect(
    totalOf([
      { ...bill, amount: 0.1 },
      { ...bill, amount: 0.2 },
    ]),
  ).toBe(30n);
});

test('a rule says its rate or amount and its day, and nothing where there is none', () => {
  expect(ruleWords({ code: '2', date: '2026-12-01', rate: 1.5, amount: 0 }, 'a partir de')).toBe(
    '1,5% a partir de 01/12/2026',
  );
  expect(ruleWords({ code: '1', date: '2026-12-01', rate: 0, amount: 12.3 }, 'até')).toBe('R$ 12,30 até 01/12/2026');
  expect(ruleWords({ code: '0', date: null, rate: 0, amount: 0 }, 'até')).toBeUndefined();
});

test('a rate is a percentage of at most two decimals', () => {
  expect(['2', '2,5', '0.25', '100'].map(readRate)).toEqual([2, 2.5, 0.25, 100]);
  expect(['', '-1', '1,234', '101', 'dois'].map(readRate)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

test('the form says what is missing, and a whole one makes a bill with a code of its own', () => {
  const blank = blankBill(bills, TODAY);
  expect(blank.customerNumber).toBe('70031');
  const fields = fieldsOf(blank);
  const wrong = {
    ...fields,
    dueDate: undefined,
    rules: {
      ...fields.rules,
      fine: { ...fields.rules.fine, kind: 'rate' as const, rate: 'x' },
      discount: { ...fields.rules.discount, kind: 'amount' as const, date: TODAY },
    },
    payment: { ...fields.payment, typeId: '2' },
  };
  expect(Object.keys(faultsOf(wrong))).toEqual([
    'name',
    'dueDate',
    'amount',
    'fine rate',
    'fine date',
    'discount amount',
    'payment date',
    'payment amount',
  ]);
  const whole = {
    ...fields,
    dueDate: '2026-12-10',
    amountCentavos: 12_345n,
    payer: { ...fields.payer, name: ' Ana ' },
  };
  expect(faultsOf(whole)).toEqual({});
  const bill = withFields(blank, whole);
  expect(bill).toMatchObject({ dueDate: '2026-12-10', amount: 123.45, payerPerson: { name: 'Ana' } });
  expect(bill.barCode).toMatch(/^\d{44}$/);
});

test('[entity.bill.rules] each rule may be nothing, a rate or an amount, with its day; payer and payment are whole', () => {
  const [bill] = bills;
  if (bill === undefined) throw new Error('no bill');
  expect(withFields(bill, fieldsOf(bill))).toEqual(bill);
  const fields = fieldsOf(bill);
  const changed = withFields(bill, {
    ...fields,
    rules: {
      fine: { ...fields.rules.fine, kind: 'none' },
      multa: { kind: 'amount', rate: '0', amountCentavos: 1050n, date: '2026-12-12' },
      discount: { kind: 'rate', rate: '5,5', amountCentavos: 0n, date: '2026-12-01' },
      secondDiscount: { kind: 'amount', rate: '', amountCentavos: 300n, date: '2026-12-02' },
      thirdDiscount: { ...fields.rules.thirdDiscount, kind: 'none' },
    },
    payer: { ...fields.payer, personTypeId: '2', address: { ...fields.payer.address, city: 'Recife', state: 'PE' } },
    payment: { typeId: '2', date: '2026-12-03', amountCentavos: 9999n },
  });
  expect(changed.fine).toEqual({ code: '0', date: null, rate: 0, amount: 0 });
  expect(changed.multa).toEqual({ code: '1', date: '2026-12-12', rate: 0, amount: 10.5 });
  expect(changed.discount).toEqual({ code: '1', date: '2026-12-01', rate: 5.5, amount: 0 });
  expect(changed.secondDiscount).toMatchObject({ rate: 0, amount: 3, date: '2026-12-02' });
  expect(changed.thirdDiscount.date).toBeNull();
  expect(changed.payerPerson).toMatchObject({ personTypeId: '2', address: { city: 'Recife', state: 'PE' } });
  expect(changed.payment).toEqual({ amount: 99.99, date: '2026-12-03', type: { id: '2', name: 'Pago por Pix' } });
  const open = withFields(changed, { ...fieldsOf(changed), payment: { ...fieldsOf(changed).payment, typeId: '0' } });
  expect(open.payment).toEqual({ amount: 0, date: null, type: { id: '0', name: 'Em aberto' } });
});

test('a rule that is switched on begins the day after the bill is due, a discount ends on that day', () => {
  const none = { kind: 'none' as const, rate: '', amountCentavos: 0n, date: undefined };
  expect(withKind('multa', none, 'rate', '2026-12-31').date).toBe('2027-01-01');
  expect(withKind('discount', none, 'amount', '2026-12-31').date).toBe('2026-12-31');
  expect(withKind('fine', { ...none, date: '2026-11-01' }, 'rate', '2026-12-31').date).toBe('2026-11-01');
});

test('the bars of digits: start, five bars and five spaces for each pair, stop', () => {
  // "00": narrow narrow wide wide narrow, in bars and in spaces alike.
  const { bars, width } = barsOf('00');
  expect(bars.map((bar) => bar.width)).toEqual([1, 1, 1, 1, 3, 3, 1, 3, 1]);
  expect(width).toBe(4 + 18 + 5);
  expect(barsOf(bills[0]?.barCode ?? '').width).toBe(4 + 22 * 18 + 5);
  expect(barsOf('123')).toEqual({ bars: [], width: 0 });
});
