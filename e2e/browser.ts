import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir, userInfo } from 'node:os';
import { delimiter, join } from 'node:path';
import { chromium, type Browser, type LaunchOptions } from 'playwright-core';

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
export async function launchBrowser(
  options: {
    readonly debuggingPort?: number;
    /** A camera that shows a film (a Y4M file), or one that the person does not let pages use. Absent: there is none. */
    readonly camera?: { readonly film: string } | 'denied' | undefined;
  } = {},
): Promise<Browser> {
  const executablePath = process.env.IPE_CHROMIUM || findInstalled();
  const browser = executablePath ? { executablePath } : await unpackChromium();
  // No other argument: Chromium's own sandbox needs rights that root and containers lack, and everything else that is
  // commonly passed makes it another browser than the customers have.
  const args = ['--no-sandbox'];
  // For tools that speak to the browser themselves, as Lighthouse does.
  if (options.debuggingPort !== undefined) args.push(`--remote-debugging-port=${options.debuggingPort}`);
  const { camera } = options;
  if (camera !== undefined) {
    // Nobody is there to be asked: the answer comes with the question.
    const answer = camera === 'denied' ? '=deny' : '';
    args.push('--use-fake-device-for-media-stream', `--use-fake-ui-for-media-stream${answer}`);
    if (camera !== 'denied') args.push(`--use-file-for-fake-video-capture=${camera.film}`);
  }
  return chromium.launch({ ...browser, args, chromiumSandbox: false });
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
async function unpackChromium(): Promise<Pick<LaunchOptions, 'executablePath' | 'env'>> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return {};
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
    const executablePath = await packaged.executablePath();
    return { executablePath, env: { ...process.env, FONTCONFIG_FILE: writeFontList(place) } };
  } finally {
    delete process.env.AWS_EXECUTION_ENV;
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
}

/**
 * Its own list of fonts names /tmp/fonts, whatever the place: without another it draws no letter, and takes none in a
 * field, where a page brings no font with it. Gives the path of a list of the fonts that came with it and the system's.
 */
function writeFontList(place: string): string {
  const list = join(place, 'fonts.conf');
  writeFileSync(
    list,
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>${join(place, 'fonts')}</dir>
  <cachedir>${join(place, 'fonts-cache')}</cachedir>
</fontconfig>
`,
  );
  return list;
}
