import type { IncomingMessage } from 'node:http';
import type { Clock } from '@bank/core';
import type { BankIdentity } from '../config/bank.ts';
import type { Environment } from '../config/settings.ts';
import { escapeHtml } from '../public-pages/html.ts';
import { withBank } from './bank-page.ts';
import { answerClock, withClock } from './clock-site.ts';
import { APP_POLICY, NO_STORE, PAGE_POLICY } from './headers.ts';
import { loadWebFiles, type WebFiles } from './web-files.ts';

/** The web apps: the bank's at "/"; outside production the simulated mobile app at "/app/", and what is simulated around it. */
export interface Site {
  /** Undefined: there is nothing at this address. */
  answer(request: IncomingMessage): SiteAnswer | undefined;
}

export interface SiteAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** A web app was built for another environment than the server runs in (READINGS 27). */
export class ForeignBuild extends Error {
  override readonly name = 'ForeignBuild';
}

/** The one page of the web app that search engines may show; of the server's own, how its services are. */
const DOOR = '/session/signin';

/** The addresses that are the server's own: never answered with the web app's page. */
export const SERVERS_OWN =
  /^\/(services|api|comprovante|status|recursos|equipe|app|simulador|healthz|readyz|metrics)(\/|$)/;

/** Pages of the simulated outside world, by the bank's own addresses for them: the web app need not know where it is. */
const OUTSIDE_PAGES: ReadonlyMap<string, string> = new Map([
  ['/simulador/empresas', '/empresas'],
  ['/simulador/mensagens', '/outbox'],
]);

/** Opens the builds. Throws {@link ForeignBuild} rather than serve one that was built for another environment. */
export function openSite(options: {
  readonly environment: Environment;
  /** Which bank the pages name. */
  readonly bank: BankIdentity;
  readonly webFolder: string;
  readonly mobileFolder: string;
  /** Where the simulated outside world is; not looked at in production. */
  readonly outsideUrl?: string;
  /** The clock of a sandbox that has one of its own: its pages go by it. Not looked at in production. */
  readonly clock?: Clock | undefined;
}): Site {
  const clock = options.environment === 'production' ? undefined : options.clock;
  const page = (html: string): string => withBank(clock ? withClock(html) : html, options.bank);
  const web = loadFor(options.environment, options.webFolder, page);
  if (web && web.environment === undefined)
    throw new ForeignBuild(
      `A interface em ${options.webFolder} não diz para que ambiente foi construída (build.json). Construa de novo.`,
    );
  const mobile =
    options.environment === 'production' ? undefined : loadFor(options.environment, options.mobileFolder, page);
  const outsideUrl = options.environment === 'production' ? undefined : options.outsideUrl;
  return {
    answer(request) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
      const path = pathOf(request.url);
      if (path === undefined) return undefined;
      if (path === '/robots.txt') return text(`User-agent: *\nAllow: ${DOOR}\nAllow: /status$\nDisallow: /\n`);
      if (mobile && path === '/app') return moved('/app/');
      if (mobile && path.startsWith('/app/')) return answerFrom(mobile, path.slice('/app'.length), request);
      const outsidePage = OUTSIDE_PAGES.get(path);
      if (outsideUrl !== undefined && outsidePage !== undefined) return elsewhere(`${outsideUrl}${outsidePage}`);
      const time = clock && answerClock(clock, path);
      if (time) return time;
      if (SERVERS_OWN.test(path.toLowerCase()) || (path !== '/' && path.endsWith('/'))) return undefined;
      if (!web) return missingBuild(options.bank);
      const answer = answerFrom(web, path, request);
      return path === DOOR ? findable(answer) : answer;
    },
  };
}

// People look for their bank's way in with a search engine; all other answers say that they are not for one.
function findable(answer: SiteAnswer | undefined): SiteAnswer | undefined {
  return answer && { ...answer, headers: { ...answer.headers, 'x-robots-tag': 'all' } };
}

/** A site without web apps, for tests of calls. */
export const emptySite: Site = { answer: () => undefined };

function loadFor(environment: Environment, folder: string, page: (html: string) => string): WebFiles | undefined {
  const files = loadWebFiles(folder, page);
  if (files?.environment === undefined || files.environment === environment) return files;
  throw new ForeignBuild(
    `A interface em ${folder} foi construída para o ambiente "${files.environment}", e o servidor roda em "${environment}". Construa de novo com BANK_ENV=${environment}.`,
  );
}

function pathOf(url: string | undefined): string | undefined {
  try {
    return decodeURIComponent((url ?? '/').split(/[?#]/)[0] ?? '/');
  } catch {
    return undefined;
  }
}

function answerFrom(files: WebFiles, path: string, request: IncomingMessage): SiteAnswer | undefined {
  const { 'accept-encoding': acceptEncoding, 'if-none-match': ifNoneMatch } = request.headers;
  const answer = files.answer(path === '/' ? '/index.html' : path, {
    acceptEncoding: String(acceptEncoding ?? ''),
    ifNoneMatch: ifNoneMatch ?? '',
  });
  return answer && { ...answer, headers: { ...answer.headers, 'content-security-policy': APP_POLICY } };
}

function text(body: string): SiteAnswer {
  const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' };
  return { status: 200, headers: { ...headers, 'content-security-policy': PAGE_POLICY }, body: Buffer.from(body) };
}

function moved(location: string): SiteAnswer {
  return {
    status: 308,
    headers: { ...NO_STORE, location, 'content-security-policy': PAGE_POLICY },
    body: Buffer.alloc(0),
  };
}

function elsewhere(location: string): SiteAnswer {
  return { ...moved(location), status: 302 };
}

function missingBuild(bank: BankIdentity): SiteAnswer {
  const body = `<!doctype html><html lang="pt-BR"><meta charset="utf-8"><title>${escapeHtml(bank.name)}</title>
<h1>A interface ainda não foi construída</h1>
<p>O servidor do banco está no ar, mas não encontrou a interface pronta. Pare-o e rode <code>npm start</code>, que constrói o que falta.</p></html>`;
  const headers = { ...NO_STORE, 'content-type': 'text/html; charset=utf-8', 'content-security-policy': PAGE_POLICY };
  return { status: 503, headers, body: Buffer.from(body) };
}
