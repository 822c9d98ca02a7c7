import { patience } from '@bank/testkit';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { PEOPLE } from './people.ts';
import { lookAllWays, PHONE, settled, WIDE } from './support/all-ways.ts';
import { journey } from './support/journey.ts';
import { answer, PROFILE_PATH, signInByForm } from './support/sign-in.ts';
import { setStage } from './support/stage.ts';

const stage = setStage();

/** What a screen reader is told of the element that has the focus. */
const focused = (page: Page): Promise<string | null> =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? null);

describe('rows and messages, by keys alone', () => {
  test('a row of the statement is a named button; it opens by Enter, and has the focus again when its detail closes', async () => {
    const page = await stage.open({ as: PEOPLE.admin, reducedMotion: 'reduce' });
    await page.goto('/releases');
    await settled(page);
    const rows = page.getByRole('table', { name: 'Lançamentos' }).getByRole('button', { name: /^Ver detalhes de / });
    expect(await rows.count()).toBeGreaterThan(2);
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    const name = await focused(page);
    expect(name).toMatch(/^Ver detalhes de .+, (-|−)?R\$/);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Lançamento' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await focused(page)).toBe(name);

    const table = page.getByRole('table', { name: 'Lançamentos' });
    const line = (at: number) => table.getByRole('row').nth(at).getAttribute('aria-rowindex');
    // The head, the first day's header, its first line.
    expect([await line(0), await line(1), await line(2)]).toEqual(['1', '2', '3']);
    await page.setViewportSize(PHONE);
    const card = page.getByRole('list', { name: 'Lançamentos' }).getByRole('listitem').first();
    await card.waitFor();
    expect(await card.getAttribute('aria-posinset')).toBe('1');
    expect(Number(await card.getAttribute('aria-setsize'))).not.toBe(0);
    await page.setViewportSize(WIDE);
    await lookAllWays(page);
  });

  journey('an error is said at once, goes after its time, and can be read again behind the bell', async () => {
    const page = await stage.open({ as: PEOPLE.admin, reducedMotion: 'reduce' });
    await page.route('**/services/balances', (route) => answer(route, 500));
    await page.goto('/working');
    const error = page.locator('[data-toaster] [role="alert"][aria-live="assertive"]');
    const text = 'Ops... Houve algum erro! Tente novamente mais tarde!';
    await error.getByText(text).waitFor();
    await error.getByText(text).waitFor({ state: 'detached', timeout: patience(8000) });
    await page.getByRole('button', { name: /^Avisos/ }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Mensagens desta sessão' }).focus();
    await page.keyboard.press('Enter');
    const messages = page.getByRole('dialog', { name: 'Mensagens desta sessão' });
    await messages.getByText(text).waitFor();
    await lookAllWays(page);
  });
});

describe('what a page cannot know by itself', () => {
  test('where the first call for the profile fails the frame says so; the screen comes by itself as soon as the bank answers', async () => {
    const page = await stage.open({ as: PEOPLE.admin, reducedMotion: 'reduce' });
    let isDown = true;
    await page.route(`**${PROFILE_PATH}`, (route) => (isDown ? answer(route, 503) : route.fallback()));
    await page.goto('/users');
    await page.getByRole('heading', { name: 'Ainda não foi possível abrir a sua conta' }).waitFor();
    await lookAllWays(page);
    isDown = false;
    await page.getByRole('heading', { level: 1, name: 'Operadores' }).waitFor();
    // React names what stood in the screen's way.
    stage.forgive(/no profile/);
  });

  test.each([
    ['adiantado', 60],
    ['atrasado', -60],
  ])('a computer whose clock is an hour %s is told so, signs in, and stays so over a reload', async (far, minutes) => {
    const page = await stage.open({ reducedMotion: 'reduce' });
    await page.addInitScript((ms) => {
      const Right = Date;
      globalThis.Date = new Proxy(Right, {
        construct: (target, [first, ...rest]) =>
          first === undefined ? new target(Right.now() + ms) : (Reflect.construct(target, [first, ...rest]) as Date),
        get: (target, name) => (name === 'now' ? () => Right.now() + ms : (Reflect.get(target, name) as unknown)),
      });
    }, minutes * 60_000);
    await signInByForm(page, PEOPLE.guest);
    const notice = page.getByText(`O relógio deste dispositivo está 1 hora ${far}.`);
    await notice.waitFor();
    await lookAllWays(page);
    await page.reload();
    await notice.waitFor();
    await page.getByRole('button', { name: /^Menu da conta/ }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/home');
  });
});
