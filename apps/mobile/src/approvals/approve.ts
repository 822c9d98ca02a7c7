import { orderApprovalContent, type approveOrder, type AuthorizationDetail, type MadeWrite } from '@bank/contracts';
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

/** The approval of the payment that is shown, signed when it is sent. */
export function approvalOf({ key }: Pick<Signer, 'key'>, shown: AuthorizationDetail): MadeWrite<typeof approveOrder> {
  const { order, signing } = shown;
  return {
    content: { orderId: order.id, signing },
    make: async (before) =>
      before ?? {
        params: { orderId: order.id },
        body: { device: await signWith(key, (part) => approvalContentOf(shown, part)) },
      },
  };
}
