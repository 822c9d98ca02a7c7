import { beforeAll, expect, test } from 'vitest';
import type { ApprovalRules, Notification, PaymentOrder } from '@bank/contracts';
import { startPixBank } from '../../testing/pix-bank.ts';
import type { OperatorKey } from '../../testing/test-bank.ts';

// The whole way, with the loops running: a payment, the audit trail, the bell.
const bank = await startPixBank();
const RULES: ApprovalRules = {
  rules: [
    {
      name: 'Acima de 20 mil',
      types: ['pix'],
      above: '20000.00',
      upTo: null,
      payees: null,
      outcome: { is: 'approval', steps: [{ ways: [[{ count: 1, approver: { by: 'class', class: 'A' } }]] }] },
    },
  ],
  sumsDay: false,
  expiresAfterHours: 72,
};

beforeAll(async () => {
  const company = bank.companyId('10001');
  for (const key of ['admin', 'approver', 'maker'] as const) await bank.device(key);
  await bank.fund('10001', 100_000_00n);
  const much = 90_000_00n;
  await bank.setLimits('10001', { day: much, night: much, order: much, 'order-night': much });
  await bank.setCompany('10001', `confirmation_threshold_centavos = ${10n ** 12n}`);
  await bank.knowPayees();
  await bank.pool.query('UPDATE bank.company SET approval_rules = $2 WHERE id = $1', [
    company,
    { version: 1, rules: RULES },
  ]);
});

async function bellOf(key: OperatorKey): Promise<readonly string[]> {
  const reply = await (await bank.as(key)).get('/services/notifications');
  return reply.json<{ items: Notification[] }>().items.map(({ kind, text }) => `${kind}: ${text}`);
}

test('a payment rings for those who can sign it, and its refusal for who made it', async () => {
  const [maker, admin] = [await bank.as('maker'), await bank.as('admin')];
  const reply = await bank.payTo(maker, bank.outsider.key, '25000.00');
  const { id, payee } = reply.json<PaymentOrder>();
  const payment = `Pix de R$\u00a025.000,00 para ${payee.name}`;
  await bank.until('who can sign is asked', async () => (await bellOf('admin')).length > 0);
  expect(await bellOf('admin')).toEqual([
    `waiting: ${payment}, feito por ${bank.operator('maker').name}, aguarda sua autorização.`,
  ]);
  expect([await bellOf('approver'), await bellOf('maker')]).toEqual([[], []]);

  const refusal = { reason: 'Valor errado' };
  const address = `/services/transaction-authorizations/orders/${id}/refuse`;
  expect((await admin.post(address, refusal, { 'idempotency-key': 'refuse-1' })).status).toBe(200);
  await bank.until('the maker is told', async () => (await bellOf('maker')).length > 0);
  expect(await bellOf('maker')).toEqual([
    `decided: ${payment} foi recusado por ${bank.operator('admin').name}. Valor errado.`,
  ]);
  const unread = (await admin.get('/services/notifications?unread=true')).json<{ unread: number }>();
  expect(unread.unread).toBe(0);
});
