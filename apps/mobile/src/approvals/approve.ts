import { orderApprovalContent, type approveOrder, type AuthorizationDetail, type MadeWrite } from '@bank/contracts';
import { signWith, type Signer } from '../device/signer.ts';

/** The approval of the payment that is shown (SECURITY S18, Z07), signed when it is sent. */
export function approvalOf(
  { key }: Pick<Signer, 'key'>,
  { order, signing }: AuthorizationDetail,
): MadeWrite<typeof approveOrder> {
  return {
    content: { orderId: order.id, signing },
    make: async (before) =>
      before ?? {
        params: { orderId: order.id },
        body: { device: await signWith(key, (part) => orderApprovalContent(signing, part)) },
      },
  };
}
