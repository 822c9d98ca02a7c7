import { later, MINUTE_MS, newId, ok, refuse, type Instant, type Result } from '@bank/core';
import { formatInstant } from '@bank/core';
import type { Caller } from '../../../platform/http/caller.ts';
import type { Refusal } from '../../../platform/http/route.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { putMessage } from '../../../platform/messages/outgoing.ts';
import { stateConflict } from '../../payment-orders/index.ts';
import { putAsk, readAsk } from '../postgres/asks.ts';
import { judgeOrders, readApprovingCompany, type JudgedOrder } from './approving-company.ts';
import type { AuthorizationsContext } from './context.ts';

/** How long the app is asked. */
const ASK_MS = 10 * MINUTE_MS;

/** An ask as it travels. */
export interface ShownAsk {
  readonly id: string;
  readonly orderIds: string[];
  readonly expiresAt: string;
}

/**
 * Takes what a person chose on the web to their own app: the web cannot approve by itself (SECURITY S18). The app asks
 * for each order anew before it signs, so an ask gives no right. One that names an order which does not wait for this
 * person is refused whole: an ask that quietly left it out would look as if it had been taken along.
 */
export async function askToApproveInApp(
  context: AuthorizationsContext,
  caller: Caller,
  wanted: readonly string[],
  at: Instant,
): Promise<Result<ShownAsk, Refusal>> {
  const { platform, orders, devices } = context;
  const { companyId, operatorId } = caller;
  const orderIds = [...new Set(wanted)];
  const found = await Promise.all(orderIds.map((orderId) => orders.reading.readOrderOf({ companyId, orderId })));
  if (found.includes(undefined)) return refuse({ code: 'payment-orders.not-found' });
  if (!(await devices.trustedDeviceOf(companyId, operatorId))) return refuse({ code: 'devices.not-registered' });
  const judged = await judgeOrders(context, await readApprovingCompany(context, caller, at), orderIds);
  const other = judged.find(({ isMine }) => !isMine);
  if (other) return refuse(whyNot(other));
  const ask = { id: newId('ask', platform.clock, platform.entropy), orderIds, expiresAt: later(at, ASK_MS) };
  await inTransaction(platform.pool, async (client) => {
    await putAsk(client, caller, ask, at);
    const payments = orderIds.length === 1 ? '1 pagamento' : `${orderIds.length} pagamentos`;
    await putMessage(
      client,
      platform,
      {
        companyId,
        kind: 'push',
        recipient: operatorId,
        subject: 'Aprovação de pagamentos',
        text: `Você escolheu ${payments} para aprovar. Abra o aplicativo para conferir e assinar.`,
      },
      at,
    );
  });
  return ok({ id: ask.id, orderIds, expiresAt: formatInstant(ask.expiresAt) });
}

/** Why an order does not wait for this person. */
function whyNot({ order, cannotBecause }: JudgedOrder): Refusal {
  switch (cannotBecause) {
    case 'maker':
      return { code: 'authorizations.own-order' };
    case 'already-approved':
      return { code: 'authorizations.already-approved' };
    case 'no-right':
      return { code: 'access.not-allowed' };
    case 'no-device':
      return { code: 'devices.not-registered' };
    case 'not-this-step':
    case null:
      return { code: 'authorizations.not-an-approver' };
    case 'decided':
      return stateConflict(order, order.state);
  }
}

/** What the person chose and can still decide; null when nothing of it is left. */
export async function readAskOf(context: AuthorizationsContext, caller: Caller, at: Instant): Promise<ShownAsk | null> {
  const ask = await readAsk(context.platform.pool, caller, at);
  if (!ask) return null;
  const company = await readApprovingCompany(context, caller, at);
  const judged = await judgeOrders(context, company, ask.orderIds);
  const open = judged.filter(({ isMine }) => isMine).map(({ order }) => order.id as string);
  return open.length === 0 ? null : { id: ask.id, orderIds: open, expiresAt: formatInstant(ask.expiresAt) };
}
