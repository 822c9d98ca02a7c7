import type { Instant, Result } from '@bank/core';
import type {
  BatchLine,
  BatchProblemCode,
  BatchRowField,
  BatchRowKind,
  OrderPayee,
  RawPayee,
  RecognisedInstitution,
} from '@bank/contracts';
import type { JsonObject } from '@bank/ledger';

/** Something that is wrong with a row; `data` fills the sentence of its code. */
export interface RowFault {
  readonly code: BatchProblemCode;
  readonly field: BatchRowField;
  readonly data?: Readonly<Record<string, string>>;
}

/** What a row says of whom it pays, and what for. */
export type RowSaid = Pick<BatchLine, 'payee' | 'purpose' | 'description'>;

/** What rows of a company are read with: read once for many of them, so that reading a row asks nobody. */
export interface RowGround {
  /** CNPJ of the company that pays, bare. */
  readonly payerDocument: string;
  /**
   * The institution with that ISPB. One that no list has is known by its number only (`listed` is false); undefined: one that
   * was made up for the sandbox, where there is none.
   */
  institutionOf(ispb: string): RecognisedInstitution | undefined;
}

/** Whom a row names, as one way of paying reads it without asking anybody. */
export interface NamedPayee {
  /** What leads there, as `payeeReach` says it: the same twice is the same payee. */
  readonly reach: string;
  /** CPF or CNPJ that the list gives, bare; null where it gives none. */
  readonly document: string | null;
  /** Where nobody can be asked: who gets the money is who the list says. */
  readonly found: FoundPayee | null;
  /** Where it is an account of this bank: its branch as the list has it, null where it has none, and its number. */
  readonly ownAccount?: { readonly branch: string | null; readonly number: string };
}

/** Who gets the money, with all that an order to them is made of. */
export interface FoundPayee {
  readonly payee: OrderPayee;
  /** What the rail reads of the order. */
  readonly railContent: JsonObject;
  /** Warnings that the order carries; those that rows have words for are told on the row too. */
  readonly warnings: readonly string[];
}

/** What a look at an owner came to. */
export type OwnerLook =
  | { readonly is: 'found'; readonly found: FoundPayee }
  /** It is nobody's, or an account of the company that pays. */
  | { readonly is: 'nobody' | 'own-account' }
  /** Only so many are looked up at a time, or nobody answers: from then on again. */
  | { readonly is: 'later'; readonly at: Instant };

/** For whom somebody is looked up. */
export interface LookingCompany {
  readonly companyId: string;
  /** The company's ledger account: nobody pays themselves. */
  readonly accountId: string;
  /** Whoever put the list together. */
  readonly operatorId: string;
  readonly operatorName: string;
}

/** A way of paying rows of a batch: each brings its own, and is one line in the composition root. */
export interface BatchRowWay {
  readonly kind: BatchRowKind;
  /** Whether it pays whoever is named like that; where a row does not say how, the first way that does takes it. */
  takes(payee: RawPayee): boolean;
  /** Reads whom the row names, and what for. Refused with everything that is wrong, each at its field. */
  read(row: RowSaid, ground: RowGround): Result<NamedPayee, readonly RowFault[]>;
  /** Where the money goes, in one line, no more of it than is shown anywhere. */
  placeOf(payee: RawPayee): string;
  acceptsDescription(text: string): boolean;
  /**
   * Looks at those whose holder this bank knows itself, in their order: `undefined` for all others. Of an account that the
   * list names with its holder's document that costs nobody anything; who could be found out by it otherwise is not told.
   */
  lookInside(
    payees: readonly NamedPayee[],
    of: LookingCompany,
    at: Instant,
  ): Promise<readonly (Exclude<OwnerLook, { readonly is: 'later' }> | undefined)[]>;
  /** Looks one up, within the company's ration. */
  lookUp(payee: Pick<NamedPayee, 'reach'>, of: LookingCompany, at: Instant): Promise<OwnerLook>;
}
