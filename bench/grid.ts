import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { loadavg, tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import react from '@vitejs/plugin-react';
import type { Browser, Page } from 'playwright-core';
import { build } from 'vite';
import { launchBrowser } from '../e2e/browser.ts';
import { batchLines, lines } from './grid/page/lines.ts';
import { GRID_STOPWATCH } from './grid/stopwatch.ts';

/** No bank takes part: the grid stands on a page of its own. */
export const needsDatabase = false;

const ROWS = 10_000;
const SCROLL_MS = 5_000;
const KEYS = 200;
const PASTES = 5;
/** What a machine with less to give, or with others at work on it, makes of a paste. */
const SLOWER = 3;
const BUDGET_MS = 25;
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
};

/** Times between frames while something went on, in milliseconds. */
export interface FrameFigure {
  readonly what: string;
  readonly p50: number;
  readonly p95: number;
  readonly max: number;
  /** Longest task of the page meanwhile, zero where none took 50 ms. */
  readonly longest: number;
  readonly frames: number;
  /** What p95 may be; undefined for a yardstick. */
  readonly budget: number | undefined;
  readonly note: string;
}

/** Everything that was measured. */
export interface GridBench {
  /** Others' work on the machine spoils a run: about zero before the start is right. */
  readonly loadBefore: number;
  readonly browser: string;
  readonly figures: readonly FrameFigure[];
}

/**
 * Measures the grid's frames at 10,000 rows in Chromium, of 8 cells and with the columns of a batch of payments: scrolling,
 * typing, moving, pasting. The yardstick of the same run: an empty page that does nothing (what frames cost on this machine), and a plain table with a field in
 * each cell (what one would write without a grid). Wants the machine for itself.
 */
export async function run({ json }: { readonly json: boolean }): Promise<GridBench> {
  const loadBefore = loadavg()[0] ?? 0;
  const folder = mkdtempSync(join(tmpdir(), 'ipe-grid-'));
  await build({
    root: join(import.meta.dirname, 'grid/page'),
    configFile: false,
    logLevel: 'warn',
    plugins: [react()],
    build: { outDir: folder, emptyOutDir: true, chunkSizeWarningLimit: 2_000 },
  });
  const site = await serve(folder);
  const browser = await launchBrowser();
  try {
    const figures = [
      ...(await measureGrid(browser, { url: site.url, rows: lines(ROWS), name: '' })),
      ...(await measureGrid(browser, { url: `${site.url}?batch`, rows: batchLines(ROWS), name: 'batch: ' })),
      ...(await measurePlain(browser, site.url)),
    ];
    const bench = { loadBefore, browser: browser.version(), figures };
    process.stdout.write(json ? `${JSON.stringify(bench, null, 2)}\n` : table(bench));
    if (figures.some(({ p95, budget }) => budget !== undefined && p95 > budget)) process.exitCode = 1;
    return bench;
  } finally {
    await browser.close();
    site.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function openPage(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'pt-BR' });
  const page = await context.newPage();
  await page.addInitScript(GRID_STOPWATCH);
  await page.goto(url);
  return page;
}

interface Frames {
  readonly frames: readonly number[];
  readonly longest: number;
}

/** Does something while the page counts its frames. */
async function during(page: Page, doing: () => Promise<unknown>): Promise<Frames> {
  await page.evaluate('gridStopwatch.start()');
  await doing();
  return (await page.evaluate('gridStopwatch.stop()')) as Frames;
}

/** A grid to measure: where it stands, what is pasted into it, and what its figures are called. */
interface Measured {
  readonly url: string;
  readonly rows: readonly (readonly string[])[];
  readonly name: string;
}

async function measureGrid(browser: Browser, { url, rows, name }: Measured): Promise<readonly FrameFigure[]> {
  const page = await openPage(browser, url);
  await page.getByRole('grid').waitFor();
  await page.waitForTimeout(1_000);
  const idle = await during(page, () => page.waitForTimeout(2_000));
  await page.keyboard.press('Tab');
  const clipboard = writeClipboard(rows);
  // The texts are there before the clock runs: bringing them into the page is not the grid's work.
  await page.evaluate(`gridStopwatch.clipboard = ${JSON.stringify(clipboard)}`);
  const paste = await measurePastes(page, 'text/plain');
  await page.keyboard.press('Control+z');
  const pasteTable = await measurePastes(page, 'text/html');
  await page.keyboard.press('Control+z');
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const pasteSlowly = await measurePastes(page, 'text/plain');
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await page.waitForTimeout(500);
  const scroll = await during(page, () => page.evaluate(`gridStopwatch.scroll('[role=grid]', ${SCROLL_MS}, 120)`));
  const jump = await during(page, () => page.evaluate(`gridStopwatch.scroll('[role=grid]', ${SCROLL_MS}, 4000)`));
  await page.keyboard.press('Control+Home');
  const arrows = await during(page, () =>
    press(
      page,
      Array.from({ length: KEYS }, () => 'ArrowDown'),
    ),
  );
  const pages = await during(page, () =>
    press(
      page,
      Array.from({ length: KEYS }, () => 'PageDown'),
    ),
  );
  const typing = await during(page, async () => {
    for (let row = 0; row < KEYS / 10; row += 1) {
      await page.keyboard.type('Padaria A', { delay: 16 });
      await page.keyboard.press('Enter');
    }
  });
  const undo = await during(page, () =>
    press(
      page,
      Array.from({ length: KEYS / 10 }, () => 'Control+z'),
    ),
  );
  await page.context().close();
  const cells = `${rows.length} × ${rows[0]?.length ?? 0} cells`;
  const named = (what: string): string => `${name}${what}`;
  return [
    figure(named('yardstick: an idle page'), idle, undefined),
    figure(named('scrolling, 120 px a frame'), scroll, BUDGET_MS),
    figure(named('scrolling, 4,000 px a frame'), jump, BUDGET_MS),
    figure(named(`arrowing, ${KEYS} rows`), arrows, BUDGET_MS),
    figure(named(`paging, ${KEYS} pages`), pages, BUDGET_MS),
    figure(named('typing, 10 keys a cell'), typing, BUDGET_MS),
    figure(named('undoing'), undo, BUDGET_MS),
    figure(named(`pasting ${cells} as text, undone, again`), paste, BUDGET_MS, paste.note),
    figure(named(`pasting ${cells} as a table, undone, again`), pasteTable, BUDGET_MS, pasteTable.note),
    figure(named(`pasting as text, on a processor ${SLOWER} times slower`), pasteSlowly, undefined, pasteSlowly.note),
  ];
}

