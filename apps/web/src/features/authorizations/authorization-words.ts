import {
  APPROVAL_END_LABELS,
  CANNOT_DECIDE_WORDS,
  orderKindName,
  type ApprovalEnd,
  type Authorization,
  type RedFlag,
} from '@bank/contracts';
import { bankingDate, formatDate, type CivilDate, type Instant } from '@bank/core';
import type { Tone } from '@bank/ui';
import { dayOf, instantOf, momentInWords, timeLeft } from '../../vocabulary/dates.ts';

/** Less than this before the end a deadline is coloured. */
const SOON_MS = 24 * 60 * 60 * 1000;

/** Red flags that speak of fraud. */
const GRAVE: readonly RedFlag['flag'][] = ['reported-for-fraud', 'changed-key'];

/** How a red flag is coloured; its label is the contracts', its whole text, with figures, stands in the detail. */
export function flagTone(flag: RedFlag['flag']): Tone {
  if (flag === 'night') return 'neutral';
  return GRAVE.includes(flag) ? 'negative' : 'warning';
}

/** Why this person cannot decide on a payment, as a sentence; null where they can or where it is decided. */
export function cannotText({ cannotBecause }: Pick<Authorization, 'cannotBecause'>): string | null {
  return cannotBecause === null || cannotBecause === 'decided' ? null : CANNOT_DECIDE_WORDS[cannotBecause];
}

/** On whom a payment waits: "Aguarda Marina Alves ou Rogério Lima"; what is true where nobody can sign. */
export function waitsText({ approval }: Pick<Authorization, 'approval'>): string {
  const open = approval.steps.find(({ state }) => state === 'open');
  if (open === undefined) return 'Todas as aprovações foram dadas';
  if (open.waitsOn.length === 0) return 'Ninguém com direito e celular registrado pode assinar agora';
  return `Aguarda ${eitherOf(open.waitsOn)}`;
}

/** "Marina Alves ou Rogério Lima". */
export function eitherOf(names: readonly string[]): string {
  return new Intl.ListFormat('pt-BR', { type: 'disjunction' }).format(names);
}

/** Until when a payment can be approved, relative and absolute. */
export interface Deadline {
  readonly left: string;
  readonly moment: string;
  readonly soon: boolean;
}

/** The deadline of an order that waits; undefined where it has none. */
export function deadlineOf(expiresAt: string | null, now: Instant): Deadline | undefined {
  if (expiresAt === null) return undefined;
  const until = instantOf(expiresAt);
  const leftMs = until - now;
  return {
    left: leftMs > 0 ? `vence em ${timeLeft(leftMs)}` : 'o prazo terminou',
    moment: momentInWords(until, bankingDate(now)),
    soon: leftMs < SOON_MS,
  };
}

const DECISION_TONES: Readonly<Record<ApprovalEnd, Tone>> = {
  approved: 'positive',
  refused: 'negative',
  expired: 'neutral',
  cancelled: 'neutral',
};

/** How a payment was decided, coloured. */
export function decisionWords({ is }: NonNullable<Authorization['decision']>): {
  readonly tone: Tone;
  readonly label: string;
} {
  return { tone: DECISION_TONES[is], label: APPROVAL_END_LABELS[is] };
}

/** "por Marina Alves, hoje às 10:00"; without a name where the bank itself ended it. */
export function decidedText(decision: NonNullable<Authorization['decision']>, today: CivilDate): string {
  const when = momentInWords(instantOf(decision.at), today);
  return decision.is === 'expired' ? when : `por ${decision.by}, ${when}`;
}

/** What is paid, when, and by whom it was made: "Pix · para 30/11/2026 · feito por Juliana Prado"; the day comes before
 * the name, which may be too long for its place. */
export function madeText({ order }: Pick<Authorization, 'order'>, today: CivilDate): string {
  const date = dayOf(order.date);
  const later = date === today || order.state !== 'awaiting_authorization' ? [] : [`para ${formatDate(date)}`];
  const repeats = order.series === null ? [] : ['repete'];
  return [orderKindName(order.kind), ...later, ...repeats, `feito por ${order.createdBy.name}`].join(' · ');
}
