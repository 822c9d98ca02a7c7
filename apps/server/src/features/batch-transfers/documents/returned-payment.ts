import { money, ZERO, type CivilDate } from '@bank/core';
import type { Payment, PaymentBatch } from '@bank/cnab';
import { parseDocument } from '@bank/documents';
import { participantByIspb } from '@bank/identifiers';
import type { RowWithOrder } from '../postgres/row-queries.ts';
import { shownState } from '../domain/counts.ts';
import { formOf } from './payment-forms.ts';

/** The bank and the company of a return file, as they were when it was issued. */
export interface ReturnBank {
  readonly bank: { readonly name: string; readonly code: string; readonly branch: string; readonly ispb: string };
  readonly company: { readonly name: string; readonly document: string; readonly bankAccount: string };
}

/** What happened to a row, in FEBRABAN's codes (G059). What has none of its own is a refused entry of the payee's account. */
const OCCURRENCES: Readonly<Record<string, string>> = {
  'payment-orders.insufficient-funds': '01',
  'batch-transfers.key-not-found': 'AN',
  'batch-transfers.key-document-differs': 'AT',
  'batch-transfers.account-document-differs': 'AT',
  'batch-transfers.account-not-found': 'AN',
  'batch-transfers.own-account': 'AN',
  'batch-transfers.day-over': 'AP',
  'batch-transfers.owner-unknown': 'AP',
  'payment-orders.date-missed': 'AP',
  'payment-orders.above-transaction-limit': 'AR',
  'payment-orders.above-period-limit': 'AR',
};
const PAID = '00';
const CANCELLED = '02';
/** Why another bank gave a TED back. Where there is no code for it, whoever should have got the money cancelled the credit. */
const GIVEN_BACK: Readonly<Record<string, string>> = {
  'ted-return.1': 'AN',
  'ted-return.2': 'AN',
  'ted-return.3': 'AT',
  'ted-return.5': 'AT',
  'ted-return.61': 'AR',
};
const GIVEN_BACK_OTHERWISE = '02';
const OTHER = 'AB';

/** The batches of a return file: one for each form in which rows are paid, in the order of the rows. */
export function returnBatches(rows: readonly RowWithOrder[], of: ReturnBank, day: CivilDate): readonly PaymentBatch[] {
  const forms = new Map<string, Payment[]>();
  for (const row of rows) {
    const payment = returnedPayment(row, of, day);
    forms.set(payment.form, [...(forms.get(payment.form) ?? []), payment]);
  }
  return [...forms].map(([form, payments]) => ({
    service: '98',
    form,
    company: companyOf(of),
    message: '',
    payments,
  }));
}

/** The company, as the headers name it. */
export function companyOf({ bank, company }: ReturnBank): PaymentBatch['company'] {
  return {
    inscriptionType: '2',
    document: company.document,
    name: company.name.slice(0, 30),
    agreement: '',
    branch: bank.branch,
    branchDigit: '',
    account: company.bankAccount,
    accountDigit: '',
    accountCheck: '',
  };
}

function returnedPayment(row: RowWithOrder, { bank }: ReturnBank, day: CivilDate): Payment {
  const { typed, found, document, amount, date, paidOn } = row;
  const state = shownState(row, 'settled');
  const payee = found?.payee;
  const account = payee && 'accountNumber' in payee ? payee : undefined;
  const ispb = account?.ispb ?? '';
  const isOwn = ispb === bank.ispb;
  const { clearing, ...form } = formOf(row, isOwn);
  const whole = account?.document ?? document ?? '';
  return {
    ...form,
    line: row.row,
    movement: '0',
    instruction: '00',
    documentNumber: (typed.reference ?? '').slice(0, 20),
    nossoNumero: row.orderId?.slice(-20) ?? '',
    paymentDate: date ?? day,
    dueDate: null,
    amountCentavos: amount ?? money(ZERO),
    settledDate: state === 'paid' ? paidOn : null,
    settledCentavos: state === 'paid' ? amount : null,
    payee: {
      inscriptionType: inscriptionOf(whole),
      document: whole,
      name: (account?.name ?? typed.payee.name).slice(0, 30),
      bank: isOwn ? bank.code : (participantByIspb(ispb)?.code ?? '000'),
      ispb,
      branch: account?.branch ?? '',
      branchDigit: '',
      account: account?.accountNumber.slice(0, 12) ?? '',
      accountDigit: '',
      accountCheck: '',
      paymentAccount: account && account.accountNumber.length > 12 ? account.accountNumber : '',
      address: null,
    },
    barcode: '',
    transfer: {
      clearing,
      currency: 'BRL',
      information: '',
      docPurpose: '',
      tedPurpose: typed.purpose ?? '',
      complementaryPurpose: '',
      notice: '0',
    },
    boleto: null,
    tax: null,
    deductions: null,
    extra: null,
    authentication: null,
    occurrences: [{ code: occurrenceOf(row, state), meaning: null }],
  };
}

function inscriptionOf(document: string): string {
  if (!parseDocument(document).ok) return '0';
  return document.length === 11 ? '1' : '2';
}

function occurrenceOf({ stopped, refusalCode, returned }: RowWithOrder, state: ReturnType<typeof shownState>): string {
  if (state === 'paid') return PAID;
  if (state === 'returned') return GIVEN_BACK[returned?.code ?? ''] ?? GIVEN_BACK_OTHERWISE;
  if (state === 'cancelled') return CANCELLED;
  return OCCURRENCES[stopped?.code ?? refusalCode ?? ''] ?? OTHER;
}
