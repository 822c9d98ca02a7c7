import { existsSync, mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir, userInfo } from 'node:os';
import { delimiter, join } from 'node:path';
import { chromium, type Browser } from 'playwright-core';

const INSTALLED = ['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser'];
const MACOS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
const PACKAGE = '@sparticuz/chromium';

/**
 * Starts a browser for the journeys: the one that IPE_CHROMIUM names, else an installed Chrome or Chromium, else the
 * Chromium of the npm package @sparticuz/chromium (Linux x64), else Playwright's own download.
 */
export async function launchBrowser(options: { readonly debuggingPort?: number } = {}): Promise<Browser> {
  const executablePath = process.env.IPE_CHROMIUM || findInstalled() || (await unpackChromium());
  // No other argument: Chromium's own sandbox needs rights that root and containers lack, and everything else that is
  // commonly passed makes it another browser than the customers have.
  const args = ['--no-sandbox'];
  // For tools that speak to the browser themselves, as Lighthouse does.
  if (options.debuggingPort !== undefined) args.push(`--remote-debugging-port=${options.debuggingPort}`);
  return chromium.launch({ ...(executablePath && { executablePath }), args, chromiumSandbox: false });
}

function findInstalled(): string | undefined {
  if (process.platform === 'darwin') return MACOS.find((path) => existsSync(path));
  const folders = (process.env.PATH ?? '').split(delimiter);
  return INSTALLED.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path));
}

/**
 * The browser of the npm package, unpacked. Its own list of arguments is not used: --single-process kills the browser
 * when a context closes, and it switches web security off.
 */
async function unpackChromium(): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const require = createRequire(import.meta.url);
  const { version } = require(join(require.resolve(PACKAGE), '../../package.json')) as { readonly version: string };
  // It takes whatever lies at $TMPDIR/chromium for itself, so each user and version gets a place of its own; and it
  // brings the system libraries it misses only where it believes itself on AWS Lambda.
  const place = join(tmpdir(), `ipe-chromium-${version}-${userInfo().uid}`);
  mkdirSync(place, { recursive: true, mode: 0o700 });
  const before = process.env.TMPDIR;
  process.env.TMPDIR = place;
  process.env.AWS_EXECUTION_ENV = 'AWS_Lambda_nodejs22.x';
  try {
    const { default: packaged } = await import('@sparticuz/chromium');
    return await packaged.executablePath();
  } finally {
    delete process.env.AWS_EXECUTION_ENV;
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
}
