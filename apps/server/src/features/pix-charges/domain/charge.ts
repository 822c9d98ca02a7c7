import { ok, refuse, stateAfter, type CivilDate, type Instant, type Money, type Moves, type Result } from '@bank/core';
import type { ChargeContent, ChargeRemovalCause, ChargeStage, ChargeState, CodeKind } from '@bank/contracts';

// What a company asks for by Pix: which state may follow which, and how one stands on a day.

/** Who made or changed one: a person, or a credential. */
export interface ChargeActor {
  readonly id: string;
  readonly name: string;
}

/** What a charge comes from: which row of which batch, where it was one of many, and what its company calls it. */
export interface ChargeOrigin {
  readonly batchId: string | null;
  readonly batchRow: number | null;
  readonly reference: string | null;
}

/** Where a charge stands; all null: nowhere, and no code leads to it. */
export interface ChargePlaceHeld {
  /** What leads to its document and to the payer's page. */
  readonly token: string | null;
  readonly locationId: bigint | null;
  /** When the location was made. */
  readonly locationSince: Instant | null;
}

/** A charge as it is kept. */
export interface ChargeRecord extends ChargeOrigin, ChargePlaceHeld {
  readonly companyId: string;
  readonly id: string;
  readonly kind: CodeKind;
  /** Null for a static code without one. */
  readonly txid: string | null;
  readonly state: ChargeState;
  /** Rises by one with each change, the removal among them. */
  readonly revision: number;
  readonly content: ChargeContent;
  /** From that day on it is late; null for one that never is. */
  readonly overdueFrom: CivilDate | null;
  /** The first moment at which it may not be paid any more; null: there is none. */
  readonly payableUntil: Instant | null;
  readonly accountId: string;
  /** The location that whoever made it named; null: it came with one of its own. */
  readonly namedLocation: bigint | null;
  readonly createdAt: Instant;
  readonly createdBy: ChargeActor;
  readonly changedAt: Instant | null;
  readonly changedBy: ChargeActor | null;
  readonly endedAt: Instant | null;
  /** Why the bank removed it; null where the bank did not. */
  readonly removedBecause: ChargeRemovalCause | null;
  /** The endToEndId of a payment of it that is on its way. */
  readonly paying: string | null;
  /** The day for which that payment's amount was weighed. */
  readonly payingDay: CivilDate | null;
}

type ChargeEvent = 'pay' | 'remove' | 'remove-by-bank';

/** Which event leads where. What has ended stays as it is; that one is late or over follows from the day (API Pix 2.9.0). */
export const CHARGE_MOVES: Moves<ChargeState, ChargeEvent> = {
  pay: { from: ['active'], to: 'paid' },
  remove: { from: ['active'], to: 'removed' },
  'remove-by-bank': { from: ['active'], to: 'removed-by-bank' },
};

/** As much of a charge as decides what may happen to it. */
export type ChargePosition = Pick<ChargeRecord, 'kind' | 'state' | 'revision' | 'paying'>;

/** What happens to a charge. */
export type ChargeStep =
  /** Something else is asked for. */
  | { readonly is: 'revise' }
  | { readonly is: 'remove' | 'remove-by-bank' }
  /** A payment of it is accepted and on its way; no other one is taken meanwhile. */
  | { readonly is: 'reserve'; readonly endToEndId: string }
  /** That payment came to nothing. */
  | { readonly is: 'free'; readonly endToEndId: string }
  /** A payment of it is there: the one on its way, or one inside this bank, which is never on its way. */
  | { readonly is: 'pay'; readonly endToEndId: string };

/** Why a step cannot be. */
export type NoStep = 'static-stays' | 'not-active' | 'being-paid' | 'not-this-payment';

/** Where a step leads. A static code is paid without a step: it stays as it is. */
export function stepOf<Position extends ChargePosition>(charge: Position, step: ChargeStep): Result<Position, NoStep> {
  const { kind, state, revision, paying } = charge;
  switch (step.is) {
    case 'revise':
      if (kind === 'static') return refuse('static-stays');
      if (state !== 'active') return refuse('not-active');
      return paying === null ? ok({ ...charge, revision: revision + 1 }) : refuse('being-paid');
    case 'remove':
    case 'remove-by-bank': {
      const to = stateAfter(CHARGE_MOVES, state, step.is);
      if (to === undefined) return refuse('not-active');
      return paying === null ? ok({ ...charge, state: to, revision: revision + 1 }) : refuse('being-paid');
    }
    case 'reserve':
      if (kind === 'static') return refuse('static-stays');
      if (state !== 'active') return refuse('not-active');
      return paying === null ? ok({ ...charge, paying: step.endToEndId }) : refuse('being-paid');
    case 'free':
      return paying === step.endToEndId ? ok({ ...charge, paying: null }) : refuse('not-this-payment');
    case 'pay': {
      if (kind === 'static') return refuse('static-stays');
      const to = stateAfter(CHARGE_MOVES, state, 'pay');
      if (to === undefined) return refuse('not-active');
      const isFree = paying === null || paying === step.endToEndId;
      return isFree ? ok({ ...charge, state: to, paying: null }) : refuse('being-paid');
    }
  }
}

/** How a person sorts it at that moment. */
export function stageOf(
  { state, overdueFrom, payableUntil }: Pick<ChargeRecord, 'state' | 'overdueFrom' | 'payableUntil'>,
  { at, today }: { readonly at: Instant; readonly today: CivilDate },
): ChargeStage {
  switch (state) {
    case 'paid':
      return 'paid';
    case 'removed':
    case 'removed-by-bank':
      return 'removed';
    case 'active':
      if (payableUntil !== null && payableUntil <= at) return 'expired';
      return overdueFrom !== null && overdueFrom <= today ? 'overdue' : 'active';
  }
}

/** The key that a payment has to name. */
export function keyOf({ content }: Pick<ChargeRecord, 'content'>): string {
  return content.key;
}

/** An amount that is asked for in a list: what was agreed, whatever the day makes of it; null where the payer says it. */
export interface Asked {
  readonly amount: Money | null;
  readonly dueDate: CivilDate | null;
}
