import { bankingDate, type Clock } from '@bank/core';
import { approvalRules, orderApproval, type PaymentOrdersFeature } from '../../payment-orders/index.ts';
import type { ApproversOf } from './tell-people.ts';

/** Where it is known who may approve what. */
export interface ApprovingSources {
  readonly orders: Pick<PaymentOrdersFeature['reading'], 'readOrderOf' | 'approvalsOf'>;
  readonly engine: approvalRules.ApprovalEngine;
  readonly readApprovers: approvalRules.ReadApprovers;
}

/** Says who can sign the open step of an order now: none once it waits no longer. */
export function createApproversOf(clock: Clock, { orders, engine, readApprovers }: ApprovingSources): ApproversOf {
  return async (companyId, orderId) => {
    const order = await orders.readOrderOf({ companyId, orderId });
    if (order?.state !== 'awaiting_authorization') return [];
    const at = clock.now();
    const people = await readApprovers(companyId, { at, date: bankingDate(at) });
    const able = approvalRules.ableFor(people, order.createdBy.id);
    const given = (await orders.approvalsOf([order])).get(order.id) ?? [];
    // Where somebody stood in for another person, the day of signing counts.
    const signed = await Promise.all(
      given.map(async ({ cpf, at: signedAt }) => {
        const then = await readApprovers(companyId, { at, date: bankingDate(signedAt) });
        return approvalRules.ableFor(then, order.createdBy.id).find((person) => person.cpf === cpf);
      }),
    );
    // A maker who may not approve is not among the people, and needs no keeping out.
    const makerCpf = people.find(({ operatorId }) => operatorId === order.createdBy.id)?.cpf ?? null;
    const steps = orderApproval.openSteps(order.approval);
    const counting = signed.filter((person) => person !== undefined);
    return able
      .filter((person) => engine.canSign(steps, counting, makerCpf, person))
      .map(({ operatorId }) => operatorId);
  };
}
