import * as z from 'zod/mini';

/** A payment may be contested for so many days after it was settled (Regulamento do Pix, mecanismo especial de devolução). */
export const CONTEST_DAYS = 80;
/**
 * Where a part was paid back, the account that got the payment is watched for the rest until so many days after it: as long as
 * a return can be sent.
 */
export const WATCHED_DAYS = 90;
/** So many days a contested company has for its answer, and the bank to judge. The first is the bank's own, within the second. */
export const ANSWER_DAYS = 5;
export const ANALYSIS_DAYS = 7;
/** The longest account of what happened, and the longest answer. */
export const DISPUTE_TEXT_MAX = 2000;
/** The least that tells what happened: a short sentence. The other bank judges by it. */
export const DISPUTE_REPORT_MIN = 20;
/** Files that a company may send with its answer. */
export const EVIDENCE_MAX = 5;

/** What happened, as whoever contests says it. */
export const DISPUTE_REASONS = ['scam', 'account-takeover', 'coercion', 'fraudulent-access', 'other'] as const;
export const disputeReasonSchema = z.enum(DISPUTE_REASONS);
export type DisputeReason = z.infer<typeof disputeReasonSchema>;

/** The reasons in words. */
export const DISPUTE_REASON_WORDS: Readonly<Record<DisputeReason, string>> = {
  scam: 'Golpe',
  'account-takeover': 'Conta invadida',
  coercion: 'Coação',
  'fraudulent-access': 'Acesso fraudulento',
  other: 'Outra fraude',
};

/** What each of them means, for who chooses. */
export const DISPUTE_REASON_MEANINGS: Readonly<Record<DisputeReason, string>> = {
  scam: 'Quem pagou foi enganado.',
  'account-takeover': 'Outra pessoa entrou na conta e fez o pagamento.',
  coercion: 'O pagamento foi feito sob ameaça.',
  'fraudulent-access': 'Usaram o celular ou a senha de alguém da empresa.',
  other: 'Conte no relato o que foi.',
};

/** How a contested payment of the company's stands. */
export const SENT_DISPUTE_STATES = [
  'requested', // written down here; the directory is to be told
  'in-analysis', // the bank that got the money looks into it
  'accepted', // it agrees; the refund is to be asked for
  'refunding', // asked for
  'watching', // a part came; that account is watched for more
  'refunded',
  'partly-refunded',
  'not-refunded', // agreed, and there was nothing left in that account
  'denied', // it does not agree
  'cancelled', // by the company
  'refused', // the directory did not take it
] as const;
export const sentDisputeStateSchema = z.enum(SENT_DISPUTE_STATES);
export type SentDisputeState = z.infer<typeof sentDisputeStateSchema>;

/** These states in words, as a badge shows them. */
export const SENT_DISPUTE_STATE_LABELS: Readonly<Record<SentDisputeState, string>> = {
  requested: 'Registrada',
  'in-analysis': 'Em análise',
  accepted: 'Aceita',
  refunding: 'Em devolução',
  watching: 'Em acompanhamento',
  refunded: 'Devolvida',
  'partly-refunded': 'Devolvida em parte',
  'not-refunded': 'Conta sem saldo',
  denied: 'Negada',
  cancelled: 'Cancelada',
  refused: 'Não aceita',
};

/** How a Pix stands that the company received and somebody contests. */
export const RECEIVED_DISPUTE_STATES = [
  'open', // money is blocked; the company may answer
  'answered',
  'agreed', // the bank found it founded; the other bank is to ask for the money
  'giving-back', // asked for
  'watching', // a part was paid back; what comes in is blocked and paid back too
  'given-back',
  'not-given-back', // there was nothing to give, or the other account cannot get it
  'released', // unfounded, or nobody asked: nothing is blocked any more
  'cancelled', // whoever contested took it back
] as const;
export const receivedDisputeStateSchema = z.enum(RECEIVED_DISPUTE_STATES);
export type ReceivedDisputeState = z.infer<typeof receivedDisputeStateSchema>;

/** These states in words, as a badge shows them. */
export const RECEIVED_DISPUTE_STATE_LABELS: Readonly<Record<ReceivedDisputeState, string>> = {
  open: 'Aguarda sua defesa',
  answered: 'Em análise',
  agreed: 'Procedente',
  'giving-back': 'Em devolução',
  watching: 'Em acompanhamento',
  'given-back': 'Devolvido',
  'not-given-back': 'Não devolvido',
  released: 'Valor liberado',
  cancelled: 'Cancelada',
};

/** So many hours a received Pix is blocked as a precaution at most, from its credit (Regulamento do Pix, bloqueio cautelar). */
export const PRECAUTION_HOURS = 72;

/** What the id of a block as a precaution begins with, and that of no other case. */
export const PRECAUTION_ID = 'blq';

/** Whether a case is such a block, and no contest. */
export function isPrecautionId(caseId: string): boolean {
  return caseId.startsWith(`${PRECAUTION_ID}_`);
}

/** Why the bank doubts a Pix that a company received. */
export const PRECAUTION_REASONS = [
  'payer-marked', // the directory has an open mark of fraud on whoever paid
  'staff', // people of the bank, who say why among themselves
] as const;
export const precautionReasonSchema = z.enum(PRECAUTION_REASONS);
export type PrecautionReason = z.infer<typeof precautionReasonSchema>;

/** These reasons in words, as the company reads them. */
export const PRECAUTION_REASON_WORDS: Readonly<Record<PrecautionReason, string>> = {
  'payer-marked': 'Quem pagou tem registro de fraude no Banco Central',
  staff: 'A equipe do banco viu sinais de fraude neste pagamento',
};

/** How a received Pix stands that the bank blocked as a precaution. */
export const PRECAUTION_STATES = [
  'blocked',
  'giving-back', // the bank found that it is to go back to whoever paid
  'given-back',
  'released', // by the bank's people, or because its time was over
  'contested', // whoever paid contested it meanwhile: the contest keeps the money blocked
] as const;
export const precautionStateSchema = z.enum(PRECAUTION_STATES);
export type PrecautionState = z.infer<typeof precautionStateSchema>;

/** These states in words, as a badge shows them. */
export const PRECAUTION_STATE_LABELS: Readonly<Record<PrecautionState, string>> = {
  blocked: 'Bloqueado',
  'giving-back': 'Em devolução',
  'given-back': 'Devolvido',
  released: 'Liberado',
  contested: 'Contestado',
};

/** Where the cases stand in the internet banking: whoever shows what is blocked leads there. */
export const DISPUTES_PLACE = { to: '/pix', search: { aba: 'contestacoes' } } as const;
