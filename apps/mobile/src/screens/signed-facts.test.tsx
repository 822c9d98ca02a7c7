import {
  orderApprovalContent,
  orderConfirmationContent,
  toldOf,
  type approveOrder,
  type AuthorizationDetail,
  type CallInput,
  type Endpoint,
  type OrderConfirmation,
  type OrderSigning,
} from '@bank/contracts';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ApprovalScreen } from '../approvals/approval-screen.tsx';
import type { Bank } from '../bank/bank.ts';
import type { Signer } from '../device/signer.ts';
import { OrderScreen } from './order-screen.tsx';
import { canShow, SignedFacts } from './signed-facts.tsx';

afterEach(cleanup);

// Every field that an order may be signed with, and how each is read.
const SIGNING: OrderSigning = {
  fields: {
    orderId: 'ord_1',
    revision: '2',
    kind: 'pix',
    payeeName: 'Helena Prado',
    payeeDocument: '52998224725',
    payeeBank: 'Banco Araucária',
    payeeAccount: '12345678/0001/998877',
    payeeKey: 'h***@exemplo.com',
    amount: '250.00',
    fee: '1.20',
    date: '2026-11-24',
    recurrence: 'Toda semana',
    message: 'NF 12',
    notes:
      'É o primeiro pagamento para quem recebe.\nHá relatos confirmados de fraude nos últimos 90 dias contra quem recebe.',
    movedFrom: '2026-11-23',
    madeBy: 'Juliana Lopes',
    madeAt: '2026-11-20T13:44:00.000Z',
    because: 'A regra "Acima de 20 mil" pede aprovação',
    payeeHistory: 'Nenhum pagamento a quem recebe',
  },
  operatorId: 'opr_1',
  bankAccount: '10001',
  seal: '2026-11-24T13:00:00.000Z abc',
};
const SHOWN_AS: Readonly<Record<string, readonly string[]>> = {
  kind: ['Pix para'],
  payeeName: ['Helena Prado'],
  payeeDocument: ['529.982.247-25'],
  payeeBank: ['Banco Araucária'],
  payeeAccount: ['0001 / 998877'],
  payeeKey: ['h***@exemplo.com'],
  amount: ['250,00'],
  fee: ['R$ 1,20'],
  date: ['24/11/2026'],
  recurrence: ['Toda semana'],
  message: ['NF 12'],
  notes: [
    'É o primeiro pagamento para quem recebe.',
    'Há relatos confirmados de fraude nos últimos 90 dias contra quem recebe.',
  ],
  movedFrom: ['a repetição começa'],
  madeBy: ['Juliana Lopes'],
  madeAt: ['20/11/2026'],
  because: ['A regra "Acima de 20 mil" pede aprovação'],
  payeeHistory: ['Nenhum pagamento a quem recebe'],
};
/** What no person has to read. */
const UNREAD = ['orderId', 'revision'];

// All that the same answers say beside what is signed is a lie here: none of it may come on the screen.
const LIES = ['Mentira', '9.999,99', '31/12/2031', 'Você já pagou', 'Feito de madrugada'];
const LYING_ORDER = {
  id: 'ord_1',
  kind: 'mentira',
  revision: 9,
  state: 'awaiting_confirmation',
  amount: '9999.99',
  fee: { amount: '9999.99', free: false },
  date: '2031-12-31',
  message: 'Mentira',
  payee: { kind: 'account', name: 'Mentira', bankName: 'Mentira' },
  createdBy: { id: 'opr_9', name: 'Mentira' },
  createdAt: '2031-12-31T13:00:00.000Z',
  expiresAt: null,
};

const CURVE = { name: 'ECDSA', namedCurve: 'P-256' };

async function verifies(publicKey: CryptoKey, signature: string, content: string): Promise<boolean> {
  const bytes = Uint8Array.from(atob(signature.replaceAll('-', '+').replaceAll('_', '/')), (char) =>
    char.charCodeAt(0),
  );
  const digest = { name: 'ECDSA', hash: 'SHA-256' };
  return crypto.subtle.verify(digest, publicKey, bytes, new TextEncoder().encode(content));
}

function expectShown(): void {
  const text = (document.body.textContent ?? '').replaceAll('\u00a0', ' ');
  for (const [field, words] of Object.entries(SHOWN_AS)) for (const word of words) expect(text, field).toContain(word);
  for (const lie of LIES) expect(text, lie).not.toContain(lie);
}

/** With one field changed after the other. */
function flipped(): readonly OrderSigning[] {
  return Object.keys(SIGNING.fields).map((field) => ({
    ...SIGNING,
    fields: { ...SIGNING.fields, [field]: `${SIGNING.fields[field]}x` },
  }));
}

