import type { SlipSituation } from '@bank/rails-protocol';
import type { SlipReturnReason } from '../control/faults.ts';

/** What registry and clearing do with a slip, or with the payment of one, known beforehand. */
export interface SlipFate {
  /** How it stands from the beginning. */
  readonly situation?: SlipSituation;
  /** The registry comes to know it so long after it was made; never. */
  readonly knownAfterMs?: number;
  readonly isUnregistered?: true;
  /** Its issuer changes it between look and payment: the first write-off is refused, the second revision is dearer. */
  readonly changes?: true;
  /** Somebody pays it at another bank between look and payment. */
  readonly isTakenElsewhere?: true;
  /** The write-off is registered, and its first answer comes so late, or never. */
  readonly answer?: { readonly afterMs: number } | 'never';
  /** What the clearing does with the payment instead of settling it whole. */
  readonly clearing?: ClearingFate;
  /** The clearing tells twice what it did. */
  readonly isToldTwice?: true;
}

/** What the clearing does with a payment: given back in its session or on the next banking day, settled less, never settled. */
export type ClearingFate =
  | { readonly does: 'return'; readonly reason: SlipReturnReason; readonly when: 'same-session' | 'next-day' }
  | { readonly does: 'correct' }
  | { readonly does: 'drop' };
