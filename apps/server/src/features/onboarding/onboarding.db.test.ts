import { beforeEach, describe, expect, test } from 'vitest';
import { applicationSchema, type Application } from '@bank/contracts';
import { cnpjCheckDigits } from '@bank/documents';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@bank/core';
import { verifyBooks } from '@bank/ledger';
import { readRows } from '../../platform/database/rows.ts';
import { decideDue } from './application/decide-application.ts';
import { approveByStaff, denyByStaff, listForStaff } from './application/staff-desk.ts';
import { tidyUp } from './jobs/tidy-up.ts';
import { APPLICANT, REGISTERED } from './testing/sample-applicant.ts';
import { FILES, newKey, newRegistration, PASSWORD, startSignUpBank, type Typed } from './testing/sign-up-bank.ts';

// Goal: a company becomes a customer exactly once, or is told why not; and nobody learns of another's sign-up.
const bank = await startSignUpBank();
let companies = 0;

/** Another company, which the registry knows: a new CNPJ, e-mail and telephone each time. */
function another(): { cnpj: string; businessEmail: string; businessPhone: string } {
  companies += 1;
  const base = `55${String(companies).padStart(6, '0')}0001`;
  const cnpj = base + cnpjCheckDigits(base);
  const fresh = {
    cnpj,
    businessEmail: `socia${companies}@trigobom.com.br`,
    businessPhone: `119${String(80_000_000 + companies)}`,
  };
  bank.register(fresh);
  return fresh;
}

async function count(sql: string, values: readonly unknown[] = []): Promise<number> {
  const rows = await readRows<{ count: number }>(bank.pool, `SELECT count(*)::int AS count FROM ${sql}`, values);
  return rows[0]?.count ?? 0;
}

async function faults(): Promise<readonly string[]> {
  const client = await bank.pool.connect();
  try {
    const { checks } = await verifyBooks(client, { checks: bank.bank.checks });
    return checks.flatMap(({ name, faults: found, firstFault }) => (found > 0 ? [`${name}: ${firstFault}`] : []));
  } finally {
    client.release();
  }
}

beforeEach(() => {
  bank.clock.advance(MINUTE_MS);
  bank.rails.registryFault = undefined;
  bank.rails.fraudMarks.clear();
});

