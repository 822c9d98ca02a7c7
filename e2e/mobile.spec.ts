import {
  askToApprove,
  cancelPaymentOrder,
  changeRules,
  createPixOrder,
  inviteOperator,
  listPaymentOrders,
  lookUpPayee,
  readPaymentOrder,
  resetTemporaryPassword,
  type ApprovalRules,
  type ApprovalStep,
  type Client,
  type PaymentOrder,
  type Recurrence,
} from '@bank/contracts';
import { addDays } from '@bank/core';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PEOPLE } from './people.ts';
import { expectAnswer, registerPhone, signInByDocument, type Phone } from './phone.ts';
import { lookAllWays, PHONE } from './support/all-ways.ts';
import { bank, bankToday } from './support/bank.ts';
import { openLaterApp, registerInApp, signInToApp } from './support/mobile-app.ts';
import { awaitMessage } from './support/outside-world.ts';
import { setStage } from './support/stage.ts';

const stage = setStage();
const { third: admin } = PEOPLE;

/** The second administrator of the company, who makes the payments. */
const LIA = {
  name: 'Lia Fontes',
  email: 'lia.fontes@exemplo.com',
  document: '86288366757',
  bankAccount: admin.bankAccount,
  password: 'Serra-fria-2026',
};
const MONTHLY: Recurrence = {
  every: { unit: 'month', count: 1 },
  ends: { by: 'never' },
  onHoliday: 'same-day',
};
const TEMPORARY = /senha temporária (\S+)\./;

let app: Page;
let phone: Phone;
let lias: Phone;

const press = (on: Page | Locator, name: string | RegExp): Promise<void> => on.getByRole('button', { name }).click();
const look = async (page: Page): Promise<void> => {
  await lookAllWays(page);
  await page.setViewportSize(PHONE);
};

beforeAll(async () => {
  app = await stage.open({ kept: true, viewport: PHONE, reducedMotion: 'reduce' });
  phone = await openLaterApp(app, bank, admin, () => look(app));
});
afterAll(() => app.close());

test('S16 a later device says what it may do, is approved and blocked by a trusted one, and says so at once', async () => {
  const tablet = await stage.open({ viewport: PHONE, reducedMotion: 'reduce' });
  await signInToApp(tablet, admin);
  await tablet.getByLabel('Nome do dispositivo').fill('Tablet');
  await registerInApp(tablet, bank.railsUrl);
  await press(tablet, 'Ver o que falta');
  await tablet.getByText(/de até R\$\s200,00 cada, R\$\s1\.000,00 por dia\. Hoje foram R\$\s0,00\./).waitFor();
  await look(tablet);

  const change = async (act: string, title: string): Promise<void> => {
    await press(app, 'Dispositivos');
    await press(app.getByRole('listitem', { name: 'Tablet' }), act);
    await app.getByText(new RegExp(`^${title} o dispositivo “Tablet”`)).waitFor();
    await look(app);
    await press(app, 'Assinar mudança');
    await app.getByText('Assinado. A mudança já está valendo.').waitFor();
  };
  await change('Aprovar', 'Aprovar');
  await tablet.getByText('aprova pagamentos de outros e assina mudanças.', { exact: false }).waitFor();
  await change('Bloquear', 'Bloquear');
  await tablet.getByText(/Este dispositivo está bloqueado|Sua sessão terminou/).waitFor();
  await look(tablet);
});

test('S18 a change is read line by line and signed; the second administrator authorizes or refuses with a reason', async () => {
  const { name, email, document: cpf } = LIA;
  const rights = { role: 'SA', profileId: null, approverClass: null, accessUntil: null } as const;
  const body = { name, email, cpf, phone: '+5554998765433', ...rights };
  const invitation = expectAnswer(await phone.client(inviteOperator, { body, idempotencyKey: crypto.randomUUID() }));
  await app.getByRole('button', { name: new RegExp(LIA.name) }).waitFor();
  await look(app);
  // The address that the web's dialog opens.
  await app.goto(`/app/#/mudanca/${invitation.id}`);
  await app.getByText(invitation.title).waitFor();
  for (const { label, after } of invitation.lines) {
    await app.getByText(label, { exact: true }).first().waitFor();
    await app.getByText(after, { exact: true }).first().waitFor();
  }
  await look(app);
  await app.getByRole('button', { name: 'Assinar mudança' }).dblclick();
  await app.getByText('Assinado. A mudança já está valendo.').waitFor();

  const temporaryPassword = await awaitMessage(LIA.email, TEMPORARY);
  expectAnswer(
    await phone.client(resetTemporaryPassword, {
      body: { email, bankAccountNumber: LIA.bankAccount, temporaryPassword, newPassword: LIA.password },
    }),
  );
  lias = await registerPhone(bank, LIA);
  const askRules = async (hours: number): Promise<string> => {
    const steps: ApprovalStep[] = [{ ways: [[{ count: 1, approver: { by: 'anyone' } }]] }];
    const rule = { name: 'Todo Pix', types: null, above: null, upTo: null, payees: null };
    const rules: ApprovalRules = {
      rules: [{ ...rule, outcome: { is: 'approval', steps } }],
      sumsDay: false,
      expiresAfterHours: hours,
    };
    const asked = expectAnswer(await lias.client(changeRules, { body: rules }));
    expect((await lias.signChange(asked.id)).state).toBe('awaiting_second');
    return asked.title;
  };

  const title = await askRules(1);
  await press(app, new RegExp(title));
  await app.getByRole('heading', { name: 'Autorizar mudança' }).waitFor();
  await press(app, 'Recusar');
  await press(app, 'Recusar mudança');
  await app.getByText('Diga por que recusa.').waitFor();
  await look(app);
  await app.getByLabel('Motivo').fill('Uma hora é pouco');
  await press(app, 'Recusar mudança');
  await app.getByText('Mudança recusada. Nada mudou.').waitFor();

  // Both changes have the same title: the refused one has to leave the list before the next is pressed there.
  await app.getByRole('button', { name: new RegExp(title) }).waitFor({ state: 'detached' });
  await press(app, new RegExp(await askRules(24)));
  await press(app, 'Autorizar mudança');
  await app.getByText('Assinado. A mudança já está valendo.').waitFor();
});

