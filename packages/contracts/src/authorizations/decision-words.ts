import * as z from 'zod/mini';

/** What an approver should look at twice. */
export const redFlagNameSchema = z.enum([
  'new-payee',
  'changed-key',
  'above-usual',
  'same-amount-today',
  'reported-for-fraud',
  'night',
  'near-limit',
  'many-today',
  'name-not-checked',
]);
export type RedFlagName = z.infer<typeof redFlagNameSchema>;

/** A red flag on a small label; its whole text, with figures, comes with it. */
export const RED_FLAG_LABELS: Readonly<Record<RedFlagName, string>> = {
  'reported-for-fraud': 'Relatos de fraude',
  'changed-key': 'Favorecido mudou',
  'name-not-checked': 'Nome não conferido',
  'new-payee': 'Favorecido novo',
  'above-usual': 'Acima do costume',
  'same-amount-today': 'Mesmo valor hoje',
  'many-today': 'Vários no dia',
  'near-limit': 'Perto do limite',
  night: 'Feito à noite',
};

/** Why somebody cannot approve or refuse a payment. */
export const cannotDecideSchema = z.enum([
  'maker',
  'already-approved',
  'not-this-step',
  'no-right',
  'no-device',
  'decided',
]);
export type CannotDecide = z.infer<typeof cannotDecideSchema>;

/** Each of them as a sentence to that person. */
export const CANNOT_DECIDE_WORDS: Readonly<Record<CannotDecide, string>> = {
  maker: 'Você fez este pagamento: quem decide é outra pessoa da empresa.',
  'already-approved': 'Você já aprovou. Falta quem mais a regra pede.',
  'not-this-step': 'Esta etapa aguarda outra pessoa.',
  'no-right': 'Seu perfil não inclui aprovar pagamentos. Quem dá esse direito é o administrador.',
  'no-device': 'Registre o seu celular no aplicativo do banco: é nele que você aprova.',
  decided: 'Este pagamento não aguarda mais aprovação.',
};

/** How far a step of the approval is. */
export const approvalStepStateSchema = z.enum(['passed', 'open', 'to-come']);
export type ApprovalStepState = z.infer<typeof approvalStepStateSchema>;

/** Each of them on a label. */
export const APPROVAL_STEP_LABELS: Readonly<Record<ApprovalStepState, string>> = {
  passed: 'Aprovada',
  open: 'Espera',
  'to-come': 'Depois',
};

/** How the approval of a payment ended. */
export const approvalEndSchema = z.enum(['approved', 'refused', 'expired', 'cancelled']);
export type ApprovalEnd = z.infer<typeof approvalEndSchema>;

/** Each of them on a label. */
export const APPROVAL_END_LABELS: Readonly<Record<ApprovalEnd, string>> = {
  approved: 'Aprovado',
  refused: 'Recusado',
  expired: 'Prazo vencido',
  cancelled: 'Cancelado',
};
