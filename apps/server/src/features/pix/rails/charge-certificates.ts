import { createHash, X509Certificate } from 'node:crypto';
import type { Instant } from '@bank/core';

/** The longest chain from a bank's certificate up to an authority. */
const CHAIN_LENGTH_MAX = 4;

/** A key as its bank shows it (RFC 7517): an id, and the certificates that speak for it. */
export interface ShownKey {
  readonly kid: string;
  /** The bank's own certificate first, each next one its issuer's; DER as base64. */
  readonly x5c: readonly string[];
}

/** Which certificate a signature names, by its hash. */
export interface NamedCertificate {
  readonly x5t?: string | undefined;
  readonly 'x5t#S256'?: string | undefined;
}

/**
 * The bank's certificate, where it is the one that the signature names and a chain of certificates that hold at that moment leads
 * from it to an authority of the list. Undefined for anything else.
 */
export function trustedCertificate(
  key: ShownKey,
  named: NamedCertificate,
  { authorities, at }: { readonly authorities: readonly X509Certificate[]; readonly at: Instant },
): X509Certificate | undefined {
  const chain = readChain(key.x5c);
  const [own] = chain ?? [];
  if (!chain || !own || own.ca || !isNamed(own, named)) return undefined;
  if (!chain.every((certificate) => holdsAt(certificate, at))) return undefined;
  const isLinked = chain.every((certificate, index) => {
    const issuer = chain[index + 1];
    return issuer === undefined || isIssuedBy(certificate, issuer);
  });
  const last = chain.at(-1);
  const isRooted = authorities.some(
    (authority) =>
      holdsAt(authority, at) &&
      last !== undefined &&
      (last.fingerprint256 === authority.fingerprint256 || isIssuedBy(last, authority)),
  );
  return isLinked && isRooted ? own : undefined;
}

function readChain(x5c: readonly string[]): readonly X509Certificate[] | undefined {
  if (x5c.length === 0 || x5c.length > CHAIN_LENGTH_MAX) return undefined;
  try {
    return x5c.map((text) => new X509Certificate(Buffer.from(text, 'base64')));
  } catch {
    return undefined;
  }
}

/** Every hash that is named is this certificate's, and at least one is. */
function isNamed({ raw }: X509Certificate, named: NamedCertificate): boolean {
  const hashes = [
    [named.x5t, 'sha1'],
    [named['x5t#S256'], 'sha256'],
  ] as const;
  const given = hashes.filter(([hash]) => hash !== undefined);
  return given.length > 0 && given.every(([hash, by]) => createHash(by).update(raw).digest('base64url') === hash);
}

function holdsAt({ validFrom, validTo }: X509Certificate, at: Instant): boolean {
  return Date.parse(validFrom) <= at && at <= Date.parse(validTo);
}

function isIssuedBy(certificate: X509Certificate, issuer: X509Certificate): boolean {
  return issuer.ca && certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey);
}
