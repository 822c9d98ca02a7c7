import {
  createPixOrder,
  listPaymentOrders,
  lookUpPayee,
  readOrderConfirmation,
  type PaymentOrder,
} from '@bank/contracts';
import { addDays, addMonths, civilDate, formatDate, type CivilDate } from '@bank/core';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PEOPLE } from './people.ts';
import { expectAnswer, registerPhone, type Phone } from './phone.ts';
import { lookAllWays, settled } from './support/all-ways.ts';
import { bank, bankToday } from './support/bank.ts';
import { journey } from './support/journey.ts';
import { setStage } from './support/stage.ts';

const stage = setStage();
const KEY = 'financeiro@mercadobomdia.example';
const PAYEE = 'Mercado Bom Dia S.A.';

let page: Page;
let phone: Phone;

const main = (): Locator => page.getByRole('main');
const drawer = (name: string): Locator => page.getByRole('dialog', { name });
const textOf = async (part: Locator): Promise<string> => (await part.innerText()).replaceAll(/\s+/g, ' ');
const outcome = (title: string | RegExp): Locator => main().getByRole('heading', { level: 2, name: title });
const orderId = (): string => new URL(page.url()).searchParams.get('ordem') ?? 'no order';
const row = (amount: string): Locator =>
  page.getByRole('table', { name: 'Agendamentos' }).locator('tr[data-table-row]').filter({ hasText: amount });

/** The next 31st that is not tomorrow, and that a shorter month follows. */
function next31st(): CivilDate {
  for (let day = addDays(bankToday(), 2); ; day = addDays(day, 1)) {
    if (day.endsWith('-31') && addMonths(day, 1).slice(8) !== '31') return day;
  }
}

/** A Pix on one day, made and confirmed without a screen. */
async function schedule(amount: string, date: CivilDate): Promise<PaymentOrder> {
  const lookup = expectAnswer(await phone.client(lookUpPayee, { body: { key: KEY } }));
  const body = { lookupId: lookup.id, amount, date };
  const made = expectAnswer(await phone.client(createPixOrder, { body, idempotencyKey: crypto.randomUUID() }));
  if (made.state === 'awaiting_confirmation') await phone.confirm(made.id);
  return made;
}

beforeAll(async () => {
  phone = await registerPhone(bank, PEOPLE.maker);
  page = await stage.open({ kept: true, as: PEOPLE.maker, reducedMotion: 'reduce' });
});
afterAll(() => page.close());

