import { assert, refuse, ok, type Result } from '@bank/core';
import type { Refusal } from '../../../platform/http/route.ts';
import { isSameHash, keyCodeHash, type KeyCodeSent } from '../domain/key-code.ts';
import { readCode, takeTry } from '../postgres/codes.ts';
import { note } from './audit.ts';
import type { Asked, PixKeysContext } from './context.ts';

/** What somebody typed of the message that they got. */
export interface TypedCode {
  readonly codeId: string;
  readonly code: string;
}

/**
 * Judges a code: right, and for this claim (null: for registering a key). Each look at one that is in force takes one of its
 * five tries. One that was used already is right still, so that an answer that got lost can be asked for again; whoever uses
 * it looks at that.
 */
export async function judgeCode(
  keys: PixKeysContext,
  { codeId, code }: TypedCode,
  claimId: string | null,
  asked: Asked,
): Promise<Result<KeyCodeSent, Refusal>> {
  const { companyId } = asked.caller;
  const sent = await readCode(keys.pool, companyId, codeId);
  if (!sent || sent.claimId !== claimId) return refuse({ code: 'pix-keys.code-expired' });
  const isRight = isSameHash(sent.codeHash, keyCodeHash(keys.codeSecret, sent, code));
  if (sent.usedAt !== null) return isRight ? ok(sent) : refuse({ code: 'pix-keys.code-expired' });
  if (!(await takeTry(keys.pool, sent, asked.context.at))) return refuse({ code: 'pix-keys.code-expired' });
  if (isRight) return ok(sent);
  const { id, type, key } = sent;
  assert(companyId === sent.companyId, 'a code is read by its company');
  await note(keys, keys.pool, { action: 'pix-keys.code-refused', companyId, subject: id, type, key }, asked);
  return refuse({ code: 'pix-keys.code-wrong', field: 'code' });
}
