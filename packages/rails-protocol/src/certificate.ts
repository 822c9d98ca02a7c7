import { createPublicKey, sign, type KeyObject } from 'node:crypto';
import { assert, type Instant } from '@bank/core';

// Certificates of a sandbox's banks: Node reads X.509 and does not write it. As much of it (RFC 5280) as a chain of two needs.

/** What a certificate says. */
export interface CertificateContent {
  /** Common name of whom it is for. */
  readonly subject: string;
  /** The key that it speaks for: RSA, or EC on P-256. */
  readonly key: KeyObject;
  /** Common name of who says so; with the subject's own name and key it speaks for itself. */
  readonly issuer: string;
  /** Signs it: RSA or EC on P-256. */
  readonly issuerKey: KeyObject;
  readonly serial: bigint;
  readonly from: Instant;
  readonly to: Instant;
  /** Whether it may sign others. */
  readonly isAuthority: boolean;
  /** Names under which it may stand for a host. */
  readonly hosts?: readonly string[];
}

const SEQUENCE = 0x30;
const SET = 0x31;
const INTEGER = 0x02;
const BIT_STRING = 0x03;
const OCTET_STRING = 0x04;
const UTF8 = 0x0c;
const GENERALIZED_TIME = 0x18;
const UTC_TIME = 0x17;

const TRUE = Buffer.from([0x01, 0x01, 0xff]);
const COMMON_NAME = Buffer.from('0603550403', 'hex');
const BASIC_CONSTRAINTS = Buffer.from('0603551d13', 'hex');
const ALTERNATIVE_NAMES = Buffer.from('0603551d11', 'hex');
/** The algorithms by the type of the key that signs: sha256WithRSAEncryption, ecdsa-with-SHA256. */
const SIGNED_BY: Readonly<Record<string, Buffer>> = {
  rsa: Buffer.from('300d06092a864886f70d01010b0500', 'hex'),
  ec: Buffer.from('300a06082a8648ce3d040302', 'hex'),
};

/** Writes a certificate, as PEM. */
export function writeCertificate(content: CertificateContent): string {
  const algorithm = SIGNED_BY[content.issuerKey.asymmetricKeyType ?? ''];
  assert(algorithm, 'certificates are signed by RSA or EC keys');
  const body = der(
    SEQUENCE,
    der(0xa0, der(INTEGER, Buffer.from([2]))),
    der(INTEGER, unsigned(content.serial)),
    algorithm,
    nameOf(content.issuer),
    der(SEQUENCE, timeOf(content.from), timeOf(content.to)),
    nameOf(content.subject),
    publicKeyOf(content.key).export({ type: 'spki', format: 'der' }),
    der(0xa3, der(SEQUENCE, ...extensionsOf(content))),
  );
  const signature = sign('sha256', body, content.issuerKey);
  const whole = der(SEQUENCE, body, algorithm, der(BIT_STRING, Buffer.from([0]), signature));
  const lines = whole.toString('base64').match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
}

function publicKeyOf(key: KeyObject): KeyObject {
  return key.type === 'public' ? key : createPublicKey(key);
}

function extensionsOf({ isAuthority, hosts = [] }: CertificateContent): readonly Buffer[] {
  const constraints = isAuthority ? der(SEQUENCE, TRUE) : der(SEQUENCE);
  const extensions = [der(SEQUENCE, BASIC_CONSTRAINTS, TRUE, der(OCTET_STRING, constraints))];
  if (hosts.length === 0) return extensions;
  const names = der(SEQUENCE, ...hosts.map((host) => der(0x82, Buffer.from(host, 'ascii'))));
  return [...extensions, der(SEQUENCE, ALTERNATIVE_NAMES, der(OCTET_STRING, names))];
}

function nameOf(commonName: string): Buffer {
  return der(SEQUENCE, der(SET, der(SEQUENCE, COMMON_NAME, der(UTF8, Buffer.from(commonName, 'utf8')))));
}

/** Two digits of the year up to 2049, four from then on (RFC 5280, 4.1.2.5). */
function timeOf(at: Instant): Buffer {
  const text = `${new Date(at).toISOString().slice(0, 19).replace(/[-T:]/g, '')}Z`;
  return text < '2050' ? der(UTC_TIME, Buffer.from(text.slice(2))) : der(GENERALIZED_TIME, Buffer.from(text));
}

/** A number above zero: a byte of zeros in front where it would read as negative. */
function unsigned(value: bigint): Buffer {
  const hex = value.toString(16);
  const bytes = Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex');
  return (bytes[0] ?? 0) < 0x80 ? bytes : Buffer.concat([Buffer.from([0]), bytes]);
}

/** One value: its tag, its length, what is in it. */
function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([tag]), lengthOf(content.length), content]);
}

function lengthOf(length: number): Buffer {
  if (length < 0x80) return Buffer.from([length]);
  const bytes = unsigned(BigInt(length));
  const plain = bytes[0] === 0 ? bytes.subarray(1) : bytes;
  return Buffer.concat([Buffer.from([0x80 | plain.length]), plain]);
}
