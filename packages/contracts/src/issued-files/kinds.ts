import * as z from 'zod/mini';
import type { Permission } from '../access/rights.ts';

/** The kinds of files that the bank issues to a company and never changes; later capabilities add theirs, each with its row. */
export const ISSUED_FILE_KINDS = ['statement-month-csv', 'statement-month-ofx'] as const;
export const issuedFileKindSchema = z.enum(ISSUED_FILE_KINDS);
export type IssuedFileKind = z.infer<typeof issuedFileKindSchema>;

/** All that both sides say of one kind. */
export interface IssuedFileKindRow {
  /** What such a file is called: "Extrato mensal em CSV". */
  readonly label: string;
  /** Its format on a button: "CSV". */
  readonly format: string;
  readonly mediaType: string;
  /** What it is a form of: files of the same, issued for the same, say the same in several formats. */
  readonly of: 'statement-month';
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
};

/** The files of a closed month of the statement, in the order in which they are offered. */
export const CLOSED_MONTH_KINDS = ['statement-month-csv', 'statement-month-ofx'] as const satisfies IssuedFileKind[];

/** All formats in which what a kind holds is issued, its own among them. */
export function formatsWith(kind: IssuedFileKind): readonly IssuedFileKind[] {
  return ISSUED_FILE_KINDS.filter((other) => ISSUED_FILE_KIND_ROWS[other].of === ISSUED_FILE_KIND_ROWS[kind].of);
}
