import type { OrderKind } from '../order-kinds/names.ts';
import { pixBatchRow } from '../pix/batch-row.ts';
import { tedBatchRow, transferBatchRow } from '../transfers/batch-rows.ts';
import type { BatchRowKindDescriptor } from './row-kind-descriptor.ts';

export type { BatchRowKindDescriptor } from './row-kind-descriptor.ts';

/** The ways in which a row of a batch can be paid: one line for each, kept in the folder of its capability. */
export const BATCH_ROW_KINDS = {
  pix: pixBatchRow,
  transfer: transferBatchRow,
  ted: tedBatchRow,
} as const satisfies Partial<Readonly<Record<OrderKind, BatchRowKindDescriptor>>>;

/** A way in which a row can be paid. */
export type BatchRowKind = keyof typeof BATCH_ROW_KINDS;

/** Their names, in the order in which they are offered. */
export const BATCH_ROW_KIND_NAMES = Object.keys(BATCH_ROW_KINDS) as readonly BatchRowKind[];

/** The way that a text of a file names: its label or one of its other words, whatever the case and accents. */
export function batchRowKindNamed(text: string): BatchRowKind | undefined {
  const plain = text.trim().toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '');
  return BATCH_ROW_KIND_NAMES.find((kind) => {
    const { label, aliases }: BatchRowKindDescriptor = BATCH_ROW_KINDS[kind];
    return label.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '') === plain || aliases.includes(plain);
  });
}
