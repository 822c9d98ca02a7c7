import { assert } from '@bank/core';
import { writeFileFlat, type OutputRecord, type RecordValues, type WrittenFile } from '../../engine/write.ts';
import { OWN_OCCURRENCES, OWN_SPECIES_TO_C015 } from './charging-400-codes.ts';
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
import { inscriptionType } from './charging-240-write.ts';
import type { ChargeEvent, ChargeFileHeader, ChargeOrder } from './charging-order.ts';

/**
 * Writes a remessa in our own bank's CNAB 400. What this layout cannot say (monthly interest, percentages, a second
 * discount, messages, Pix, protest and write-off together) throws: ask {@link fitsCnab400} first.
 */
export function writeChargingRemessa400(header: ChargeFileHeader, orders: Iterable<ChargeOrder>): WrittenFile {
  const details = function* (): Generator<OutputRecord, void, undefined> {
    for (const order of orders) yield* orderRecords(order, header);
  };
  return writeFileFlat({
    header: { layout: OWN_HEADER_REMESSA, values: headerValues(header) },
    details: details(),
    trailer: () => ({ layout: OWN_TRAILER_REMESSA, values: {} }),
  });
}

/** Writes a retorno in our own bank's CNAB 400. The net credit and other expenses have no place in it. */
export function writeChargingRetorno400(header: ChargeFileHeader, events: Iterable<ChargeEvent>): WrittenFile {
  let amount = 0n;
  let titles = 0;
  const details = function* (): Generator<OutputRecord, void, undefined> {
    for (const event of events) {
      amount += event.amountCentavos;
      titles += 1;
      yield { layout: OWN_DETAIL_RETORNO, values: eventValues(event, header) };
    }
  };
  return writeFileFlat({
    header: { layout: OWN_HEADER_RETORNO, values: headerValues(header) },
    details: details(),
    trailer: () => ({ layout: OWN_TRAILER_RETORNO, values: { bank: header.bank, titles, amount } }),
  });
}

/** Whether our own CNAB 400 has a place for everything that the order says. */
export function fitsCnab400(order: ChargeOrder): boolean {
  const [discount, second] = order.discounts;
  const protests = order.protest !== null && order.protest.kind !== '3';
  return (
    order.interest?.kind !== 'monthly-rate' &&
    second === undefined &&
    (discount === undefined || discount.kind === '1') &&
    order.messages.length === 0 &&
    order.pix === null &&
    order.further === undefined &&
    (order.protest === null ||
      order.protest.kind === '1' ||
      (order.protest.kind === '3' && order.protest.days === 0)) &&
    !(protests && order.writeOffDays !== null) &&
    (order.species === '' || speciesOf(order.species) !== undefined)
  );
}

/** Whether our own CNAB 400 has a code for the movement of the event, and a place for its amounts. */
export function eventFitsCnab400(event: ChargeEvent): boolean {
  return (
    Object.hasOwn(OWN_OCCURRENCES, event.movement) &&
    event.reasons.length <= 4 &&
    event.netCentavos === 0n &&
    event.otherExpensesCentavos === 0n &&
    event.pixUrl === ''
  );
}

function speciesOf(c015: string): string | undefined {
  return Object.entries(OWN_SPECIES_TO_C015).find(([, standard]) => standard === c015)?.[0];
}

function headerValues(header: ChargeFileHeader): RecordValues {
  return {
    branch: header.branch,
    account: `${header.account}${header.accountDigit}`,
    company: header.company,
    bank: header.bank,
    bankName: header.bankName,
    date: header.date,
    fileSequence: header.fileSequence,
  };
}

function companyValues(header: ChargeFileHeader): RecordValues {
  return {
    inscriptionType: inscription400(header.document),
    document: header.document,
    branch: header.branch,
    account: `${header.account}${header.accountDigit}`,
  };
}

function inscription400(document: string): string | undefined {
  return document === '' ? undefined : `0${inscriptionType(document)}`;
}

function orderRecords(order: ChargeOrder, header: ChargeFileHeader): readonly OutputRecord[] {
  assert(fitsCnab400(order), 'the order says what CNAB 400 cannot');
  const { payer, guarantor, fine, interest } = order;
  const [discount] = order.discounts;
  const records: OutputRecord[] = [
    {
      layout: OWN_DETAIL_REMESSA,
      values: {
        ...companyValues(header),
        companyUse: order.companyUse,
        nossoNumero: order.nossoNumero,
        wallet: order.wallet,
        movement: order.movement,
        documentNumber: order.documentNumber,
        dueDate: order.dueDate,
        amount: order.amountCentavos,
        bank: header.bank,
        species: speciesOf(order.species),
        acceptance: order.accepted ? 'A' : 'N',
        issueDate: order.issueDate,
        ...instructionValues(order),
        interest: interest?.kind === 'per-day' ? interest.amountCentavos : undefined,
        interestDate: interest?.from,
        discount1Date: discount?.until,
        discount1: discount?.value,
        iof: order.iofCentavos,
        abatement: order.abatementCentavos,
        payerInscriptionType: inscription400(payer?.document ?? ''),
        payerDocument: payer?.document,
        payerName: payer?.name,
        payerStreet: payer?.street,
        payerDistrict: payer?.district,
        payerZip: payer?.zip,
        payerCity: payer?.city,
        payerState: payer?.state,
        guarantorName: guarantor?.name,
      },
    },
  ];
  if (fine) {
    const fineKind = fine.kind === 'amount' ? '1' : '2';
    records.push({ layout: OWN_FINE, values: { fineKind, fineDate: fine.from, fine: fine.value } });
  }
  if (order.email !== '' || guarantor) {
    records.push({
      layout: OWN_ADDRESSES,
      values: {
        email: order.email,
        guarantorInscriptionType: inscription400(guarantor?.document ?? ''),
        guarantorDocument: guarantor?.document,
      },
    });
  }
  return records;
}

function instructionValues({ protest, writeOffDays }: ChargeOrder): RecordValues {
  const protesting = protest === null ? undefined : protest.kind === '1' ? '09' : '10';
  return {
    instruction1: protesting ?? '00',
    instruction2: writeOffDays === null ? '00' : '18',
    instructionDays: protesting === '09' ? protest?.days : writeOffDays,
  };
}

function eventValues(event: ChargeEvent, header: ChargeFileHeader): RecordValues {
  assert(eventFitsCnab400(event), 'the event says what CNAB 400 cannot');
  return {
    ...companyValues(header),
    companyUse: event.companyUse,
    nossoNumero: event.nossoNumero,
    wallet: event.wallet,
    movement: event.movement,
    occurrenceDate: event.occurrenceDate,
    documentNumber: event.documentNumber,
    dueDate: event.dueDate,
    amount: event.amountCentavos,
    receivingBank: event.receivingBank,
    receivingBranch: event.receivingBranch,
    tariff: event.tariffCentavos,
    iof: event.iofCentavos,
    abatement: event.abatementCentavos,
    discount: event.discountCentavos,
    paid: event.paidCentavos,
    additions: event.additionsCentavos,
    otherCredits: event.otherCreditsCentavos,
    creditDate: event.creditDate,
    payerName: event.payer.name,
    reasons: event.reasons.join(''),
  };
}
