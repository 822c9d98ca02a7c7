import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { runToEnd } from './child.ts';
import { inTree, root } from './tree.ts';

/** The browser apps that are built. */
export type BuiltApp = 'web' | 'mobile';

/** Builds the apps whose sources changed since their last build, side by side. Answers which ones those were. */
export async function buildOutdated(
  apps: readonly BuiltApp[],
  building: (app: BuiltApp) => void = () => undefined,
): Promise<readonly BuiltApp[]> {
  const outdated = apps.filter((app) => !isCurrent(app));
  await Promise.all(
    outdated.map(async (app) => {
      building(app);
      const stamp = sourcesHash(app);
      // Beside the one that is served, and put in its place whole: another sandbox may be building, or serving, it now.
      const built = inTree('.cache/builds', `${app}-${process.pid}`);
      try {
        await runToEnd(
          `A montagem de apps/${app}`,
          [inTree('node_modules/vite/bin/vite.js'), 'build', inTree('apps', app), '--outDir', built, '--emptyOutDir'],
          { NODE_ENV: 'production' },
        );
        putInPlace(app, built);
      } finally {
        rmSync(built, { recursive: true, force: true });
      }
      writeFileSync(stampFile(app), stamp);
    }),
  );
  return outdated;
}

function putInPlace(app: BuiltApp, built: string): void {
  const place = inTree('apps', app, 'dist');
  const old = `${built}-old`;
  mkdirSync(dirname(stampFile(app)), { recursive: true });
  rmSync(stampFile(app), { force: true });
  if (existsSync(place)) renameSync(place, old);
  renameSync(built, place);
  rmSync(old, { recursive: true, force: true });
}

function isCurrent(app: BuiltApp): boolean {
  if (!existsSync(inTree('apps', app, 'dist/index.html')) || !existsSync(stampFile(app))) return false;
  return readFileSync(stampFile(app), 'utf8') === sourcesHash(app);
}

function stampFile(app: BuiltApp): string {
  return inTree('.cache/builds', app);
}

// Content, not times: a fresh clone or a changed branch says nothing with its times.
function sourcesHash(app: BuiltApp): string {
  const files = globSync([`apps/${app}/**/*`, 'packages/**/*', 'package-lock.json', 'tsconfig*.json'], {
    cwd: root,
    exclude: (path) => /(^|\/)(node_modules|dist|testdata|testkit|ledger)$|[.]test[.]tsx?$/.test(path),
  });
  const hash = createHash('sha256');
  const settings = Object.keys(process.env).filter((name) => name.startsWith('VITE_'));
  for (const name of settings.sort()) hash.update(`${name}=${process.env[name]}\n`);
  for (const file of files.sort()) {
    if (!statSync(inTree(file)).isFile()) continue;
    hash.update(`${file}\n`).update(readFileSync(inTree(file)));
  }
  return hash.digest('hex');
}
