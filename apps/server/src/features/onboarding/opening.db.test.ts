import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import type { Application } from '@bank/contracts';
import { MINUTE_MS } from '@bank/core';
import { verifyBooks } from '@bank/ledger';
import { runIpe } from '../../cli/run-ipe.ts';
import { readRows } from '../../platform/database/rows.ts';
import type { StoredResponse } from '../../platform/http/route.ts';
import { decideDue } from './application/decide-application.ts';
import { denyByStaff } from './application/staff-desk.ts';
import { submitApplication } from './application/submit-application.ts';
import { APPLICANT } from './testing/sample-applicant.ts';
import { FILES, newRegistration, PASSWORD, startSignUpBank } from './testing/sign-up-bank.ts';

// Goal: whatever statement of a submission or an opening is the last one to arrive, the application is there and the account
// open whole or not at all; and nobody who reads the log of a sign-up learns whose it was.
const lines: string[] = [];
const bank = await startSignUpBank({
  settings: { logLevel: 'debug' },
  logTo: { write: (line) => void lines.push(line) },
});
bank.register();

/** The same pool, whose transactions break before their n-th statement. */
function breakingAt(last: number) {
  let statements = 0;
  const connect = bank.pool.connect.bind(bank.pool);
  const broken = new Proxy(bank.pool, {
    get(pool, name) {
      if (name !== 'connect') return memberOf(pool, name);
      return async () => {
        const client = await connect();
        return new Proxy(client, {
          get(target, member) {
            if (member !== 'query') return memberOf(target, member);
            return (config: string & pg.QueryConfig, ...rest: never[]) => {
              statements += 1;
              // What undoes is let through: a real database undoes by itself.
              if (statements >= last && config !== 'ROLLBACK') return Promise.reject(new Error(`cut at ${statements}`));
              return target.query(config, ...rest);
            };
          },
        });
      };
    },
  });
  return { ...bank.platform, pool: broken };
}

function memberOf(owner: object, name: string | symbol): unknown {
  const value = Reflect.get(owner, name, owner) as unknown;
  return typeof value === 'function' ? (value as () => unknown).bind(owner) : value;
}

const COUNTED = [
  'bank.onboarding_application',
  'bank.onboarding_code WHERE tries_left = 5',
  'bank.company',
  'bank.operator',
  'bank.usage_limit',
  'bank.permission_profile',
  'bank.company_registration',
  'bank.company_partner',
  'bank.customer_document',
  'bank.outgoing_message',
  'ledger.account',
  'ledger.audit_record',
];

async function everything(): Promise<string> {
  const counts = COUNTED.map((rows) => `'${rows.replaceAll("'", '')} ' || (SELECT count(*) FROM ${rows})`);
  const [row] = await readRows<{ all: string }>(
    bank.pool,
    `SELECT concat_ws(E'\\n', ${counts.join(', ')},
       (SELECT state || ' ' || (password_hash IS NOT NULL) || ' ' || version FROM bank.onboarding_application
         WHERE cnpj = '${APPLICANT.cnpj}'),
       (SELECT string_agg(DISTINCT substr(owner_id, 1, 3), ' ') FROM bank.customer_document)) AS all`,
  );
  return row?.all ?? '';
}

test('M06 an opening that is cut off before any of its statements leaves nothing behind, and is done whole the next time', async () => {
  const application = await bank.apply();
  const before = await everything();
  let cuts = 0;
  for (;;) {
    const cut = breakingAt(cuts + 1);
    const outcome = await decideDue(cut).then(
      () => 'done',
      (error: Error) => error.message,
    );
    if (outcome === 'done') break;
    expect(outcome).toBe(`cut at ${cuts + 1}`);
    expect(await everything(), `cut at ${cuts + 1}`).toBe(before);
    cuts += 1;
    // The one who had taken it is gone: it is due again after a while.
    bank.clock.advance(3 * MINUTE_MS);
  }
  // Begin, lock, account number, company and its limits and profiles, ledger, registration, documents, operator …
  expect(cuts).toBeGreaterThan(20);
  const opened = (await bank.follow(application)).json<Application>();
  expect(opened.state).toBe('approved');
  expect(await everything()).toContain('approved false 2\ncom');
  const client = await bank.pool.connect();
  const { checks } = await verifyBooks(client, { checks: bank.bank.checks }).finally(() => client.release());
  expect(checks.filter(({ faults }) => faults > 0)).toEqual([]);
});

