import type { CallOutput, LimitUse, readPixSummary } from '@bank/contracts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openApp, type Bank } from '../testing/open-app.tsx';

const limits: LimitUse = {
  period: 'day',
  perTransaction: '1000.00',
  limit: '5000.00',
  used: '0.00',
  available: '5000.00',
  until: '2026-11-23T23:00:00.000Z',
};
const summary: CallOutput<typeof readPixSummary> = {
  keys: [],
  limits,
  limitsOfDay: [limits],
  movements: [],
  awaitingConfirmation: [],
};

/** Approvals of Pix that wait for the reader and for others, and contested Pix that wait for a defence. */
function bankWith(mine: number, others: number, disputes: number): Bank {
  return {
    'GET /services/pix/summary': () => [200, summary],
    'GET /services/transaction-authorizations/orders': ({ query }) => {
      const count = query.get('type') !== 'pix' ? 99 : query.get('tab') === 'mine' ? mine : others;
      return [200, { items: [], nextCursor: null, count, total: '0.00', counts: { mine: 99, others: 99 } }];
    },
    'GET /services/pix-disputes/received': () => [
      200,
      {
        items: [],
        nextCursor: null,
        blocked: '0.00',
        blockedInAll: '0.00',
        toAnswer: { count: disputes, until: disputes === 0 ? null : '2026-11-26T12:00:00.000Z' },
      },
    ],
  };
}
const permissions = ['PIX_VIEW', 'ORDERS_VIEW', 'ORDERS_APPROVE'] as const;

test('of Pix only, it says whose approval is missing, and that a contested one waits for the defence', async () => {
  openApp('/pix', bankWith(3, 1, 1), { permissions });
  const list = within(await screen.findByRole('list', { name: 'Aguardando' }));
  const rows = await list.findAllByRole('link');
  expect(rows.map((row) => [row.textContent, row.getAttribute('href')])).toEqual([
    [
      expect.stringMatching(/^1 Pix contestado aguarda a defesa da empresaAté 26\/11\/2026 às 09:00/),
      '/pix?aba=contestacoes',
    ],
    [expect.stringMatching(/^3 Pix aguardam aprovaçãoFalta a sua aprovação/), '/authorizations?tipo=pix'],
    [
      expect.stringMatching(/^1 Pix aguarda aprovaçãoFalta a aprovação de outra pessoa/),
      '/authorizations?aba=outros&tipo=pix',
    ],
  ]);
  expect(screen.getByRole('img', { name: '5 aguardam' })).toBeDefined();
  expect(screen.getByRole('tab', { name: /^Contestações/ }).textContent).toBe('Contestações1');
});

test('where nothing waits nothing says so', async () => {
  openApp('/pix', bankWith(0, 0, 0), { permissions });
  await screen.findByText(/Ainda não há Pix nesta conta/);
  expect(screen.queryByRole('list', { name: 'Aguardando' })).toBeNull();
  expect(screen.getByRole('tab', { name: /^Contestações/ }).textContent).toBe('Contestações');
});
