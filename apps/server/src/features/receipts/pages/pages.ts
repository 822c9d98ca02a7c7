import type { Clock } from '@bank/core';
import type { Rate } from '../../../platform/config/limits.ts';
import { HTML, type Page, type PageAnswer } from '../../../platform/http/page.ts';
import { createRateLimiter } from '../../../platform/http/rate-limiter.ts';
import { pageResources } from '../../../platform/pages/resources.ts';
import { formatAuthenticationCode, readAuthenticationCode } from '../domain/authentication-code.ts';
import type { Receipt } from '../domain/receipt.ts';
import { askPage, busyPage, foundPage, unknownPage } from './check-page.ts';

/** What the public check is made with. */
export interface CheckPagesDeps {
  readonly bank: { readonly name: string; readonly publicUrl: string };
  readonly clock: Clock;
  /** How often one address may ask. */
  readonly rate: Rate;
  readonly findByCode: (code: string) => Promise<Receipt | undefined>;
}

const RESOURCES = pageResources('/comprovante/recursos', 'a conferência de comprovantes');

/** A code that is none: asked for in place of a malformed one, so that every answer takes one look-up. */
const NO_CODE = '-';

/** The public check of receipts: pages of the server's own, without script, to be read by anybody. */
export function checkPages(deps: CheckPagesDeps): readonly Page[] {
  const limiter = createRateLimiter(deps.rate, deps.clock);
  const bank = { ...deps.bank, styles: RESOURCES.styles, icon: RESOURCES.icon };

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
    ...RESOURCES.pages,
  ];
}

function html(status: number, body: string): PageAnswer {
  return { status, mediaType: HTML, body };
}
