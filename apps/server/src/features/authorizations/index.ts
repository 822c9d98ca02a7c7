import type { Instant } from '@bank/core';
import type { Caller } from '../../platform/http/caller.ts';
import type { Route } from '../../platform/http/route.ts';
import type { Order } from '../payment-orders/index.ts';
import { changeRulesKind } from './application/apply-rules.ts';
import type { AuthorizationsContext } from './application/context.ts';
import { ordersWaitingFor } from './application/waiting-orders.ts';
import { authorizationsRoutes } from './http/routes.ts';

export { SANDBOX_RULES, seedRules } from './application/seed-rules.ts';
export { approvalEngine } from './domain/approval-engine.ts';

/** The capability authorizations: approval rules, and the decisions of approvers. */
export interface AuthorizationsFeature {
  readonly routes: readonly Route[];
  /** The first orders that wait for this very person's approval, first what expires first. */
  waitingFor(caller: Caller, at: Instant, limit: number): Promise<readonly Order[]>;
}

/** Opens the capability and makes its change of rules known. */
export function createAuthorizationsFeature(authorizations: AuthorizationsContext): AuthorizationsFeature {
  authorizations.signedChanges.addKind(changeRulesKind);
  return {
    routes: authorizationsRoutes(authorizations),
    waitingFor: (caller, at, limit) => ordersWaitingFor(authorizations, caller, at, limit),
  };
}
