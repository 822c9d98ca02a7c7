import { createHash, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, afterEach, expect } from 'vitest';
import { problemSchema, type DeviceSignature, type LiveEvent } from '@bank/contracts';
import { bankingDate, expectOk, formatInstant, money, newId, newUuid, type Instant, type Money } from '@bank/core';
import { createLedger, createLedgerPool, verifyBooks, type BooksCheck, type Ledger } from '@bank/ledger';
import type { RailsClient } from '@bank/rails-protocol';
import type { FetchDocument } from '../platform/outbound/fetch-document.ts';
import type { PostOutside } from '../platform/outbound/post-outside.ts';
import { createTestDatabase, fakeClock, patientBounds, seededEntropy, type FakeClock } from '@bank/testkit';
import { createBank, type Bank } from '../bank.ts';
import { BANK_ACCOUNTS, companySeed, ledgerAccountOf, openBankAccounts } from '../features/company/index.ts';
import { madeUpPast, markMadeUp } from '../features/explanations/index.ts';
import {
  SANDBOX_OPERATORS,
  seededOperatorId,
  seedOperators,
  type SandboxOperator,
} from '../features/operators/index.ts';
import { readSettings, type Settings } from '../platform/config/settings.ts';
import { migrate, migrations } from '../platform/database/migrate.ts';
import { readRows } from '../platform/database/rows.ts';
import type { RequestContext } from '../platform/http/caller.ts';
import { openPlatform, type OpenPlatform } from '../platform/open-platform.ts';
import { seedCompanies } from '../seed/seed-companies.ts';
import { STANDINGS } from '../standings.ts';

/** When the fake clock of a test bank starts: a Monday, 10:00 in São Paulo. */
export const TEST_START = '2026-11-23T13:00:00.000Z';

/** The key of a seeded operator: admin, approver, maker, guest, newcomer, admin2, admin3. */
export type OperatorKey = SandboxOperator['key'];

type Headers = Readonly<Record<string, string>>;

/** Calls of one caller. */
export interface TestCaller {
  readonly token: string | undefined;
  get(path: string, headers?: Headers): Promise<TestReply>;
  post(path: string, body?: unknown, headers?: Headers): Promise<TestReply>;
  put(path: string, body?: unknown, headers?: Headers): Promise<TestReply>;
  delete(path: string, headers?: Headers): Promise<TestReply>;
  /** Posts "data" and files as multipart/form-data, each file with its name and bytes. */
  upload(path: string, data: unknown, files: TestFiles, headers?: Headers): Promise<TestReply>;
  /** The same with PUT. */
  putFiles(path: string, data: unknown, files: TestFiles): Promise<TestReply>;
}

/** Files of a request by their parts' names. */
export type TestFiles = Readonly<Record<string, { readonly name: string; readonly bytes: Uint8Array }>>;

/** What came back. */
export interface TestReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The body as text. */
  readonly text: string;
  /** The body as it came. */
  readonly bytes: Uint8Array;
  /** The body as JSON; the test says what it expects. */
  json<T = Record<string, unknown>>(): T;
  /** The code of the first error; undefined for a success. A body that is no problem+json fails the test. */
  readonly code: string | undefined;
}

/** A device with a real key, trusted unless said otherwise. */
export interface TestDevice {
  readonly id: string;
  readonly publicKey: { readonly kty: 'EC'; readonly crv: 'P-256'; readonly x: string; readonly y: string };
  /** Signs content for which `content` is asked with this device's id and the moment of signing. */
  sign(content: (about: { readonly deviceId: string; readonly signedAt: string }) => string): DeviceSignature;
}

/** A message that went to the outbox of e-mail and SMS. */
export interface TestMessage {
  readonly kind: 'email' | 'sms' | 'push';
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
}

