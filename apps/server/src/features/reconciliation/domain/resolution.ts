import { assert, negate, type Money } from '@bank/core';
import type { Leg } from '@bank/ledger';

/** What people may do about an open matter. Kept in the database: never to be changed. */
export const RESOLUTION_KINDS = [
  'credit', // the customer gets what is theirs
  'debit', // the customer gives back what is not theirs
  'settle-order', // the order was paid: its hold becomes entries
  'reject-order', // the order was not paid: its hold is released
  'write-off', // the bank bears it, or keeps it
  'retry', // the message that was put aside is judged again, as if it had just come
  'nothing', // the books are right as they are
] as const;
export type ResolutionKind = (typeof RESOLUTION_KINDS)[number];

/** Each kind as the bank's staff read it. */
export const RESOLUTION_WORDS: Readonly<Record<ResolutionKind, string>> = {
  credit: 'Creditar o cliente',
  debit: 'Debitar o cliente',
  'settle-order': 'Dar a ordem por liquidada',
  'reject-order': 'Liberar a reserva e encerrar a ordem como não paga',
  'write-off': 'Baixar contra a conta de diferenças do banco',
  retry: 'Julgar de novo a mensagem posta de lado',
  nothing: 'Encerrar sem lançamento',
};

/** What both entries of a resolution are called in the books, and the customer's line in the statement. */
export const ADJUSTMENT_KIND = 'bank_adjustment';

/** What the bank bears or keeps of differences with rails, in its own books. */
export const DIFFERENCES_ACCOUNT = 'bank:differences';

/** What of an open matter decides what may be done about it. */
export interface Standing {
  readonly matter: 'order' | 'incident' | 'difference';
  /**
   * Where the payment that it is about is with us; open-message: a message that names it waits or is put aside, and may
   * still be judged. null where it is about none that we know.
   */
  readonly payment: 'open-order' | 'open-incoming' | 'open-message' | 'ended' | null;
  /** Of a difference, what the rail has more than our books; null of other matters. */
  readonly gap: Money | null;
  /**
   * Of an incident, the message that was put aside with it. spent: people moved money for a payment that it names, which
   * it would move again.
   */
  readonly message?: 'kept' | 'spent' | null;
}

/**
 * What may be done. A message that was put aside comes first: it may say that money moved, so it is judged again or never,
 * and until that is decided no money moves for what it names. While a payment is open with us its own end comes first: an answer of the rail may still come, and
 * money that was moved beside it would move twice. What has ended never changes again, so what this allows then holds.
 */
export function allowedKinds({ matter, payment, gap, message = null }: Standing): readonly ResolutionKind[] {
  if (message !== null) return message === 'kept' ? ['retry', 'nothing'] : ['nothing'];
  if (matter === 'order') return payment === 'open-order' ? ['settle-order', 'reject-order'] : [];
  if (payment === 'open-order') return ['settle-order', 'reject-order', 'nothing'];
  if (payment === 'open-incoming' || payment === 'open-message') return ['nothing'];
  if (gap === null) return ['credit', 'debit', 'nothing'];
  if (gap === 0n) return ['nothing'];
  return gap > 0n ? ['credit', 'write-off', 'nothing'] : ['debit', 'write-off', 'nothing'];
}

/** The money of a resolution, as it is kept. */
export interface ResolutionMoney {
  readonly id: string;
  readonly kind: ResolutionKind;
  /** What the account gets; below zero it gives. Zero where no money moves. */
  readonly credit: Money;
  /** The customer's account, or the bank's for differences. */
  readonly accountId: string | null;
  /** The bank's account with the rail, which gives it. */
  readonly railAccountId: string | null;
  readonly paymentId: string | null;
  readonly reason: string;
}

/** The entries of a resolution; none where it moves no money, or where the order's own posting does. */
export function resolutionLegs(resolution: ResolutionMoney): readonly Leg[] {
  const { id, kind, credit, accountId, railAccountId, paymentId, reason } = resolution;
  if (credit === 0n) return [];
  assert(accountId !== null && railAccountId !== null, `resolution ${id} moves money between no accounts`);
  const named = { resolutionId: id, ...(paymentId !== null && { endToEndId: paymentId }) };
  const own = { kind: ADJUSTMENT_KIND, detail: named };
  const customers = {
    kind: ADJUSTMENT_KIND,
    detail: { type: ADJUSTMENT_KIND, description: lineOf(credit), message: reason, ...named },
  };
  return [
    { accountId: railAccountId, amount: negate(credit), ...own },
    { accountId, amount: credit, ...(kind === 'write-off' ? own : customers) },
  ];
}

/** The customer's line in the statement. */
function lineOf(credit: Money): string {
  return credit > 0n ? 'Acerto do banco a seu favor' : 'Acerto do banco: valor devolvido';
}
