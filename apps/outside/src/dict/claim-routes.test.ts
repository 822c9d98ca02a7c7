import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { expectOk } from '@bank/core';
import { ispb } from '@bank/identifiers';
import { createRailsClient } from '@bank/rails-protocol';
import { passingClock } from '@bank/testkit';
import { startOutside } from '../app.ts';

// Contract of the client of the rails with the outside world's claims, over HTTP, in this process.
const BANK = ispb('99999008');
const directory = await mkdtemp(join(tmpdir(), 'outside-'));
const spiKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
const bankPublicKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey;
const clock = passingClock();
const keys = { spiKey, bankPublicKey };
const outside = await startOutside({ port: 0, dataDirectory: directory, bank: BANK, keys, clock });
const rails = createRailsClient({ baseUrl: outside.url, fetch, timeoutMs: 10_000 });
afterAll(async () => {
  await outside.close();
  await rm(directory, { recursive: true });
});

function post(path: string, body: object): Promise<Response> {
  const headers = { 'content-type': 'application/json' };
  return fetch(`${outside.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
}

test('a key that the company has elsewhere is claimed, confirmed by the other bank’s customer, and completed', async () => {
  const request = {
    requestId: '7f2f4d1e-9d5c-4f5e-8a57-000000000077',
    type: 'PORTABILITY',
    key: 'vendas@estreladosul.example',
    keyType: 'EMAIL',
    claimerAccount: { participant: BANK, branch: '0001', number: '10001', type: 'CACC' },
    claimer: { type: 'LEGAL_PERSON', taxId: '11222333000181', name: 'Nós' },
  } as const;
  const claim = expectOk(await rails.dict.claim(BANK, request));
  expect(expectOk(await rails.dict.claim(BANK, request)).id).toBe(claim.id);
  expect(await rails.dict.moveClaim(BANK, claim.id, { move: 'complete' })).toMatchObject({
    error: { error: 'ClaimOperationInvalid' },
  });
  expect((await post(`/control/claims/${claim.id}`, { answer: 'confirm' })).status).toBe(200);
  const listed = expectOk(await rails.dict.claims(BANK, claim.lastModified));
  expect(listed.claims.map(({ status }) => status)).toEqual(['CONFIRMED']);
  expect(expectOk(await rails.dict.moveClaim(BANK, claim.id, { move: 'complete' })).status).toBe('COMPLETED');
  // Now it is ours, and somebody brings it away again.
  const back = await post('/control/claims', { key: request.key });
  expect(back.status).toBe(201);
  const { id } = (await back.json()) as { readonly id: string };
  const keep = { move: 'cancel', reason: 'USER_REQUESTED', side: 'DONOR' } as const;
  expect(expectOk(await rails.dict.moveClaim(BANK, id, keep)).status).toBe('CANCELLED');
  expect((await post(`/control/claims/${id}`, { answer: 'keep' })).status).toBe(409);
  expect(await (await fetch(outside.url)).text()).toContain('Pedidos de chaves');
});
