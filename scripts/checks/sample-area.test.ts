// @vitest-environment node
import { execFile } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { measureSizes, SIZE_BUDGETS_KB, totalKb } from '../../bench/web/sizes.ts';
import { inTree } from '../sandbox/tree.ts';

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'ipe-without-sample-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Words that only the sample area has: its calls, its storage, its line on top of each screen, its ways in, their names. */
const TRACES = [
  '/api/',
  'get-product-list',
  'ipe.sample',
  'Dados de amostra',
  'Conversas de exemplo',
  'Avisos do banco e de exemplo',
  'Loja de exemplo',
  '/pages/shop',
  '/scrum-board',
];

const builds = new Map<'on' | 'off', Promise<string>>();

/** The web app with the sample area or without it, built once; where to. */
function built(area: 'on' | 'off'): Promise<string> {
  const known = builds.get(area) ?? build(area);
  builds.set(area, known);
  return known;
}

async function build(area: 'on' | 'off'): Promise<string> {
  const place = join(folder, area);
  const vite = inTree('node_modules/vite/bin/vite.js');
  await run(
    process.execPath,
    [vite, 'build', inTree('apps/web'), '--outDir', place, '--emptyOutDir', '--sourcemap', 'hidden'],
    {
      env: { ...process.env, NODE_ENV: 'production', VITE_SAMPLE_AREA: area },
    },
  );
  return place;
}

/** The sources of all that is loaded before any screen: sign-in and the frame. */
function shellSources(place: string): ReadonlySet<string> {
  const { signIn, shell } = measureSizes(place);
  const scripts = [...signIn.files, ...shell.files].filter((file) => existsSync(join(place, `${file}.map`)));
  return new Set(
    scripts.flatMap((file) => {
      const { sources } = JSON.parse(readFileSync(join(place, `${file}.map`), 'utf8')) as { sources: string[] };
      return sources.map((source) => relative(inTree(), resolve(place, 'assets', source)));
    }),
  );
}

test('VITE_SAMPLE_AREA=off leaves nothing of the sample area and its fake API in the build, and on nothing but its screens’ names in the shell', async () => {
  const without = await built('off');
  const files = globSync('assets/*.{js,css}', { cwd: without });
  expect(files.length).toBeGreaterThan(20);
  for (const trace of TRACES) {
    expect(
      files.filter((file) => readFileSync(join(without, file), 'utf8').includes(trace)),
      trace,
    ).toEqual([]);
    const sources = globSync('apps/web/src/{sample,app,platform}/**/*.{ts,tsx}', { cwd: inTree() });
    expect(
      sources.some((file) => readFileSync(inTree(file), 'utf8').includes(trace)),
      trace,
    ).toBe(true);
  }
  const bankAlone = shellSources(without);
  const withIt = shellSources(await built('on'));
  expect(bankAlone.size).toBeGreaterThan(100);
  expect([...withIt].filter((source) => !bankAlone.has(source))).toEqual([
    'apps/web/src/platform/screens/sample-screens.ts',
  ]);
}, 240_000);

test('sign-in, the frame and every screen keep to what they may weigh', async () => {
  const { signIn, shell, routes } = measureSizes(await built('on'));
  expect(routes.length).toBeGreaterThan(40);
  const heavy = routes.filter((part) => totalKb(part) > SIZE_BUDGETS_KB.route).map(({ name }) => name);
  expect(heavy, 'screens beyond the frame').toEqual([]);
  expect(totalKb(shell)).toBeLessThanOrEqual(SIZE_BUDGETS_KB.shell);
  expect(signIn.scriptGzip / 1024).toBeLessThanOrEqual(SIZE_BUDGETS_KB.signInScript);
  expect(signIn.styleGzip / 1024).toBeLessThanOrEqual(SIZE_BUDGETS_KB.signInStyle);
}, 240_000);
