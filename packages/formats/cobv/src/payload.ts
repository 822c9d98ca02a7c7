import type { CivilDate, Instant, Money } from '@bank/core';

/** Where a charge's record stands at the receiver's bank (API Pix 2.9.0, CobrancaStatus). */
export const CHARGE_STATUSES = ['ATIVA', 'CONCLUIDA', 'REMOVIDA_PELO_USUARIO_RECEBEDOR', 'REMOVIDA_PELO_PSP'] as const;
export type ChargeStatus = (typeof CHARGE_STATUSES)[number];

/** A person or company that a document names; the document number as written there, unchecked. */
export interface NamedPerson {
  readonly name: string;
  readonly document: string;
}

/** What both kinds of document say. */
interface PayloadBase {
  /** 26 to 35 letters and digits: what the payment carries. */
  readonly txid: string;
  readonly revision: number;
  readonly status: ChargeStatus;
  /** The receiver's key as written there; whose it is the directory says. */
  readonly key: string;
  readonly createdAt: Instant;
  readonly debtor: NamedPerson | null;
  /** What the receiver asks the payer to write in the payment's message. */
  readonly request: string | null;
  /** To be shown to the payer, in order. */
  readonly information: readonly { readonly name: string; readonly value: string }[];
}

/** Cash that a code would hand out: Pix Saque (all of it) or Pix Troco (on top of a purchase). */
export type Withdrawal = 'saque' | 'troco';

/** The document of an immediate charge (CobPayload). */
export interface ImmediatePayload extends PayloadBase {
  readonly kind: 'immediate';
  /** From then on it may not be paid. */
  readonly expiresAt: Instant;
  /** Zero only where it may be changed, or hands out cash. */
  readonly original: Money;
  readonly isChangeable: boolean;
  readonly withdrawal: Withdrawal | null;
}

/** What a charge with a due date costs on the day that was asked about; its bank has worked it out. */
export interface PayloadAmounts {
  /** Null where only the sum is given. */
  readonly original: Money | null;
  readonly abatimento: Money;
  readonly multa: Money;
  readonly juros: Money;
  readonly desconto: Money;
  readonly final: Money;
}

/** The document of a charge with a due date (CobVPayload). */
export interface DuePayload extends PayloadBase {
  readonly kind: 'due';
  readonly dueDate: CivilDate;
  readonly validityDays: number;
  readonly amounts: PayloadAmounts;
  readonly receiver: NamedPerson | null;
}

/** What stands behind the address of a dynamic code, its signature apart. */
export type ChargePayload = ImmediatePayload | DuePayload;

/** Why a document cannot be used. `field` names the place as API Pix does, "valor.final". */
export interface PayloadFault {
  readonly code:
    | 'payload.not-an-object'
    | 'payload.missing'
    | 'payload.malformed' // not of the shape that API Pix gives it
    | 'payload.sum'; // the parts do not make the final amount
  readonly field: string;
}
