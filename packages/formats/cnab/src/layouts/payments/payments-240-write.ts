import type { RecordLayout } from '../../engine/layout.ts';
import {
  writeFile240,
  type OutputBatch,
  type OutputRecord,
  type RecordValues,
  type WrittenFile,
} from '../../engine/write.ts';
import { splitBatches, type BatchMaker } from '../file/batch-split.ts';
import { FILE_TRAILER_240 } from '../file/file-240.ts';
import { companyValues, fileHeader240, type Company240, type FileHeader240 } from '../file/file-240-write.ts';
import {
  batchLayoutVersion,
  paymentBatchKind,
  SEGMENT_A,
  SEGMENT_B,
  SEGMENT_B_PIX,
  SEGMENT_C,
  SEGMENT_J,
  SEGMENT_J52,
  SEGMENT_J52_PIX,
  SEGMENT_O,
  SEGMENT_Z,
} from './payments-240.ts';
import type { Party, Payment, RecordTerms } from './payments-240-items.ts';
import { PAYMENT_BATCHES } from './payments-240-service.ts';
import { SEGMENT_W, SEGMENT_W_FGTS, segmentNLayout } from './payments-240-taxes.ts';

/** One batch to write: every payment in it has its form. */
export interface PaymentBatch {
  /** G025. */
  readonly service: string;
  /** G029. */
  readonly form: string;
  readonly company: Company240;
  /** Printed on every notice of the batch. */
  readonly message: string;
  readonly payments: Iterable<Payment>;
  /** What happened to the batch as a whole, in a retorno: codes of G059. */
  readonly occurrences?: readonly string[];
}

/** A file of payments, to the bank or back from it. */
export interface PaymentFile {
  readonly header: FileHeader240;
  readonly batches: Iterable<PaymentBatch>;
}

/** Writes a file of payments line by line: counts and sums are made here. Ends with the first payment that does not fit. */
export function writePayments240({ header, batches }: PaymentFile): WrittenFile {
  return writeFile240({ header: fileHeader240(header), batches: outputBatches(batches), trailer: FILE_TRAILER_240 });
}

function* outputBatches(batches: Iterable<PaymentBatch>): Generator<OutputBatch, void, undefined> {
  for (const batch of batches) yield* splitBatches(batch.payments, () => batchMaker(batch));
}

function batchMaker({ service, form, company, message, occurrences = [] }: PaymentBatch): BatchMaker<Payment> {
  const kind = paymentBatchKind(form);
  const { header, trailer } = PAYMENT_BATCHES[kind];
  const codes = occurrences.join('');
  let total = 0n;
  return {
    header: {
      layout: header,
      values: {
        ...companyValues(company),
        service,
        form,
        version: batchLayoutVersion(kind),
        message,
        occurrences: codes,
      },
    },
    recordsOf: (payment) => {
      total += payment.amountCentavos ?? 0n;
      return paymentRecords(payment);
    },
    trailer: () => ({ layout: trailer, values: { totalAmount: total, occurrences: codes } }),
  };
}

/** The segments of one payment, in their order: A, B, C, Z; J, J-52, Z; O or N, W, Z. */
export function paymentRecords(payment: Payment): readonly OutputRecord[] {
  const authentication = payment.authentication
    ? [
        {
          layout: SEGMENT_Z,
          values: {
            legalAuthentication: payment.authentication.legal,
            bankAuthentication: payment.authentication.bank,
          },
        },
      ]
    : [];
  return [...mainRecords(payment), ...authentication];
}

function mainRecords(payment: Payment): readonly OutputRecord[] {
  switch (paymentBatchKind(payment.form)) {
    case 'transfers':
      return transferRecords(payment);
    case 'boletos':
      return [{ layout: SEGMENT_J, values: boletoValues(payment) }, partiesRecord(payment)];
    case 'taxes':
      return [taxRecord(payment), ...extraRecords(payment.extra)];
  }
}

/** What every main segment says. */
function commonValues(payment: Payment): RecordValues {
  return {
    movement: payment.movement,
    instruction: payment.instruction,
    documentNumber: payment.documentNumber,
    nossoNumero: payment.nossoNumero,
    paymentDate: payment.paymentDate,
    amount: payment.amountCentavos,
    occurrences: payment.occurrences.map(({ code }) => code).join(''),
  };
}