/** A bank on a database of its own, with the sandbox's companies and operators and a clock that stands still. */
export interface TestBank {
  readonly bank: Bank;
  readonly platform: OpenPlatform;
  readonly clock: FakeClock;
  /** How many password hashes were worked out so far. */
  passwordHashes(): number;
  readonly pool: pg.Pool;
  /** The database's address as its owner. */
  readonly databaseUrl: string;
  /** Calls without a token. */
  readonly anonymous: TestCaller;
  /**
   * Calls of a seeded operator in a session made for it (no password is worked out): one that the operator's trusted device
   * opened, as by QR code; where there is none, one of a password alone.
   */
  as(operator: OperatorKey): Promise<TestCaller>;
  /** Calls of a seeded operator in a session that a password alone opened, or that device. */
  signedIn(operator: OperatorKey, by: 'password' | Pick<TestDevice, 'id'>): Promise<TestCaller>;
  /** Calls with that token. */
  withToken(token: string): TestCaller;
  companyId(bankAccount: string): string;
  operator(key: OperatorKey): SandboxOperator & { readonly id: string; readonly companyId: string };
  /** Gives an operator a device, trusted unless another state is named. */
  device(
    operator: OperatorKey,
    state?: 'trusted' | 'pending' | 'awaiting_code' | 'blocked' | 'removed',
  ): Promise<TestDevice>;
  /** Gives anybody a trusted device. */
  deviceOf(owner: { readonly id: string; readonly companyId: string }): Promise<TestDevice>;
  /**
   * What `ipe verify` asks, but for what stands: tests give companies limits, plans and devices by hand. That acts tell of
   * it is what the tests of explanations try, with all of `bank.checks`.
   */
  readonly checks: readonly BooksCheck[];
  /** A statement of the schema's owner: what no code of the server does, and its role may not do. */
  byHand(sql: string, values?: readonly unknown[]): Promise<void>;
  /** What the test changed by hand is made up, so that the verifier asks for no act of it. */
  explainByHand(): Promise<void>;
  /** Puts money on an account, from the bank's own. */
  fund(bankAccount: string, amountCentavos: bigint): Promise<void>;
  balance(bankAccount: string): Promise<bigint>;
  /** What went to the outbox of e-mail and SMS, oldest first. */
  messages(): Promise<readonly TestMessage[]>;
  /** The live events published since the last call of this, with the company they are for. */
  liveEvents(): readonly { readonly companyId: string; readonly event: LiveEvent }[];
  /** The audit rows of a company by action, oldest first. */
  audit(
    bankAccount: string,
    action?: string,
  ): Promise<
    readonly {
      readonly actor: string;
      readonly action: string;
      readonly subject: string;
      readonly data: Record<string, unknown>;
    }[]
  >;
}

/** What a test may have otherwise. */
export interface TestBankOptions {
  readonly settings?: Partial<Settings>;
  /** Strict figures for how often things may be tried; loose unless told. */
  readonly strictLimits?: boolean;
  /** Begin loops and the hearing of live notices; they stand still unless told. */
  readonly start?: boolean;
  /** Says whether the disk has room for writes; asked about `settings.storageDirectory`. */
  readonly lookForRoom?: (directory: string) => Promise<boolean>;
  /** Takes the log's lines; see `settings.logLevel`. */
  readonly logTo?: { write(line: string): void };
  /** Another address at which the server finds its database: through a network that a test breaks. */
  readonly route?: (databaseUrl: string) => Promise<string>;
  /** The outside; unless told, the real client of an address where nobody answers. */
  readonly rails?: RailsClient;
  /** The net from which documents are fetched. */
  readonly documents?: FetchDocument;
  /** What customers' own addresses answer. */
  readonly outside?: PostOutside;
}

/**
 * Starts a bank for the tests of one file: call it at the top of the file, `const bank = await startTestBank()`. Every
 * answer is checked against its contract, and after each test the books are: a test after which they do not balance
 * fails. Stops by itself.
 */
