import {
  formatInstant,
  HOUR_MS,
  later,
  newId,
  newSixDigitCode,
  ok,
  refuse,
  type Instant,
  type Result,
} from '@bank/core';
import type { KeyCode } from '@bank/contracts';
import { recognisePixKey } from '@bank/pix-key';
import type { Queryable } from '../../../platform/database/rows.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { waitInWords } from '../../../platform/http/problem.ts';
import type { Refusal } from '../../../platform/http/route.ts';
import { putMessage } from '../../../platform/messages/outgoing.ts';
import { actsOn } from '../domain/claim.ts';
import { KEY_CODE, keyCodeHash, type KeyCodeSent } from '../domain/key-code.ts';
import { lockClaim } from '../postgres/claims.ts';
import { codesSince, insertCode, type CodesSent } from '../postgres/codes.ts';
import { lockKeys, readKeys } from '../postgres/keys.ts';
import { note } from './audit.ts';
import type { Asked, PixKeysContext } from './context.ts';
import { hasRoom } from './register-key.ts';

/** What a code is for: to register a key, or to answer a claim for one. */
export type CodeWanted = { readonly type: 'EMAIL' | 'PHONE'; readonly key: string } | { readonly claimId: string };

type Address = Pick<KeyCodeSent, 'type' | 'key' | 'claimId'>;

/** Sends a code to the e-mail or telephone that is to be proven; the one before, for the same end, is void. */
export async function sendCode(
  keys: PixKeysContext,
  wanted: CodeWanted,
  asked: Asked,
): Promise<Result<KeyCode, Refusal>> {
  const { caller, context } = asked;
  const { companyId } = caller;
  const { at } = context;
  return inTransaction(keys.pool, async (client) => {
    const address = await addressOf(client, wanted, { companyId, at });
    if (!address.ok) return address;
    const { type, key, claimId } = address.value;
    const wait = waitAfter(keys, await codesSince(client, { companyId, key }, later(at, -HOUR_MS)), at);
    if (wait > 0) return refuse(tooSoon(wait));
    const code = newSixDigitCode(keys.entropy);
    const id = newId('pkc', keys.clock, keys.entropy);
    const sent: KeyCodeSent = {
      ...address.value,
      companyId,
      id,
      codeHash: keyCodeHash(keys.codeSecret, { companyId, id, key, claimId }, code),
      sentAt: at,
      expiresAt: later(at, KEY_CODE.lifeMs),
      usedAt: null,
    };
    await insertCode(client, sent);
    const kind = type === 'EMAIL' ? 'email' : 'sms';
    const words = codeWords(keys.bank.name, sent, { code, companyName: caller.companyName });
    await putMessage(client, keys, { companyId, kind, recipient: key, ...words }, at);
    await note(keys, client, { action: 'pix-keys.code-sent', companyId, subject: id, type, key }, asked);
    return ok(presentCode(keys, sent));
  });
}

/** A code as its company sees it. */
export function presentCode({ codeLimits }: PixKeysContext, sent: KeyCodeSent): KeyCode {
  const { id, type, key, claimId, expiresAt, sentAt } = sent;
  const resendAt = formatInstant(later(sentAt, codeLimits.waitMs));
  return { id, type, key, claimId, expiresAt: formatInstant(expiresAt), resendAt };
}

async function addressOf(
  client: Queryable,
  wanted: CodeWanted,
  { companyId, at }: { readonly companyId: string; readonly at: Instant },
): Promise<Result<Address, Refusal>> {
  await lockKeys(client, companyId);
  if ('claimId' in wanted) {
    const claim = await lockClaim(client, companyId, wanted.claimId);
    if (!claim) return refuse({ code: 'pix-keys.claim-not-found' });
    const needsProof =
      claim.type === 'ownership' && actsOn(claim, at).some((act) => act === 'keep' || act === 'complete');
    if (!needsProof) return refuse({ code: 'pix-keys.claim-moved-on' });
    return ok({ type: 'PHONE', key: claim.key, claimId: claim.id });
  }
  const key = typedKey(wanted);
  if (key === undefined) {
    const what = wanted.type === 'EMAIL' ? 'um e-mail' : 'um telefone com DDD';
    return refuse({ code: 'pix-keys.key-malformed', data: { what }, field: 'key' });
  }
  const had = await readKeys(client, companyId);
  if (had.some((each) => each.key === key && each.state !== 'refused')) {
    return refuse({ code: 'pix-keys.already-yours', field: 'key' });
  }
  return hasRoom(had) ?? ok({ type: wanted.type, key, claimId: null });
}

/** What somebody typed, as the directory keeps it. */
function typedKey({ type, key }: Extract<CodeWanted, { key: string }>): string | undefined {
  const found = recognisePixKey(key);
  const candidates = found.kind === 'key' ? [found] : found.kind === 'ambiguous' ? found.candidates : [];
  return candidates.find((each) => each.type === type)?.canonical;
}

/** Milliseconds until another code may go out; 0: now. */
function waitAfter({ codeLimits }: PixKeysContext, sent: CodesSent, at: Instant): number {
  const { waitMs, perRecipientPerHour, perCompanyPerHour } = codeLimits;
  const sinceLast = sent.lastAt === null ? 0 : sent.lastAt + waitMs - at;
  const isTooMany = sent.toKey >= perRecipientPerHour || sent.byCompany >= perCompanyPerHour;
  const untilRoom = isTooMany && sent.firstAt !== null ? sent.firstAt + HOUR_MS - at : 0;
  return Math.max(0, sinceLast, untilRoom);
}

function tooSoon(waitMs: number): Refusal {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  return { code: 'pix-keys.code-too-soon', data: { wait: waitInWords(seconds) }, retryAfterSeconds: seconds };
}

/** What goes out: whoever gets a code that they did not ask for must see what it would do. */
function codeWords(
  bankName: string,
  { type, claimId }: Pick<KeyCodeSent, 'type' | 'claimId'>,
  { code, companyName }: { readonly code: string; readonly companyName: string },
) {
  const what = type === 'EMAIL' ? 'este e-mail' : 'este número';
  const end =
    claimId === null
      ? `registrar ${what} como chave Pix de ${companyName}`
      : `comprovar que ${what} é de ${companyName}, no pedido da chave Pix`;
  return {
    subject: `${bankName}: código para a chave Pix`,
    text: `${code} é o código para ${end} no ${bankName}. Vale 10 minutos. Não informe a ninguém: o banco nunca o pede por telefone ou link.`,
  };
}
