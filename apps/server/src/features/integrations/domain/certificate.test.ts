import { createHash, generateKeyPairSync, X509Certificate } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { instant } from '@bank/core';
import { writeCertificate } from '@bank/rails-protocol';
import { keptCertificate, readCertificate, thumbprintShown } from './certificate.ts';

const at = (text: string) => instant(Date.parse(text));
const NOW = at('2026-11-23T13:00:00Z');
const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });

function certificate(subject = 'ERP', to = '2027-01-01T00:00:00Z', from = '2026-01-01T00:00:00Z'): string {
  const names = { subject, issuer: 'Autoridade', key: publicKey, issuerKey: privateKey };
  return writeCertificate({ ...names, serial: 7n, from: at(from), to: at(to), isAuthority: false });
}

test('a certificate is read with its subject, its days and the thumbprint of RFC 8705', () => {
  const pem = certificate();
  const read = readCertificate(`\n${pem}\n`, NOW);
  const der = new X509Certificate(pem).raw;
  const thumbprint = createHash('sha256').update(der).digest('base64url');
  expect(read).toMatchObject({
    ok: true,
    value: { subject: 'CN=ERP', validUntil: at('2027-01-01T00:00:00Z'), thumbprint },
  });
  expect(thumbprintShown(`:${der.toString('base64')}:`)).toBe(thumbprint);
});

test.each([
  ['nothing', ''],
  ['text', 'x'],
  ['an envelope with something else', '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----'],
  ['two certificates', certificate() + certificate('Outro')],
  ['a private key beside it', certificate() + String(privateKey.export({ type: 'pkcs8', format: 'pem' }))],
  ['one that is over', certificate('ERP', '2026-11-23T12:59:59Z')],
  ['one that does not hold yet', certificate('ERP', '2027-01-01T00:00:00Z', '2026-11-23T13:00:01Z')],
])('%s is refused', (_, pem) => {
  expect(readCertificate(pem, NOW)).toEqual({ ok: false, error: { code: 'integrations.certificate-invalid' } });
});

test('what is kept is read again as what was signed', () => {
  const read = readCertificate(certificate(), NOW);
  if (!read.ok) throw new Error('refused');
  expect(keptCertificate(read.value.pem)).toEqual(read.value);
});

test('a subject that would turn or hide text is shown plain', () => {
  const read = readCertificate(certificate('a\u202eb\u200bc\nd'), NOW);
  expect(read.ok && read.value.subject).toMatch(/^CN=[ -~]+$/);
});

test('only a byte sequence of RFC 9440 is a certificate that somebody showed', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const shown = thumbprintShown(text);
      if (shown !== undefined) expect(text).toMatch(/^:[A-Za-z0-9+/]+={0,2}:$/);
    }),
  );
  expect(thumbprintShown(undefined)).toBeUndefined();
  expect(thumbprintShown('MII')).toBeUndefined();
  expect(thumbprintShown(':MII:, :MII:')).toBeUndefined();
});
