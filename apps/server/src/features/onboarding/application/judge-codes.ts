import { ok, refuse, type Result } from '@bank/core';
import type { Queryable } from '../../../platform/database/rows.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { RequestContext } from '../../../platform/http/caller.ts';
import type { Refusal } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import {
  isSameHash,
  recipientHash,
  registrationHash,
  signUpCodeHash,
  type CodeAddress,
  type CodeChannel,
} from '../domain/sign-up-code.ts';
import { countWrongTry, lockCode } from '../postgres/codes.ts';
import { noteOnboarding } from './audit.ts';
import { subjectOf } from './send-code.ts';

/** A code as it was typed, and to whom it must have been sent. */
export interface TypedCode {
  readonly channel: CodeChannel;
  readonly recipient: string;
  readonly code: string;
}

const FIELDS = { email: 'emailCode', sms: 'smsCode' } as const;
const CHANNEL_WORDS = { email: 'e-mail', sms: 'SMS' } as const;

/**
 * Judges the codes of a sign-up and gives the ids of those that were right. Wrong tries are counted whatever becomes of
 * the application; right ones cost nothing, so that what was refused for another reason can be sent again.
 */
export async function judgeCodes(
  platform: Platform,
  registration: string,
  typed: readonly TypedCode[],
  context: RequestContext,
): Promise<Result<readonly string[], Refusal>> {
  const missing = typed.find(({ code }) => code === '');
  if (missing) return refuse(refusalOf('onboarding.code-missing', missing.channel));
  return inTransaction(platform.pool, async (client) => {
    const ids: string[] = [];
    for (const { channel, recipient, code } of typed) {
      const judged = await judgeCode(platform, client, { registration, channel, recipient }, code, context);
      // One fault is told, so one costs a try: the code after it is not even looked at.
      if (!judged.ok) return judged;
      ids.push(judged.value);
    }
    return ok(ids);
  });
}

async function judgeCode(
  platform: Platform,
  on: Queryable,
  address: CodeAddress,
  code: string,
  context: RequestContext,
): Promise<Result<string, Refusal>> {
  const secret = platform.settings.keys.codes.privateKey;
  const registration = registrationHash(secret, address.registration);
  const kept = await lockCode(on, registration, address.channel);
  const isUsable =
    kept !== undefined &&
    kept.triesLeft > 0 &&
    kept.expiresAt > context.at &&
    isSameHash(kept.recipientHash, recipientHash(secret, address));
  if (!isUsable) return refuse(refusalOf('onboarding.code-expired', address.channel));
  if (isSameHash(kept.codeHash, signUpCodeHash(secret, address, code))) return ok(kept.id);
  await countWrongTry(on, kept.id);
  const data = { channel: address.channel, outcome: 'refused' };
  await noteOnboarding(
    platform,
    on,
    'onboarding.code-refused',
    { subject: subjectOf(registration), data },
    { actor: 'applicant', context },
  );
  return refuse(refusalOf('onboarding.code-wrong', address.channel));
}

function refusalOf(
  code: 'onboarding.code-missing' | 'onboarding.code-expired' | 'onboarding.code-wrong',
  channel: CodeChannel,
): Refusal {
  return { code, field: FIELDS[channel], data: { channel: CHANNEL_WORDS[channel] } };
}
