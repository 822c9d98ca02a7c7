import type { OrderConfirmation } from '@bank/contracts';
import { orderSignedFields } from '@bank/contracts';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Bank } from '../bank/bank.ts';
import { OrderScreen } from '../screens/order-screen.tsx';

afterEach(cleanup);

const order = {
  id: 'ord_1',
  kind: 'money-order',
  revision: 1,
  state: 'awaiting_confirmation',
  amount: '120.00',
  date: '2026-11-24',
  message: null,
  payee: { kind: 'counter', name: 'Rosa Lima', maskedDocument: '***.982.247-**', counter: '0042' },
} as OrderConfirmation['order'];
const payee = { kind: 'counter', name: 'Rosa Lima', document: '52998224725', counter: '0042' } as const;
const signing = {
  fields: { ...orderSignedFields({ ...order, payee, recurrence: null, fee: '5.00' }), movedFrom: '2026-11-23' },
  operatorId: 'opr_1',
  bankAccount: '10001',
};

test('the app shows every field that it signs of a money order, and the day on which it goes', async () => {
  const { privateKey } = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, [
    'sign',
    'verify',
  ]);
  const shown: OrderConfirmation = { order, signing, goesOn: '2026-11-24', warnings: [] };
  const call = (): Promise<unknown> => Promise.resolve({ ok: true, value: shown });
  render(
    <OrderScreen
      bank={{ call } as unknown as Bank}
      deviceKey={{ operatorId: 'opr_1', deviceId: 'dev_1', privateKey }}
      orderId="ord_1"
      onBack={() => undefined}
    />,
  );
  const confirm = await screen.findByRole('button', { name: 'Confirmar pagamento' });
  expect(confirm.hasAttribute('disabled')).toBe(false);
  expect(screen.getByText(/Ordem de pagamento para/)).toBeDefined();
  expect(screen.getByText('Guichê').nextSibling?.textContent).toBe('0042');
  expect(screen.getByText('CPF').nextSibling?.textContent).toBe('529.982.247-25');
  expect(screen.getByText('Tarifa').nextSibling?.textContent).toBe('R$\u00a05,00');
  expect(screen.getByText(/se você assinar agora, o pagamento é feito/)).toBeDefined();
});
