import { detailOf, fieldFault, type CnabFault } from '../../engine/fault.ts';
import type { RecordLayout } from '../../engine/layout.ts';
import {
  amountOf,
  countOf,
  dateOf,
  fieldOf,
  hasField,
  textIfAny,
  textOf,
  type CnabRecord,
} from '../../engine/record.ts';
import type { Direction, Service, Tally, TitleContext, TitleReading } from '../../engine/service.ts';
import { nameOf, trimDocument } from '../../engine/structure.ts';
import { detailOf400, REMESSA_BANKS, RETORNO_BANKS, type Bank400 } from './charging-400-banks.ts';
import { FURTHER_400, HEADER_400, HEADER_400_SICREDI, TRAILER_400 } from './charging-400-control.ts';
import {
  OWN_ADDRESSES,
  OWN_DETAIL_REMESSA,
  OWN_DETAIL_RETORNO,
  OWN_FINE,
  OWN_HEADER_REMESSA,
  OWN_HEADER_RETORNO,
  OWN_TRAILER_REMESSA,
  OWN_TRAILER_RETORNO,
} from './charging-400-own.ts';
import { checkAddress, checkFine, checkPerson, checkTerms, type Faults } from './charging-rules.ts';

/** Our own bank's CNAB 400, both ways, under our bank's code. */
export function ownCharging400(bank: string): readonly Service[] {
  const shared = { name: 'cobranca', layout: 'CNAB400' } as const;
  return [
    {
      ...shared,
      label: 'Cobrança, remessa',
      claims: (_header, context) => context.bank === bank && context.direction === 'remessa',
      headers: [OWN_HEADER_REMESSA],
      details: [OWN_DETAIL_REMESSA, OWN_FINE, OWN_ADDRESSES],
      trailers: [OWN_TRAILER_REMESSA],
      opens: new Set([OWN_DETAIL_REMESSA.name]),
      readTitle: readOwnRemessa,
      checkTrailer: noCheck,
    },
    {
      ...shared,
      label: 'Cobrança, retorno',
      claims: (_header, context) => context.bank === bank && context.direction === 'retorno',
      headers: [OWN_HEADER_RETORNO],
      details: [OWN_DETAIL_RETORNO],
      trailers: [OWN_TRAILER_RETORNO],
      opens: new Set([OWN_DETAIL_RETORNO.name]),
      readTitle: (records) => readSummary(records, 'retorno', 2),
      checkTrailer: checkOwnTrailer,
    },
  ];
}

/** CNAB 400 of the other banks that are read: one service for each code and direction. */
export const CHARGING_400_BANKS: readonly Service[] = [
  ...servicesOf(RETORNO_BANKS, 'retorno'),
  ...servicesOf(REMESSA_BANKS, 'remessa'),
];

function servicesOf(rows: readonly Bank400[], direction: Direction): readonly Service[] {
  return [...Map.groupBy(rows, ({ bank }) => bank)].map(([bank, ofBank]) => {
    const details: readonly RecordLayout[] = ofBank.map((row) => detailOf400(row, direction));
    return {
      name: 'cobranca',
      label: `Cobrança, ${direction}, banco ${bank}`,
      layout: 'CNAB400',
      claims: (_header, context) => context.bank === bank && context.direction === direction,
      headers: [HEADER_400_SICREDI, HEADER_400],
      details: [...details, FURTHER_400],
      trailers: [TRAILER_400],
      opens: new Set(details.map(({ name }) => name)),
      readTitle: (records) => readSummary(records, direction, ofBank[0]?.reasonDigits ?? 2),
      checkTrailer: noCheck,
    };
  });
}

function noCheck(): readonly CnabFault[] {
  return [];
}

function readSummary(records: readonly CnabRecord[], direction: Direction, reasonDigits: number): TitleReading {
  const [record] = records;
  if (!record) throw new Error('a title has a first record');
  const isRetorno = direction === 'retorno';
  return {
    nossoNumero: textOf(record, 'nossoNumero'),
    documentNumber: textIfAny(record, 'documentNumber'),
    movement: textIfAny(record, 'movement'),
    reasons: isRetorno ? reasonsOf(textIfAny(record, 'reasons'), reasonDigits) : [],
    amountCentavos: amountOf(record, 'amount'),
    paidCentavos: isRetorno ? amountOf(record, 'paid') : null,
    dueDate: dateOf(record, 'dueDate'),
    payer: nameOf(textIfAny(record, 'payerName')),
    payerDocument: trimDocument(
      textIfAny(record, 'payerDocument'),
      textIfAny(record, 'payerInscriptionType').slice(-1),
    ),
    sumsUnder: '',
    faults: [],
  };
}

function reasonsOf(text: string, width: number): readonly string[] {
  const reasons: string[] = [];
  for (let at = 0; at < text.length; at += width) {
    const reason = text.slice(at, at + width).trim();
    if (reason !== '' && !/^0+$/.test(reason)) reasons.push(reason);
  }
  return reasons;
}

const ENTRIES = new Set(['01', '71']);

function readOwnRemessa(records: readonly CnabRecord[]): TitleReading {
  const summary = readSummary(records, 'remessa', 2);
  const [record] = records;
  if (!record) return summary;
  const faults: Faults = [];
  const isEntry = ENTRIES.has(summary.movement);
  const amount = summary.amountCentavos ?? 0n;
  checkTerms(record, isEntry, faults);
  checkPerson(record, 'payer', faults);
  checkAddress(record, isEntry, faults);
  checkOwnDiscount(record, amount, summary.dueDate, faults);
  for (const further of records) {
    if (further.layout === OWN_FINE) checkFine(further, amount, faults);
    if (further.layout === OWN_ADDRESSES) checkPerson(further, 'guarantor', faults);
  }
  return { ...summary, faults };
}

/** The one discount of CNAB 400: a value until a date. */
function checkOwnDiscount(record: CnabRecord, amount: bigint, due: string | null, faults: Faults): void {
  const value = amountOf(record, 'discount1') ?? 0n;
  if (value === 0n) return;
  const at = (name: string, faultCode: CnabFault['code']): void => {
    const one = fieldOf(record.layout, name);
    faults.push({ ...fieldFault(one, faultCode, { found: textOf(record, name) }), line: record.line, scope: 'title' });
  };
  if (amount > 0n && value >= amount) at('discount1', 'cnab.title.discount-amount');
  const date = dateOf(record, 'discount1Date');
  if (date === null) at('discount1Date', 'cnab.field.required');
  else if (due && date > due) at('discount1Date', 'cnab.title.discount-date');
}

/** The counts of our own retorno's trailer. */
function checkOwnTrailer(trailer: CnabRecord, tally: Tally, _context: TitleContext): readonly CnabFault[] {
  const faults: CnabFault[] = [];
  const check = (name: string, found: bigint, right: bigint): void => {
    if (!hasField(trailer.layout, name) || found === right) return;
    const one = fieldOf(trailer.layout, name);
    const expected = right.toString().padStart(one.to - one.from + 1, '0');
    const detail = detailOf({ expected, found: textOf(trailer, name), suggestion: expected });
    faults.push({ ...fieldFault(one, 'cnab.file-total', detail), line: trailer.line, scope: 'file' });
  };
  check('titles', BigInt(countOf(trailer, 'titles') ?? 0), BigInt(tally.titles));
  check('amount', amountOf(trailer, 'amount') ?? 0n, tally.amountCentavos);
  return faults;
}
