import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { accountToRun, canEnter, type OsAccount } from './os-account.ts';
import { EmbeddedPostgresRefused } from './refused.ts';

/** Where the embedded database of one data directory stands, and who runs it. */
export interface Home {
  /** The account that PostgreSQL drops to; undefined: this process' own user. */
  readonly account: OsAccount | undefined;
  /** The directory of all the rest, that account's alone. */
  readonly directory: string;
  /** PostgreSQL's data and the two passwords; comes into being whole, or not at all. */
  readonly cluster: string;
  /** Where its socket stands: a path short enough for one. */
  readonly socketDirectory: string;
  readonly lockFile: string;
  readonly logFile: string;
  readonly reserveFile: string;
}

// The kernel allows 108 bytes on Linux and 104 on macOS, the file's own name and a closing zero included.
const SOCKET_PATH_BYTES_MAX = 103;
const SOCKET_NAME = '/.s.PGSQL.5432';
const SYSTEM_PLACE = '/var/lib/ipe';
const POINTER = 'postgres.location';

/**
 * Finds or makes the place of the embedded database. As root, PostgreSQL runs under another account, and where that
 * account cannot enter the data directory (a clone in a private home) the database stands under /var/lib/ipe, with a
 * pointer to it in the data directory.
 */
export function openHome(dataDir: string, log: (message: string) => void): Home {
  const root = openDataDirectory(dataDir);
  const known = knownDirectory(root);
  const account = accountToRun(known === undefined ? undefined : statSync(known).uid);
  const directory = known ?? newDirectory(root, account, log);
  if (account) adopt(directory, account);
  return describeHome(directory, account);
}

/** The place of a database that was made already; undefined when there is none. Changes nothing. */
export function findHome(dataDir: string): Home | undefined {
  const directory = existsSync(dataDir) ? knownDirectory(realpathSync(dataDir)) : undefined;
  if (!directory) return undefined;
  return describeHome(directory, accountToRun(statSync(directory).uid));
}

function describeHome(directory: string, account: OsAccount | undefined): Home {
  return {
    account,
    directory,
    cluster: join(directory, 'cluster'),
    socketDirectory: socketDirectory(directory),
    lockFile: join(directory, 'lock'),
    logFile: join(directory, 'postgres.log'),
    reserveFile: join(directory, 'reserve'),
  };
}

function openDataDirectory(dataDir: string): string {
  const path = resolve(dataDir);
  try {
    if (!existsSync(path)) {
      mkdirSync(path, { recursive: true });
      // Root's data directory must let PostgreSQL's account through to its own part, and show it nothing else.
      chmodSync(path, process.getuid?.() === 0 ? 0o711 : 0o700);
    }
    return realpathSync(path);
  } catch (error) {
    throw closed(path, error);
  }
}

function knownDirectory(root: string): string | undefined {
  const pointer = join(root, POINTER);
  if (existsSync(pointer)) {
    const target = readFileSync(pointer, 'utf8').trim();
    if (existsSync(target)) return target;
    throw new EmbeddedPostgresRefused(
      'data-directory-lost',
      `O banco de dados de ${root} estava em ${target}, que não existe mais. Restaure essa pasta, ou apague ${pointer} para começar um banco novo e vazio.`,
    );
  }
  const inside = join(root, 'postgres');
  return existsSync(inside) ? inside : undefined;
}

function newDirectory(root: string, account: OsAccount | undefined, log: (message: string) => void): string {
  if (!account || canEnter(account, root)) {
    const inside = join(root, 'postgres');
    try {
      ownDirectory(inside, account);
    } catch (error) {
      throw closed(root, error);
    }
    return inside;
  }
  const directory = join(SYSTEM_PLACE, createHash('sha256').update(root).digest('hex').slice(0, 16));
  ownDirectory(directory, account);
  const pointer = join(root, POINTER);
  writeFileSync(`${pointer}.new`, `${directory}\n`, { mode: 0o600 });
  renameSync(`${pointer}.new`, pointer);
  log(`O usuário ${account.name} não alcança ${root}: o banco de dados fica em ${directory}`);
  return directory;
}

/** Makes a directory that only the account (or we) can enter, whatever the umask. */
export function ownDirectory(path: string, account: OsAccount | undefined): void {
  mkdirSync(path, { recursive: true });
  if (account) {
    if (path.startsWith(`${SYSTEM_PLACE}/`)) chmodSync(SYSTEM_PLACE, 0o755);
    chownSync(path, account.uid, account.gid);
  }
  chmodSync(path, 0o700);
}

// A data directory that root copied or restored belongs to root, and PostgreSQL refuses to read it.
function adopt(directory: string, account: OsAccount): void {
  if (!canEnter(account, directory, { write: true }) && statSync(directory).uid !== 0) {
    throw new EmbeddedPostgresRefused(
      'data-directory-closed',
      `O usuário ${account.name}, que roda o banco de dados, não alcança mais ${directory}. Abra as pastas acima dela (permissão de execução) ou mude DATA_DIR.`,
    );
  }
  if (statSync(directory).uid === 0) chownTree(directory, account);
}

function chownTree(path: string, account: OsAccount): void {
  lchownSync(path, account.uid, account.gid);
  if (!lstatSync(path).isDirectory()) return;
  for (const name of readdirSync(path)) chownTree(join(path, name), account);
}

function socketDirectory(directory: string): string {
  const inside = join(directory, 'run');
  if (Buffer.byteLength(inside + SOCKET_NAME) <= SOCKET_PATH_BYTES_MAX) return inside;
  return join(tmpdir(), `ipe-${createHash('sha256').update(directory).digest('hex').slice(0, 16)}`);
}

/** Makes the socket's directory, and refuses one that somebody else put there first. */
export function openSocketDirectory(home: Home): void {
  const { socketDirectory: path, account } = home;
  if (!existsSync(path)) ownDirectory(path, account);
  const { uid, mode } = lstatSync(path);
  const owner = account?.uid ?? process.getuid?.();
  if (lstatSync(path).isDirectory() && uid === owner && (mode & 0o077) === 0) return;
  throw new EmbeddedPostgresRefused(
    'data-directory-closed',
    `A pasta ${path}, do soquete do banco de dados, pertence a outra pessoa ou está aberta a outras. Apague-a.`,
  );
}

function closed(path: string, error: unknown): EmbeddedPostgresRefused {
  const detail = error instanceof Error ? error.message : String(error);
  return new EmbeddedPostgresRefused(
    'data-directory-closed',
    `Não é possível usar a pasta de dados ${path}: ${detail}. Escolha outra em DATA_DIR.`,
  );
}
