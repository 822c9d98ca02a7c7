import { formatInstant, ok, refuse, ZERO, type Instant, type Result } from '@bank/core';
import { wireOf, type AuthorizationDetail } from '@bank/contracts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { Refusal } from '../../../platform/http/route.ts';
import { orderSigning } from '../../payment-orders/index.ts';
import { approvalFacts } from '../domain/told-facts.ts';
import { sealOf } from '../domain/told-seal.ts';
import { readLastPayment, readPayeeFacts } from '../postgres/flag-facts.ts';
import { judgeFor, readApprovingCompany } from './approving-company.ts';
import type { AuthorizationsContext } from './context.ts';
import { presentAuthorization, readFlags, readOrderEnds } from './present-authorization.ts';

const NO_PAYMENTS = { count: 0, total: ZERO, median: null } as const;

/** One authorization with all that an approver should see before signing, and what is signed. */
export async function readAuthorizationDetail(
  context: AuthorizationsContext,
  caller: Caller,
  orderId: string,
  at: Instant,
): Promise<Result<AuthorizationDetail, Refusal>> {
  const { companyId, operatorId, bankAccount } = caller;
  const [order, detail] = await Promise.all([
    context.orders.reading.readOrderOf({ companyId, orderId }),
    context.orders.reading.readDetail(caller, orderId),
  ]);
  if (!order) return refuse({ code: 'payment-orders.not-found' });
  if (!detail.ok) return detail;
  const { pool } = context.platform;
  const agreed = context.orders.reading.asItWouldGo(order, at);
  const [company, given, flags, ends, facts, last] = await Promise.all([
    readApprovingCompany(context, caller, at),
    context.orders.reading.approvalsOf([agreed]),
    readFlags(context, companyId, [order], at),
    readOrderEnds(context, companyId, [order]),
    readPayeeFacts(pool, companyId, [order]),
    readLastPayment(pool, order),
  ]);
  const judge = await judgeFor(context, company, [order], given);
  const judged = judge(order, given.get(orderId) ?? []);
  const { count, total, median } = facts.get(orderId)?.paid ?? NO_PAYMENTS;
  const presented = presentAuthorization(company, judged, flags.get(orderId), ends.get(orderId));
  const told = approvalFacts({ kept: order, agreed, ...presented, paid: { count, total, last } });
  const about = { companyId, operatorId, orderId, revision: agreed.revision };
  return ok({
    ...presented,
    order: detail.value,
    payeeHistory: {
      count,
      total: wireOf(total),
      lastAt: last === undefined ? null : formatInstant(last.at),
      lastAmount: last === undefined ? null : wireOf(last.amount),
      usualAmount: median === null ? null : wireOf(median),
    },
    signing: {
      fields: { ...told, ...orderSigning.signedFields(agreed) },
      operatorId,
      bankAccount,
      seal: sealOf(context.platform.settings.keys.codes.privateKey, about, told, at),
    },
    goesOn: agreed.date === order.date ? null : agreed.date,
  });
}
