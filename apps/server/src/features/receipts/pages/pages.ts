import { HTML, type Page } from '../../../platform/http/page.ts';
import { limitedByAddress, type PageLimiter } from '../../../platform/public-pages/frame.ts';
import { formatAuthenticationCode, readAuthenticationCode } from '../domain/authentication-code.ts';
import type { Receipt } from '../domain/receipt.ts';
import { askPage, foundPage, unknownPage, type CheckPageBank } from './check-page.ts';

/** What the public check is made with. */
export interface CheckPagesDeps {
  readonly bank: CheckPageBank;
  /** How often one address may ask. */
  readonly limiter: PageLimiter;
  readonly findByCode: (code: string) => Promise<Receipt | undefined>;
}

/** A code that is none: asked for in place of a malformed one, so that every answer takes one look-up. */
const NO_CODE = '-';

/** The public check of receipts: pages of the server's own, without script, to be read by anybody. */
export function checkPages({ bank, limiter, findByCode }: CheckPagesDeps): readonly Page[] {
  const limited = limitedByAddress(bank, { limiter, title: 'Consultas demais' });
  return [
    {
      method: 'GET',
      path: '/comprovante',
      summary: 'Onde qualquer pessoa digita o código de um comprovante',
      handle({ query }) {
        const typed = query.codigo;
        if (typed === undefined || typed.trim() === '') return askPage(bank);
        const code = readAuthenticationCode(typed);
        const location = `/comprovante/${code === undefined ? 'desconhecido' : formatAuthenticationCode(code)}`;
        return { status: 303, mediaType: HTML, body: '', headers: { location } };
      },
    },
    {
      method: 'GET',
      path: '/comprovante/{code}',
      summary: 'A conferência pública de um comprovante',
      handle: limited(async ({ params }) => {
        const receipt = await findByCode(readAuthenticationCode(params.code ?? '') ?? NO_CODE);
        return receipt ? foundPage(bank, receipt) : unknownPage(bank);
      }),
    },
  ];
}
