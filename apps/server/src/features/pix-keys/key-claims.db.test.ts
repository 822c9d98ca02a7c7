import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@bank/core';
import type { CompanyKey, KeyClaim } from '@bank/contracts';
import { startKeysBank } from './testing/keys-bank.ts';

// Claims both ways, with the directory that the sandbox has, other banks' customers, and a clock that is turned ahead.
const bank = await startKeysBank();
await bank.device('admin');
await bank.device('admin3');
const CLAIMS = '/services/pix/claims';
const isIn =
  (...states: readonly KeyClaim['state'][]) =>
  ({ state }: KeyClaim) =>
    states.includes(state);

const admin = () => bank.as('admin');
const admin3 = () => bank.as('admin3');

/** A claim of a customer of another bank for a key of the company, as the company has it. */
async function incoming(key: string, from?: string): Promise<KeyClaim> {
  const { id } = await bank.outside('/control/claims', { key, ...(from && { from }) });
  let claim: KeyClaim | undefined;
  await bank.until(`the claim for ${key}`, async () => {
    claim = (await bank.claims(await admin())).find((each) => each.key === key && each.state === 'waiting');
    return claim !== undefined;
  });
  expect(id).toHaveLength(36);
  return claim as KeyClaim;
}

/** A key that could not be registered, claimed. */
async function claimed(type: 'EMAIL' | 'PHONE', key: string): Promise<KeyClaim> {
  const caller = await admin();
  const refused = await bank.prove(caller, { type, key });
  expect(refused.state).toBe('refused');
  const reply = await caller.post(CLAIMS, { keyId: refused.id });
  expect(reply.status, reply.text).toBe(201);
  const claim = reply.json<KeyClaim>();
  // Asked again it is the same claim.
  expect((await caller.post(CLAIMS, { keyId: refused.id })).json<KeyClaim>().id).toBe(claim.id);
  return claim;
}

async function directoryId(claim: KeyClaim): Promise<string> {
  const { rows } = await bank.pool.query<{ id: string }>(
    'SELECT directory_id::text AS id FROM bank.pix_key_claim WHERE id = $1',
    [claim.id],
  );
  return rows[0]?.id ?? '';
}

const keyOf = async (key: string): Promise<CompanyKey | undefined> =>
  (await bank.keys(await admin())).keys.find((each) => each.key === key);

test('our portability: confirmed at the other bank, the key comes here by itself', async () => {
  const claim = await claimed('EMAIL', 'vendas@estreladosul.example');
  expect(claim).toMatchObject({ side: 'claimer', type: 'portability', state: 'open', acts: ['withdraw'] });
  expect(claim.otherBank).toMatch(/\p{L}/u);
  await bank.outside(`/control/claims/${await directoryId(claim)}`, { answer: 'confirm' });
  await bank.claimOnce(await admin(), claim.id, isIn('completed'));
  expect(await keyOf('vendas@estreladosul.example')).toMatchObject({ state: 'active', refusal: null });
  expect((await bank.audit('10001', 'pix-keys.claim-completed'))[0]).toMatchObject({ actor: 'bank' });
});

test('our portability: nobody answers, and after seven days the key stays where it was', async () => {
  const claim = await claimed('PHONE', '+5511990010002');
  await bank.pass(7 * DAY_MS + MINUTE_MS);
  expect(await bank.claimOnce(await admin(), claim.id, isIn('cancelled'))).toMatchObject({
    end: 'donor-silent',
    acts: [],
  });
  expect((await keyOf('+5511990010002'))?.state).not.toBe('active');
});

test('our portability is withdrawn, and the other bank hears it', async () => {
  const claim = await claimed('PHONE', '+5511990010002');
  const withdrawn = await (await admin()).post(`${CLAIMS}/${claim.id}/withdraw`);
  expect(withdrawn.json<KeyClaim>()).toMatchObject({ state: 'cancelled', end: 'claimer-withdrew' });
  expect((await (await admin()).post(`${CLAIMS}/${claim.id}/withdraw`)).status).toBe(200);
});

