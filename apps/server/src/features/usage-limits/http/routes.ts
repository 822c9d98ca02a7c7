import { ok, parseDecimal, refuse } from '@bank/core';
import {
  cancelLimitRaise,
  changePayeeLimit as changePayeeLimitEndpoint,
  changeNightStart,
  changeUsageLimit,
  readUsageLimits,
  registerPayeeLimit as registerPayeeLimitEndpoint,
  type LimitScope,
} from '@bank/contracts';
import { route, type Route } from '../../../platform/http/route.ts';
import type { limitRules } from '../../payment-orders/index.ts';
import { askLimitChange } from '../application/ask-change.ts';
import { cancelRaise } from '../application/cancel-raise.ts';
import type { LimitsContext } from '../application/context.ts';
import { changePayeeLimit, registerPayeeLimit } from '../application/payee-limits.ts';
import { presentChange, readLimits } from '../application/read-limits.ts';

/** The calls of the capability usage-limits. */
export function usageLimitsRoutes(limits: LimitsContext): readonly Route[] {
  return [
    route(readUsageLimits, async ({ caller, context }) => ok(await readLimits(limits, caller, context.at))),
    route(changeUsageLimit, ({ body, caller, context }) => {
      const { type, scope, measure } = body;
      const amount = body.amount === null ? null : parseDecimal(body.amount);
      if (amount?.ok === false)
        return Promise.resolve(refuse({ code: 'usage-limits.amount-invalid', field: 'amount' }));
      const ref = { type, subject: subjectOf(scope), measure };
      return askLimitChange(limits, ref, amount === null ? null : amount.value, { caller, context });
    }),
    route(changeNightStart, ({ body, caller, context }) => {
      const ref = { type: 'all', subject: 'company', measure: 'night-start' } as const;
      return askLimitChange(limits, ref, BigInt(body.hour), { caller, context });
    }),
    route(registerPayeeLimitEndpoint, ({ body, caller, context }) =>
      registerPayeeLimit(limits, body, { caller, context }),
    ),
    route(changePayeeLimitEndpoint, ({ params, body, caller, context }) =>
      changePayeeLimit(limits, { ...params, ...body }, { caller, context }),
    ),
    route(cancelLimitRaise, async ({ params, caller, context }) => {
      const cancelled = await cancelRaise(limits, params.changeId, { caller, context });
      return cancelled.ok ? ok(presentChange(cancelled.value, 'cancelled')) : cancelled;
    }),
  ];
}

function subjectOf(scope: LimitScope): limitRules.LimitSubject {
  switch (scope.of) {
    case 'company':
      return 'company';
    case 'operator':
      return scope.operatorId as limitRules.LimitSubject;
    case 'payees':
      return scope.payees;
  }
}
