import { assert } from '@bank/core';
import { parseEndToEndId, parseReturnId, parseStaticTxid, parseTxid } from '@bank/identifiers';
import type { CnabFault } from '../../engine/fault.ts';
import type { RecordLayout } from '../../engine/layout.ts';
import { amountOf, countOf, faultAt, type CnabRecord } from '../../engine/record.ts';
import type { Service, Tally, TitleContext, TitleReading } from '../../engine/service.ts';
import {
  PIX_REMESSA_DETAIL,
  PIX_REMESSA_HEADER,
  PIX_REMESSA_TRAILER,
  PIX_RETORNO_CHARGE,
  PIX_RETORNO_DETAIL_V1,
  PIX_RETORNO_EMV,
  PIX_RETORNO_HEADER,
  PIX_RETORNO_HEADER_V1,
  PIX_RETORNO_INFORMATION,
  PIX_RETORNO_RECEIPT,
  PIX_RETORNO_TRAILER,
} from './pix-750.ts';
import { readPixEntry, type PixEntry } from './pix-750-items.ts';
import { totalFault } from '../file/trailer-total.ts';

interface PixRecords {
  readonly mark: string;
  readonly version?: string;
  readonly header: RecordLayout;
  readonly details: readonly RecordLayout[];
  readonly opens: readonly RecordLayout[];
  readonly trailer: RecordLayout;
}

function pixService({ mark, version, header, details, opens, trailer }: PixRecords): Service {
  return {
    name: 'pix',
    label: 'Pix',
    layout: 'CNAB750',
    claims: (text) =>
      text.startsWith(mark) && text.startsWith('02PIX', 9) && (version === undefined || text.startsWith(version, 741)),
    headers: [header],
    details,
    trailers: [trailer],
    opens: new Set(opens.map(({ name }) => name)),
    readTitle: readPixTitle,
    checkTrailer: checkPixTrailer,
  };
}

/** CNAB 750: retorno of version 001, then of 002, then remessa. */
export const PIX_SERVICES_750: readonly Service[] = [
  pixService({
    mark: '02',
    version: '001',
    header: PIX_RETORNO_HEADER_V1,
    details: [PIX_RETORNO_DETAIL_V1, PIX_RETORNO_EMV],
    opens: [PIX_RETORNO_DETAIL_V1],
    trailer: PIX_RETORNO_TRAILER,
  }),
  pixService({
    mark: '02',
    header: PIX_RETORNO_HEADER,
    details: [PIX_RETORNO_RECEIPT, PIX_RETORNO_CHARGE, PIX_RETORNO_INFORMATION, PIX_RETORNO_EMV],
    opens: [PIX_RETORNO_RECEIPT, PIX_RETORNO_CHARGE],
    trailer: PIX_RETORNO_TRAILER,
  }),
  pixService({
    mark: '01',
    header: PIX_REMESSA_HEADER,
    details: [PIX_REMESSA_DETAIL],
    opens: [PIX_REMESSA_DETAIL],
    trailer: PIX_REMESSA_TRAILER,
  }),
];

function readPixTitle(records: readonly CnabRecord[], context: TitleContext): TitleReading {
  const [main] = records;
  const entry = readPixEntry({ records });
  assert(main, 'a title has records');
  const payer = entry.payer.document === '' && entry.payer.name === '' ? entry.debtor : entry.payer;
  return {
    nossoNumero: entry.txid,
    documentNumber: entry.endToEndId,
    movement: entry.movement,
    reasons: entry.errors === '' || /^0+$/.test(entry.errors) ? [] : [entry.errors],
    amountCentavos: entry.originalCentavos,
    paidCentavos: entry.kind === 'receipt' ? entry.paidCentavos : null,
    dueDate: entry.dueDate,
    payer: payer.name,
    payerDocument: payer.document,
    sumsUnder: '',
    faults: checkEntry(main, entry, context),
  };
}

const STATIC_CODE = '1';

/** The txid that a charge may have, and the form of the id that every Pix has. */
function checkEntry(main: CnabRecord, entry: PixEntry, { direction }: TitleContext): readonly CnabFault[] {
  const faults: CnabFault[] = [];
  if (direction === 'remessa') {
    const isStatic = entry.chargeKind === STATIC_CODE;
    const isRight = isStatic ? entry.txid === '' || parseStaticTxid(entry.txid).ok : parseTxid(entry.txid).ok;
    const expected = isStatic ? '1 a 25 letras e algarismos' : '26 a 35 letras e algarismos';
    if (!isRight) faults.push(faultAt(main, 'txid', { code: 'cnab.pix.txid', expected }));
  }
  if (entry.kind === 'receipt' && !parseEndToEndId(entry.endToEndId).ok && !parseReturnId(entry.endToEndId).ok) {
    faults.push(faultAt(main, 'endToEndId', { code: 'cnab.pix.end-to-end-id', severity: 'warning' }));
  }
  return faults;
}

/**
 * How many details there are: banks count the Pix, all details or all lines; one of these must be there. The total
 * (version 002) may be of what was charged or of what was paid, and zeros say nothing; another one only warns.
 */
function checkPixTrailer(trailer: CnabRecord, tally: Tally): readonly CnabFault[] {
  const faults: CnabFault[] = [];
  const count = countOf(trailer, 'details');
  const details = tally.records - 2;
  if (count !== tally.titles && count !== details && count !== tally.records) {
    faults.push(totalFault(trailer, 'details', BigInt(details), { severity: 'error', code: 'cnab.file-total' }));
  }
  const total = amountOf(trailer, 'totalAmount');
  if (total && total !== tally.amountCentavos && total !== tally.paidCentavos) {
    faults.push(
      totalFault(trailer, 'totalAmount', tally.amountCentavos, { severity: 'warning', code: 'cnab.file-total' }),
    );
  }
  return faults;
}