describe('codes', () => {
  test('go out by e-mail and SMS, most of the recipient hidden in the answer, and only hashes are kept', async () => {
    const registration = newRegistration();
    const sent = await bank.askCode(registration, 'email', 'maria@exemplo.com.br');
    expect([sent.status, sent.json()]).toEqual([
      201,
      {
        sentTo: 'm***@e***.com.br',
        expiresAt: new Date(bank.clock.now() + 10 * MINUTE_MS).toISOString(),
        resendAt: new Date(bank.clock.now() + 2 * SECOND_MS).toISOString(),
      },
    ]);
    expect((await bank.askCode(registration, 'sms', '11987650009')).json()).toMatchObject({
      sentTo: '(11) *****-0009',
    });
    const messages = (await bank.messages()).slice(-2).toSorted((a, b) => a.kind.localeCompare(b.kind));
    expect(messages.map(({ kind, recipient }) => [kind, recipient])).toEqual([
      ['email', 'maria@exemplo.com.br'],
      ['sms', '+5511987650009'],
    ]);
    const kept = JSON.stringify(await readRows(bank.pool, 'SELECT * FROM bank.onboarding_code'));
    for (const secret of [
      'maria',
      '11987650009',
      registration,
      ...messages.map(({ text }) => `"${text.slice(0, 6)}"`),
    ]) {
      expect(kept).not.toContain(secret);
    }
  });

  test('a fixed telephone, another channel and a registration of another form are refused', async () => {
    expect((await bank.askCode(newRegistration(), 'sms', '1133330001')).status).toBe(400);
    expect((await bank.askCode(newRegistration(), 'email', '11987650009')).status).toBe(400);
    expect((await bank.askCode('short', 'email', 'a@b.co')).status).toBe(400);
    const extra = { registration: newRegistration(), channel: 'email', recipient: 'a@b.co', code: '123456' };
    expect((await bank.anonymous.post('/services/onboarding/codes', extra)).code).toBe('request.field-unknown');
  });

  test('another may be asked for only after a while; then the one before is void', async () => {
    const registration = newRegistration();
    const fresh = another();
    const first = await bank.codesFor(registration, fresh);
    const soon = await bank.askCode(registration, 'email', fresh.businessEmail);
    expect([soon.status, soon.code, soon.headers['retry-after']]).toEqual([429, 'onboarding.code-too-soon', '2']);
    bank.clock.advance(3 * SECOND_MS);
    const second = await bank.codesFor(registration, fresh);
    expect(second.emailCode).not.toBe(first.emailCode);
    const old = await bank.submit({ registration, company: fresh, ...first });
    expect([old.status, old.code, old.json<{ errors: { field: string }[] }>().errors[0]?.field]).toEqual([
      422,
      'onboarding.code-wrong',
      'emailCode',
    ]);
    expect((await bank.submit({ registration, company: fresh, ...second })).status).toBe(201);
  });

  test('S12 the fifth wrong one voids it, also for the right one, although nothing else is kept of those tries [attack]', async () => {
    const registration = newRegistration();
    const company = another();
    const codes = await bank.codesFor(registration, company);
    const wrong = codes.emailCode === '000000' ? '111111' : '000000';
    const tries = [];
    for (let tried = 0; tried < 6; tried += 1) {
      tries.push((await bank.submit({ registration, company, ...codes, emailCode: wrong })).code);
    }
    expect(tries).toEqual([...Array.from({ length: 5 }, () => 'onboarding.code-wrong'), 'onboarding.code-expired']);
    expect((await bank.submit({ registration, company, ...codes })).code).toBe('onboarding.code-expired');
    expect(await count('bank.onboarding_application WHERE cnpj = $1', [company.cnpj])).toBe(0);
    bank.clock.advance(3 * SECOND_MS);
    const fresh = await bank.codesFor(registration, company);
    expect((await bank.submit({ registration, company, ...fresh })).status).toBe(201);
  });

  test('of two that are wrong the first is told, and only that one costs a try', async () => {
    const registration = newRegistration();
    const company = another();
    const codes = await bank.codesFor(registration, company);
    const wrong = (code: string) => (code === '000000' ? '111111' : '000000');
    for (let tried = 0; tried < 4; tried += 1) {
      const both = { emailCode: wrong(codes.emailCode), smsCode: wrong(codes.smsCode) };
      expect((await bank.submit({ registration, company, ...both })).text).toContain('"field":"emailCode"');
    }
    for (let tried = 0; tried < 4; tried += 1) {
      const refused = await bank.submit({ registration, company, ...codes, smsCode: wrong(codes.smsCode) });
      expect([refused.code, refused.text.includes('"field":"smsCode"')]).toEqual(['onboarding.code-wrong', true]);
    }
    expect((await bank.submit({ registration, company, ...codes })).status).toBe(201);
  });

  test('S11 a code lives ten minutes, serves one application, and fits no other sign-up or recipient [attack]', async () => {
    const registration = newRegistration();
    const company = another();
    const codes = await bank.codesFor(registration, company);
    const other = await bank.submit({ registration: newRegistration(), company, ...codes });
    expect(other.code).toBe('onboarding.code-expired');
    const moved = await bank.submit({ registration, company: { ...company, businessEmail: 'x@y.co' }, ...codes });
    expect(moved.code).toBe('onboarding.code-expired');
    bank.clock.advance(10 * MINUTE_MS);
    expect((await bank.submit({ registration, company, ...codes })).code).toBe('onboarding.code-expired');
    const fresh = await bank.codesFor(registration, company);
    expect((await bank.submit({ registration, company, ...fresh })).status).toBe(201);
    const again = await bank.submit({ registration, company: { ...company, cnpj: another().cnpj }, ...fresh });
    expect(again.code).toBe('onboarding.code-expired');
  });

  test('one that is missing costs no try; without a mobile number no SMS is asked for', async () => {
    const registration = newRegistration();
    const company = another();
    const codes = await bank.codesFor(registration, company);
    const empty = await bank.submit({ registration, company, ...codes, smsCode: '' });
    expect([empty.code, empty.json<{ errors: { message: string }[] }>().errors[0]?.message]).toEqual([
      'onboarding.code-missing',
      'Digite o código que enviamos por SMS.',
    ]);
    const fixed = { ...another(), businessPhone: '1133330001' };
    const alone = newRegistration();
    const { emailCode } = await bank.codesFor(alone, fixed);
    expect((await bank.submit({ registration: alone, company: fixed, emailCode, smsCode: '' })).status).toBe(201);
  });
});

