import {
  confirmPaymentOrder,
  orderConfirmationContent,
  readOrderConfirmation,
  type CallInput,
  type Endpoint,
  type OrderConfirmation,
} from '@bank/contracts';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Bank } from '../bank/bank.ts';
import { OrderScreen } from './order-screen.tsx';

afterEach(cleanup);

const ORDER = {
  id: 'ord_1',
  kind: 'pix',
  revision: 2,
  state: 'awaiting_confirmation',
  amount: '250.00',
  date: '2026-11-23',
  message: null,
  payee: { bankName: 'Banco Araucária' },
} as OrderConfirmation['order'];
const SIGNING = {
  fields: {
    orderId: 'ord_1',
    revision: '2',
    kind: 'pix',
    payeeName: 'Helena Prado',
    payeeDocument: '52998224725',
    payeeBank: 'Banco Araucária',
    payeeAccount: '12345678/0001/998877',
    amount: '250.00',
    date: '2026-11-23',
  },
  operatorId: 'opr_1',
  bankAccount: '10001',
};
const SHOWN: OrderConfirmation = { order: ORDER, signing: SIGNING, goesOn: null, warnings: [] };

test('S18 M05 a confirmation whose answer was lost goes again as it was: the same key, the same signature of what is shown', async () => {
  const curve = { name: 'ECDSA', namedCurve: 'P-256' };
  const { privateKey, publicKey } = await crypto.subtle.generateKey(curve, false, ['sign', 'verify']);
  const sent: CallInput<typeof confirmPaymentOrder>[] = [];
  const call = (endpoint: Endpoint, input: CallInput<typeof confirmPaymentOrder>): Promise<unknown> => {
    if (endpoint.id === readOrderConfirmation.id) return Promise.resolve({ ok: true, value: SHOWN });
    expect(endpoint.id).toBe(confirmPaymentOrder.id);
    sent.push(input);
    if (sent.length === 1) return Promise.resolve({ ok: false, failure: { kind: 'offline' } });
    return Promise.resolve({ ok: true, value: { ...ORDER, state: 'settled' } });
  };
  const notices: (string | undefined)[] = [];
  render(
    <OrderScreen
      bank={{ call } as unknown as Bank}
      deviceKey={{ operatorId: 'opr_1', deviceId: 'dev_1', privateKey }}
      orderId="ord_1"
      onBack={(notice) => notices.push(notice)}
    />,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Confirmar pagamento' }));
  await screen.findByText('Sem conexão.');
  fireEvent.click(screen.getByRole('button', { name: 'Confirmar pagamento' }));
  await waitFor(() => expect(notices).toEqual(['Pagamento confirmado.']));

  const [lost, again] = sent;
  expect(lost?.idempotencyKey).toMatch(/^[0-9a-f-]{36}$/);
  expect(again).toEqual(lost);
  const { deviceId = '', signedAt = '', signature = '' } = lost?.body.device ?? {};
  const content = orderConfirmationContent(SIGNING, { deviceId, signedAt });
  const bytes = Uint8Array.from(atob(signature.replaceAll('-', '+').replaceAll('_', '/')), (char) =>
    char.charCodeAt(0),
  );
  const algorithm = { name: 'ECDSA', hash: 'SHA-256' };
  expect(await crypto.subtle.verify(algorithm, publicKey, bytes, new TextEncoder().encode(content))).toBe(true);
});

test('S18 what the app cannot show it does not sign', async () => {
  const shown = { ...SHOWN, signing: { ...SIGNING, fields: { ...SIGNING.fields, somethingNew: 'x' } } };
  const call = (): Promise<unknown> => Promise.resolve({ ok: true, value: shown });
  const deviceKey = { operatorId: 'opr_1', deviceId: 'dev_1', privateKey: {} as CryptoKey };
  render(
    <OrderScreen bank={{ call } as unknown as Bank} deviceKey={deviceKey} orderId="ord_1" onBack={() => undefined} />,
  );
  const confirm = await screen.findByRole('button', { name: 'Confirmar pagamento' });
  expect((confirm as HTMLButtonElement).disabled).toBe(true);
  expect(screen.getByText(/Atualize o aplicativo para assinar/)).toBeDefined();
});

test('who signs when the day asked for is over is told first on which day the payment goes', async () => {
  const shown = {
    ...SHOWN,
    goesOn: '2026-11-24',
    signing: { ...SIGNING, fields: { ...SIGNING.fields, date: '2026-11-24', movedFrom: '2026-11-23' } },
  };
  const call = (): Promise<unknown> => Promise.resolve({ ok: true, value: shown });
  const deviceKey = { operatorId: 'opr_1', deviceId: 'dev_1', privateKey: {} as CryptoKey };
  render(
    <OrderScreen bank={{ call } as unknown as Bank} deviceKey={deviceKey} orderId="ord_1" onBack={() => undefined} />,
  );
  expect(await screen.findByText(/se você assinar agora, o pagamento é feito/)).toBeDefined();
});