function transferRecords(payment: Payment): readonly OutputRecord[] {
  const { payee } = payment;
  const main: OutputRecord = {
    layout: SEGMENT_A,
    values: {
      ...commonValues(payment),
      ...payment.transfer,
      payeeName: payee.name,
      payeeBank: payee.bank,
      payeeBranch: payee.branch,
      payeeBranchDigit: payee.branchDigit,
      payeeAccount: payee.account,
      payeeAccountDigit: payee.accountDigit,
      payeeAccountCheck: payee.accountCheck,
      settledDate: payment.settledDate,
      settledAmount: payment.settledCentavos,
    },
  };
  return [main, ...payeeRecords(payment), ...deductionRecords(payment)];
}

function payeeRecords({ payee, pix }: Payment): readonly OutputRecord[] {
  const identity = {
    payeeInscriptionType: payee.inscriptionType,
    payeeInscriptionNumber: payee.document,
    payeeIspb: payee.ispb,
  };
  if (pix) {
    const { initiation, key, txid, message } = pix;
    return [{ layout: SEGMENT_B_PIX, values: { ...identity, initiation, pixKey: key, txid, message } }];
  }
  if (payee.document === '' && payee.ispb === '' && !payee.address) return [];
  return [{ layout: SEGMENT_B, values: { ...identity, ...addressValues(payee.address) } }];
}

function addressValues(address: Payment['payee']['address']): RecordValues {
  if (!address) return {};
  const { number, detail, postalCode, ...same } = address;
  return {
    ...same,
    streetNumber: number,
    addressDetail: detail,
    postalCode: postalCode.slice(0, 5),
    postalCodeSuffix: postalCode.slice(5),
  };
}

function deductionRecords({ payee, deductions }: Payment): readonly OutputRecord[] {
  if (!deductions && payee.paymentAccount === '') return [];
  return [{ layout: SEGMENT_C, values: { ...deductions?.values, paymentAccount: payee.paymentAccount } }];
}

function boletoValues(payment: Payment): RecordValues {
  return {
    ...commonValues(payment),
    barcode: payment.barcode,
    payeeName: payment.payee.name,
    dueDate: payment.dueDate,
    nominalAmount: payment.boleto?.nominalCentavos ?? null,
    discount: payment.boleto?.discountCentavos ?? null,
    surcharge: payment.boleto?.surchargeCentavos ?? null,
    currency: REAL,
  };
}

/** G065. */
const REAL = '09';
/** C004: entry. */
const ENTRY = '01';

function partiesRecord({ boleto, pix }: Payment): OutputRecord {
  const parties = {
    movement: ENTRY,
    ...partyValues('payer', boleto?.payer),
    ...partyValues('beneficiary', boleto?.beneficiary),
  };
  return pix
    ? { layout: SEGMENT_J52_PIX, values: { ...parties, pixKey: pix.key, txid: pix.txid } }
    : { layout: SEGMENT_J52, values: { ...parties, ...partyValues('guarantor', boleto?.guarantor) } };
}

function partyValues(role: string, party: Party | null | undefined): RecordValues {
  return {
    [`${role}InscriptionType`]: party?.inscriptionType,
    [`${role}InscriptionNumber`]: party?.document,
    [`${role}Name`]: party?.name,
  };
}

function taxRecord(payment: Payment): OutputRecord {
  if (!payment.tax) {
    const values = { barcode: payment.barcode, payeeName: payment.payee.name, dueDate: payment.dueDate };
    return { layout: SEGMENT_O, values: { ...commonValues(payment), ...values } };
  }
  const values = { ...commonValues(payment), ...payment.tax.values, taxpayerName: payment.payee.name };
  return { layout: segmentNLayout(payment.form), values };
}

function extraRecords(extra: RecordTerms | null): readonly OutputRecord[] {
  if (!extra) return [];
  const layout: RecordLayout = extra.layout === SEGMENT_W_FGTS.name ? SEGMENT_W_FGTS : SEGMENT_W;
  return [{ layout, values: extra.values }];
}