test('S18 Z07 payments chosen on the web are each signed over what is shown; one that fails stops no other; one alone is refused with a reason', async () => {
  const order = async (by: Client, amount: string, recurrence?: Recurrence): Promise<PaymentOrder> => {
    const lookup = expectAnswer(await by(lookUpPayee, { body: { key: 'helena@exemplo.com.br' } }));
    const terms = { lookupId: lookup.id, amount, date: addDays(bankToday(), 7), message: `Parcela de ${amount}` };
    const body = { ...terms, ...(recurrence !== undefined && { recurrence }) };
    return expectAnswer(await by(createPixOrder, { body, idempotencyKey: crypto.randomUUID() }));
  };
  const make = async (amount: string, recurrence?: Recurrence): Promise<PaymentOrder> => {
    const made = await order(lias.client, amount, recurrence);
    await lias.confirm(made.id);
    return made;
  };
  const [first, second, cancelled, alone] = [
    await make('1200.10', MONTHLY),
    await make('1300.20'),
    await make('1400.30'),
    await make('1500.40'),
  ];
  await app.getByRole('button', { name: /Helena Prado.*1\.500,40/ }).waitFor();
  await look(app);

  const { client } = await signInByDocument(bank.bankUrl, admin);
  const own = await order(client, '1100.00', MONTHLY);
  await app.goto(`/app/#/pagamento/${own.id}`);
  await app.getByText('Repete', { exact: true }).waitFor();
  await look(app);
  await app.getByRole('button', { name: 'Confirmar pagamento' }).dblclick();
  await app.getByText('Pagamento confirmado. Falta a aprovação de outra pessoa.').waitFor();

  const orderIds = [first.id, second.id, cancelled.id];
  expectAnswer(await client(askToApprove, { body: { orderIds } }));
  await press(app, 'Aprovar os 3 pagamentos escolhidos');
  const items = app.getByRole('listitem', { name: 'Helena Prado' });
  await expect.poll(() => items.count()).toBe(3);
  for (const [index, amount] of ['1.200,10', '1.300,20', '1.400,30'].entries()) {
    const text = (await items.nth(index).innerText()).replaceAll(/\s/g, ' ');
    expect(text).toContain(`R$ ${amount}`);
    expect(text).toContain(LIA.name);
    expect(text.includes('Todo mês')).toBe(index === 0);
    expect(text).toMatch(/\d{3}\.\d{3}\.\d{3}-\d{2}/);
  }
  await look(app);
  expectAnswer(
    await lias.client(cancelPaymentOrder, { params: { orderId: cancelled.id }, idempotencyKey: crypto.randomUUID() }),
  );
  await app.getByRole('button', { name: 'Aprovar 3 pagamentos (R$ 3.900,60)' }).dblclick();
  await app.getByText('2 de 3 aprovados. 1 não foi aprovado: veja o motivo em cada um.').waitFor();
  await look(app);
  const states = async (): Promise<readonly string[]> => {
    const { items: all } = expectAnswer(await client(listPaymentOrders, { query: {} }));
    return [first, second, cancelled].map(({ id }) => all.find((order) => order.id === id)?.state ?? '');
  };
  expect(await states()).toEqual(['scheduled', 'scheduled', 'cancelled']);

  await app.goto(`/app/#/autorizar/${alone.id}`);
  await app.getByText('A regra "Todo Pix" pede aprovação').waitFor();
  await look(app);
  await press(app, 'Recusar');
  await app.getByLabel('Motivo').fill('Já foi pago em outubro');
  await press(app, 'Recusar pagamento');
  await app.getByText('Pagamento recusado. Nada saiu da conta.').waitFor();
  const refused = expectAnswer(await lias.client(readPaymentOrder, { params: { orderId: alone.id } }));
  expect(refused.state).toBe('refused');
  expect(JSON.stringify(refused)).toContain('Já foi pago em outubro');

  await press(app, /Avisos/);
  await app.getByRole('heading', { name: 'Avisos' }).waitFor();
  await expect.poll(() => app.getByRole('listitem').count()).toBeGreaterThan(0);
  await look(app);
  expectAnswer(await client(cancelPaymentOrder, { params: { orderId: own.id }, idempotencyKey: crypto.randomUUID() }));
  for (const { id: orderId } of [first, second]) {
    expectAnswer(await lias.client(cancelPaymentOrder, { params: { orderId }, idempotencyKey: crypto.randomUUID() }));
  }
});