/** Pastes the rows several times, and takes all but the last paste back. */
async function measurePastes(page: Page, kind: string): Promise<Frames & { readonly note: string }> {
  const pasteMs: number[] = [];
  const frames = await during(page, async () => {
    for (let turn = 0; turn < PASTES; turn += 1) {
      if (turn > 0) await page.keyboard.press('Control+z');
      pasteMs.push(Number(await page.evaluate(`gridStopwatch.paste('${kind}')`)));
    }
  });
  return { ...frames, note: `${pasteMs.map((ms) => ms.toFixed(0)).join(', ')} ms until all is there` };
}

/** Cells as spreadsheets put them on the clipboard: as text, and as a table with its styles. */
function writeClipboard(rows: readonly (readonly string[])[]): Readonly<Record<string, string>> {
  const table = rows.map(
    (cells) => `<tr height=20>${cells.map((cell) => `<td class=xl65>${cell}</td>`).join('')}</tr>`,
  );
  return {
    'text/plain': rows.map((cells) => cells.join('\t')).join('\r\n'),
    'text/html': `<html><head><style>.xl65 { mso-number-format: "\\@"; }</style></head><body><table>${table.join('\n')}</table></body></html>`,
  };
}

async function measurePlain(browser: Browser, url: string): Promise<readonly FrameFigure[]> {
  const begun = performance.now();
  const page = await openPage(browser, `${url}?plain=${ROWS}`);
  await page.locator('[data-plain] input').first().waitFor({ timeout: 120_000 });
  const note = `${((performance.now() - begun) / 1000).toFixed(1)} s until it is there`;
  await page.waitForTimeout(1_000);
  const scroll = await during(page, () => page.evaluate(`gridStopwatch.scroll('[data-plain]', ${SCROLL_MS}, 120)`));
  const jump = await during(page, () => page.evaluate(`gridStopwatch.scroll('[data-plain]', ${SCROLL_MS}, 4000)`));
  await page.locator('[data-plain] input').first().focus();
  const typing = await during(page, async () => {
    await page.keyboard.type('Padaria Aurora de São João', { delay: 16 });
  });
  await page.context().close();
  return [
    figure('yardstick: plain table, scrolling, 120 px', scroll, undefined, note),
    figure('yardstick: plain table, scrolling, 4,000 px', jump, undefined),
    figure('yardstick: plain table, typing', typing, undefined),
  ];
}

/** Presses keys as fast as a key that is held down repeats, about 30 a second and more. */
async function press(page: Page, keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    await page.keyboard.press(key);
    await page.waitForTimeout(16);
  }
}

function figure(what: string, { frames, longest }: Frames, budget: number | undefined, note = ''): FrameFigure {
  const sorted = frames.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
  return {
    what,
    p50: at(0.5),
    p95: at(0.95),
    max: sorted.at(-1) ?? Number.NaN,
    longest,
    frames: frames.length,
    budget,
    note,
  };
}

function serve(folder: string): Promise<{ readonly url: string; readonly close: () => void }> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    try {
      const path = pathname === '/' ? '/index.html' : pathname;
      response.setHeader('content-type', TYPES[extname(path)] ?? 'application/octet-stream');
      response.end(readFileSync(join(folder, path)));
    } catch {
      response.statusCode = 404;
      response.end();
    }
  });
  return new Promise((done, fail) => {
    server.once('error', fail);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      if (typeof address !== 'object' || address === null) fail(new Error('no port'));
      else done({ url: `http://127.0.0.1:${address.port}/`, close: () => server.close() });
    });
  });
}

function table({ loadBefore, browser, figures }: GridBench): string {
  const width = Math.max(...figures.map(({ what }) => what.length));
  const ms = (value: number): string => value.toFixed(1).padStart(8);
  const body = figures.map(({ what, p50, p95, max, longest, frames, budget, note }) => {
    const judged = budget === undefined ? '' : p95 <= budget ? `≤ ${budget} ok` : `≤ ${budget} MISS`;
    return `${what.padEnd(width)}${ms(p50)}${ms(p95)}${ms(max)}${ms(longest)}${String(frames).padStart(8)}  ${judged}  ${note}`.trimEnd();
  });
  const head = ['p50', 'p95', 'max', 'task', 'frames'].map((word) => word.padStart(8)).join('');
  return `Chromium ${browser}; load before: ${loadBefore.toFixed(2)}; milliseconds between frames\n\n${' '.repeat(width)}${head}\n${body.join('\n')}\n`;
}

if (import.meta.main) await run({ json: process.argv.includes('--json') });
