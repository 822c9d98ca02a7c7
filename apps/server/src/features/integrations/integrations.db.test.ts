import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Credential, SignedChange } from '@bank/contracts';
import { addDays, bankingDate, DAY_MS, SECOND_MS } from '@bank/core';
import { readRows } from '../../platform/database/rows.ts';
import { signChange } from '../../testing/sign-change.ts';
import { startTestBank, type TestCaller, type TestDevice, type TestReply } from '../../testing/test-bank.ts';

// Credentials from the ask on screen to the secret: what is signed, when it is judged again, and who may see what.
const bank = await startTestBank();
const CREDENTIALS = '/services/integrations/credentials';
const TERMS = {
  name: 'ERP',
  scopes: ['cob.read', 'cob.write'],
  dailyCap: '150.00',
  validUntil: null as string | null,
  certificate: null as string | null,
};
let admin: TestCaller;
let phone: TestDevice;
let asked = 0;

beforeAll(async () => {
  phone = await bank.device('admin');
  await bank.device('admin2');
  await bank.explainByHand();
});

beforeEach(async () => {
  bank.clock.advance(SECOND_MS);
  admin = await bank.as('admin');
  for (const { id } of await active()) await revoke(id);
});

/** The credentials that open something: what another test left is revoked. */
async function active(): Promise<readonly Credential[]> {
  const { items } = (await admin.get(CREDENTIALS)).json<{ items: Credential[] }>();
  return items.filter(({ state }) => state === 'active');
}

const linesOf = (reply: TestReply) =>
  reply.json<SignedChange>().lines.map(({ label, ...values }) => {
    const [before, after] = [values.before, values.after].map((text) => text?.replaceAll('\u00a0', ' ') ?? null);
    return [label, before, after];
  });

const keyed = () => ({ 'idempotency-key': `integrations-${(asked += 1)}` });

async function faults(): Promise<string | null> {
  const client = await bank.pool.connect();
  try {
    const check = bank.bank.checks.find(({ name }) => name === 'explanations.standing');
    return (await check?.run(client))?.firstFault ?? null;
  } finally {
    client.release();
  }
}

async function sign(reply: TestReply): Promise<SignedChange> {
  expect(reply.status, reply.text).toBe(201);
  bank.clock.advance(1);
  return (await signChange(bank, phone, 'admin', reply.json<SignedChange>())).json<SignedChange>();
}

async function signed(reply: TestReply): Promise<SignedChange> {
  const change = await sign(reply);
  expect(change.state, change.reason ?? '').toBe('done');
  return change;
}

const create = (terms: Partial<typeof TERMS> = {}, by = admin) => by.post(CREDENTIALS, { ...TERMS, ...terms }, keyed());
const change = (id: string, terms: Partial<typeof TERMS>) =>
  admin.put(`${CREDENTIALS}/${id}`, { ...TERMS, ...terms }, keyed());
const renew = (id: string) => admin.post(`${CREDENTIALS}/${id}/new-secret`, {}, keyed());
const secretOf = (id: string, by = admin) => by.post(`${CREDENTIALS}/${id}/secret`, {});
const revoke = (id: string, by = admin) => by.post(`${CREDENTIALS}/${id}/revoke`, {});

async function created(terms: Partial<typeof TERMS> = {}): Promise<string> {
  return (await signed(await create(terms))).resultId ?? '';
}

async function read(id: string): Promise<Credential> {
  return (await admin.get(`${CREDENTIALS}/${id}`)).json<Credential>();
}

