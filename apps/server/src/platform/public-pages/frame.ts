import { LIVE_PAGE_POLICY } from '../http/headers.ts';
import { HTML, type PageAnswer, type PageInput } from '../http/page.ts';
import { sourceOf } from '../http/source.ts';
import { FLOWER } from './drawings.ts';
import { escapeHtml } from './html.ts';
import { ICON_PATH, STYLES_PATH } from './resources.ts';

/**
 * The pages that anybody may read: made by the server, outside of the app's router, without session and without cookie.
 * One frame for all of them: head, styles, themes by the system, how a page is kept, found by robots, and what is said
 * where there is nothing or too much is asked. A page stands without script; one that is live names a file of its own.
 */
export interface PublicPage {
  readonly status?: number;
  /** As the browser's tab says it, before the bank's name. */
  readonly title: string;
  /** What stands below the bank's sign: HTML, with everything foreign in it escaped. */
  readonly content: string;
  /** Search engines may show it: only what is about nobody. */
  readonly findable?: true;
  /** The address of a style sheet of its own, beside the one of all. */
  readonly styles?: string;
  /** The address of its script, which may ask this server and nobody else. */
  readonly script?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Who speaks. */
export interface PublicBank {
  readonly name: string;
}

/** Puts a page into the frame. It is kept by nobody: what it says holds now. */
export function publicPage(bank: PublicBank, page: PublicPage): PageAnswer {
  const { status = 200, findable, script, headers } = page;
  return {
    status,
    mediaType: HTML,
    body: framed(bank, page),
    headers: {
      ...(findable && { 'x-robots-tag': 'all' }),
      ...(script !== undefined && { 'content-security-policy': LIVE_PAGE_POLICY }),
      ...headers,
    },
  };
}

/** What is said where there is nothing. */
export function nothingHere(bank: PublicBank): PageAnswer {
  const content = `<div class="card"><h1>Não há nada neste endereço</h1>
<p class="muted">Confira o endereço, ou volte para onde você estava.</p></div>`;
  return publicPage(bank, { status: 404, title: 'Página não encontrada', content });
}

/** What is said to an address that asks too often: `title` in words, and when to come back. */
export function tooManyQuestions(bank: PublicBank, title: string, waitSeconds: number): PageAnswer {
  const seconds = Math.max(1, Math.ceil(waitSeconds));
  const content = `<div class="card" role="alert"><h1>${escapeHtml(title)}</h1>
<p class="muted">Aguarde ${seconds === 1 ? '1 segundo' : `${seconds} segundos`} e tente de novo.</p></div>`;
  return publicPage(bank, { status: 429, title, content, headers: { 'retry-after': String(seconds) } });
}

/** Takes one look of a source; the seconds to wait where there is none left. */
export interface PageLimiter {
  take(source: string): Promise<number | undefined> | number | undefined;
}

/** Lets each address (of IPv6 each /64) see pages so often and no more: {@link tooManyQuestions} instead, with `title`. */
export function limitedByAddress(
  bank: PublicBank,
  limits: { readonly limiter: PageLimiter; readonly title: string },
): (handle: (input: PageInput) => Promise<PageAnswer> | PageAnswer) => (input: PageInput) => Promise<PageAnswer> {
  return (handle) => async (input) => {
    const wait = await limits.limiter.take(sourceOf(input.context.address));
    return wait === undefined ? handle(input) : tooManyQuestions(bank, limits.title, wait);
  };
}

function framed(bank: PublicBank, { title, content, findable, styles, script }: PublicPage): string {
  return `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${findable ? '' : '<meta name="robots" content="noindex, nofollow">\n'}<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)} · ${escapeHtml(bank.name)}</title>
<link rel="icon" type="image/svg+xml" href="${ICON_PATH}">
<link rel="stylesheet" href="${STYLES_PATH}">
${styles === undefined ? '' : `<link rel="stylesheet" href="${styles}">\n`}${script === undefined ? '' : `<script src="${script}" defer></script>\n`}</head>
<body>
<main>
<p class="brand">${FLOWER}${escapeHtml(bank.name)}</p>
${content}
</main>
</body>
</html>
`;
}
