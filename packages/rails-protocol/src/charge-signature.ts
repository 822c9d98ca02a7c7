import { constants, createHash, sign, X509Certificate, type KeyObject } from 'node:crypto';
import { assert } from '@bank/core';

// How a bank signs the document behind a dynamic code: a compact JWS (RFC 7515) whose header says where the keys are (jku),
// which one it is (kid) and which certificate speaks for it (x5t#S256), as API Pix 2.9.0 shows and its security manual asks.

/** The algorithms that a charge may be signed with: none that a shared secret, or nobody, could make. */
export const CHARGE_ALGORITHMS = ['RS256', 'PS256', 'ES256'] as const;
export type ChargeAlgorithm = (typeof CHARGE_ALGORITHMS)[number];

/** The media type of a signed document. */
export const CHARGE_DOCUMENT_TYPE = 'application/jose';

/** A bank's key with the certificate that speaks for it. */
export interface ChargeSigner {
  readonly keyId: string;
  readonly key: KeyObject;
  /** PEM: its own certificate, and behind it those of its issuers, if any. */
  readonly certificate: string;
  readonly algorithm: ChargeAlgorithm;
  /** Where its keys stand, https. */
  readonly keysUrl: string;
}

/** Signs a document. `header` replaces what the header would say, so that a test can show what is refused. */
export function signCharge(
  document: unknown,
  signer: ChargeSigner,
  header: Readonly<Record<string, unknown>> = {},
): string {
  const { keyId, algorithm, keysUrl, certificate } = signer;
  const says = {
    alg: algorithm,
    typ: 'JOSE',
    kid: keyId,
    jku: keysUrl,
    'x5t#S256': thumbprintOf(certificate),
    ...header,
  };
  const signed = `${partOf(says)}.${partOf(document)}`;
  return `${signed}.${signatureOf(signed, signer).toString('base64url')}`;
}

/** The key set (RFC 7517) of a signer, as it stands at its address: the key, and its certificates from its own upwards. */
export function keySetOf({ keyId, key, certificate, algorithm }: ChargeSigner): { readonly keys: readonly object[] } {
  const { x5c, 'x5t#S256': thumbprint } = certificateMembers(certificate);
  const jwk = new X509Certificate(certificate).publicKey.export({ format: 'jwk' });
  assert(key.type === 'private', 'who signs has a private key');
  return {
    keys: [{ ...jwk, kid: keyId, alg: algorithm, use: 'sig', key_ops: ['verify'], x5c, 'x5t#S256': thumbprint }],
  };
}

function certificateMembers(certificate: string) {
  const blocks = certificate.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
  const x5c = blocks.map((block) => new X509Certificate(block).raw.toString('base64'));
  return { x5c, 'x5t#S256': thumbprintOf(certificate) };
}

function thumbprintOf(certificate: string): string {
  return createHash('sha256').update(new X509Certificate(certificate).raw).digest('base64url');
}

function partOf(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

function signatureOf(text: string, { key, algorithm }: ChargeSigner): Buffer {
  const data = Buffer.from(text);
  switch (algorithm) {
    case 'RS256':
      return sign('sha256', data, { key, padding: constants.RSA_PKCS1_PADDING });
    case 'PS256':
      return sign('sha256', data, { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 });
    case 'ES256':
      return sign('sha256', data, { key, dsaEncoding: 'ieee-p1363' });
  }
}
