import { writeArrecadacao, writeBoleto } from '@bank/boleto';
import { civilDate, expectOk, money } from '@bank/core';
import { cnpjCheckDigits, cpfCheckDigits } from '@bank/documents';
import type { Company240, FileHeader240 } from '../src/layouts/file/file-240-write.ts';
import type { Payment, Payee } from '../src/layouts/payments/payments-240-items.ts';

// Names and numbers are made up; every document has right check digits.

export const CPF = `111444777${cpfCheckDigits('111444777')}`;
export const CNPJ = `112223330001${cnpjCheckDigits('112223330001')}`;
/** With letters, as since July 2026. */
export const CNPJ_WITH_LETTERS = `12ABC34501DE${cnpjCheckDigits('12ABC34501DE')}`;

export const COMPANY: Company240 = {
  inscriptionType: '2',
  document: CNPJ,
  name: 'PADARIA DO BAIRRO LTDA',
  agreement: 'PAG0001',
  branch: '00001',
  branchDigit: '9',
  account: '000000123456',
  accountDigit: '7',
  accountCheck: '',
};

export const HEADER: FileHeader240 = {
  bank: '999',
  bankName: 'BANCO IPE',
  direction: 'remessa',
  company: COMPANY,
  date: civilDate('2026-11-23'),
  time: '101530',
  fileSequence: 7,
};

export const PAYEE: Payee = {
  inscriptionType: '1',
  document: CPF,
  name: 'MARIA APARECIDA DE SOUZA',
  bank: '341',
  ispb: '',
  branch: '01234',
  branchDigit: '',
  account: '000000098765',
  accountDigit: '4',
  accountCheck: '',
  paymentAccount: '',
  address: null,
};

const NOBODY: Payee = {
  inscriptionType: '',
  document: '',
  name: '',
  bank: '',
  ispb: '',
  branch: '',
  branchDigit: '',
  account: '',
  accountDigit: '',
  accountCheck: '',
  paymentAccount: '',
  address: null,
};

const PAYMENT: Payment = {
  kind: 'ted',
  form: '41',
  line: 3,
  movement: '0',
  instruction: '00',
  documentNumber: 'NF 1001',
  nossoNumero: '',
  paymentDate: civilDate('2026-11-24'),
  dueDate: null,
  amountCentavos: money(123_456n),
  settledDate: null,
  settledCentavos: null,
  payee: PAYEE,
  barcode: '',
  transfer: null,
  pix: null,
  boleto: null,
  tax: null,
  deductions: null,
  extra: null,
  authentication: null,
  occurrences: [],
};

const TED_TERMS: NonNullable<Payment['transfer']> = {
  clearing: '018',
  currency: 'BRL',
  information: '',
  docPurpose: '',
  tedPurpose: '00005',
  complementaryPurpose: 'CC',
  notice: '0',
};

/** A TED to somebody else. */
export const TED: Payment = {
  ...PAYMENT,
  transfer: TED_TERMS,
};

/** A Pix by key. */
export const PIX: Payment = {
  ...TED,
  kind: 'pix',
  form: '45',
  transfer: { ...TED_TERMS, clearing: '009', tedPurpose: '', complementaryPurpose: '' },
  payee: { ...PAYEE, bank: '000', branch: '00000', account: '000000000000', accountDigit: '', paymentAccount: '' },
  pix: { initiation: '02', key: 'maria@exemplo.com.br', txid: '', message: 'Obrigado pela compra' },
};

/** A barcode of another bank, of R$ 1.234,56 due on 2026-11-30. */
export const BARCODE = expectOk(
  writeBoleto({
    bank: '237',
    dueDate: civilDate('2026-11-30'),
    amount: money(123_456n),
    freeField: '1234567890123456789012345',
  }),
).barcode;

/** A boleto of another bank. */
export const BOLETO: Payment = {
  ...PAYMENT,
  kind: 'boleto',
  form: '31',
  dueDate: civilDate('2026-11-30'),
  barcode: BARCODE,
  payee: { ...NOBODY, inscriptionType: '2', document: CNPJ_WITH_LETTERS, name: 'FORNECEDOR DE FARINHA SA' },
  boleto: {
    nominalCentavos: money(123_456n),
    discountCentavos: money(0n),
    surchargeCentavos: money(0n),
    payer: { inscriptionType: '2', document: CNPJ, name: 'PADARIA DO BAIRRO LTDA' },
    beneficiary: { inscriptionType: '2', document: CNPJ_WITH_LETTERS, name: 'FORNECEDOR DE FARINHA SA' },
    guarantor: null,
  },
};

/** A Pix by QR Code: J with zeros for a barcode, and the URL in J-52. */
export const PIX_QR: Payment = {
  ...BOLETO,
  kind: 'pix-qr',
  form: '47',
  barcode: '',
  pix: { initiation: '', key: 'pix.exemplo.com.br/qr/v2/9d36b84f', txid: 'TX123', message: '' },
};

/** The bill of a utility, of R$ 1.234,56. */
export const BILL_BARCODE = expectOk(
  writeArrecadacao({
    segment: '3',
    valueIdentifier: '6',
    value: 123_456n,
    company: '0048',
    freeField: '0000000000000000000012345',
  }),
).barcode;

/** A bill with a barcode. */
export const BILL: Payment = {
  ...PAYMENT,
  kind: 'arrecadacao',
  form: '11',
  dueDate: civilDate('2026-11-27'),
  barcode: BILL_BARCODE,
  payee: { ...NOBODY, name: 'LUZ E FORCA' },
};

/** FGTS by an agreement that needs the segment W. */
export const FGTS: Payment = {
  ...BILL,
  dueDate: null,
  barcode: expectOk(
    writeArrecadacao({
      segment: '5',
      valueIdentifier: '8',
      value: 123_456n,
      company: '0181',
      freeField: '0000000000000000000012345',
    }),
  ).barcode,
  extra: {
    layout: 'payments.segment-w-fgts',
    values: {
      complementSequence: 1,
      informationUse: '9',
      information1: '',
      information2: '',
      revenueCode: '0418',
      taxpayerType: '01',
      taxpayerNumber: CNPJ,
      fgtsIdentifier: '0001234567890123',
      fgtsSeal: '123456789',
      fgtsSealDigit: '12',
    },
  },
};

/** A DARF. */
export const DARF: Payment = {
  ...PAYMENT,
  kind: 'tax',
  form: '16',
  dueDate: civilDate('2026-11-20'),
  payee: { ...NOBODY, name: 'PADARIA DO BAIRRO LTDA' },
  tax: {
    layout: 'payments.segment-n-darf',
    values: {
      revenueCode: '2089',
      taxpayerType: '01',
      taxpayerNumber: CNPJ,
      tax: '16',
      assessmentDate: '2026-10-31',
      reference: '00000000000000000',
      principal: 120_000n,
      fine: 3000n,
      interest: 456n,
      dueDate: '2026-11-20',
    },
  },
};

/** One of each kind. */
export const SAMPLES: readonly Payment[] = [TED, PIX, BOLETO, PIX_QR, BILL, FGTS, DARF];
