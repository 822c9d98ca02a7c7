import { existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir, userInfo } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { chromium, type Browser, type LaunchOptions } from 'playwright-core';

const INSTALLED = ['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser'];
const MACOS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
const PACKAGE = '@sparticuz/chromium';
const FONT_LIST = 'fonts.conf';

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
 * when a context closes, and it switches web security off. The libraries of its folder are added because many a machine
 * lacks them; the package itself would take them only where it believes itself on AWS Lambda.
 */
async function unpackChromium(): Promise<Pick<LaunchOptions, 'executablePath' | 'env'>> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return {};
  const require = createRequire(import.meta.url);
  const { version } = require(join(require.resolve(PACKAGE), '../../package.json')) as { readonly version: string };
  const place = join(tmpdir(), `ipe-browser-${version}-${userInfo().uid}`);
  if (!existsSync(place)) await unpackTo(place);
  const libraries = [join(place, 'al2023/lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(delimiter);
  return {
    executablePath: join(place, 'chromium'),
    env: { ...process.env, LD_LIBRARY_PATH: libraries, FONTCONFIG_FILE: join(place, FONT_LIST) },
  };
}

/**
 * Unpacks beside the place and renames the whole folder into it: several processes may begin at once, and none may start
 * a file that another still writes. Whoever comes second throws its own away.
 */
async function unpackTo(place: string): Promise<void> {
  const { inflate } = await import('@sparticuz/chromium');
  const archives = join(dirname(createRequire(import.meta.url).resolve(PACKAGE)), '../bin');
  const aside = mkdtempSync(`${place}-`);
  try {
    const before = process.env.TMPDIR;
    process.env.TMPDIR = aside;
    // The package unpacks to the folder of temporary files, which it reads before its first pause.
    const unpacking = ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br'].map((name) =>
      inflate(join(archives, name)),
    );
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
    await Promise.all(unpacking);
    writeFileSync(join(aside, FONT_LIST), fontList(place));
    renameSync(aside, place);
  } catch (error) {
    if (!existsSync(place)) throw error;
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
}

/**
 * Its own list of fonts names /tmp/fonts, whatever the place: without another it draws no letter, and takes none in a
 * field, where a page brings no font with it. This one has the fonts that came with it and the system's.
 */
function fontList(place: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>${join(place, 'fonts')}</dir>
  <cachedir>${join(place, 'fonts-cache')}</cachedir>
</fontconfig>
`;
}
