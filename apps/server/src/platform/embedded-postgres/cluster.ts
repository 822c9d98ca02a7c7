import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Binaries } from './binaries.ts';
import { ownDirectory, type Home } from './home.ts';
import { EmbeddedPostgresRefused } from './refused.ts';

/** The version whose data directories our programs read. */
const MAJOR = '18';

/** Whom PostgreSQL knows: its superuser (the launcher alone) and the bank, which owns its database and no more. */
export type DatabaseUser = 'postgres' | 'ipe';

/** PostgreSQL's own data directory. */
export function dataOf(home: Home): string {
  return join(home.cluster, 'data');
}

/** The address of the embedded database for one of its users; reached over its private socket only. */
export function addressOf(home: Home, user: DatabaseUser, database = 'ipe'): string {
  const password = readFileSync(join(home.cluster, `${user}.password`), 'utf8').trim();
  return `postgres://${user}:${password}@${encodeURIComponent(home.socketDirectory)}/${database}`;
}

/** Makes the data directory if there is none: whole, or not at all when it is interrupted. */
export async function ensureCluster(home: Home, binaries: Binaries): Promise<void> {
  if (existsSync(home.cluster)) return checkVersion(home);
  const making = `${home.cluster}.making`;
  rmSync(making, { recursive: true, force: true });
  ownDirectory(making, home.account);
  for (const user of ['postgres', 'ipe'] satisfies DatabaseUser[])
    writePassword(home, join(making, `${user}.password`));
  await initdb(home, binaries, making);
  renameSync(making, home.cluster);
}

function checkVersion(home: Home): void {
  const found = readFileSync(join(dataOf(home), 'PG_VERSION'), 'utf8').trim();
  if (found === MAJOR) return;
  throw new EmbeddedPostgresRefused(
    'other-version',
    `Os dados em ${home.cluster} são do PostgreSQL ${found}, e este programa traz o ${MAJOR}. Exporte-os com a versão que os criou.`,
  );
}

function writePassword(home: Home, file: string): void {
  writeFileSync(file, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 });
  if (home.account) chownSync(file, home.account.uid, home.account.gid);
}

async function initdb(home: Home, binaries: Binaries, making: string): Promise<void> {
  const args = [
    `--pgdata=${join(making, 'data')}`,
    '--username=postgres',
    `--pwfile=${join(making, 'postgres.password')}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--data-checksums',
  ];
  const child = spawn(binaries.initdb, args, {
    ...(home.account && { uid: home.account.uid, gid: home.account.gid }),
    cwd: '/',
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()));
  const status = await new Promise<number | null>((done, fail) => {
    child.once('error', fail);
    child.once('close', done);
  });
  if (status === 0) return;
  throw new EmbeddedPostgresRefused('start-failed', `A criação do banco de dados embutido falhou: ${complaint.trim()}`);
}
