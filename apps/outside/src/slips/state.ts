import type { CivilDate, Instant, Money } from '@bank/core';
import type { Ispb } from '@bank/identifiers';
import type { ClearingItem, SlipRefusal } from '@bank/rails-protocol';
import type { BanksState } from '../bank/banks.ts';
import type { FaultsState, SlipReturnReason } from '../control/faults.ts';
import type { ClearingFate } from './slip-fate.ts';

/** The payment of a slip or a bill that a bank has told of: a write-off that is operational first, and effective once settled. */
export interface SlipPayment {
  readonly participant: Ispb;
  readonly controlNumber: string;
  readonly barcode: string;
  /** All that was said, to tell the same from another. */
  readonly content: string;
  readonly amount: Money;
  readonly state: 'registered' | 'cancelled' | 'effective' | 'returned' | 'dropped';
  /** What was settled, once something was. */
  readonly settled?: Money;
  /** Whether it paid all that was due. */
  readonly isWhole: boolean;
  readonly registeredAt: Instant;
  readonly session: ClearingItem['session'];
  readonly settlesAt: Instant;
  /** The bank that gets the money, and the customer of it, where that is one that we know. */
  readonly receiver: Ispb;
  readonly payee?: string;
  /** The customer of another bank who paid. */
  readonly payer?: string;
  readonly clearing?: ClearingFate;
  readonly isToldTwice?: true;
}

/** The payee's bank gives back what was settled. */
export interface SlipReturnPlan {
  readonly key: string;
  readonly reason: SlipReturnReason;
  readonly due: Instant;
}

/** What the clearing told a participant, oldest first, and how much it ever told. */
export interface ToldItems {
  readonly items: ClearingItem[];
  count: number;
}

/** All that registry and clearing remember. What a slip is its barcode says: see made-slip.ts. */
export interface SlipsState {
  /** By participant and control number, oldest first. */
  readonly payments: Map<string, SlipPayment>;
  /** Keys of the payments of a barcode. */
  readonly byBarcode: Map<string, readonly string[]>;
  /** Keys of payments that the clearing has still to settle, with its moment. */
  readonly pending: Map<string, Instant>;
  /** Slips that their issuers changed: their revisions. */
  readonly revisions: Map<string, number>;
  readonly told: Map<Ispb, ToldItems>;
  /** What each bank won or lost, by {@link netKey}: for the statement of a session. */
  readonly net: Map<string, Money>;
  plans: readonly SlipReturnPlan[];
}

/** What of the world a slip touches. */
export interface SlipsWorld {
  readonly slips: SlipsState;
  readonly banks: BanksState;
  readonly faults: FaultsState;
}

/** What comes with each event. */
export interface SlipsContext {
  readonly world: SlipsWorld;
  readonly at: Instant;
}

/** What became of a write-off, or of a bill's payment, for whoever answers. */
export type TakenOutcome =
  | { readonly refusal: SlipRefusal }
  /** `answer`: it comes so late, or never. */
  | { readonly payment: SlipPayment; readonly answer?: { readonly afterMs: number } | 'never' }
  /** It never arrived, and is never answered. */
  | { readonly isLost: true };

/** A registry that has seen nothing. */
export function newSlipsState(): SlipsState {
  return {
    payments: new Map(),
    byBarcode: new Map(),
    pending: new Map(),
    revisions: new Map(),
    told: new Map(),
    net: new Map(),
    plans: [],
  };
}

/** Under which a payment is known. */
export function paymentKey(participant: string, controlNumber: string): string {
  return `${participant}/${controlNumber}`;
}

/** Under which a bank's net of a session is kept. */
export function netKey(day: CivilDate, session: ClearingItem['session'], bank: Ispb): string {
  return `${day}/${session}/${bank}`;
}