export async function startTestBank(options: TestBankOptions = {}): Promise<TestBank> {
  const database = await createTestDatabase({ name: templateName(), prepare: prepareTemplate });
  const clock = fakeClock(TEST_START);
  const settings = settingsOf((await options.route?.(database.url)) ?? database.url, options);
  const platform = openPlatform({
    settings,
    clock,
    entropy: seededEntropy(4711),
    ...(options.rails && { rails: options.rails }),
    ...(options.documents && { documents: options.documents }),
    ...(options.outside && { outside: options.outside }),
    ...(options.logTo && { logTo: options.logTo }),
  });
  let passwordHashes = 0;
  const onHashing = () => void (passwordHashes += 1);
  const bank = await createBank(platform, {
    checkReplies: true,
    onHashing,
    ...(options.lookForRoom && { lookForRoom: options.lookForRoom }),
  });
  if (options.start) bank.start();
  const published: { companyId: string; event: LiveEvent }[] = [];
  const publish = platform.live.publish.bind(platform.live);
  platform.live.publish = (companyId, events) => {
    for (const event of events) published.push({ companyId, event });
    publish(companyId, events);
  };

  afterEach(async () => {
    const client = await platform.pool.connect();
    try {
      const { ok, checks } = await verifyBooks(client);
      expect(ok ? [] : checks.filter(({ faults }) => faults > 0), 'the books after the test').toEqual([]);
    } finally {
      client.release();
    }
  });
  const owner = createLedgerPool({ connectionString: database.url, role: 'none', max: 1 });
  const ownersLedger = createLedger({ pool: owner });
  afterAll(async () => {
    await bank.stop();
    await ownersLedger.close();
    await owner.end();
    await database.drop();
  });

  const operator: TestBank['operator'] = (key) => {
    const found = SANDBOX_OPERATORS.find((one) => one.key === key);
    if (!found) throw new Error(`No operator ${key}`);
    const { bankAccount, cpf } = found;
    return { ...found, id: seededOperatorId(bankAccount, cpf), companyId: companySeed.companyIdOf(bankAccount) };
  };
  const withToken = (token: string | undefined): TestCaller => callerOf(bank, token);

  const signedIn: TestBank['signedIn'] = async (key, by) => {
    const { id: operatorId, companyId, name, bankAccount } = operator(key);
    const deviceId = by === 'password' ? null : by.id;
    const subject = { companyId, operatorId, name, bankAccount, kind: 'web' as const, deviceId };
    return withToken(await bank.access.openSession(platform.pool, subject, testContext(clock.now())));
  };

  return {
    bank,
    platform,
    clock,
    passwordHashes: () => passwordHashes,
    pool: platform.pool,
    databaseUrl: database.url,
    anonymous: withToken(undefined),
    withToken,
    operator,
    companyId: companySeed.companyIdOf,
    async as(key) {
      const { id, companyId } = operator(key);
      return signedIn(key, (await bank.deviceKeys.trustedDeviceOf(companyId, id)) ?? 'password');
    },
    signedIn,
    device: (key, state = 'trusted') => giveDevice(platform, clock, operator(key), state),
    deviceOf: (owner) => giveDevice(platform, clock, owner, 'trusted'),
    checks: bank.checks.filter(({ name }) => name !== 'explanations.standing'),
    byHand: async (sql, values = []) => void (await owner.query(sql, [...values])),
    explainByHand: () => markStanding(database.url),
    fund: (bankAccount, amountCentavos) =>
      fund(ownersLedger, platform, ledgerAccountOf(bankAccount), money(amountCentavos)),
    async balance(bankAccount) {
      const rows = await readRows<{ balance: bigint }>(
        platform.pool,
        'SELECT balance FROM ledger.account WHERE id = $1',
        [ledgerAccountOf(bankAccount)],
      );
      return rows[0]?.balance ?? 0n;
    },
    messages: () =>
      readRows<TestMessage>(
        platform.pool,
        'SELECT kind, recipient, subject, text FROM bank.outgoing_message ORDER BY created_at, id',
      ),
    liveEvents: () => published.splice(0),
    audit: (bankAccount, action) =>
      readRows(
        platform.pool,
        `SELECT actor, action, subject, data FROM ledger.audit_record
         WHERE company_id = $1 AND ($2::text IS NULL OR action = $2) ORDER BY at, id`,
        [companySeed.companyIdOf(bankAccount), action ?? null],
      ),
  };
}

/** Where a test's acts come from. */
export function testContext(at: Instant): RequestContext {
  return { at, traceId: '0'.repeat(32), address: '127.0.0.1', userAgent: 'test', origin: 'http://localhost:3000' };
}

// A template for each state of the migrations and seeds: a changed one makes a new template.
function templateName(): string {
  const hash = createHash('sha256').update(JSON.stringify([migrations, companySeed.companies, SANDBOX_OPERATORS]));
  return `bank_${hash.digest('hex').slice(0, 12)}`;
}

async function prepareTemplate(url: string): Promise<void> {
  await migrate(url);
  const clock = fakeClock(TEST_START);
  const { pool, close } = openPlatform({ settings: settingsOf(url, {}), clock, entropy: seededEntropy(1) });
  try {
    await openBankAccounts(pool, clock.now());
    await seedCompanies(pool, clock.now());
    await seedOperators(pool, clock.now());
    await markStanding(url);
  } finally {
    await close();
  }
}

/** What stands now counts as made up, as the owner of the schema says: a test wrote it, and no act tells of it. */
async function markStanding(url: string): Promise<void> {
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  try {
    await owner.query(`DELETE FROM bank.stood_before WHERE because = 'made-up'`);
    await markMadeUp(owner, STANDINGS);
  } finally {
    await owner.end();
  }
}

