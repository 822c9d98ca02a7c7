import { patience } from '@bank/testkit';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { findBarriers } from './axe.ts';

export const WIDE = { width: 1440, height: 900 };
export const PHONE = { width: 360, height: 740 };

/** Looks for barriers at what the page shows now, wide and narrow, light and dark and in forced colours; ends wide and light. */
export async function lookAllWays(page: Page): Promise<void> {
  const found: string[] = [];
  for (const viewport of [PHONE, WIDE]) {
    await page.setViewportSize(viewport);
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      for (const barrier of await findBarriers(page)) found.push(`${viewport.width} px ${colorScheme}: ${barrier}`);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      if (overflow > 0) found.push(`${viewport.width} px: the page is ${overflow} px wider than the window`);
    }
  }
  await page.emulateMedia({ forcedColors: 'active' });
  for (const barrier of await findBarriers(page)) found.push(`forced colours: ${barrier}`);
  await page.emulateMedia({ forcedColors: 'none' });
  // Each is named in the message itself: who reads only the summary of a run sees what was found.
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
