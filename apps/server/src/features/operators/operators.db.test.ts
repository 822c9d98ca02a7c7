import { beforeEach, describe, expect, test } from 'vitest';
import { bankingDate, addDays, DAY_MS, SECOND_MS } from '@bank/core';
import { SHEET_MEDIA_TYPES, type Operator, type ProfileOfRights, type SignedChange } from '@bank/contracts';
import { TOKEN_LIFE_MS } from '../access/index.ts';
import { readRows } from '../../platform/database/rows.ts';
import { sheetCells } from '../../testing/sheet-rows.ts';
import { signChange } from '../../testing/sign-change.ts';
import { startTestBank, type OperatorKey, type TestReply } from '../../testing/test-bank.ts';
import { createReadApprovers } from './application/read-approvers.ts';

// Goal: nobody gives themselves rights, nothing changes unsigned, and what is taken away is gone at once.
const bank = await startTestBank();
const phone = await bank.device('admin');
let admin = await bank.as('admin');
let keys = 0;

const OPERATORS = '/services/access-users/operators';
const PROFILES = '/services/access-users/profiles';
const LIA = {
  name: 'Lia Prado',
  email: 'lia@exemplo.com',
  cpf: '86288366757',
  phone: '+5511988887777',
  role: 'GUEST',
  approverClass: null,
  accessUntil: null,
} as const;

const idOf = (operator: OperatorKey): string => bank.operator(operator).id;
const pathOf = (operator: OperatorKey | { readonly id: string }): string =>
  `${OPERATORS}/${typeof operator === 'string' ? idOf(operator) : operator.id}`;

beforeEach(async () => {
  bank.clock.advance(SECOND_MS);
  admin = await bank.as('admin');
});

async function profileId(name: string): Promise<string> {
  const { items } = (await admin.get(PROFILES)).json<{ items: ProfileOfRights[] }>();
  const found = items.find((profile) => profile.name === name);
  if (!found) throw new Error(`no profile ${name}`);
  return found.id;
}

async function operators(): Promise<readonly Operator[]> {
  return (await admin.get(OPERATORS)).json<{ items: Operator[] }>().items;
}

async function named(name: string): Promise<Operator> {
  const found = (await operators()).find((operator) => operator.name === name);
  if (!found) throw new Error(`no operator ${name}`);
  return found;
}

function asked(reply: TestReply): SignedChange {
  expect([reply.status, reply.code]).toEqual([201, undefined]);
  return reply.json<SignedChange>();
}

/** Signs a change of the administrator's and gives what became of it. */
async function signed(reply: TestReply): Promise<SignedChange> {
  bank.clock.advance(1);
  return (await signChange(bank, phone, 'admin', asked(reply))).json<SignedChange>();
}

async function invite(other: object = {}, key = `invite-${(keys += 1)}`): Promise<TestReply> {
  const body = { ...LIA, profileId: await profileId('Convidado'), ...other };
  return admin.post(OPERATORS, body, { 'idempotency-key': key });
}

async function mailsTo(recipient: string) {
  return (await bank.messages()).filter((message) => message.kind === 'email' && message.recipient === recipient);
}

async function temporaryPasswordOf(email: string): Promise<string> {
  const mails = await mailsTo(email);
  const found = mails.findLast(({ text }) => text.includes('senha temporária'));
  const password = / senha temporária ([0-9a-z-]+)\./.exec(found?.text ?? '')?.[1];
  if (!password) throw new Error(`no temporary password went to ${email}`);
  return password;
}

const signIn = (email: string, password: string): Promise<TestReply> =>
  bank.anonymous.post('/services/accounts/login', { email, bankAccount: '10001', password });

const choosePassword = (email: string, temporaryPassword: string, newPassword: string): Promise<TestReply> =>
  bank.anonymous.post('/services/accounts-ib-gateway/reset-temporary-password', {
    email,
    bankAccountNumber: '10001',
    temporaryPassword,
    newPassword,
  });

