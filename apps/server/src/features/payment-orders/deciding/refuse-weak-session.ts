import type { Caller } from '../../../platform/http/caller.ts';
import type { Refusal } from '../../../platform/http/route.ts';
import type { OrderContext } from '../context.ts';
import { isByTrustedDevice } from '../domain/confirmation.ts';
import type { Order } from '../domain/order.ts';
import { personOf } from '../domain/terms.ts';
import type { Look } from '../posting/look.ts';
import { readTermsFor } from '../reading/read-makers-terms.ts';

/**
 * Lets payments go on that somebody stopped only from a session that a device opened which is trusted at this look: what
 * was signed once must not begin to pay again by a password alone.
 */
export async function refuseWeakSession(
  orders: Pick<OrderContext, 'readTerms'>,
  order: Order,
  caller: Caller,
  look: Look,
): Promise<Refusal | undefined> {
  const { companyId, payeeFingerprint: fingerprint } = order;
  const terms = await readTermsFor(orders, order, { companyId, makerId: caller.operatorId, fingerprint }, look);
  return isByTrustedDevice(caller, personOf(terms)) ? undefined : { code: 'access.trusted-device-needed' };
}
