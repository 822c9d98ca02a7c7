import {
  approveOrder,
  orderApprovalContent,
  type Authorization,
  type AuthorizationDetail,
  type CallResult,
} from '@bank/contracts';
import { signWith, type Signer } from '../device/signer.ts';

/** Signs the payment that is shown (SECURITY S18, Z07) and sends the approval. */
export async function approveShown(
  { bank, key }: Pick<Signer, 'bank' | 'key'>,
  { order, signing }: AuthorizationDetail,
  idempotencyKey: string,
): Promise<CallResult<Authorization>> {
  const device = await signWith(key, (part) => orderApprovalContent(signing, part));
  return bank.call(approveOrder, { params: { orderId: order.id }, body: { device }, idempotencyKey });
}