describe('an invitation', () => {
  test('S11 S18 takes effect when it is signed: the password goes by e-mail alone, and the first sign-in replaces it', async () => {
    const change = asked(await invite());
    expect(change).toMatchObject({ kind: 'operators.invite', title: 'Convidar Lia Prado como Convidado' });
    expect((await operators()).map(({ name }) => name)).not.toContain(LIA.name);
    expect(await mailsTo(LIA.email)).toEqual([]);

    const done = (await signChange(bank, phone, 'admin', change)).json<SignedChange>();
    const lia = await named(LIA.name);
    expect(done).toMatchObject({ state: 'done', resultId: lia.id });
    expect(lia).toMatchObject({
      state: 'invited',
      maskedCpf: '***.883.667-**',
      maskedPhone: '(11) *****-7777',
      temporaryPassword: { triesLeft: 5 },
      device: 'none',
      lastAccessAt: null,
    });
    const [mail] = await mailsTo(LIA.email);
    expect(mail?.subject).toContain('convite de Estrela do Sul');
    expect(mail?.text).toMatch(/conta 10001, e-mail lia@exemplo\.com/);
    const password = await temporaryPasswordOf(LIA.email);
    // 16 characters of an alphabet of 32: 80 bits.
    expect(password).toMatch(/^([0-9a-z]{4}-){3}[0-9a-z]{4}$/);
    expect(JSON.stringify(await bank.audit('10001'))).not.toContain(password);
    const [kept] = await readRows<{ hash: string }>(
      bank.pool,
      'SELECT password_hash AS hash FROM bank.operator WHERE id = $1',
      [lia.id],
    );
    expect(kept?.hash).toMatch(/^\$argon2id\$/);

    expect((await signIn(LIA.email, password)).code).toBe('TEMPORARY_PASSWORD_USE');
    expect((await choosePassword(LIA.email, password, 'Uma-senha-de-verdade')).status).toBe(200);
    expect((await choosePassword(LIA.email, password, 'Outra-senha-de-verdade')).status).toBe(401);
    expect((await signIn(LIA.email, 'Uma-senha-de-verdade')).status).toBe(200);
    expect(await named(LIA.name)).toMatchObject({
      state: 'active',
      temporaryPassword: null,
      openSessions: 1,
      lastAccessAt: expect.any(String),
    });
    const [row] = await bank.audit('10001', 'operators.invited');
    expect(row).toMatchObject({ actor: idOf('admin'), subject: lia.id, data: { name: LIA.name, role: 'GUEST' } });
  });

  test('M05 the same key is the same invitation, and another content under it is refused', async () => {
    const first = await invite({ cpf: '11144477735', email: 'x@exemplo.com' }, 'same');
    expect(first.code).toBe('operators.cpf-known');
    const kept = await invite({ cpf: '74971048022', email: 'tom@exemplo.com', name: 'Tom' }, 'same');
    const again = await invite({ cpf: '74971048022', email: 'tom@exemplo.com', name: 'Tom' }, 'same');
    expect([again.status, again.text]).toEqual([201, kept.text]);
    expect((await invite({ name: 'Tim' }, 'same')).code).toBe('idempotency.key-reused');
  });

  test('S12 Z05 nobody chooses a password, a state or anything else that is not asked for [attack]', async () => {
    for (const field of ['password', 'temporaryPassword', 'state', 'companyId', 'permissions', 'id', 'isSelf']) {
      const reply = await invite({ [field]: 'x' });
      expect([field, reply.status, reply.code]).toEqual([field, 400, 'request.field-unknown']);
    }
    const guest = await named('Otávio Nunes Barreto');
    for (const [field, value] of Object.entries(guest)) {
      const rights = { role: 'GUEST', profileId: guest.profile?.id, approverClass: 'A', accessUntil: null };
      if (field in rights) continue;
      const reply = await admin.put(pathOf(guest), { ...rights, [field]: value });
      expect([field, reply.status]).toEqual([field, 400]);
    }
    expect(await named('Otávio Nunes Barreto')).toEqual(guest);
  });

  test.each([
    ['a CPF that is none', { cpf: '11111111111' }, 'operators.cpf-invalid'],
    ['a CPF that is here', { cpf: '16899535009' }, 'operators.cpf-known'],
    ['an e-mail that is here, however written', { email: 'OPE1@exemplo.com' }, 'operators.email-known'],
    ['no profile', { profileId: null }, 'operators.profile-needed'],
    ['a profile of nobody', { profileId: 'prf_00000000000000000000000000' }, 'operators.profile-not-found'],
    ['a last day that is past', { accessUntil: '2026-11-22' }, 'operators.date-invalid'],
  ])('with %s is refused', async (_, other, code) => {
    expect((await invite({ cpf: '74971048022', email: 'tom@exemplo.com', ...other })).code).toBe(code);
  });

  test('S11 S12 a second password kills the first; it dies after 24 h, and with the fifth wrong try', async () => {
    const ana = { name: 'Ana Reis', cpf: '39053344705', email: 'ana@exemplo.com', role: 'EDITOR' };
    await signed(await invite({ ...ana, profileId: await profileId('Financeiro') }));
    const operator = await named(ana.name);
    const [first, resent] = [await temporaryPasswordOf(ana.email), { action: 'reset-password' }];
    expect((await signed(await admin.post(`${pathOf(operator)}/state`, resent))).state).toBe('done');
    const second = await temporaryPasswordOf(ana.email);
    expect(second).not.toBe(first);
    expect((await choosePassword(ana.email, first, 'Uma-senha-de-verdade')).status).toBe(401);

    bank.clock.advance(DAY_MS + SECOND_MS);
    admin = await bank.as('admin');
    expect((await choosePassword(ana.email, second, 'Uma-senha-de-verdade')).status).toBe(401);
    await signed(await admin.post(`${pathOf(operator)}/state`, resent));
    const third = await temporaryPasswordOf(ana.email);
    for (let wrong = 0; wrong < 5; wrong += 1) await choosePassword(ana.email, 'errada-errada', 'Uma-senha-de-verdade');
    bank.clock.advance(DAY_MS / 2);
    admin = await bank.as('admin');
    expect((await choosePassword(ana.email, third, 'Uma-senha-de-verdade')).status).toBe(401);
    expect(await named(ana.name)).toMatchObject({ state: 'invited', temporaryPassword: { triesLeft: 0 } });
  });
});

