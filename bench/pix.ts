import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import {
  bankingDate,
  expectOk,
  formatInstant,
  HOUR_MS,
  instant,
  later,
  money,
  newId,
  newUuid,
  type Clock,
  type Entropy,
} from '@bank/core';
import { cnpjCheckDigits, cpfCheckDigits } from '@bank/documents';
import { ispb, newEndToEndId } from '@bank/identifiers';
import { verifyBooks } from '@bank/ledger';
import { freePort } from '@bank/testkit';
import { createBank, type Bank } from '../apps/server/src/bank.ts';
import {
  BANK_ACCOUNTS,
  companySeed,
  ledgerAccountOf,
  openBankAccounts,
} from '../apps/server/src/features/company/index.ts';
import { seededOperatorId } from '../apps/server/src/features/operators/index.ts';
import { readSettings } from '../apps/server/src/platform/config/settings.ts';
import { migrate } from '../apps/server/src/platform/database/migrate.ts';
import { openPlatform, type OpenPlatform } from '../apps/server/src/platform/open-platform.ts';
import { markBeginning } from '../apps/server/src/seed/mark-beginning.ts';
import { seedCompany } from '../apps/server/src/seed/seed-companies.ts';
import { startServer, stopServer, withDatabase } from './bank-process.ts';
import { cpuMsEach, cpuTimeOf, cpuTimeOfEndedChildren, cpuTimeOfPostgres } from './cpu-time.ts';
import { httpLoad, type LoadResult } from './http-load.ts';
import { prepareBaseline } from './ledger-tpcb.ts';
import { codesInWords, measureCodes, type CodesBench } from './pix/codes.ts';

// Paying a code of another bank, from the look-up to the order, beside the time that the rails themselves take (pix/codes.ts).
// And Pix to another account of this bank, as a customer's program would send them: HTTP, signed-in, every check, limit,
// idempotency key, audit row and receipt as always; against TPC-B on the same server in the same run.

/** One turn of each. CPU milliseconds tell more than rates when others use the machine too. */
interface Round {
  readonly tpcbPerSecond: number;
  readonly tpcbCpuMs: { readonly postgres: number; readonly client: number };
  readonly pix: LoadResult;
  readonly pixCpuMs: { readonly postgres: number; readonly server: number; readonly client: number };
}

/** Everything that the benchmark found. */
export interface PixBench {
  readonly server: string;
  readonly durability: string;
  /** Others' work on the machine spoils a run: about zero before the start is right. */
  readonly loadBefore: number;
  readonly baselineTool: string;
  readonly rounds: readonly Round[];
  /** Medians of the rounds. */
  readonly tpcbPerSecond: number;
  readonly pixPerSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly ratio: number;
  readonly tpcbCpuMs: Round['tpcbCpuMs'];
  readonly pixCpuMs: Round['pixCpuMs'];
  readonly codes: CodesBench;
  readonly orders: number;
  readonly verifier: { readonly ok: boolean; readonly faults: readonly string[]; readonly elapsedMs: number };
}

export const CONNECTIONS = 64;
const ROUNDS = 3;
/** A server runs for weeks, its code is compiled within its first thousands of orders: those are not what is measured. */
const WARM_UP_SECONDS = 15;
const ROUND_SECONDS = 10;
const PAYEES = 64;
/** What one order moves; an account gets enough for all of them. */
const AMOUNT = '1.00';
const OPENING_CENTAVOS = 10_000_000_000n;
/** Look-ups are made beforehand: so many for each second that is measured, far more than can be paid. */
const LOOKUPS_PER_SECOND = 6000;

const clock: Clock = { now: () => instant(Date.now()) };
const entropy: Entropy = { bytes: (count) => randomBytes(count) };

/** Who pays, with look-ups made beforehand. */
export interface Payer {
  readonly companyId: string;
  readonly operatorId: string;
  readonly token: string;
  readonly lookups: string[];
}

function accountNumber(index: number): string {
  return String(20_000 + index);
}

function cnpjOf(index: number): string {
  const base = `${String(30_000_000 + index)}0001`;
  return `${base}${cnpjCheckDigits(base)}`;
}

function cpfOf(index: number): string {
  const base = String(300_000_000 + index);
  return `${base}${cpfCheckDigits(base)}`;
}

/** What the server's own role may not do. */
async function asOwner({ settings }: OpenPlatform, sql: string): Promise<void> {
  const owner = new pg.Client({ connectionString: settings.migrateUrl });
  await owner.connect();
  await owner.query(sql);
  await owner.end();
}

