import { generateKeyPairSync, X509Certificate } from 'node:crypto';
import { expect, test } from 'vitest';
import { instant } from '@bank/core';
import { writeCertificate } from './index.ts';

const at = (text: string) => instant(Date.parse(text));
const KEYS = {
  ec: generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  rsa: generateKeyPairSync('rsa', { modulusLength: 2048 }),
};
const authority = (kind: keyof typeof KEYS) => ({
  subject: 'Autoridade',
  issuer: 'Autoridade',
  key: KEYS[kind].publicKey,
  issuerKey: KEYS[kind].privateKey,
  serial: 1n,
  from: at('2026-01-01T00:00:00Z'),
  to: at('2056-01-01T00:00:00Z'),
  isAuthority: true,
});

test.each(['ec', 'rsa'] as const)('an authority with an %s key speaks for itself and for a bank', (kind) => {
  const root = new X509Certificate(writeCertificate(authority(kind)));
  const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const bank = new X509Certificate(
    writeCertificate({
      ...authority(kind),
      subject: 'Banco Araucária',
      key: publicKey,
      serial: 0xf0a1b2c3d4e5n,
      isAuthority: false,
      hosts: ['pix.araucaria.example'],
    }),
  );
  expect(root.ca).toBe(true);
  expect(root.verify(root.publicKey)).toBe(true);
  expect(bank.ca).toBe(false);
  expect(bank.subject).toBe('CN=Banco Araucária');
  expect(bank.checkIssued(root)).toBe(true);
  expect(bank.verify(root.publicKey)).toBe(true);
  expect(bank.verify(publicKey)).toBe(false);
  expect(bank.serialNumber).toBe('F0A1B2C3D4E5');
  expect(bank.publicKey.equals(publicKey)).toBe(true);
  expect(bank.checkHost('pix.araucaria.example')).toBe('pix.araucaria.example');
});

test('a certificate holds from its first day to its last, in this century and later', () => {
  const { validFrom, validTo } = new X509Certificate(writeCertificate(authority('ec')));
  expect([validFrom, validTo].map((text) => new Date(text).toISOString())).toEqual([
    '2026-01-01T00:00:00.000Z',
    '2056-01-01T00:00:00.000Z',
  ]);
});
