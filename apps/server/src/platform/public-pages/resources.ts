import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '../http/page.ts';
import { FLOWER } from './drawings.ts';

/** Where all that public pages load lies; nothing of it is anybody's. */
const RESOURCES = '/recursos';
const FOREVER = { 'cache-control': 'public, max-age=31536000, immutable' } as const;

const require = createRequire(import.meta.url);
const font = (weight: 400 | 600) =>
  readFileSync(require.resolve(`@fontsource/inter/files/inter-latin-${weight}-normal.woff2`));

/** The address of a file that changes with what is in it, so that browsers may keep it for ever. */
export function addressOf(name: string, ending: string, body: Uint8Array): `/${string}` {
  return `${RESOURCES}/${name}-${createHash('sha256').update(body).digest('hex').slice(0, 12)}.${ending}`;
}

/** A file that public pages load. */
export function resource(path: `/${string}`, mediaType: string, body: Uint8Array, summary: string): Page {
  return { method: 'GET', path, summary, handle: () => ({ status: 200, mediaType, body, headers: FOREVER }) };
}

const STYLES = readFileSync(new URL('public.css', import.meta.url));
/** The one style sheet of all public pages. */
export const STYLES_PATH = addressOf('estilo', 'css', STYLES);
/** The sign in the browser's tab. */
export const ICON_PATH = `${RESOURCES}/ipe.svg` as const;

/** What every public page loads: styles, sign and letters. */
export const publicResources: readonly Page[] = [
  resource(STYLES_PATH, 'text/css; charset=utf-8', STYLES, 'O estilo das páginas públicas'),
  resource(ICON_PATH, 'image/svg+xml', Buffer.from(FLOWER), 'O sinal das páginas públicas'),
  resource(`${RESOURCES}/inter-400.woff2`, 'font/woff2', font(400), 'A letra das páginas públicas'),
  resource(`${RESOURCES}/inter-600.woff2`, 'font/woff2', font(600), 'A letra forte das páginas públicas'),
];
