import { limitTitle, wireOf, type SignedChangeLine, type UsageLimit } from '@bank/contracts';
import { formatBrl } from '@bank/core';
import { centavosOf } from './centavos.ts';

/** What tells the limits of one holder apart. */
export function limitKey({ type, measure }: Pick<UsageLimit, 'type' | 'measure'>): string {
  return `${type}:${measure}`;
}

/** Which limit, in words: "Pix, total do dia". */
export function limitWords({ type, measure }: Pick<UsageLimit, 'type' | 'measure'>): string {
  return limitTitle(type, measure);
}

/** How much, in words; null: none of one's own. */
export function limitAmountWords(amount: string | null): string {
  return amount === null ? 'Sem limite próprio' : formatBrl(centavosOf(amount));
}

/** What is wanted of a limit, while it is chosen. */
export interface LimitDraft {
  readonly kind: 'amount' | 'none';
  readonly centavos: bigint | undefined;
}

/** The amount that a draft asks for, null for none; undefined while nothing is said. */
export function wantedAmount({ kind, centavos }: LimitDraft): string | null | undefined {
  if (kind === 'none') return null;
  return centavos === undefined ? undefined : wireOf(centavos);
}

/** Whether it lets more through than what is in force: then it waits out its legal time. */
export function isRaise(before: string | null, after: string | null): boolean {
  if (before === null) return false;
  return after === null || centavosOf(after) > centavosOf(before);
}

/** What would change, as it is reviewed before it is asked for; nothing where it is so already, or will be. */
export function limitLines(limit: UsageLimit, wanted: string | null, raiseWaitsHours: number): SignedChangeLine[] {
  const { amount } = limit;
  if (changesNothing(limit, wanted)) return [];
  const starts = isRaise(amount, wanted) ? `${raiseWaitsHours} horas depois da assinatura` : 'Na assinatura';
  return [
    { label: limitWords(limit), before: limitAmountWords(amount), after: limitAmountWords(wanted) },
    { label: 'Começa a valer', before: null, after: starts },
  ];
}

type Standing = Pick<UsageLimit, 'amount' | 'raise'>;

/**
 * Whether a limit is as wanted already, or will be. One whose raise waits is what it was asked to be until then: giving up
 * the raise is a button of its own, and only where that is closed to somebody the old amount is a change.
 */
export function changesNothing({ amount, raise }: Standing, wanted: string | null): boolean {
  if (raise === null) return wanted === amount;
  return wanted === raise.amount || (wanted === amount && raise.canCancel);
}

/** Why nothing is asked for; undefined: no amount was said yet. */
export function unchangedWords({ amount, raise }: Standing, wanted: string | null | undefined): string {
  if (wanted === undefined) return 'Nada alterado ainda.';
  const words = limitAmountWords(wanted);
  if (raise !== null && wanted === raise.amount) return `Já foi pedido: ${words}. Nada muda e nada será enviado.`;
  const giveUp = raise === null || wanted !== amount ? '' : ' Para ficar assim, desista do aumento que espera.';
  return `O limite já é este: ${words}. Nada muda e nada será enviado.${giveUp}`;
}
