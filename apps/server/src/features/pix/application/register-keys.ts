import { createHash } from 'node:crypto';
import { assert } from '@bank/core';
import { parseDocument } from '@bank/documents';
import type { DictRegistration } from '@bank/rails-protocol';
import { OWN_ACCOUNT_TYPE } from '../domain/incoming.ts';
import { keysToRegister, markRegistered, type KeyToRegister } from '../postgres/lookup-store.ts';
import type { PixContext } from './context.ts';

/** Characters of a name that the directory takes. */
const NAME_LENGTH_MAX = 120;

/**
 * Tells the directory of our customers' keys; told again it changes nothing. `all` also tells those that it took before:
 * once at the start, for a directory that lost them. True when some are still to be told.
 */
export async function registerKeys(pix: PixContext, all: boolean): Promise<boolean> {
  let left = false;
  for (const key of await keysToRegister(pix.pool, all)) {
    const made = await pix.dict.register(pix.bank.ispb, registrationOf(pix, key));
    if (made.ok) {
      if (key.registeredAt === null) await markRegistered(pix.pool, key.key, made.value.key, pix.clock.now());
      continue;
    }
    left ||= key.registeredAt === null;
    pix.log.warn({ fault: made.error, keyType: key.type }, 'the directory did not take a key');
    // When it does not answer at all, the next keys need not try either.
    if (made.error.code !== 'dict.refused') return left;
  }
  return left;
}

function registrationOf(pix: PixContext, key: KeyToRegister): DictRegistration {
  const document = parseDocument(key.document);
  assert(document.ok, 'a company carries a checked CNPJ');
  return {
    requestId: requestIdOf(key.key),
    keyType: key.type,
    ...(key.type !== 'EVP' && { key: key.key }),
    account: { participant: pix.bank.ispb, branch: pix.bank.branch, number: key.bankAccount, type: OWN_ACCOUNT_TYPE },
    owner: {
      type: 'LEGAL_PERSON',
      taxId: document.value,
      name: key.name.slice(0, NAME_LENGTH_MAX),
      tradeName: key.tradeName.slice(0, NAME_LENGTH_MAX),
    },
  };
}

/** The same key is always the same request: a UUID out of its hash (RFC 9562, version 8). */
function requestIdOf(key: string): string {
  const hex = createHash('sha256').update(key).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
