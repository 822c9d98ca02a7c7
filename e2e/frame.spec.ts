import type { Page } from 'playwright-core';
import { readProfile } from '@bank/contracts';
import { beforeAll, describe, expect, test } from 'vitest';
import { PEOPLE } from './people.ts';
import { expectAnswer, signInByEmail } from './phone.ts';
import { lookAllWays, PHONE } from './support/all-ways.ts';
import { findBarriers } from './support/axe.ts';
import { bank } from './support/bank.ts';
import { answer, openAccountMenu, PROFILE_PATH, signInByForm } from './support/sign-in.ts';
import { setStage } from './support/stage.ts';

const stage = setStage();

/** Where the bank keeps how the app looks to a person. */
const LOOKS = '/services/accounts-core/appearance';
/** The stream by which a page hears news. */
const NEWS = '**/services/notifications/stream';

interface ProfileParts {
  readonly type: string;
  readonly productPermissions: readonly string[];
  readonly operator: { readonly permissions: readonly string[] };
}

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Menu', exact: true });
/** An entry of the menu, whatever waits behind it. */
const entry = (page: Page, name: string) =>
  menuOf(page).getByRole('link', { name: new RegExp(`^${name}(\\s?, \\d+ aguardam? você|\\s+em breve)?$`) });
const entriesOf = async (page: Page): Promise<readonly string[]> =>
  (await menuOf(page).getByRole('link').allInnerTexts()).map((text) =>
    text.replace(/(\s*,? \d+ aguardam? você[^]*|\s+em breve)$/, ''),
  );
const without = (list: readonly string[], gone: string): readonly string[] => list.filter((item) => item !== gone);

describe('the menu of the administrator of 10001', () => {
  let page: Page;
  beforeAll(async () => {
    page = await stage.open({ kept: true, as: PEOPLE.admin });
    await page.goto('/working');
    await entry(page, 'Início').waitFor();
  });

  test.each([
    ['home', 'Início', '/home'],
    ['statement', 'Extrato', '/releases'],
    ['statement-reports', 'Relatórios de extrato', '/releases-list'],
    ['pix', 'Pix', '/pix'],
    ['transfer', 'Transferir', '/transfer'],
    ['batch-transfer', 'Transferência em lote', '/batch-transfer'],
    ['payment', 'Pagamentos', '/payments/barcode'],
    ['schedules', 'Agendamentos', '/schedules'],
    ['authorizations', 'Autorizações', '/authorizations'],
    ['charging.reports', 'Boletos', '/charging/bill-list'],
    ['charging.summary', 'Relatório resumo', '/charging/summary-report'],
    ['charging.french', 'Francesinha', '/charging/french'],
    ['charging.new', 'Nova cobrança', '/billing/newBilling'],
    ['charging.remittances', 'Remessas', '/charging/shipment-list'],
    ['charging.return', 'Arquivos de retorno', '/charging/return-files-list'],
    ['checks.guide', 'Guia de remessa', '/checks/check-info'],
    ['checks.reports', 'Relatório de cheques', '/checks/check-list'],
    ['checks.remittances', 'Remessas de cheques', '/checks/remittances-list'],
    ['operators', 'Operadores', '/users'],
    ['devices', 'Dispositivos', '/deviceManagement'],
    ['profiles', 'Perfis de permissão', '/permissions'],
  ])('[menu.entry.%s] has %s, which leads to %s', async (_id, name, address) => {
    expect(await entry(page, name).isVisible()).toBe(true);
    expect(await entry(page, name).getAttribute('href')).toBe(address);
  });

  test('[menu.group.names] has the groups Conta Digital, Cobrança, Cheques and Usuários', async () => {
    const labels = await menuOf(page).getByRole('paragraph').allInnerTexts();
    expect(labels).toEqual(['Conta Digital', 'Cobrança', 'Cheques', 'Usuários']);
  });

  test('[menu.transfers.collapsible] the transfers fold away', async () => {
    const group = menuOf(page).getByRole('button', { name: 'Transferências' });
    expect(await group.getAttribute('aria-expanded')).toBe('true');
    await group.click();
    expect(await entry(page, 'Transferir').isVisible()).toBe(false);
    expect(await group.getAttribute('aria-expanded')).toBe('false');
    await group.press('Enter');
    expect(await entry(page, 'Transferir').isVisible()).toBe(true);
  });

  test('[menu.click.navigates] [menu.kinds] a link opens its screen without loading the document anew, and lights up', async () => {
    await page.goto('/working');
    await page.evaluate(() => Object.assign(window, { same: true }));
    await entry(page, 'Agendamentos').click();
    await page.getByRole('heading', { level: 1, name: 'Agendamentos' }).waitFor();
    expect(await page.evaluate(() => 'same' in window)).toBe(true);
    expect(await entry(page, 'Agendamentos').getAttribute('aria-current')).toBe('page');
    expect(await menuOf(page).locator('[aria-current]').count()).toBe(1);
  });

  test('[menu.active.reload] a click on the entry that is active reloads the page', async () => {
    await page.goto('/schedules');
    await entry(page, 'Agendamentos').waitFor();
    await page.evaluate(() => Object.assign(window, { same: true }));
    await Promise.all([page.waitForEvent('load'), entry(page, 'Agendamentos').click()]);
    await page.getByRole('heading', { level: 1, name: 'Agendamentos' }).waitFor();
    expect(await page.evaluate(() => 'same' in window)).toBe(false);
  });

  test.each([
    ['users', '/users'],
    ['users.new', '/users/new-user'],
  ])('[menu.active.%s] on %s the active entry gives the address #/users', async (_id, address) => {
    await page.goto(address);
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
    await page.evaluate(() => Object.assign(window, { same: true }));
    expect(await entry(page, 'Operadores').getAttribute('aria-current')).toBe('page');
    await entry(page, 'Operadores').click();
    await page.waitForURL(`**${address}#/users`);
    expect(await page.evaluate(() => 'same' in window), 'without a reload').toBe(true);
  });

  test('[menu.active.shipment] on /charging/shipment-details the active entry goes to /charging/shipment-list', async () => {
    await page.goto('/charging/shipment-details/1');
    await page.getByRole('heading', { level: 1, name: 'Detalhe da remessa' }).waitFor();
    expect(await entry(page, 'Remessas').getAttribute('aria-current')).toBe('page');
    await entry(page, 'Remessas').click();
    await page.waitForURL('**/charging/shipment-list');
    await page.getByRole('heading', { level: 1, name: 'Remessas' }).waitFor();
  });
});

