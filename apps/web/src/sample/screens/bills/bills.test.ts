import { expect, test } from 'vitest';
import { sampleState } from '../../data/sample-state.ts';
import { barsOf } from './bar-code.ts';
import { blankBill, faultsOf, listedBills, readRate, ruleWords, stateOf, totalOf, withFields } from './bills.ts';

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
  const fields = {
    name: '',
    document: '',
    dueDate: undefined,
    amountCentavos: 0n,
    fineRate: 'x',
    multaRate: '2',
    comments: '',
  };
  expect(Object.keys(faultsOf(fields))).toEqual(['name', 'dueDate', 'amountCentavos', 'fineRate']);
  const whole = { ...fields, name: ' Ana ', dueDate: '2026-12-10', amountCentavos: 12_345n, fineRate: '0' };
  expect(faultsOf(whole)).toEqual({});
  const bill = withFields(blank, whole);
  expect(bill).toMatchObject({
    dueDate: '2026-12-10',
    amount: 123.45,
    payerPerson: { name: 'Ana' },
    fine: { rate: 0, date: null },
    multa: { rate: 2, date: '2026-12-11' },
  });
  expect(bill.barCode).toMatch(/^\d{44}$/);
});

test('the bars of digits: start, five bars and five spaces for each pair, stop', () => {
  // "00": narrow narrow wide wide narrow, in bars and in spaces alike.
  const { bars, width } = barsOf('00');
  expect(bars.map((bar) => bar.width)).toEqual([1, 1, 1, 1, 3, 3, 1, 3, 1]);
  expect(width).toBe(4 + 18 + 5);
  expect(barsOf(bills[0]?.barCode ?? '').width).toBe(4 + 22 * 18 + 5);
  expect(barsOf('123')).toEqual({ bars: [], width: 0 });
});
