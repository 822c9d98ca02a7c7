import { assert, type CivilDate } from '@bank/core';
import { BLANK, field, type RecordLayout } from '../../engine/layout.ts';
import type { Direction } from '../../engine/service.ts';
import { writeFileFlat, type OutputRecord, type RecordValues, type WrittenFile } from '../../engine/write.ts';
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
import type { PixEntry, PixPerson } from './pix-750-items.ts';

/** The account that receives, as every detail names it. */
export interface PixReceiver extends PixPerson {
  readonly branch: string;
  readonly account: string;
  readonly accountType: string;
}

/** Versions of the layout that are written. */
type PixVersion = '001' | '002';

/** A file of Pix. In a retorno also what was received. */
export interface PixFile {
  readonly direction: Direction;
  /** 002 unless said; 001 is a retorno, without name, number of the file, total, and moments. */
  readonly version?: PixVersion;
  /** ISPB of the bank. */
  readonly ispb: string;
  readonly receiver: PixReceiver;
  readonly agreement: string;
  readonly date: CivilDate;
  readonly fileSequence: number;
  readonly entries: Iterable<PixEntry>;
}

const NOBODY = '00';

/** The trailer as version 001 writes it: blanks where version 002 has its total. It is read as that of 002. */
const RETORNO_TRAILER_V1: RecordLayout = {
  ...PIX_RETORNO_TRAILER,
  fields: PIX_RETORNO_TRAILER.fields.map((each) =>
    each.name === 'totalAmount' ? field('reserved713', each.from, each.to, BLANK, 'Brancos') : each,
  ),
};

/** Writes a file of CNAB 750 line by line. Its total is what was received (retorno) or asked for (remessa). */
export function writePix750(file: PixFile): WrittenFile {
  if (file.version === '001') return writePix750V1(file);
  const isRemessa = file.direction === 'remessa';
  let total = 0n;
  function* details(): Generator<OutputRecord> {
    for (const entry of file.entries) {
      const amount = isRemessa ? entry.originalCentavos : entry.kind === 'receipt' ? entry.paidCentavos : null;
      total += amount ?? 0n;
      yield* isRemessa ? [remessaRecord(entry, file)] : retornoRecords(entry, file);
    }
  }
  return writeFileFlat({
    header: {
      layout: isRemessa ? PIX_REMESSA_HEADER : PIX_RETORNO_HEADER,
      values: {
        ispb: file.ispb,
        inscriptionType: file.receiver.type,
        document: file.receiver.document,
        branch: file.receiver.branch,
        account: file.receiver.account,
        accountType: file.receiver.accountType,
        company: file.receiver.name,
        date: file.date,
        agreement: file.agreement,
        fileSequence: file.fileSequence,
        version: '002',
      },
    },
    details: details(),
    trailer: (tally) => ({
      layout: isRemessa ? PIX_REMESSA_TRAILER : PIX_RETORNO_TRAILER,
      values: { ispb: file.ispb, totalAmount: total, details: tally.details },
    }),
  });
}

/**
 * A retorno of version 001. It has one record for what was received and for what became of a charge, told apart by the
 * endToEndId; the abatement stands with the discount; the trailer has no total.
 */
function writePix750V1(file: PixFile): WrittenFile {
  assert(file.direction === 'retorno', 'version 001 is written as a retorno');
  const { type, document, branch, account, accountType } = file.receiver;
  function* details(): Generator<OutputRecord> {
    for (const entry of file.entries) {
      yield { layout: PIX_RETORNO_DETAIL_V1, values: detailV1Values(entry, file) };
      yield* codeRecords(entry);
    }
  }
  return writeFileFlat({
    header: {
      layout: PIX_RETORNO_HEADER_V1,
      values: {
        ispb: file.ispb,
        inscriptionType: type,
        document,
        branch,
        account,
        accountType,
        date: file.date,
        agreement: file.agreement,
        version: '001',
      },
    },
    details: details(),
    trailer: (tally) => ({ layout: RETORNO_TRAILER_V1, values: { ispb: file.ispb, details: tally.details } }),
  });
}