function settingsOf(databaseUrl: string, options: TestBankOptions): Settings {
  const settings = expectOk(
    readSettings({
      BANK_ENV: 'sandbox',
      DATABASE_URL: databaseUrl,
      // Only keys lie there, which all tests may share: making them takes a while.
      DATA_DIR: join(tmpdir(), `ipe-test-keys-${userInfo().uid}`),
      IPE_LOG_LEVEL: process.env.IPE_TEST_LOG ?? 'silent',
      IPE_RATE_LIMITS: options.strictLimits ? 'strict' : 'loose',
      IPE_DATABASE_CONNECTIONS: '6',
    }),
  );
  return { ...settings, patience: patientBounds(settings.patience), ...options.settings };
}

function callerOf(bank: Bank, token: string | undefined): TestCaller {
  const call = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body: unknown, headers: Headers) =>
    replyOf(
      await bank.http.app.inject({
        method,
        url: path,
        headers: { ...(token !== undefined && { authorization: `Bearer ${token}` }), ...headers },
        ...(body !== undefined && { payload: body as object }),
      }),
    );
  return {
    token,
    get: (path, headers = {}) => call('GET', path, undefined, headers),
    post: (path, body, headers = {}) => call('POST', path, body, headers),
    put: (path, body, headers = {}) => call('PUT', path, body, headers),
    delete: (path, headers = {}) => call('DELETE', path, undefined, headers),
    upload: async (path, data, files, headers = {}) => {
      const { body, type } = await formOf(data, files);
      return call('POST', path, body, { ...type, ...headers });
    },
    putFiles: async (path, data, files) => {
      const { body, type } = await formOf(data, files);
      return call('PUT', path, body, type);
    },
  };
}

/** "data" and files as multipart/form-data. */
async function formOf(data: unknown, files: TestFiles): Promise<{ readonly body: Buffer; readonly type: Headers }> {
  const form = new FormData();
  form.set('data', JSON.stringify(data));
  for (const [part, { name, bytes }] of Object.entries(files)) form.set(part, new File([new Uint8Array(bytes)], name));
  const sent = new Response(form);
  const type = { 'content-type': sent.headers.get('content-type') ?? '' };
  return { body: Buffer.from(await sent.arrayBuffer()), type };
}

function replyOf(response: LightMyRequestResponse): TestReply {
  return {
    status: response.statusCode,
    headers: response.headers as Record<string, string>,
    text: response.body,
    bytes: response.rawPayload,
    json: <T>() => response.json() as T,
    get code() {
      if (response.statusCode < 400) return undefined;
      expect(response.headers['content-type']).toBe('application/problem+json; charset=utf-8');
      return problemSchema.parse(response.json()).errors[0]?.code;
    },
  };
}

async function giveDevice(
  platform: OpenPlatform,
  clock: FakeClock,
  owner: { readonly id: string; readonly companyId: string },
  state: string,
): Promise<TestDevice> {
  const { id, publicKey, privateKey } = newDeviceKey(platform, clock);
  await readRows(
    platform.pool,
    `INSERT INTO bank.device (company_id, id, operator_id, name, public_key, state, created_at)
     VALUES ($1, $2, $3, 'Celular de teste', $4, $5, $6)`,
    [owner.companyId, id, owner.id, JSON.stringify(publicKey), state, new Date(clock.now())],
  );
  return { id, publicKey, sign: signer(id, privateKey, clock) };
}

function newDeviceKey(platform: OpenPlatform, clock: FakeClock) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const key = { kty: 'EC', crv: 'P-256', x, y } as const;
  return { id: newId('dev', clock, platform.entropy), publicKey: key, privateKey };
}

/** What a device does with its key: signs content that names the device and the moment. */
export function signer(deviceId: string, privateKey: KeyObject, clock: FakeClock): TestDevice['sign'] {
  return (content) => {
    const signedAt = formatInstant(clock.now());
    const text = content({ deviceId, signedAt });
    const signature = sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' });
    return { deviceId, signedAt, signature: signature.toString('base64url') };
  };
}

// What a test begins with is a made-up past: only the owner of the schema may write such a thing.
async function fund(
  ownersLedger: Ledger,
  { clock, entropy }: OpenPlatform,
  accountId: string,
  amount: Money,
): Promise<void> {
  const at = clock.now();
  const id = newUuid(clock, entropy);
  const legs = [
    { accountId, amount },
    { accountId: BANK_ACCOUNTS.opening, amount: money(-amount) },
  ];
  const companions = [madeUpPast({ id, at, legs })];
  expectOk(await ownersLedger.postOne({ id, kind: 'deposit', bankingDate: bankingDate(at), at, legs, companions }));
}
