import type { CivilDate, Instant, Money } from '@bank/core';
import type { DifferenceKind } from './difference.ts';

/** What may be open between the bank and its rails, until it ends by itself or two people resolve it. */
export const MATTER_KINDS = [
  'order', // an order of ours whose end nobody has told
  'contradiction', // the rail said the opposite of what stands
  'message', // the rail brought something with which nothing could be done
  'difference', // a rail's statement of a day and our books differ
  'question', // we asked or answered something, and the rail says nothing
] as const;
export type MatterKind = (typeof MATTER_KINDS)[number];

/** Each kind as a heading over its list. */
export const MATTER_WORDS: Readonly<Record<MatterKind, string>> = {
  order: 'Ordens sem resposta',
  contradiction: 'Contradições',
  message: 'Mensagens retidas',
  difference: 'Diferenças na conciliação',
  question: 'Perguntas sem resposta',
};

/** One open matter. */
export interface Matter {
  readonly kind: MatterKind;
  /** By which people name it: an order's number, an incident's, a difference's, a message's. */
  readonly id: string;
  readonly title: string;
  readonly what: string;
  readonly todo: string;
  readonly since: Instant;
  /** The rail's name; null where only its kind of order is known. */
  readonly rail: string | null;
  readonly paymentId: string | null;
  readonly orderId: string | null;
  readonly companyId: string | null;
  /** What an order is about. */
  readonly amount: Money | null;
  /** Both sides of a difference, with the day that was reconciled. */
  readonly sides: {
    readonly date: CivilDate;
    readonly difference: DifferenceKind;
    readonly ours: Money;
    readonly theirs: Money;
  } | null;
  /** What somebody proposed and nobody has confirmed; null where nobody has. */
  readonly proposalId: string | null;
}

/** How many matters of a kind are open, and since when the oldest is. */
export interface OpenCount {
  readonly kind: MatterKind;
  readonly count: number;
  readonly oldest: Instant | null;
}
