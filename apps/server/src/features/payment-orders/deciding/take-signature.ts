import { createHash } from 'node:crypto';
import { ok, refuse, type Result } from '@bank/core';
import type { DeviceSignature, orderApprovalContent, ToldFacts } from '@bank/contracts';
import type { Companion } from '@bank/ledger';
import type { Refusal } from '../../../platform/http/route.ts';
import type { CallersRequest } from '../../../platform/idempotency/keyed-request.ts';
import type { OrderContext, SigningDevice } from '../context.ts';
import type { Order } from '../domain/order.ts';
import { stateConflict } from '../domain/refusals.ts';
import { signedFields } from '../domain/what-is-signed.ts';

/** A signature that was checked. */
export interface TakenSignature {
  /** Spends it, in the posting that it allows: refused where it was spent before (SECURITY S18). */
  readonly spending: Companion;
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
 * Makes ready to take one signature over an order, for a request that may look at it several times: each look asks the
 * device again, which may have been blocked since, and holds the order to what was signed first, with what was told of it:
 * one that is another by then is refused. Nothing is spent here: until the posting that it allows is committed, the same signature may come again.
 */
export function signatureOnce(
  orders: Pick<OrderContext, 'devices'>,
  { contentOf, accept }: SignatureWanted,
  { caller, context }: CallersRequest,
): (order: Order, told: ToldFacts, device: DeviceSignature) => Promise<Result<TakenSignature, Refusal>> {
  const { companyId, operatorId, bankAccount } = caller;
  let taken: TakenSignature | undefined;
  return async (order, told, device) => {
    const { deviceId, signedAt, signature } = device;
    const signing = { fields: { ...told, ...signedFields(order) }, operatorId, bankAccount };
    const content = contentOf(signing, { deviceId, signedAt });
    if (taken && taken.content !== content) return refuse(stateConflict(order, order.state));
    const checked = await orders.devices.checkDeviceSignature({
      companyId,
      operatorId,
      device,
      content,
      // It was fresh when it came, however often the order is looked at.
      at: context.at,
      ...(accept && { accept }),
    });
    if (!checked.ok) return checked;
    const contentHash = createHash('sha256').update(content).digest();
    taken = { ...checked.value, content, contentHash, signature };
    return ok(taken);
  };
}
