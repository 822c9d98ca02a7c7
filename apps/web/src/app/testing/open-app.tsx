import { streamLive, type Permission, type Product, type SessionProof } from '@bank/contracts';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import { App } from '../app.tsx';
import { AppProvider, createAppServices } from '../../platform/app-services.ts';
import { createDoorServices, DoorProvider, type DoorServices } from '../../platform/door-services.ts';
import type { ScreenPath } from '../../platform/screens/screens.ts';
import { ADMINISTRATOR, tokenUntil } from '../../platform/session/session-fixtures.ts';
import { TOKEN_KEY } from '../../platform/session/session.ts';
import { pageNow } from '../../platform/clock/page-clock-fixtures.ts';

/** What the bank was asked. */
export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: unknown;
  /** The names of the files that came with it, by part. */
  readonly files: Readonly<Record<string, string>>;
  readonly idempotencyKey: string | null;
}

/** What the bank answers: status and JSON body; undefined in place of it: the line is dead. */
export type Answer = readonly [status: number, body?: unknown];
export type Bank = Readonly<Record<string, (asked: Asked) => Answer | undefined | Promise<Answer | undefined>>>;

export interface OpenOptions {
  readonly permissions?: readonly Permission[];
  readonly products?: readonly Product[];
  /** What the session is worth; absent: the bank does not say. */
  readonly proof?: SessionProof;
  /** What the bank answers to calls that are not given; absent: 404. */
  readonly otherwise?: () => Answer | undefined | Promise<Answer | undefined>;
  /** What was kept in this tab before is still there, as after a reload. */
  readonly reloaded?: boolean;
}

/** An app that was opened. */
export interface Opened {
  /** Every call, in order. */
  readonly asked: readonly Asked[];
  /** The toasts that show now. */
  readonly said: () => readonly string[];
  /** What was said and can be read again, the last first. */
  readonly heard: () => readonly string[];
}

/** A refusal as the bank words it. */
export function refusal(status: number, code: string, message: string, field?: string): Answer {
  const errors = [{ code, message, ...(field !== undefined && { field }) }];
  return [status, { type: 'about:blank', title: '', status, instance: '', traceId: '', errors }];
}

/**
 * Opens the whole app at an address, signed in as the administrator, over a bank that answers as given
 * ("GET /services/home"); what is not given answers 404.
 */
export function openApp(href: string, bank: Bank, options: OpenOptions = {}): Opened {
  const asked = stubBank(bank, options);
  window.history.replaceState(null, '', href);
  const door = createDoorServices(window as Window & typeof globalThis, { environment: 'sandbox', hash: 'test' });
  render(
    <DoorProvider value={door}>
      <App />
    </DoorProvider>,
  );
  return { asked, ...messagesOf(door) };
}

/** One page without the frame around it, at a moment of the bank's clock; else as {@link openApp}. */
export function openPage(
  {
    href,
    path,
    Component,
    nowMs,
  }: {
    readonly href: string;
    /** Its address in the table of screens. */
    readonly path: ScreenPath;
    readonly Component: () => ReactNode;
    readonly nowMs: number;
  },
  bank: Bank,
): Opened {
  const asked = stubBank(bank, {});
  window.history.replaceState(null, '', href);
  const door = {
    ...createDoorServices(window as Window & typeof globalThis, { environment: 'sandbox', hash: 'test' }),
    nowMs: () => nowMs,
  };
  const app = createAppServices(door);
  const root = createRootRoute();
  const page = createRoute({ getParentRoute: () => root, path, component: Component });
  const router = createRouter({ routeTree: root.addChildren([page]) });
  render(
    <DoorProvider value={door}>
      <QueryClientProvider client={app.queries}>
        <AppProvider value={app}>
          <RouterProvider router={router as never} />
        </AppProvider>
      </QueryClientProvider>
    </DoorProvider>,
  );
  return { asked, ...messagesOf(door) };
}

