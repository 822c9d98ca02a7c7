import * as z from 'zod/mini';

/** What the bank measures and tells of, in the order in which it is shown. A rail that comes adds its row here and below. */
export const SERVICES = ['spi', 'dict', 'email', 'sms'] as const;
export const serviceNameSchema = z.enum(SERVICES);
export type ServiceName = z.infer<typeof serviceNameSchema>;

/** unknown: nothing was measured for too long. It is never taken for on-air. */
export const SERVICE_STATES = ['on-air', 'slow', 'out', 'unknown'] as const;
export const serviceStateSchema = z.enum(SERVICE_STATES);
export type ServiceState = z.infer<typeof serviceStateSchema>;

/** The states in words. */
export const SERVICE_STATE_LABELS: Readonly<Record<ServiceState, string>> = {
  'on-air': 'No ar',
  slow: 'Lentidão ou falhas',
  out: 'Fora do ar',
  unknown: 'Sem informação',
};

/** A service as people know it. */
export interface ServiceWords {
  /** What it is for. */
  readonly does: string;
  /** As the subject of a sentence, with its article. */
  readonly subject: string;
  /** What the person should know while it is out, as a sentence of its own. */
  readonly whileOut: string;
  /** The same while it is slow or fails at times. */
  readonly whileSlow: string;
}

/** How each service is called. */
export const SERVICE_NAMES: Readonly<Record<ServiceName, string>> = {
  spi: 'Pix',
  dict: 'Consulta de chaves Pix',
  email: 'E-mails',
  sms: 'SMS',
};

/** The services in words. */
export const SERVICE_WORDS: Readonly<Record<ServiceName, ServiceWords>> = {
  spi: {
    does: 'Enviar e receber Pix',
    subject: 'O Pix',
    whileOut: 'O que você pedir fica guardado e é enviado quando voltar.',
    whileSlow: 'Seu Pix pode demorar mais que o normal. Não faça o mesmo pagamento de novo.',
  },
  dict: {
    does: 'Encontrar quem recebe pela chave',
    subject: 'A consulta de chaves Pix',
    whileOut: 'Você ainda pode pagar com os dados da conta de quem recebe.',
    whileSlow: 'A busca por uma chave pode demorar ou precisar de outra tentativa.',
  },
  email: {
    does: 'Avisos e códigos por e-mail',
    subject: 'O envio de e-mails',
    whileOut: 'O código chega quando o envio voltar. Não é preciso pedir outro.',
    whileSlow: 'O código pode demorar a chegar. Aguarde antes de pedir outro.',
  },
  sms: {
    does: 'Códigos por SMS',
    subject: 'O envio de SMS',
    whileOut: 'O código chega quando o envio voltar. Não é preciso pedir outro.',
    whileSlow: 'O código pode demorar a chegar. Aguarde antes de pedir outro.',
  },
};