/** Companies with money, an operator, a trusted device, a session; every payee paid before. */
export async function openAccounts(platform: OpenPlatform, bank: Bank): Promise<readonly Payer[]> {
  const { pool } = platform;
  const at = clock.now();
  const payers: Payer[] = [];
  for (let index = 0; index < CONNECTIONS + PAYEES; index += 1) {
    const bankAccount = accountNumber(index);
    const name = `Empresa ${index} Ltda`;
    await seedCompany(pool, {
      bankAccount,
      cnpj: cnpjOf(index),
      name,
      tradeName: name,
      products: ['PIX'],
      openedAt: at,
      feesSince: at,
      // By this plan a Pix costs nothing: what is measured is the payment, two entries, as it has always been.
      tier: 'escala',
    });
    if (index < CONNECTIONS) payers.push(await openPayer(platform, bank, index));
  }
  await asOwner(platform, 'UPDATE bank.company SET confirmation_threshold_centavos = 1000000000000');
  await pool.query(`UPDATE bank.usage_limit SET value = 1000000000000 WHERE measure IN ('day', 'night')`);
  await pool.query(
    `INSERT INTO bank.known_payee (company_id, fingerprint, at)
     SELECT payer.id, '99999008:1:' || payee.bank_account || ':' || payee.cnpj, now()
     FROM bank.company payer, bank.company payee WHERE payer.id <> payee.id`,
  );
  return payers;
}

async function openPayer(platform: OpenPlatform, bank: Bank, index: number): Promise<Payer> {
  const { pool } = platform;
  const at = clock.now();
  const bankAccount = accountNumber(index);
  const companyId = companySeed.companyIdOf(bankAccount);
  const cpf = cpfOf(index);
  const operatorId = seededOperatorId(bankAccount, cpf);
  const name = `Operador ${index}`;
  await pool.query(
    `INSERT INTO bank.operator (company_id, id, cpf, name, email, role, state, password_hash, password_kind,
       password_changed_at, created_at)
     VALUES ($1, $2, $3, $4, $5, 'SA', 'active', '-', 'permanent', now(), now())`,
    [companyId, operatorId, cpf, name, `operador${index}@exemplo.com`],
  );
  // A session that a trusted device opened: one of a password alone waits for the app at every order.
  const deviceId = newId('dev', clock, entropy);
  await pool.query(
    `INSERT INTO bank.device (company_id, id, operator_id, name, public_key, state, created_at)
     VALUES ($1, $2, $3, 'Celular', '{}', 'trusted', now())`,
    [companyId, deviceId, operatorId],
  );
  const amount = money(OPENING_CENTAVOS);
  expectOk(
    await platform.ledger.postOne({
      id: newUuid(clock, entropy),
      kind: 'deposit',
      bankingDate: bankingDate(at),
      at,
      legs: [
        { accountId: ledgerAccountOf(bankAccount), amount },
        { accountId: BANK_ACCOUNTS.opening, amount: money(-amount) },
      ],
    }),
  );
  const subject = { companyId, operatorId, name, bankAccount, kind: 'web', deviceId } as const;
  const context = { at, traceId: '0'.repeat(32), address: '127.0.0.1', userAgent: 'bench', origin: 'http://localhost' };
  const token = await bank.access.openSession(pool, subject, context);
  return { companyId, operatorId, token, lookups: [] };
}

/** Look-ups as the bank would have kept them, each with its own end-to-end id. */
export async function makeLookups(pool: pg.Pool, payers: readonly Payer[], count: number): Promise<void> {
  const at = clock.now();
  const bankIspb = ispb('99999008');
  for (let made = 0; made < count; made += 5000) {
    const rows = Array.from({ length: Math.min(5000, count - made) }, (_, offset) => {
      const payer = payers[(made + offset) % payers.length];
      if (!payer) throw new Error('no payer');
      const payee = CONNECTIONS + Math.floor(Math.random() * PAYEES);
      const id = newId('lkp', clock, entropy);
      payer.lookups.push(id);
      return [
        payer.companyId,
        id,
        payer.operatorId,
        newEndToEndId(bankIspb, at, entropy),
        accountNumber(payee),
        cnpjOf(payee),
      ] as const;
    });
    const column = (index: number): unknown[] => rows.map((row) => row[index]);
    await pool.query(
      `INSERT INTO bank.pix_lookup (company_id, id, operator_id, end_to_end_id, payee, payee_fingerprint, payee_company_id,
         payee_account_id, warnings, at, expires_at)
       SELECT r.company_id, r.id, r.operator_id, r.e2e, jsonb_build_object('name', c.name, 'document', c.cnpj, 'ispb', '99999008',
           'bankName', 'Ipê', 'branch', '0001', 'accountNumber', c.bank_account, 'accountType', 'TRAN', 'key', null, 'keyType', null),
         '99999008:1:' || c.bank_account || ':' || c.cnpj, c.id, c.account_id, '{"list": []}', $7, $8
       FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[])
         AS r (company_id, id, operator_id, e2e, account, cnpj)
       JOIN bank.company c ON c.bank_account = r.account`,
      [
        column(0),
        column(1),
        column(2),
        column(3),
        column(4),
        column(5),
        formatInstant(at),
        formatInstant(later(at, HOUR_MS)),
      ],
    );
  }
}

