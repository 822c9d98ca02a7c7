import { expect, test } from 'vitest';
import { makeKeyPair, sign } from './device-key.ts';

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256' };

test('a signature holds for the public key that the bank is given, and for that text alone', async () => {
  const { privateKey, publicKey } = await makeKeyPair();
  expect(publicKey).toMatchObject({ kty: 'EC', crv: 'P-256' });
  for (const part of [publicKey.x, publicKey.y]) expect(part).toMatch(/^[A-Za-z0-9_-]{43}$/);

  const text = 'pagar R$ 1.500,00 à Padaria Pão Nosso';
  const signature = await sign(privateKey, text);
  expect(signature).toMatch(/^[A-Za-z0-9_-]{86}$/);
  const key = await crypto.subtle.importKey('jwk', { ...publicKey }, ALGORITHM, false, ['verify']);
  const holdsFor = (said: string): Promise<boolean> =>
    crypto.subtle.verify(
      { name: 'ECDSA', hash: 'SHA-256' },
      key,
      Uint8Array.from(atob(signature.replaceAll('-', '+').replaceAll('_', '/')), (each) => each.charCodeAt(0)),
      new TextEncoder().encode(said),
    );
  expect(await holdsFor(text)).toBe(true);
  expect(await holdsFor(text.replace('1.500', '1.501'))).toBe(false);
});

test('the private half cannot be taken out', async () => {
  const { privateKey } = await makeKeyPair();
  expect(privateKey.extractable).toBe(false);
  await expect(crypto.subtle.exportKey('jwk', privateKey)).rejects.toThrow();
});