test('our claim of a number: silence gives it, a new proof and fourteen days bring it here', async () => {
  const claim = await claimed('PHONE', '+5511987650001');
  expect(claim).toMatchObject({ type: 'ownership', state: 'open' });
  await bank.pass(7 * DAY_MS + MINUTE_MS);
  const confirmed = await bank.claimOnce(await admin(), claim.id, isIn('confirmed'));
  expect(confirmed.acts).toEqual(['complete', 'withdraw']);
  const code = await bank.code(await admin(), { claimId: claim.id });
  // A code for the claim registers nothing, and one for registering completes nothing.
  expect((await (await admin()).post('/services/pix/keys', code)).code).toBe('pix-keys.code-expired');
  const proven = await (await admin()).post(`${CLAIMS}/${claim.id}/complete`, code);
  expect(proven.json<KeyClaim>()).toMatchObject({ state: 'confirmed', answer: { act: 'complete' }, acts: [] });
  await bank.pass(7 * DAY_MS);
  await bank.claimOnce(await admin(), claim.id, isIn('completed'));
  expect(await keyOf('+5511987650001')).toMatchObject({ state: 'active' });
});

test('a portability that comes in is told to who answers for keys, locks the key, and is kept by a word', async () => {
  const key = 'fica@estrela.com.br';
  const { id } = await bank.prove(await admin(), { type: 'EMAIL', key });
  const claim = await incoming(key);
  expect(claim).toMatchObject({ side: 'donor', type: 'portability', acts: ['give', 'keep'] });
  expect((await keyOf(key))?.claimId).toBe(claim.id);
  expect((await (await admin()).delete(`/services/pix/keys/${id}`)).code).toBe('pix-keys.claimed');
  const kept = await (await admin()).post(`${CLAIMS}/${claim.id}/keep`, {});
  expect(kept.json<KeyClaim>()).toMatchObject({ state: 'cancelled', end: 'donor-kept', answer: { act: 'keep' } });
  expect((await (await admin()).post(`${CLAIMS}/${claim.id}/give`)).code).toBe('pix-keys.claim-moved-on');
  expect((await keyOf(key))?.state).toBe('active');
  await bank.until('the administrator has a notice', async () => {
    const { rows } = await bank.pool.query('SELECT FROM bank.notification WHERE operator_id = $1 AND text ~ $2', [
      bank.operator('admin').id,
      'f\\*\\*\\*@estrela.com.br: responda até .* Sem resposta, a chave fica na empresa',
    ]);
    return rows.length === 1;
  });
  const told = await bank.audit('10001', 'pix-keys.claim-received');
  expect(told.at(-1)).toMatchObject({
    actor: 'bank',
    data: { maskedKey: 'f***@estrela.com.br', claimType: 'portability' },
  });
});

test('a portability that is given: the key leaves at once, and the other bank has it', async () => {
  const key = 'vai@estrela.com.br';
  await bank.prove(await admin(), { type: 'EMAIL', key });
  const claim = await incoming(key);
  const byPassword = await bank.signedIn('admin', 'password');
  expect((await byPassword.post(`${CLAIMS}/${claim.id}/give`)).status).toBe(403);
  const given = await (await admin()).post(`${CLAIMS}/${claim.id}/give`);
  expect(given.json<KeyClaim>()).toMatchObject({ state: 'confirmed', answer: { act: 'give' } });
  expect(await keyOf(key)).toBeUndefined();
  await bank.pass(MINUTE_MS);
  await bank.claimOnce(await admin(), claim.id, isIn('completed'));
  expect(await keyOf(key)).toBeUndefined();
});

test('silence about a portability keeps the key, about a number that somebody claims gives it away', async () => {
  await bank.prove(await admin(), { type: 'EMAIL', key: 'silencio@estrela.com.br' });
  await bank.prove(await admin(), { type: 'PHONE', key: '+5511977770001' });
  const portability = await incoming('silencio@estrela.com.br');
  const ownership = await incoming('+5511977770001', 'carla');
  await bank.pass(7 * DAY_MS - HOUR_MS);
  expect((await bank.claims(await admin())).find(({ id }) => id === ownership.id)?.state).toBe('waiting');
  await bank.pass(2 * HOUR_MS);
  await bank.claimOnce(await admin(), portability.id, isIn('cancelled'));
  await bank.claimOnce(await admin(), ownership.id, isIn('confirmed'));
  expect((await keyOf('silencio@estrela.com.br'))?.state).toBe('active');
  expect(await keyOf('+5511977770001')).toBeUndefined();
});

