import * as z from 'zod/mini';

/** How a delivery stands. */
export const deliveryStateSchema = z.enum([
  /** Not tried yet. */
  'waiting',
  /** Tried, and to be tried again. */
  'retrying',
  'delivered',
  /** Every try failed, for 24 hours. */
  'given_up',
  /** Its webhook was removed before it was delivered. */
  'stopped',
]);
export type DeliveryState = z.infer<typeof deliveryStateSchema>;

/** Each state in words. */
export const DELIVERY_STATE_WORDS: Readonly<Record<DeliveryState, string>> = {
  waiting: 'Na fila',
  retrying: 'Vai tentar de novo',
  delivered: 'Entregue',
  given_up: 'Desistiu',
  stopped: 'Interrompida',
};

/** Why a try was no delivery. */
export const tryFaultSchema = z.enum(['unreachable', 'too-slow', 'unsafe', 'redirect', 'status']);
export type TryFault = z.infer<typeof tryFaultSchema>;

/** Each fault in words. */
export const TRY_FAULT_WORDS: Readonly<Record<TryFault, string>> = {
  unreachable: 'Não foi possível conectar ao endereço, ou a conexão caiu.',
  'too-slow': 'O endereço não respondeu em 10 segundos.',
  unsafe: 'O nome do endereço leva a uma rede que não é pública. O banco não se conecta a ela.',
  redirect: 'O endereço respondeu com um redirecionamento, que o banco não segue.',
  status: 'O endereço respondeu com um código que não é de sucesso (2xx).',
};

/** How a webhook was registered. */
export const webhookCameBySchema = z.enum(['screen', 'api']);
export type WebhookCameBy = z.infer<typeof webhookCameBySchema>;

/** Each way in words: "cadastrado …". */
export const WEBHOOK_CAME_BY_WORDS: Readonly<Record<WebhookCameBy, string>> = {
  screen: 'na tela, por uma pessoa',
  api: 'pela API, por uma credencial',
};

/** What is delivered. */
export const deliveryKindSchema = z.enum(['pix', 'test']);
export type DeliveryKind = z.infer<typeof deliveryKindSchema>;

/** Each kind in words. */
export const DELIVERY_KIND_WORDS: Readonly<Record<DeliveryKind, string>> = {
  pix: 'Aviso de Pix',
  test: 'Teste',
};
