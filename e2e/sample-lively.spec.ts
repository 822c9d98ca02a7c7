import { patience } from '@bank/testkit';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { PEOPLE } from './people.ts';
import { lookAllWays, settled } from './support/all-ways.ts';
import { setStage } from './support/stage.ts';

const stage = setStage();
let page: Page;

async function visit(path: string): Promise<void> {
  await page.goto(path);
  await settled(page);
  await page.getByRole('button', { name: 'Voltar aos dados de amostra' }).click();
  await settled(page);
}

beforeAll(async () => {
  page = await stage.open({ kept: true, as: PEOPLE.admin, reducedMotion: 'reduce' });
});

describe('the lively screens of the sample area', () => {
  test('dashboards draw the sample, each chart with its table', async () => {
    for (const path of ['/dashboard/alternative', '/dashboard/inventory-management', '/dashboard/default']) {
      await visit(path);
      await lookAllWays(page);
    }
    expect(await page.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('75');
    await page.getByRole('button', { name: 'Ver tabela: Faturado por mês' }).click();
    await page.getByRole('table', { name: 'Faturado por mês' }).waitFor();
  });

  test('cards and columns are dragged, and what was changed lives as long as the tab', async () => {
    await visit('/scrum-board');
    await lookAllWays(page);
    await page.getByRole('link', { name: /Site da padaria/ }).click();
    const column = (name: string) => page.getByRole('region', { name });
    const titles = (name: string) => column(name).getByRole('listitem').getByRole('button').first().textContent();
    await column('A fazer').waitFor();
    await lookAllWays(page);

    const moved = (await titles('A fazer')) ?? '';
    await column('A fazer')
      .getByRole('listitem')
      .first()
      .dragTo(column('Feito').getByRole('listitem').first(), {
        targetPosition: { x: 40, y: 4 },
      });
    await expect.poll(() => titles('Feito')).toBe(moved);
    await column('Feito')
      .getByRole('heading')
      .dragTo(column('A fazer'), { targetPosition: { x: 4, y: 20 } });
    const firstColumn = () =>
      page
        .getByRole('region', { name: /A fazer|Feito/ })
        .first()
        .getByRole('heading')
        .textContent();
    await expect.poll(firstColumn).toBe('Feito');

    await column('Feito').getByRole('button', { name: moved, exact: true }).click();
    await page.getByRole('dialog', { name: moved }).getByLabel('Novo comentário').waitFor();
    await lookAllWays(page);
    await page.reload();
    await expect.poll(() => titles('Feito')).toBe(moved);
  });

  test('things to do are put in order by mouse and by keyboard', async () => {
    await visit('/pages/todo');
    await lookAllWays(page);
    const lines = page.getByRole('list', { name: 'Tarefas' }).getByRole('listitem');
    const title = (place: number) => lines.nth(place).getByRole('button').first().textContent();
    const [first, second] = [await title(0), await title(1)];
    await lines.nth(0).dragTo(lines.nth(1), { targetPosition: { x: 60, y: 44 } });
    await expect.poll(() => title(0)).toBe(second);
    await lines.nth(1).getByRole('button').first().focus();
    await page.keyboard.press('Alt+ArrowUp');
    await expect.poll(() => title(0)).toBe(first);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(first);
  });

  test('events are dragged to another day, to another time, and stretched', async () => {
    await visit('/pages/calendar');
    await lookAllWays(page);
    await page.getByRole('button', { name: 'Novo evento' }).click();
    await page.getByLabel('O que é').fill('Vistoria');
    await lookAllWays(page);
    await page.getByRole('button', { name: 'Criar evento' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Dia', exact: true }).click();
    const event = page.getByRole('listitem').filter({ hasText: 'Vistoria' });
    await event.getByText('09:00 a 10:00').waitFor();
    // Hours are 44 px high.
    await event.dragTo(event, { sourcePosition: { x: 10, y: 8 }, targetPosition: { x: 10, y: 8 + 88 }, force: true });
    await event.getByText('11:00 a 12:00').waitFor();
    await event.locator('[data-edge]').dragTo(event, { targetPosition: { x: 10, y: 42 + 44 }, force: true });
    await event.getByText('11:00 a 13:00').waitFor();
    await lookAllWays(page);
    await page.getByRole('button', { name: 'Mês', exact: true }).click();
    const last = page.getByRole('cell').last();
    await page.getByRole('listitem').filter({ hasText: 'Vistoria' }).dragTo(last);
    await last.getByText('Vistoria').waitFor();
  });

  test('[const.editor-sizes] a message is written with sizes, styles, a list and a link, by keyboard alone', async () => {
    await visit('/pages/inbox');
    await page
      .getByRole('list', { name: 'Mensagens: Entrada' })
      .getByRole('button', { name: /Bruno Carvalho/ })
      .first()
      .press('Enter');
    await page.getByRole('article', { name: 'Material da reunião' }).getByRole('link', { name: 'na pasta' }).waitFor();
    await lookAllWays(page);

    await page.getByRole('button', { name: 'Nova mensagem' }).press('Enter');
    await page.getByLabel('Para', { exact: true }).fill('Camila Teixeira');
    await page.getByLabel('Assunto', { exact: true }).fill('Reunião');
    const text = page.getByRole('textbox', { name: 'Mensagem' });
    await text.click();
    await page.getByLabel('Tamanho do texto').selectOption('huge');
    await page.keyboard.type('Bom dia');
    await page.getByLabel('Tamanho do texto').selectOption('normal');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+b');
    await page.keyboard.type('Confirmada');
    await page.keyboard.press('Control+b');
    await page.keyboard.type(' para as 9 h');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Lista', exact: true }).click();
    await page.keyboard.type('Resultados');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Metas');
    await page.keyboard.press('Shift+Control+ArrowLeft');
    await page.getByRole('button', { name: 'Link' }).click();
    await page.getByLabel('Endereço do link').fill('amostra.example/metas');
    await page.keyboard.press('Enter');
    await lookAllWays(page);
    // What is pasted is read as a message that arrives; Trusted Types would complain of anything else.
    await page.evaluate(() => {
      const data = new DataTransfer();
      data.setData('text/html', '<i onclick="x()">colado</i><script>x()</script>');
      const clipboardData = data;
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      );
    });
    await page.keyboard.press('Control+z');
    await page.getByRole('button', { name: 'Enviar mensagem' }).click();
    await page.getByText('Mensagem enviada.').waitFor();
    await page.getByRole('button', { name: 'Enviadas' }).click();
    await page.getByRole('button', { name: /^Para Camila Teixeira.*Reunião Bom dia/ }).click();
    const message = page.getByRole('article', { name: 'Reunião' });
    const sizeOf = (words: string) =>
      message.getByText(words).evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
    expect(await sizeOf('Bom dia')).toBeGreaterThan((await sizeOf('para as 9 h')) * 1.8);
    expect(await message.locator('strong').allInnerTexts()).toEqual(['Confirmada']);
    expect(await message.getByRole('listitem').allInnerTexts()).toEqual(['Resultados', 'Metas']);
    expect(await message.getByRole('link').getAttribute('href')).toBe('https://amostra.example/metas');
  });

  test('[frame.notifications] the bell has the sample notifications under a tab of their own', async () => {
    await page.goto('/home');
    await page.getByRole('button', { name: /^Avisos/ }).click();
    const bell = page.getByRole('dialog', { name: 'Avisos' });
    await bell.getByRole('tab', { name: 'Exemplos' }).click();
    await bell.getByText('Estoque baixo').waitFor();
    await lookAllWays(page);
    // On a narrow window it came from below: that one began at its first tab again.
    await bell.getByRole('tab', { name: 'Exemplos' }).click();
    await bell.getByText('Estoque baixo').click();
    await page.waitForURL('**/dashboard/inventory-management');
    await bell.waitFor({ state: 'detached' });
  });

  test('[const.chat.width] the chat is 360 px wide, answers, and stays open from screen to screen', async () => {
    await page.goto('/working');
    await page.getByRole('button', { name: 'Conversas de exemplo' }).click();
    const chat = page.getByRole('dialog', { name: 'Conversas' });
    await chat.getByRole('list', { name: 'Conversas recentes' }).waitFor();
    expect((await chat.boundingBox())?.width).toBe(360);
    await lookAllWays(page);
    await page.getByRole('link', { name: 'Extrato', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Extrato' }).waitFor();
    await chat.getByRole('button', { name: /Bruno Carvalho/ }).click();
    const said = chat.getByRole('log').locator('p');
    await said.first().waitFor();
    const before = await said.count();
    await chat.getByRole('textbox').fill('Tudo certo?');
    await chat.getByRole('textbox').press('Enter');
    await expect.poll(() => said.count(), { timeout: patience(6000) }).toBe(before + 2);
    await lookAllWays(page);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await chat.waitFor({ state: 'detached' });
  });
});
