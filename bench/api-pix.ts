import { hash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { expectOk, instant, newId, type Clock, type Entropy } from '@bank/core';
import { API_PIX_PATH } from '@bank/contracts';
import { freePort } from '@bank/testkit';
import { createBank } from '../apps/server/src/bank.ts';
import { openBankAccounts } from '../apps/server/src/features/company/index.ts';
import { seedKey } from '../apps/server/src/features/pix-keys/index.ts';
import { readSettings } from '../apps/server/src/platform/config/settings.ts';
import { migrate } from '../apps/server/src/platform/database/migrate.ts';
import { openPlatform, type OpenPlatform } from '../apps/server/src/platform/open-platform.ts';
import { markBeginning } from '../apps/server/src/seed/mark-beginning.ts';
import { startServer, stopServer, withDatabase } from './bank-process.ts';
import { httpLoad, type LoadResult } from './http-load.ts';
import { CONNECTIONS, describe, loadPix, makeLookups, openAccounts, sweep, verify, type Payer } from './pix.ts';

// Making immediate charges by API Pix (PUT /cob/{txid}), each with a txid of its own, as companies' programs do; against paying a
// Pix inside this bank through HTTP, turn by turn on the same server (bench/pix.ts).

/** One turn of each. */
interface Round {
  readonly pix: LoadResult;
  readonly cob: LoadResult;
}

/** Everything that the benchmark found. */
export interface ApiPixBench {
  readonly server: string;
  readonly durability: string;
  readonly loadBefore: number;
  readonly rounds: readonly Round[];
  /** Charges made for each Pix paid: the median of the rounds. */
  readonly ratio: number;
  readonly verifier: { readonly ok: boolean; readonly faults: readonly string[] };
}

const ROUNDS = 3;
const ROUND_SECONDS = 10;
const WARM_UP_SECONDS = 10;
const LOOKUPS_PER_SECOND = 6000;
/** At least so many charges for each Pix. */
const TO_REACH = 0.5;

const clock: Clock = { now: () => instant(Date.now()) };
const entropy: Entropy = { bytes: (count) => randomBytes(count) };

/** A company's program, and the key to which its charges are paid. */
interface Program {
  readonly token: string;
  readonly key: string;
}

async function openPrograms(platform: OpenPlatform, payers: readonly Payer[]): Promise<readonly Program[]> {
  const programs: Program[] = [];
  for (const [index, { companyId }] of payers.entries()) {
    const key = `programa${index}@exemplo.com.br`;
    const accountId = await accountOf(platform.pool, companyId);
    await seedKey(platform.pool, platform, { companyId, accountId, type: 'EMAIL', key, createdAt: clock.now() });
    const id = newId('crd', clock, entropy);
    const token = randomBytes(32).toString('base64url');
    await platform.pool.query(
      `INSERT INTO bank.credential (company_id, id, client_id, name, scopes, daily_cap_centavos, created_at, created_by,
         secret_for, secret_hash, secret_shown)
       VALUES ($1, $2, $2, 'Programa', '{cob.write,cob.read}', 0, now(), '{}', 'bench', '\\x00', '{}')`,
      [companyId, id],
    );
    await platform.pool.query(
      `INSERT INTO bank.credential_token (token_hash, company_id, credential_id, scopes, issued_at, expires_at)
       VALUES ($1, $2, $3, '{cob.write,cob.read}', now(), now() + interval '1 hour')`,
      [hash('sha256', token, 'buffer'), companyId, id],
    );
    programs.push({ token, key });
  }
  return programs;
}

async function accountOf(pool: pg.Pool, companyId: string): Promise<string> {
  const { rows } = await pool.query<{ id: string }>('SELECT account_id AS id FROM bank.company WHERE id = $1', [
    companyId,
  ]);
  return rows[0]?.id ?? '';
}

function loadCob(port: number, programs: readonly Program[], seconds: number): Promise<LoadResult> {
  return httpLoad({
    port,
    connections: CONNECTIONS,
    seconds,
    next(connection) {
      const program = programs[connection];
      if (!program) throw new Error('each connection has its program');
      return {
        method: 'PUT',
        path: `${API_PIX_PATH}/cob/${randomBytes(16).toString('hex')}`,
        headers: { authorization: `Bearer ${program.token}` },
        body: JSON.stringify({
          calendario: { expiracao: 3600 },
          devedor: { cnpj: '12345678000195', nome: 'Empresa de Serviços SA' },
          valor: { original: '37.00' },
          chave: program.key,
          solicitacaoPagador: 'Serviço realizado.',
        }),
      };
    },
    accept: ({ status, body }) => status === 201 && body.includes('"ATIVA"'),
  });
}

async function measureAll(url: string, secondsEach: number): Promise<ApiPixBench> {
  const loadBefore = loadavg()[0] ?? 0;
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-api-pix-'));
  const environment = {
    BANK_ENV: 'sandbox',
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    IPE_LOG_LEVEL: 'silent',
    IPE_RATE_LIMITS: 'loose',
    RAILS_URL: 'http://localhost:9',
  };
  await migrate(url);
  const platform = openPlatform({ settings: expectOk(readSettings(environment)), clock, entropy });
  const bank = await createBank(platform);
  try {
    await openBankAccounts(platform.pool, clock.now());
    const payers = await openAccounts(platform, bank);
    const programs = await openPrograms(platform, payers);
    await markBeginning(url);
    await makeLookups(platform.pool, payers, LOOKUPS_PER_SECOND * (secondsEach * ROUNDS + WARM_UP_SECONDS));
    await sweep(url);
    const port = await freePort();
    const server = await startServer(environment, port);
    const rounds: Round[] = [];
    try {
      await loadPix(port, payers, WARM_UP_SECONDS);
      await loadCob(port, programs, WARM_UP_SECONDS);
      for (let round = 0; round < ROUNDS; round += 1) {
        const pix = await loadPix(port, payers, secondsEach);
        rounds.push({ pix, cob: await loadCob(port, programs, secondsEach) });
      }
    } finally {
      await stopServer(server);
    }
    const ratios = rounds.map(({ pix, cob }) => cob.perSecond / pix.perSecond).toSorted((a, b) => a - b);
    const ratio = ratios[Math.floor(ratios.length / 2)] ?? 0;
    const { verifier } = await verify(platform, bank);
    return { ...(await describe(platform.pool)), loadBefore, rounds, ratio, verifier };
  } finally {
    await bank.stop();
    await rm(dataDir, { recursive: true });
  }
}

function table({ server, durability, loadBefore, rounds, ratio, verifier }: ApiPixBench): string {
  const of = ({ perSecond, p50Ms, p99Ms }: LoadResult): string =>
    `${Math.round(perSecond).toLocaleString('en-US').padStart(7)}/s  p50 ${p50Ms.toFixed(1)} ms  p99 ${p99Ms.toFixed(1)} ms`;
  return `${[
    `PostgreSQL ${server}, ${durability}; load before: ${loadBefore.toFixed(2)}`,
    ...rounds.map(({ pix, cob }, index) => `${index + 1}  Pix ${of(pix)}   PUT /cob ${of(cob)}`),
    `Charges by API Pix for each Pix paid, ${CONNECTIONS} connections: ${ratio.toFixed(2)} ×   (to reach: ${TO_REACH})`,
    `Verifier: ${verifier.ok ? 'clean' : `FAULTS: ${verifier.faults.join('; ')}`}`,
  ].join('\n')}\n`;
}

/** Measures charges by API Pix against Pix through HTTP, on a database of its own at IPE_BENCH_DATABASE_URL. */
export async function run(
  options: { readonly json?: boolean; readonly secondsEach?: number } = {},
): Promise<ApiPixBench> {
  const serverUrl = process.env.IPE_BENCH_DATABASE_URL;
  if (!serverUrl) throw new Error('IPE_BENCH_DATABASE_URL names no PostgreSQL server.');
  const secondsEach = options.secondsEach ?? (Number(process.env.IPE_BENCH_SECONDS) || ROUND_SECONDS);
  const found = await withDatabase(serverUrl, 'api_pix', (url) => measureAll(url, secondsEach));
  process.stdout.write(options.json ? `${JSON.stringify(found, null, 2)}\n` : table(found));
  return found;
}

if (import.meta.main) {
  const found = await run({ json: process.argv.includes('--json') });
  if (!found.verifier.ok || found.ratio < TO_REACH) process.exitCode = 1;
}
