import type { Instant, Money } from '@bank/core';
import {
  moneyOf,
  STAGE_OF_REFUND,
  wireOf,
  type DevolucaoAsked,
  type DevolucaoNatureza,
  type DevolucaoStatus,
  type OrderState,
} from '@bank/contracts';

/** A giving back of a received Pix, in the words of API Pix 2.9.0 (Devolucao), whoever gave back and however. */
export interface Devolucao {
  readonly endToEndId: string;
  /**
   * The program's own id, unique for the Pix; of what people or the bank gave back one that the bank made out of its own ids,
   * in the form that the standard asks for.
   */
  readonly id: string;
  /** The order by which the company gives back; null for what the bank gives back for a case. */
  readonly orderId: string | null;
  /** The D id (pacs.004). Before it is sent it may still change. */
  readonly rtrId: string;
  readonly amount: Money;
  /** ORIGINAL (MD06), MED_OPERACIONAL (BE08), MED_FRAUDE (FR01). */
  readonly natureza: DevolucaoNatureza;
  readonly description: string | null;
  readonly requestedAt: Instant;
  readonly settledAt: Instant | null;
  readonly status: DevolucaoStatus;
  /** Why it waits, or came to nothing; null where the status says it all. */
  readonly motivo: string | null;
}

/** An order, or a giving back by the bank, as far as its status goes. */
export interface DevolucaoState {
  readonly state: OrderState;
  readonly refusal: { readonly message: string } | null;
}

/** Characters of `motivo` (API Pix, Devolucao). */
const MOTIVO_MAX = 140;

const MOTIVOS: Readonly<Partial<Record<OrderState, string>>> = {
  awaiting_confirmation: 'Aguarda a confirmação de uma pessoa da empresa.',
  awaiting_authorization: 'Aguarda a aprovação de pessoas da empresa.',
  unknown: 'O sistema de pagamentos ainda não respondeu. Não repita com outro id.',
  rejected: 'A devolução não pôde ser feita.',
  refused: 'Uma pessoa da empresa não aprovou a devolução.',
  cancelled: 'Uma pessoa da empresa cancelou a devolução.',
  expired: 'A devolução não foi aprovada a tempo.',
};

/** The status of the standard; all that is not over is under way, also what waits for people. */
export function statusOf({ state }: Pick<DevolucaoState, 'state'>): DevolucaoStatus {
  const stage = STAGE_OF_REFUND[state];
  return stage === 'done' ? 'DEVOLVIDO' : stage === 'not-done' ? 'NAO_REALIZADO' : 'EM_PROCESSAMENTO';
}

/** Why it stands so: of one that a rule or the payment system ended, that reason. A no that is not known to be the end is none. */
export function motivoOf({ state, refusal }: DevolucaoState): string | null {
  const said = state === 'rejected' || state === 'refused' ? refusal?.message : undefined;
  const motivo = said ?? MOTIVOS[state] ?? null;
  return motivo === null || motivo.length <= MOTIVO_MAX ? motivo : `${motivo.slice(0, MOTIVO_MAX - 1)}…`;
}

/** What of a devolução makes it the same as another one under its id. */
export interface DevolucaoContent {
  readonly amount: Money;
  readonly description: string | null;
}

/** What a program asks for; leading noughts, which the standard allows, say nothing. */
export function contentAsked({ valor, descricao = '' }: DevolucaoAsked): DevolucaoContent {
  return { amount: moneyOf(valor.replace(/^0+(?=\d)/, '')), description: descricao === '' ? null : descricao };
}

/** A field that differs, as the company's log of calls tells it. */
export interface ContentDifference {
  readonly field: string;
  readonly first: string | null;
  readonly now: string | null;
}

/** What a repetition says otherwise than the first request did; empty: it is the same. */
export function differenceOf(first: DevolucaoContent, now: DevolucaoContent): readonly ContentDifference[] {
  const fields = [
    { field: 'valor', first: wireOf(first.amount), now: wireOf(now.amount) },
    { field: 'descricao', first: first.description, now: now.description },
  ];
  return fields.filter((each) => each.first !== each.now);
}
