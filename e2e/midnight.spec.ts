import {
  addDays,
  bankingDate,
  formatDate,
  later,
  MINUTE_MS,
  saoPaulo,
  SECOND_MS,
  startOfDay,
  type CivilDate,
} from '@bank/core';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PEOPLE } from './people.ts';
import { registerPhone } from './phone.ts';
import { findBarriers } from './support/axe.ts';
import { bank, bankNow, bankToday } from './support/bank.ts';
import { setClock } from './support/clock.ts';
import { confirmPayment, openMobileApp } from './support/mobile-app.ts';
import { signInByForm } from './support/sign-in.ts';
import { setStage } from './support/stage.ts';

// People read the right day around midnight.
const stage = setStage();
const { maker } = PEOPLE;
const MARKET = { key: 'financeiro@mercadobomdia.example', name: 'Mercado Bom Dia S.A.' };

let asked: CivilDate;
let makers: Page;
let app: Page;

/** Makes a payment on the web, up to what it waits for; gives its address. */
async function pay(digits: string): Promise<string> {
  await makers.goto('/pix-transfer');
  await makers.getByRole('textbox', { name: 'Chave Pix' }).fill(MARKET.key);
  await makers.getByRole('button', { name: 'Continuar' }).click();
  await makers.getByRole('main').getByText(MARKET.name, { exact: true }).waitFor();
  await makers.getByLabel('Valor').pressSequentially(digits);
  await makers.getByRole('button', { name: 'Continuar' }).click();
  await makers.getByRole('heading', { name: 'Confira os dados' }).waitFor();
  await makers.getByRole('button', { name: /^(Pagar|Enviar para aprovação)/ }).click();
  await outcome('Falta confirmar no aplicativo').waitFor();
  return makers.url();
}

const outcome = (title: string) => makers.getByRole('heading', { level: 2, name: title });

beforeAll(async () => {
  const midnight = startOfDay(addDays(bankingDate(later(bankNow(), 10 * MINUTE_MS)), 1));
  asked = addDays(bankingDate(midnight), -1);
  await setClock(bank, later(midnight, -4 * MINUTE_MS));
  const options = { kept: true, reducedMotion: 'reduce' } as const;
  [makers, app] = [await stage.open(options), await stage.open(options)];
  await signInByForm(makers, maker);
  await openMobileApp(app, bank.railsUrl, maker);
});
afterAll(() => Promise.all([makers, app].map((page) => page.close())));

test('a browser’s today is the bank’s, not the machine’s', async () => {
  const seen = await makers.evaluate(() => Date.now());
  expect(Math.abs(seen - bankNow())).toBeLessThan(5 * SECOND_MS);
  const { hour, minute } = saoPaulo(bankNow());
  expect([hour, minute >= 56]).toEqual([23, true]);
});

test('made at 23:59 and signed after midnight: who signs reads the new day first', async () => {
  const midnight = startOfDay(addDays(asked, 1));
  await setClock(bank, later(midnight, -MINUTE_MS));
  // One of two is confirmed while the day lasts, and has its approval to come.
  const toApprove = await pay('2104567');
  await app.reload();
  await confirmPayment(app, MARKET.name, '21.045,67');
  await outcome('Falta a aprovação de mais uma pessoa').waitFor();
  const toConfirm = await pay('131890');
  expect(bankToday()).toBe(asked);
  await setClock(bank, later(midnight, 20 * SECOND_MS));
  const today = addDays(asked, 1);
  const newDay = `O dia pedido, ${formatDate(asked)}, já passou: se você assinar agora, o pagamento é feito hoje, ${formatDate(today)}.`;

  // The web says that the day is over, and the maker's app names the new one above what is signed.
  await makers.goto(toConfirm);
  await makers
    .getByText(/já passou: o pagamento é feito no dia da última assinatura, que o aplicativo mostra/)
    .waitFor();
  await app.reload();
  await app.getByRole('button', { name: new RegExp(MARKET.name) }).click();
  await app.getByText(newDay).waitFor();
  expect(await findBarriers(app)).toEqual([]);
  await app.getByRole('button', { name: 'Confirmar pagamento' }).click();
  await app.getByText('Pagamento confirmado.').waitFor();
  await outcome('Pix feito').waitFor();
  await makers
    .getByText(`para ${formatDate(today)}`)
    .first()
    .waitFor();

  // So it is with an approval: what was confirmed for the day before is approved for the new one.
  await makers.goto(toApprove);
  await makers.getByText(/já passou/).waitFor();
  const admin = await registerPhone(bank, PEOPLE.admin);
  await admin.approveOrder(/ord_[^/?]+/.exec(toApprove)?.[0] ?? '');
  await outcome('Pix feito').waitFor();
  await makers.getByText(new RegExp(`Aprovado no aplicativo, para ${formatDate(today)}`)).waitFor();
});
