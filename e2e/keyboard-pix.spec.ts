import { patience } from '@bank/testkit';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { PEOPLE } from './people.ts';
import { registerPhone, type Phone } from './phone.ts';
import { bank } from './support/bank.ts';
import { setStage } from './support/stage.ts';

// Goal: who pays by keyboard alone always knows where they are.

const stage = setStage();
const KEY = 'financeiro@mercadobomdia.example';

let phone: Phone;

beforeAll(async () => {
  phone = await registerPhone(bank, PEOPLE.maker);
});

/** Watches the focus of a page; tells for how many frames on end it lay on nothing at the longest. */
async function watchFocus(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const watch = { longest: 0, now: 0 };
    Object.assign(window, { watch });
    const look = (): void => {
      watch.now = document.activeElement === document.body ? watch.now + 1 : 0;
      watch.longest = Math.max(watch.longest, watch.now);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  return () => page.evaluate(() => (window as unknown as { watch: { longest: number } }).watch.longest);
}

/** Tabs on to what has that name. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab');
    const named = await page.evaluate(() => {
      const { activeElement } = document;
      const label = activeElement instanceof HTMLInputElement ? activeElement.labels?.[0]?.textContent : undefined;
      return activeElement?.getAttribute('aria-label') ?? label ?? activeElement?.textContent ?? '';
    });
    if (name.test(named)) return;
  }
  throw new Error(`no Tab leads to ${String(name)}`);
}

/** The heading of that name has come, with the focus. */
async function step(page: Page, name: string): Promise<void> {
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await expect.poll(focused, { timeout: patience(10_000) }).toBe(name);
}

test('a Pix from the home page to its receipt by keyboard alone: the focus is never lost', async () => {
  const page = await stage.open({ as: PEOPLE.maker });
  await page.goto('/home');
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'Pagar com Pix' }).waitFor();
  await tabTo(page, /^Pagar com Pix$/);
  const framesNowhere = await watchFocus(page);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/pix-transfer');
  // Another page begins at its title, a step of it at the step's.
  await step(page, 'Pagar com Pix');
  await tabTo(page, /^Chave Pix$/);
  await tabTo(page, /^Chave Pix$/);
  await page.keyboard.type(KEY);
  await page.keyboard.press('Control+Enter');
  await step(page, 'Quanto');
  await tabTo(page, /^Valor/);
  await page.keyboard.type('190000');
  await page.keyboard.press('Control+Enter');
  await step(page, 'Confira os dados');
  // What pays is in sight at the usual height of a window, 900 px, without scrolling.
  const pay = page.getByRole('button', { name: /^Pagar R/ });
  expect(await pay.evaluate((button) => button.getBoundingClientRect().bottom <= innerHeight && scrollY === 0)).toBe(
    true,
  );
  await page.keyboard.press('Control+Enter');
  await step(page, 'Falta confirmar no aplicativo');
  await phone.confirm(new URL(page.url()).searchParams.get('ordem') ?? '');
  await step(page, 'Pix feito');
  await main.getByRole('article', { name: 'Comprovante de Pix' }).waitFor();
  await tabTo(page, /^Baixar PDF$/);
  // What takes the focus away gives it on within some frames.
  expect(await framesNowhere()).toBeLessThan(patience(10));
});
