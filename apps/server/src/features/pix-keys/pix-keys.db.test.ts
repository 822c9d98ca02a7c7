import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { MINUTE_MS } from '@bank/core';
import { readBrCode } from '@bank/brcode';
import type { CompanyKey, PixLookup } from '@bank/contracts';
import { startKeysBank } from './testing/keys-bank.ts';

// Keys of a company, and the directory that the sandbox has.
const bank = await startKeysBank();
await bank.device('admin');
const admin = await bank.as('admin');
const KEYS = '/services/pix/keys';

test('the company’s CNPJ becomes a key at once, by which others here find it, and twice is once', async () => {
  const first = await admin.post(KEYS, { type: 'CNPJ' });
  expect(first.status, first.text).toBe(201);
  expect(first.json<CompanyKey>()).toMatchObject({
    type: 'CNPJ',
    key: '11222333000181',
    state: 'active',
    claimId: null,
  });
  expect((await admin.post(KEYS, { type: 'CNPJ' })).json<CompanyKey>().id).toBe(first.json<CompanyKey>().id);
  const code = readBrCode(first.json<CompanyKey>().code ?? '');
  expect(code).toMatchObject({ ok: true, value: { merchantName: 'Estrela do Sul Ltda' } });
  await bank.device('admin3');
  const other = await bank.as('admin3');
  const lookup = await other.post('/services/pix/lookups', { key: '11222333000181' });
  expect(lookup.json<PixLookup>()).toMatchObject({ sameBank: true, payee: { name: 'Estrela do Sul Ltda' } });
  expect((await bank.audit('10001', 'pix-keys.registered')).map(({ actor }) => actor)).toEqual(['bank']);
});

test('two people who ask for random keys at once get one each, a repeated request the same one', async () => {
  const [one, two] = [randomUUID(), randomUUID()];
  const ask = (requestId: string) => admin.post(KEYS, { type: 'EVP', requestId });
  const replies = await Promise.all([ask(one), ask(one), ask(two), ask(two)]);
  const keys = replies.map((reply) => reply.json<CompanyKey>());
  expect(new Set(keys.map(({ id }) => id)).size).toBe(2);
  await bank.until(
    'both are made',
    async () =>
      (await bank.keys(admin)).keys.filter(({ type, state }) => type === 'EVP' && state === 'active').length === 2,
  );
  expect((await ask(one)).json<CompanyKey>().key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/);
});

test('an e-mail becomes a key by the code that was sent to it, and by no other', async () => {
  const wanted = { type: 'EMAIL', key: ' Contato@Estrela.com.br ' } as const;
  const { codeId, code } = await bank.code(admin, wanted);
  expect((await bank.keys(admin)).codes).toMatchObject([{ id: codeId, key: 'contato@estrela.com.br' }]);
  const wrong = code === '000000' ? '000001' : '000000';
  expect((await admin.post(KEYS, { codeId, code: wrong })).code).toBe('pix-keys.code-wrong');
  const made = await admin.post(KEYS, { codeId, code });
  expect(made.json<CompanyKey>()).toMatchObject({ key: 'contato@estrela.com.br', state: 'active' });
  // The answer got lost: asked again it is the same key, but the code makes no other one.
  expect((await admin.post(KEYS, { codeId, code })).json<CompanyKey>().id).toBe(made.json<CompanyKey>().id);
  expect((await admin.post(KEYS, { codeId, code: wrong })).code).toBe('pix-keys.code-expired');
  expect((await bank.keys(admin)).codes).toEqual([]);
  expect((await admin.post(`${KEYS}/codes`, wanted)).code).toBe('pix-keys.already-yours');
});

test('the fifth wrong code voids it; a code dies after ten minutes, and by the next one [attack]', async () => {
  const wanted = { type: 'PHONE', key: '(11) 98888-7777' } as const;
  const first = await bank.code(admin, wanted);
  for (let tries = 0; tries < 5; tries += 1) {
    const guess = first.code === `11111${tries}` ? '222222' : `11111${tries}`;
    expect((await admin.post(KEYS, { codeId: first.codeId, code: guess })).code).toBe('pix-keys.code-wrong');
  }
  expect((await admin.post(KEYS, first)).code).toBe('pix-keys.code-expired');
  expect((await admin.post(`${KEYS}/codes`, wanted)).code).toBe('pix-keys.code-too-soon');
  await bank.pass(MINUTE_MS);
  const second = await bank.code(admin, wanted);
  await bank.pass(MINUTE_MS);
  const third = await bank.code(admin, wanted);
  expect((await admin.post(KEYS, second)).code).toBe('pix-keys.code-expired');
  await bank.pass(10 * MINUTE_MS);
  const late = await bank.as('admin');
  expect((await late.post(KEYS, third)).code).toBe('pix-keys.code-expired');
});

test('nobody of another company can use a code [attack]', async () => {
  const caller = await bank.as('admin');
  const sent = await bank.code(caller, { type: 'EMAIL', key: 'outra@estrela.com.br' });
  expect((await (await bank.as('admin3')).post(KEYS, sent)).code).toBe('pix-keys.code-expired');
  expect((await caller.post(KEYS, sent)).json<CompanyKey>().state).toBe('active');
});

