import type { LimitMeasure, OrderKind } from '@bank/contracts';

/** What a company may pay until it asks for something else; centavos. */
export const STANDARD_LIMITS: Readonly<Record<OrderKind, Readonly<Partial<Record<LimitMeasure, bigint>>>>> = {
  pix: { order: 5_000_000n, 'order-night': 1_000_000n, day: 10_000_000n, night: 2_000_000n },
  'pix-refund': { order: 10_000_000n, day: 20_000_000n },
  transfer: { order: 10_000_000n, day: 20_000_000n },
  ted: { order: 25_000_000n, day: 50_000_000n },
  // Its rows have the limits of their own kinds.
  'batch-transfer': {},
};

/** When a company's night begins until it asks for 22 h. */
export const STANDARD_NIGHT_START = 20n;
