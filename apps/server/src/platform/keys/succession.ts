import { createPublicKey, sign, verify, type JsonWebKey, type KeyObject } from 'node:crypto';
import { formatInstant, type Instant } from '@bank/core';
import { canonicalJson, type JsonObject } from '@bank/ledger';
import type { BankKey, KeyName } from '../config/keys.ts';

/**
 * That one key took another's place. Both sign it: a server that still has the former one trusts the next by it, and one
 * that has the next knows the former, and until when it held. A row that is not signed by both is nobody's.
 */
export interface KeySuccession {
  readonly name: KeyName;
  readonly formerId: string;
  readonly formerPublic: JsonObject;
  readonly nextId: string;
  readonly nextPublic: JsonObject;
  readonly at: Instant;
  readonly formerSignature: Uint8Array;
  readonly nextSignature: Uint8Array;
}

/** A public key of the bank, and when it was the one. */
export interface KnownKey {
  readonly id: string;
  readonly publicKey: KeyObject;
  /** null: since before it was written down. */
  readonly from: Instant | null;
  /** null: it is the one now. */
  readonly until: Instant | null;
}

function contentOf(succession: Omit<KeySuccession, 'formerSignature' | 'nextSignature'>): Uint8Array {
  const { at, ...rest } = succession;
  return new TextEncoder().encode(canonicalJson({ ...rest, at: formatInstant(at) }));
}

function digestOf(key: KeyObject): string | null {
  return key.asymmetricKeyType === 'ed25519' ? null : 'sha256';
}

/** Says, signed by both, that `next` takes the place of `former`. Both are key pairs. */
export function succeed(name: KeyName, former: BankKey, next: BankKey, at: Instant): KeySuccession {
  const said = {
    name,
    formerId: former.id,
    formerPublic: jwkOf(former),
    nextId: next.id,
    nextPublic: jwkOf(next),
    at,
  };
  const signedBy = ({ privateKey }: BankKey) => sign(digestOf(privateKey), contentOf(said), privateKey);
  return { ...said, formerSignature: signedBy(former), nextSignature: signedBy(next) };
}

function jwkOf({ publicKey, id }: BankKey): JsonObject {
  if (!publicKey) throw new Error(`key ${id} has no public half`);
  return publicKey.export({ format: 'jwk' }) as JsonObject;
}

/**
 * The keys of that name that hold or held, oldest first, told from the one key that this server has: back along those that
 * came before it, and on along those that came after. Only what both keys of a step signed is followed, and a key that had a
 * successor can get no other.
 */
export function keysKnownBy(own: BankKey, name: KeyName, said: readonly KeySuccession[]): readonly KnownKey[] {
  const { publicKey } = own;
  if (!publicKey) return [];
  const steps = said.filter((one) => one.name === name && isSignedByBoth(one));
  const path: KeySuccession[] = [];
  const add = (step: KeySuccession, place: 'before' | 'after'): void =>
    void (place === 'before' ? path.unshift(step) : path.push(step));
  for (const place of ['before', 'after'] as const) {
    let [id, key] = [own.id, publicKey];
    for (
      let step = nextStep(steps, id, key, place);
      step && !path.includes(step);
      step = nextStep(steps, id, key, place)
    ) {
      add(step, place);
      [id, key] =
        place === 'before' ? [step.formerId, keyOf(step.formerPublic)] : [step.nextId, keyOf(step.nextPublic)];
    }
  }
  const [first] = path;
  if (!first) return [{ id: own.id, publicKey, from: null, until: null }];
  return [
    { id: first.formerId, publicKey: keyOf(first.formerPublic), from: null, until: first.at },
    ...path.map((step, index) => ({
      id: step.nextId,
      publicKey: keyOf(step.nextPublic),
      from: step.at,
      until: path[index + 1]?.at ?? null,
    })),
  ];
}

function nextStep(
  steps: readonly KeySuccession[],
  id: string,
  key: KeyObject,
  place: 'before' | 'after',
): KeySuccession | undefined {
  return place === 'before'
    ? steps.find(({ nextId, nextPublic }) => nextId === id && isKey(nextPublic, key))
    : steps.find(({ formerId, formerPublic }) => formerId === id && isKey(formerPublic, key));
}

function keyOf(jwk: JsonObject): KeyObject {
  return createPublicKey({ key: jwk as JsonWebKey, format: 'jwk' });
}

function isKey(jwk: JsonObject, key: KeyObject): boolean {
  return keyOf(jwk).equals(key);
}

function isSignedByBoth({ formerSignature, nextSignature, ...said }: KeySuccession): boolean {
  try {
    const isSigned = (jwk: JsonObject, signature: Uint8Array): boolean => {
      const key = keyOf(jwk);
      return verify(digestOf(key), contentOf(said), key, signature);
    };
    return isSigned(said.formerPublic, formerSignature) && isSigned(said.nextPublic, nextSignature);
  } catch {
    return false;
  }
}