test('V10 the verifier names an account that is not whole, and an application that nobody looks at', async () => {
  const faultsAfter = async (plant: string, repair: string): Promise<string> => {
    const owner = new pg.Client({ connectionString: bank.databaseUrl });
    await owner.connect();
    try {
      expect((await owner.query(plant)).rowCount, plant).toBe(1);
      const { checks } = await verifyBooks(owner, { checks: bank.bank.checks });
      await owner.query(repair);
      return checks.map(({ firstFault }) => firstFault ?? '').join('');
    } finally {
      await owner.end();
    }
  };
  const numberOf = (from: string, to: string) =>
    `UPDATE bank.onboarding_application SET bank_account = '${to}' WHERE bank_account = '${from}'`;
  expect(await faultsAfter(numberOf('10100', '10999'), numberOf('10999', '10100'))).toContain('is another one');
  const roleOf = (from: string, to: string) =>
    `UPDATE bank.operator o SET role = '${to}' FROM bank.company c WHERE c.id = o.company_id AND c.bank_account = '10100'
       AND role = '${from}'`;
  expect(await faultsAfter(roleOf('SA', 'GUEST'), roleOf('GUEST', 'SA'))).toContain('has no administrator');
  const company = { cnpj: '33000167000101', businessEmail: 'espera@trigobom.com.br', businessPhone: '1133330001' };
  const { protocol } = await bank.apply({ company });
  const look = (wait: string) =>
    `UPDATE bank.onboarding_application SET next_look_at = submitted_at - interval '${wait}' WHERE protocol = '${protocol}'`;
  expect(await faultsAfter(look('14 minutes'), look('0 minutes'))).toBe('');
  expect(await faultsAfter(look('16 minutes'), look('0 minutes'))).toContain('was to be looked at');
  await denyByStaff(bank.platform, protocol, { staff: 'Ana', reason: 'Não.' });
});

const CONTEXT = {
  traceId: '00000000000000000000000000000001',
  address: '127.0.0.1',
  userAgent: 'test',
  origin: 'http://localhost:3000',
};

test('M06 a submission that is cut off before any of its statements leaves nothing behind, and is taken whole under the same key', async () => {
  const registration = newRegistration();
  const company = {
    ...APPLICANT,
    cnpj: '19131243000197',
    businessEmail: 'corte@trigobom.com.br',
    businessPhone: '11987650009',
  };
  const submission = { registration, company, password: PASSWORD, ...(await bank.codesFor(registration, company)) };
  const [name, bytes] = FILES.invoicing;
  const file = { name, mediaType: 'image/png', bytes, sha256: createHash('sha256').update(bytes).digest() } as const;
  const call = (at = bank.clock.now()) => ({
    documents: [
      { kind: 'socialContract', file } as const,
      { kind: 'invoicing', file: { ...file, name: 'faturamento.png' } } as const,
    ],
    idempotency: { key: 'cut-off', requestHash: Buffer.alloc(32, 7) },
    context: { ...CONTEXT, at },
  });
  const before = await everything();
  let cuts = 0;
  const sendUntilTaken = async (): Promise<StoredResponse> => {
    for (;;) {
      const sent = await submitApplication(breakingAt(cuts + 1), submission, call()).catch((error: Error) => error);
      if (!(sent instanceof Error)) {
        if (!sent.ok) throw new Error(`refused: ${sent.error.code}`);
        return sent.value;
      }
      expect(sent.message).toBe(`cut at ${cuts + 1}`);
      expect(await everything(), `cut at ${cuts + 1}`).toBe(before);
      cuts += 1;
    }
  };
  const taken = await sendUntilTaken();
  // Codes: begin, two of them, commit. Then begin, application, codes, two documents, answer, message, audit, commit.
  expect(cuts).toBeGreaterThan(12);
  expect(await everything()).not.toBe(before);
  // The answer was lost as well: it comes again, byte for byte, and nothing is done a second time.
  const after = await everything();
  const again = await submitApplication(bank.platform, submission, call());
  expect(again).toEqual({ ok: true, value: { ...taken, replayed: true } });
  expect(await everything()).toBe(after);
  const { protocol } = JSON.parse(taken.body) as Application;
  await denyByStaff(bank.platform, protocol, { staff: 'Ana', reason: 'Não.' });
});

test('B04 the log of a whole sign-up, with its faults, tells of nobody: no CPF, e-mail, telephone, password or code', async () => {
  const registration = newRegistration();
  const company = { cnpj: '11444777000161', businessEmail: 'canario@trigobom.com.br', businessPhone: '11912345678' };
  bank.register(company);
  const codes = await bank.codesFor(registration, company);
  await bank.submit({ registration, company, ...codes, emailCode: '000001' });
  const application = await bank.apply({ registration, company, ...codes });
  const cut = breakingAt(12);
  await decideDue(cut).catch((error: unknown) => bank.platform.log.error({ err: error }, 'loop turn failed'));
  // A database's own words about a row that it refuses carry the row.
  await readRows(bank.pool, 'INSERT INTO bank.onboarding_application SELECT * FROM bank.onboarding_application').catch(
    (error: unknown) => bank.platform.log.error({ err: error }, 'a row was refused'),
  );
  await readRows(bank.pool, `UPDATE bank.onboarding_application SET state = 'denied' WHERE state = 'received'`).catch(
    (error: unknown) => bank.platform.log.error({ err: error, company: APPLICANT }, 'a row was refused'),
  );
  bank.clock.advance(3 * MINUTE_MS);
  await bank.decided({ ...application, cnpj: company.cnpj });
  const log = lines.join('');
  expect(lines.length).toBeGreaterThan(5);
  expect(log).toContain('a row was refused');
  const secrets = [
    company.businessEmail,
    'canario',
    APPLICANT.businessEmail,
    company.businessPhone,
    APPLICANT.businessPhone ?? '',
    APPLICANT.firstCpf,
    APPLICANT.secondCpf ?? '',
    PASSWORD,
    registration,
    codes.emailCode,
    codes.smsCode,
    'argon2',
  ];
  for (const secret of secrets) expect(log.includes(secret), secret).toBe(false);
});

