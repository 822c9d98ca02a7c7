import { batchTransferKind } from '../batch-transfers/order-kind.ts';
import { pixOrderKind } from '../pix/order-kind.ts';
import { pixRefundKind } from '../pix-refunds/order-kind.ts';
import { tedOrderKind, transferOrderKind } from '../transfers/order-kinds.ts';
import type { OrderKindDescriptor } from './descriptor.ts';
import type { OrderKind } from './names.ts';

/** The kinds of order: one row for each, kept in the folder of its capability. Exhaustive by type. */
export const ORDER_KINDS = {
  pix: pixOrderKind,
  'pix-refund': pixRefundKind,
  transfer: transferOrderKind,
  ted: tedOrderKind,
  'batch-transfer': batchTransferKind,
} as const satisfies Readonly<Record<OrderKind, OrderKindDescriptor>>;