function messagesOf({ toasts }: DoorServices): Pick<Opened, 'said' | 'heard'> {
  return {
    said: () => toasts.toasts().map(({ text }) => text),
    heard: () => toasts.past().map(({ text }) => text),
  };
}

/** Puts a bank that answers as given where this window's calls go, with the administrator signed in. */
function stubBank(bank: Bank, options: OpenOptions): readonly Asked[] {
  cleanup();
  const asked: Asked[] = [];
  const { operator, productPermissions, company } = ADMINISTRATOR;
  const profile = {
    type: 'LEGAL',
    productPermissions: options.products ?? productPermissions,
    operator: { ...operator, permissions: options.permissions ?? operator?.permissions },
    company,
    ...(options.proof && { proof: options.proof }),
  };
  const known: Bank = {
    'GET /services/accounts-core/profile': () => [200, profile],
    'GET /services/balances': () => [200, { balance: '254310.87', held: '0.00', available: '254310.87' }],
    ...bank,
  };
  const otherwise = options.otherwise ?? (() => refusal(404, 'request.not-found', ''));
  const respond = async (call: Asked): Promise<Response> => {
    // The stream of news stays open and silent, unless the bank refuses it.
    if (call.path === streamLive.path && known[`GET ${streamLive.path}`] === undefined)
      return new Promise<Response>(() => undefined);
    // Whether there is a line at all is asked beside the calls.
    if (call.path === '/build.json') return new Response();
    asked.push(call);
    const answer = await (known[`${call.method} ${call.path}`] ?? otherwise)(call);
    if (answer === undefined) throw new TypeError('no network');
    const [status, body] = answer;
    return new Response(body === undefined ? null : JSON.stringify(body), { status });
  };
  vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) =>
    respond(callOf(url, init.method ?? 'GET', new Headers(init.headers), init.body)),
  );
  vi.stubGlobal('XMLHttpRequest', uploaderTo(respond));
  vi.stubGlobal('scrollTo', () => undefined);
  if (options.reloaded !== true) {
    window.sessionStorage.clear();
    window.localStorage.clear();
  }
  window.sessionStorage.setItem(TOKEN_KEY, tokenUntil(Math.floor(pageNow() / 1000) + 600));
  return asked;
}

/** A call as the bank reads it: JSON, or a form whose part "data" is the JSON. */
function callOf(url: string, method: string, headers: Headers, body: unknown): Asked {
  const at = new URL(url, 'http://bank.test');
  const isForm = body instanceof FormData;
  const text: unknown = isForm ? body.get('data') : body;
  const files = isForm ? [...body].flatMap(([part, value]) => (value instanceof File ? [[part, value.name]] : [])) : [];
  return {
    method,
    path: at.pathname,
    query: at.searchParams,
    body: typeof text === 'string' ? (JSON.parse(text) as unknown) : undefined,
    files: Object.fromEntries(files) as Readonly<Record<string, string>>,
    idempotencyKey: headers.get('idempotency-key'),
  };
}

/** What sends files in a browser, over the same bank; half of a body is told to be sent before it answers. */
function uploaderTo(respond: (call: Asked) => Promise<Response>) {
  return class {
    readonly upload: { onprogress?: (event: Partial<ProgressEvent>) => void } = {};
    onload?: () => void;
    onerror?: () => void;
    onloadend?: () => void;
    status = 0;
    responseText = '';
    readonly #headers = new Headers();
    #method = '';
    #url = '';
    open(method: string, url: string): void {
      this.#method = method;
      this.#url = url;
    }
    setRequestHeader(name: string, value: string): void {
      this.#headers.set(name, value);
    }
    getResponseHeader(): string {
      return 'application/json';
    }
    abort(): void {
      this.onloadend?.();
    }
    send(body: FormData): void {
      this.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 2 });
      respond(callOf(this.#url, this.#method, this.#headers, body))
        .then(async (response) => {
          this.status = response.status;
          this.responseText = await response.text();
          this.onload?.();
        })
        .catch(() => this.onerror?.())
        .finally(() => this.onloadend?.());
    }
  };
}
