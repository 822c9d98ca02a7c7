import type { CivilDate, Money } from '@bank/core';
import type { CnabFault } from './fault.ts';
import type { RecordLayout } from './layout.ts';
import type { CnabRecord } from './record.ts';

/** To the bank, or back from it. */
export type Direction = 'remessa' | 'retorno';

/** The layouts that are read. Other lengths are recognised and refused by name. */
export type CnabLayout = 'CNAB240' | 'CNAB400' | 'CNAB750';

/** Where a title stands. */
export interface TitleContext {
  readonly direction: Direction;
  /** The bank's code, from the file header. */
  readonly bank: string;
  /** The header of the batch, in CNAB 240. */
  readonly header?: CnabRecord;
}

/** What a service says of one title (or payment, cheque, statement line), made of its records. */
export interface TitleReading {
  readonly nossoNumero: string;
  readonly documentNumber: string;
  /** The code of the movement, as the file has it, both ways. */
  readonly movement: string;
  /** What the bank says about it beyond the movement (reasons, refusals), empty in a remessa. */
  readonly reasons: readonly string[];
  readonly amountCentavos: Money | null;
  readonly paidCentavos: Money | null;
  readonly dueDate: CivilDate | null;
  /** Name of the payer; of the payee, in payments. */
  readonly payer: string;
  /** CPF or CNPJ of the same, without padding, '' where there is none. */
  readonly payerDocument: string;
  /** What the batch trailer adds up apart (the wallet, in charging); '' for one sum. */
  readonly sumsUnder: string;
  /** What is wrong between the title's records; the engine has judged each field already. */
  readonly faults: readonly CnabFault[];
}

/** What was counted in a batch or a file, for the check of its trailer. */
export interface Tally {
  /** Lines, header and trailer included. */
  readonly records: number;
  readonly titles: number;
  readonly amountCentavos: bigint;
  readonly paidCentavos: bigint;
  /** Count and sum of amounts by {@link TitleReading.sumsUnder}. */
  readonly bySum: ReadonlyMap<string, { readonly count: number; readonly amountCentavos: bigint }>;
}

/**
 * One kind of content: which records it has, and how these make titles. Everything of a service is pure; the engine
 * walks the file, checks every field, groups the records and asks the service about each group.
 */
export interface Service {
  /** 'cobranca', 'pagamentos', 'custodia', 'extrato', 'pix'. */
  readonly name: string;
  readonly label: string;
  readonly layout: CnabLayout;
  /** Whether this header (of the batch in CNAB 240, else of the file) opens this service in that direction. */
  claims(header: string, context: TitleContext): boolean;
  /** The first that matches a line is its layout: special ones first. */
  readonly headers: readonly RecordLayout[];
  readonly details: readonly RecordLayout[];
  readonly trailers: readonly RecordLayout[];
  /** Names of the detail layouts that begin a title; every other detail belongs to the title before it. */
  readonly opens: ReadonlySet<string>;
  /** Names of the detail layouts that speak of the whole file, not of a title: passed on as a warning, in the bank's words. */
  readonly notices?: ReadonlySet<string>;
  /** Sums up one title and checks what holds between its records (never empty). */
  readTitle(records: readonly CnabRecord[], context: TitleContext): TitleReading;
  /** Checks the sums of the trailer; the engine has checked the count of records of CNAB 240 batches itself. */
  checkTrailer(trailer: CnabRecord, tally: Tally, context: TitleContext): readonly CnabFault[];
}