/** Sweeps what the preparation wrote: left to itself, the database would do so in the middle of a round. */
export async function sweep(url: string): Promise<void> {
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  await owner.query('VACUUM (ANALYZE)');
  await owner.end();
}

async function measureAll(url: string, secondsEach: number): Promise<PixBench> {
  const loadBefore = loadavg()[0] ?? 0;
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-pix-'));
  const environment = {
    BANK_ENV: 'sandbox',
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    IPE_LOG_LEVEL: 'silent',
    IPE_RATE_LIMITS: 'loose',
    // Nobody listens there: these payments never leave the bank.
    RAILS_URL: 'http://localhost:9',
  };
  await migrate(url);
  const platform = openPlatform({ settings: expectOk(readSettings(environment)), clock, entropy });
  const bank = await createBank(platform);
  try {
    await openBankAccounts(platform.pool, clock.now());
    const payers = await openAccounts(platform, bank);
    await markBeginning(url);
    await makeLookups(platform.pool, payers, LOOKUPS_PER_SECOND * (secondsEach * ROUNDS + WARM_UP_SECONDS));
    const baseline = await prepareBaseline(url);
    await sweep(url);
    const port = await freePort();
    const server = await startServer(environment, port);
    const rounds: Round[] = [];
    const postgres = await cpuTimeOfPostgres(url);
    const pixTimes = { postgres, server: cpuTimeOf(server.pid ?? 0), client: cpuTimeOf('self') };
    try {
      await loadPix(port, payers, WARM_UP_SECONDS);
      for (let round = 0; round < ROUNDS; round += 1) {
        let tpcbPerSecond = 0;
        let pix: LoadResult | undefined;
        const tpcbCpuMs = await cpuMsEach({ postgres, client: cpuTimeOfEndedChildren }, async () => {
          tpcbPerSecond = await baseline.tpcb(secondsEach);
          return tpcbPerSecond * secondsEach;
        });
        const pixCpuMs = await cpuMsEach(pixTimes, async () => {
          pix = await loadPix(port, payers, secondsEach);
          return pix.done;
        });
        if (pix) rounds.push({ tpcbPerSecond, tpcbCpuMs, pix, pixCpuMs });
      }
    } finally {
      await stopServer(server);
    }
    const codes = await measureCodes({ environment, dataDir, pool: platform.pool, payers });
    return {
      codes,
      loadBefore,
      baselineTool: baseline.tool,
      ...(await describe(platform.pool)),
      ...summary(rounds),
      ...(await verify(platform, bank)),
    };
  } finally {
    await bank.stop();
    await rm(dataDir, { recursive: true });
  }
}

/** Pays to accounts of this bank for so long. */
export function loadPix(port: number, payers: readonly Payer[], seconds: number): Promise<LoadResult> {
  return httpLoad({
    port,
    connections: CONNECTIONS,
    seconds,
    next(connection) {
      const payer = payers[connection];
      const lookupId = payer?.lookups.pop();
      if (!payer || lookupId === undefined) throw new Error('the look-ups made beforehand are used up');
      return {
        path: '/services/pix/orders',
        headers: { authorization: `Bearer ${payer.token}`, 'idempotency-key': lookupId },
        body: JSON.stringify({ lookupId, amount: AMOUNT }),
      };
    },
    accept: ({ status, body }) => status === 201 && body.includes('"state":"settled"'),
  });
}