test.each([
  ['EMAIL', 'sem arroba'],
  ['EMAIL', '11988887777'],
  ['PHONE', 'a@b.com'],
  ['PHONE', '529.982.247-25'],
])('for %s, %j is no key, and nothing is sent', async (type, key) => {
  const before = (await bank.messages()).length;
  expect((await (await bank.as('admin')).post(`${KEYS}/codes`, { type, key })).code).toBe('pix-keys.key-malformed');
  expect(await bank.messages()).toHaveLength(before);
});

test('a key that others have says so, and what can be done', async () => {
  const caller = await bank.as('admin');
  const refused = (type: 'EMAIL' | 'PHONE', key: string) => bank.prove(caller, { type, key });
  expect(await refused('EMAIL', 'carla@exemplo.com.br')).toMatchObject({ state: 'refused', refusal: 'owned-by-other' });
  expect(await refused('PHONE', '+5511987650001')).toMatchObject({ state: 'refused', refusal: 'claimable' });
  const elsewhere = await refused('EMAIL', 'vendas@estreladosul.example');
  expect(elsewhere).toMatchObject({ state: 'refused', refusal: 'at-other-bank', code: null });
  const unclaimable = (await bank.keys(caller)).keys.find(({ refusal }) => refusal === 'owned-by-other');
  expect((await caller.post('/services/pix/claims', { keyId: unclaimable?.id })).code).toBe('pix-keys.not-claimable');
  // Nobody finds the company by any of them, and they leave the list when they are dismissed.
  for (const { id, state } of (await bank.keys(caller)).keys) {
    if (state === 'refused') expect((await caller.delete(`${KEYS}/${id}`)).status).toBe(204);
  }
  expect((await bank.keys(caller)).keys.every(({ state }) => state === 'active')).toBe(true);
});

test('a key that is deleted leads nowhere from that moment on, though the directory is away', async () => {
  const caller = await bank.as('admin');
  const key = await bank.prove(caller, { type: 'EMAIL', key: 'sai@estrela.com.br' });
  await bank.outside('/control/faults', { dict: { stop: true } });
  expect((await caller.delete(`${KEYS}/${key.id}`)).status).toBe(204);
  expect((await bank.keys(caller)).keys.find(({ id }) => id === key.id)).toMatchObject({
    state: 'removing',
    code: null,
  });
  const other = await bank.as('admin3');
  expect((await other.post('/services/pix/lookups', { key: 'sai@estrela.com.br' })).code).toBe(
    'pix.directory-unavailable',
  );
  await bank.outside('/control/reset', {});
  await bank.until('it is gone', async () => !(await bank.keys(caller)).keys.some(({ id }) => id === key.id));
  expect((await caller.delete(`${KEYS}/${key.id}`)).code).toBe('pix-keys.not-found');
  expect((await bank.prove(caller, { type: 'EMAIL', key: 'fica@estrela.com.br' })).state).toBe('active');
});

test('a key that is asked for while the directory is away is registered once it is back', async () => {
  const caller = await bank.as('admin');
  await bank.outside('/control/faults', { dict: { stop: true } });
  const asked = await bank.prove(caller, { type: 'EMAIL', key: 'depois@estrela.com.br' });
  expect(asked.state).toBe('asking');
  expect((await caller.delete(`${KEYS}/${asked.id}`)).code).toBe('pix-keys.busy');
  await bank.outside('/control/reset', {});
  await bank.until('it is registered', async () =>
    (await bank.keys(caller)).keys.some(({ id, state }) => id === asked.id && state === 'active'),
  );
});

test('an account has 20 keys at most, whoever asks at once', async () => {
  const caller = await bank.as('admin');
  const held = (await bank.keys(caller)).keys.length;
  const replies = await Promise.all(
    Array.from({ length: 22 - held }, () => caller.post(KEYS, { type: 'EVP', requestId: randomUUID() })),
  );
  expect(replies.filter(({ code }) => code === 'pix-keys.too-many')).toHaveLength(2);
  expect((await bank.keys(caller)).keys).toHaveLength(20);
  const code = await caller.post(`${KEYS}/codes`, { type: 'EMAIL', key: 'mais@estrela.com.br' });
  expect(code.code).toBe('pix-keys.too-many');
});

test('who only pays sees keys and changes none; a password alone deletes none [attack]', async () => {
  await bank.device('maker');
  const maker = await bank.as('maker');
  const { keys } = await bank.keys(maker);
  expect(keys).toHaveLength(20);
  const [key] = keys;
  for (const reply of [
    await maker.post(KEYS, { type: 'CNPJ' }),
    await maker.post(`${KEYS}/codes`, { type: 'EMAIL', key: 'a@b.com' }),
    await maker.delete(`${KEYS}/${key?.id}`),
  ]) {
    expect(reply.code).toBe('access.not-allowed');
  }
  const byPassword = await bank.signedIn('admin', 'password');
  expect((await byPassword.delete(`${KEYS}/${key?.id}`)).status).toBe(403);
  expect((await bank.keys(maker)).keys).toHaveLength(20);
});

test('what was sent says what it is for, and that nobody is to be told it', async () => {
  const texts = await bank.sentTo('contato@estrela.com.br');
  expect(texts).toHaveLength(1);
  expect(texts[0]).toMatch(
    /^\d{6} é o código para registrar este e-mail como chave Pix de Estrela do Sul Ltda.*Não informe a ninguém/,
  );
});