test('ipe onboarding lists, shows, approves and denies, and says in words what cannot be done', async () => {
  const ipe = async (...args: string[]) => {
    let [out, said] = ['', ''];
    const code = await runIpe({
      arguments: ['onboarding', ...args],
      environment: {
        BANK_ENV: 'sandbox',
        DATABASE_URL: bank.databaseUrl,
        DATA_DIR: bank.platform.settings.dataDir,
        // Nobody answers there: staff decide without the registry.
        RAILS_URL: 'http://127.0.0.1:9',
        IPE_LOG_LEVEL: 'silent',
      },
      clock: bank.clock,
      entropy: bank.platform.entropy,
      print: (text) => (out += text),
      printed: () => Promise.resolve(),
      tell: (text) => (said += text),
      readInput: () => Promise.resolve(''),
      readBytes: () => Promise.resolve(new Uint8Array()),
    });
    return { code, out, said };
  };
  const companies = ['00000000000191', '33000167000101'].map((cnpj, at) => ({
    cnpj,
    businessEmail: `staff${at}@trigobom.com.br`,
    businessPhone: '1133330001',
  }));
  const names = [];
  for (const company of companies) names.push({ ...(await bank.apply({ company })), cnpj: company.cnpj });
  const [first, second] = names.map(({ protocol }) => protocol);
  for (const name of names) await bank.decided(name);

  const list = await ipe('list');
  expect(list.out).toContain(`${first}  23/11/2026`);
  expect(list.out).toMatch(
    /pendente \(aguarda documentos\) {2}00\.000\.000\/0001-91 {2}Padaria Trigo Bom Ltda {2}not-registered/,
  );
  const shown = (await ipe('show', first ?? '')).out;
  expect(shown).toContain('***.982.247-**');
  expect(shown).not.toContain(APPLICANT.firstCpf);
  expect(shown).toContain('Contrato social: contrato.png, 70 bytes');
  const folder = join(mkdtempSync(join(tmpdir(), 'ipe-documents-')), 'cadastro');
  expect((await ipe('show', first ?? '', '--documents', folder)).code).toBe(0);
  const saved = readdirSync(folder);
  expect(saved).toHaveLength(2);
  for (const name of saved) {
    expect(shown).toContain(name.replace('.png', ''));
    expect(readFileSync(join(folder, name))).toEqual(FILES.invoicing[1]);
    // Nobody else on that machine reads them.
    expect(statSync(join(folder, name)).mode & 0o077).toBe(0);
  }
  const twice = await ipe('show', first ?? '', '--documents', folder);
  expect(twice).toMatchObject({ code: 1, said: expect.stringContaining('já existe') as string });
  rmSync(folder, { recursive: true });

  expect(await ipe('approve', first ?? '')).toMatchObject({
    code: 2,
    said: expect.stringContaining('--staff') as string,
  });
  expect((await ipe('approve', first ?? '', '--staff', 'Ana', '--name', '')).code).toBe(2);
  expect(await ipe('approve', first ?? '', '--staff', 'Ana')).toMatchObject({
    code: 1,
    said: expect.stringContaining('--name') as string,
  });
  const approved = await ipe('approve', first ?? '', '--staff', 'Ana Lima', '--name', 'Helena Prado');
  expect([approved.code, approved.out]).toEqual([0, expect.stringMatching(/^Aprovado: conta 101\d\d\.\n$/)]);
  expect((await ipe('approve', first ?? '', '--staff', 'Ana', '--name', 'Helena')).said).toContain('já foi decidido');
  expect((await ipe('deny', second ?? '', '--staff', 'Ana')).code).toBe(2);
  expect((await ipe('deny', second ?? '', '--staff', 'Ana', '--reason', 'Contrato ilegível.')).out).toBe('Negado.\n');
  expect((await bank.follow(names[1] ?? { protocol: '' })).json()).toMatchObject({
    state: 'denied',
    reasons: ['Contrato ilegível.'],
  });
  expect((await ipe('show', '0000-0000-0000-0000')).said).toContain('Não há cadastro');
  expect((await ipe('list', '--state', 'denied')).out).toContain(second);
  expect((await ipe('list', '--state', 'lost')).code).toBe(2);
  expect((await ipe('dance')).code).toBe(2);
  const acts = await readRows<{ actor: string; action: string }>(
    bank.pool,
    `SELECT actor, action FROM ledger.audit_record WHERE actor LIKE 'staff:%' ORDER BY at, action`,
  );
  expect(acts.map(({ actor, action }) => `${actor} ${action}`)).toEqual(
    expect.arrayContaining([
      'staff:Ana Lima onboarding.approved',
      'staff:Ana Lima company.opened',
      'staff:Ana onboarding.denied',
    ]),
  );
});