describe('an application', () => {
  test('M04 M05 is taken once: the same again gets the same answer byte for byte, other content under its key is refused', async () => {
    const registration = newRegistration();
    const company = another();
    const key = newKey();
    const withoutKey = await bank.submit({ company, key: '' });
    expect([withoutKey.status, withoutKey.code]).toEqual([400, 'request.idempotency-key-missing']);
    bank.clock.advance(3 * SECOND_MS);
    const codes = await bank.codesFor(registration, company);
    const first = await bank.submit({ registration, company, key, ...codes });
    expect(first.status).toBe(201);
    const application = applicationSchema.parse(first.json());
    expect(application).toMatchObject({
      state: 'received',
      corporateName: APPLICANT.corporateName,
      decidedAt: null,
      reasons: [],
      documentsWanted: [],
      bankAccount: null,
      documents: [
        { kind: 'socialContract', name: 'contrato.png' },
        { kind: 'invoicing', name: 'faturamento.png' },
      ],
    });
    const again = await bank.submit({ registration, company, key, ...codes });
    expect([again.status, again.text, again.headers['idempotency-replayed']]).toEqual([201, first.text, 'true']);
    const other = await bank.submit({ registration, company, key, ...codes, password: `${PASSWORD}!` });
    expect([other.status, other.code]).toEqual([422, 'idempotency.key-reused']);
    const otherFile = { ...FILES, lastUpdates: FILES.invoicing };
    expect((await bank.submit({ registration, company, key, ...codes, files: otherFile })).code).toBe(
      'idempotency.key-reused',
    );
    expect(await count('bank.onboarding_application WHERE cnpj = $1', [company.cnpj])).toBe(1);
    const sent = (await bank.messages()).filter(({ subject }) => subject === 'Ipê: recebemos seu cadastro');
    const mine = sent.filter(({ recipient }) => recipient === company.businessEmail);
    expect(mine).toMatchObject([{ text: expect.stringContaining(application.protocol) as string }]);
  });

  test('M05 sent eight times at once under one key is one application and one answer', async () => {
    const registration = newRegistration();
    const company = another();
    const key = newKey();
    const codes = await bank.codesFor(registration, company);
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => bank.submit({ registration, company, key, ...codes })),
    );
    expect(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(replies[0]?.status).toBe(201);
    expect(replies.filter(({ headers }) => headers['idempotency-replayed'] !== 'true')).toHaveLength(1);
  });

  test('M08 of two of the same CNPJ at once one wins; the other is told, and its codes still serve', async () => {
    const { cnpj } = another();
    const people = [another(), another()].map((person) => ({ ...person, cnpj }));
    const sent: Typed[] = [];
    for (const company of people) {
      const registration = newRegistration();
      sent.push({ company, registration, ...(await bank.codesFor(registration, company)) });
    }
    const replies = await Promise.all(sent.map((typed) => bank.submit(typed)));
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    const loser = replies.findIndex(({ status }) => status === 409);
    expect(replies[loser]?.code).toBe('onboarding.cnpj-known');
    const elsewhere = { ...people[loser], cnpj: another().cnpj };
    expect((await bank.submit({ ...sent[loser], company: elsewhere })).status).toBe(201);
  });

  test.each<[string, object, string]>([
    ['wrong CNPJ digits', { company: { cnpj: '45723174000111' } }, 'onboarding.cnpj-invalid'],
    ['wrong CPF digits', { company: { secondCpf: '52998224724' } }, 'onboarding.cpf-invalid'],
    ['the same CPF twice', { company: { secondCpf: APPLICANT.firstCpf } }, 'onboarding.cpf-repeated'],
    ['a day to come', { company: { constitutionDate: '2027-01-01' } }, 'onboarding.date-invalid'],
    ['a weak password', { password: 'senha12345' }, 'access.password-weak'],
    [
      'the e-mail as password',
      { password: APPLICANT.businessEmail, company: { businessEmail: APPLICANT.businessEmail } },
      'access.password-weak',
    ],
    ['a customer', { company: { cnpj: '11222333000181' } }, 'onboarding.cnpj-known'],
  ])(
    'S14 with %s is refused, and nothing is kept',
    async (_, changed: { company?: object; password?: string }, code) => {
      const company = { ...another(), ...changed.company };
      const before = await count('bank.onboarding_application');
      const reply = await bank.submit({ company, ...(changed.password && { password: changed.password }) });
      expect(reply.code).toBe(code);
      expect(await count('bank.onboarding_application')).toBe(before);
    },
  );

  test('I04 I05 hostile JSON, missing and hostile files are refused with the field [attack]', async () => {
    const company = another();
    const { app } = bank.bank.http;
    const send = (data: string) => {
      const boundary = 'x7b1';
      const part = (name: string, content: string, more = '') =>
        `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n${content}\r\n`;
      const payload = `${part('data', data)}${part('socialContract', 'MZ', '; filename="../../a.pdf.exe"')}--${boundary}--\r\n`;
      return app.inject({
        method: 'POST',
        url: '/services/onboarding/applications',
        headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, 'idempotency-key': newKey() },
        payload,
      });
    };
    for (const data of ['{"a":1,"a":2}', '{"__proto__":{}}', '[', '', 'null', '{"registration":"\\ud800"}']) {
      const reply = await send(data);
      expect([400, 422], data).toContain(reply.statusCode);
    }
    const noInvoicing = await bank.submit({ company, files: { socialContract: FILES.socialContract } });
    expect([noInvoicing.status, noInvoicing.json<{ errors: object[] }>().errors]).toMatchObject([
      422,
      [{ code: 'file.missing', field: 'invoicing' }],
    ]);
    const program = await bank.submit({ company, files: { ...FILES, invoicing: ['a.pdf', Buffer.from('MZ\x90')] } });
    expect(program.json<{ errors: object[] }>().errors).toMatchObject([{ code: 'file.type', field: 'invoicing' }]);
    const unknown = await bank.submit({ company, files: { ...FILES, proofOfAddress: FILES.invoicing } });
    expect(unknown.status).toBe(400);
    expect(await count('bank.onboarding_application WHERE cnpj = $1', [company.cnpj])).toBe(0);
  });

  test('A5 Z03 is followed with protocol and CNPJ only, and whatever does not fit is one and the same answer [attack]', async () => {
    const company = another();
    const stranger = another();
    const mine = await bank.apply({ company });
    const theirs = await bank.apply({ company: stranger });
    expect((await bank.follow({ ...mine, cnpj: company.cnpj })).json()).toEqual(mine);
    const wrong = [
      await bank.follow({ protocol: mine.protocol, cnpj: stranger.cnpj }),
      await bank.follow({ protocol: theirs.protocol, cnpj: company.cnpj }),
      await bank.follow({ protocol: '0000-0000-0000-0000', cnpj: company.cnpj }),
      await bank.sendDocuments({ protocol: theirs.protocol, cnpj: company.cnpj }, { lastUpdates: FILES.invoicing }),
    ];
    const bodies = wrong.map((reply) => {
      const { errors, status, code } = reply.json<{ errors: unknown; status: number; code: string }>();
      return JSON.stringify({ errors, status, code });
    });
    expect(new Set(bodies).size).toBe(1);
    expect(wrong[0]?.code).toBe('onboarding.not-found');
    expect((await bank.follow({ protocol: mine.protocol.toLowerCase(), cnpj: company.cnpj })).status).toBe(400);
  });
});

