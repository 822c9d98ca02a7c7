import {
  askPixKeyClaim,
  completePixKeyClaim,
  giveClaimedPixKey,
  keepClaimedPixKey,
  listPixKeyClaims,
  listPixKeys,
  registerPixKey,
  removePixKey,
  sendPixKeyCode,
  withdrawPixKeyClaim,
} from '@bank/contracts';
import { route, type Route } from '../../../platform/http/route.ts';
import { answerClaim } from '../application/answer-claim.ts';
import { askClaim } from '../application/ask-claim.ts';
import type { PixKeysContext } from '../application/context.ts';
import { listKeys } from '../application/list-keys.ts';
import { listClaims } from '../application/present-claim.ts';
import { registerKey } from '../application/register-key.ts';
import { removeKey } from '../application/remove-key.ts';
import { sendCode } from '../application/send-code.ts';

/** The calls of the capability pix-keys. */
export function pixKeysRoutes(keys: PixKeysContext): readonly Route[] {
  return [
    route(listPixKeys, ({ caller }) => listKeys(keys, caller.companyId)),
    route(sendPixKeyCode, ({ body, caller, context }) => sendCode(keys, body, { caller, context })),
    route(registerPixKey, ({ body, caller, context }) => registerKey(keys, body, { caller, context })),
    route(removePixKey, ({ params, caller, context }) => removeKey(keys, params.keyId, { caller, context })),
    route(listPixKeyClaims, ({ caller, context }) => listClaims(keys, caller.companyId, context.at)),
    route(askPixKeyClaim, ({ body, caller, context }) => askClaim(keys, body, { caller, context })),
    route(giveClaimedPixKey, ({ params, caller, context }) =>
      answerClaim(keys, { ...params, act: 'give' }, { caller, context }),
    ),
    route(keepClaimedPixKey, ({ params, body, caller, context }) =>
      answerClaim(keys, { ...params, act: 'keep', ...(body.proof && { typed: body.proof }) }, { caller, context }),
    ),
    route(completePixKeyClaim, ({ params, body, caller, context }) =>
      answerClaim(keys, { ...params, act: 'complete', typed: body }, { caller, context }),
    ),
    route(withdrawPixKeyClaim, ({ params, caller, context }) =>
      answerClaim(keys, { ...params, act: 'withdraw' }, { caller, context }),
    ),
  ];
}
