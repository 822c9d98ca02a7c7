import { generateKeyPairSync } from 'node:crypto';
import { instant } from '@bank/core';
import { writeCertificate } from '@bank/rails-protocol';

/** A key with the certificate that speaks for it, as PEM. */
export interface TestIdentity {
  readonly key: string;
  readonly cert: string;
}

/** An authority of a test's own. */
export interface TestAuthority {
  readonly cert: string;
  /** A certificate by this authority; a host name for one that serves. */
  issue(subject: string, hosts?: readonly string[]): TestIdentity;
}

// TLS looks at the machine's clock, the bank at the test's: these hold on both.
const FROM = instant(Date.parse('2020-01-01T00:00:00Z'));
const TO = instant(Date.parse('2045-01-01T00:00:00Z'));

/** Makes an authority that signs certificates. */
export function testAuthority(name: string): TestAuthority {
  const own = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const common = { issuer: name, issuerKey: own.privateKey, from: FROM, to: TO };
  let serial = 1n;
  return {
    cert: writeCertificate({ ...common, subject: name, key: own.publicKey, serial, isAuthority: true }),
    issue(subject, hosts = []) {
      const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      serial += 1n;
      const cert = writeCertificate({ ...common, subject, key: publicKey, serial, isAuthority: false, hosts });
      return { key: String(privateKey.export({ type: 'pkcs8', format: 'pem' })), cert };
    },
  };
}