test('a credential is there once it is signed, in the words that were signed', async () => {
  const asking = await create();
  const waiting = asking.json<SignedChange>();
  expect(waiting).toMatchObject({ state: 'awaiting_signature', title: 'Criar a credencial ERP' });
  expect(linesOf(asking)).toEqual([
    ['Nome', null, 'ERP'],
    ['Consultar cobranças imediatas', null, 'sim'],
    ['Criar e alterar cobranças imediatas', null, 'sim'],
    ['Devoluções', null, 'devolve sozinha até R$ 150,00 por dia'],
    ['Validade', null, 'até ser revogada'],
    ['Certificado', null, 'nenhum'],
    ['Impressão digital do certificado', null, 'nenhuma'],
  ]);
  expect((await admin.get(CREDENTIALS)).json()).toMatchObject({
    certificateNeeded: false,
    tokenUrl: 'http://localhost:3000/services/pix/oauth/token',
    apiUrl: 'http://localhost:3000/services/pix/api/v2',
  });
  const done = await signed(asking);
  const items = await active();
  expect(items).toEqual([
    expect.objectContaining({
      id: done.resultId,
      name: 'ERP',
      state: 'active',
      scopes: TERMS.scopes,
      dailyCap: '150.00',
      usedToday: '0.00',
      createdBy: bank.operator('admin').name,
      secretShown: null,
      canSeeSecret: true,
      lastUsed: null,
    }),
  ]);
  expect(items[0]?.clientId).toMatch(/^ipe-[0-9a-z]{26}$/);
  expect(await faults()).toBeNull();
});

test('the same key asks once', async () => {
  const key = keyed();
  const first = await admin.post(CREDENTIALS, TERMS, key);
  const again = await admin.post(CREDENTIALS, TERMS, key);
  expect(again.text).toBe(first.text);
  expect(again.headers['idempotency-replayed']).toBe('true');
  expect((await admin.post(CREDENTIALS, { ...TERMS, name: 'Outro' }, key)).code).toBe('idempotency.key-reused');
});

test('a second administrator approves where the company has one [attack]', async () => {
  await bank.byHand(`UPDATE bank.operator SET role = 'SA' WHERE id = $1`, [bank.operator('approver').id]);
  const second = await bank.device('approver');
  await bank.explainByHand();
  const change = await sign(await create());
  expect(change.state).toBe('awaiting_second');
  expect(await active()).toEqual([]);
  const approved = (await signChange(bank, second, 'approver', change, 'approve')).json<SignedChange>();
  expect(approved.state).toBe('done');
  const id = approved.resultId ?? '';
  // The secret is for who asked, not for who approved.
  expect((await secretOf(id, await bank.as('approver'))).code).toBe('integrations.secret-not-yours');
  expect((await secretOf(id)).status).toBe(200);
  await bank.byHand(`UPDATE bank.operator SET role = 'ADMIN' WHERE id = $1`, [bank.operator('approver').id]);
  await bank.byHand(`UPDATE bank.device SET state = 'removed' WHERE id = $1`, [second.id]);
  await bank.explainByHand();
});

test.each([
  ['validUntil', { name: 'X', validUntil: addDays(bankingDate(bank.clock.now()), -1) }, 'integrations.date-past'],
  ['certificate', { certificate: 'x' }, 'integrations.certificate-invalid'],
  ['name', { name: 'erp' }, 'integrations.name-taken'],
])('a wrong %s is refused when it is asked for', async (field, terms, code) => {
  await created();
  const reply = await create(terms);
  expect(reply.code).toBe(code);
  expect(reply.json<{ errors: { field: string }[] }>().errors[0]?.field).toBe(field);
});

test('no more than twenty are active at once, and one that is over makes room', async () => {
  const first = await created();
  await bank.byHand(
    `INSERT INTO bank.credential (company_id, id, client_id, name, scopes, daily_cap_centavos, created_at, created_by, secret_for)
     SELECT company_id, left(id, 28) || lpad(n::text, 2, '0'), client_id || n, name || n, scopes, 0, created_at, created_by,
       secret_for FROM bank.credential, generate_series(1, 19) AS n WHERE id = $1`,
    [first],
  );
  const reply = await create({ name: 'Mais um' });
  expect([reply.code, reply.text.includes('já tem 20')]).toEqual(['integrations.too-many', true]);
  await revoke(first);
  expect((await create({ name: 'Mais um' })).status).toBe(201);
  await bank.explainByHand();
});

test('a company that has not contracted the product gives nobody its scopes', async () => {
  await bank.byHand(`UPDATE bank.company SET products = '{}' WHERE id = $1`, [bank.companyId('10001')]);
  expect((await create()).code).toBe('access.product-missing');
  await bank.byHand(`UPDATE bank.company SET products = '{PIX}' WHERE id = $1`, [bank.companyId('10001')]);
  const asking = await create();
  await bank.byHand(`UPDATE bank.company SET products = '{}' WHERE id = $1`, [bank.companyId('10001')]);
  expect((await sign(asking)).state).toBe('failed');
  await bank.byHand(`UPDATE bank.company SET products = '{PIX}' WHERE id = $1`, [bank.companyId('10001')]);
  await bank.explainByHand();
});

