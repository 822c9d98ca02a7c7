import { execFile } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
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

test('VITE_SAMPLE_AREA=off leaves nothing of the sample area and its fake API in the build', async () => {
  await run(
    process.execPath,
    [inTree('node_modules/vite/bin/vite.js'), 'build', inTree('apps/web'), '--outDir', folder, '--emptyOutDir'],
    { env: { ...process.env, NODE_ENV: 'production', VITE_SAMPLE_AREA: 'off' } },
  );
  const built = globSync('assets/*.{js,css}', { cwd: folder });
  expect(built.length).toBeGreaterThan(20);
  for (const trace of TRACES) {
    expect(
      built.filter((file) => readFileSync(join(folder, file), 'utf8').includes(trace)),
      trace,
    ).toEqual([]);
    const sources = globSync('apps/web/src/{sample,app,platform}/**/*.{ts,tsx}', { cwd: inTree() });
    expect(
      sources.some((file) => readFileSync(inTree(file), 'utf8').includes(trace)),
      trace,
    ).toBe(true);
  }
}, 120_000);
