import { deep, patience } from '@bank/testkit';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { findBarriers } from './axe.ts';

export const WIDE = { width: 1440, height: 900 };
export const PHONE = { width: 360, height: 740 };

/** The ways in which people see a page. The last is the one that a page is left in, and the one of the gate. */
const WAYS = [
  { name: 'forced colours', viewport: WIDE, media: { forcedColors: 'active', colorScheme: 'light' } },
  { name: '360 px dark', viewport: PHONE, media: { forcedColors: 'none', colorScheme: 'dark' } },
  { name: '360 px light', viewport: PHONE, media: { forcedColors: 'none', colorScheme: 'light' } },
  { name: '1440 px dark', viewport: WIDE, media: { forcedColors: 'none', colorScheme: 'dark' } },
  { name: '1440 px light', viewport: WIDE, media: { forcedColors: 'none', colorScheme: 'light' } },
] as const;

/**
 * Looks for barriers and for sideways scrolling at what the page shows now: wide and light, and in `npm run test:all` in four
 * other ways before. Leaves the page wide and light.
 */
export async function lookAllWays(page: Page): Promise<void> {
  const found: string[] = [];
  for (const { name, viewport, media } of WAYS.slice(-deep(WAYS.length, 1))) {
    await page.setViewportSize(viewport);
    await page.emulateMedia(media);
    for (const barrier of await findBarriers(page)) found.push(`${name}: ${barrier}`);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (overflow > 0) found.push(`${name}: the page is ${overflow} px wider than the window`);
  }
  // Each is named in the message itself: the summary of a run shows no more than that.
  expect(found, found.join('; ')).toEqual([]);
}

/**
 * The page has its heading, and what it asked the bank for has come in the place of the skeletons. After a way by a link
 * the heading is named: the page before it stays until the script of the next has come, and has a heading too.
 */
export async function settled(page: Page, title?: string): Promise<void> {
  await page
    .getByRole('heading', { level: 1, ...(title !== undefined && { name: title, exact: true }) })
    .first()
    .waitFor();
  await expect.poll(() => page.locator('[class*="skeleton"]').count(), { timeout: patience(10_000) }).toBe(0);
}