test('what it rests on is judged again when it is signed', async () => {
  const [one, other] = [await create(), await create({ name: 'erp ' })];
  await signed(one);
  expect(await sign(other)).toMatchObject({ state: 'failed', reason: expect.stringContaining('nome') as string });
  expect(await active()).toHaveLength(1);
});

test('other terms name what differs; two changes of the same are not both carried out', async () => {
  const id = await created();
  const asking = await change(id, { scopes: ['cob.read', 'pix.write'], dailyCap: '0.00' });
  expect(linesOf(asking)).toEqual([
    ['Criar e alterar cobranças imediatas', 'sim', 'não'],
    ['Devolver Pix recebidos', 'não', 'sim'],
    ['Devoluções', 'devolve sozinha até R$ 150,00 por dia', 'nada: cada devolução espera aprovação'],
  ]);
  const renewal = await renew(id);
  await signed(asking);
  expect(await read(id)).toMatchObject({ scopes: ['cob.read', 'pix.write'], dailyCap: '0.00' });
  expect(await faults()).toBeNull();
  expect(await sign(renewal)).toMatchObject({ state: 'failed' });
  expect((await change(id, { scopes: ['pix.write', 'cob.read'], dailyCap: '0.00' })).code).toBe(
    'integrations.nothing-changes',
  );
});

test('the secret is shown once, to who asked for it and not by a password alone', async () => {
  const id = await created();
  const byPassword = await bank.signedIn('admin', 'password');
  expect((await secretOf(id, byPassword)).code).toBe('access.trusted-device-needed');
  const reply = await secretOf(id);
  const { clientId, clientSecret } = reply.json<{ clientId: string; clientSecret: string }>();
  expect(clientSecret).toMatch(/^[A-Za-z0-9_-]{43}$/);
  expect(reply.headers['cache-control']).toBe('no-store');
  const { name } = bank.operator('admin');
  expect(await read(id)).toMatchObject({ clientId, secretShown: { to: name }, canSeeSecret: false });
  expect((await secretOf(id)).code).toBe('integrations.secret-shown');
  expect(await faults()).toBeNull();
  // It is nowhere in the database, and neither is anything of it in the history.
  const [kept] = await readRows<{ text: string }>(
    bank.pool,
    `SELECT string_agg(c::text, ' ') || (SELECT string_agg(r::text, ' ') FROM ledger.audit_record r) ||
       (SELECT string_agg(s::text, ' ') FROM bank.signed_change s) AS text FROM bank.credential c`,
  );
  expect(kept?.text).not.toContain(clientSecret);
});

test('of two looks at the secret at the same moment one sees it', async () => {
  const id = await created();
  const replies = await Promise.all(Array.from({ length: 6 }, () => secretOf(id)));
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409, 409]);
  const shown = (await bank.audit('10001', 'integrations.secret-shown')).filter(({ subject }) => subject === id);
  expect(shown).toHaveLength(1);
});

test('a new secret makes the old one void when it is signed, and is seen by who asked for it', async () => {
  const id = await created();
  const first = (await secretOf(id)).json<{ clientSecret: string }>().clientSecret;
  await signed(await renew(id));
  expect(await read(id)).toMatchObject({ secretShown: null, canSeeSecret: true });
  const second = (await secretOf(id)).json<{ clientSecret: string }>().clientSecret;
  expect(second).not.toBe(first);
  expect(await faults()).toBeNull();
});

test('revoking needs no signature and no trusted device, is at once, and happens once', async () => {
  const id = await created();
  const waiting = await change(id, { name: 'Outro' });
  const byPassword = await bank.signedIn('admin', 'password');
  const reply = await revoke(id, byPassword);
  const { name } = bank.operator('admin');
  expect(reply.json()).toMatchObject({ state: 'revoked', revokedBy: name, canSeeSecret: false });
  expect((await revoke(id)).code).toBe('integrations.not-active');
  expect((await secretOf(id)).code).toBe('integrations.not-active');
  expect((await change(id, { name: 'Outro' })).code).toBe('integrations.not-active');
  expect(await sign(waiting)).toMatchObject({ state: 'failed' });
  expect(await faults()).toBeNull();
  // Its name is free again.
  await created();
});

