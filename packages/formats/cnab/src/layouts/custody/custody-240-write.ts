import { writeFile240, type OutputBatch, type OutputRecord, type WrittenFile } from '../../engine/write.ts';
import { splitBatches, type BatchMaker } from '../file/batch-split.ts';
import { CUSTODY_HEADER, CUSTODY_TRAILER, SEGMENT_D } from './custody-240.ts';
import type { Cheque } from './custody-240-items.ts';
import { FILE_TRAILER_240 } from '../file/file-240.ts';
import { companyValues, fileHeader240, type Company240, type FileHeader240 } from '../file/file-240-write.ts';

/** One batch of cheques to write. */
export interface CustodyBatch {
  readonly company: Company240;
  readonly cheques: Iterable<Cheque>;
  /** What happened to the batch as a whole, in a retorno: codes of K001. */
  readonly occurrences?: readonly string[];
}

/** A file of cheques, to the bank or back from it. */
export interface CustodyFile {
  readonly header: FileHeader240;
  readonly batches: Iterable<CustodyBatch>;
}

/** Version 10.6 of the layout (G030). */
const VERSION = '010';

/** Writes a file of cheques line by line: counts and sums are made here. Ends with the first cheque that does not fit. */
export function writeCustody240({ header, batches }: CustodyFile): WrittenFile {
  const operation = header.direction === 'remessa' ? 'R' : 'T';
  return writeFile240({
    header: fileHeader240(header),
    batches: outputBatches(batches, operation),
    trailer: FILE_TRAILER_240,
  });
}

function* outputBatches(
  batches: Iterable<CustodyBatch>,
  operation: 'R' | 'T',
): Generator<OutputBatch, void, undefined> {
  for (const batch of batches) yield* splitBatches(batch.cheques, () => batchMaker(batch, operation));
}

function batchMaker({ company, occurrences = [] }: CustodyBatch, operation: 'R' | 'T'): BatchMaker<Cheque> {
  const codes = occurrences.join('');
  const totals = { totalAmount: 0n, totalInterest: 0n, totalIof: 0n, totalCharges: 0n };
  return {
    header: {
      layout: CUSTODY_HEADER,
      values: { ...companyValues(company), operation, version: VERSION, occurrences: codes },
    },
    recordsOf: (cheque) => {
      totals.totalAmount += cheque.amountCentavos ?? 0n;
      totals.totalInterest += cheque.loan.interestCentavos ?? 0n;
      totals.totalIof += cheque.loan.iofCentavos ?? 0n;
      totals.totalCharges += cheque.loan.chargesCentavos ?? 0n;
      return [chequeRecord(cheque)];
    },
    trailer: ({ details }) => ({
      layout: CUSTODY_TRAILER,
      values: { ...totals, cheques: details, occurrences: codes },
    }),
  };
}

function chequeRecord(cheque: Cheque): OutputRecord {
  const codes = [...(cheque.returnReason ? [cheque.returnReason] : []), ...cheque.occurrences];
  return {
    layout: SEGMENT_D,
    values: {
      movement: cheque.movement,
      purpose: cheque.purpose,
      capture: cheque.capture,
      cheque: cheque.identification,
      issuerType: cheque.issuerType,
      issuerNumber: cheque.issuerDocument,
      amount: cheque.amountCentavos,
      captureDate: cheque.captureDate,
      depositDate: cheque.depositDate,
      creditDate: cheque.creditDate,
      documentNumber: cheque.documentNumber,
      returnBranch: cheque.returnBranch,
      returnAccount: cheque.returnAccount,
      loanInterest: cheque.loan.interestCentavos,
      loanIof: cheque.loan.iofCentavos,
      loanCharges: cheque.loan.chargesCentavos,
      loanContract: cheque.loan.contract,
      loanRate: cheque.loan.rate,
      occurrences: codes.map(({ code }) => code).join(''),
    },
  };
}
