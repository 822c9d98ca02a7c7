import type { DeviceSignature, ToldFacts } from '@bank/contracts';
import type { GivenApproval } from '../domain/approval.ts';
import type { Order } from '../domain/order.ts';
import type { ApproverPerson } from '../domain/approval-engine.ts';

/** An order as it will be once the decision is written, with what a screen needs to say where it stands. */
export interface DecidedOrder {
  readonly order: Order;
  readonly given: readonly GivenApproval[];
  /** Everybody who may approve today. */
  readonly approvers: readonly ApproverPerson[];
}

/**
 * Builds the body of the answer, which is kept with the decision and told again byte for byte. It may be called more than
 * once: the last answer is the one that counts.
 */
export type PresentDecision = (decided: DecidedOrder) => unknown;

/** An approval that somebody asks for. */
export interface ApproveWanted {
  readonly orderId: string;
  readonly device: DeviceSignature | undefined;
  /** What the approver was told besides the order, as the bank told it: it is signed too. */
  readonly told: ToldFacts;
  /** They were told of the order as it was before it changed: what they signed is that. */
  readonly sawAnother: boolean;
  readonly present: PresentDecision;
}

/** A refusal that somebody asks for. */
export interface RefuseWanted {
  readonly orderId: string;
  /** In words, for the maker. */
  readonly reason: string;
  readonly present: PresentDecision;
}
