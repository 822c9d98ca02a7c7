import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import type { CallOutput, CompanyRequest, listUpgrades, Profile, readCompany } from '@bank/contracts';
import { MINUTE_MS, ok, refuse } from '@bank/core';
import { runIpe } from '../../cli/run-ipe.ts';
import { readRows } from '../../platform/database/rows.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { seedRegistrations } from '../../seed/seed-registrations.ts';
import { tinyPdf } from '../../testing/made-pdf.ts';
import { startTestBank, type TestCaller } from '../../testing/test-bank.ts';
import { companyOpening, customerDocuments, requestDesk } from './index.ts';

const bank = await startTestBank({ start: true });
// Administrators who come in by QR code: changes of the company ask for a trusted device.
for (const key of ['admin', 'admin2', 'admin3'] as const) await bank.device(key);
const COMPANY = '/services/customers/company';
const CHANGES = '/services/customers/registration-requests';
const UPGRADES = '/services/customers/upgrades';
type Company = CallOutput<typeof readCompany>;
type Upgrades = CallOutput<typeof listUpgrades>;

let admin: TestCaller;
let keys = 0;
beforeAll(async () => {
  await seedRegistrations(bank.pool, bank.clock.now());
  admin = await bank.as('admin');
});

const pdf = (text: string, name = `${text}.pdf`) => ({ name, bytes: tinyPdf(text) });
const key = () => ({ 'idempotency-key': `company-${(keys += 1)}` });
const change = (data: object, files = {}, caller = admin) => caller.upload(CHANGES, data, files, key());
const upgrade = (data: object, files = {}, caller = admin) => caller.upload(UPGRADES, data, files, key());
const read = async (caller = admin) => (await caller.get(COMPANY)).json<Company>();
const request = async (sent: ReturnType<typeof change>) => {
  const reply = await sent;
  expect(reply.status, reply.text).toBe(201);
  return reply.json<CompanyRequest>();
};
const part = (company: Company, name: string) => company.freshness.find((one) => one.part === name);

test('the registration is there whole, CPFs masked, and says what is out of date', async () => {
  const company = await read();
  expect(company).toMatchObject({
    cnpj: '11.222.333/0001-81',
    bankAccount: '10001',
    corporateName: 'Estrela do Sul Ltda',
    fantasyName: 'Estrela do Sul',
    monthlyBilling: '620000.00',
    address: { state: 'SP', complement: 'Sala 12' },
    tier: 'crescimento',
    monthlyFee: '89.00',
  });
  expect(company.partners[0]).toMatchObject({ maskedCpf: '***.982.247-**', isAdministrator: true });
  expect(JSON.stringify(company)).not.toContain('52998224725');
  expect(company.limits[0]).toEqual({ name: 'Pix por transação, de dia', amount: '50000.00' });
  const old = company.freshness.filter(({ isOutOfDate }) => isOutOfDate).map((one) => one.part);
  expect(old).toEqual(['address', 'documents']);
  expect(company.requests.map(({ state }) => state)).toEqual(['in-analysis', 'approved']);
  expect(company.requests[0]?.documents[0]?.name).toBe('alteracao-contratual-3.pdf');
});

