import { beforeAll, describe, expect, test } from 'vitest';
import type { Home, StatementEntry } from '@bank/contracts';
import { seedSandbox } from '../../seed/seed-sandbox.ts';
import { startTestBank, type OperatorKey } from '../../testing/test-bank.ts';

const bank = await startTestBank();
beforeAll(async () => {
  await seedSandbox(bank.platform);
});

async function home(operator: OperatorKey): Promise<Home> {
  const caller = await bank.as(operator);
  const reply = await caller.get('/services/home');
  expect(reply.status).toBe(200);
  return reply.json<Home>();
}

/** Takes permissions from the profile of the guests while something is looked at. */
async function withoutPermissions<T>(taken: readonly string[], work: () => Promise<T>): Promise<T> {
  const company = bank.companyId('10001');
  const profile = `UPDATE bank.permission_profile SET permissions = $2 WHERE company_id = $1 AND name = 'Convidado'`;
  const all = ['STATEMENT_VIEW', 'PIX_VIEW', 'PIX_CREATE', 'ORDERS_VIEW'];
  await bank.pool.query(profile, [company, all.filter((permission) => !taken.includes(permission))]);
  try {
    return await work();
  } finally {
    await bank.pool.query(profile, [company, all]);
  }
}

describe('the home screen', () => {
  test('shows the last thirty days, every day there, adding up to what the statement says', async () => {
    const { cashFlow, latest } = await home('admin');
    expect(cashFlow?.days).toHaveLength(30);
    expect([cashFlow?.days[0]?.date, cashFlow?.days.at(-1)?.date]).toEqual(['2026-10-25', '2026-11-23']);
    const admin = await bank.as('admin');
    const summary = (await admin.get('/services/statement/v2/summary')).json();
    expect(summary).toMatchObject({ totalIn: cashFlow?.totalIn, totalOut: cashFlow?.totalOut, from: '2026-10-25' });
    const { items } = (await admin.get('/services/statement/v2/entries?limit=5')).json<{ items: StatementEntry[] }>();
    expect(latest).toEqual(items);
  });

  test('projects the balance of the next thirty days from what is scheduled', async () => {
    const { cashFlow, upcoming } = await home('admin');
    expect(upcoming.filter(({ certainty }) => certainty === 'certain')).toMatchObject([
      { source: 'order', date: '2026-11-24', amount: '2915.60', direction: 'out', certainty: 'certain' },
      { source: 'order', date: '2026-11-26', amount: '780.00', direction: 'out', certainty: 'certain' },
    ]);
    expect(upcoming.filter(({ certainty }) => certainty === 'possible').map(({ amount }) => amount)).toContain(
      '24500.00',
    );
    const days = new Map(cashFlow?.projection.map((day) => [day.date, day]));
    expect(days.size).toBe(30);
    expect(days.get('2026-11-24')).toMatchObject({ sure: '251395.27', balance: '251395.27' });
    expect(days.get('2026-11-25')).toMatchObject({
      out: { certain: '0.00', likely: '0.00', possible: '24500.00' },
      sure: '251395.27',
      balance: '226895.27',
    });
    // The batch that waits is paid on that day, should somebody approve it.
    expect(days.get('2026-11-26')).toMatchObject({ sure: '250615.27', balance: '177766.07' });
    // What waits for somebody and what repeats is planned too: all schedules of these days, and the month's fee.
    const admin = await bank.as('admin');
    const { total } = (await admin.get('/services/schedules?from=2026-11-23&to=2026-12-23')).json<{ total: string }>();
    expect(Number(total)).toBeGreaterThan(5000);
    const last = Number(days.get('2026-12-23')?.balance);
    expect(last.toFixed(2)).toBe((254_310.87 - Number(total) - 89).toFixed(2));
  });

  test('asks only the maker of an order for its confirmation, and only others for their approval', async () => {
    expect((await home('maker')).waiting).toMatchObject([
      { kind: 'confirm-order', title: 'Confirme no aplicativo o Pix para Papelaria Central Ltda', amount: '1480.00' },
    ]);
    const toApprove = (await home('admin')).waiting;
    expect(toApprove.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['authorize-order', '24500.00'],
      ['authorize-order', '31780.50'],
      ['authorize-order', '48349.20'],
      ['authorize-order', '46000.00'],
    ]);
    expect(toApprove[0]).toMatchObject({ detail: 'Feito por Paulo Henrique Siqueira', until: expect.any(String) });
    expect((await home('approver')).waiting).toEqual(toApprove);
    expect((await home('guest')).waiting).toEqual([]);
    expect((await home('admin3')).waiting).toEqual([]);
  });

  test('shows limits of each way of paying only to a company that has it', async () => {
    expect((await home('admin')).limits).toMatchObject([
      { kind: 'pix', perTransaction: '50000.00' },
      { kind: 'transfer', perTransaction: '100000.00' },
      { kind: 'ted', perTransaction: '250000.00' },
    ]);
    expect((await home('admin2')).limits).toEqual([]);
  });

  test('Z05 hides what the profile does not give', async () => {
    const hidden = await withoutPermissions(['STATEMENT_VIEW', 'PIX_VIEW', 'ORDERS_VIEW'], () => home('guest'));
    expect(hidden).toMatchObject({
      latest: null,
      cashFlow: null,
      limits: [],
      waiting: [],
      upcoming: [],
      coming: null,
      processing: [],
    });
    const statementOnly = await withoutPermissions(['PIX_VIEW', 'ORDERS_VIEW'], () => home('guest'));
    expect(statementOnly).toMatchObject({ limits: [], upcoming: [] });
    expect(statementOnly.latest).toHaveLength(5);
  });

  test('of a company that opened yesterday is empty, and whole', async () => {
    const empty = await home('admin3');
    expect(empty).toMatchObject({ latest: [], waiting: [], upcoming: [], processing: [] });
    expect(empty.cashFlow).toMatchObject({ totalIn: '0.00', totalOut: '0.00' });
    expect(empty.cashFlow?.projection.every(({ balance }) => balance === '0.00')).toBe(true);
  });
});
