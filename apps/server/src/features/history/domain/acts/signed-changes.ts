import type { CapabilityActs } from './acts.ts';
import { text, titled } from './phrases.ts';

/** Changes of who may do what, on their way to being signed. */
export const signedChangesActs: CapabilityActs = {
  kind: 'rights',
  words: {
    'signed-changes.asked': (data) => `Pediu uma mudança${titled(data)}`,
    'signed-changes.signed': (data) => `Assinou no aplicativo a mudança que pediu${titled(data)}`,
    'signed-changes.approved': (data) => `Autorizou no aplicativo a mudança de outra pessoa${titled(data)}`,
    'signed-changes.refused': (data) => `Recusou uma mudança${titled(data)}`,
    // With a reason where somebody's newer request took its place, who need not be the one who had asked for it.
    'signed-changes.cancelled': (data) =>
      `${text(data.reason) === null ? 'Desistiu de' : 'Pôs um pedido mais novo no lugar de'} uma mudança${titled(data)}`,
    'signed-changes.expired': (data) => `Venceu sem assinatura uma mudança${titled(data)}`,
    'signed-changes.failed': (data) => `Não pôde ser feita uma mudança${titled(data)}`,
  },
};
