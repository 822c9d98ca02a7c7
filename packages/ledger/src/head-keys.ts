import { sign, verify, type KeyObject } from 'node:crypto';
import type { HeadSigner, HeadVerifier } from './domain/audit.ts';

/** Signs chain heads with an Ed25519 private key. */
export function ed25519Signer(keyId: string, privateKey: KeyObject): HeadSigner {
  return { keyId, sign: (content) => sign(null, content, privateKey) };
}

/** Checks heads signed with any of these Ed25519 public keys, by key id: old keys stay in it after a rotation. */
export function ed25519Verifier(publicKeys: ReadonlyMap<string, KeyObject>): HeadVerifier {
  return {
    verify: (keyId, content, signature) => {
      const key = publicKeys.get(keyId);
      return key !== undefined && verify(null, content, key, signature);
    },
  };
}