describe('the decision', () => {
  test('opens the account of a company about which all agrees: the administrator signs in with the password', async () => {
    const company = another();
    const applied = await bank.apply({ company });
    const application = await bank.decided({ ...applied, cnpj: company.cnpj });
    expect(application).toMatchObject({ state: 'approved', reasons: [], documents: [] });
    const bankAccount = application.bankAccount ?? '';
    expect(bankAccount).toMatch(/^101\d\d$/);
    const [row] = await readRows<{ name: string; products: string[]; company_id: string }>(
      bank.pool,
      'SELECT name, products, id AS company_id FROM bank.company WHERE bank_account = $1',
      [bankAccount],
    );
    expect(row).toMatchObject({ name: APPLICANT.corporateName, products: ['PIX', 'TRANSFER', 'PAYMENT'] });
    const document = APPLICANT.firstCpf;
    const signedIn = await bank.anonymous.post('/services/accounts/login', {
      document,
      bankAccount,
      password: PASSWORD,
    });
    expect(signedIn.status).toBe(200);
    const administrator = bank.withToken(signedIn.json<{ accessToken: string }>().accessToken);
    const profile = (await administrator.get('/services/accounts-core/profile')).json<{ operator: object }>();
    expect(profile.operator).toMatchObject({ name: 'Helena Prado', role: 'SA' });
    expect((await administrator.get('/services/balances')).json()).toMatchObject({ balance: '0.00' });
    const byEmail = { email: company.businessEmail, bankAccount, password: PASSWORD };
    expect((await bank.anonymous.post('/services/accounts/login', byEmail)).status).toBe(200);

    const owned = [row?.company_id];
    expect(await count('bank.customer_document WHERE owner_id = $1', owned)).toBe(2);
    expect(await count('bank.company_partner WHERE company_id = $1', owned)).toBe(3);
    expect(
      await count(`bank.onboarding_application WHERE opened_company_id = $1 AND password_hash IS NULL`, owned),
    ).toBe(1);
    expect(await count(`ledger.audit_record WHERE company_id = $1 AND action = 'company.opened'`, owned)).toBe(1);
    const [welcome] = await readRows<{ text: string }>(
      bank.pool,
      `SELECT text FROM bank.outgoing_message WHERE company_id = $1 AND kind = 'email' AND subject LIKE '%aberta'`,
      owned,
    );
    expect(welcome?.text).toContain(`conta ${bankAccount}`);
    expect(await faults()).toEqual([]);
    const known = await bank.submit({ company: { ...another(), cnpj: company.cnpj } });
    expect(known.code).toBe('onboarding.cnpj-known');
  });

  test('denies a closed company with its reason; the CNPJ may be tried again later', async () => {
    const company = another();
    bank.register(company, { status: 'closed' });
    const denied = await bank.decided({ ...(await bank.apply({ company })), cnpj: company.cnpj });
    expect(denied).toMatchObject({ state: 'denied', reasons: ['Na Receita Federal a empresa consta como baixada.'] });
    expect(await count(`bank.onboarding_application WHERE cnpj = $1 AND password_hash IS NULL`, [company.cnpj])).toBe(
      1,
    );
    const sent = (await bank.messages()).filter(({ recipient }) => recipient === company.businessEmail);
    expect(sent.map(({ subject }) => subject)).toContain('Ipê: não pudemos abrir a conta');
    bank.register(company, { status: 'active' });
    bank.clock.advance(3 * SECOND_MS);
    const again = await bank.decided({ ...(await bank.apply({ company })), cnpj: company.cnpj });
    expect(again.state).toBe('approved');
  });

  test('keeps a partner with a mark waiting for staff, and says nothing of why', async () => {
    const company = another();
    bank.rails.fraudMarks.add(REGISTERED.partners[2]?.cpf ?? '');
    const waits = await bank.decided({ ...(await bank.apply({ company })), cnpj: company.cnpj });
    expect(waits).toMatchObject({ state: 'pending', documentsWanted: [] });
    expect(JSON.stringify(waits)).not.toMatch(/fraude|marca/i);
    const sent = await bank.sendDocuments({ ...waits, cnpj: company.cnpj }, { lastUpdates: FILES.invoicing });
    expect([sent.status, sent.code]).toEqual([409, 'onboarding.state-conflict']);
    const [listed] = (await listForStaff(bank.platform, ['pending'])).filter(({ cnpj }) => cnpj === company.cnpj);
    expect(listed?.findings).toEqual(['partner-marked']);
  });

  test('asks for documents, looks again when they came, and leaves to staff what stays open', async () => {
    const company = another();
    bank.rails.registry.delete(company.cnpj);
    const name = { ...(await bank.apply({ company })), cnpj: company.cnpj };
    const waits = await bank.decided(name);
    expect(waits).toMatchObject({ state: 'pending', documentsWanted: ['socialContract'] });
    expect(waits.reasons[0]).toContain('Ainda não encontramos a empresa no registro.');

    const wrongKind = await bank.sendDocuments(name, { invoicing: FILES.invoicing });
    expect(wrongKind.json<{ errors: object[] }>().errors).toMatchObject([
      { code: 'file.missing', field: 'socialContract' },
    ]);
    const key = newKey();
    const again = { socialContract: FILES.socialContract };
    const replies = await Promise.all([1, 2, 3].map(() => bank.sendDocuments(name, again, key)));
    expect(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(replies[0]?.json()).toMatchObject({ state: 'received', reasons: [], documentsWanted: [] });
    expect(replies[0]?.json<Application>().documents).toHaveLength(3);
    const reused = await bank.sendDocuments(name, { ...again, invoicing: FILES.invoicing }, key);
    expect(reused.code).toBe('idempotency.key-reused');

    expect(await bank.decided(name)).toMatchObject({ state: 'pending', documentsWanted: [] });
    const refused = await approveByStaff(bank.platform, name.protocol, { staff: 'Ana', names: { secondCpf: 'Rui' } });
    expect(refused).toEqual({ ok: false, error: 'name-needed' });
    const names = { firstCpf: 'Nina Sá', secondCpf: 'Rui Sá' };
    const opened = await approveByStaff(bank.platform, name.protocol, { staff: 'Ana', names });
    expect(opened).toMatchObject({ ok: true, value: { state: 'approved', decidedBy: 'staff:Ana' } });
    expect((await bank.follow(name)).json<Application>().bankAccount).toMatch(/^101\d\d$/);
    expect(await approveByStaff(bank.platform, name.protocol, { staff: 'Ana', names })).toEqual({
      ok: false,
      error: 'decided',
    });
    // Whom the registry does not know is a partner by the name that staff read in the documents.
    const partners = await readRows<{ cpf: string; name: string; isAdministrator: boolean }>(
      bank.pool,
      `SELECT cpf, p.name, is_administrator AS "isAdministrator" FROM bank.company_partner p
       JOIN bank.company c ON c.id = p.company_id WHERE c.cnpj = $1 ORDER BY place`,
      [company.cnpj],
    );
    expect(partners).toEqual([
      { cpf: APPLICANT.firstCpf, name: 'Nina Sá', isAdministrator: true },
      { cpf: APPLICANT.secondCpf, name: 'Rui Sá', isAdministrator: false },
    ]);
    const [acts] = await readRows<{ actor: string; data: object }>(
      bank.pool,
      `SELECT actor, data FROM ledger.audit_record WHERE action = 'onboarding.approved' ORDER BY at DESC LIMIT 1`,
    );
    expect(acts).toMatchObject({ actor: 'staff:Ana', data: { operatorName: 'Ana', findings: ['not-registered'] } });
    expect(await faults()).toEqual([]);
  });

  test('approves after the documents where the registry knows better by then', async () => {
    const company = another();
    bank.register(company, { corporateName: 'OUTRO NOME LTDA' });
    const name = { ...(await bank.apply({ company })), cnpj: company.cnpj };
    expect(await bank.decided(name)).toMatchObject({ state: 'pending', documentsWanted: ['lastUpdates'] });
    bank.register(company);
    expect((await bank.sendDocuments(name, { lastUpdates: FILES.invoicing })).status).toBe(201);
    expect(await bank.decided(name)).toMatchObject({ state: 'approved' });
  });

  test('B07 waits for a registry that gives no answer: 1, 2, 5, then every 15 minutes', async () => {
    const company = another();
    bank.rails.registryFault = { code: 'rail.timeout' };
    const name = { ...(await bank.apply({ company })), cnpj: company.cnpj };
    const asked = () => bank.rails.registryLookups.filter((cnpj) => cnpj === company.cnpj).length;
    expect(await bank.decided(name)).toMatchObject({ state: 'received', reasons: [] });
    for (const [minutes, looks] of [
      [1, 2],
      [2, 3],
      [5, 4],
      [15, 5],
      [15, 6],
    ] as const) {
      bank.clock.advance(minutes * MINUTE_MS - SECOND_MS);
      expect((await bank.decided(name)).state).toBe('received');
      expect(asked()).toBe(looks - 1);
      bank.clock.advance(SECOND_MS);
      await bank.decided(name);
      expect(asked()).toBe(looks);
    }
    bank.rails.registryFault = undefined;
    bank.clock.advance(15 * MINUTE_MS);
    expect((await bank.decided(name)).state).toBe('approved');
  });

  test('two servers, and staff meanwhile, decide once', async () => {
    const people = [another(), another(), another(), another(), another(), another()];
    const names = [];
    for (const company of people) names.push({ ...(await bank.apply({ company })), cnpj: company.cnpj });
    const staff = names
      .slice(0, 3)
      .map(({ protocol }) => denyByStaff(bank.platform, protocol, { staff: 'Ana', reason: 'Não.' }));
    await Promise.all([decideDue(bank.platform), decideDue(bank.platform), ...staff]);
    while (await decideDue(bank.platform));
    const states = [];
    for (const name of names) states.push((await bank.follow(name)).json<Application>().state);
    expect(states.slice(3)).toEqual(['approved', 'approved', 'approved']);
    for (const state of states) expect(['approved', 'denied']).toContain(state);
    const decisions = await readRows<{ count: number }>(
      bank.pool,
      `SELECT count(*)::int AS count FROM ledger.audit_record JOIN bank.onboarding_application a ON a.id = subject
       WHERE a.cnpj = ANY($1::text[]) AND action IN ('onboarding.approved', 'onboarding.denied') GROUP BY subject`,
      [people.map(({ cnpj }) => cnpj)],
    );
    expect(decisions).toEqual(people.map(() => ({ count: 1 })));
    const numbers = await readRows<{ bank_account: string }>(
      bank.pool,
      `SELECT bank_account FROM bank.company WHERE bank_account >= '10100' ORDER BY 1`,
    );
    // The next free one each time: no number twice, none left out.
    expect(numbers.map(({ bank_account: number }) => Number(number))).toEqual(numbers.map((__, at) => 10_100 + at));
    expect(await faults()).toEqual([]);
  });
});

describe('what is kept', () => {
  test('documents that do not come in 60 days end the application; 90 days later its personal data are gone', async () => {
    const company = another();
    bank.rails.registry.delete(company.cnpj);
    const key = newKey();
    const name = { ...(await bank.apply({ company, key })), cnpj: company.cnpj };
    await bank.decided(name);
    bank.clock.advance(60 * DAY_MS - HOUR_MS);
    while (await tidyUp(bank.platform));
    expect((await bank.follow(name)).json<Application>().state).toBe('pending');
    bank.clock.advance(2 * HOUR_MS);
    while (await tidyUp(bank.platform));
    expect((await bank.follow(name)).json()).toMatchObject({
      state: 'denied',
      reasons: [expect.stringContaining('não chegaram em 60 dias') as string],
    });
    await readRows(bank.pool, `UPDATE bank.outgoing_message SET delivered_at = $1, text = NULL`, [
      new Date(bank.clock.now()),
    ]);
    bank.clock.advance(91 * DAY_MS);
    while (await tidyUp(bank.platform));
    expect((await bank.follow(name)).code).toBe('onboarding.not-found');
    const [row] = await readRows<{ id: string; state: string; cnpj: string; company: unknown; findings: string[] }>(
      bank.pool,
      'SELECT id, state, cnpj, company, findings FROM bank.onboarding_application WHERE cnpj = $1',
      [company.cnpj],
    );
    expect(row).toMatchObject({ state: 'denied', company: null, findings: ['not-registered', 'documents-late'] });
    expect(await count('bank.customer_document WHERE owner_id = $1', [row?.id])).toBe(0);
    expect(await count(`bank.outgoing_message WHERE recipient = $1`, [company.businessEmail])).toBe(0);
    expect(await count('bank.onboarding_code')).toBe(0);
    // The key that it came under is free again.
    expect((await bank.submit({ company, key })).status).toBe(201);
  });
});
