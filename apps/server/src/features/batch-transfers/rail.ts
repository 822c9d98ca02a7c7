import type { rails } from '../payment-orders/index.ts';

/**
 * A batch as a way of paying: it is no way by itself. Its order is confirmed, approved and ended like any other; the payments
 * that are made of it go by the rails of their own kinds, so nothing is ever handed to this one.
 */
export const batchRail: rails.Rail = {
  kind: 'batch-transfer',
  // Whom its rows pay is looked at row by row.
  payees: { batch: () => Promise.resolve({ is: 'same' }) },
  unavailable: { code: 'batch-transfers.changed-meanwhile', note: 'O lote mudou.' },
  acceptsMessage: () => false,
  submit: () => ({ how: 'refused', refusal: { code: 'batch-transfers.changed-meanwhile' } }),
  settlementLegs: () => [],
  wake: () => undefined,
};
