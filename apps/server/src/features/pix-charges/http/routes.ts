import { ok, refuse } from '@bank/core';
import {
  countPixChargesOfKey,
  createPixCharge,
  exportPixCharges,
  findPaidPixCharge,
  listPixCharges,
  readPayerCharge,
  readPixCharge,
  removePixCharge,
  revisePixCharge,
  sumPixCharges,
} from '@bank/contracts';
import { waitRefusal } from '../../../platform/http/problem.ts';
import { route, type Route } from '../../../platform/http/route.ts';
import { sourceOf } from '../../../platform/http/source.ts';
import { keyedRequest } from '../../../platform/idempotency/keyed-request.ts';
import type { SharedLimiter } from '../../../platform/rates/rates.ts';
import type { PixChargesContext } from '../application/context.ts';
import { exportCharges, listPage, sumByStage } from '../application/list-charges.ts';
import { readPresented } from '../application/present.ts';
import { payerCharge } from '../application/read-payer-charge.ts';
import { changeCharge, createCharge, removeCharge } from '../application/write-charge.ts';
import { chargePaidBy, countOfKey } from '../postgres/charge-queries.ts';

/** The calls of the capability pix-charges. `limiter`: how often one address may look at what somebody is to pay. */
export function pixChargesRoutes(charges: PixChargesContext, limiter: SharedLimiter): readonly Route[] {
  return [
    route(listPixCharges, ({ query, caller, context }) => listPage(charges, query, caller, context.at)),
    route(sumPixCharges, async ({ query, caller, context }) =>
      ok(await sumByStage(charges, query, caller, context.at)),
    ),
    route(exportPixCharges, async ({ query, caller, context }) =>
      ok(await exportCharges(charges, query, { caller, context })),
    ),
    route(countPixChargesOfKey, async ({ query, caller, context }) => {
      const { companyId } = caller;
      return ok(await countOfKey(charges.pool, { companyId, key: query.key, at: context.at }));
    }),
    route(findPaidPixCharge, async ({ params, caller }) => {
      const chargeId = await chargePaidBy(charges.pool, caller.companyId, params.endToEndId);
      return ok({ chargeId: chargeId ?? null });
    }),
    route(readPixCharge, async ({ params, caller, context }) => {
      const charge = await readPresented(charges, caller.companyId, params.id, context.at);
      return charge ? ok(charge) : refuse({ code: 'pix-charges.not-found' });
    }),
    route(createPixCharge, (input) => createCharge(charges, input.body, keyedRequest(createPixCharge, input))),
    route(revisePixCharge, ({ params, body, caller, context }) =>
      changeCharge(charges, { ...params, ...body }, { caller, context }),
    ),
    route(removePixCharge, ({ params, caller, context }) => removeCharge(charges, params.id, { caller, context })),
    route(readPayerCharge, async ({ params, context }) => {
      const wait = await limiter.take(sourceOf(context.address));
      if (wait !== undefined) return refuse(waitRefusal('rate.limited', wait));
      return payerCharge(charges, params.token, context.at);
    }),
  ];
}