test('a number that somebody else claims is kept by proving it anew, and by nothing less', async () => {
  const key = '+5511977770002';
  await bank.prove(await admin(), { type: 'PHONE', key });
  const claim = await incoming(key, 'carla');
  expect((await (await admin()).post(`${CLAIMS}/${claim.id}/keep`, {})).code).toBe('pix-keys.code-expired');
  await bank.pass(MINUTE_MS);
  const proof = await bank.code(await admin(), { claimId: claim.id });
  const kept = await (await admin()).post(`${CLAIMS}/${claim.id}/keep`, { proof });
  expect(kept.json<KeyClaim>()).toMatchObject({ state: 'cancelled', end: 'fraud' });
  expect((await keyOf(key))?.state).toBe('active');
});

test('what is answered while the directory is away is kept, and told once it is back, also after the last day', async () => {
  const key = 'tarde@estrela.com.br';
  await bank.prove(await admin(), { type: 'EMAIL', key });
  const claim = await incoming(key);
  await bank.outside('/control/faults', { dict: { stop: true } });
  const given = await (await admin()).post(`${CLAIMS}/${claim.id}/give`);
  expect(given.json<KeyClaim>()).toMatchObject({ state: 'waiting', answer: { act: 'give' }, acts: [] });
  expect((await keyOf(key))?.state).toBe('active');
  await bank.pass(8 * DAY_MS);
  await bank.outside('/control/reset', {});
  await bank.claimOnce(await admin(), claim.id, isIn('confirmed', 'completed'));
  expect(await keyOf(key)).toBeUndefined();
});

test('a number goes from one of our companies to another, each with its own side of the claim', async () => {
  const key = '+5511977770003';
  await bank.prove(await admin(), { type: 'PHONE', key });
  const refused = await bank.prove(await admin3(), { type: 'PHONE', key });
  expect(refused.refusal).toBe('claimable');
  const claim = (await (await admin3()).post(CLAIMS, { keyId: refused.id })).json<KeyClaim>();
  let theirs: KeyClaim | undefined;
  await bank.until('the donor has its side', async () => {
    theirs = (await bank.claims(await admin())).find((each) => each.key === key && each.state === 'waiting');
    return theirs !== undefined;
  });
  expect(theirs).toMatchObject({ side: 'donor', type: 'ownership' });
  expect((await (await admin()).post(`${CLAIMS}/${theirs?.id}/give`)).status).toBe(200);
  expect(await keyOf(key)).toBeUndefined();
  await bank.claimOnce(await admin3(), claim.id, isIn('confirmed'));
  await bank.pass(MINUTE_MS);
  const proof = await bank.code(await admin3(), { claimId: claim.id });
  // The donor's own people confirmed: no days to wait.
  const done = await (await admin3()).post(`${CLAIMS}/${claim.id}/complete`, proof);
  expect(done.json<KeyClaim>()).toMatchObject({ state: 'completed' });
  const keys = (await bank.keys(await admin3())).keys;
  expect(keys.find((each) => each.key === key)?.state).toBe('active');
});

test('another company’s claim is nobody’s here [attack]', async () => {
  const claim = (await bank.claims(await admin()))[0];
  for (const act of ['give', 'withdraw']) {
    expect((await (await admin3()).post(`${CLAIMS}/${claim?.id}/${act}`)).code).toBe('pix-keys.claim-not-found');
  }
  expect((await (await admin3()).post('/services/pix/keys/codes', { claimId: claim?.id })).code).toBe(
    'pix-keys.claim-not-found',
  );
});

test('a claim for a key that no company of ours has stops nothing else', async () => {
  await bank.prove(await admin(), { type: 'EMAIL', key: 'sumiu@estrela.com.br' });
  await bank.prove(await admin(), { type: 'EMAIL', key: 'ainda@estrela.com.br' });
  await bank.byHand(`DELETE FROM bank.pix_key WHERE key = 'sumiu@estrela.com.br'`);
  await bank.outside('/control/claims', { key: 'sumiu@estrela.com.br' });
  expect((await incoming('ainda@estrela.com.br')).state).toBe('waiting');
  expect((await bank.claims(await admin())).some(({ key }) => key === 'sumiu@estrela.com.br')).toBe(false);
});
