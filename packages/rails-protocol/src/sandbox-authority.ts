import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { instant } from '@bank/core';
import { writeCertificate } from './certificate.ts';
import type { ChargeSigner } from './charge-signature.ts';

// In a sandbox the authority behind the certificates with which charges are signed is the sandbox itself.

const NAME = 'Autoridade das cobranças da sandbox (não serve para produção)';
/** The sandbox's clock can be set to any day of a person's life. */
const VALIDITY = { from: instant(Date.UTC(2000, 0, 1)), to: instant(Date.UTC(2199, 0, 1)) };

/** A fresh key for an authority. */
export function newAuthorityKey(): KeyObject {
  return generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
}

/** The authority's own certificate, PEM. */
export function authorityCertificate(key: KeyObject): string {
  return writeCertificate({
    ...VALIDITY,
    subject: NAME,
    issuer: NAME,
    key,
    issuerKey: key,
    serial: 1n,
    isAuthority: true,
  });
}

/** A bank's key, with a certificate that this authority gave it for its host. */
export function newChargeSigner(
  authority: KeyObject,
  bank: { readonly name: string; readonly host: string; readonly serial: bigint },
): ChargeSigner {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { name, host, serial } = bank;
  const certificate = writeCertificate({
    ...VALIDITY,
    subject: name,
    issuer: NAME,
    key: publicKey,
    issuerKey: authority,
    serial,
    isAuthority: false,
    hosts: [host],
  });
  return {
    keyId: `${host}-${serial}`,
    key: privateKey,
    certificate,
    algorithm: 'ES256',
    keysUrl: `https://${host}/chaves.jwks`,
  };
}
