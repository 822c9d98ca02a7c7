import { spawn } from 'node:child_process';
import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { freePort } from '@bank/testkit';
import type { Browser } from 'playwright-core';
import { launchBrowser } from '../e2e/browser.ts';
import { PEOPLE } from '../e2e/people.ts';
import { registerPhone } from '../e2e/phone.ts';
import { openSandbox, type Sandbox } from '../e2e/sandbox.ts';
import { measureReactions, measureReceivedPix, measureRouteChanges, measureScrolling } from './web/journeys.ts';
import { scorePage } from './web/lighthouse.ts';
import { servedBytes } from './web/served.ts';
import { measureSizes, SIZE_BUDGETS_KB, totalKb, type PartSize } from './web/sizes.ts';

/** One figure of the browser's budgets. */
export interface WebFigure {
  readonly what: string;
  readonly value: number;
  readonly unit: 'KB' | 'ms' | 's' | '';
  /** What it may be at most, or at least where `atLeast`; undefined: told for information. */
  readonly budget: number | undefined;
  readonly atLeast?: true;
  readonly ok: boolean;
  readonly note?: string;
}

/** Everything that was measured. */
export interface WebBench {
  /** Others' work on the machine spoils a run: about zero before the start is right. */
  readonly loadBefore: number;
  readonly browser: string;
  readonly figures: readonly WebFigure[];
  /** Measurements that could not be made, and why. */
  readonly failed: readonly string[];
}

const KB = 1024;
const LONG_STATEMENT_LINES = 100_000;
const ipe = fileURLToPath(new URL('../apps/server/src/cli/ipe.ts', import.meta.url));

/**
 * Measures the web app's budgets in Chromium, on a whole sandbox with built apps: sizes, Lighthouse, route changes,
 * reactions, scrolling, a received Pix. Prints a table, or JSON. Wants the machine for itself.
 */
export async function run({ json }: { readonly json: boolean }): Promise<WebBench> {
  const loadBefore = loadavg()[0] ?? 0;
  // The sandbox makes a database of its own on the server that measurements are given.
  const server = process.env.IPE_BENCH_DATABASE_URL;
  if (server) process.env.IPE_TEST_DATABASE_URL = server;
  const sandbox = await openSandbox();
  const debuggingPort = await freePort();
  const browser = await launchBrowser({ debuggingPort });
  try {
    await seedLongStatement(sandbox);
    // Without a telephone nobody gets as far as the amount of a Pix.
    await registerPhone(sandbox, PEOPLE.admin);
    const found = await measureAll(sandbox, browser, debuggingPort);
    const bench = { loadBefore, browser: browser.version(), ...found };
    process.stdout.write(json ? `${JSON.stringify(bench, null, 2)}\n` : table(bench));
    if (bench.failed.length > 0 || bench.figures.some(({ ok }) => !ok)) process.exitCode = 1;
    return bench;
  } finally {
    await browser.close();
    await sandbox.stop();
  }
}

