import { sign, verify, type KeyObject } from 'node:crypto';
import { MINUTE_MS, type Instant } from '@bank/core';
import type { HeadSigner, HeadVerifier } from './domain/audit.ts';

/** A public key that heads were signed with, and until when. */
export interface HeadKey {
  readonly publicKey: KeyObject;
  /** When another took its place and signed every head anew; null: it signs now. */
  readonly until: Instant | null;
}

/** A head may be on its way out of the database while its key is replaced; servers' clocks differ by less than this. */
const ON_ITS_WAY_MS = MINUTE_MS;

/** Signs chain heads with an Ed25519 private key. */
export function ed25519Signer(keyId: string, privateKey: KeyObject): HeadSigner {
  return { keyId, sign: (content) => sign(null, content, privateKey) };
}

/**
 * Checks heads by these Ed25519 public keys, by key id: those of former keys stay in it after a rotation. A rotation signs
 * every head that stands anew, so a former key vouches only for what left the database before its end.
 */
export function ed25519Verifier(publicKeys: ReadonlyMap<string, HeadKey | KeyObject>): HeadVerifier {
  return {
    verify(keyId, content, signature, at) {
      const known = publicKeys.get(keyId);
      if (known === undefined) return false;
      const { publicKey, until } = 'publicKey' in known ? known : { publicKey: known, until: null };
      const inTime = until === null || (at !== undefined && at <= until + ON_ITS_WAY_MS);
      return inTime && verify(null, content, publicKey, signature);
    },
  };
}