test('A14 S18 every field that is signed stands on the screen of a confirmation, and nothing there comes from anywhere else', async () => {
  expect([...Object.keys(SHOWN_AS), ...UNREAD].toSorted()).toEqual(Object.keys(SIGNING.fields).toSorted());
  const { privateKey, publicKey } = await crypto.subtle.generateKey(CURVE, false, ['sign', 'verify']);
  const answer = { order: LYING_ORDER, signing: SIGNING, goesOn: '2031-12-31', warnings: ['same-amount-today'] };
  const sent: { readonly deviceId: string; readonly signedAt: string; readonly signature: string }[] = [];
  const call = ({ method }: Endpoint, input: { body?: { device?: (typeof sent)[number] } }): Promise<unknown> => {
    if (method === 'POST' && input.body?.device) sent.push(input.body.device);
    return Promise.resolve({
      ok: true,
      value: method === 'POST' ? LYING_ORDER : (answer as unknown as OrderConfirmation),
    });
  };
  const deviceKey = { operatorId: 'opr_1', deviceId: 'dev_1', privateKey };
  render(
    <OrderScreen bank={{ call } as unknown as Bank} deviceKey={deviceKey} orderId="ord_1" onBack={() => undefined} />,
  );
  const confirm = await screen.findByRole('button', { name: 'Confirmar pagamento' });
  expectShown();
  fireEvent.click(confirm);
  await waitFor(() => expect(sent).toHaveLength(1));
  const [device] = sent;
  if (device === undefined) throw new Error('nothing was signed');
  const { signature, ...part } = device;
  expect(await verifies(publicKey, signature, orderConfirmationContent(SIGNING, part))).toBe(true);
  for (const other of flipped()) {
    expect(await verifies(publicKey, signature, orderConfirmationContent(other, part))).toBe(false);
  }
});

test('A14 S18 the same of an approval: what was told goes back under the bank’s seal, and is signed', async () => {
  const { privateKey, publicKey } = await crypto.subtle.generateKey(CURVE, false, ['sign', 'verify']);
  const answer = {
    order: { ...LYING_ORDER, state: 'awaiting_authorization' },
    signing: SIGNING,
    goesOn: '2031-12-31',
    flags: [{ flag: 'night', text: 'Feito de madrugada' }],
    payeeHistory: { count: 7, total: '9999.99', lastAt: '2031-12-31T13:00:00.000Z', lastAmount: '9999.99' },
    approval: { because: 'Mentira', rule: 'Mentira', steps: [], approvals: [] },
    canDecide: true,
    cannotBecause: null,
  } as unknown as AuthorizationDetail;
  const sent: CallInput<typeof approveOrder>['body'][] = [];
  const call = ({ method }: Endpoint, input: CallInput<typeof approveOrder>): Promise<unknown> => {
    if (method === 'POST') sent.push(input.body);
    return Promise.resolve({ ok: true, value: answer });
  };
  const signer: Signer = {
    bank: { call } as unknown as Bank,
    operator: { id: 'opr_1' } as Signer['operator'],
    bankAccount: '10001',
    key: { operatorId: 'opr_1', deviceId: 'dev_1', privateKey },
    isTrusted: true,
  };
  render(<ApprovalScreen signer={signer} orderId="ord_1" onBack={() => undefined} />);
  const approve = await screen.findByRole('button', { name: 'Aprovar pagamento' });
  expectShown();
  fireEvent.click(approve);
  await waitFor(() => expect(sent).toHaveLength(1));
  const { device, told } = sent[0] ?? {};
  if (device === undefined) throw new Error('nothing was signed');
  expect(told).toEqual(toldOf(SIGNING));
  const { signature, ...part } = device;
  expect(await verifies(publicKey, signature, orderApprovalContent(SIGNING, part))).toBe(true);
  for (const other of flipped()) {
    expect(await verifies(publicKey, signature, orderApprovalContent(other, part))).toBe(false);
  }
});

test('A14 S18 a batch is read by how many, how much, the largest, who is new and when; the code of all its rows comes last, in groups', () => {
  const digest = '0123456789abcdef'.repeat(4);
  const fields = {
    orderId: 'ord_1',
    revision: '1',
    kind: 'batch-transfer',
    payeeName: 'Salários de novembro',
    amount: '48000.00',
    date: '2026-12-05',
    batchCount: '1412',
    batchLargest: '3480.55',
    batchNewPayees: '5',
    batchDays: '2026-12-05/2026-12-20',
    batchFeesMax: '12.50',
    batchDigest: digest,
    because: 'A regra "Lotes" pede aprovação',
  };
  const signing: OrderSigning = { fields, operatorId: 'opr_1', bankAccount: '10001' };
  render(<SignedFacts signing={signing} />);
  const text = (document.body.textContent ?? '').replaceAll('\u00a0', ' ');
  for (const words of [
    'R$ 48.000,00',
    'Lote Salários de novembro',
    'Pagamentos1.412',
    'Maior pagamentoR$ 3.480,55',
    'Recebem pela primeira vez5',
    'Dias dos pagamentos05/12/2026 a 20/12/2026',
    'Tarifas, no máximoR$ 12,50',
  ])
    expect(text).toContain(words);
  expect(text).toContain(
    Array<string>(8)
      .fill('')
      .map((_, at) => digest.slice(at * 8, at * 8 + 8))
      .join(' '),
  );
  expect(text.indexOf('Código de todas as linhas')).toBeGreaterThan(text.indexOf('Lotes'));
  expect(text).not.toContain('para Salários');
});

test('A14 a batch that signs something that this app does not know is signed by nobody', () => {
  const signing = {
    ...SIGNING,
    fields: { ...SIGNING.fields, kind: 'batch-transfer', batchWeight: '3' },
  };
  expect(canShow(signing)).toBe(false);
});
