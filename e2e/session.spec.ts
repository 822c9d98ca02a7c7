import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { PEOPLE } from './people.ts';
import { bank } from './support/bank.ts';
import {
  answer,
  BALANCE_PATH,
  openAccountMenu,
  PROFILE_PATH,
  signInByForm,
  strayToken,
  untilAlive,
} from './support/sign-in.ts';
import { setStage, TOKEN_KEY } from './support/stage.ts';

const stage = setStage();

/** The web app's balance as the top bar shows it. */
const balanceIn = (page: Page) => page.getByRole('banner').getByText('Disponível').locator('..');

/** Opens an address with this token in the tab's storage. */
async function openWithToken(token: string, address: string): Promise<Page> {
  const page = await stage.open();
  await page.goto('/robots.txt');
  await page.evaluate(([key, value]) => sessionStorage.setItem(key, value), [TOKEN_KEY, token] as const);
  await page.goto(address);
  return page;
}

describe('a stored token', () => {
  test('[session.expired] counts as none once it has expired', async () => {
    const page = await openWithToken(strayToken(-10), '/home');
    await page.waitForURL('**/session/signin');
    expect(await page.evaluate((key) => sessionStorage.getItem(key), TOKEN_KEY)).toBeNull();
  });

  test('a token that cannot be read counts as none', async () => {
    const page = await openWithToken('abc', '/home');
    await page.waitForURL('**/session/signin');
  });

  test('[session.valid] [session.states] keeps the person signed in over a reload, without a flash of sign-in', async () => {
    const page = await stage.open({ as: PEOPLE.admin });
    await page.addInitScript(() => {
      const seen: string[] = [];
      Object.assign(window, { seen });
      const look = (): void => {
        const shown = document.querySelector('main')?.checkVisibility() === true;
        if (shown && /Estou ciente/.test(document.body.innerText)) {
          const { boot = 'none' } = document.documentElement.dataset;
          seen.push(`sign-in: boot ${boot}, ${document.styleSheets.length} style sheets, ${performance.now()} ms`);
        }
        if (location.pathname.startsWith('/session/')) seen.push(location.pathname);
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    await page.goto('/working');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Em construção' }).waitFor();
    expect(await page.evaluate(() => (window as unknown as { readonly seen: readonly string[] }).seen)).toEqual([]);
  });

  test('[session.other-tab] another tab is not signed in', async () => {
    const page = await stage.open();
    await signInByForm(page, PEOPLE.guest);
    const other = await page.context().newPage();
    await other.goto('/home');
    await other.waitForURL('**/session/signin');
    expect(await other.evaluate((key) => sessionStorage.getItem(key), TOKEN_KEY)).toBeNull();
  });

  test('a token that the bank does not take ends at sign-in with [err.status.401] [attack]', async () => {
    const page = await openWithToken(strayToken(300), '/home');
    await page.waitForURL('**/session/signin');
    await page.getByText('Não autenticado!', { exact: true }).waitFor();
  });
});

describe('signing out', () => {
  test('[logout.signin] [logout.session-storage] [logout.local-storage] [logout.caches] [logout.header] clears all that the browser keeps, and the bank ends the session', async () => {
    const page = await stage.open();
    await signInByForm(page, PEOPLE.guest);
    await page.getByRole('link', { name: 'Agendamentos', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Agendamentos' }).waitFor();
    const token = await page.evaluate(async (key) => {
      localStorage.setItem('something', 'kept');
      sessionStorage.setItem('something', 'kept');
      await (await caches.open('something')).put('/x', new Response('kept'));
      return sessionStorage.getItem(key);
    }, TOKEN_KEY);

    const ended = page.waitForResponse('**/services/accounts/logout');
    await openAccountMenu(page);
    await page.getByRole('menuitem', { name: 'Sair' }).click();
    await page.waitForURL('**/session/signin');
    expect((await ended).status()).toBeLessThan(300);
    const kept = () =>
      page.evaluate(async () => ({
        session: sessionStorage.length,
        local: localStorage.length,
        caches: (await caches.keys()).length,
      }));
    await expect.poll(kept).toEqual({ session: 0, local: 0, caches: 0 });

    const carried: (string | undefined)[] = [];
    page.on('request', (request) => carried.push(request.headers()['authorization']));
    const [poll] = await Promise.all([
      page.waitForRequest('**/external-access-request/login'),
      page.getByRole('button', { name: 'Estou ciente' }).click(),
    ]);
    expect(poll.headers()['authorization']).toBeUndefined();
    expect(carried.filter((header) => header !== undefined)).toEqual([]);
    const after = await fetch(`${bank.bankUrl}${PROFILE_PATH}`, { headers: { authorization: `Bearer ${token}` } });
    expect(after.status).toBe(401);

    await page.goBack();
    await page.waitForURL('**/session/signin');
    await page.getByRole('heading', { level: 1, name: 'Fique atento à sua segurança' }).waitFor();
  });
});

describe('the page renews itself', () => {
  test('[session.build-hash] it reloads when the server has another build', async () => {
    const page = await stage.open();
    await page.goto('/session/signin');
    await untilAlive(page);
    await page.route('**/build.json', (route) => answer(route, 200, { hash: 'another' }), { times: 1 });
    await Promise.all([page.waitForEvent('load'), page.evaluate(() => window.dispatchEvent(new Event('focus')))]);
    await page.getByRole('button', { name: 'Estou ciente' }).waitFor();
  });

  test('[session.render-error] a rendering error reloads it, once; then it says so calmly', async () => {
    const page = await stage.open({ as: PEOPLE.admin });
    let loads = 0;
    page.on('load', () => (loads += 1));
    // The side menu is drawn by the frame alone: this is what breaks it.
    await page.addInitScript(() => {
      const { createElement } = Document.prototype;
      Document.prototype.createElement = function broken(this: Document, name: string): HTMLElement {
        if (name === 'aside') throw new Error('broken while drawing');
        return createElement.call(this, name);
      };
    });
    await page.goto('/working');
    await page.getByRole('heading', { name: 'Esta página encontrou um problema' }).waitFor();
    expect(loads).toBe(2);
    expect(stage.forgive(/broken while drawing/)).toBeGreaterThan(0);
  });
});

describe('profile and balance', () => {
  test('[flow.login.profile-fails] without a profile one stays signed in, without permissions', async () => {
    const page = await stage.open({ as: PEOPLE.admin });
    await page.route(`**${PROFILE_PATH}`, (route) => answer(route, 500));
    await page.goto('/working');
    const menu = page.getByRole('navigation', { name: 'Menu', exact: true });
    await menu.getByRole('link', { name: 'Extrato', exact: true }).waitFor();
    for (const gone of ['Pix', 'Operadores', 'Dispositivos', 'Pagamentos']) {
      expect(await menu.getByRole('link', { name: gone, exact: true }).count(), gone).toBe(0);
    }
    await page.goto('/pix');
    // No right is refused that nobody could read: it is asked for again, and nothing of the screen shows meanwhile.
    await page.getByRole('heading', { name: 'Ainda não foi possível abrir a sua conta' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/pix');
    // React names what stood in the screen's way.
    stage.forgive(/no profile/);
  });

  test('[state.auth] [state.user] the account and its permissions are those of token and profile', async () => {
    const page = await stage.open({ as: PEOPLE.second });
    await page.goto('/working');
    await openAccountMenu(page);
    const head = page.getByRole('menu');
    await head.getByText('Conta 10002').waitFor();
    await head.getByText('Administrador').waitFor();
  });

  test('[balance.shown] [balance.session-storage] [balance.store] the balance shows on /home and lies in session storage; a reload shows it before it is asked for again', async () => {
    const page = await stage.open({ as: PEOPLE.admin });
    let release = (): void => undefined;
    const held = new Promise<void>((done) => (release = done));
    let isReloaded = false;
    // One route for both: between two, the page may ask the bank itself, whenever its news begin.
    await page.route(`**${BALANCE_PATH}`, async (route) => {
      if (!isReloaded) return answer(route, 200, { balance: '254310.07' });
      await held;
      return answer(route, 200, { balance: '1.00' });
    });
    await page.goto('/home');
    await expect.poll(() => balanceIn(page).textContent()).toMatch(/254\.310,07/);
    const kept = await page.evaluate(() => sessionStorage.getItem('ipe.balance'));
    expect(JSON.parse(kept ?? '{}')).toMatchObject({ balance: '254310.07' });

    isReloaded = true;
    await page.reload();
    await expect.poll(() => balanceIn(page).textContent()).toMatch(/254\.310,07/);
    release();
    await expect.poll(() => balanceIn(page).textContent()).toMatch(/R\$\s1,00/);
  });

  test('[balance.shown] the balance of the bank itself shows on /home', async () => {
    const page = await stage.open({ as: PEOPLE.admin });
    const [answered] = await Promise.all([
      page.waitForResponse((response) => response.url().endsWith(BALANCE_PATH) && response.ok()),
      page.goto('/home'),
    ]);
    const { balance } = (await answered.json()) as { readonly balance: string };
    const words = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2 }).format(Number(balance));
    await page
      .getByRole('main')
      .getByText(words.split(',')[0] ?? '', { exact: false })
      .first()
      .waitFor();
    expect(Number(balance)).toBeGreaterThan(250_000);
  });

  test.each([
    ['[err.status.404]', 404, 'Algo não foi encontrado! Tente novamente mais tarde!'],
    ['[err.status.500]', 500, 'Ops... Houve algum erro! Tente novamente mais tarde!'],
  ] as const)(
    '[balance.fails] %s a balance service that answers %i is told and does not break /home',
    async (_id, status, text) => {
      const page = await stage.open({ as: PEOPLE.admin });
      await page.route(`**${BALANCE_PATH}`, (route) => answer(route, status));
      await page.goto('/home');
      await page.locator('[data-toaster]').getByText(text, { exact: true }).waitFor();
      await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
      await page.getByRole('navigation', { name: 'Menu', exact: true }).waitFor();
      expect(new URL(page.url()).pathname).toBe('/home');
    },
  );

  test('hidden, the balance stays hidden over a reload', async () => {
    const page = await stage.open({ as: PEOPLE.admin });
    await page.goto('/working');
    await page.getByRole('button', { name: 'Ocultar saldo' }).click();
    expect(await balanceIn(page).textContent()).not.toMatch(/\d/);
    await page.reload();
    await page.getByRole('button', { name: 'Mostrar saldo' }).waitFor();
    expect(await balanceIn(page).textContent()).not.toMatch(/\d/);
  });
});

describe('the end of a session', () => {
  test("a minute before it, whoever is not at work is warned; 'Continuar conectado' renews the token", async () => {
    const page = await stage.open();
    await page.clock.install();
    // The bank's time does not leap with the page's: its answers must not say so.
    await page.route('**/services/notifications/stream', (route) => route.abort());
    await page.route(/\/services\/(?!notifications\/stream)/, async (route) => {
      const response = await route.fetch();
      // The body comes decoded.
      const { date: _, 'content-encoding': __, 'content-length': ___, ...headers } = response.headers();
      await route.fulfill({ response, headers });
    });
    await signInByForm(page, PEOPLE.guest);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const before = await page.evaluate((key) => sessionStorage.getItem(key), TOKEN_KEY);
    await page.clock.fastForward(9 * 60_000 + 10_000);
    const warning = page.getByRole('alertdialog', { name: 'Sua sessão vai terminar' });
    await warning.getByRole('button', { name: 'Continuar conectado' }).click();
    await expect.poll(() => page.evaluate((key) => sessionStorage.getItem(key), TOKEN_KEY)).not.toBe(before);
    // Calls of the page that are under way are answered before it closes.
    await page.unrouteAll({ behavior: 'wait' });
  });

  test('thrown out of a screen by the bank, home offers the way back after the next sign-in', async () => {
    const page = await stage.open({ as: PEOPLE.guest });
    await page.goto('/schedules');
    await page.getByRole('heading', { level: 1, name: 'Agendamentos' }).waitFor();
    await page.route(`**${BALANCE_PATH}`, (route) => answer(route, 401));
    // What is said goes after five seconds: a busy machine may need them for all that a page loads.
    await page.reload({ waitUntil: 'commit' });
    await page.getByText('Não autenticado!', { exact: true }).waitFor();
    await page.waitForURL('**/session/signin');
    await page.unroute(`**${BALANCE_PATH}`);
    await page.getByRole('button', { name: 'Login convidado' }).click();
    await page.getByLabel('E-mail').fill(PEOPLE.guest.email);
    await page.getByLabel('Conta').fill(PEOPLE.guest.bankAccount);
    await page.getByLabel('Senha', { exact: true }).fill(PEOPLE.guest.password);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/home');
    await page.getByRole('button', { name: 'Voltar para Agendamentos' }).click();
    await page.waitForURL('**/schedules');
  });
});

describe('the content security policy', () => {
  test('B01 no script runs that is not ours: not inline, not from elsewhere, not from a string [attack]', async () => {
    const page = await stage.open();
    await page.goto('/session/signin');
    await page.getByRole('button', { name: 'Estou ciente' }).waitFor();
    const ran = await page.evaluate(async () => {
      const seen: string[] = [];
      Object.assign(window, { seen });
      const inline = document.createElement('script');
      try {
        inline.textContent = 'window.seen.push("inline")';
        document.head.append(inline);
      } catch {
        // Trusted Types throw before the policy looks.
      }
      try {
        document.body.insertAdjacentHTML('beforeend', '<img src="x" onerror="window.seen.push(1)">');
      } catch {
        // The same.
      }
      const elsewhere = await fetch('https://example.com/').then(
        () => 'reached',
        () => 'refused',
      );
      return { seen, elsewhere };
    });
    expect(ran).toEqual({ seen: [], elsewhere: 'refused' });
    // In a task of its own: the debugger that evaluates this may do what the page may not.
    const evaluates = await page.evaluate(`new Promise((done) => setTimeout(() => {
      try { done(new Function('return "yes"')()); } catch { done('no'); }
    }))`);
    expect(evaluates).toBe('no');
    expect(stage.forgive(/Content Security Policy|TrustedScript|TrustedHTML|Trusted Type|violates/i)).toBeGreaterThan(
      0,
    );
  });

  test('B01 an injected script cannot name itself the one who says which text is safe [attack]', async () => {
    const page = await stage.open();
    await page.goto('/session/signin');
    await page.getByRole('button', { name: 'Estou ciente' }).waitFor();
    const made = await page.evaluate(() => {
      const types = (
        window as unknown as {
          trustedTypes: { createPolicy(name: string, rules: object): { createScript(text: string): unknown } };
        }
      ).trustedTypes;
      return ['default', 'ipe', 'dompurify'].map((name) => {
        try {
          types.createPolicy(name, { createScript: (text: string) => text, createHTML: (text: string) => text });
          return `${name} was made`;
        } catch {
          return 'no';
        }
      });
    });
    expect(made).toEqual(['no', 'no', 'no']);
    expect(stage.forgive(/Content Security Policy|TrustedScript|TrustedHTML|Trusted Type|violates/i)).toBeGreaterThan(
      0,
    );
  });

  test('B03 nothing is loaded from another origin [attack]', async () => {
    const page = await stage.open({ as: PEOPLE.admin });
    const foreign: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(bank.bankUrl) && !request.url().startsWith('data:')) foreign.push(request.url());
    });
    for (const address of ['/home', '/releases', '/pix', '/pix-transfer', '/app/', '/comprovante/AAAA']) {
      await page.goto(address);
      await page.getByRole('heading').first().waitFor();
    }
    expect(foreign).toEqual([]);
  });
});
