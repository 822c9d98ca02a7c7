import type { ActWords } from '../order-kinds/descriptor.ts';

/** Giving back is no payment, and nobody is paid by it. */
export const pixRefundAct: ActWords = {
  name: 'devolução',
  gender: 'feminine',
  settled: 'Devolvido',
  rejected: 'Não foi devolvido',
  again: 'Não devolva de novo',
};
