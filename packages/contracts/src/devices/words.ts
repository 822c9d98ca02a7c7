import * as z from 'zod/mini';

/** awaiting_code: a device until the code is typed; pending: a later one, until a trusted one or the administrator says yes. */
export const deviceStateSchema = z.enum(['awaiting_code', 'pending', 'trusted', 'blocked', 'removed']);
export type DeviceState = z.infer<typeof deviceStateSchema>;

/** The states in words. */
export const DEVICE_STATE_LABELS: Readonly<Record<DeviceState, string>> = {
  awaiting_code: 'Aguarda o código',
  pending: 'Aguarda aprovação',
  trusted: 'Confiável',
  blocked: 'Bloqueado',
  removed: 'Removido',
};

/** What may be asked for about a device, by the person who reads. */
export const deviceActionSchema = z.enum(['approve', 'rename', 'block', 'unblock', 'remove']);
export type DeviceAction = z.infer<typeof deviceActionSchema>;

/** The acts as buttons and the titles of changes say them. */
export const DEVICE_ACTION_LABELS: Readonly<Record<DeviceAction, string>> = {
  approve: 'Aprovar',
  rename: 'Renomear',
  block: 'Bloquear',
  unblock: 'Desbloquear',
  remove: 'Remover',
};
