import type { ActWords } from '../order-kinds/descriptor.ts';

/** A transfer, inside the bank or by TED, is a transferência and no pagamento. */
export const transferAct: ActWords = {
  name: 'transferência',
  gender: 'feminine',
  settled: 'Transferido',
  rejected: 'Não foi transferido',
  again: 'Não transfira de novo',
};