/** The database, and how it keeps what it is told. */
export async function describe(pool: pg.Pool): Promise<Pick<PixBench, 'server' | 'durability'>> {
  const setting = async (name: string): Promise<string> =>
    (await pool.query<{ value: string }>(`SELECT current_setting($1) AS value`, [name])).rows[0]?.value ?? '';
  const durability = await Promise.all(
    ['fsync', 'synchronous_commit', 'wal_sync_method'].map(async (name) => `${name} ${await setting(name)}`),
  );
  return { server: await setting('server_version'), durability: durability.join(', ') };
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

function summary(
  rounds: PixBench['rounds'],
): Omit<PixBench, 'server' | 'durability' | 'loadBefore' | 'baselineTool' | 'codes' | 'orders' | 'verifier'> {
  return {
    rounds,
    tpcbPerSecond: median(rounds.map(({ tpcbPerSecond }) => tpcbPerSecond)),
    pixPerSecond: median(rounds.map(({ pix }) => pix.perSecond)),
    p50Ms: median(rounds.map(({ pix }) => pix.p50Ms)),
    p99Ms: median(rounds.map(({ pix }) => pix.p99Ms)),
    ratio: median(rounds.map(({ tpcbPerSecond, pix }) => pix.perSecond / tpcbPerSecond)),
    tpcbCpuMs: {
      postgres: median(rounds.map(({ tpcbCpuMs }) => tpcbCpuMs.postgres)),
      client: median(rounds.map(({ tpcbCpuMs }) => tpcbCpuMs.client)),
    },
    pixCpuMs: {
      postgres: median(rounds.map(({ pixCpuMs }) => pixCpuMs.postgres)),
      server: median(rounds.map(({ pixCpuMs }) => pixCpuMs.server)),
      client: median(rounds.map(({ pixCpuMs }) => pixCpuMs.client)),
    },
  };
}

/** Whether the books are right after all of it. */
export async function verify(platform: OpenPlatform, bank: Bank): Promise<Pick<PixBench, 'orders' | 'verifier'>> {
  const begun = Date.now();
  const client = await platform.pool.connect();
  try {
    await client.query(`SET statement_timeout = 0`);
    const { ok, checks } = await verifyBooks(client, { checks: bank.checks });
    const faults = checks
      .filter(({ faults: count }) => count > 0)
      .map(({ name, firstFault }) => `${name}: ${firstFault}`);
    const { rows } = await client.query<{ orders: bigint }>('SELECT count(*) AS orders FROM bank.payment_order');
    return { orders: Number(rows[0]?.orders ?? 0), verifier: { ok, faults, elapsedMs: Date.now() - begun } };
  } finally {
    client.release(true);
  }
}

function table(found: PixBench): string {
  const whole = (value: number): string => Math.round(value).toLocaleString('en-US').padStart(9);
  const lines = found.rounds.map(
    ({ tpcbPerSecond, pix }, index) =>
      `${String(index + 1).padStart(5)} ${whole(tpcbPerSecond)}/s ${whole(pix.perSecond)}/s ${pix.p50Ms.toFixed(1).padStart(8)} ${pix.p99Ms.toFixed(1).padStart(8)} ${(pix.perSecond / tpcbPerSecond).toFixed(2).padStart(9)}`,
  );
  return `${[
    `PostgreSQL ${found.server}, ${found.durability}; load before: ${found.loadBefore.toFixed(2)}`,
    '',
    `round  TPC-B (16)   Pix by HTTP  p50 ms   p99 ms   × TPC-B`,
    ...lines,
    '',
    `CPU of a TPC-B transaction: PostgreSQL ${found.tpcbCpuMs.postgres.toFixed(3)} ms, its client ${found.tpcbCpuMs.client.toFixed(3)} ms`,
    `CPU of a Pix: PostgreSQL ${found.pixCpuMs.postgres.toFixed(3)} ms, server ${found.pixCpuMs.server.toFixed(3)} ms, its client ${found.pixCpuMs.client.toFixed(3)} ms`,
    `Pix to an account of this bank, ${CONNECTIONS} connections, against TPC-B (${found.baselineTool}): ${found.ratio.toFixed(2)} ×   (to reach: 1)`,
    ...codesInWords(found.codes),
    `Verifier: ${found.verifier.ok ? 'clean' : `FAULTS: ${found.verifier.faults.join('; ')}`}; ${found.orders.toLocaleString('en-US')} orders in ${found.verifier.elapsedMs} ms.`,
  ].join('\n')}\n`;
}

/**
 * Measures Pix inside the bank and codes of other banks through HTTP. The server is named by IPE_BENCH_DATABASE_URL and must let us create a
 * database; what is made there is dropped again.
 */
export async function run(options: { readonly json?: boolean; readonly secondsEach?: number } = {}): Promise<PixBench> {
  const serverUrl = process.env.IPE_BENCH_DATABASE_URL;
  if (!serverUrl) throw new Error('IPE_BENCH_DATABASE_URL names no PostgreSQL server.');
  const found = await withDatabase(serverUrl, 'pix', (url) => measureAll(url, options.secondsEach ?? ROUND_SECONDS));
  process.stdout.write(options.json ? `${JSON.stringify(found, null, 2)}\n` : table(found));
  return found;
}

if (import.meta.main) {
  const seconds = process.env.IPE_BENCH_SECONDS;
  const found = await run({ json: process.argv.includes('--json'), ...(seconds && { secondsEach: Number(seconds) }) });
  if (!found.verifier.ok || found.ratio < 1) process.exitCode = 1;
}
