import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { UsageLimit, UsageLimits } from '@bank/contracts';
import { openPage, refusal, type Answer } from '../../../app/testing/open-app.tsx';
import { exampleOperator } from '../testdata/example-operators.ts';
import { LimitForm } from './limit-form.tsx';
import { pageNow } from '../../../platform/clock/page-clock-fixtures.ts';

afterEach(() => vi.unstubAllGlobals());

const rogerio = exampleOperator({ name: 'Rogério Lima' });
const limit: UsageLimit = {
  type: 'pix',
  scope: { of: 'operator', operatorId: rogerio.id },
  operatorName: rogerio.name,
  measure: 'day',
  amount: '5000.00',
  used: null,
  raise: null,
};
const limits: UsageLimits = {
  items: [limit],
  payeeLimits: [],
  nightStartsAtHour: 20,
  nightStartChange: null,
  period: 'day',
  periodDate: '2030-01-02',
  periodUntil: '2030-01-02T15:00:00.000Z',
  pendingDevice: { perOrder: '200.00', perDay: '1000.00' },
  raiseWaitsHours: 24,
  changes: [],
  waiting: [],
};

function open(answer: () => Answer, onCancel = vi.fn<() => void>()) {
  openPage(
    {
      href: '/users',
      path: '/users',
      Component: () => <LimitForm operator={rogerio} onCancel={onCancel} onAsked={() => undefined} />,
      nowMs: pageNow(),
    },
    { 'GET /services/usage-limits/limits': answer },
  );
  return onCancel;
}

test('limits that cannot be read are told with the way to try again, and then there is the form', async () => {
  let isUp = false;
  open(() => (isUp ? [200, limits] : refusal(503, 'service.unavailable', 'Fora do ar.')));
  await screen.findByText('Fora do ar.');
  isUp = true;
  fireEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  await screen.findByRole('combobox', { name: 'Limite' });
});

test('of who has no limits any more the form says so, with the way back, and waits for nothing', async () => {
  const onCancel = open(() => [200, { ...limits, items: [] }]);
  await screen.findByText('Rogério Lima não tem limites próprios agora');
  fireEvent.click(screen.getByRole('button', { name: 'Voltar' }));
  expect(onCancel).toHaveBeenCalledOnce();
});
