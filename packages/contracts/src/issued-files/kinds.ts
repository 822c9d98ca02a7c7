import * as z from 'zod/mini';
import type { Permission } from '../access/rights.ts';

/** The kinds of files that the bank issues to a company and never changes; later capabilities add theirs, each with its row. */
export const ISSUED_FILE_KINDS = [
  'statement-month-csv',
  'statement-month-ofx',
  'pix-day-750',
  'pix-day-240',
  'pix-day-csv',
  'batch-return-240',
  'confidential-batch-return-240',
] as const;
export const issuedFileKindSchema = z.enum(ISSUED_FILE_KINDS);
export type IssuedFileKind = z.infer<typeof issuedFileKindSchema>;

/** What files are a form of: a closed month of the statement, a day of Pix, what became of a batch. */
export const ISSUED_FILE_FAMILIES = ['statement-month', 'pix-day', 'batch-return'] as const;
export const issuedFileFamilySchema = z.enum(ISSUED_FILE_FAMILIES);
export type IssuedFileFamily = z.infer<typeof issuedFileFamilySchema>;

/** All that both sides say of one kind. */
export interface IssuedFileKindRow {
  /** What such a file is called: "Extrato mensal em CSV". */
  readonly label: string;
  /** Its format on a button: "CSV". */
  readonly format: string;
  readonly mediaType: string;
  /** What it is a form of: files of the same, issued for the same, say the same in several formats. */
  readonly of: IssuedFileFamily;
  /** Who may see that it is there, and download it. */
  readonly permission: Permission;
}

/** Every kind with its words and rights. */
export const ISSUED_FILE_KIND_ROWS: Readonly<Record<IssuedFileKind, IssuedFileKindRow>> = {
  'statement-month-csv': {
    label: 'Extrato mensal em CSV',
    format: 'CSV',
    mediaType: 'text/csv; charset=utf-8',
    of: 'statement-month',
    permission: 'STATEMENT_VIEW',
  },
  'statement-month-ofx': {
    label: 'Extrato mensal em OFX',
    format: 'OFX',
    mediaType: 'application/x-ofx',
    of: 'statement-month',
    permission: 'STATEMENT_VIEW',
  },
  'pix-day-750': {
    label: 'Arquivo de retorno Pix em CNAB 750',
    format: 'CNAB 750',
    mediaType: 'text/plain; charset=utf-8',
    of: 'pix-day',
    permission: 'PIX_VIEW',
  },
  'pix-day-240': {
    label: 'Arquivo de retorno Pix em CNAB 240',
    format: 'CNAB 240',
    mediaType: 'text/plain; charset=utf-8',
    of: 'pix-day',
    permission: 'PIX_VIEW',
  },
  'pix-day-csv': {
    label: 'Arquivo de retorno Pix em CSV',
    format: 'CSV',
    mediaType: 'text/csv; charset=utf-8',
    of: 'pix-day',
    permission: 'PIX_VIEW',
  },
  'batch-return-240': {
    label: 'Retorno de lote em CNAB 240',
    format: 'CNAB 240',
    mediaType: 'text/plain; charset=utf-8',
    of: 'batch-return',
    permission: 'ORDERS_VIEW',
  },
  // It names who was paid, as the rows of the batch do.
  'confidential-batch-return-240': {
    label: 'Retorno de lote confidencial em CNAB 240',
    format: 'CNAB 240',
    mediaType: 'text/plain; charset=utf-8',
    of: 'batch-return',
    permission: 'CONFIDENTIAL_PAYEES',
  },
};

/** The files of a closed month of the statement, in the order in which they are offered. */
export const CLOSED_MONTH_KINDS = ['statement-month-csv', 'statement-month-ofx'] as const satisfies IssuedFileKind[];

/** The files of a day of Pix, in the order in which they are offered. */
export const PIX_DAY_KINDS = ['pix-day-750', 'pix-day-240', 'pix-day-csv'] as const satisfies IssuedFileKind[];

/** The kinds of a family. */
export function kindsOf(family: IssuedFileFamily): readonly IssuedFileKind[] {
  return ISSUED_FILE_KINDS.filter((kind) => ISSUED_FILE_KIND_ROWS[kind].of === family);
}

/** All formats in which what a kind holds is issued, its own among them. */
export function formatsWith(kind: IssuedFileKind): readonly IssuedFileKind[] {
  return kindsOf(ISSUED_FILE_KIND_ROWS[kind].of);
}
