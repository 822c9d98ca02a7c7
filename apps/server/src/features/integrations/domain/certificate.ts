import { hash, X509Certificate } from 'node:crypto';
import { instant, ok, refuse, type Instant, type Result } from '@bank/core';

/** A certificate that a credential's programs show. */
export interface ProgramCertificate {
  /** As it is kept: that one certificate in PEM, without whatever stood around it. */
  readonly pem: string;
  /** Whose it is, in one line: "CN=ERP, O=Empresa". */
  readonly subject: string;
  readonly validFrom: Instant;
  readonly validUntil: Instant;
  /** SHA-256 of its DER bytes, as x5t#S256 of RFC 8705 (section 3.1) is written. */
  readonly thumbprint: string;
}

// One certificate and nothing else: a chain would leave open which one is meant, and a private key has no business here.
const ONE_PEM = /^\s*-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----\s*$/;
const SUBJECT_LENGTH_MAX = 200;

/** Reads a certificate in PEM; refuses what is no single X.509 certificate, and one that does not hold at that moment. */
export function readCertificate(
  pem: string,
  at: Instant,
): Result<ProgramCertificate, { readonly code: 'integrations.certificate-invalid' }> {
  const certificate = parse(pem);
  if (!certificate || at < certificate.validFrom || at > certificate.validUntil)
    return refuse({ code: 'integrations.certificate-invalid' });
  return ok(certificate);
}

/** One that was read when it was signed for, whether or not it still holds. Throws for anything else. */
export function keptCertificate(pem: string): ProgramCertificate {
  const certificate = parse(pem);
  if (!certificate) throw new Error('a credential has a certificate that cannot be read');
  return certificate;
}

function parse(pem: string): ProgramCertificate | undefined {
  if (!ONE_PEM.test(pem)) return undefined;
  try {
    const certificate = new X509Certificate(pem);
    const [validFrom, validUntil] = [certificate.validFromDate.getTime(), certificate.validToDate.getTime()];
    if (!Number.isFinite(validFrom) || !Number.isFinite(validUntil)) return undefined;
    return {
      pem: certificate.toString(),
      subject: oneLine(certificate.subject ?? ''),
      validFrom: instant(validFrom),
      validUntil: instant(validUntil),
      thumbprint: hash('sha256', certificate.raw, 'base64url'),
    };
  } catch {
    return undefined;
  }
}

// Whoever made the certificate chose its names: they are shown to people who sign, so nothing in them turns or hides text.
function oneLine(subject: string): string {
  const plain = subject.replace(/\s*\n\s*/g, ', ').replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '');
  return plain === '' ? 'sem nome' : plain.slice(0, SUBJECT_LENGTH_MAX);
}

/**
 * The SHA-256 of a certificate as RFC 8705 (section 3.1, x5t#S256) writes it, of one that a proxy passed on in Client-Cert
 * (RFC 9440: the DER bytes in base64 between colons). Undefined where none was shown, or something else than that.
 */
export function thumbprintShown(clientCert: string | undefined): string | undefined {
  const base64 = /^:([A-Za-z0-9+/]+={0,2}):$/.exec(clientCert ?? '')?.[1];
  return base64 === undefined ? undefined : hash('sha256', Buffer.from(base64, 'base64'), 'base64url');
}
