import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Clock } from '@bank/core';
import type { Rate } from '../../../platform/config/limits.ts';
import { HTML, type Page, type PageAnswer } from '../../../platform/http/page.ts';
import { createRateLimiter } from '../../../platform/http/rate-limiter.ts';
import { formatAuthenticationCode, readAuthenticationCode } from '../domain/authentication-code.ts';
import type { Receipt } from '../domain/receipt.ts';
import { askPage, busyPage, FLOWER, foundPage, unknownPage } from './check-page.ts';

/** What the public check is made with. */
export interface CheckPagesDeps {
  readonly bank: { readonly name: string; readonly publicUrl: string };
  readonly clock: Clock;
  /** How often one address may ask. */
  readonly rate: Rate;
  readonly findByCode: (code: string) => Promise<Receipt | undefined>;
}

const RESOURCES = '/comprovante/recursos';
const FOREVER = { 'cache-control': 'public, max-age=31536000, immutable' } as const;
const STYLES = readFileSync(new URL('receipt.css', import.meta.url));
const STYLES_PATH =
  `${RESOURCES}/estilo-${createHash('sha256').update(STYLES).digest('hex').slice(0, 12)}.css` as const;
const ICON_PATH = `${RESOURCES}/ipe.svg` as const;
const require = createRequire(import.meta.url);
const font = (weight: 400 | 600) =>
  readFileSync(require.resolve(`@fontsource/inter/files/inter-latin-${weight}-normal.woff2`));

/** A code that is none: asked for in place of a malformed one, so that every answer takes one look-up. */
const NO_CODE = '-';

/** The public check of receipts: pages of the server's own, without script, to be read by anybody. */
export function checkPages(deps: CheckPagesDeps): readonly Page[] {
  const limiter = createRateLimiter(deps.rate, deps.clock);
  const bank = { ...deps.bank, styles: STYLES_PATH, icon: ICON_PATH };

  const busy = (address: string): PageAnswer | undefined => {
    const wait = limiter.take(address);
    if (wait === undefined) return undefined;
    const seconds = Math.max(1, Math.ceil(wait));
    return { ...html(429, busyPage(bank, seconds)), headers: { 'retry-after': String(seconds) } };
  };

  return [
    {
      method: 'GET',
      path: '/comprovante',
      summary: 'Onde qualquer pessoa digita o código de um comprovante',
      handle({ query }) {
        const typed = query.codigo;
        if (typed === undefined || typed.trim() === '') return html(200, askPage(bank));
        const code = readAuthenticationCode(typed);
        const location = `/comprovante/${code === undefined ? 'desconhecido' : formatAuthenticationCode(code)}`;
        return { ...html(303, ''), headers: { location } };
      },
    },
    {
      method: 'GET',
      path: '/comprovante/{code}',
      summary: 'A conferência pública de um comprovante',
      async handle({ params, context }) {
        const refused = busy(context.address);
        if (refused) return refused;
        const receipt = await deps.findByCode(readAuthenticationCode(params.code ?? '') ?? NO_CODE);
        return receipt ? html(200, foundPage(bank, receipt)) : html(404, unknownPage(bank));
      },
    },
    resource(STYLES_PATH, 'text/css; charset=utf-8', STYLES, 'O estilo da conferência de comprovantes'),
    resource(ICON_PATH, 'image/svg+xml', Buffer.from(FLOWER), 'O sinal da conferência de comprovantes'),
    resource(`${RESOURCES}/inter-400.woff2`, 'font/woff2', font(400), 'A letra da conferência de comprovantes'),
    resource(`${RESOURCES}/inter-600.woff2`, 'font/woff2', font(600), 'A letra forte da conferência de comprovantes'),
  ];
}

function html(status: number, body: string): PageAnswer {
  return { status, mediaType: HTML, body };
}

function resource(path: `/${string}`, mediaType: string, body: Uint8Array, summary: string): Page {
  return { method: 'GET', path, summary, handle: () => ({ status: 200, mediaType, body, headers: FOREVER }) };
}
