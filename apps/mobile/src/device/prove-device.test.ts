import { createClient, sessionProofContent, type DeviceSignature, type Profile } from '@bank/contracts';
import { expect, test } from 'vitest';
import type { Bank } from '../bank/bank.ts';
import { makeKeyPair, type DeviceKey } from './device-key.ts';
import { proveThisDevice } from './prove-device.ts';

const PROFILE: Profile = {
  type: 'LEGAL',
  productPermissions: [],
  operator: { id: 'opr_1', name: 'Ana', role: 'SA', permissions: [] },
  company: { name: 'Estrela do Sul', document: '11222333000181', bankAccount: '10001' },
  proof: 'password',
};

/** A bank that asks for the challenge given, or refuses to, and keeps the proofs that came. */
function bankThatAsks(challenge: string | undefined) {
  const proofs: DeviceSignature[] = [];
  const answer = (status: number, body: unknown): Response =>
    new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
  const call = createClient({
    token: () => 'token',
    baseUrl: 'http://bank.test',
    fetch: async (url, init) => {
      if (url.endsWith('/challenge')) {
        return challenge === undefined
          ? answer(503, { errors: [] })
          : answer(200, { challenge, expiresAt: '2026-11-23T13:02:00.000Z' });
      }
      const body = typeof init?.body === 'string' ? init.body : '{}';
      proofs.push((JSON.parse(body) as { device: DeviceSignature }).device);
      return answer(200, { proof: 'trusted-device' });
    },
  });
  return { bank: { call } as Bank, proofs };
}

async function newKey() {
  const { privateKey, publicKey } = await makeKeyPair();
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' };
  const verifying = await crypto.subtle.importKey('jwk', { ...publicKey }, algorithm, false, ['verify']);
  return { key: { operatorId: 'opr_1', deviceId: 'dev_1', privateKey } satisfies DeviceKey, verifying };
}

test('what the bank asks of this session is signed with operator, account, device and moment', async () => {
  const { key, verifying } = await newKey();
  const { bank, proofs } = bankThatAsks('the-challenge');
  await proveThisDevice(bank, PROFILE, key);
  expect(proofs).toHaveLength(1);
  const [{ signature, ...part } = { signature: '', deviceId: '', signedAt: '' }] = proofs;
  expect(part.deviceId).toBe('dev_1');
  const text = sessionProofContent({ ...part, challenge: 'the-challenge', operatorId: 'opr_1', bankAccount: '10001' });
  const bytes = Uint8Array.from(Buffer.from(signature, 'base64url'));
  const hash = { name: 'ECDSA', hash: 'SHA-256' };
  expect(await crypto.subtle.verify(hash, verifying, bytes, new TextEncoder().encode(text))).toBe(true);
});

test('where the bank asks for nothing, nothing is signed', async () => {
  const { key } = await newKey();
  const { bank, proofs } = bankThatAsks(undefined);
  await proveThisDevice(bank, PROFILE, key);
  expect(proofs).toEqual([]);
});
