import { createHash } from 'node:crypto';
import { ok, refuse, type Result } from '@bank/core';
import type { DeviceSignature, orderApprovalContent } from '@bank/contracts';
import type { Refusal } from '../../../platform/http/route.ts';
import type { CallersRequest } from '../../../platform/idempotency/keyed-request.ts';
import type { OrderContext, SigningDevice } from '../context.ts';
import type { Order } from '../domain/order.ts';
import { stateConflict } from '../domain/refusals.ts';
import { signedFields } from '../domain/signed-fields.ts';

/** A signature that was checked and is spent. */
export interface TakenSignature {
  readonly device: SigningDevice;
  readonly content: string;
  readonly contentHash: Uint8Array;
  readonly signature: string;
}

/** What is signed, by whom it may be. */
export interface SignatureWanted {
  /** Builds the text from the server's own data; the signed text of every kind has the same fields. */
  readonly contentOf: typeof orderApprovalContent;
  /** Absent: a trusted device only. */
  readonly accept?: 'pending-too';
}

/**
 * Makes ready to take one signature over an order, for a request that may look at it several times. The first call checks
 * it, which spends it (SECURITY S18); later ones hold the order to what was signed: one that is another by then is refused.
 */
export function signatureOnce(
  orders: Pick<OrderContext, 'devices'>,
  { contentOf, accept }: SignatureWanted,
  { caller, context }: CallersRequest,
): (order: Order, device: DeviceSignature) => Promise<Result<TakenSignature, Refusal>> {
  const { companyId, operatorId, bankAccount } = caller;
  let taken: TakenSignature | undefined;
  return async (order, device) => {
    const { deviceId, signedAt, signature } = device;
    const signing = { fields: signedFields(order), operatorId, bankAccount };
    const content = contentOf(signing, { deviceId, signedAt });
    if (taken) return taken.content === content ? ok(taken) : refuse(stateConflict(order.state));
    const verified = await orders.devices.verifyDeviceSignature({
      companyId,
      operatorId,
      device,
      content,
      at: context.at,
      ...(accept && { accept }),
    });
    if (!verified.ok) return verified;
    const contentHash = createHash('sha256').update(content).digest();
    taken = { device: verified.value, content, contentHash, signature };
    return ok(taken);
  };
}
