import {
  formatInstant,
  HOUR_MS,
  later,
  newSixDigitCode,
  newUuid,
  ok,
  refuse,
  type Instant,
  type Result,
} from '@bank/core';
import type { Queryable } from '../../../platform/database/rows.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { RequestContext } from '../../../platform/http/caller.ts';
import { waitInWords } from '../../../platform/http/problem.ts';
import type { Refusal } from '../../../platform/http/route.ts';
import { putMessage } from '../../../platform/messages/outgoing.ts';
import type { Platform } from '../../../platform/platform.ts';
import { hiddenRecipient } from '../domain/masking.ts';
import { codeMessage } from '../domain/onboarding-messages.ts';
import {
  recipientHash,
  registrationHash,
  SIGN_UP_CODE,
  signUpCodeHash,
  type CodeAddress,
} from '../domain/sign-up-code.ts';
import { codesSentSince, insertCode, lastSentTo, lockRecipient } from '../postgres/codes.ts';
import { noteOnboarding } from './audit.ts';

/** What stands where messages name their company, for codes: nobody has applied yet. */
export const CODES_OWNER = 'applicant';

/** A code that went out. */
export interface SentCode {
  readonly sentTo: string;
  readonly expiresAt: string;
  readonly resendAt: string;
}

/**
 * Sends a code; the one before, of the same sign-up and channel, is void. Not more often than once in a while, nor too
 * often to one recipient, whoever asks. Whether the recipient is known to the bank makes no difference.
 */
export async function sendCode(
  platform: Platform,
  address: CodeAddress,
  context: RequestContext,
): Promise<Result<SentCode, Refusal>> {
  const { settings, entropy } = platform;
  const { at } = context;
  const { codeWaitMs } = settings.limits.signUp;
  const secret = settings.keys.codes.privateKey;
  const recipient = recipientHash(secret, address);
  const registration = registrationHash(secret, address.registration);
  return inTransaction(platform.pool, async (client) => {
    await lockRecipient(client, recipient);
    const last = await lastSentTo(client, { registrationHash: registration, recipientHash: recipient });
    const wait = waitAfter(last, at, codeWaitMs) ?? (await waitForRecipient(platform, client, recipient, at));
    if (wait !== undefined) return refuse(tooSoon(wait));
    const code = newSixDigitCode(entropy);
    const expiresAt = later(at, SIGN_UP_CODE.lifeMs);
    await insertCode(client, {
      id: newUuid(platform.clock, entropy),
      registrationHash: registration,
      channel: address.channel,
      recipientHash: recipient,
      codeHash: signUpCodeHash(secret, address, code),
      sentAt: at,
      expiresAt,
      triesLeft: SIGN_UP_CODE.triesMax,
    });
    await putCodeMessage(platform, client, address, code, at);
    await noteOnboarding(
      platform,
      client,
      'onboarding.code-sent',
      { subject: subjectOf(registration), data: { channel: address.channel } },
      { actor: 'applicant', context },
    );
    return ok({
      sentTo: hiddenRecipient(address),
      expiresAt: formatInstant(expiresAt),
      resendAt: formatInstant(later(at, codeWaitMs)),
    });
  });
}

/** By what the audit trail names a sign-up that is no application yet. */
export function subjectOf(registration: Buffer): string {
  return `sign-up ${registration.toString('hex').slice(0, 16)}`;
}

/** Milliseconds. Who asks for a code to another address, having mistyped the first, need not wait. */
function waitAfter(lastSentAt: Instant | null, at: Instant, codeWaitMs: number): number | undefined {
  if (lastSentAt === null) return undefined;
  const wait = lastSentAt + codeWaitMs - at;
  return wait > 0 ? wait : undefined;
}

async function waitForRecipient(
  { settings }: Platform,
  on: Queryable,
  recipient: Buffer,
  at: Instant,
): Promise<number | undefined> {
  const { count, firstAt } = await codesSentSince(on, recipient, later(at, -HOUR_MS));
  if (firstAt === null || count < settings.limits.signUp.codesPerHour) return undefined;
  return firstAt + HOUR_MS - at;
}

function tooSoon(waitMs: number): Refusal {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  return { code: 'onboarding.code-too-soon', data: { wait: waitInWords(seconds) }, retryAfterSeconds: seconds };
}

async function putCodeMessage(
  platform: Platform,
  on: Queryable,
  { channel, recipient }: CodeAddress,
  code: string,
  at: Instant,
): Promise<void> {
  const to = channel === 'email' ? recipient : `+55${recipient}`;
  const words = codeMessage(platform.settings.bank.name, channel, code);
  await putMessage(on, platform, { companyId: CODES_OWNER, kind: channel, recipient: to, ...words }, at);
}
