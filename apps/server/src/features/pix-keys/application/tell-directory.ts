import { assert } from '@bank/core';
import { parseDocument } from '@bank/documents';
import type { DictAccount, DictOwner, DictRegistration } from '@bank/rails-protocol';
import type { Queryable } from '../../../platform/database/rows.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { refusalOf, type Key } from '../domain/company-key.ts';
import {
  keysThatStand,
  keysUnderWay,
  keyUnderWay,
  markActive,
  markRefused,
  setRemoving,
  type KeyCompany,
  type KeyOfCompany,
} from '../postgres/keys.ts';
import { note, type KeyAct } from './audit.ts';
import type { PixKeysContext } from './context.ts';
import { letLeave } from './let-leave.ts';

/** Characters of a name that the directory takes. */
const NAME_LENGTH_MAX = 120;

/** Tells the directory what it must still hear of one key, and keeps what it answers. Told twice it changes nothing. */
export async function tellDirectory(
  keys: PixKeysContext,
  { companyId, id }: Pick<Key, 'companyId' | 'id'>,
): Promise<void> {
  const key = await keyUnderWay(keys.pool, companyId, id);
  if (key) await carry(keys, key);
}

/** The same for every key. False: the directory does not answer, so the next ones need not try either. */
export async function tellAllUnderWay(keys: PixKeysContext): Promise<boolean> {
  for (const key of await keysUnderWay(keys.pool)) if (!(await carry(keys, key))) return false;
  return true;
}

/** Tells the directory once more of all that stand, for one that lost them: once at the start. */
export async function tellOfAllThatStand(keys: PixKeysContext): Promise<void> {
  for (const key of await keysThatStand(keys.pool)) {
    const made = await keys.dict.register(keys.bank.ispb, registrationOf(keys, key));
    if (made.ok) continue;
    keys.log.warn({ fault: made.error, keyType: key.type }, 'the directory did not take a key that stands');
    if (made.error.code !== 'dict.refused') return;
  }
}

async function carry(keys: PixKeysContext, key: KeyOfCompany): Promise<boolean> {
  return key.state === 'removing' ? remove(keys, key) : register(keys, key);
}

async function register(keys: PixKeysContext, key: KeyOfCompany): Promise<boolean> {
  const made = await keys.dict.register(keys.bank.ispb, registrationOf(keys, key));
  if (made.ok) {
    const named = made.value.key;
    await settle(keys, { ...key, key: named }, { action: 'pix-keys.registered' }, (client) =>
      markActive(client, key, named, keys.clock.now()),
    );
    return true;
  }
  const refusal = made.error.code === 'dict.refused' ? refusalOf(made.error.error, key.type) : null;
  if (refusal === null) {
    keys.log.warn({ fault: made.error, keyType: key.type }, 'the directory did not take a key');
    return made.error.code === 'dict.refused';
  }
  const act = { action: 'pix-keys.refused', more: { reason: refusal } };
  await settle(keys, key, act, (client) => markRefused(client, key, refusal));
  return true;
}

async function remove(keys: PixKeysContext, key: KeyOfCompany): Promise<boolean> {
  assert(key.key !== null, 'a key that stands has a name');
  const removed = await keys.dict.remove(keys.bank.ispb, key.key);
  const error = removed.ok || removed.error.code !== 'dict.refused' ? undefined : removed.error.error;
  // Gone already, or with another bank by now: either way it is not ours any more.
  if (removed.ok || error === 'EntryNotFound' || error === 'Forbidden') {
    await settle(keys, key, { action: 'pix-keys.removed' }, (client) => letLeave(keys, client, key, ['removing']));
    return true;
  }
  if (error === 'EntryLockedByClaim') {
    await settle(keys, key, { action: 'pix-keys.not-removed' }, (client) => setRemoving(client, key, false));
    return true;
  }
  keys.log.warn({ fault: removed.error, keyType: key.type }, 'the directory did not remove a key');
  return error !== undefined;
}

/** Keeps what became of a key, with its audit record: once, whoever else carries it. */
async function settle(
  keys: PixKeysContext,
  { companyId, id: subject, type, key }: Key,
  act: Pick<KeyAct, 'action' | 'more'>,
  change: (client: Queryable) => Promise<boolean>,
): Promise<void> {
  const at = keys.clock.now();
  await inTransaction(keys.pool, async (client) => {
    if (await change(client)) await note(keys, client, { ...act, companyId, subject, type, key }, { at });
  });
}

function registrationOf(keys: PixKeysContext, key: KeyOfCompany): DictRegistration {
  return {
    requestId: key.requestId,
    keyType: key.type,
    ...(key.key !== null && { key: key.key }),
    ...holderOfAccount(keys, key),
  };
}

/** A company as the directory has it: its account here, and who owns it. */
export function holderOfAccount(
  { bank, accountType }: Pick<PixKeysContext, 'bank' | 'accountType'>,
  company: Pick<KeyCompany, 'bankAccount' | 'document' | 'name' | 'tradeName'>,
): { readonly account: DictAccount; readonly owner: DictOwner } {
  const document = parseDocument(company.document);
  assert(document.ok, 'a company carries a checked CNPJ');
  return {
    account: { participant: bank.ispb, branch: bank.branch, number: company.bankAccount, type: accountType },
    owner: {
      type: 'LEGAL_PERSON',
      taxId: document.value,
      name: company.name.slice(0, NAME_LENGTH_MAX),
      tradeName: company.tradeName.slice(0, NAME_LENGTH_MAX),
    },
  };
}
