import type { ActWords } from '../order-kinds/descriptor.ts';

/** A batch is no payment: it ends when each of its rows has become one, or stopped. */
export const batchAct: ActWords = {
  name: 'lote',
  gender: 'masculine',
  settled: 'Concluído',
  rejected: 'Não foi enviado',
  again: 'Não envie o lote de novo',
};
