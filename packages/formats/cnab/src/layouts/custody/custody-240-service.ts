import { assert } from '@bank/core';
import { parseCnpj, parseCpf } from '@bank/documents';
import type { CnabFault } from '../../engine/fault.ts';
import { amountOf, countOf, faultAt, type CnabRecord } from '../../engine/record.ts';
import type { Service, Tally, TitleContext, TitleReading } from '../../engine/service.ts';
import { CUSTODY_HEADER, CUSTODY_TRAILER, SEGMENT_D } from './custody-240.ts';
import { isLine1, readCheque, type Cheque } from './custody-240-items.ts';
import { totalFault } from '../file/trailer-total.ts';

/** Cheques handed in for custody or deposit, both ways. */
export const CUSTODY_240: Service = {
  name: 'custodia',
  label: 'Custódia de cheques',
  layout: 'CNAB240',
  claims: (text) => text.startsWith('06', 9),
  headers: [CUSTODY_HEADER],
  details: [SEGMENT_D],
  trailers: [CUSTODY_TRAILER],
  opens: new Set([SEGMENT_D.name]),
  readTitle: readChequeTitle,
  checkTrailer: checkCustodyTrailer,
};

const SETTLED = '08';

function readChequeTitle([record]: readonly CnabRecord[], context: TitleContext): TitleReading {
  assert(record, 'a title has records');
  const cheque = readCheque({ records: [record] });
  return {
    nossoNumero: '',
    documentNumber: cheque.documentNumber,
    movement: cheque.movement,
    reasons: [...(cheque.returnReason ? [cheque.returnReason] : []), ...cheque.occurrences].map(({ code }) => code),
    amountCentavos: cheque.amountCentavos,
    paidCentavos: cheque.movement === SETTLED ? cheque.amountCentavos : null,
    dueDate: cheque.depositDate,
    payer: '',
    payerDocument: cheque.issuerDocument,
    sumsUnder: '',
    faults: checkCheque(record, cheque, context),
  };
}

/** The last movement that a remessa may ask (K002). */
const REMESSA_MOVEMENT_LAST = '04';

/** What must hold in one cheque (FEBRABAN 10.6, K002 to K020). In a retorno only warnings: it tells what was. */
function checkCheque(record: CnabRecord, cheque: Cheque, { direction }: TitleContext): readonly CnabFault[] {
  const severity = direction === 'remessa' ? 'error' : 'warning';
  const faults: CnabFault[] = [];
  const add = (name: string, code: CnabFault['code'], expected?: string): void => {
    faults.push(faultAt(record, name, { code, severity, ...(expected !== undefined && { expected }) }));
  };
  if ((direction === 'remessa') !== cheque.movement <= REMESSA_MOVEMENT_LAST) {
    add('movement', 'cnab.cheque.movement', direction);
  }
  if (cheque.amountCentavos === 0n) add('amount', 'cnab.title.amount-zero');
  if (cheque.capture === '1' && !cheque.cmc7)
    add('cheque', 'cnab.cheque.identification', 'um CMC7 de 30 dígitos, com seus dígitos verificadores');
  if (cheque.capture === '2' && !isLine1(cheque.identification))
    add('cheque', 'cnab.cheque.identification', 'uma linha 1 de 29 dígitos');
  if (!isIssuerRight(cheque)) add('issuerNumber', 'cnab.title.document');
  if (cheque.captureDate && cheque.depositDate && cheque.depositDate < cheque.captureDate)
    add('depositDate', 'cnab.cheque.deposit-date');
  for (const { code, meaning } of [...(cheque.returnReason ? [cheque.returnReason] : []), ...cheque.occurrences]) {
    if (meaning === null)
      faults.push({
        ...faultAt(record, 'occurrences', { code: 'cnab.title.reason', severity: 'warning' }),
        found: code,
      });
  }
  return faults;
}

/** A cheque need not name its issuer; a document that is there has its check digits. */
function isIssuerRight({ issuerType, issuerDocument }: Cheque): boolean {
  if (issuerDocument === '') return true;
  return issuerType === '1' ? parseCpf(issuerDocument).ok : issuerType === '2' ? parseCnpj(issuerDocument).ok : true;
}

/** Sum and count of the cheques: either wrong, and the batch is refused (K001 10 and 11). */
function checkCustodyTrailer(trailer: CnabRecord, tally: Tally, { direction }: TitleContext): readonly CnabFault[] {
  const severity = direction === 'remessa' ? 'error' : 'warning';
  const faults: CnabFault[] = [];
  if (amountOf(trailer, 'totalAmount') !== tally.amountCentavos) {
    faults.push(totalFault(trailer, 'totalAmount', tally.amountCentavos, { severity }));
  }
  if (countOf(trailer, 'cheques') !== tally.titles) {
    faults.push(totalFault(trailer, 'cheques', BigInt(tally.titles), { severity }));
  }
  return faults;
}
