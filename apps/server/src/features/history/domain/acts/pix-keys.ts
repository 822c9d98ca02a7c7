import type { ActData, CapabilityActs } from './acts.ts';
import { text } from './phrases.ts';

/** The company's Pix keys, and who asks for which. */
export const pixKeysActs: CapabilityActs = {
  kind: 'payments',
  words: {
    'pix-keys.code-sent': (data) => `Pediu um código para a chave Pix${named(data)}`,
    'pix-keys.code-refused': (data) => `Digitou um código errado para a chave Pix${named(data)}`,
    'pix-keys.asked': (data) => `Pediu o registro da chave Pix${named(data)}`,
    'pix-keys.registered': (data) => `Chave Pix registrada${named(data)}`,
    'pix-keys.refused': (data) => `Chave Pix não registrada${named(data)}`,
    'pix-keys.dismissed': (data) => `Removeu da lista a chave Pix não registrada${named(data)}`,
    'pix-keys.removal-asked': (data) => `Excluiu a chave Pix${named(data)}`,
    'pix-keys.removed': (data) => `Chave Pix excluída${named(data)}`,
    'pix-keys.not-removed': (data) => `Chave Pix mantida: há um pedido para ela${named(data)}`,
    'pix-keys.claim-asked': (data) => `Pediu ${claim(data)} da chave Pix${named(data)}`,
    'pix-keys.claim-received': (data) => `Outro banco pediu ${claim(data)} da chave Pix${named(data)}`,
    'pix-keys.claim-given': (data) => `Entregou a chave Pix pedida${named(data)}`,
    'pix-keys.claim-kept': (data) => `Manteve a chave Pix pedida${named(data)}`,
    'pix-keys.claim-proven': (data) => `Comprovou o número da chave Pix pedida${named(data)}`,
    'pix-keys.claim-withdrawn': (data) => `Desistiu do pedido da chave Pix${named(data)}`,
    'pix-keys.claim-confirmed': (data) => `Pedido de chave Pix confirmado${named(data)}`,
    'pix-keys.claim-completed': (data) => `Pedido de chave Pix concluído${named(data)}`,
    'pix-keys.claim-cancelled': (data) => `Pedido de chave Pix cancelado${named(data)}`,
    'pix-keys.claim-refused': (data) => `Pedido de chave Pix não aceito${named(data)}`,
  },
};

function named(data: ActData): string {
  const key = text(data.maskedKey);
  return key === null ? '' : ` ${key}`;
}

function claim(data: ActData): string {
  return data.claimType === 'ownership' ? 'a reivindicação de posse' : 'a portabilidade';
}
