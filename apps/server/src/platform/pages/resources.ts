import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '../http/page.ts';
import { FLOWER } from './frame.ts';

/** What pages that the server makes load besides themselves. */
export interface PageResources {
  /** Addresses for the page's frame. */
  readonly styles: string;
  readonly icon: string;
  /** The files under these addresses, to be kept by browsers for ever. */
  readonly pages: readonly Page[];
}

const FOREVER = { 'cache-control': 'public, max-age=31536000, immutable' } as const;
const CALM = readFileSync(new URL('calm.css', import.meta.url), 'utf8');
const require = createRequire(import.meta.url);
const font = (weight: 400 | 600) =>
  readFileSync(require.resolve(`@fontsource/inter/files/inter-latin-${weight}-normal.woff2`));

/** Style, sign and letters below an address; `of` says in Portuguese whose they are, `more` adds to the style. */
export function pageResources(base: `/${string}`, of: string, more = ''): PageResources {
  const css = Buffer.from(`${CALM}${more}`.replaceAll("url('", `url('${base}/`));
  const styles = `${base}/estilo-${createHash('sha256').update(css).digest('hex').slice(0, 12)}.css` as const;
  const icon = `${base}/ipe.svg` as const;
  const file = (path: `/${string}`, mediaType: string, body: Uint8Array, what: string): Page => ({
    method: 'GET',
    path,
    summary: `${what} de páginas: ${of}`,
    handle: () => ({ status: 200, mediaType, body, headers: FOREVER }),
  });
  return {
    styles,
    icon,
    pages: [
      file(styles, 'text/css; charset=utf-8', css, 'O estilo'),
      file(icon, 'image/svg+xml', Buffer.from(FLOWER), 'O sinal'),
      file(`${base}/inter-400.woff2`, 'font/woff2', font(400), 'A letra'),
      file(`${base}/inter-600.woff2`, 'font/woff2', font(600), 'A letra forte'),
    ],
  };
}
