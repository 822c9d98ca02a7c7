import { assert } from '@bank/core';
import type { RecordLayout } from '../../engine/layout.ts';
import {
  writeFile240,
  type OutputBatch,
  type OutputRecord,
  type RecordValues,
  type WrittenFile,
} from '../../engine/write.ts';
import { CHARGING_HEADER_240, CHARGING_TRAILER_240 } from './charging-240-batch.ts';
import { SEGMENT_P, SEGMENT_Q, SEGMENT_R } from './charging-240-remessa.ts';
import { SEGMENT_T, SEGMENT_U } from './charging-240-retorno.ts';
import { SEGMENT_Y_03, SEGMENT_Y_03_PIX } from './charging-240-y.ts';
import { furtherRecords } from './charging-further.ts';
import type { ChargeEvent, ChargeFileHeader, ChargeOrder } from './charging-order.ts';
import { FILE_HEADER_240, FILE_TRAILER_240 } from '../file/file-240.ts';

/** Sequence numbers of a batch have five digits: a longer list goes on in a further batch. */
const BATCH_RECORDS_MAX = 99_990;

/** Writes a CNAB 240 remessa of charging (FEBRABAN 10.6), line by line. */
export function writeChargingRemessa240(header: ChargeFileHeader, orders: Iterable<ChargeOrder>): WrittenFile {
  return write(header, {
    direction: 'remessa',
    items: orders,
    recordsOf: (order) => orderRecords(order, header),
    sumOf: walletOfOrder,
  });
}

/** Writes a CNAB 240 retorno of charging (FEBRABAN 10.6), line by line. */
export function writeChargingRetorno240(header: ChargeFileHeader, events: Iterable<ChargeEvent>): WrittenFile {
  return write(header, {
    direction: 'retorno',
    items: events,
    recordsOf: (event) => eventRecords(event, header),
    sumOf: walletOfEvent,
  });
}

interface Sum {
  readonly wallet: string;
  readonly amount: bigint;
}

function walletOfOrder({ wallet, amountCentavos }: ChargeOrder): Sum {
  return { wallet, amount: amountCentavos };
}

function walletOfEvent({ wallet, amountCentavos }: ChargeEvent): Sum {
  return { wallet, amount: amountCentavos };
}

/** What goes into a file, and how an item of it becomes records and counts. */
interface Content<Item> {
  readonly direction: 'remessa' | 'retorno';
  readonly items: Iterable<Item>;
  readonly recordsOf: (item: Item) => readonly OutputRecord[];
  readonly sumOf: (item: Item) => Sum;
}

function write<Item>(header: ChargeFileHeader, content: Content<Item>): WrittenFile {
  return writeFile240({
    header: { layout: FILE_HEADER_240, values: fileHeader(header, content.direction) },
    batches: batchesOf(header, content),
    trailer: FILE_TRAILER_240,
  });
}

/** One batch, or several where the sequence numbers of one do not reach. */
function* batchesOf<Item>(
  header: ChargeFileHeader,
  { direction, items, recordsOf, sumOf }: Content<Item>,
): Generator<OutputBatch, void, undefined> {
  const iterator = items[Symbol.iterator]();
  let next = iterator.next();
  do {
    const sums = new Map<string, { count: number; amount: bigint }>();
    // Written while the batch is read, so that nothing is kept; the writer asks for the trailer last.
    const details = function* (): Generator<OutputRecord, void, undefined> {
      for (let records = 0; !next.done && records < BATCH_RECORDS_MAX; next = iterator.next()) {
        const item = next.value;
        const { wallet, amount } = sumOf(item);
        const sum = sums.get(wallet) ?? { count: 0, amount: 0n };
        sums.set(wallet, { count: sum.count + 1, amount: sum.amount + amount });
        const written = recordsOf(item);
        records += written.length;
        yield* written;
      }
    };
    yield {
      header: { layout: CHARGING_HEADER_240, values: batchHeader(header, direction) },
      details: details(),
      trailer: () => ({ layout: CHARGING_TRAILER_240, values: trailerValues(sums) }),
    };
  } while (!next.done);
}

