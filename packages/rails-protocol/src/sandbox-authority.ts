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

/** A bank, as a certificate names it. */
interface NamedBank {
  readonly name: string;
  readonly host: string;
  readonly serial: bigint;
}

/** A bank's key, with a certificate that this authority gave it for its host. */
export function newChargeSigner(authority: KeyObject, bank: NamedBank): ChargeSigner {
  const { host, serial } = bank;
  const keysUrl = `https://${host}/chaves.jwks`;
  return { keyId: `${host}-${serial}`, algorithm: 'ES256', keysUrl, ...sandboxChargeKey(authority, bank) };
}

/** A key on P-256, fresh or given, and the certificate for it: what a sandbox's bank keeps to sign its charges. */
export function sandboxChargeKey(
  authority: KeyObject,
  { name, host, serial, key }: NamedBank & { readonly key?: KeyObject },
): Pick<ChargeSigner, 'key' | 'certificate'> {
  const privateKey = key ?? generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
  const certificate = writeCertificate({
    ...VALIDITY,
    subject: name,
    issuer: NAME,
    key: privateKey,
    issuerKey: authority,
    serial,
    isAuthority: false,
    hosts: [host],
  });
  return { key: privateKey, certificate };
}
