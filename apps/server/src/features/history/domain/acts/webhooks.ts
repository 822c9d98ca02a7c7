import type { ActData, CapabilityActs } from './acts.ts';
import { text } from './phrases.ts';

/** Where the company's systems are told of what its keys received. */
export const webhooksActs: CapabilityActs = {
  kind: 'rights',
  words: {
    'webhooks.registered': (data) => `Cadastrou o webhook da chave ${key(data)}`,
    'webhooks.changed': (data) => `Alterou o endereço do webhook da chave ${key(data)}`,
    'webhooks.secret-renewed': (data) => `Alterou o segredo do webhook da chave ${key(data)}`,
    'webhooks.secret-shown': (data) => `Viu o segredo do webhook da chave ${key(data)}`,
    'webhooks.removed': (data) => `Removeu o webhook da chave ${key(data)}`,
    'webhooks.stopped': (data) => `Webhook encerrado: a chave ${key(data)} não é mais da empresa`,
    'webhooks.given-up': (data) => `Desistiu de entregar avisos de Pix ao webhook da chave ${key(data)}`,
    'webhooks.sent-again': 'Reenviou uma entrega de webhook',
  },
};

function key(data: ActData): string {
  return text(data.maskedKey) ?? 'Pix';
}
