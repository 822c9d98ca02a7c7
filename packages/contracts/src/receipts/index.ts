import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { orderKindSchema } from '../order-kinds/index.ts';
import { payeeSchema } from '../payees/index.ts';
import { orderReturnSchema } from '../payment-orders/index.ts';
import { balanceSchema, idSchema, instantSchema } from '../wire.ts';

export { receiptFileName } from './file-name.ts';

const payerSchema = z.object({
  name: z.string(),
  maskedDocument: z.string(),
  bankName: z.string(),
  branch: z.nullable(z.string()),
  accountNumber: z.string(),
});

/** The proof of a settled order; what the public check shows is this, no more. */
export const receiptSchema = z.object({
  /** The authentication code, five groups of four ("7F2A-91C0-…"). */
  code: z.string(),
  orderId: z.string(),
  kind: orderKindSchema,
  amount: z.string(),
  /** What the payment cost besides; null where nothing was charged for it. */
  fee: z.nullable(balanceSchema),
  settledAt: instantSchema,
  payer: payerSchema,
  payee: payeeSchema,
  message: z.nullable(z.string()),
  /** What the rail calls the payment; null where it has no such name. */
  endToEndId: z.nullable(z.string()),
  txid: z.nullable(z.string()),
  /** What came back since: a receipt proves nothing that was given back. Absent where nothing did. */
  returned: z.optional(orderReturnSchema),
  /** Where anybody can check it. */
  checkUrl: z.string(),
});
export type Receipt = z.infer<typeof receiptSchema>;

export const readReceipt = endpoint({
  id: 'receipts.read-receipt',
  method: 'GET',
  path: '/services/receipts/{orderId}',
  summary: 'O comprovante de um pagamento liquidado',
  access: { kind: 'signed-in', permission: 'ORDERS_VIEW' },
  params: z.object({ orderId: idSchema('ord') }),
  response: receiptSchema,
  status: 200,
  errors: ['receipts.not-found'],
});

export const downloadReceipt = endpoint({
  id: 'receipts.download-receipt',
  method: 'GET',
  path: '/services/receipts/{orderId}/pdf',
  summary: 'O comprovante em PDF',
  access: { kind: 'signed-in', permission: 'ORDERS_VIEW' },
  params: z.object({ orderId: idSchema('ord') }),
  status: 200,
  media: ['application/pdf'],
  errors: ['receipts.not-found'],
});

export const receiptsEndpoints = [readReceipt, downloadReceipt] as const;