const WALLET_SUMS: readonly (readonly [wallet: string, name: string])[] = [
  ['1', 'simple'],
  ['2', 'linked'],
  ['3', 'pledged'],
  ['4', 'discounted'],
];

function trailerValues(sums: ReadonlyMap<string, { readonly count: number; readonly amount: bigint }>): RecordValues {
  return Object.fromEntries(
    WALLET_SUMS.flatMap(([wallet, name]) => {
      const { count, amount } = sums.get(wallet) ?? { count: 0, amount: 0n };
      return [
        [`${name}Count`, count],
        [`${name}Amount`, amount],
      ];
    }),
  );
}

function companyValues(header: ChargeFileHeader): RecordValues {
  return {
    inscriptionType: inscriptionType(header.document),
    document: header.document,
    agreement: header.agreement,
    ...accountValues(header),
    company: header.company,
    date: header.date,
  };
}

function accountValues({ branch, branchDigit, account, accountDigit }: ChargeFileHeader): RecordValues {
  return { branch, branchDigit, account, accountDigit };
}

function fileHeader(header: ChargeFileHeader, direction: 'remessa' | 'retorno'): RecordValues {
  return {
    ...companyValues(header),
    bank: header.bank,
    bankName: header.bankName,
    direction: direction === 'remessa' ? '1' : '2',
    time: header.time,
    fileSequence: header.fileSequence,
    version: '103',
  };
}

function batchHeader(header: ChargeFileHeader, direction: 'remessa' | 'retorno'): RecordValues {
  return {
    ...companyValues(header),
    operation: direction === 'remessa' ? 'R' : 'T',
    version: '060',
    fileNumber: header.fileSequence,
  };
}

/** 1 CPF, 2 CNPJ, 0 for nobody (G005). */
export function inscriptionType(document: string): '0' | '1' | '2' {
  if (document === '') return '0';
  return document.length === 11 ? '1' : '2';
}

function record(layout: RecordLayout, values: RecordValues): OutputRecord {
  return { layout, values };
}

/** The records of one title of a remessa: P, Q where there is a payer, R, S and Y where something needs them. */
function orderRecords(order: ChargeOrder, header: ChargeFileHeader): readonly OutputRecord[] {
  assert(order.discounts.length <= 3, 'CNAB has three discounts');
  assert(order.messages.length <= 2, 'segment R has two messages');
  const { movement, payer, guarantor } = order;
  const [first, second, third] = order.discounts;
  const records = [
    record(SEGMENT_P, { ...accountValues(header), ...titleValues(order), ...discountValues('1', first) }),
  ];
  if (payer) {
    const [zip, suffix] = [payer.zip.slice(0, 5), payer.zip.slice(5)];
    records.push(
      record(SEGMENT_Q, {
        movement,
        payerInscriptionType: inscriptionType(payer.document),
        payerDocument: payer.document,
        payerName: payer.name,
        payerStreet: payer.street,
        payerDistrict: payer.district,
        payerZip: zip,
        payerZipSuffix: suffix,
        payerCity: payer.city,
        payerState: payer.state,
        guarantorInscriptionType: inscriptionType(guarantor?.document ?? ''),
        guarantorDocument: guarantor?.document,
        guarantorName: guarantor?.name,
      }),
    );
  }
  const { fine, messages } = order;
  if (second || third || fine || messages.length > 0) {
    records.push(
      record(SEGMENT_R, {
        movement,
        ...discountValues('2', second),
        ...discountValues('3', third),
        fineKind: fine ? (fine.kind === 'amount' ? '1' : '2') : undefined,
        fineDate: fine?.from,
        fine: fine?.value,
        message3: messages[0],
        message4: messages[1],
      }),
    );
  }
  records.push(...furtherRecords(order, 'S'));
  if (order.pix) {
    const { keyKind, key, txid } = order.pix;
    records.push(record(SEGMENT_Y_03_PIX, { movement, email: order.email, pixKeyKind: keyKind, pixKey: key, txid }));
  } else if (order.email !== '') records.push(record(SEGMENT_Y_03, { movement, email: order.email }));
  records.push(...furtherRecords(order, 'Y'));
  return records;
}

