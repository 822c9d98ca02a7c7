import type { CnabFault } from '../../engine/fault.ts';
import {
  amountOf,
  countOf,
  dateOf,
  faultAt,
  fieldOf,
  hasField,
  textIfAny,
  textOf,
  type CnabRecord,
} from '../../engine/record.ts';
import type { Service, Tally, TitleContext, TitleReading } from '../../engine/service.ts';
import { nameOf, trimDocument } from '../../engine/structure.ts';
import { detailOf, fieldFault } from '../../engine/fault.ts';
import {
  CHARGING_HEADER_240,
  CHARGING_HEADER_240_SANTANDER,
  CHARGING_TRAILER_240,
  CHARGING_TRAILER_240_SANTANDER,
} from './charging-240-batch.ts';
import {
  SEGMENT_P,
  SEGMENT_P_BB,
  SEGMENT_P_SANTANDER,
  SEGMENT_Q,
  SEGMENT_R,
  SEGMENT_S,
  SEGMENT_S_LINE,
} from './charging-240-remessa.ts';
import { SEGMENT_T, SEGMENT_T_BB, SEGMENT_T_SANTANDER, SEGMENT_U, SEGMENT_W_CAIXA } from './charging-240-retorno.ts';
import { SEGMENTS_Y } from './charging-240-y.ts';
import {
  checkAddress,
  checkDays,
  checkDiscount,
  checkDiscountKinds,
  checkFine,
  checkInterest,
  checkPerson,
  checkTerms,
  type Faults,
} from './charging-rules.ts';

const HEADERS = [CHARGING_HEADER_240_SANTANDER, CHARGING_HEADER_240];
const SERVICE_AT = 9;

/** Charging, to the bank: titles of segments P and Q, with R, S and Y where given (FEBRABAN 10.6, 3.2.2). */
export const CHARGING_REMESSA_240: Service = {
  name: 'cobranca',
  label: 'Cobrança, remessa',
  layout: 'CNAB240',
  claims: (header) => header.startsWith('R01', SERVICE_AT - 1),
  headers: HEADERS,
  details: [
    SEGMENT_P_SANTANDER,
    SEGMENT_P_BB,
    SEGMENT_P,
    SEGMENT_Q,
    SEGMENT_R,
    SEGMENT_S_LINE,
    SEGMENT_S,
    ...SEGMENTS_Y,
  ],
  trailers: [CHARGING_TRAILER_240],
  opens: new Set([SEGMENT_P.name, SEGMENT_P_SANTANDER.name, SEGMENT_P_BB.name]),
  readTitle: readRemessaTitle,
  checkTrailer,
};

/** Charging, back from the bank: titles of segments T and U, with Y where given. */
export const CHARGING_RETORNO_240: Service = {
  name: 'cobranca',
  label: 'Cobrança, retorno',
  layout: 'CNAB240',
  claims: (header) => header.startsWith('T01', SERVICE_AT - 1),
  headers: HEADERS,
  details: [SEGMENT_T_SANTANDER, SEGMENT_T_BB, SEGMENT_T, SEGMENT_U, ...SEGMENTS_Y, SEGMENT_W_CAIXA],
  notices: new Set([SEGMENT_W_CAIXA.name]),
  trailers: [CHARGING_TRAILER_240_SANTANDER, CHARGING_TRAILER_240],
  opens: new Set([SEGMENT_T.name, SEGMENT_T_SANTANDER.name, SEGMENT_T_BB.name]),
  readTitle: readRetornoTitle,
  checkTrailer,
};

function segment(records: readonly CnabRecord[], letter: string): CnabRecord | undefined {
  for (const record of records) if (record.text.charAt(13) === letter) return record;
  return undefined;
}

function readRemessaTitle(records: readonly CnabRecord[]): TitleReading {
  const [p] = records;
  const q = segment(records, 'Q');
  if (!p) throw new Error('a title has a first record');
  const faults: Faults = [];
  const movement = textOf(p, 'movement');
  const amount = amountOf(p, 'amount');
  const due = dateOf(p, 'dueDate');
  const isEntry = movement === '01';
  checkTerms(p, isEntry, faults);
  checkInterest(p, due, faults);
  checkDays(p, movement, faults);
  checkDiscount(p, '1', { amount: amount ?? 0n, due, movement }, faults);
  checkSegments(records, movement, faults);
  if (q) {
    checkPerson(q, 'payer', faults);
    checkPerson(q, 'guarantor', faults);
    checkAddress(q, isEntry, faults);
  }
  const r = segment(records, 'R');
  if (r) {
    checkDiscount(r, '2', { amount: amount ?? 0n, due, movement }, faults);
    checkDiscount(r, '3', { amount: amount ?? 0n, due, movement }, faults);
    checkDiscountKinds([p, r], faults);
    checkFine(r, amount ?? 0n, faults);
  }
  return {
    nossoNumero: textOf(p, 'nossoNumero'),
    documentNumber: textOf(p, 'documentNumber'),
    movement,
    reasons: [],
    amountCentavos: amount,
    paidCentavos: null,
    dueDate: due,
    payer: textIfAny(q, 'payerName'),
    payerDocument: trimDocument(textIfAny(q, 'payerDocument'), textIfAny(q, 'payerInscriptionType')),
    sumsUnder: textOf(p, 'wallet'),
    faults,
  };
}

