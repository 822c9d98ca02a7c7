import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { PEOPLE } from './people.ts';
import { registerPhone } from './phone.ts';
import { settled } from './support/all-ways.ts';
import { bank } from './support/bank.ts';
import { payFromOutside } from './support/outside-world.ts';
import { setStage } from './support/stage.ts';

const stage = setStage();

const TABLES = [
  '/releases',
  '/schedules',
  '/authorizations',
  '/history',
  '/users',
  '/releases-list',
  '/deviceManagement',
  '/pix-charge',
  '/groups',
  '/pix-return-files',
];
const OTHERS = [
  '/home',
  '/pix',
  '/pix-limits',
  '/pix-transfer',
  '/pix-keys',
  '/pix-keys?aba=pedidos',
  '/pix-copy-paste',
  '/pix-dashboard',
  '/pix-charge?nova=imediata',
  '/pix-charge?nova=vencimento',
  '/pix-charge?nova=estatica',
  '/permissions',
  '/users/new-user',
  '/customer-view',
  '/customer-view/upgrade-perfil',
  '/background-tasks',
];
const SIZES = [
  [360, 740],
  [768, 1024],
  [1440, 900],
] as const;

let page: Page;
beforeAll(async () => {
  await registerPhone(bank, PEOPLE.admin);
  page = await stage.open({ kept: true, as: PEOPLE.admin, reducedMotion: 'reduce' });
});

/** What is cut in the rows of tables and cards; one line for each. */
async function cutInRows(): Promise<readonly string[]> {
  return page.evaluate(() => {
    const isCut = (element: Element): boolean => {
      const { overflowX } = getComputedStyle(element);
      return overflowX !== 'visible' && element.clientWidth > 1 && element.scrollWidth > element.clientWidth;
    };
    const cells = [...document.querySelectorAll('main [data-table-row] td, main li [data-table-row]')];
    return cells.flatMap((cell) =>
      [cell, ...cell.querySelectorAll('*')].filter(isCut).map((one) => `cut: ${one.textContent}`),
    );
  });
}

/** What is too wide or cut on the page that is open, at each size. */
async function faultsOfWidths(): Promise<readonly string[]> {
  const found: string[] = [];
  await settled(page);
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    // Rows are drawn anew in the frame after the window has its size.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (beyond > 0) found.push(`at ${width} px: ${beyond} px too wide`);
    for (const cut of await cutInRows()) found.push(`at ${width} px: ${cut}`);
  }
  return found;
}

test.each([...TABLES, ...OTHERS])(
  '%s scrolls nowhere sideways, and none of its tables or cards cuts a name, a rule or who did it',
  async (address) => {
    await page.goto(address);
    expect(await faultsOfWidths()).toEqual([]);
  },
);

test('neither does the page on which a received Pix is given back', async () => {
  const note = 'Devolver 731';
  const id = await payFromOutside({ from: 'padaria', toKey: '11222333000181', amount: '12,34', message: note });
  await page.goto(`/releases?busca=${encodeURIComponent(note)}`);
  await page.getByRole('main').getByText('12,34').first().waitFor();
  await page.goto(`/pix-refund/${id}`);
  await page.getByRole('main').getByText(note).waitFor();
  expect(await faultsOfWidths()).toEqual([]);
});

test('at 360 px the first line of the statement is whole within the first 400 px', async () => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/releases');
  await settled(page);
  const line = await page.locator('main [data-table-row="0"]').boundingBox();
  expect(line && line.y + line.height).toBeLessThanOrEqual(400);
  // What is folded is one press away.
  await page.getByRole('button', { name: 'Buscar e filtrar' }).click();
  await page.getByRole('searchbox', { name: /^Buscar por descrição/ }).waitFor();
  await page.getByRole('button', { name: 'Totais' }).click();
  await page.getByText('Saldo inicial').waitFor();
});

test('columns give way in their order as the room becomes less, and the menu says which have none', async () => {
  await page.goto('/releases');
  const heads = async (width: number): Promise<readonly string[]> => {
    await page.setViewportSize({ width, height: 900 });
    await page.getByRole('main').getByRole('columnheader', { name: 'Contraparte' }).waitFor();
    return page.getByRole('main').getByRole('columnheader').allInnerTexts();
  };
  const [detail, balance] = ['Detalhe', 'Saldo (R$)'];
  expect(await heads(1440)).toEqual(expect.arrayContaining([detail, balance]));
  await expect.poll(() => heads(1024)).toContain(balance);
  await expect.poll(() => heads(1024)).not.toContain(detail);
  await expect.poll(() => heads(768)).not.toContain(balance);
  await page.getByRole('button', { name: 'Escolher colunas' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Detalhe não cabe agora' }).waitFor();
  await page.keyboard.press('Escape');
});

/** What covers the middle of what has the focus; undefined while nothing does, or where it is larger than the window. */
async function covered(): Promise<string | undefined> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    if (focused === null || focused === document.body) return undefined;
    // The button of a row is drawn as the row.
    const seen = focused.closest('tr') ?? focused;
    const box = seen.getBoundingClientRect();
    if (box.width <= 1 || box.height > window.innerHeight / 2) return undefined;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const top = document.elementFromPoint(x, y);
    if (top !== null && (seen.contains(top) || top.contains(seen))) return undefined;
    const name = focused.getAttribute('aria-label') ?? focused.textContent ?? '';
    return `${focused.tagName} ${name.slice(0, 40)} at ${Math.round(x)}, ${Math.round(y)} below ${top?.className ?? 'nothing'}`;
  });
}