function detailV1Values(entry: PixEntry, file: PixFile): RecordValues {
  const { abatement: _, paidAt: __, ...values } = receiptValues(entry, file);
  const { discountCentavos: discount, abatementCentavos: abatement, paidCentavos } = entry;
  return {
    ...values,
    discount: discount === null && abatement === null ? null : (discount ?? 0n) + (abatement ?? 0n),
    paidAmount: paidCentavos ?? 0n,
    errors: entry.errors,
  };
}

function remessaRecord(entry: PixEntry, file: PixFile): OutputRecord {
  return { layout: PIX_REMESSA_DETAIL, values: chargeValues(entry, file.receiver) };
}

/** A receipt (5, and 2 for its information) or the answer to a charge (1, and 4 for its code). */
function retornoRecords(entry: PixEntry, file: PixFile): readonly OutputRecord[] {
  if (entry.kind === 'receipt') {
    return [{ layout: PIX_RETORNO_RECEIPT, values: receiptValues(entry, file) }, ...informationRecords(entry)];
  }
  const charge = { ...chargeValues(entry, file.receiver), ...answerValues(entry) };
  return [{ layout: PIX_RETORNO_CHARGE, values: charge }, ...codeRecords(entry)];
}

function receiverValues(receiver: PixReceiver): RecordValues {
  return {
    ...personValues('receiver', receiver),
    receiverBranch: receiver.branch,
    receiverAccount: receiver.account,
    receiverAccountType: receiver.accountType,
  };
}

function personValues(role: string, { type, document }: PixPerson): RecordValues {
  return { [`${role}Type`]: document === '' ? NOBODY : type, [`${role}Number`]: document };
}

function chargeValues(entry: PixEntry, receiver: PixReceiver): RecordValues {
  return {
    ...receiverValues(receiver),
    txid: entry.txid,
    pixKey: entry.pixKey,
    chargeKind: entry.chargeKind,
    movement: entry.movement,
    dueDate: entry.dueDate,
    originalAmount: entry.originalCentavos,
    ...personValues('debtor', entry.debtor),
    debtorName: entry.debtor.name,
    payerRequest: entry.payerRequest,
  };
}

function answerValues(entry: PixEntry): RecordValues {
  return { movementDate: entry.movementDate, errors: entry.errors, fee: entry.feeCentavos };
}

function receiptValues(entry: PixEntry, { ispb, receiver }: PixFile): RecordValues {
  return {
    ...receiverValues(receiver),
    ispb,
    txid: entry.txid,
    pixKey: entry.pixKey,
    chargeKind: entry.chargeKind,
    movement: entry.movement,
    movementDate: entry.movementDate,
    dueDate: entry.dueDate,
    paidAt: entry.paidAt,
    originalAmount: entry.originalCentavos,
    interest: entry.interestCentavos,
    fine: entry.fineCentavos,
    abatement: entry.abatementCentavos,
    discount: entry.discountCentavos,
    finalAmount: entry.finalCentavos,
    paidAmount: entry.paidCentavos,
    ...personValues('debtor', entry.debtor),
    ...personValues('payer', entry.payer),
    payerName: entry.payer.name,
    payerMessage: entry.payerMessage,
    settlementCode: entry.settlementCode,
    endToEndId: entry.endToEndId,
    fee: entry.feeCentavos,
  };
}

/** Two informations to a record. */
function informationRecords({ txid, information }: PixEntry): readonly OutputRecord[] {
  const records: OutputRecord[] = [];
  for (let at = 0; at < information.length; at += 2) {
    const [one, other] = [information[at], information[at + 1]];
    records.push({
      layout: PIX_RETORNO_INFORMATION,
      values: { txid, name1: one?.name, value1: one?.value, name2: other?.name, value2: other?.value },
    });
  }
  return records;
}

function codeRecords({ txid, pixKey, movement, movementDate, brcode, location }: PixEntry): readonly OutputRecord[] {
  if (brcode === '') return [];
  return [{ layout: PIX_RETORNO_EMV, values: { txid, pixKey, movement, movementDate, brcode, location } }];
}
