import type { CivilDate } from '@bank/core';
import type { Direction } from '../../engine/service.ts';
import type { OutputRecord, RecordValues } from '../../engine/write.ts';
import { FILE_HEADER_240 } from './file-240.ts';

/** The company and its account, as the headers of a file and of its batches name them. */
export interface Company240 {
  /** G005: 1 CPF, 2 CNPJ. */
  readonly inscriptionType: string;
  readonly document: string;
  readonly name: string;
  /** Code of the agreement at the bank. */
  readonly agreement: string;
  readonly branch: string;
  readonly branchDigit: string;
  readonly account: string;
  readonly accountDigit: string;
  readonly accountCheck: string;
}

/** What the header of a written CNAB 240 file says. */
export interface FileHeader240 {
  /** COMPE code of the bank. */
  readonly bank: string;
  readonly bankName: string;
  readonly direction: Direction;
  readonly company: Company240;
  readonly date: CivilDate;
  /** HHMMSS. */
  readonly time: string;
  /** NSA: one more with each file. */
  readonly fileSequence: number;
}

/** Version 10.6 of the layout (G019). */
const VERSION = '103';

/** The file header. */
export function fileHeader240(header: FileHeader240): OutputRecord {
  return {
    layout: FILE_HEADER_240,
    values: {
      ...companyValues(header.company),
      bank: header.bank,
      bankName: header.bankName,
      direction: header.direction === 'remessa' ? '1' : '2',
      date: header.date,
      time: header.time,
      fileSequence: header.fileSequence,
      version: VERSION,
    },
  };
}

/** The fields of a company in any header. */
export function companyValues({ name, ...fields }: Company240): RecordValues {
  return { ...fields, company: name };
}
