import { ok, type Result } from '@bank/core';
import { KEYS_MAX, type CallOutput, type listPixKeys } from '@bank/contracts';
import type { Refusal } from '../../../platform/http/route.ts';
import { unfinishedCodes } from '../postgres/codes.ts';
import { readKeys } from '../postgres/keys.ts';
import type { PixKeysContext } from './context.ts';
import { presentKeys } from './present-key.ts';
import { presentCode } from './send-code.ts';

/** A company's keys, and the registrations that wait for their code. */
export async function listKeys(
  keys: PixKeysContext,
  companyId: string,
): Promise<Result<CallOutput<typeof listPixKeys>, Refusal>> {
  const [held, codes] = await Promise.all([readKeys(keys.pool, companyId), unfinishedCodes(keys.pool, companyId)]);
  return ok({
    keys: await presentKeys(keys, companyId, held),
    codes: codes
      .filter(({ key }) => !held.some((each) => each.key === key && each.state !== 'refused'))
      .map((code) => presentCode(keys, code)),
    limit: KEYS_MAX,
  });
}
