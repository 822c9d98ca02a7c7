import { keptWarnings, orderSignedFields, WARNING_WORDS, wireOf, type ToldFacts } from '@bank/contracts';
import type { Order } from './order.ts';
import { recurrenceWords } from './series.ts';

/** What of an order its maker and its approvers sign (SECURITY S18, Z07): the server's own data, whole. */
export function signedFields(order: Order): Readonly<Record<string, string>> {
  return orderSignedFields({
    ...order,
    amount: wireOf(order.amount),
    fee: order.fee && wireOf(order.fee.agreed),
    recurrence: recurrenceWords(order),
  });
}

/** The day that was asked for, where it is over and the order would go on another one. */
export function movedFact(kept: Pick<Order, 'date'>, agreed: Pick<Order, 'date'>): Pick<ToldFacts, 'movedFrom'> {
  return kept.date === agreed.date ? {} : { movedFrom: kept.date };
}

/** What is unusual, a line each; nothing where nothing is. */
export function notesFact(notes: readonly string[]): Pick<ToldFacts, 'notes'> {
  return notes.length === 0 ? {} : { notes: notes.join('\n') };
}

/** What whoever made an order is told besides it before they confirm it: what was warned of, and another day. */
export function confirmationFacts(kept: Pick<Order, 'date' | 'warnings'>, agreed: Pick<Order, 'date'>): ToldFacts {
  const warnings = keptWarnings(kept.warnings).map((warning) => WARNING_WORDS[warning]);
  return { ...notesFact(warnings), ...movedFact(kept, agreed) };
}
