import { addDays, civilDate, formatReais } from '@bank/core';
import type { Tone } from '@bank/ui';
import { centavosOf, dayWords, holds, reaisOf } from '../../context/sample-values.ts';
import { slipNumbers } from '../../data/documents.ts';
import type { Bill, BillRule } from '../../entities.ts';

/** How a bill stands on a day. */
export type BillState = 'paid' | 'open' | 'overdue';

/** The states, in the order of the filter, with their words and tones. */
export const BILL_STATES: readonly { readonly value: BillState; readonly label: string; readonly tone: Tone }[] = [
  { value: 'open', label: 'Em aberto', tone: 'info' },
  { value: 'overdue', label: 'Vencido', tone: 'warning' },
  { value: 'paid', label: 'Pago', tone: 'positive' },
];

/** How a bill stands on a day (aaaa-mm-dd). */
export function stateOf(bill: Bill, today: string): BillState {
  if (bill.payment.date !== null) return 'paid';
  return bill.dueDate < today ? 'overdue' : 'open';
}

/** The bills that a filter and a search leave, the latest due first. */
export function listedBills(
  bills: readonly Bill[],
  by: { readonly state: BillState | undefined; readonly search: string; readonly today: string },
): readonly Bill[] {
  return bills
    .filter((bill) => by.state === undefined || stateOf(bill, by.today) === by.state)
    .filter(({ customerNumber, payerPerson }) =>
      holds(by.search, [customerNumber, payerPerson.name, payerPerson.document]),
    )
    .toSorted((a, b) => b.dueDate.localeCompare(a.dueDate));
}

/** The sum of the bills, in centavos. */
export function totalOf(bills: readonly Bill[]): bigint {
  return bills.reduce((sum, { amount }) => sum + centavosOf(amount), 0n);
}

/** What a rule says: a rate or an amount, and from or until when. Undefined where there is none. */
export function ruleWords(rule: BillRule, when: 'a partir de' | 'até'): string | undefined {
  if (rule.date === null || (rule.rate === 0 && rule.amount === 0)) return undefined;
  const much = rule.amount > 0 ? `R$ ${formatReais(centavosOf(rule.amount))}` : `${rateWords(rule.rate)}%`;
  return `${much} ${when} ${dayWords(rule.date)}`;
}

/** A rate as it is typed: "1,5". */
export function rateWords(rate: number): string {
  return String(rate).replace('.', ',');
}

/** A rate that was typed, in percent; undefined for what is none from 0 to 100. */
export function readRate(text: string): number | undefined {
  const trimmed = text.trim();
  if (!/^\d{1,3}([.,]\d{1,2})?$/.test(trimmed)) return undefined;
  const rate = Number(trimmed.replace(',', '.'));
  return rate <= 100 ? rate : undefined;
}

const NO_RULE: BillRule = { code: '0', date: null, rate: 0, amount: 0 };

/** A bill with nothing in it yet; its number follows the highest there is. */
export function blankBill(bills: readonly Bill[], today: string): Bill {
  const last = Math.max(70_000, ...bills.map(({ customerNumber }) => Number(customerNumber)).filter(Number.isFinite));
  return {
    bankNumber: '000',
    customerNumber: String(last + 1),
    dueDate: today,
    amount: 0,
    barCode: '',
    digitableLine: '',
    comments: '',
    fine: NO_RULE,
    multa: NO_RULE,
    discount: NO_RULE,
    secondDiscount: NO_RULE,
    thirdDiscount: NO_RULE,
    payment: { amount: 0, date: null, type: { id: '0', name: 'Em aberto' } },
    payerPerson: {
      document: '',
      name: '',
      personTypeId: '1',
      address: { publicPlace: '', zipCode: '', neighborhood: '', complement: '', city: '', state: '' },
    },
  };
}

/** What the form of a bill holds. */
export interface BillFields {
  readonly name: string;
  readonly document: string;
  readonly dueDate: string | undefined;
  readonly amountCentavos: bigint;
  readonly fineRate: string;
  readonly multaRate: string;
  readonly comments: string;
}

/** The words of what is wrong in the form, by field; empty where nothing is. */
export function faultsOf(fields: BillFields): Partial<Record<keyof BillFields, string>> {
  const rateFault = 'Informe um percentual de 0 a 100.';
  return {
    ...(fields.name.trim() === '' && { name: 'Informe o nome do pagador.' }),
    ...(fields.dueDate === undefined && { dueDate: 'Informe o vencimento.' }),
    ...(fields.amountCentavos <= 0n && { amountCentavos: 'Informe o valor.' }),
    ...(readRate(fields.fineRate) === undefined && { fineRate: rateFault }),
    ...(readRate(fields.multaRate) === undefined && { multaRate: rateFault }),
  };
}

/** The bill with what the form holds; the form has no faults. Fine and multa begin the day after it is due; its bar code is one for show. */
export function withFields(bill: Bill, fields: BillFields): Bill {
  const amount = reaisOf(fields.amountCentavos);
  const { dueDate = bill.dueDate } = fields;
  const after = (code: string, text: string): BillRule => {
    const rate = readRate(text) ?? 0;
    return rate === 0 ? NO_RULE : { code, date: addDays(civilDate(dueDate), 1), rate, amount: 0 };
  };
  return {
    ...bill,
    dueDate,
    amount,
    ...slipNumbers(Number(bill.customerNumber) % 100, amount),
    comments: fields.comments,
    fine: after('1', fields.fineRate),
    multa: after('2', fields.multaRate),
    payerPerson: { ...bill.payerPerson, name: fields.name.trim(), document: fields.document.trim() },
  };
}
