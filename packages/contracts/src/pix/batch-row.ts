import type { BatchRowKindDescriptor } from '../batch-transfers/row-kind-descriptor.ts';

/** A row of a batch that is paid by Pix: to a key, or to an account at any institution that takes part. */
export const pixBatchRow = {
  label: 'Pix',
  aliases: ['chave pix', 'pix chave', 'pix conta'],
  by: ['pix-key', 'account'],
  descriptionMax: 140,
  system: 'spi',
  hasPurpose: false,
} as const satisfies BatchRowKindDescriptor;
