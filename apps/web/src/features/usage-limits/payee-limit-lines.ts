import type { PayeeLimit, SignedChangeLine, UsageLimit } from '@bank/contracts';
import { centavosOf } from '../../vocabulary/centavos.ts';
import { changesNothing, limitAmountWords } from '../../vocabulary/limits.ts';

/**
 * What would change of the limit of one payee, as it is reviewed before it is asked for; nothing where it is so already, or
 * will be. Without one the company's limits count, so the first one and every higher one wait, and none where the company's let
 * more through.
 */
export function payeeLimitLines(
  limit: Pick<PayeeLimit, 'amount' | 'raise'>,
  wanted: string | null,
  raiseWaitsHours: number,
  company: readonly UsageLimit[],
): SignedChangeLine[] {
  if (changesNothing(limit, wanted)) return [];
  const { amount } = limit;
  const after = wanted === null ? mostOf(company) : centavosOf(wanted);
  const waits = amount === null || after > centavosOf(amount);
  const starts = waits ? `${raiseWaitsHours} horas depois da assinatura` : 'Na assinatura';
  return [
    { label: 'Limite de cada dia e cada noite', before: limitAmountWords(amount), after: limitAmountWords(wanted) },
    { label: 'Começa a valer', before: null, after: starts },
  ];
}

/** The most that the company's own limits let through in a day or a night, a raise that waits included. */
function mostOf(company: readonly UsageLimit[]): bigint {
  return company
    .filter(({ measure }) => measure === 'day' || measure === 'night')
    .flatMap(({ amount, raise }) => [amount, raise?.amount ?? null])
    .reduce((most, amount) => (amount !== null && centavosOf(amount) > most ? centavosOf(amount) : most), 0n);
}
