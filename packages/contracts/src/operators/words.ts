import * as z from 'zod/mini';

/** expired: active, but the day until which access was given has passed. */
export const operatorStateSchema = z.enum(['active', 'invited', 'blocked', 'expired', 'removed']);
export type OperatorState = z.infer<typeof operatorStateSchema>;

/** The states in words. */
export const OPERATOR_STATE_LABELS: Readonly<Record<OperatorState, string>> = {
  active: 'Ativo',
  invited: 'Ainda não entrou',
  blocked: 'Bloqueado',
  expired: 'Prazo vencido',
  removed: 'Removido',
};

/** What an operator's devices let them do. trusted: can sign; pending: waits; none: can make no payment. */
export const operatorDeviceSchema = z.enum(['trusted', 'pending', 'none']);
export type OperatorDevice = z.infer<typeof operatorDeviceSchema>;

/** Each of them in words. */
export const OPERATOR_DEVICE_LABELS: Readonly<Record<OperatorDevice, string>> = {
  trusted: 'Registrado',
  pending: 'Aguarda confirmação',
  none: 'Sem dispositivo',
};
