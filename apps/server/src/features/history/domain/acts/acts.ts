import type { HistoryKind } from '@bank/contracts';
import type { JsonObject } from '@bank/ledger';

/** What an audit record tells beside its action. */
export type ActData = JsonObject;

/** An act in words: the same always, or made from what its record tells. */
export type ActWords = string | ((data: ActData) => string);

/** The acts of one capability, each by its whole name: "payment-orders.created". */
export interface CapabilityActs {
  /** What people filter them by. */
  readonly kind: HistoryKind;
  /** The acts that people look for among another kind. */
  readonly otherKinds?: Readonly<Record<string, HistoryKind>>;
  readonly words: Readonly<Record<string, ActWords>>;
}
