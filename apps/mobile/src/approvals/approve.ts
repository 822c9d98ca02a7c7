import {
  approveOrder,
  orderApprovalContent,
  type Authorization,
  type AuthorizationDetail,
  type CallResult,
} from '@bank/contracts';
import { signWith, type Signer } from '../device/signer.ts';

/** The text that approves an order: exactly what was shown of it (SECURITY S18, Z07). */
export function approvalContentOf(
  {
    order,
    signing,
  }: Pick<AuthorizationDetail, 'signing'> & { readonly order: { readonly id: string; readonly kind: string } },
  part: { readonly deviceId: string; readonly signedAt: string },
): string {
  const { recurrence, ...fields } = signing;
  const { id: orderId, kind } = order;
  return orderApprovalContent({ ...part, ...fields, orderId, kind, ...(recurrence !== null && { recurrence }) });
}

/** Signs the payment that is shown and sends the approval. */
export async function approveShown(
  { bank, key }: Pick<Signer, 'bank' | 'key'>,
  shown: AuthorizationDetail,
  idempotencyKey: string,
): Promise<CallResult<Authorization>> {
  const device = await signWith(key, (part) => approvalContentOf(shown, part));
  return bank.call(approveOrder, { params: { orderId: shown.order.id }, body: { device }, idempotencyKey });
}