describe('a Pix that repeats', () => {
  let first: CivilDate;
  let seriesId: string;

  journey(
    'is made for the 31st with its days as they will be, and confirmed in the app once for all of them',
    async () => {
      first = next31st();
      await page.goto('/pix-transfer');
      await page.getByRole('textbox', { name: 'Chave Pix' }).fill(KEY);
      await page.getByRole('button', { name: 'Continuar' }).click();
      await main().getByText(PAYEE, { exact: true }).waitFor();
      await page.getByLabel('Valor').pressSequentially('7731');
      await page.getByRole('button', { name: 'Repetir' }).click();
      await page.getByLabel('Termina').selectOption({ label: 'Depois de um número de vezes' });
      await page.getByLabel('Quantas vezes').fill('1');
      await page.getByRole('button', { name: 'Continuar' }).click();
      await main().getByText('Informe a data, como 01/12/2026.').waitFor();
      await main().getByText('Informe de 2 a 400 vezes.').waitFor();
      await page.getByLabel('Quantas vezes').fill('12');
      await page.getByLabel('Primeiro pagamento').fill(formatDate(first));
      const coming = main().getByRole('region', { name: 'Próximas datas' });
      await coming.getByText('Todo mês no dia 31 (no último dia, onde o mês é menor), até 12 vezes').waitFor();
      await coming
        .getByText(/o mês não tem dia 31: no último/)
        .first()
        .waitFor();
      await coming.getByText(/São 12 pagamentos ao todo, o último em/).waitFor();
      await lookAllWays(page);

      await page.getByRole('button', { name: 'Continuar' }).click();
      await page.getByRole('heading', { name: 'Confira os dados' }).waitFor();
      const review = await textOf(main());
      expect(review).toContain(`Primeiro pagamento em ${formatDate(first)}`);
      expect(review).toContain('Todo mês no dia 31');
      await page.getByRole('button', { name: /^(Agendar R\$ 77,31 por vez|Enviar para aprovação)/ }).click();
      await page.waitForURL('**/pix-transfer?ordem=*');
      await outcome('Falta confirmar no aplicativo').waitFor();
      await main()
        .getByText(/O pagamento se repete: confirme uma vez no aplicativo, e vale para todas/)
        .waitFor();

      seriesId = orderId();
      const shown = expectAnswer(await phone.client(readOrderConfirmation, { params: { orderId: seriesId } }));
      expect(shown.signing.fields.recurrence).toBe(
        'Todo mês no dia 31 (no último dia, onde o mês é menor), até 12 vezes',
      );
      await phone.confirm(seriesId);
      await outcome(/^Pix recorrente, o próximo em 31 de/).waitFor();
      await lookAllWays(page);
    },
  );

  journey('stands in the list by day and in the calendar, which the keyboard reads', async () => {
    await page.goto('/schedules?periodo=12-meses&busca=mercado');
    await settled(page);
    await row('77,31').filter({ hasText: '1ª de 12' }).waitFor();
    await row('77,31').filter({ hasText: '2ª de 12' }).waitFor();
    await lookAllWays(page);

    await page.getByRole('tab', { name: 'Calendário' }).click();
    await page.waitForURL('**visao=calendario*');
    await page.goto(`/schedules?visao=calendario&mes=${first.slice(0, 7)}&dia=${first.slice(0, 8)}15`);
    await settled(page);
    const day = (date: string): Locator => page.locator(`[data-day="${date}"]`);
    await day(`${first.slice(0, 8)}15`).focus();
    for (const [key, reached] of [
      ['ArrowRight', '16'],
      ['ArrowDown', '23'],
      ['ArrowUp', '16'],
      ['ArrowLeft', '15'],
    ] as const) {
      await page.keyboard.press(key);
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-day')))
        .toBe(`${first.slice(0, 8)}${reached}`);
    }
    await page.keyboard.press('PageDown');
    const after = addMonths(civilDate(`${first.slice(0, 7)}-01`), 1);
    await page.waitForURL(`**mes=${after.slice(0, 7)}*`);
    await page.keyboard.press('PageUp');
    await page.waitForURL(`**mes=${first.slice(0, 7)}*`);
    await settled(page);
    expect(await day(first).textContent()).toMatch(/pagamento.*saldo previsto/);
    await day(first).focus();
    await page.keyboard.press('Enter');
    await main().getByRole('list', { name: 'Pagamentos do dia' }).getByText(PAYEE).first().waitFor();
    await lookAllWays(page);
  });

  test('one of its payments is skipped, stands there as such, and is paid after all', async () => {
    await page.goto('/schedules?periodo=12-meses&busca=mercado');
    await settled(page);
    const second = row('77,31').filter({ hasText: '2ª de 12' });
    await second.click();
    const order = drawer('Pagamento');
    await order.getByRole('button', { name: /^Pular este pagamento de / }).click();
    await page.getByText(/até a véspera dá para voltar a pagar este/).waitFor();
    await lookAllWays(page);
    await page.getByRole('button', { name: 'Pular este pagamento', exact: true }).click();
    await order.getByText('Pulado', { exact: true }).waitFor();
    await order.getByText(/O pagamento de .* foi pulado/).waitFor();
    await lookAllWays(page);
    await page.keyboard.press('Escape');
    await second.getByText('Pulado').waitFor();
    await row('77,31').filter({ hasText: '3ª de 12' }).getByText('Agendado').waitFor();
    await lookAllWays(page);

    await second.click();
    await order.getByRole('button', { name: /^Voltar a pagar em / }).click();
    await page.getByRole('button', { name: 'Voltar a pagar', exact: true }).click();
    // Once the question is gone the drawer can be read again.
    await order.getByRole('button', { name: /^Pular este pagamento de / }).waitFor();
    expect(await order.getByText('Pulado', { exact: true }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await second.getByText('Agendado').waitFor();
  });

  test('is paused and taken up again', async () => {
    await page.goto('/schedules?visao=series');
    await settled(page);
    const series = page.getByRole('list', { name: 'Séries' }).getByRole('listitem').filter({ hasText: 'R$ 77,31' });
    await series.getByText('0 de 12 feitos').waitFor();
    await lookAllWays(page);
    await series.getByRole('button', { name: /^Pausar/ }).click();
    await page.getByRole('button', { name: 'Pausar repetição' }).click();
    await series.getByText('Pausada').waitFor();
    await page.goto('/schedules?periodo=12-meses&busca=mercado');
    await settled(page);
    expect(await row('77,31').count()).toBe(0);
    await page.getByRole('tab', { name: 'Séries' }).click();
    await series.getByRole('button', { name: /^Retomar/ }).click();
    await page.getByRole('button', { name: 'Retomar repetição' }).click();
    await series.getByText('Agendado').waitFor();
  });

  test('is changed: what was signed no longer counts, and the app is asked anew', async () => {
    await page.goto(`/schedules?visao=series&agendamento=${seriesId}`);
    const order = drawer('Pagamento');
    await order.getByText('Nenhum pagamento feito ainda, de 12 ao todo.').waitFor();
    await lookAllWays(page);
    await order.getByRole('button', { name: 'Alterar a série' }).click();
    const edit = drawer('Alterar pagamento');
    await edit.getByRole('button', { name: 'Revisar' }).click();
    await edit.getByText('Nada a alterar: o pagamento já está assim.').waitFor();
    await edit.getByLabel('Valor de cada pagamento').fill('');
    await edit.getByLabel('Valor de cada pagamento').pressSequentially('8842');
    await edit.getByLabel('Termina').selectOption({ label: 'Nunca, até eu cancelar' });
    await lookAllWays(page);
    await edit.getByRole('button', { name: 'Revisar' }).click();
    await edit.getByText(/confirmações e aprovações .* deixam de valer/).waitFor();
    expect(await textOf(edit)).toMatch(/R\$ 77,31.*R\$ 88,42.*até ser cancelado/);
    await lookAllWays(page);
    await edit.getByRole('button', { name: 'Alterar pagamento' }).click();
    await edit.waitFor({ state: 'hidden' });
    await order.getByText('Falta confirmar no aplicativo').first().waitFor();
    await phone.confirm(seriesId);
    await order.getByText('sem fim marcado').waitFor();
    await order.getByText(/R\$\s88,42 para Mercado Bom Dia S\.A\., cada vez\./).waitFor();
  });

  test('ends when its maker cancels it', async () => {
    const order = drawer('Pagamento');
    await order.getByRole('button', { name: 'Cancelar a série' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancelar a série' }).click();
    await order.getByText('Nada saiu da sua conta.').first().waitFor();
  });
});

describe('single schedules', () => {
  test('are chosen in the list and cancelled, each by itself', async () => {
    const date = addDays(bankToday(), 20);
    const one = await schedule('61.01', date);
    const two = await schedule('61.02', date);
    await page.goto('/schedules?busca=mercado&tipo=unicos&meus=sim');
    await settled(page);
    await row('61,01').getByRole('checkbox').check();
    await row('61,02').getByRole('checkbox').check();
    const bar = page.getByRole('region', { name: 'Escolhidos' });
    expect(await textOf(bar)).toContain('2 escolhidos · R$ 122,03');
    await lookAllWays(page);
    await bar.getByRole('button', { name: 'Cancelar escolhidos' }).click();
    await page.getByRole('button', { name: 'Cancelar agendamentos' }).click();
    await page.getByText('2 agendamentos cancelados.').waitFor();
    await row('61,01').waitFor({ state: 'detached' });
    const { items } = expectAnswer(
      await phone.client(listPaymentOrders, { query: { mine: 'true', state: 'cancelled' } }),
    );
    expect(items.map(({ id }) => id)).toEqual(expect.arrayContaining([one.id, two.id]));
  });

  test('one that waits for approval says on whom, with the way to its authorization', async () => {
    // Only who has a device can be waited for.
    await registerPhone(bank, PEOPLE.approver);
    await page.goto('/schedules?periodo=90-dias&busca=frete');
    await settled(page);
    await row('24.500,00').click();
    const order = drawer('Pagamento');
    await order.getByText(/^Falta 1 pessoa .*Rogério/).waitFor();
    await lookAllWays(page);
    await order.getByRole('link', { name: 'Ver em Autorizações' }).click();
    await page.waitForURL('**/authorizations?pagamento=ord_*');
  });

  test('where there are none the page says how to make one', async () => {
    await page.goto('/schedules?busca=nao-existe-assim');
    await main().getByText('Nada com estes filtros').waitFor();
    await page.getByRole('button', { name: 'Limpar filtros' }).click();
    await page.waitForURL('**/schedules');
    await settled(page);
  });
});
