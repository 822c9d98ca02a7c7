import type { Money } from '@bank/core';
import type { CnabFault } from '../../engine/fault.ts';
import type { RecordLayout } from '../../engine/layout.ts';
import { amountOf, type CnabRecord } from '../../engine/record.ts';
import type { Service, Tally, TitleContext, TitleReading } from '../../engine/service.ts';
import {
  BOLETOS_HEADER,
  BOLETOS_TRAILER,
  paymentBatchKind,
  SEGMENT_A,
  SEGMENT_B,
  SEGMENT_B_PIX,
  SEGMENT_C,
  SEGMENT_J,
  SEGMENT_J52,
  SEGMENT_J52_MOVED,
  SEGMENT_J52_PIX,
  SEGMENT_J52_PIX_MOVED,
  SEGMENT_O,
  SEGMENT_Z,
  TAXES_HEADER,
  TAXES_TRAILER,
  TRANSFERS_HEADER,
  TRANSFERS_TRAILER,
  type PaymentBatchKind,
} from './payments-240.ts';
import { totalFault } from '../file/trailer-total.ts';
import { PAYMENT_FORMS, PAYMENT_SERVICES } from './payments-240-codes.ts';
import { paymentOf, paymentSegments, type Payment } from './payments-240-items.ts';
import { checkPayment } from './payments-240-rules.ts';
import { SEGMENT_N_OTHER, SEGMENT_W, SEGMENT_W_FGTS, segmentNLayout } from './payments-240-taxes.ts';

/** The records that batches of one kind have, whatever their form. */
interface BatchLayouts {
  readonly header: RecordLayout;
  readonly trailer: RecordLayout;
  details(form: string): readonly RecordLayout[];
}

const PIX_QR = '47';

/** The layouts of a batch of each kind; special ones first. */
export const PAYMENT_BATCHES: Readonly<Record<PaymentBatchKind, BatchLayouts>> = {
  transfers: {
    header: TRANSFERS_HEADER,
    trailer: TRANSFERS_TRAILER,
    details: () => [SEGMENT_A, SEGMENT_B_PIX, SEGMENT_B, SEGMENT_C, SEGMENT_Z],
  },
  boletos: {
    header: BOLETOS_HEADER,
    trailer: BOLETOS_TRAILER,
    details: (form) => [
      ...(form === PIX_QR ? [SEGMENT_J52_PIX, SEGMENT_J52_PIX_MOVED] : [SEGMENT_J52, SEGMENT_J52_MOVED]),
      SEGMENT_J,
      SEGMENT_Z,
    ],
  },
  taxes: {
    header: TAXES_HEADER,
    trailer: TAXES_TRAILER,
    details: (form) => [SEGMENT_O, segmentNLayout(form), SEGMENT_B, SEGMENT_W_FGTS, SEGMENT_W, SEGMENT_Z],
  },
};

const OPENING_SEGMENTS: ReadonlySet<string> = new Set([SEGMENT_A.name, SEGMENT_J.name, SEGMENT_O.name]);

/** How a batch of one form is read: its form decides the layout of its segments. */
function paymentService(form: string): Service {
  const { header, trailer, details } = PAYMENT_BATCHES[paymentBatchKind(form)];
  const layouts = details(form);
  return {
    name: 'pagamentos',
    label: 'Pagamentos',
    layout: 'CNAB240',
    claims: (text) => isPaymentHeader(text) && text.startsWith(form, 11),
    headers: [header],
    details: layouts,
    trailers: [trailer],
    opens: new Set([
      ...OPENING_SEGMENTS,
      ...layouts.filter(({ name }) => name.startsWith('payments.segment-n')).map(({ name }) => name),
    ]),
    readTitle: (records, context) => readTitle(records, context, form),
    checkTrailer: checkPaymentTrailer,
  };
}

function isPaymentHeader(text: string): boolean {
  return text.charAt(8) === 'C' && Object.hasOwn(PAYMENT_SERVICES, text.slice(9, 11));
}

/** A batch of a form that FEBRABAN does not have: the form is named as what is wrong, and the rest is read as it stands. */
const OTHER_FORM: Service = {
  ...paymentService('00'),
  claims: isPaymentHeader,
  headers: [
    {
      ...TRANSFERS_HEADER,
      name: 'payments.header-of-other-form',
      label: 'Header de lote de pagamentos de forma desconhecida',
      matches: [{ from: 8, text: '1C' }],
    },
  ],
  details: [...new Set(Object.values(PAYMENT_BATCHES).flatMap(({ details }) => details('00')))],
  opens: new Set([...OPENING_SEGMENTS, SEGMENT_N_OTHER.name]),
};

/** Payments of CNAB 240: a service for each form of G029, because the form decides the layout of the segments. */
export const PAYMENT_SERVICES_240: readonly Service[] = [
  ...Object.keys(PAYMENT_FORMS)
    .sort()
    .map((form) => paymentService(form)),
  OTHER_FORM,
];

function readTitle(records: readonly CnabRecord[], context: TitleContext, form: string): TitleReading {
  const segments = paymentSegments(records);
  const payment = paymentOf(segments, form);
  return {
    nossoNumero: payment.nossoNumero,
    documentNumber: payment.documentNumber,
    movement: `${payment.movement}${payment.instruction}`,
    reasons: payment.occurrences.map(({ code }) => code),
    amountCentavos: payment.amountCentavos,
    paidCentavos: paidOf(payment, context),
    dueDate: payment.dueDate ?? payment.paymentDate,
    payer: payment.payee.name,
    payerDocument: payment.payee.document,
    sumsUnder: '',
    faults: checkPayment(segments, payment, context),
  };
}

/** What was paid: only a retorno that says so (00 done, 03 debit authorised). */
function paidOf({ occurrences, settledCentavos, amountCentavos }: Payment, { direction }: TitleContext): Money | null {
  if (direction === 'remessa' || !occurrences.some(({ code }) => code === '00' || code === '03')) return null;
  return settledCentavos ?? amountCentavos;
}

/**
 * The sum of the amounts of the batch. A bank refuses a remessa whose sum differs (TA); a retorno may sum up what was
 * done only, so there either sum will do and another one only warns.
 */
function checkPaymentTrailer(trailer: CnabRecord, tally: Tally, { direction }: TitleContext): readonly CnabFault[] {
  const found = amountOf(trailer, 'totalAmount');
  if (found === tally.amountCentavos) return [];
  if (direction === 'retorno' && found === tally.paidCentavos) return [];
  const severity = direction === 'remessa' ? 'error' : 'warning';
  return [totalFault(trailer, 'totalAmount', tally.amountCentavos, { severity })];
}
