import type { Permission, PixLookup, Product } from '@bank/contracts';
import { cleanup, configure, render } from '@testing-library/react';
import { vi } from 'vitest';
import { App } from '../app.tsx';
import { createDoorServices, DoorProvider } from '../door-services.ts';
import { ADMINISTRATOR, tokenUntil } from '../session/session-fixtures.ts';
import { TOKEN_KEY } from '../session/session.ts';

// Screens load on demand: on a busy machine their first appearance takes more than the usual second.
configure({ asyncUtilTimeout: 5000 });

/** What the bank was asked. */
export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: unknown;
  readonly idempotencyKey: string | null;
}

/** What the bank answers: status and JSON body; undefined in place of it: the line is dead. */
export type Answer = readonly [status: number, body?: unknown];
export type Bank = Readonly<Record<string, (asked: Asked) => Answer | undefined | Promise<Answer | undefined>>>;

export interface OpenOptions {
  readonly permissions?: readonly Permission[];
  readonly products?: readonly Product[];
}

/** A refusal as the bank words it. */
export function refusal(status: number, code: string, message: string): Answer {
  return [status, { type: 'about:blank', title: '', status, instance: '', traceId: '', errors: [{ code, message }] }];
}

/**
 * Opens the whole app at an address, signed in as the administrator, over a bank that answers as given
 * ("GET /services/home"); what is not given answers 404. `asked` lists every call.
 */
export function openApp(href: string, bank: Bank, options: OpenOptions = {}): { readonly asked: readonly Asked[] } {
  cleanup();
  const asked: Asked[] = [];
  const { operator, productPermissions, company } = ADMINISTRATOR;
  const profile = {
    type: 'LEGAL',
    productPermissions: options.products ?? productPermissions,
    operator: { ...operator, permissions: options.permissions ?? operator?.permissions },
    company,
  };
  const known: Bank = {
    'GET /services/accounts-core/profile': () => [200, profile],
    'GET /services/balances': () => [200, { balance: '254310.87', held: '0.00', available: '254310.87' }],
    ...bank,
  };
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const at = new URL(url, 'http://bank.test');
    const call: Asked = {
      method: init.method ?? 'GET',
      path: at.pathname,
      query: at.searchParams,
      body: typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined,
      idempotencyKey: new Headers(init.headers).get('idempotency-key'),
    };
    // The stream of news stays open and silent.
    if (call.path === '/services/notifications/stream') return new Promise<Response>(() => undefined);
    asked.push(call);
    const answer = await (known[`${call.method} ${call.path}`] ?? (() => refusal(404, 'request.not-found', '')))(call);
    if (answer === undefined) throw new TypeError('no network');
    const [status, body] = answer;
    return new Response(body === undefined ? null : JSON.stringify(body), { status });
  });
  vi.stubGlobal('scrollTo', () => undefined);
  window.sessionStorage.clear();
  window.localStorage.clear();
  window.sessionStorage.setItem(TOKEN_KEY, tokenUntil(Math.floor(Date.now() / 1000) + 600));
  window.history.replaceState(null, '', href);
  const door = createDoorServices(window as Window & typeof globalThis, { environment: 'sandbox', hash: 'test' });
  render(
    <DoorProvider value={door}>
      <App />
    </DoorProvider>,
  );
  return { asked };
}

/** Who a key belongs to, as the tests need one. */
export function exampleLookup(changes: Partial<PixLookup> = {}): PixLookup {
  return {
    id: 'lkp_01jd00000000000000000000aa',
    endToEndId: 'E9999900820261121134500000000001',
    payee: {
      name: 'Papelaria Central Ltda',
      maskedDocument: '45.***.***/0001-**',
      ispb: '99999010',
      bankName: 'Banco Araucária',
      branch: '1',
      accountNumber: '123456',
      accountType: 'CACC',
      maskedKey: 'a***@exemplo.com',
      keyType: 'EMAIL',
    },
    sameBank: false,
    warnings: [],
    amountsToday: [],
    expiresAt: new Date(Date.now() + 300_000).toISOString(),
    ...changes,
  };
}
