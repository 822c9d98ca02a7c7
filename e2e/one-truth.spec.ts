import { patience } from '@bank/testkit';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { PEOPLE } from './people.ts';
import { registerPhone, type Phone } from './phone.ts';
import { findBarriers } from './support/axe.ts';
import { bank } from './support/bank.ts';
import { payByKey } from './support/pix.ts';
import { setStage } from './support/stage.ts';

const stage = setStage();
const { admin } = PEOPLE;

/** Its bank answers after twenty seconds: so long the bank holds the money. */
const SLOW = { key: 'lenta@exemplo.com.br', payee: 'Fornecedora Lenta Ltda', digits: '1313', words: 'R$ 13,13' };
/** Its bank says no at once. */
const REFUSES = { key: 'recusa@exemplo.com.br', payee: 'Recusa Sempre Comércio Ltda', digits: '707', words: 'R$ 7,07' };

/** What a part of the page says in reais, in centavos. */
async function centavosIn(part: Locator): Promise<number> {
  const [, amount = ''] = /R\$\s*([\d.]+,\d\d)/.exec(await part.innerText()) ?? [];
  return Number(amount.replaceAll(/\D/g, ''));
}
/** The balance wherever it shows, the bar first. */
const balances = (page: Page): Locator => page.getByRole('button', { name: /ver detalhes do saldo/ });
const shown = async (page: Page): Promise<readonly number[]> =>
  Promise.all((await balances(page).all()).map((balance) => centavosIn(balance)));

let phone: Phone;
beforeAll(async () => {
  phone = await registerPhone(bank, admin);
});

describe('a balance', () => {
  test('is the same wherever it shows, while a Pix is held, when it is paid and when it comes back', async () => {
    const [home, payer] = [await stage.open({ as: admin }), await stage.open({ as: admin })];
    // Who is not listening yet hears no news.
    await Promise.all([home.waitForResponse('**/services/notifications/stream'), home.goto('/home')]);
    await balances(home).nth(1).waitFor();
    const [before = 0] = await shown(home);
    expect(await shown(home)).toEqual([before, before]);
    expect(before).toBeGreaterThan(10_000);
    const details = home.getByRole('dialog', { name: 'Detalhes do saldo' });
    await balances(home).first().focus();
    await home.keyboard.press('Enter');
    await details.getByText('Nada está reservado agora.').waitFor();
    await home.keyboard.press('Escape');
    await details.waitFor({ state: 'hidden' });

    await payByKey(payer, SLOW);
    const orderId = new URL(payer.url()).searchParams.get('ordem') ?? '';
    await phone.confirm(orderId);
    // Held: the open page says so by itself, in the bar and on the card alike.
    await home.getByText(/13,13 reservados/).waitFor();
    await expect.poll(() => shown(home)).toEqual([before - 1313, before - 1313]);
    await balances(home).nth(1).click();
    const parts = await Promise.all((await details.getByRole('definition').all()).map((part) => centavosIn(part)));
    // What others have blocked meanwhile would stand between the two.
    const [account = 0, reserved, ...rest] = parts;
    const blocked = rest.length > 1 ? (rest[0] ?? 0) : 0;
    expect([reserved, rest.at(-1), account]).toEqual([1313, before - 1313, before + blocked]);
    await details.getByRole('link', { name: /Fornecedora Lenta/ }).click();
    await home.waitForURL(`**/pix-transfer?ordem=${orderId}`);
    for (const address of ['/releases', '/schedules']) {
      await payer.goto(address);
      await balances(payer).nth(1).waitFor();
      await expect.poll(() => shown(payer)).toEqual([before - 1313, before - 1313]);
    }
    await home.getByRole('heading', { name: 'Pix feito' }).waitFor({ timeout: patience(40_000) });
    await expect.poll(() => shown(home)).toEqual([before - 1313]);

    // Released: what was held comes back, and nothing of it shows as spent.
    await payByKey(payer, REFUSES);
    await phone.confirm(new URL(payer.url()).searchParams.get('ordem') ?? '');
    await payer.getByRole('heading', { name: 'O Pix não foi feito' }).waitFor();
    await expect.poll(() => shown(home)).toEqual([before - 1313]);
    await balances(home).first().click();
    await details.getByText('Nada está reservado agora.').waitFor();
  });

  test('that is hidden stays hidden in all of it', async () => {
    const page = await stage.open({ as: admin });
    await page.goto('/schedules');
    await balances(page).nth(1).waitFor();
    await page.getByRole('banner').getByRole('button', { name: 'Ocultar saldo' }).click();
    await balances(page).nth(1).click();
    const details = page.getByRole('dialog', { name: 'Detalhes do saldo' });
    await details.waitFor();
    expect(await findBarriers(page)).toEqual([]);
    expect(await details.innerText()).not.toMatch(/\d,\d\d/);
    for (const text of await balances(page).allInnerTexts()) expect(text).not.toMatch(/\d,\d\d/);
  });
});

describe('the days to come', () => {
  test('come to the same on home, in the schedules and in the statement, which all say what they count', async () => {
    const page = await stage.open({ as: admin });
    const counts = /^Inclui agendados, tarifas e o que aguarda confirmação ou aprovação \(R\$\s[\d.]+,\d\d\)\./;
    await page.goto('/home');
    const week = page.getByRole('region', { name: 'Próximos 7 dias' });
    await week.getByText(counts).waitFor();
    const soon = await centavosIn(week.getByText(/^Sai/));
    expect(soon).toBeGreaterThan(0);
    // What waits for somebody is counted, and marked.
    await week.getByText('Falta confirmar ou aprovar').first().waitFor();
    const [, ahead = ''] =
      /e sair R\$\s([\d.]+,\d\d)/.exec(
        await page
          .getByText(/devem entrar/)
          .first()
          .innerText(),
      ) ?? [];

    await week.getByRole('link', { name: 'Ver agendamentos' }).click();
    await page.waitForURL('**/schedules?periodo=7-dias');
    const goes = page.getByText('Sai no período').locator('..');
    await goes.waitFor();
    expect(await centavosIn(goes)).toBe(soon);
    await page.getByText(counts).waitFor();

    await page.goto('/schedules');
    await goes.waitFor();
    const thirty = await centavosIn(goes);
    expect(thirty).toBe(Number(ahead.replaceAll(/\D/g, '')));

    await page.goto('/releases?futuros=sim');
    const lines = page.getByRole('region', { name: /^Lançamentos futuros até/ });
    await lines.getByText(counts).waitFor();
    expect(await centavosIn(lines.getByText(/^Sai/))).toBe(thirty);
    await lines.getByText('Falta aprovação').first().waitFor();
  });
});