test('one whose last day is over is not active any more, and its name is free', async () => {
  const id = await created({ validUntil: bankingDate(bank.clock.now()) });
  expect((await read(id)).state).toBe('active');
  bank.clock.advance(DAY_MS);
  admin = await bank.as('admin');
  expect((await read(id)).state).toBe('expired');
  expect((await renew(id)).code).toBe('integrations.not-active');
  await created();
  const { items } = (await admin.get(CREDENTIALS)).json<{ items: Credential[] }>();
  expect(items.slice(0, 2).map(({ state }) => state)).toEqual(['active', 'expired']);
});

test('the administrators’ colleagues are told in the history, by the name of the credential', async () => {
  const id = await created();
  await secretOf(id);
  await signed(await renew(id));
  await signed(await change(id, { name: 'Loja' }));
  bank.clock.advance(1);
  await revoke(id);
  const { items } = (await admin.get(`/services/history/events?subject=${id}`)).json<{
    items: { description: string }[];
  }>();
  expect(items.map(({ description }) => description)).toEqual([
    'Revogou a credencial Loja',
    'Alterou a credencial Loja',
    'Trocou o segredo da credencial ERP',
    'Viu o segredo da credencial ERP',
    'Criou a credencial ERP',
  ]);
});

test('of other companies’ credentials nobody sees anything [attack]', async () => {
  const id = await created();
  const stranger = await bank.as('admin2');
  const phone2 = await bank.device('admin2');
  const strange = await bank.signedIn('admin2', phone2);
  await bank.explainByHand();
  expect((await stranger.get(CREDENTIALS)).json<{ items: unknown[] }>().items).toEqual([]);
  const replies = [
    await stranger.get(`${CREDENTIALS}/${id}`),
    await stranger.get(`${CREDENTIALS}/${id}/calls`),
    await revoke(id, stranger),
    await secretOf(id, strange),
    await strange.post(`${CREDENTIALS}/${id}/new-secret`, {}, keyed()),
    await strange.put(`${CREDENTIALS}/${id}`, TERMS, keyed()),
  ];
  expect(replies.map(({ code }) => code)).toEqual(Array(6).fill('integrations.not-found'));
  expect((await read(id)).state).toBe('active');
});

test('a credential that somebody changed by hand is named by the verifier [attack]', async () => {
  const id = await created();
  await secretOf(id);
  expect(await faults()).toBeNull();
  for (const [sql, back] of [
    ['daily_cap_centavos = 99999999', 'daily_cap_centavos = 15000'],
    [`scopes = scopes || '{pix.write}'`, `scopes = '{cob.read,cob.write}'`],
    [`valid_until = '2030-01-01'`, 'valid_until = NULL'],
    [`certificate = 'x', certificate_thumbprint = 'x'`, 'certificate = NULL, certificate_thumbprint = NULL'],
  ] as const) {
    await bank.byHand(`UPDATE bank.credential SET ${sql} WHERE id = $1`, [id]);
    expect(await faults(), sql).toContain(`integrations.credential ${id}`);
    await bank.byHand(`UPDATE bank.credential SET ${back} WHERE id = $1`, [id]);
    expect(await faults(), back).toBeNull();
  }
  const [kept] = await readRows<{ hash: Buffer }>(
    bank.pool,
    'SELECT secret_hash AS hash FROM bank.credential WHERE id = $1',
    [id],
  );
  await bank.byHand(`UPDATE bank.credential SET secret_hash = '\\x00' WHERE id = $1`, [id]);
  expect(await faults()).toContain(`integrations.secret ${id}`);
  await bank.byHand('UPDATE bank.credential SET secret_hash = $2 WHERE id = $1', [id, kept?.hash]);
  await revoke(id);
  await bank.byHand('UPDATE bank.credential SET revoked_at = NULL, revoked_by = NULL WHERE id = $1', [id]);
  expect(await faults()).toContain(`integrations.credential ${id}`);
  await bank.byHand(`UPDATE bank.credential SET revoked_at = $2, revoked_by = '{"id":"x","name":"x"}' WHERE id = $1`, [
    id,
    new Date(bank.clock.now()),
  ]);
  expect(await faults()).toBeNull();
});