describe('rights', () => {
  test('A1 nobody but the administrator asks for changes, and nobody about themselves', async () => {
    const rights = { role: 'SA', profileId: null, approverClass: 'A', accessUntil: null };
    for (const key of ['approver', 'maker', 'guest'] as const) {
      const caller = await bank.as(key);
      for (const reply of [
        await caller.get(OPERATORS),
        await caller.put(pathOf(key), rights),
        await caller.post(`${pathOf(key)}/state`, { action: 'unblock' }),
        await caller.put(`${PROFILES}/${await profileId('Aprovação')}`, { name: 'Tudo', permissions: ['PROFILES'] }),
      ]) {
        expect([key, reply.status, reply.code]).toEqual([key, 403, 'access.not-allowed']);
      }
    }
    expect((await admin.put(pathOf('admin'), { ...rights, approverClass: 'B' })).code).toBe('operators.own-rights');
    for (const action of ['block', 'remove', 'reset-password']) {
      expect((await admin.post(`${pathOf('admin')}/state`, { action })).code).toBe('operators.own-rights');
    }
    const standIn = { from: '2026-12-01', until: '2026-12-02', substituteId: idOf('admin') };
    const own = await admin.put(`${pathOf('approver')}/absence`, { absence: standIn });
    expect(own.code).toBe('operators.own-rights');
  });

  test('A1 a profile that somebody has is not changed by them, whatever their role', async () => {
    const approval = await profileId('Aprovação');
    const give = (id: string | null): Promise<unknown> =>
      readRows(bank.pool, 'UPDATE bank.operator SET profile_id = $2 WHERE id = $1', [idOf('admin'), id]);
    await give(approval);
    const reply = await admin.put(`${PROFILES}/${approval}`, { name: 'Aprovação', permissions: ['STATEMENT_VIEW'] });
    expect(reply.code).toBe('operators.own-rights');
    await give(null);
  });

  test('A5 Z03 operators and profiles of another company do not exist [attack]', async () => {
    const before = await bank.audit('10002');
    const other = await bank.as('admin2');
    const rights = { role: 'SA', profileId: null, approverClass: null, accessUntil: null };
    const path = pathOf('maker');
    const theirs = { name: 'Outro', permissions: [] };
    for (const [reply, code] of [
      [await other.get(path), 'operators.not-found'],
      [await other.put(path, rights), 'operators.not-found'],
      [await other.post(`${path}/state`, { action: 'block' }), 'operators.not-found'],
      [await other.post(`${path}/end-sessions`), 'operators.not-found'],
      [await other.put(`${path}/absence`, { absence: null }), 'operators.not-found'],
      [await other.post('/services/access-users/rights-preview', { operatorId: idOf('maker') }), 'operators.not-found'],
      [await other.put(`${PROFILES}/${await profileId('Financeiro')}`, theirs), 'operators.profile-not-found'],
      [await other.delete(`${PROFILES}/${await profileId('Financeiro')}`), 'operators.profile-not-found'],
    ] as const) {
      expect([reply.status, reply.code]).toEqual([404, code]);
    }
    expect((await bank.audit('10002')).filter(({ action }) => action !== 'access.denied')).toEqual(before);
  });

  test('S03 S18 a change ends the sessions at once, tells the person, and says before what it means', async () => {
    const maker = await bank.as('maker');
    const [financeiro, aprovacao] = [await profileId('Financeiro'), await profileId('Aprovação')];
    const rights = { role: 'ADMIN', profileId: aprovacao, approverClass: 'C', accessUntil: null };
    const change = asked(await admin.put(pathOf('maker'), rights));
    expect(change.lines).toContainEqual({ label: 'Papel', before: 'Operador', after: 'Gestor' });
    expect(change.notes.join(' ')).toMatch(/Passa a poder: .*aprovar ou recusar pagamentos/);
    expect((await maker.get('/services/accounts-core/profile')).status).toBe(200);
    await signChange(bank, phone, 'admin', change);
    expect((await maker.get('/services/accounts-core/profile')).status).toBe(401);
    expect((await mailsTo('ope1@exemplo.com')).at(-1)?.text).toContain('Papel: Gestor.');
    const detail = (await admin.get(pathOf('maker'))).json<{ effectivePermissions: string[] }>();
    expect(detail.effectivePermissions).toContain('ORDERS_APPROVE');
    expect((await admin.put(pathOf('maker'), rights)).code).toBe('operators.nothing-changes');
    await signed(
      await admin.put(pathOf('maker'), { ...rights, role: 'EDITOR', profileId: financeiro, approverClass: null }),
    );
  });

  test('S03 blocking, removing and ending sessions act at once; the removed come back as who they were', async () => {
    // Sessions of earlier tests run out: only what can still open something counts.
    bank.clock.advance(TOKEN_LIFE_MS);
    admin = await bank.as('admin');
    const guest = await bank.as('guest');
    const state = (action: string): Promise<TestReply> => admin.post(`${pathOf('guest')}/state`, { action });
    expect((await admin.post(`${pathOf('guest')}/end-sessions`)).json()).toEqual({ ended: 1 });
    expect((await guest.get('/services/accounts-core/profile')).status).toBe(401);
    expect((await mailsTo('convidado@exemplo.com')).at(-1)?.subject).toContain('sessões encerradas');

    const again = await bank.as('guest');
    expect((await signed(await state('block'))).state).toBe('done');
    expect((await again.get('/services/accounts-core/profile')).status).toBe(401);
    expect((await signIn('convidado@exemplo.com', 'Ipe-conv-10001')).code).toBe('access.credentials-refused');
    expect((await state('block')).code).toBe('operators.state-conflict');
    await signed(await state('unblock'));
    expect((await signIn('convidado@exemplo.com', 'Ipe-conv-10001')).status).toBe(200);

    const device = await bank.device('guest');
    await signed(await state('remove'));
    expect((await operators()).map(({ id }) => id)).not.toContain(idOf('guest'));
    expect((await admin.get(pathOf('guest'))).json<{ operator: Operator }>().operator).toMatchObject({
      state: 'removed',
      actions: [],
      profile: null,
    });
    expect((await signIn('convidado@exemplo.com', 'Ipe-conv-10001')).code).toBe('access.credentials-refused');
    const [kept] = await readRows<{ state: string }>(bank.pool, 'SELECT state FROM bank.device WHERE id = $1', [
      device.id,
    ]);
    expect(kept?.state).toBe('removed');

    // The e-mail is free for somebody else meanwhile, and the person comes back with another.
    const { cpf, name } = bank.operator('guest');
    const back = asked(await invite({ cpf, name, email: 'volta@exemplo.com' }));
    expect(back.notes.join(' ')).toContain('já foi operadora');
    const done = (await signChange(bank, phone, 'admin', back)).json<SignedChange>();
    expect(done).toMatchObject({ state: 'done', resultId: idOf('guest') });
    expect(await named(name)).toMatchObject({ state: 'invited', email: 'volta@exemplo.com', device: 'none' });
    const password = await temporaryPasswordOf('volta@exemplo.com');
    expect((await choosePassword('volta@exemplo.com', password, 'Uma-senha-de-verdade')).status).toBe(200);
  });

  test('S03 profiles are made, changed for everybody who has them, and removed when nobody does', async () => {
    const permissions = ['ORDERS_VIEW', 'STATEMENT_VIEW'];
    const body = { name: 'Auditoria', permissions };
    const made = await signed(await admin.post(PROFILES, body, { 'idempotency-key': 'auditoria' }));
    const id = made.resultId ?? '';
    expect((await admin.post(PROFILES, { ...body, name: 'AUDITORIA' }, { 'idempotency-key': 'a2' })).code).toBe(
      'operators.profile-name-known',
    );
    const rights = { role: 'EDITOR', profileId: id, approverClass: null, accessUntil: null };
    await signed(await admin.put(pathOf('maker'), rights));
    const maker = await bank.as('maker');
    expect((await maker.get('/services/history/actors')).status).toBe(403);

    const wider = { name: 'Auditoria', permissions: [...permissions, 'HISTORY_VIEW'] };
    const change = asked(await admin.put(`${PROFILES}/${id}`, wider));
    expect(change.lines).toEqual([{ label: 'Histórico', before: 'nada', after: 'ver' }]);
    expect(change.notes[0]).toBe('Juliana Campos Moreira passa a poder: ver e exportar o histórico da empresa.');
    await signChange(bank, phone, 'admin', change);
    expect((await maker.get('/services/accounts-core/profile')).status).toBe(401);
    expect((await (await bank.as('maker')).get('/services/history/actors')).status).toBe(200);

    expect((await admin.delete(`${PROFILES}/${id}`)).code).toBe('operators.profile-in-use');
    await signed(await admin.put(pathOf('maker'), { ...rights, profileId: await profileId('Financeiro') }));
    const rules = { version: 1, rules: { operations: [{ steps: [{ approvers: { profileId: id } }] }] } };
    const setRules = (value: object | null): Promise<unknown> =>
      readRows(bank.pool, 'UPDATE bank.company SET approval_rules = $2 WHERE id = $1', [
        bank.companyId('10001'),
        value,
      ]);
    await setRules(rules);
    expect((await admin.delete(`${PROFILES}/${id}`)).code).toBe('operators.profile-in-use');
    await setRules(null);
    expect((await signed(await admin.delete(`${PROFILES}/${id}`))).state).toBe('done');
    await expect(profileId('Auditoria')).rejects.toThrow('no profile');
  });

  test('what was true when it was asked for is looked at again when it is signed', async () => {
    const unheld = asked(await admin.post(PROFILES, { name: 'Breve', permissions: [] }, { 'idempotency-key': 'b' }));
    const id = (await signChange(bank, phone, 'admin', unheld)).json<SignedChange>().resultId ?? '';
    const removal = asked(await admin.delete(`${PROFILES}/${id}`));
    const rights = { role: 'EDITOR', profileId: id, approverClass: null, accessUntil: null };
    await signed(await admin.put(pathOf('maker'), rights));
    bank.clock.advance(1);
    expect((await signChange(bank, phone, 'admin', removal)).json<SignedChange>()).toMatchObject({
      state: 'failed',
      reason: 'Este perfil ainda é usado. Dê outro perfil a quem o tem antes de removê-lo.',
    });
    await signed(await admin.put(pathOf('maker'), { ...rights, profileId: await profileId('Financeiro') }));
  });
});

