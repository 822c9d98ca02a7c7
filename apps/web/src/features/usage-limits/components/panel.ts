import type { OrderKind, UsageLimits } from '@bank/contracts';
import type { Wanted } from './limit-drawer.tsx';

/** What every panel of the screen is given. */
export interface PanelProps {
  readonly data: UsageLimits;
  /** Of which way of paying. */
  readonly kind: OrderKind;
  /** Opens what can be changed. */
  readonly onWant: (wanted: Wanted) => void;
  /** Something changed without a signature: it is read again. */
  readonly onChanged: () => void;
}
