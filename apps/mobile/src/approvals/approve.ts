import {
  orderApprovalContent,
  toldOf,
  type approveOrder,
  type AuthorizationDetail,
  type MadeWrite,
  type OrderSigning,
  type SealedFacts,
} from '@bank/contracts';
import { signWith, type Signer } from '../device/signer.ts';

/**
 * The approval of the payment that is shown (SECURITY S18, Z07), signed when it is sent. What the bank told of it goes back
 * under the bank's seal: one payment that is approved may change what would be told of the next.
 */
export function approvalOf(
  { key }: Pick<Signer, 'key'>,
  { order, signing }: AuthorizationDetail,
): MadeWrite<typeof approveOrder> {
  return {
    content: { orderId: order.id, signing },
    make: async (before) =>
      before ?? {
        params: { orderId: order.id },
        body: { device: await signWith(key, (part) => orderApprovalContent(signing, part)), ...sealed(signing) },
      },
  };
}

function sealed(signing: OrderSigning): { readonly told?: SealedFacts } {
  const told = toldOf(signing);
  return told === undefined ? {} : { told };
}
