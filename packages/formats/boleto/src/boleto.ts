import type { CivilDate, Money } from '@bank/core';
import type { SEGMENTS, VALUE_IDENTIFIERS } from './layout.ts';

/** A bank slip of a creditor (boleto de cobrança), as its code says. What is owed today the registry says. */
export interface Cobranca {
  readonly kind: 'cobranca';
  /** 44 digits. */
  readonly barcode: string;
  /** 47 digits, without mask. */
  readonly line: string;
  /** COMPE code of the bank that issued it. */
  readonly bank: string;
  /** The four digits that stand where the factor stands; null where an amount of more than ten digits stands there. */
  readonly factor: string | null;
  /** Null if there is none or it cannot be decided: `dueDateStatus` says which. */
  readonly dueDate: CivilDate | null;
  /** `undecidable`: the factor's two days are both too far from today; `dueDateCandidates` gives them. */
  readonly dueDateStatus: 'known' | 'none' | 'undecidable';
  /** Null if open: the payer or the registry says it. */
  readonly amount: Money | null;
  /** 25 digits that the issuing bank defines. */
  readonly freeField: string;
}

/** Kind of biller, the second digit. */
export type Segment = keyof typeof SEGMENTS;
/** The third digit: 6 and 8 carry reais, 7 and 9 a quantity; 6 and 7 check by modulus 10, 8 and 9 by 11. */
export type ValueIdentifier = keyof typeof VALUE_IDENTIFIERS;

/** A bill of a utility, tax or fine (guia de arrecadação), as its code says. */
export interface Arrecadacao {
  readonly kind: 'arrecadacao';
  /** 44 digits. */
  readonly barcode: string;
  /** 48 digits, without mask. */
  readonly line: string;
  readonly segment: Segment;
  readonly valueIdentifier: ValueIdentifier;
  /** The 11 digits of the value as they stand, whatever they count. */
  readonly value: string;
  /** Null if the value is not reais to pay (identifiers 7 and 9) or is zero. */
  readonly amount: Money | null;
  /** Four digits that FEBRABAN gave; in segment 6 the eight of the CNPJ's root; in segment 9 the bank. */
  readonly company: string;
  /** 25 digits, 21 in segment 6. */
  readonly freeField: string;
  /** A date that stands first in the free field, where it is one. A convention only: many billers put other things there. */
  readonly possibleDueDate: CivilDate | null;
}

/** What a barcode or a line says. */
export type Boleto = Cobranca | Arrecadacao;

/** Why a text is not the code of a boleto. `at` counts from 0 in the text as it was given. */
export type BoletoFault =
  | { readonly code: 'boleto.empty' } // no digit at all
  | { readonly code: 'boleto.too-long' } // longer than any masked line
  | { readonly code: 'boleto.character'; readonly at: number } // neither digit nor separator
  | { readonly code: 'boleto.length'; readonly digits: number; readonly expected: readonly number[] }
  | {
      readonly code: 'boleto.field-check-digit';
      readonly field: number;
      readonly at: number;
      readonly expected?: string;
    } // one of three
  | {
      readonly code: 'boleto.block-check-digit';
      readonly field: number;
      readonly at: number;
      readonly expected?: string;
    } // one of four
  | { readonly code: 'boleto.general-check-digit'; readonly at: number }
  | { readonly code: 'boleto.currency'; readonly at: number } // not in reais
  | { readonly code: 'boleto.product'; readonly at: number } // 48 digits that do not begin with 8
  | { readonly code: 'boleto.segment'; readonly at: number } // given to nobody
  | { readonly code: 'boleto.value-identifier'; readonly at: number }; // not 6 to 9
