import { patience } from '@bank/testkit';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PEOPLE } from './people.ts';
import { findBarriers } from './support/axe.ts';
import { journey } from './support/journey.ts';
import { clearFaults, setFaults } from './support/outside-world.ts';
import { setStage } from './support/stage.ts';

const stage = setStage();
/** A state turns after three seconds with calls; with patience for a slow machine. */
const SECONDS = { timeout: patience(40_000) };

let page: Page;
let status: Page;

const main = (): Locator => page.getByRole('main');
const strip = (): Locator => main().getByText(/O Pix está fora do ar desde \d\d:\d\d\./);
const summary = (): Locator => status.getByRole('status');
/** The incident that has no end yet: others of the day say from when to when. */
const runningIncident = (): Locator =>
  status
    .getByRole('listitem')
    .filter({ hasText: 'Pix: fora do ar' })
    .filter({ hasText: /Desde \d\d:\d\d/ });

beforeAll(async () => {
  page = await stage.open({ kept: true, as: PEOPLE.maker });
  status = await stage.open({ kept: true, viewport: { width: 360, height: 800 } });
});
afterAll(clearFaults);

journey('the page of the services stands without signing in, says all is on air, and has no barrier', async () => {
  await status.goto('/status');
  await summary().getByText('Todos os serviços no ar').waitFor(SECONDS);
  expect(await findBarriers(status)).toEqual([]);
  const plain = await stage.open({ javaScriptEnabled: false });
  await plain.goto('/status');
  await plain.getByRole('link', { name: 'Atualizar a página' }).waitFor();
  await plain.getByText('Todos os serviços no ar').waitFor();
});

test('with the SPI switched off, page and form say so by themselves, and that it is back', async () => {
  await page.goto('/pix-transfer');
  await page.getByRole('textbox', { name: 'Chave Pix' }).waitFor();
  await setFaults({ spi: { stop: true } });
  await summary().getByText('Fora do ar: Pix').waitFor(SECONDS);
  await runningIncident().waitFor();
  await strip().waitFor(SECONDS);
  await clearFaults();
  await summary().getByText('Todos os serviços no ar').waitFor(SECONDS);
  await strip().waitFor({ ...SECONDS, state: 'detached' });
});
