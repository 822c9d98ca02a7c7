import { assert, newId, newUuid, ok, refuse, type Result } from '@bank/core';
import { KEYS_MAX, type CompanyKey } from '@bank/contracts';
import type { PixKeyType } from '@bank/pix-key';
import type { Queryable } from '../../../platform/database/rows.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Refusal } from '../../../platform/http/route.ts';
import type { Key } from '../domain/company-key.ts';
import { useCode } from '../postgres/codes.ts';
import { askAgain, insertKey, lockKeys, readCompany, readKey, readKeys } from '../postgres/keys.ts';
import { note } from './audit.ts';
import type { Asked, PixKeysContext } from './context.ts';
import { judgeCode, type TypedCode } from './judge-code.ts';
import { presentKeys } from './present-key.ts';
import { tellDirectory } from './tell-directory.ts';

/** What is to be registered. */
export type Registration = { readonly type: 'CNPJ' } | { readonly type: 'EVP'; readonly requestId: string } | TypedCode;

/** A key as it is asked for. */
interface Wanted {
  readonly type: PixKeyType;
  readonly key: string | null;
  readonly requestId: string;
}

/** Refuses one key more than an account may have; those that the directory refused do not count. */
export function hasRoom(keys: readonly Key[]): Result<never, Refusal> | undefined {
  const held = keys.filter(({ state }) => state !== 'refused');
  if (held.length < KEYS_MAX) return undefined;
  return refuse({ code: 'pix-keys.too-many', data: { limit: String(KEYS_MAX) } });
}

/**
 * Asks the directory for a key of the company. The wish is kept first, so that a crash forgets nothing; then the directory is
 * asked at once, and where it gives no answer now the loop goes on asking.
 */
export async function registerKey(
  keys: PixKeysContext,
  registration: Registration,
  asked: Asked,
): Promise<Result<CompanyKey, Refusal>> {
  const { companyId } = asked.caller;
  const kept =
    'codeId' in registration ? await keepProven(keys, registration, asked) : await keepOwn(keys, registration, asked);
  if (!kept.ok) return kept;
  if (kept.value.state === 'asking') await tellDirectory(keys, kept.value);
  const now = (await readKey(keys.pool, companyId, kept.value.id)) ?? kept.value;
  const [shown] = await presentKeys(keys, companyId, [now]);
  assert(shown, 'one key is shown as one');
  return ok(shown);
}

/** The company's own CNPJ, or a random key: nothing to be proven. */
async function keepOwn(
  keys: PixKeysContext,
  registration: Exclude<Registration, TypedCode>,
  asked: Asked,
): Promise<Result<Key, Refusal>> {
  const { companyId } = asked.caller;
  return inTransaction(keys.pool, async (client) => {
    await lockKeys(client, companyId);
    if (registration.type === 'EVP') {
      return keep(keys, client, { type: 'EVP', key: null, requestId: registration.requestId }, asked);
    }
    const { document } = await readCompany(client, companyId);
    return keep(keys, client, { type: 'CNPJ', key: document, requestId: newUuid(keys.clock, keys.entropy) }, asked);
  });
}

/** An e-mail or telephone that a code proved. */
async function keepProven(keys: PixKeysContext, typed: TypedCode, asked: Asked): Promise<Result<Key, Refusal>> {
  const judged = await judgeCode(keys, typed, null, asked);
  if (!judged.ok) return judged;
  const { companyId } = asked.caller;
  const { type, key } = judged.value;
  return inTransaction(keys.pool, async (client) => {
    await lockKeys(client, companyId);
    if (!(await useCode(client, judged.value, asked.context.at))) {
      // Asked once more, as after an answer that got lost.
      const had = (await readKeys(client, companyId)).find((each) => each.key === key);
      return had ? ok(had) : refuse({ code: 'pix-keys.code-expired' });
    }
    return keep(keys, client, { type, key, requestId: newUuid(keys.clock, keys.entropy) }, asked);
  });
}

/** Keeps the wish: the key that is there already, one that was refused asked for anew, or a new one. */
async function keep(
  keys: PixKeysContext,
  client: Queryable,
  wanted: Wanted,
  asked: Asked,
): Promise<Result<Key, Refusal>> {
  const { companyId, accountId } = asked.caller;
  const { at } = asked.context;
  const had = await readKeys(client, companyId);
  const same = had.find(({ key, requestId }) =>
    wanted.key === null ? requestId === wanted.requestId : key === wanted.key,
  );
  if (same && (same.state !== 'refused' || wanted.key === null)) return ok(same);
  const full = hasRoom(had);
  if (full) return full;
  const key: Key = {
    ...wanted,
    companyId,
    id: same?.id ?? newId('pky', keys.clock, keys.entropy),
    state: 'asking',
    refusal: null,
    createdAt: at,
  };
  await (same ? askAgain(client, key, key.requestId, at) : insertKey(client, { ...key, accountId }));
  const { id: subject, type } = key;
  await note(keys, client, { action: 'pix-keys.asked', companyId, subject, type, key: key.key }, asked);
  return ok(key);
}