function titleValues(order: ChargeOrder): RecordValues {
  const { interest, protest, writeOffDays } = order;
  return {
    movement: order.movement,
    nossoNumero: order.nossoNumero,
    wallet: order.wallet,
    registration: '1',
    documentType: '2',
    issuer: '2',
    distributor: '2',
    documentNumber: order.documentNumber,
    dueDate: order.dueDate,
    amount: order.amountCentavos,
    species: order.species,
    acceptance: order.accepted ? 'A' : 'N',
    issueDate: order.issueDate,
    interestKind: interest ? (interest.kind === 'per-day' ? '1' : '2') : '3',
    interestDate: interest?.from,
    interest: interest?.kind === 'per-day' ? interest.amountCentavos : interest?.hundredths,
    iof: order.iofCentavos,
    abatement: order.abatementCentavos,
    companyUse: order.companyUse,
    protestKind: protest?.kind,
    protestDays: protest?.days,
    writeOffKind: writeOffDays === null ? undefined : '1',
    writeOffDays,
    currency: '09',
  };
}

function discountValues(number: string, discount: ChargeOrder['discounts'][number] | undefined): RecordValues {
  if (!discount) return {};
  return {
    [`discount${number}Kind`]: discount.kind,
    [`discount${number}Date`]: discount.until,
    [`discount${number}`]: discount.value,
  };
}

/** The records of one title of a retorno: T and U, and Y-03 with the address of its QR code. */
function eventRecords(event: ChargeEvent, header: ChargeFileHeader): readonly OutputRecord[] {
  assert(event.reasons.length <= 5, 'segment T has five reasons');
  const { movement } = event;
  const records = [
    record(SEGMENT_T, {
      ...accountValues(header),
      movement,
      nossoNumero: event.nossoNumero,
      wallet: event.wallet,
      documentNumber: event.documentNumber,
      dueDate: event.dueDate,
      amount: event.amountCentavos,
      receivingBank: event.receivingBank,
      receivingBranch: event.receivingBranch,
      companyUse: event.companyUse,
      currency: '09',
      payerInscriptionType: inscriptionType(event.payer.document),
      payerDocument: event.payer.document,
      payerName: event.payer.name,
      tariff: event.tariffCentavos,
      reasons: event.reasons.join(''),
    }),
    record(SEGMENT_U, {
      movement,
      additions: event.additionsCentavos,
      discount: event.discountCentavos,
      abatement: event.abatementCentavos,
      iof: event.iofCentavos,
      paid: event.paidCentavos,
      net: event.netCentavos,
      otherExpenses: event.otherExpensesCentavos,
      otherCredits: event.otherCreditsCentavos,
      occurrenceDate: event.occurrenceDate,
      creditDate: event.creditDate,
      ...occurrenceValues(event),
    }),
  ];
  if (event.pix) {
    const { keyKind, key, txid, endToEndId } = event.pix;
    records.push(record(SEGMENT_Y_03_PIX, { movement, pixKeyKind: keyKind, pixKey: key, txid, endToEndId }));
  } else if (event.pixUrl !== '')
    records.push(record(SEGMENT_Y_03_PIX, { movement, pixKeyKind: '5', pixKey: event.pixUrl }));
  return records;
}

function occurrenceValues({ payerOccurrence }: ChargeEvent): RecordValues {
  if (!payerOccurrence) return {};
  const { code, date, amountCentavos, text } = payerOccurrence;
  return {
    payerOccurrence: code,
    payerOccurrenceDate: date,
    payerOccurrenceAmount: amountCentavos,
    payerOccurrenceText: text,
  };
}
