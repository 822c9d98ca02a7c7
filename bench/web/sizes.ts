import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { fileURLToPath } from 'node:url';

const dist = fileURLToPath(new URL('../../apps/web/dist/', import.meta.url));

/** One file of Vite's manifest. */
interface Chunk {
  readonly file: string;
  readonly src?: string;
  readonly isDynamicEntry?: boolean;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
  readonly css?: readonly string[];
}
type Manifest = Readonly<Record<string, Chunk>>;

/** What a part of the app adds to what is loaded before it, packed. Bytes. */
export interface PartSize {
  readonly name: string;
  readonly files: readonly string[];
  readonly scriptGzip: number;
  readonly styleGzip: number;
}

/** Sign-in, the shell beyond it, and each route beyond the shell. */
export interface Sizes {
  readonly signIn: PartSize;
  readonly shell: PartSize;
  readonly routes: readonly PartSize[];
}

/** What sign-in, the shell beyond it and each route beyond the shell may weigh, packed. Kilobytes. */
export const SIZE_BUDGETS_KB = { signInScript: 100, signInStyle: 12, shell: 70, route: 60 } as const;

const KB = 1024;

/** Scripts and styles of a part, packed. Kilobytes. */
export function totalKb({ scriptGzip, styleGzip }: PartSize): number {
  return (scriptGzip + styleGzip) / KB;
}

/** Reads the sizes of a built web app from its manifest and files; of the tree's own where no folder is named. */
export function measureSizes(folder = dist): Sizes {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest;
  const atSignIn = filesOf(manifest, firstChunks(manifest, folder));
  const measure = measurer(folder);
  const partOf = (key: string, loaded: ReadonlySet<string>): PartSize =>
    measure(nameOf(key), filesBeyond(manifest, key, loaded));
  const app = partOf('src/app/app.tsx', atSignIn);
  const inShell = new Set([...atSignIn, ...app.files]);
  const screens = Object.keys(manifest).filter(
    (key) => manifest[key]?.isDynamicEntry && /(screen|page|construction)[.]tsx$/.test(key),
  );
  return {
    signIn: measure('sign-in', [...atSignIn]),
    shell: app,
    routes: screens.map((key) => partOf(key, inShell)).toSorted((a, b) => b.scriptGzip - a.scriptGzip),
  };
}

/** The chunks whose scripts the page itself names: what runs before the first paint, and what that starts. */
function firstChunks(manifest: Manifest, folder: string): readonly string[] {
  const page = readFileSync(join(folder, 'index.html'), 'utf8');
  const named = [...page.matchAll(/<script[^>]* src="([^"]+)"(?:[^>]* data-parts="([^"]+)")?/g)]
    .flatMap(([, address, parts]) => [address, ...(parts?.split(' ') ?? [])])
    .map((address) => address?.replace(/^[/]/, ''));
  const keys = Object.keys(manifest).filter((key) => named.includes(manifest[key]?.file));
  if (keys.length !== named.length) throw new Error(`the manifest does not know all of ${named.join(', ')}`);
  return keys;
}

/** Everything that is loaded along with these, as it is imported without waiting. */
function filesOf(manifest: Manifest, keys: readonly string[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const files = new Set<string>();
  const visit = (key: string): void => {
    const chunk = manifest[key];
    if (!chunk || seen.has(key)) return;
    seen.add(key);
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
    for (const next of chunk.imports ?? []) visit(next);
  };
  for (const key of keys) visit(key);
  return files;
}

function filesBeyond(manifest: Manifest, key: string, loaded: ReadonlySet<string>): readonly string[] {
  if (!manifest[key]) throw new Error(`the manifest has no ${key}`);
  return [...filesOf(manifest, [key])].filter((file) => !loaded.has(file));
}

function nameOf(key: string): string {
  return key.replace(/^.*[/]/, '').replace(/[.]tsx$/, '');
}

function measurer(folder: string) {
  return (name: string, files: readonly string[]): PartSize => {
    const packed = (ending: string): number =>
      files
        .filter((file) => file.endsWith(ending))
        .reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file)), { level: 9 }).length, 0);
    return { name, files, scriptGzip: packed('.js'), styleGzip: packed('.css') };
  };
}
