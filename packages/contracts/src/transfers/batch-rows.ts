import type { BatchRowKindDescriptor } from '../batch-transfers/row-kind-descriptor.ts';

/** A row of a batch that is paid to an account of this bank, in its own books. */
export const transferBatchRow = {
  label: 'Transferência',
  aliases: ['transferencia entre contas', 'credito em conta', 'mesmo banco'],
  by: ['account'],
  descriptionMax: 140,
  system: null,
  hasPurpose: false,
} as const satisfies BatchRowKindDescriptor;

/** A row of a batch that is paid to an account of another bank by TED. What lists still call a DOC goes as one. */
export const tedBatchRow = {
  label: 'TED',
  aliases: ['doc', 'doc/ted', 'transferencia eletronica disponivel'],
  by: ['account'],
  descriptionMax: 140,
  system: 'str',
  hasPurpose: true,
} as const satisfies BatchRowKindDescriptor;
