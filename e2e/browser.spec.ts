import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const runFile = promisify(execFile);
const PROCESSES = 4;
const OPENS_A_PAGE = `
  const { launchBrowser } = await import(${JSON.stringify(new URL('./browser.ts', import.meta.url).href)});
  const browser = await launchBrowser();
  const page = await browser.newPage();
  await page.setContent('<h1>aberta</h1>');
  console.log(await page.locator('h1').innerText());
  await browser.close();
`;

test.skipIf(process.platform !== 'linux' || process.arch !== 'x64')(
  'processes that start the packaged browser at once share one that is unpacked whole',
  async () => {
    const place = mkdtempSync(join(tmpdir(), 'ipe-unpacking-'));
    // Nothing is found on this path, so the browser is the package's even where the machine has one.
    const env = { ...process.env, TMPDIR: place, PATH: place, IPE_CHROMIUM: '', NODE_OPTIONS: '' };
    try {
      const opened = Array.from({ length: PROCESSES }, async () => {
        const { stdout } = await runFile(process.execPath, ['--input-type=module', '-e', OPENS_A_PAGE], { env });
        return stdout.trim();
      });
      expect(await Promise.all(opened)).toEqual(Array<string>(PROCESSES).fill('aberta'));
      expect(readdirSync(place).filter((name) => name.startsWith('ipe-browser-'))).toHaveLength(1);
    } finally {
      rmSync(place, { recursive: true, force: true });
    }
  },
);