describe('the export', () => {
  const EXPORT = `${OPERATORS}/export`;
  const MARINA = 'Marina Duarte Lacerda';
  const exported = async (query = ''): Promise<readonly string[]> => {
    const reply = await admin.get(`${EXPORT}?format=csv${query.replace('?', '&')}`);
    expect([reply.status, reply.code]).toEqual([200, undefined]);
    return reply.text.trimEnd().split('\r\n');
  };
  const namesIn = async (query: string): Promise<readonly (string | undefined)[]> =>
    (await exported(query)).slice(1).map((line) => line.split(';')[0]);

  test('I10 is the list as CSV, with CPFs masked and times of São Paulo, and is written down first', async () => {
    const [setAccess, at] = ['UPDATE bank.operator SET last_access_at = $2 WHERE id = $1', '2026-11-23T02:30:00Z'];
    await readRows(bank.pool, setAccess, [idOf('guest'), at]);
    const guest = await named('Otávio Nunes Barreto');
    const before = (await bank.audit('10001', 'operators.exported')).length;
    const reply = await admin.get(`${EXPORT}?format=csv`);
    expect(reply.headers['content-disposition']).toMatch(
      new RegExp(`^attachment; filename="operadores-10001-${bankingDate(bank.clock.now())}\\.csv"`),
    );
    expect(reply.headers['content-type']).toMatch(/^text\/csv/);
    const [head, ...lines] = reply.text.trimEnd().split('\r\n');
    expect(head).toBe(
      '\uFEFFNome;E-mail;CPF mascarado;Papel;Perfil;Classe;Estado;Acesso até;Último acesso;Dispositivo',
    );
    expect(lines).toContainEqual(
      expect.stringMatching(
        `^Otávio Nunes Barreto;${guest.email};.{14};Convidado;${guest.profile?.name ?? ''};.*;22/11/2026 23:30;`,
      ),
    );
    expect(reply.text).toContain(`;${guest.maskedCpf};`);
    const cpfs = await readRows<{ cpf: string }>(bank.pool, 'SELECT cpf FROM bank.operator');
    expect(cpfs.filter(({ cpf }) => reply.text.includes(cpf))).toEqual([]);
    const listed = (await operators()).map(({ name }) => name);
    expect(lines.map((line) => line.split(';')[0])).toEqual(listed.toSorted((a, b) => a.localeCompare(b, 'pt-BR')));
    const noted = await bank.audit('10001', 'operators.exported');
    expect(noted).toHaveLength(before + 1);
    expect(noted).toContainEqual(
      expect.objectContaining({ actor: idOf('admin'), data: expect.objectContaining({ count: listed.length }) }),
    );
  });

  test('I10 as XLSX has the same people with days as days, and stands in the history as such', async () => {
    const [setAccess, at] = ['UPDATE bank.operator SET last_access_at = $2 WHERE id = $1', '2026-11-23T02:30:00Z'];
    await readRows(bank.pool, setAccess, [idOf('guest'), at]);
    const reply = await admin.get(`${EXPORT}?format=xlsx`);
    expect(reply.headers['content-type']).toBe(SHEET_MEDIA_TYPES.xlsx);
    expect(reply.headers['content-disposition']).toMatch(/\.xlsx"/);
    const rows = await sheetCells(reply.bytes);
    const names = rows.slice(1).map(([name]) => (name?.kind === 'text' ? name.text : undefined));
    expect(names).toEqual(await namesIn(''));
    const guest = rows[names.indexOf('Otávio Nunes Barreto') + 1];
    expect(guest?.[8]).toEqual({ kind: 'date', date: '2026-11-22', time: '23:30:00' });
    const noted = await bank.audit('10001', 'operators.exported');
    expect(noted.filter(({ data }) => data.format === 'xlsx')).toHaveLength(1);
    expect((await admin.get(EXPORT)).status).toBe(400);
    expect((await (await bank.as('guest')).get(`${EXPORT}?format=xlsx`)).status).toBe(403);
  });

  test('is narrowed and sorted as asked, and refuses what it does not know', async () => {
    expect(await namesIn('?role=SA&state=active')).toEqual([MARINA]);
    expect(await namesIn('?search=LACERDA+marina')).toEqual([MARINA]);
    expect(await namesIn('?search=ninguem+assim')).toEqual([]);
    expect((await namesIn('?sort=access'))[0]).toBe(MARINA);
    const financeiro = await profileId('Financeiro');
    const having = (await operators()).filter(({ profile }) => profile?.id === financeiro).map(({ name }) => name);
    expect(having).not.toEqual([]);
    expect(new Set(await namesIn(`?profileId=${financeiro}`))).toEqual(new Set(having));
    for (const query of ['state=gone', 'role=BOSS', 'profileId=1', 'sort=cpf', `search=${'a'.repeat(101)}`, 'all=1']) {
      expect([query, (await admin.get(`${EXPORT}?format=csv&${query}`)).status]).toEqual([query, 400]);
    }
  });

  test('A5 Z03 narrowed by a profile of another company it is refused, and no export is written down [attack]', async () => {
    const before = (await bank.audit('10001', 'operators.exported')).length;
    const [theirs] = await readRows<{ id: string }>(
      bank.pool,
      'SELECT id FROM bank.permission_profile WHERE company_id = $1 LIMIT 1',
      [bank.companyId('10002')],
    );
    for (const id of [theirs?.id, `prf_${'0'.repeat(26)}`]) {
      const refused = await admin.get(`${EXPORT}?format=csv&profileId=${id}`);
      expect([refused.status, refused.code]).toEqual([404, 'operators.profile-not-found']);
    }
    expect(await bank.audit('10001', 'operators.exported')).toHaveLength(before);
  });

  test('I11 starts no formula, whatever somebody is called', async () => {
    const rename = (name: string): Promise<unknown> =>
      readRows(bank.pool, 'UPDATE bank.operator SET name = $2 WHERE id = $1', [idOf('guest'), name]);
    await rename('=HYPERLINK("x";1)');
    const lines = await exported('?search=hyperlink');
    await rename('Otávio Nunes Barreto');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatch(/^"'=HYPERLINK\(""x"";1\)";/);
  });

  test('A1 A5 is of the own company alone, and only for who administers operators', async () => {
    const other = await (await bank.as('admin2')).get(`${EXPORT}?format=csv`);
    expect(other.status).toBe(200);
    for (const { email } of await operators()) expect(other.text).not.toContain(email);
    const query = `format=csv&profileId=${await profileId('Financeiro')}`;
    const foreign = await (await bank.as('admin2')).get(`${EXPORT}?${query}`);
    expect([foreign.status, foreign.code]).toEqual([404, 'operators.profile-not-found']);
    const before = await bank.audit('10001', 'operators.exported');
    for (const key of ['approver', 'maker', 'guest'] as const) {
      const reply = await (await bank.as(key)).get(`${EXPORT}?format=csv`);
      expect([key, reply.status, reply.code]).toEqual([key, 403, 'access.not-allowed']);
    }
    expect(await bank.audit('10001', 'operators.exported')).toEqual(before);
  });
});

describe('a change that waits', () => {
  test('Z07 does no more than it showed: where that has changed since, it fails and changes nothing', async () => {
    const vera = { name: 'Vera Prado', cpf: '34567891228', email: 'vera@exemplo.com' };
    const rights = { role: 'EDITOR', profileId: await profileId('Financeiro'), approverClass: null, accessUntil: null };
    const { resultId } = await signed(await invite({ ...vera, ...rights }));
    const id = resultId ?? '';
    const longer = asked(await admin.put(pathOf({ id }), { ...rights, accessUntil: '2027-12-31' }));
    expect(longer.lines.map(({ label }) => label)).toEqual(['Acesso até']);
    // She goes and comes back with fewer rights: nothing that was shown gives her those of before.
    await signed(await admin.post(`${pathOf({ id })}/state`, { action: 'remove' }));
    expect((await signed(await invite(vera))).resultId).toBe(id);
    bank.clock.advance(1);
    expect((await signChange(bank, phone, 'admin', longer)).json<SignedChange>()).toMatchObject({
      state: 'failed',
      reason: 'O que esta mudança mostrava já mudou depois do pedido. Confira como está e peça de novo.',
    });
    expect(await named(vera.name)).toMatchObject({ role: 'GUEST', accessUntil: null });
    const refused = await admin.post(`${pathOf({ id })}/state`, { action: 'unblock' });
    expect(refused.text).toContain(
      'O operador está convidado, ainda sem senha própria: isto não pode ser feito agora.',
    );
    await signed(await admin.post(`${pathOf({ id })}/state`, { action: 'remove' }));
  });
});

describe('an absence', () => {
  const readApprovers = createReadApprovers(bank.platform);
  const approvers = async (day = bankingDate(bank.clock.now())) =>
    (await readApprovers(bank.companyId('10001'), { at: bank.clock.now(), date: day })).map(({ name, standings }) => [
      name,
      ...standings.map(({ approverClass, inPlaceOf }) => `${approverClass ?? '-'} ${inPlaceOf?.name ?? 'own'}`),
    ]);
  const [marina, rogerio] = ['Marina Duarte Lacerda', 'Rogério Tavares Pinheiro'];

  test('gives the substitute the standing of who is away, in its days only', async () => {
    expect(await approvers()).toEqual([[marina, 'A own']]);
    await bank.device('approver');
    expect(await approvers()).toEqual([
      [marina, 'A own'],
      [rogerio, 'B own'],
    ]);
    const today = bankingDate(bank.clock.now());
    const absence = { from: today, until: addDays(today, 2), substituteId: idOf('approver') };
    const done = await signed(await admin.put(`${pathOf('admin')}/absence`, { absence }));
    expect([done.state, done.title]).toEqual(['done', `${rogerio} aprova no lugar de ${marina}`]);
    expect(await approvers()).toEqual([
      [marina, 'A own'],
      [rogerio, 'B own', `A ${marina}`],
    ]);
    expect(await approvers(addDays(today, 3))).toContainEqual([rogerio, 'B own']);
    expect(await named(marina)).toMatchObject({ absence: { isNow: true, until: absence.until }, isSelf: true });
    expect((await named(rogerio)).standsInFor).toEqual([{ id: idOf('admin'), name: marina }]);
    expect((await mailsTo('apr1@exemplo.com')).at(-1)?.text).toContain(`no lugar de ${marina}`);

    await signed(await admin.put(`${pathOf('admin')}/absence`, { absence: null }));
    expect(await approvers()).toContainEqual([rogerio, 'B own']);
    expect((await admin.put(`${pathOf('admin')}/absence`, { absence: null })).code).toBe('operators.nothing-changes');
  });

  test('Z09 who is blocked, out of time or without the permission approves no longer', async () => {
    const setUntil = (day: string | null): Promise<unknown> =>
      readRows(bank.pool, 'UPDATE bank.operator SET access_until = $2 WHERE id = $1', [idOf('approver'), day]);
    await setUntil(addDays(bankingDate(bank.clock.now()), -1));
    expect(await approvers()).toEqual([[marina, 'A own']]);
    expect(await named(rogerio)).toMatchObject({ state: 'expired' });
    await setUntil(null);
    expect(await approvers()).toHaveLength(2);
    const rights = { role: 'GUEST', profileId: await profileId('Aprovação'), approverClass: 'B', accessUntil: null };
    await signed(await admin.put(pathOf('approver'), rights));
    expect(await approvers()).toEqual([[marina, 'A own']]);
    await signed(await admin.put(pathOf('approver'), { ...rights, role: 'ADMIN' }));
  });
});

// Last, for it leaves the company with other administrators.
describe('with a second administrator', () => {
  test('[two administrators] a change of rights waits for the other one, a block of who is none does not', async () => {
    const second = await bank.device('approver');
    await signed(
      await admin.put(pathOf('approver'), { role: 'SA', profileId: null, approverClass: 'A', accessUntil: null }),
    );
    const rights = { role: 'EDITOR', profileId: await profileId('Financeiro'), approverClass: 'C', accessUntil: null };
    const change = await signed(await admin.put(pathOf('maker'), rights));
    expect(change).toMatchObject({ state: 'awaiting_second', needsSecond: true });
    expect((await named('Juliana Campos Moreira')).approverClass).toBeNull();
    bank.clock.advance(1);
    const done = (await signChange(bank, second, 'approver', change, 'approve')).json<SignedChange>();
    expect(done).toMatchObject({ state: 'done', decidedBy: { id: idOf('approver') } });
    expect((await named('Juliana Campos Moreira')).approverClass).toBe('C');

    const block = await signed(await admin.post(`${pathOf('maker')}/state`, { action: 'block' }));
    expect(block).toMatchObject({ kind: 'operators.block', state: 'done' });
    const shutOut = await signed(await admin.post(`${pathOf('approver')}/state`, { action: 'block' }));
    expect(shutOut).toMatchObject({ kind: 'operators.change-state', state: 'awaiting_second' });
    const other = await bank.as('approver');
    const refused = await other.post(`/services/signed-changes/${shutOut.id}/refuse`, { reason: 'Não pedi isso.' });
    expect(refused.json<SignedChange>().state).toBe('refused');
  });

  test('two who remove each other at the same moment leave one administrator', async () => {
    const [mine, theirs] = [phone, await bank.device('approver')];
    const other = await bank.as('approver');
    const removeOther = asked(await admin.post(`${pathOf('approver')}/state`, { action: 'remove' }));
    const removeMe = asked(await other.post(`${pathOf('admin')}/state`, { action: 'remove' }));
    await signChange(bank, mine, 'admin', removeOther);
    await signChange(bank, theirs, 'approver', removeMe);
    bank.clock.advance(1);
    // Each agrees to be removed; whoever comes second finds that nobody would be left, or is gone already.
    const replies = await Promise.all([
      signChange(bank, theirs, 'approver', removeOther, 'approve'),
      signChange(bank, mine, 'admin', removeMe, 'approve'),
    ]);
    const states = replies.map((reply) => (reply.status === 200 ? reply.json<SignedChange>().state : reply.code));
    expect(states.filter((state) => state === 'done')).toHaveLength(1);
    const left = await readRows<{ n: number }>(
      bank.pool,
      `SELECT count(*)::int4 AS n FROM bank.operator WHERE company_id = $1 AND role = 'SA' AND state = 'active'`,
      [bank.companyId('10001')],
    );
    expect(left).toEqual([{ n: 1 }]);
  });
});
