import type { CapabilityActs } from './acts.ts';
import { titled } from './phrases.ts';

/** How much may be paid. */
export const usageLimitsActs: CapabilityActs = {
  kind: 'limits',
  words: {
    'usage-limits.changed': (data) => `Mudou um limite${titled(data)}`,
    'usage-limits.raise-cancelled': (data) => `Desistiu de um aumento de limite${titled(data)}`,
  },
};
