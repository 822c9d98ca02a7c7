import type { RawPayee, RecognisedInstitution } from '@bank/contracts';
import { parseDocument, type Document } from '@bank/documents';
import type { RowFault, RowGround } from './domain/row-way.ts';

/** An account as a row of a list names it. */
export type AccountTyped = Extract<RawPayee, { readonly by: 'account' }>;

/** An account of a row, as far as it could be read. */
export interface ReadAccount {
  /** All that is wrong with it whichever way pays it, each at its field. */
  readonly faults: readonly RowFault[];
  /** Undefined where what was typed is none; it is among the faults then. */
  readonly document: Document | undefined;
  readonly institution: RecognisedInstitution | undefined;
}

/**
 * Reads an account that a row names, as every way of paying does before it looks at what it alone asks. `plural`: what is
 * paid in that way, as sentences name it.
 */
export function readAccount(typed: AccountTyped, ground: RowGround, plural: string): ReadAccount {
  const document = parseDocument(typed.document);
  // Anything of that shape may be one: an institution that no list has is taken by its number.
  const institution = /^[0-9A-Z]{8}$/.test(typed.ispb) ? ground.institutionOf(typed.ispb) : undefined;
  return {
    faults: [
      ...(institution ? [] : [{ code: 'bank-unknown', field: 'ispb', data: { plural } } as const]),
      ...(typed.branch === null || /^\d{1,4}$/.test(typed.branch)
        ? []
        : [{ code: 'branch-invalid', field: 'branch' } as const]),
      ...(/^[0-9A-Z]{1,20}$/.test(typed.accountNumber)
        ? []
        : [{ code: 'account-invalid', field: 'accountNumber' } as const]),
      ...(document.ok ? [] : [{ code: 'document-invalid', field: 'document' } as const]),
    ],
    document: document.ok ? document.value : undefined,
    institution,
  };
}
