import { patience } from '@bank/testkit';
import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PEOPLE } from './people.ts';
import { settled } from './support/all-ways.ts';
import { findBarriers } from './support/axe.ts';
import { answer, BALANCE_PATH } from './support/sign-in.ts';
import { setStage } from './support/stage.ts';

const stage = setStage();
/** The stamp comes after some seconds without news, and the tries of a lost line. */
const SECONDS = { timeout: patience(20_000) };
const STAMP = /^Dados de \d\d:\d\d: não foi possível atualizar\./;
/** The same where there is no line at all. */
const NO_LINE = /^Sem conexão\. Dados das \d\d:\d\d\./;

let page: Page;
const stamp = () => page.getByRole('main').getByText(NO_LINE);

beforeAll(async () => {
  page = await stage.open({ kept: true, as: PEOPLE.admin, reducedMotion: 'reduce' });
});
afterAll(() => page.close());

test.each([
  '/home',
  '/releases',
  '/history',
  '/authorizations',
  '/schedules',
  '/background-tasks',
  '/releases-list',
  '/pix-return-files',
  '/users',
])('what %s still shows without a line is stamped with its time, until there is one again', async (address) => {
  await page.goto(address);
  await settled(page);
  await page.context().setOffline(true);
  try {
    await stamp().waitFor(SECONDS);
    // Nothing of it is gone.
    expect(await page.getByText('Não foi possível carregar').count()).toBe(0);
    expect(await page.locator('[class*="skeleton"]').count()).toBe(0);
    if (address === '/releases') {
      for (const colorScheme of ['dark', 'light'] as const) {
        await page.emulateMedia({ colorScheme });
        expect(await findBarriers(page)).toEqual([]);
      }
    }
  } finally {
    await page.context().setOffline(false);
  }
  await stamp().waitFor({ ...SECONDS, state: 'detached' });
});

/**
 * Refuses calls of a page until somebody presses "Tentar novamente": what it tries by itself meanwhile mends nothing. Asked
 * for before the page is opened.
 */
async function refusalUntilPressed(of: Page): Promise<(route: Route) => Promise<void>> {
  let isPressed = false;
  await of.exposeFunction('notePress', () => void (isPressed = true));
  await of.addInitScript(() => {
    const note = ({ target }: Event): void => {
      if (!(target instanceof Element) || target.closest('button')?.textContent !== 'Tentar novamente') return;
      (window as unknown as { readonly notePress: () => void }).notePress();
    };
    window.addEventListener('click', note, { capture: true });
  });
  return (route) => (isPressed ? route.fallback() : answer(route, 503));
}

test('a balance that the bank refuses to tell again is old on every page, until it is tried again', async () => {
  const other = await stage.open({ as: PEOPLE.admin, reducedMotion: 'reduce' });
  const refusal = await refusalUntilPressed(other);
  await other.goto('/working');
  await expect.poll(() => other.evaluate(() => sessionStorage.getItem('ipe.balance')), SECONDS).not.toBeNull();
  await other.route(`**${BALANCE_PATH}`, refusal);
  await other.reload();
  const old = other.getByRole('main').getByText(STAMP);
  await old.waitFor(SECONDS);
  await old.getByRole('button', { name: 'Tentar novamente' }).click();
  await old.waitFor({ ...SECONDS, state: 'detached' });
});

test('a list that asks only for its newest lines says when it could not', async () => {
  const other = await stage.open({ as: PEOPLE.admin, reducedMotion: 'reduce' });
  const refusal = await refusalUntilPressed(other);
  await other.goto('/releases');
  await settled(other);
  const old = other.getByRole('main').getByText(STAMP);
  await other.route('**/services/statement/v2/entries?*', refusal);
  // Another filter and back: what is kept shows at once, and its newest lines are asked for.
  await other.getByRole('button', { name: '90 dias' }).click();
  await other.getByRole('button', { name: '30 dias' }).click();
  await old.waitFor(SECONDS);
  await old.getByRole('button', { name: 'Tentar novamente' }).click();
  await old.waitFor({ ...SECONDS, state: 'detached' });
});
