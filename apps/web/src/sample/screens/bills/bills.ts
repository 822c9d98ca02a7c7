import { addDays, civilDate, formatReais } from '@bank/core';
import type { Tone } from '@bank/ui';
import { centavosOf, dayOf, dayWords, holds, reaisOf } from '../../context/sample-values.ts';
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

/** The rules of a bill, in the order of the form. */
export const RULES = [
  { rule: 'fine', label: 'Juros ao mês', when: 'A partir de' },
  { rule: 'multa', label: 'Multa', when: 'A partir de' },
  { rule: 'discount', label: 'Primeiro desconto', when: 'Até' },
  { rule: 'secondDiscount', label: 'Segundo desconto', when: 'Até' },
  { rule: 'thirdDiscount', label: 'Terceiro desconto', when: 'Até' },
] as const;

export type RuleName = (typeof RULES)[number]['rule'];

/** A rule as the form holds it. */
export interface RuleFields {
  readonly kind: 'none' | 'rate' | 'amount';
  readonly rate: string;
  readonly amountCentavos: bigint;
  readonly date: string | undefined;
}

/** The ways in which a bill of the sample is paid; "0" is not paid. */
export const PAYMENT_TYPES = [
  { value: '0', label: 'Em aberto' },
  { value: '1', label: 'Pago no banco' },
  { value: '2', label: 'Pago por Pix' },
  { value: '3', label: 'Baixado' },
] as const;

/** Who may owe a bill. */
export const PERSON_TYPES = [
  { value: '1', label: 'Pessoa física' },
  { value: '2', label: 'Pessoa jurídica' },
] as const;

/** What the form of a bill holds. */
export interface BillFields {
  readonly dueDate: string | undefined;
  readonly amountCentavos: bigint;
  readonly comments: string;
  readonly rules: Readonly<Record<RuleName, RuleFields>>;
  readonly payer: Bill['payerPerson'];
  readonly payment: {
    readonly typeId: string;
    readonly date: string | undefined;
    readonly amountCentavos: bigint;
  };
}

function ruleFields({ date, rate, amount }: BillRule): RuleFields {
  const isNone = date === null || (rate === 0 && amount === 0);
  return {
    kind: isNone ? 'none' : amount > 0 ? 'amount' : 'rate',
    rate: rateWords(rate),
    amountCentavos: centavosOf(amount),
    date: dayOf(date),
  };
}

/** The form of a bill as it stands. */
export function fieldsOf(bill: Bill): BillFields {
  const { payment } = bill;
  return {
    dueDate: dayOf(bill.dueDate),
    amountCentavos: centavosOf(bill.amount),
    comments: bill.comments,
    rules: {
      fine: ruleFields(bill.fine),
      multa: ruleFields(bill.multa),
      discount: ruleFields(bill.discount),
      secondDiscount: ruleFields(bill.secondDiscount),
      thirdDiscount: ruleFields(bill.thirdDiscount),
    },
    payer: bill.payerPerson,
    payment: {
      typeId: payment.type.id,
      date: dayOf(payment.date),
      amountCentavos: centavosOf(payment.amount),
    },
  };
}

/** A rule after its kind was chosen: fine and multa begin the day after the bill is due, discounts end on that day. */
export function withKind(name: RuleName, fields: RuleFields, kind: RuleFields['kind'], dueDate: string | undefined) {
  const isLate = name === 'fine' || name === 'multa';
  const usual = dueDate === undefined || !isLate ? dueDate : addDays(civilDate(dueDate), 1);
  return { ...fields, kind, date: fields.date ?? usual };
}

/** The words of what is wrong in the form, by field ("multa rate"); empty where nothing is. */
export function faultsOf({
  dueDate,
  amountCentavos,
  rules,
  payer,
  payment,
}: BillFields): Readonly<Record<string, string>> {
  const faults: Record<string, string> = {};
  if (payer.name.trim() === '') faults['name'] = 'Informe o nome do pagador.';
  if (dueDate === undefined) faults['dueDate'] = 'Informe o vencimento.';
  if (amountCentavos <= 0n) faults['amount'] = 'Informe o valor.';
  for (const { rule } of RULES) {
    const { kind, rate, amountCentavos: amount, date } = rules[rule];
    if (kind === 'none') continue;
    if (kind === 'rate' && (readRate(rate) ?? 0) === 0) faults[`${rule} rate`] = 'Informe um percentual de 0 a 100.';
    if (kind === 'amount' && amount <= 0n) faults[`${rule} amount`] = 'Informe o valor.';
    if (date === undefined) faults[`${rule} date`] = 'Informe a data.';
  }
  if (payment.typeId !== '0' && payment.date === undefined) faults['payment date'] = 'Informe a data do pagamento.';
  if (payment.typeId !== '0' && payment.amountCentavos <= 0n) faults['payment amount'] = 'Informe o valor pago.';
  return faults;
}

function ruleOf(before: BillRule, { kind, rate, amountCentavos, date = '' }: RuleFields): BillRule {
  if (kind === 'none') return NO_RULE;
  const isSame = ruleFields(before).kind === kind;
  return kind === 'rate'
    ? { code: isSame ? before.code : '2', date, rate: readRate(rate) ?? 0, amount: 0 }
    : { code: isSame ? before.code : '1', date, rate: 0, amount: reaisOf(amountCentavos) };
}

/** The bill with what the form holds; the form has no faults. Its bar code is one for show. */
export function withFields(bill: Bill, fields: BillFields): Bill {
  const amount = reaisOf(fields.amountCentavos);
  const { rules, payer, payment } = fields;
  const type = PAYMENT_TYPES.find(({ value }) => value === payment.typeId) ?? PAYMENT_TYPES[0];
  const isPaid = type.value !== '0';
  return {
    ...bill,
    dueDate: fields.dueDate ?? bill.dueDate,
    amount,
    ...((bill.barCode === '' || amount !== bill.amount) && slipNumbers(Number(bill.customerNumber) % 100, amount)),
    comments: fields.comments.trim(),
    fine: ruleOf(bill.fine, rules.fine),
    multa: ruleOf(bill.multa, rules.multa),
    discount: ruleOf(bill.discount, rules.discount),
    secondDiscount: ruleOf(bill.secondDiscount, rules.secondDiscount),
    thirdDiscount: ruleOf(bill.thirdDiscount, rules.thirdDiscount),
    payment: {
      amount: isPaid ? reaisOf(payment.amountCentavos) : 0,
      date: isPaid ? (payment.date ?? null) : null,
      type: { id: type.value, name: type.label },
    },
    payerPerson: { ...payer, name: payer.name.trim(), document: payer.document.trim() },
  };
}