describe('what the menu leaves out', () => {
  let page: Page;
  let profile: ProfileParts;
  beforeAll(async () => {
    const { client } = await signInByEmail(bank.bankUrl, PEOPLE.admin);
    profile = expectAnswer(await client(readProfile, {}));
    page = await stage.open({ kept: true, as: PEOPLE.admin });
  });

  /** What the menu of /working holds for an operator whose profile the bank gives like this; the page loads anew. */
  async function entriesWith(change: Partial<ProfileParts>): Promise<readonly string[]> {
    await page.unrouteAll();
    await page.route(`**${PROFILE_PATH}`, (route) => answer(route, 200, { ...profile, ...change }));
    await page.goto('/working');
    await entry(page, 'Início').waitFor();
    return entriesOf(page);
  }

  test.each([
    ['menu.gate.pix', 'PIX', ['Pix']],
    ['menu.gate.transfer] [menu.gate.batch', 'TRANSFER', ['Transferir', 'Transferência em lote', 'Grupos']],
    ['menu.gate.payment', 'PAYMENT', ['Pagamentos']],
  ])('[%s] without the product %s: %j', async (_ids, product, gone) => {
    const all = await entriesWith({});
    const left = await entriesWith({ productPermissions: without(profile.productPermissions, product) });
    expect(left).toEqual(all.filter((name) => !gone.includes(name)));
  });

  test.each([
    ['menu.gate.operators', 'OPERATOR_USERS', 'Operadores'],
    ['menu.gate.devices', 'DEVICES', 'Dispositivos'],
    ['menu.gate.profiles', 'PROFILES', 'Perfis de permissão'],
  ])('[%s] without the permission %s: %s', async (_id, permission, gone) => {
    const { operator } = profile;
    const shown = await entriesWith({
      operator: { ...operator, permissions: without(operator.permissions, permission) },
    });
    expect(shown).not.toContain(gone);
    expect(shown).toContain('Autorizações');
  });

  test('[menu.gate.operators.pj] [menu.gate.profiles.pj] [menu.gate.devices.not-pj] whoever is no legal person: operators and profiles, not devices', async () => {
    const shown = await entriesWith({ type: 'NATURAL' });
    expect(shown).not.toContain('Operadores');
    expect(shown).not.toContain('Perfis de permissão');
    expect(shown).toContain('Dispositivos');
  });

  test('[menu.gate.always] with no product and no permission at all, the entries without condition stay', async () => {
    const bare = { productPermissions: [], operator: { ...profile.operator, permissions: [] } };
    expect(await entriesWith(bare)).toEqual([
      'Início',
      'Extrato',
      'Relatórios de extrato',
      'Agendamentos',
      'Autorizações',
      'Boletos',
      'Relatório resumo',
      'Francesinha',
      'Nova cobrança',
      'Remessas',
      'Arquivos de retorno',
      'Guia de remessa',
      'Relatório de cheques',
      'Remessas de cheques',
    ]);
  });

  test('[menu.second] company 10002 has payment and charging, neither Pix nor transfers', async () => {
    const theirs = await stage.open({ as: PEOPLE.second });
    await theirs.goto('/working');
    await entry(theirs, 'Pagamentos').waitFor();
    const shown = await entriesOf(theirs);
    for (const gone of ['Pix', 'Transferir', 'Transferência em lote']) expect(shown).not.toContain(gone);
  });
});

