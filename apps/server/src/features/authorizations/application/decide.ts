import { refuse, type Result } from '@bank/core';
import { toldFactsOf, type DeviceSignature, type SealedFacts, type ToldFacts } from '@bank/contracts';
import type { Refusal, StoredResponse } from '../../../platform/http/route.ts';
import type { CallersRequest } from '../../../platform/idempotency/keyed-request.ts';
import type { Order, orderApproval } from '../../payment-orders/index.ts';
import { judgeFor, readApprovingCompany } from './approving-company.ts';
import type { AuthorizationsContext } from './context.ts';
import { isToldByBank } from '../domain/told-seal.ts';
import { presentAuthorization, readFlags } from './present-authorization.ts';
import { readAuthorizationDetail } from './read-authorization.ts';

/** Approves an order with the app's signature; payment-orders decides and writes, this says how it is told. */
export async function approve(
  context: AuthorizationsContext,
  wanted: ApprovalWanted,
  request: CallersRequest,
): Promise<Result<StoredResponse, Refusal>> {
  const { orderId, device } = wanted;
  const present = await presenterOf(context, orderId, request);
  const told = present && (await factsSigned(context, wanted, request));
  if (!present || !told) return refuse({ code: 'payment-orders.not-found' });
  return context.orders.deciding.approveOrder({ orderId, device, ...told, present }, request);
}

/** An approval that somebody asks for. */
interface ApprovalWanted {
  readonly orderId: string;
  readonly device: DeviceSignature | undefined;
  /** What they were told, with the bank's seal on it. */
  readonly told: SealedFacts | undefined;
}

/**
 * What the signature has to name besides the order: what the bank told that person lately, or, where nobody brings that
 * back under its seal, what it would tell now.
 */
async function factsSigned(
  context: AuthorizationsContext,
  { orderId, told }: ApprovalWanted,
  { caller, context: { at } }: CallersRequest,
): Promise<{ readonly told: ToldFacts; readonly sawAnother: boolean } | undefined> {
  const { companyId, operatorId } = caller;
  const { platform, orders } = context;
  const order = told && (await orders.reading.readOrderOf({ companyId, orderId }));
  const isTold = (revision: number): boolean => {
    const about = { companyId, operatorId, orderId, revision };
    return told !== undefined && isToldByBank(platform.settings.keys.codes.privateKey, about, told, at);
  };
  const revision = order ? orders.reading.asItWouldGo(order, at).revision : undefined;
  if (told && revision !== undefined && isTold(revision)) return { told: toldFactsOf(told.facts), sawAnother: false };
  const detail = await readAuthorizationDetail(context, caller, orderId, at);
  if (!detail.ok) return undefined;
  return {
    told: toldFactsOf(detail.value.signing.fields),
    // Whoever opened it a moment ago saw one of its last revisions.
    sawAnother: revision !== undefined && [1, 2].some((back) => revision > back && isTold(revision - back)),
  };
}

/** Refuses an order, with a reason for its maker: it ends. */
export async function refuseWithReason(
  context: AuthorizationsContext,
  wanted: { readonly orderId: string; readonly reason: string },
  request: CallersRequest,
): Promise<Result<StoredResponse, Refusal>> {
  const present = await presenterOf(context, wanted.orderId, request);
  if (!present) return refuse({ code: 'payment-orders.not-found' });
  return context.orders.deciding.refuseOrder({ ...wanted, present }, request);
}

/** Builds the answer from the order as it is after the decision. */
type Presenter = (decided: {
  readonly order: Order;
  readonly given: readonly orderApproval.GivenApproval[];
}) => unknown;

/**
 * What was unusual is read before the decision, where it stands on it is worked out from the decision itself: the
 * answer is kept with it and told again byte for byte. Undefined for an order that the company does not have.
 */
async function presenterOf(
  context: AuthorizationsContext,
  orderId: string,
  { caller, context: { at } }: CallersRequest,
): Promise<Presenter | undefined> {
  const { companyId, operatorName } = caller;
  const order = await context.orders.reading.readOrderOf({ companyId, orderId });
  if (!order) return undefined;
  const [company, flags, before] = await Promise.all([
    readApprovingCompany(context, caller, at),
    readFlags(context, companyId, [order], at),
    context.orders.reading.approvalsOf([order]),
  ]);
  const judge = await judgeFor(context, company, [order], before);
  return ({ order: after, given }) => {
    const judged = judge(after, given);
    const end =
      after.state === 'refused'
        ? { state: after.state, by: operatorName, at, note: after.refusal?.message ?? null }
        : undefined;
    return presentAuthorization(company, judged, flags.get(orderId), end);
  };
}