test.each(['/releases', '/schedules', '/pix-transfer', '/users/new-user', '/permissions'])(
  'at 200 % zoom nothing covers what has the focus on %s',
  async (address) => {
    await page.setViewportSize({ width: 640, height: 360 });
    await page.goto(address);
    await settled(page);
    const found: string[] = [];
    for (const [key, times] of [
      ['Tab', 30],
      ['Shift+Tab', 12],
    ] as const) {
      for (let step = 0; step < times; step += 1) {
        await page.keyboard.press(key);
        const below = await covered();
        if (below !== undefined) found.push(`${key} ${step}: ${below}`);
      }
    }
    expect(found).toEqual([]);
  },
);

test('under a finger a button that stands alone is 44 px large', async () => {
  const phone = await stage.open({
    as: PEOPLE.admin,
    hasTouch: true,
    isMobile: true,
    viewport: { width: 360, height: 740 },
  });
  await phone.goto('/home');
  await settled(phone);
  expect(await phone.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
  for (const name of ['Ocultar saldo', 'Ocultar valores', /^Avisos/]) {
    const box = await phone.getByRole('button', { name }).boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0), String(name)).toBeGreaterThanOrEqual(44);
  }
});

test.each([1440, 360])('hiding the values moves nothing at home at %i px', async (width) => {
  await page.setViewportSize({ width, height: 900 });
  await page.goto('/home');
  await settled(page);
  await page.getByRole('region', { name: 'Fluxo de caixa' }).waitFor();
  // The bar's own balance comes with a part of its own.
  await page
    .getByRole('banner')
    .getByRole('button', { name: /ver detalhes do saldo/ })
    .waitFor();
  const places = (): Promise<readonly string[]> =>
    page.evaluate(() =>
      [
        ...document.querySelectorAll(
          'main section, main li, main h2, main a, main button:not([aria-haspopup]), main figure, header button',
        ),
      ].map((element) => {
        const { x, y, width: wide, height } = element.getBoundingClientRect();
        // A notice may come at any moment: the bell's name says how many there are.
        const label = element.getAttribute('aria-label')?.replace(/^(Ocultar|Mostrar)|:.*$/g, '');
        const name = label ?? element.tagName;
        return [name, ...[x, y + window.scrollY, wide, height].map((value) => Math.round(value))].join(' ');
      }),
    );
  const before = await places();
  await page.getByRole('button', { name: 'Ocultar valores' }).click();
  await page.getByRole('button', { name: 'Mostrar valores' }).waitFor();
  expect(await places()).toEqual(before);
  await page.getByRole('button', { name: 'Mostrar valores' }).click();
});

test('in forced colours what is chosen differs from what is not by more than a colour of ours', async () => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/schedules?visao=calendario');
  await settled(page);
  const look = (selector: string): Promise<string> =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => {
        const { backgroundColor, color } = getComputedStyle(element);
        return `${color} on ${backgroundColor}`;
      });
  expect(await look('[role=tab][aria-selected=true]')).not.toBe(await look('[role=tab][aria-selected=false]'));
  expect(await look('td[aria-selected=true] > button')).not.toBe(await look('td[aria-selected=false] > button'));
  await page.goto('/releases');
  await settled(page);
  expect(await look('main button[aria-pressed=true]')).not.toBe(await look('main button[aria-pressed=false]'));
  expect(await look('nav a[aria-current=page]')).not.toBe(await look('nav a:not([aria-current])'));
  await page.emulateMedia({ forcedColors: 'none' });
});

test('a drawer over a drawer darkens the page once', async () => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/releases?tipo=pix_sent');
  await settled(page);
  await page.locator('main [data-table-row="0"]').click();
  await page.getByRole('dialog', { name: 'Lançamento' }).waitFor();
  const dark = (): Promise<number> =>
    page.evaluate(
      () =>
        [...document.querySelectorAll('body > * > [role=presentation]')].filter(
          (one) => !/rgba\(0, 0, 0, 0\)|transparent/.test(getComputedStyle(one).backgroundColor),
        ).length,
    );
  await expect.poll(dark).toBe(1);
  await page.getByRole('dialog').getByRole('button', { name: 'Ver pagamento' }).click();
  await expect.poll(() => page.locator('[role=dialog]').count()).toBe(2);
  await expect.poll(dark).toBe(1);
});
