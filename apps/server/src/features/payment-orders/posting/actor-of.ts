import type { CallersRequest } from '../../../platform/idempotency/keyed-request.ts';
import type { Actor } from '../domain/order.ts';

/** Who asks, as an order's time line and the audit trail name them; with the device that signed, where one did. */
export function actorOf(
  { caller, context }: CallersRequest,
  device: { readonly deviceId: string; readonly name: string } | null = null,
): Actor {
  return {
    id: caller.operatorId,
    name: caller.operatorName,
    device: device && { id: device.deviceId, name: device.name },
    address: context.address,
  };
}