describe('around the screen', () => {
  test('[frame.breadcrumb] a breadcrumb says where one is, and leads up', async () => {
    const page = await stage.open({ as: PEOPLE.admin });
    await page.goto('/pix-keys');
    const trail = page.getByRole('main').getByRole('navigation');
    await trail.waitFor();
    expect(await trail.getByRole('listitem').allInnerTexts()).toEqual(['Início', 'Conta Digital', 'Pix', 'Chaves Pix']);
    await trail.getByRole('link', { name: 'Pix' }).click();
    await page.waitForURL('**/pix');
  });

  test('[frame.search.placeholder] [frame.search.no-call] the search box finds screens and makes no call', async () => {
    const page = await stage.open({ as: PEOPLE.admin });
    // No news comes: what the frame reads again because of news is not the box's doing, whenever it comes.
    await page.route(NEWS, () => undefined);
    // The bell and the menu count once, and who was paid lately is read once, after the frame is up.
    const counted = Promise.all([
      page.waitForResponse(/[/]services[/]notifications[?]limit=1$/),
      page.waitForResponse(/[/]services[/]transaction-authorizations[/]orders[?]tab=mine&limit=1$/),
      page.waitForResponse(/[/]services[/]payment-orders[?]limit=30$/),
    ]);
    await page.goto('/working');
    await page.getByRole('button', { name: 'Ocultar saldo' }).waitFor();
    await counted;
    await page.getByRole('combobox', { name: 'Buscar telas e ações' }).waitFor();
    const box = page.getByPlaceholder('Search here...', { exact: true });
    const calls: string[] = [];
    // The frame's own code may still be coming; what the box must not do is ask anybody anything.
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (!/^[/](assets[/]|favicon|services[/]notifications[/]stream$)/.test(pathname)) calls.push(request.url());
    });
    await page.keyboard.press('Control+k');
    expect(await box.evaluate((field) => field === document.activeElement)).toBe(true);
    await box.pressSequentially('remessas');
    const options = page.getByRole('option');
    await expect
      .poll(() => options.allInnerTexts())
      .toEqual([
        'Remessas\nem breve',
        'Remessas de cheques\nem breve',
        'Remessas de exemplo',
        'Buscar “remessas” no extrato\núltimos 90 dias',
      ]);
    await box.fill('nenhuma tela se chama assim');
    await page.getByText('Nenhuma tela, ação ou pessoa com esse nome.').waitFor();
    expect(calls).toEqual([]);
    await box.fill('agendam');
    await box.press('Enter');
    await page.waitForURL('**/schedules');
    await page.getByRole('heading', { level: 1, name: 'Agendamentos' }).waitFor();

    // With nothing typed: what there is to do, and what was open before.
    await page.keyboard.press('Control+k');
    await page.getByRole('group', { name: 'Tarefas' }).getByRole('option', { name: 'Pagar com Pix' }).waitFor();
    await box.fill('ocultar');
    await page.getByRole('group', { name: 'Ações' }).getByRole('option', { name: 'Ocultar saldo' }).waitFor();
    await box.fill('atalhos');
    await page.getByRole('group', { name: 'Ações' }).getByRole('option', { name: 'Atalhos de teclado' }).click();
    const keys = page.getByRole('dialog', { name: 'Atalhos de teclado' });
    await keys.getByText('Buscar telas e ações').waitFor();
    await lookAllWays(page);
    await page.keyboard.press('Escape');
    await keys.waitFor({ state: 'detached' });
    await page.keyboard.press('?');
    await keys.waitFor();
  });

  test('[const.topbar] [const.sidebar] [const.sidebar.compact] [const.contained] [const.layout.default] the measures of the frame', async () => {
    const page = await stage.open({ as: PEOPLE.admin, viewport: { width: 1920, height: 900 } });
    await page.goto('/working');
    const side = page.locator('[data-side-menu]');
    await page.getByRole('heading', { level: 1 }).waitFor();
    const box = async (part: ReturnType<Page['locator']>) => {
      const found = await part.boundingBox();
      if (found === null) throw new Error('it is not shown');
      return found;
    };
    expect((await box(page.getByRole('banner'))).height).toBe(64);
    expect(await box(side)).toMatchObject({ x: 0, y: 0, width: 280, height: 900 });
    expect(await page.locator('html').getAttribute('data-layout')).toBe('layout1');
    expect((await box(page.getByRole('main'))).width).toBe(1200);
    await page.getByRole('button', { name: 'Recolher menu' }).click();
    await expect.poll(async () => (await box(side)).width).toBe(80);
    await page.reload();
    await expect.poll(async () => (await box(side)).width, { message: 'it is remembered' }).toBe(80);
  });

  test('[const.mobile] the side menu stands from 768 px on, below it a bar at the foot does', async () => {
    const page = await stage.open({ as: PEOPLE.admin, viewport: { width: 768, height: 800 } });
    await page.goto('/working');
    const side = page.locator('[data-side-menu]');
    const foot = page.getByRole('navigation', { name: 'Atalhos' });
    await side.waitFor();
    expect(await foot.isVisible()).toBe(false);
    await page.setViewportSize({ width: 767, height: 800 });
    await foot.waitFor();
    expect(await side.isVisible()).toBe(false);
    expect(await foot.getByRole('link').count()).toBe(4);
    await foot.getByRole('button', { name: 'Mais' }).click();
    const more = page.getByRole('dialog');
    await more.getByRole('link', { name: 'Francesinha' }).click();
    await page.waitForURL('**/charging/french');
    await more.waitFor({ state: 'detached' });
  });

  test('on a phone the palette takes the whole screen, from "Mais" or by Ctrl+K', async () => {
    const page = await stage.open({ as: PEOPLE.admin, viewport: PHONE, hasTouch: true, reducedMotion: 'reduce' });
    await page.goto('/working');
    await page.getByRole('navigation', { name: 'Atalhos' }).getByRole('button', { name: 'Mais' }).click();
    await page.getByRole('button', { name: 'Buscar telas e ações' }).click();
    const palette = page.getByRole('dialog', { name: 'Buscar' });
    const box = palette.getByRole('combobox', { name: 'Buscar telas e ações' });
    await box.waitFor();
    await expect.poll(() => box.evaluate((field) => field === document.activeElement)).toBe(true);
    await expect.poll(() => palette.boundingBox()).toEqual({ x: 0, y: 0, ...PHONE });
    await box.fill('agendam');
    expect(await findBarriers(page)).toEqual([]);
    await palette.getByRole('option', { name: 'Agendamentos' }).tap();
    await page.waitForURL('**/schedules');
    await palette.waitFor({ state: 'detached' });
    await page.keyboard.press('Control+k');
    await box.fill('extrato');
    await box.press('Enter');
    await page.waitForURL('**/releases');
  });

  test('by keyboard: the skip link is first, and after a change of route the focus is on the title', async () => {
    const page = await stage.open({ as: PEOPLE.admin });
    await page.goto('/working');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Ir para o conteúdo' });
    expect(await skip.evaluate((link) => link === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    expect(await page.getByRole('main').evaluate((main) => main.contains(document.activeElement))).toBe(true);
    await entry(page, 'Autorizações').focus();
    await page.keyboard.press('Enter');
    const title = page.getByRole('heading', { level: 1, name: 'Autorizações' });
    await title.waitFor();
    await expect.poll(() => title.evaluate((heading) => heading === document.activeElement)).toBe(true);
  });

  test('[frame.settings] [frame.layouts] [frame.more] the settings move the menu, change colours and letters, stay over a reload, and come back at the next sign-in', async () => {
    // Sessions of its own: this test leaves one of them.
    const page = await stage.open();
    await signInByForm(page, PEOPLE.second);
    const html = page.locator('html');
    const kept = () => page.waitForResponse((sent) => sent.request().method() === 'PUT' && sent.url().endsWith(LOOKS));
    const choose = async (...names: readonly string[]): Promise<void> => {
      for (const name of names) {
        await Promise.all([kept(), page.getByRole('radio', { name, exact: true }).check()]);
      }
    };
    await openAccountMenu(page);
    await page.getByRole('menuitem', { name: 'Aparência e layout' }).click();
    await page.getByRole('dialog', { name: 'Aparência e layout' }).waitFor();
    await choose('Escuro', 'Grafite', 'Grande', 'No topo');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const look = { mode: 'dark', theme: 'graphite', textSize: 'large', layout: 'layout2' };
    expect(await html.evaluate(({ dataset }) => ({ ...dataset }))).toEqual(look);
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await html.evaluate(({ dataset }) => ({ ...dataset }))).toEqual(look);

    // The menu lies along the top, with the rest in More; there it is followed by keyboard too.
    expect(await page.locator('[data-side-menu]').count()).toBe(0);
    const more = menuOf(page).getByRole('button', { name: 'More', exact: true });
    await more.waitFor();
    const bar = await menuOf(page).boundingBox();
    // From the top of the page, which a reload may bring back scrolled.
    expect((bar?.y ?? 0) + (await page.evaluate(() => window.scrollY))).toBeGreaterThanOrEqual(64);
    expect(bar?.width).toBeGreaterThan(1300);
    expect(bar?.height).toBeLessThan(64);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1440);
    expect(await entry(page, 'Francesinha').isVisible()).toBe(false);
    await more.press('Enter');
    await entry(page, 'Francesinha').waitFor();
    await page.keyboard.press('Escape');
    await entry(page, 'Francesinha').waitFor({ state: 'hidden' });
    expect(await more.evaluate((button) => button === document.activeElement)).toBe(true);
    // On a page with nothing of its own below the open menu, which may cover half a button.
    await page.goto('/working');
    await more.click();
    await lookAllWays(page);
    await entry(page, 'Francesinha').click();
    await page.waitForURL('**/charging/french');
    await entry(page, 'Francesinha').waitFor({ state: 'hidden' });

    // Leaving clears this browser; somebody who comes in elsewhere finds it all again.
    await openAccountMenu(page);
    await page.getByRole('menuitem', { name: 'Sair' }).click();
    await page.waitForURL('**/session/signin');
    expect(await html.getAttribute('data-theme')).toBe('blue');
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
    const elsewhere = await stage.open();
    await signInByForm(elsewhere, PEOPLE.second);
    await expect.poll(() => elsewhere.locator('html').evaluate(({ dataset }) => ({ ...dataset }))).toEqual(look);
    await elsewhere.getByRole('button', { name: 'Aparência e layout' }).click();
    await elsewhere.getByRole('dialog').waitFor();
    await lookAllWays(elsewhere);
    const reset = elsewhere.waitForResponse((sent) => sent.request().method() === 'PUT' && sent.url().endsWith(LOOKS));
    await Promise.all([reset, elsewhere.getByRole('button', { name: 'Voltar ao padrão' }).click()]);
    expect(await elsewhere.locator('html').getAttribute('data-layout')).toBe('layout1');
  });

  test('the style guide on /utilities shows every piece in every state, without barriers', async () => {
    const page = await stage.open({ as: PEOPLE.admin });
    for (const name of ['color', 'spacing', 'typography', 'display', 'height-width', 'position', 'shadow', 'misc']) {
      await page.goto(`/utilities/${name}`);
      await page.getByRole('main').getByRole('region').first().waitFor();
      await lookAllWays(page);
    }
    await page.getByLabel('Lista de pagamentos').setInputFiles({
      name: 'pagamentos.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('Favorecido;CPF/CNPJ;Valor (R$);Quando\nAna Lima;529.982.247-25;1.234,56;24/11/2026'),
    });
    await page.getByText(/^1 linha pronta/).waitFor();
    await lookAllWays(page);
    await page.goto('/utilities/position');
    for (const [opens, role, name] of [
      ['Abrir gaveta', 'dialog', 'Detalhe de exemplo'],
      ['Abrir janela', 'dialog', 'Janela de exemplo'],
      ['Abrir pergunta', 'alertdialog', 'Excluir esta chave?'],
    ] as const) {
      await page.getByRole('button', { name: opens }).click();
      await page.getByRole(role, { name }).waitFor();
      await lookAllWays(page);
      await page.keyboard.press('Escape');
      await page.getByRole(role).waitFor({ state: 'detached' });
    }
  });
});
