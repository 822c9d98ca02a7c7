import type { ActData, CapabilityActs } from './acts.ts';
import { ofAmount, text } from './phrases.ts';

/** What the bank puts right after it did not agree with a rail. The first two stand in the bank's own log alone. */
export const reconciliationActs: CapabilityActs = {
  kind: 'payments',
  words: {
    'reconciliation.proposed': (data) => `Propôs resolver uma pendência com um trilho${because(data)}`,
    'reconciliation.confirmed': (data) => `Confirmou a resolução de uma pendência com um trilho${because(data)}`,
    'reconciliation.credited': (data) => `Creditou um acerto${ofAmount(data)}${because(data)}`,
    'reconciliation.debited': (data) => `Debitou um acerto${ofAmount(data)}${because(data)}`,
  },
};

function because(data: ActData): string {
  const reason = text(data.reason);
  return reason === null ? '' : `: ${reason.replace(/\.$/, '')}`;
}
