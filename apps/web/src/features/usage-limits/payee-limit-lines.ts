import type { PayeeLimit, SignedChangeLine } from '@bank/contracts';
import { centavosOf } from '../../vocabulary/centavos.ts';
import { changesNothing, limitAmountWords } from '../../vocabulary/limits.ts';

/**
 * What would change of the limit of one payee, as it is reviewed before it is asked for; nothing where it is so already, or
 * will be. Without one the company's limits count, so the first one and every higher one wait, and none is at once.
 */
export function payeeLimitLines(
  limit: Pick<PayeeLimit, 'amount' | 'raise'>,
  wanted: string | null,
  raiseWaitsHours: number,
): SignedChangeLine[] {
  if (changesNothing(limit, wanted)) return [];
  const { amount } = limit;
  const waits = wanted !== null && (amount === null || centavosOf(wanted) > centavosOf(amount));
  const starts = waits ? `${raiseWaitsHours} horas depois da assinatura` : 'Assim que for assinado';
  return [
    { label: 'Limite de cada dia e cada noite', before: limitAmountWords(amount), after: limitAmountWords(wanted) },
    { label: 'Começa a valer', before: null, after: starts },
  ];
}