test('I10 a document comes as a download that runs nothing, and its taking stands in the history', async () => {
  const document = (await read()).documents.find(({ kind }) => kind === 'socialContract');
  const reply = await admin.get(`/services/customers/documents/${document?.id}`);
  expect(reply.status).toBe(200);
  expect(reply.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="contrato-social.pdf"; filename*=UTF-8''contrato-social.pdf`,
    'content-security-policy': expect.stringContaining('sandbox'),
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  });
  expect(reply.text).toContain('%PDF-1.4');
  const [row] = await bank.audit('10001', 'company.document-downloaded');
  expect(row).toMatchObject({ subject: document?.id, data: { name: 'contrato-social.pdf' } });
});

test('Z03 documents and requests of another company are not there [attack]', async () => {
  const company = await read();
  const other = await bank.as('admin3');
  const theirs = await read(other);
  for (const { id } of company.documents)
    expect((await other.get(`/services/customers/documents/${id}`)).code).toBe('company.document-not-found');
  for (const { id } of company.requests)
    expect((await other.post(`/services/customers/requests/${id}/cancel`)).code).toBe('company.request-not-found');
  expect(JSON.stringify(theirs)).not.toContain(company.documents[0]?.id);
  expect(await read()).toEqual(company);
});

test('Z02 only the company’s administrator comes near any of it [attack]', async () => {
  for (const person of ['approver', 'maker', 'guest'] as const) {
    const caller = await bank.as(person);
    for (const path of [COMPANY, UPGRADES]) expect((await caller.get(path)).code).toBe('access.not-allowed');
    expect((await change({ businessEmail: 'a@b.co' }, {}, caller)).status).toBe(403);
  }
});

test('a stolen password of the administrator changes no data of the company and contracts nothing [attack]', async () => {
  const thief = await bank.signedIn('admin', 'password');
  const before = await read();
  for (const reply of [
    await change({ businessEmail: 'ladrao@exemplo.com' }, {}, thief),
    await upgrade({ products: [], tier: 'essencial' }, {}, thief),
  ]) {
    expect([reply.status, reply.code]).toEqual([403, 'access.trusted-device-needed']);
  }
  expect(await read()).toEqual(before);
});

test('what needs no document is in force at once, told live, and confirms its part', async () => {
  bank.clock.advance(MINUTE_MS);
  bank.liveEvents();
  const made = await request(change({ businessEmail: 'novo@exemplo.com', fantasyName: '', patrimony: '1.00' }));
  expect(made).toMatchObject({ kind: 'registration', state: 'approved', askedBy: 'Marina Duarte Lacerda' });
  expect(made.lines).toEqual([
    { label: 'Nome fantasia', before: 'Estrela do Sul', after: 'Sem nome fantasia' },
    { label: 'E-mail', before: 'estrela@exemplo.com', after: 'novo@exemplo.com' },
    { label: 'Patrimônio', before: 'R$\u00a01.850.000,00', after: 'R$\u00a01,00' },
  ]);
  const company = await read();
  expect(company).toMatchObject({ businessEmail: 'novo@exemplo.com', fantasyName: null, patrimony: '1.00' });
  expect(part(company, 'contact')?.confirmedAt).toBe(made.askedAt);
  expect(
    (await bank.audit('10001', 'company.request-approved')).find(({ subject }) => subject === made.id),
  ).toMatchObject({ actor: 'bank' });
  await expect.poll(() => bank.liveEvents().some(({ event }) => event.type === 'profile')).toBe(true);
  expect((await change({ businessEmail: 'novo@exemplo.com', fantasyName: '' })).code).toBe('company.nothing-changes');
  expect((await change({})).code).toBe('company.nothing-changes');
});

test('a part that is still right is confirmed, and is in date again', async () => {
  expect(part(await read(), 'address')?.because).toBe('Confirmado há mais de 12 meses.');
  expect((await admin.post(`${COMPANY}/confirm`, { part: 'address' })).status).toBe(204);
  expect(part(await read(), 'address')).toMatchObject({ isOutOfDate: false, because: null });
  expect((await bank.audit('10001', 'company.confirmed'))[0]).toMatchObject({ data: { part: 'address' } });
});

test('a part that nobody ever told cannot be confirmed', async () => {
  const second = await bank.as('admin2');
  const forget = `UPDATE bank.company_registration SET finances_confirmed_at = NULL WHERE company_id =
    (SELECT id FROM bank.company WHERE bank_account = '10002')`;
  await readRows(bank.pool, forget);
  const refused = await second.post(`${COMPANY}/confirm`, { part: 'finances' });
  expect([refused.status, refused.code]).toEqual([422, 'company.part-unknown']);
  expect(part(await read(second), 'finances')?.because).toBe('Ainda não foi informado.');
  await request(change({ patrimony: '0.00' }, {}, second));
  expect(await read(second)).toMatchObject({ patrimony: '0.00' });
  expect((await second.post(`${COMPANY}/confirm`, { part: 'finances' })).status).toBe(204);
});

const ADDRESS = {
  cep: '04001000',
  state: 'SP',
  city: 'São Paulo',
  publicPlace: 'Rua Nova',
  street: 'Paraíso',
  number: '7',
};

test('what the law has in a document asks for it, waits, and is the company’s only when staff approves', async () => {
  const refused = await change({ address: ADDRESS }, { invoicing: pdf('fatura') });
  expect([refused.status, refused.code]).toEqual([422, 'company.document-needed']);
  expect(refused.json()).toMatchObject({ errors: [{ field: 'proofOfAddress' }] });
  const asked = await request(change({ address: ADDRESS }, { proofOfAddress: pdf('conta') }));
  expect(asked).toMatchObject({ state: 'in-analysis', documents: [{ kind: 'proofOfAddress', name: 'conta.pdf' }] });
  expect(asked.lines[0]?.after).toBe('Rua Nova, 7, Paraíso, São Paulo/SP, 04001-000');
  expect((await read()).address?.number).toBe('1001');
  expect((await change({ address: { ...ADDRESS, number: '8' } }, { proofOfAddress: pdf('b') })).code).toBe(
    'company.request-open',
  );
  expect(await requestDesk.approve(bank.platform, asked.id, 'Carla')).toMatchObject({ ok: true });
  expect(await read()).toMatchObject({ address: { number: '7', complement: null } });
  const [row] = (await bank.audit('10001', 'company.request-approved')).filter(({ subject }) => subject === asked.id);
  expect(row).toMatchObject({ actor: 'staff:Carla', data: { operatorName: 'Carla', title: 'Endereço' } });
  expect((await bank.messages()).at(-1)).toMatchObject({
    recipient: 'adm1@exemplo.com',
    subject: 'Seu pedido foi aprovado',
  });
});

test('a request that two people of the bank decide at once is decided once', async () => {
  const asked = await request(change({ shareCapital: '500000.00' }, { lastUpdates: pdf('alteracao') }));
  const outcomes = await Promise.all([
    requestDesk.approve(bank.platform, asked.id, 'Carla'),
    requestDesk.deny(bank.platform, asked.id, { staff: 'Davi', reason: 'Ilegível.' }),
    requestDesk.approve(bank.platform, asked.id, 'Eva'),
    admin.post(`/services/customers/requests/${asked.id}/cancel`),
  ]);
  const decided = outcomes.filter((one) => ('ok' in one ? one.ok : one.status === 200));
  expect(decided).toHaveLength(1);
  const company = await read();
  const kept = company.requests.find(({ id }) => id === asked.id);
  expect(company.shareCapital).toBe(kept?.state === 'approved' ? '500000.00' : '300000.00');
  expect(await requestDesk.approve(bank.platform, asked.id, 'Carla')).toEqual(refuse('decided'));
  expect((await admin.post(`/services/customers/requests/${asked.id}/cancel`)).code).toBe('company.request-decided');
});

test('two changes of the same thing at once: one is kept, the other is told so', async () => {
  const asked = await Promise.all(
    ['A', 'B', 'C'].map((letter) => change({ shareCapital: '9.00' }, { lastUpdates: pdf(letter) })),
  );
  expect(asked.map(({ status }) => String(status)).toSorted()).toEqual(['201', '409', '409']);
  const kept = asked.find(({ status }) => status === 201)?.json<CompanyRequest>();
  expect((await admin.post(`/services/customers/requests/${kept?.id}/cancel`)).json()).toMatchObject({
    state: 'cancelled',
  });
});

test('M04 M05 the same call twice, also at once, asks once and keeps its documents once', async () => {
  const headers = key();
  const before = (await read()).documents.length;
  const send = (file = pdf('balanco')) => admin.upload(CHANGES, {}, { invoicing: file }, headers);
  const replies = await Promise.all([send(), send(), send()]);
  expect(replies.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
  expect(replies.filter((reply) => reply.headers['idempotency-replayed'] === 'true')).toHaveLength(2);
  expect((await read()).documents).toHaveLength(before + 1);
  expect((await send(pdf('outro'))).code).toBe('idempotency.key-reused');
  expect((await admin.upload(CHANGES, {}, { invoicing: pdf('x') })).code).toBe('request.idempotency-key-missing');
});

test('a newer contract counts when the bank has taken it', async () => {
  expect(part(await read(), 'documents')?.because).toBe('O contrato social foi enviado há mais de 24 meses.');
  const sent = await request(change({}, { socialContract: pdf('contrato') }));
  expect(sent.lines).toEqual([
    { label: 'Contrato social', before: expect.stringContaining('contrato-social.pdf, de '), after: 'contrato.pdf' },
  ]);
  expect(part(await read(), 'documents')?.isOutOfDate).toBe(true);
  expect(await requestDesk.approve(bank.platform, sent.id, 'Carla')).toMatchObject({ ok: true });
  expect(part(await read(), 'documents')).toMatchObject({ isOutOfDate: false, confirmedAt: sent.askedAt });
});

test('a contract that comes along with what needs none counts no sooner', async () => {
  const second = await bank.as('admin2');
  const before = part(await read(second), 'documents')?.confirmedAt;
  bank.clock.advance(MINUTE_MS);
  const asked = await request(change({ patrimony: '7.00' }, { socialContract: pdf('outro') }, second));
  expect(asked.state).toBe('in-analysis');
  expect(part(await read(second), 'documents')?.confirmedAt).toBe(before);
  expect(await requestDesk.deny(bank.platform, asked.id, { staff: 'Davi', reason: 'Ilegível.' })).toMatchObject({
    ok: true,
  });
  expect(part(await read(second), 'documents')?.confirmedAt).toBe(before);
});

test('partners become those of the registry; without its answer nothing happens', async () => {
  const asked = await request(change({ partnersChanged: true }, { socialContract: pdf('socios') }));
  const registry = (findCompany: unknown) => ({ ...bank.platform, rails: { registry: { findCompany } } as never });
  const away = registry(() => Promise.resolve(refuse({ code: 'rail.unreachable' })));
  expect(await requestDesk.approve(away, asked.id, 'Carla')).toEqual(refuse('registry-away'));
  const unknown = registry(() => Promise.resolve(ok({ found: false })));
  expect(await requestDesk.approve(unknown, asked.id, 'Carla')).toEqual(refuse('not-in-registry'));
  const partners = [
    { cpf: '74682489070', name: 'Nova Sócia', qualification: 'Sócio-administrador', isAdministrator: true },
  ];
  const known = registry(() => Promise.resolve(ok({ found: true, company: { partners } })));
  expect(await requestDesk.approve(known, asked.id, 'Carla')).toMatchObject({ ok: true });
  expect((await read()).partners).toEqual([
    { name: 'Nova Sócia', qualification: 'Sócio-administrador', isAdministrator: true, maskedCpf: '***.824.890-**' },
  ]);
});

test('an upgrade that needs nothing takes effect at once, in the profile and in every call', async () => {
  const second = await bank.as('admin2');
  expect((await second.get('/services/pix/summary')).code).toBe('access.product-missing');
  const made = await request(upgrade({ products: ['PIX', 'PIX'], tier: null }, {}, second));
  expect(made).toMatchObject({ state: 'approved', lines: [{ label: 'Produto', before: null, after: 'Pix' }] });
  const { productPermissions } = (await second.get('/services/accounts-core/profile')).json<Profile>();
  expect(productPermissions).toEqual(['PIX', 'PAYMENT', 'CHARGING']);
  expect((await second.get('/services/pix/summary')).status).toBe(200);
  expect((await upgrade({ products: ['PIX'], tier: null }, {}, second)).code).toBe('company.product-contracted');
  expect((await upgrade({ products: [], tier: null }, {}, second)).code).toBe('company.nothing-changes');
  expect((await upgrade({ products: [], tier: 'essencial' }, {}, second)).code).toBe('company.tier-current');
});

test('products that need a document wait for the bank; approved, they are there at once', async () => {
  const third = await bank.as('admin3');
  const offers = (await third.get(UPGRADES)).json<Upgrades>();
  expect(offers.products.map(({ product, state }) => `${product} ${state}`)).toEqual([
    'PIX contracted',
    'TRANSFER contracted',
    'PAYMENT contracted',
    'CHARGING available',
    'CHECKS available',
  ]);
  const refused = await upgrade({ products: ['CHECKS'], tier: null }, {}, third);
  expect([refused.code, refused.json()]).toMatchObject([
    'company.document-needed',
    { errors: [{ field: 'invoicing' }] },
  ]);
  const asked = await request(upgrade({ products: ['CHECKS'], tier: null }, { invoicing: pdf('fat') }, third));
  expect(asked.state).toBe('in-analysis');
  expect((await upgrade({ products: ['CHECKS'], tier: null }, { invoicing: pdf('f') }, third)).code).toBe(
    'company.request-open',
  );
  const during = (await third.get(UPGRADES)).json<Upgrades>();
  expect(during.products.at(-1)?.state).toBe('in-analysis');
  expect(await requestDesk.approve(bank.platform, asked.id, 'Carla')).toMatchObject({ ok: true });
  const { productPermissions } = (await third.get('/services/accounts-core/profile')).json<Profile>();
  expect(productPermissions).toContain('CHECKS');
});

test('a plan up needs what the company bills, and enough of it; a plan down is in force at once', async () => {
  const third = await bank.as('admin3');
  const tooSmall = await request(upgrade({ products: [], tier: 'crescimento' }, { invoicing: pdf('fat2') }, third));
  expect(tooSmall).toMatchObject({ state: 'denied', reason: expect.stringContaining('R$\u00a050.000,00 por mês') });
  expect((await read(third)).tier).toBe('essencial');
  const up = await request(upgrade({ products: [], tier: 'escala' }, { invoicing: pdf('fat3') }));
  expect(up).toMatchObject({ state: 'in-analysis' });
  const tiers = (await admin.get(UPGRADES)).json<Upgrades>().tiers;
  expect(tiers.map(({ tier, state }) => `${tier} ${state}`)).toEqual([
    'essencial available',
    'crescimento current',
    'escala in-analysis',
  ]);
  expect(await requestDesk.approve(bank.platform, up.id, 'Carla')).toMatchObject({ ok: true });
  expect(await read()).toMatchObject({ tier: 'escala', monthlyFee: '390.00' });
  const raise = { type: 'pix', scope: { of: 'company' }, measure: 'day', amount: '900000.00' };
  await bank.device('admin');
  expect((await admin.put('/services/usage-limits/limits', raise)).status).toBe(201);
  expect(await request(upgrade({ products: [], tier: 'crescimento' }))).toMatchObject({ state: 'approved' });
  expect((await admin.put('/services/usage-limits/limits', raise)).code).toBe('usage-limits.above-bank-maximum');
});

test('I05 the 1,001st document is refused, and nothing of its request is kept [attack]', async () => {
  const companyId = bank.companyId('10003');
  const third = await bank.as('admin3');
  const have = (await read(third)).documents.length;
  await readRows(
    bank.pool,
    `INSERT INTO bank.customer_document (owner_id, id, kind, name, media_type, size_bytes, sha256, received_at)
     SELECT $1, 'doc_' || lpad(number::text, 26, '0'), 'invoicing', 'a.pdf', 'application/pdf', 1, sha256('x'), '2026-11-23T13:00:00Z'
     FROM generate_series(1, $2::int) AS number`,
    [companyId, 999 - have],
  );
  await readRows(
    bank.pool,
    `INSERT INTO bank.customer_document_content (owner_id, document_id, bytes)
     SELECT owner_id, id, 'x' FROM bank.customer_document WHERE owner_id = $1 AND size_bytes = 1`,
    [companyId],
  );
  const requests = (await read(third)).requests.length;
  const two = { invoicing: pdf('um'), socialContract: pdf('dois') };
  const refused = await change({}, two, third);
  expect([refused.status, refused.code]).toEqual([422, 'file.too-many']);
  expect((await read(third)).requests).toHaveLength(requests);
  expect((await change({}, { invoicing: pdf('um') }, third)).status).toBe(201);
  expect((await change({}, { socialContract: pdf('dois') }, third)).code).toBe('file.too-many');
  const file = {
    name: 'a.pdf',
    mediaType: 'application/pdf',
    bytes: tinyPdf('x'),
    sha256: new Uint8Array(32),
  } as const;
  const files = Array.from({ length: 21 }, () => ({ kind: 'invoicing', file }) as const);
  const { entropy, clock } = bank.platform;
  await inTransaction(bank.pool, async (client) => {
    const kept = await customerDocuments.store(client, 'app_0123456789abcdefghjkmnpqrs', files, clock.now(), entropy);
    expect(kept).toEqual(refuse({ code: 'file.too-many' }));
  });
});

test('ipe verify finds a document that is not what came, one without bytes, and two requests for the same', async () => {
  const owner = new pg.Client({ connectionString: bank.databaseUrl });
  await owner.connect();
  const checks = bank.bank.checks.filter(({ name }) => name.startsWith('company-'));
  const faults = async () => {
    const found: number[] = [];
    for (const check of checks) found.push((await check.run(owner)).faults);
    return found;
  };
  expect(await faults()).toEqual([0, 0]);
  const planted = async (fault: string) => {
    await owner.query('BEGIN');
    expect((await owner.query(fault)).rowCount).toBeGreaterThan(0);
    const found = await faults();
    await owner.query('ROLLBACK');
    return found;
  };
  const one = `(SELECT document_id FROM bank.customer_document_content WHERE bytes = 'x' LIMIT 1)`;
  expect(await planted(`UPDATE bank.customer_document_content SET bytes = 'y' WHERE document_id = ${one}`)).toEqual([
    1, 0,
  ]);
  expect(await planted(`DELETE FROM bank.customer_document_content WHERE document_id = ${one}`)).toEqual([1, 0]);
  expect(
    await planted(
      `UPDATE bank.company_request SET document_ids = '{doc_gone}' WHERE kind = 'upgrade' AND state = 'denied'`,
    ),
  ).toEqual([1, 0]);
  expect(
    await planted(
      `UPDATE bank.company_request SET state = 'in-analysis', decided_at = NULL, decided_by = NULL, reason = NULL
       WHERE subjects = '{shareCapital}'`,
    ),
  ).toEqual([0, 1]);
  await owner.end();
});

test('account numbers go out one by one, the smallest free one first, never twice', async () => {
  const take = () =>
    inTransaction(bank.pool, async (client) => {
      const number = await companyOpening.nextFreeBankAccount(client);
      await readRows(
        client,
        `INSERT INTO bank.company (id, cnpj, name, trade_name, bank_account, account_id, products, state, opened_at,
           confirmation_threshold_centavos)
         VALUES ('com_' || $1, lpad($1, 14, '9'), 'x', 'x', $1, 'customer:' || $1, '{}', 'active', '2026-11-23T13:00:00Z', 0)`,
        [number],
      );
      return number;
    });
  const numbers = await Promise.all(Array.from({ length: 5 }, take));
  expect(numbers.toSorted()).toEqual(['10100', '10101', '10102', '10103', '10104']);
});

test('ipe company lists, shows with its documents, approves and denies', async () => {
  const asked = await request(change({ corporateName: 'Estrela Nova Ltda' }, { lastUpdates: pdf('altera') })).catch(
    () => undefined,
  );
  expect(asked).toBeUndefined(); // The seed's own change of the name is still open.
  const open = (await read()).requests.find(({ lines }) => lines[0]?.label === 'Razão social');
  const ipe = async (...args: readonly string[]) => {
    let [out, said] = ['', ''];
    const code = await runIpe({
      arguments: ['company', ...args],
      environment: {
        BANK_ENV: 'sandbox',
        DATABASE_URL: bank.databaseUrl,
        DATA_DIR: bank.platform.settings.dataDir,
        IPE_LOG_LEVEL: 'silent',
      },
      clock: bank.clock,
      entropy: bank.platform.entropy,
      print: (text) => (out += text),
      printed: () => Promise.resolve(),
      tell: (text) => (said += `${text}\n`),
      readInput: () => Promise.resolve(''),
      readBytes: () => Promise.resolve(new Uint8Array()),
    });
    return { code, out, said };
  };
  expect((await ipe('list')).out).toContain(`${open?.id}  21/11/2026`);
  const folder = join(tmpdir(), `ipe-documents-${process.pid}`);
  const shown = await ipe('show', open?.id ?? '', '--documents', folder);
  expect(shown.out).toContain('Estrela do Sul Ltda → Estrela do Sul Comércio Ltda');
  const [saved = ''] = readdirSync(folder);
  expect(readFileSync(join(folder, saved), 'latin1')).toMatch(/^%PDF-/);
  rmSync(folder, { recursive: true });
  expect(await ipe('approve', open?.id ?? '')).toMatchObject({ code: 2 });
  expect(await ipe('deny', open?.id ?? '', '--staff', 'Carla')).toMatchObject({ code: 2 });
  expect(await ipe('approve', 'req_none', '--staff', 'Carla')).toMatchObject({ code: 1 });
  expect((await ipe('approve', open?.id ?? '', '--staff', 'Carla')).out).toBe('Aprovado: já vale.\n');
  expect(await read()).toMatchObject({ corporateName: 'Estrela do Sul Comércio Ltda', fantasyName: null });
  const deniable = await request(change({ shareCapital: '7.00' }, { lastUpdates: pdf('cap') }));
  expect((await ipe('deny', deniable.id, '--staff', 'Carla', '--reason', 'Documento ilegível.')).code).toBe(0);
  expect((await read()).requests.find(({ id }) => id === deniable.id)).toMatchObject({
    state: 'denied',
    reason: 'Documento ilegível.',
  });
});
