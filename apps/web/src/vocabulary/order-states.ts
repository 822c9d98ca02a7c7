import type { OrderState } from '@bank/contracts';
import type { Tone } from '@bank/ui';

/** How each state of a payment is coloured; its words are the contracts'. */
export const STATE_TONES: Readonly<Record<OrderState, Tone>> = {
  awaiting_confirmation: 'warning',
  awaiting_authorization: 'warning',
  scheduled: 'info',
  processing: 'info',
  unknown: 'warning',
  settled: 'positive',
  rejected: 'negative',
  refused: 'negative',
  cancelled: 'neutral',
  expired: 'neutral',
};

/** States that change by themselves or by somebody's act; the others are ends. */
export function isOpen(state: OrderState): boolean {
  switch (state) {
    case 'awaiting_confirmation':
    case 'awaiting_authorization':
    case 'scheduled':
    case 'processing':
    case 'unknown':
      return true;
    case 'settled':
    case 'rejected':
    case 'refused':
    case 'cancelled':
    case 'expired':
      return false;
  }
}