/** An entry needs its payer (Q) right after P; every segment carries the movement of P. */
function checkSegments(records: readonly CnabRecord[], movement: string, faults: Faults): void {
  const [p, second] = records;
  if (p && movement === '01' && second?.layout !== SEGMENT_Q) {
    faults.push({ severity: 'error', scope: 'title', code: 'cnab.segment-missing', line: p.line, expected: 'Q' });
  }
  checkMovements(records, movement, faults);
}

function checkMovements(records: readonly CnabRecord[], movement: string, faults: Faults): void {
  for (const record of records) {
    if (record.text.slice(15, 17) !== movement) {
      faults.push(
        faultAt(record, 'movement', { code: 'cnab.title.movement-differs', expected: movement, suggestion: movement }),
      );
    }
  }
}

function readRetornoTitle(records: readonly CnabRecord[], _context: TitleContext): TitleReading {
  const [t, u] = records;
  if (!t) throw new Error('a title has a first record');
  const faults: Faults = [];
  const movement = textOf(t, 'movement');
  const pair = u?.layout === SEGMENT_U ? u : undefined;
  if (!pair) {
    faults.push({ severity: 'error', scope: 'title', code: 'cnab.segment-missing', line: t.line, expected: 'U' });
  }
  checkMovements(records, movement, faults);
  return {
    nossoNumero: textOf(t, 'nossoNumero'),
    documentNumber: textOf(t, 'documentNumber'),
    movement,
    reasons: reasonsOf(textOf(t, 'reasons')),
    amountCentavos: amountOf(t, 'amount'),
    paidCentavos: pair ? amountOf(pair, 'paid') : null,
    dueDate: dateOf(t, 'dueDate'),
    payer: nameOf(textOf(t, 'payerName')),
    payerDocument: trimDocument(textOf(t, 'payerDocument'), textOf(t, 'payerInscriptionType')),
    sumsUnder: textOf(t, 'wallet'),
    faults,
  };
}

/** Up to five reasons of two places; zeros and blanks are none. */
export function reasonsOf(text: string): readonly string[] {
  const reasons: string[] = [];
  for (let at = 0; at < text.length; at += 2) {
    const reason = text.slice(at, at + 2).trim();
    if (reason !== '' && !/^0+$/.test(reason)) reasons.push(reason);
  }
  return reasons;
}

/** The sums of the trailer by wallet (C006). */
const SUMS: readonly (readonly [wallet: string, name: string])[] = [
  ['1', 'simple'],
  ['2', 'linked'],
  ['3', 'pledged'],
  ['4', 'discounted'],
];

/**
 * The trailer's sums against the titles. They are meant for the retorno (C070, C071), where each bank counts its own
 * way: there a difference is a warning. In a remessa they may be left as zeros; where they are given, they must be right.
 */
function checkTrailer(trailer: CnabRecord, tally: Tally, { direction }: TitleContext): readonly CnabFault[] {
  if (!hasField(trailer.layout, 'simpleCount')) return [];
  const given = SUMS.some(([, name]) => (countOf(trailer, `${name}Count`) ?? 0) > 0);
  if (!given) return [];
  // A title that names no wallet, or one without a sum of its own, belongs to one of the sums, and none says to which.
  const isSorted = [...tally.bySum.keys()].every((wallet) => SUMS.some(([known]) => known === wallet));
  const severity = direction === 'remessa' && isSorted ? 'error' : 'warning';
  return SUMS.flatMap(([wallet, name]) => {
    const sum = tally.bySum.get(wallet) ?? { count: 0, amountCentavos: 0n };
    const differences: CnabFault[] = [];
    const check = (field: string, found: bigint, right: bigint): void => {
      if (found === right) return;
      const at = fieldOf(trailer.layout, field);
      const expected = right.toString().padStart(at.to - at.from + 1, '0');
      const detail = detailOf({ expected, found: textOf(trailer, field), suggestion: isSorted ? expected : undefined });
      differences.push({ ...fieldFault(at, 'cnab.batch-total', detail, severity), line: trailer.line, scope: 'file' });
    };
    check(`${name}Count`, BigInt(countOf(trailer, `${name}Count`) ?? 0), BigInt(sum.count));
    check(`${name}Amount`, amountOf(trailer, `${name}Amount`) ?? 0n, sum.amountCentavos);
    return differences;
  });
}
