import { expect, test } from 'vitest';
import { civilDate, expectOk, instant } from '@bank/core';
import type { DueContent, ImmediateContent } from '@bank/contracts';
import { readPayload } from '@bank/cobv';
import { chargeDocument, type DocumentedCharge } from './charge-document.ts';

// A Monday.
const AT = instant(Date.parse('2026-11-23T15:00:00Z'));
const RECEIVER = {
  name: 'Aurora Comércio Ltda',
  tradeName: 'Aurora',
  cnpj: '12ABC34501DE35',
  address: { street: 'Rua das Flores, 10', city: 'Curitiba', state: 'PR', cep: '80000000' },
};
const TXID = 'a1B2c3D4e5F6g7H8i9J0k1L2m3N4';
const IMMEDIATE: ImmediateContent = {
  kind: 'immediate',
  key: 'pix@aurora.example',
  amount: '129.90',
  changeable: false,
  expiresIn: 3600,
};
const DUE: DueContent = {
  kind: 'due',
  key: 'pix@aurora.example',
  amount: '480.00',
  // A Saturday: due on the Monday.
  dueDate: '2026-11-28',
  validityDays: 10,
  terms: {
    multa: { modalidade: 2, valorPerc: '2.00' },
    juros: { modalidade: 3, valorPerc: '1.00' },
    desconto: { modalidade: 3, valorPerc: '4.00' },
  },
  debtor: { name: 'Ana Souza', document: '52998224725', city: 'Curitiba' },
  request: 'Informe o pedido',
  information: [{ name: 'Pedido', value: '4711' }],
};
const charge = (content: DocumentedCharge['content'], state: DocumentedCharge['state'] = 'active') => ({
  txid: TXID,
  revision: 2,
  state,
  createdAt: AT,
  content,
});
const read = (content: DocumentedCharge['content'], day?: string, state?: DocumentedCharge['state']) => {
  const made = chargeDocument(charge(content, state), RECEIVER, { day: day ? civilDate(day) : undefined, at: AT });
  return made.ok ? expectOk(readPayload(made.value)) : made.error.code;
};
const finalOf = (day?: string) => {
  const payload = read(DUE, day);
  return typeof payload === 'object' && payload.kind === 'due' ? payload.amounts.final : payload;
};

test('an immediate charge says what a payer’s bank has to know', () => {
  expect(read(IMMEDIATE)).toMatchObject({
    kind: 'immediate',
    txid: TXID,
    revision: 2,
    status: 'ATIVA',
    key: IMMEDIATE.key,
    original: 12990n,
    isChangeable: false,
    expiresAt: AT + 3_600_000,
  });
  expect(read({ ...IMMEDIATE, amount: '0.00', changeable: true })).toMatchObject({ original: 0n, isChangeable: true });
});

test('a charge with a due date says what is due on the day that is asked about', () => {
  // Due on Monday 30: seven days early, R$ 4,00 for each.
  expect(finalOf('2026-11-23')).toBe(45200n);
  expect(finalOf('2026-11-30')).toBe(48000n);
  // One day late: 2 % and a thirtieth of 1 %.
  expect(finalOf('2026-12-01')).toBe(48976n);
  expect(read(DUE, '2026-12-01')).toMatchObject({
    dueDate: '2026-11-28',
    validityDays: 10,
    debtor: { name: 'Ana Souza', document: '52998224725' },
    receiver: { name: RECEIVER.name, document: RECEIVER.cnpj },
    request: 'Informe o pedido',
    information: [{ name: 'Pedido', value: '4711' }],
  });
});

test('who names no day is told of the due date, which earns no discount for anticipation', () => {
  expect(finalOf()).toBe(48000n);
});

test('a day that is over, and one behind the last on which it may be paid, are refused', () => {
  expect(finalOf('2026-11-22')).toBe('not-that-day');
  expect(finalOf('2026-12-10')).not.toBe('not-that-day');
  expect(finalOf('2026-12-11')).toBe('not-that-day');
});

test.each([
  ['paid', 'CONCLUIDA'],
  ['removed', 'REMOVIDA_PELO_USUARIO_RECEBEDOR'],
  ['removed-by-bank', 'REMOVIDA_PELO_PSP'],
] as const)('what is %s says so on any day, so that nobody pays it', (state, status) => {
  expect(read(DUE, '2027-03-01', state)).toMatchObject({ status });
  expect(read(IMMEDIATE, undefined, state)).toMatchObject({ status });
});