async function measureAll(
  sandbox: Sandbox,
  browser: Browser,
  port: number,
): Promise<Pick<WebBench, 'figures' | 'failed'>> {
  const figures: WebFigure[] = [];
  const failed: string[] = [];
  const parts: readonly [string, () => Promise<readonly WebFigure[]>][] = [
    ['sizes', () => sizeFigures(sandbox)],
    ['Lighthouse', () => lighthouseFigures(sandbox, port)],
    ['route changes', () => routeFigures(sandbox, browser)],
    ['reactions', () => reactionFigures(sandbox, browser)],
    ['scrolling', () => scrollFigures(sandbox, browser)],
    ['a received Pix', () => receivedFigures(sandbox, browser)],
  ];
  for (const [name, measure] of parts) {
    try {
      figures.push(...(await measure()));
    } catch (error) {
      failed.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return { figures, failed };
}

async function sizeFigures(sandbox: Sandbox): Promise<readonly WebFigure[]> {
  const { signIn, shell, routes } = measureSizes();
  return [
    atMost(
      'sign-in, initial JS (gzip)',
      signIn.scriptGzip / KB,
      { unit: 'KB', budget: SIZE_BUDGETS_KB.signInScript },
      await asServed(sandbox, signIn, '.js'),
    ),
    atMost(
      'sign-in, initial CSS (gzip)',
      signIn.styleGzip / KB,
      { unit: 'KB', budget: SIZE_BUDGETS_KB.signInStyle },
      await asServed(sandbox, signIn, '.css'),
    ),
    atMost('shell beyond it (JS and CSS, gzip)', totalKb(shell), { unit: 'KB', budget: SIZE_BUDGETS_KB.shell }),
    ...routes.map((part) =>
      atMost(`route ${part.name} beyond shell`, totalKb(part), { unit: 'KB', budget: SIZE_BUDGETS_KB.route }),
    ),
  ];
}

async function asServed(sandbox: Sandbox, { files }: PartSize, ending: string): Promise<string> {
  const served = await Promise.all(
    files.filter((file) => file.endsWith(ending)).map((file) => servedBytes(`${sandbox.bankUrl}/${file}`)),
  );
  const encodings = [...new Set(served.map(({ encoding }) => encoding))].join(', ');
  return `as served: ${(served.reduce((sum, { bytes }) => sum + bytes, 0) / KB).toFixed(1)} KB ${encodings}`;
}

async function lighthouseFigures(sandbox: Sandbox, port: number): Promise<readonly WebFigure[]> {
  const scores = await scorePage(`${sandbox.bankUrl}/session/signin`, port);
  const note = scores.missed.join(', ');
  return [
    atLeast('Lighthouse mobile, performance', scores.performance, 98, note),
    atLeast('Lighthouse mobile, accessibility', scores.accessibility, 100),
    atLeast('Lighthouse mobile, best practices', scores.bestPractices, 100),
    atLeast('Lighthouse mobile, SEO', scores.seo, 100),
    atMost(
      'LCP, simulated mobile',
      scores.lcpMs / 1000,
      { unit: 's', budget: 1.5 },
      `first contentful paint ${(scores.fcpMs / 1000).toFixed(2)} s`,
    ),
    atMost('TBT, simulated mobile', scores.tbtMs, { unit: 'ms', budget: 100 }),
    atMost('CLS', scores.cls, { unit: '', budget: 0.02 }),
  ];
}

async function routeFigures(sandbox: Sandbox, browser: Browser): Promise<readonly WebFigure[]> {
  const changes = await measureRouteChanges(browser, sandbox);
  return changes.flatMap(({ route, coldMs, warmMs }) => [
    ...(Number.isNaN(coldMs) ? [] : [atMost(`route change to ${route}, cold`, coldMs, { unit: 'ms', budget: 200 })]),
    atMost(`route change to ${route}, warm`, warmMs, { unit: 'ms', budget: 60 }),
  ]);
}

async function reactionFigures(sandbox: Sandbox, browser: Browser): Promise<readonly WebFigure[]> {
  const { ms, what } = await measureReactions(browser, sandbox);
  return [atMost('slowest reaction at 4 × throttle', ms, { unit: 'ms', budget: 150 }, what)];
}

async function scrollFigures(sandbox: Sandbox, browser: Browser): Promise<readonly WebFigure[]> {
  const { p95Ms, medianMs, frames, lines } = await measureScrolling(browser, sandbox);
  const note = `median ${medianMs.toFixed(1)} ms, ${frames} frames, down to line ${lines} of ${LONG_STATEMENT_LINES}`;
  return [atMost('scrolling a long statement, p95 frame', p95Ms, { unit: 'ms', budget: 25 }, note)];
}

async function receivedFigures(sandbox: Sandbox, browser: Browser): Promise<readonly WebFigure[]> {
  const { noticeMs, balanceMs } = await measureReceivedPix(browser, sandbox);
  return [
    atMost('received Pix, posting to notice on screen', noticeMs, { unit: 'ms', budget: 300 }),
    atMost('received Pix, posting to new balance on screen', balanceMs, { unit: 'ms', budget: 300 }),
  ];
}

function atMost(
  what: string,
  value: number,
  { unit, budget }: { readonly unit: WebFigure['unit']; readonly budget: number },
  note?: string,
): WebFigure {
  return { what, value, unit, budget, ok: value <= budget, ...(note && { note }) };
}

function atLeast(what: string, value: number, budget: number, note?: string): WebFigure {
  return { what, value, unit: '', budget, atLeast: true, ok: value >= budget, ...(note && { note }) };
}

async function seedLongStatement(sandbox: Sandbox): Promise<void> {
  const child = spawn(process.execPath, [ipe, 'seed', '--entries', String(LONG_STATEMENT_LINES)], {
    env: { ...process.env, DATABASE_URL: sandbox.databaseUrl, DATA_DIR: sandbox.dataDir, BANK_ENV: 'sandbox' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const code = await new Promise<number | null>((done, fail) => {
    child.once('error', fail);
    child.once('exit', done);
  });
  if (code !== 0) throw new Error(`the long statement could not be seeded (${code})`);
}

function table({ loadBefore, browser, figures, failed }: WebBench): string {
  const width = Math.max(...figures.map(({ what }) => what.length), 10);
  const number = (value: number): string =>
    Number.isInteger(value) ? String(value) : value.toFixed(value < 10 ? 2 : 1);
  const lines = figures.map(({ what, value, unit, budget, atLeast: least, ok, note }) => {
    const bound = budget === undefined ? '' : `${least ? '≥' : '≤'} ${number(budget)}`;
    const words = [
      what.padEnd(width),
      `${number(value)} ${unit}`.padStart(12),
      bound.padStart(9),
      ok ? 'ok  ' : 'MISS',
    ];
    return `${words.join('  ')}${note ? `  ${note}` : ''}`.trimEnd();
  });
  const head = `Chromium ${browser}; load before: ${loadBefore.toFixed(2)}`;
  return `${[head, '', ...lines, ...failed.map((reason) => `FAILED  ${reason}`)].join('\n')}\n`;
}

if (import.meta.main) await run({ json: process.argv.includes('--json') });
