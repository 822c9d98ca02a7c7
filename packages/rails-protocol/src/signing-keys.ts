import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { assert } from '@bank/core';

const MODULUS_BITS_MIN = 2048;

/** Reads an RSA private key of at least 2048 bits from PEM; throws on anything else, which is a wrong setting. */
export function readSigningKey(pem: string): KeyObject {
  return checkedKey(createPrivateKey(pem), 'private');
}

/** Reads the RSA public key of whoever signs, of at least 2048 bits, from PEM; throws on anything else. */
export function readVerifyingKey(pem: string): KeyObject {
  return checkedKey(createPublicKey(pem), 'public');
}

/** A key, once it is known to be of that kind and long enough; throws on anything else. */
export function checkedKey(key: KeyObject, type: 'private' | 'public'): KeyObject {
  assert(key.type === type && key.asymmetricKeyType === 'rsa', `not an RSA ${type} key`);
  assert((key.asymmetricKeyDetails?.modulusLength ?? 0) >= MODULUS_BITS_MIN, 'RSA key shorter than 2048 bits');
  return key;
}
