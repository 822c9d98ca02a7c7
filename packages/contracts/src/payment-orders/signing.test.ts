import { expect, test } from 'vitest';
import type { OrderPayee } from '../payees/index.ts';
import {
  orderApprovalContent,
  orderConfirmationContent,
  orderSignedFields,
  signedKindName,
  signedLines,
  signedNotes,
  toldFactsOf,
  toldOf,
  type SignedOrder,
} from './signing.ts';

const ACCOUNT: OrderPayee = {
  kind: 'account',
  name: 'Helena Prado',
  document: '52998224725',
  ispb: '12345678',
  bankName: 'Banco Araucária',
  branch: '0001',
  accountNumber: '998877',
  accountType: 'CACC',
};
const BY_KEY: OrderPayee = { ...ACCOUNT, kind: 'pix-key', key: 'helena@exemplo.com', keyType: 'EMAIL' };
const ORDER: SignedOrder = {
  id: 'ord_1',
  revision: 2,
  kind: 'pix',
  payee: ACCOUNT,
  amount: '25000.00',
  date: '2026-11-23',
  recurrence: null,
  message: null,
  fee: '1.20',
};
const part = { deviceId: 'dev_1', signedAt: '2026-11-23T13:00:00.000Z' };
const signing = (order: SignedOrder) => ({
  fields: orderSignedFields(order),
  operatorId: 'opr_1',
  bankAccount: '10001',
});

test('S18 what is signed of an order holds every field that is shown of it, each once', () => {
  expect(orderApprovalContent(signing(ORDER), part)).toBe(
    '["ipe.v3","payment-order.approve",["amount","25000.00"],["bankAccount","10001"],["date","2026-11-23"],' +
      '["deviceId","dev_1"],["fee","1.20"],["kind","pix"],["operatorId","opr_1"],["orderId","ord_1"],' +
      '["payeeAccount","12345678/0001/998877"],["payeeBank","Banco Araucária"],["payeeDocument","52998224725"],' +
      '["payeeName","Helena Prado"],["revision","2"],["signedAt","2026-11-23T13:00:00.000Z"]]',
  );
  expect(orderConfirmationContent(signing(ORDER), part)).toContain('["ipe.v3","payment-order.confirm",');
});

test('S18 a key, a repetition and a message are signed where there are such, and not where there are none', () => {
  const more = orderSignedFields({ ...ORDER, payee: BY_KEY, recurrence: 'Todo mês no dia 23', message: 'NF 12' });
  expect(more).toMatchObject({ payeeKey: 'h***@exemplo.com', recurrence: 'Todo mês no dia 23', message: 'NF 12' });
  expect(Object.keys(orderSignedFields(ORDER))).not.toEqual(expect.arrayContaining(['payeeKey']));
  // An order from before there were fees agreed to none.
  expect(Object.keys(orderSignedFields({ ...ORDER, fee: null }))).not.toContain('fee');
});

test('every signed field is shown, as people read it', () => {
  const lines = signedLines(
    orderSignedFields({ ...ORDER, payee: BY_KEY, recurrence: 'Toda semana', message: 'NF 12' }),
  );
  expect(lines?.map(({ label, value }) => `${label}: ${value}`)).toEqual([
    'CPF: 529.982.247-25',
    'Instituição: Banco Araucária',
    'Agência e conta: 0001 / 998877',
    'Chave Pix: h***@exemplo.com',
    'Tarifa: R$\u00a01,20',
    'Repete: Toda semana',
    'Mensagem: NF 12',
  ]);
  const bare = signedLines(orderSignedFields({ ...ORDER, payee: { ...ACCOUNT, branch: null } }));
  expect(bare?.find(({ field }) => field === 'payeeAccount')?.value).toBe('998877');
});

test('S18 a field that the app cannot show, or one that is missing, is not signed', () => {
  expect(signedLines({ ...orderSignedFields(ORDER), secret: 'x' })).toBeUndefined();
  const { date: _, ...dateless } = orderSignedFields(ORDER);
  expect(signedLines(dateless)).toBeUndefined();
  // A name that every object has is no field.
  expect(signedLines({ ...orderSignedFields(ORDER), constructor: 'x' })).toBeUndefined();
});

test('A14 what was told besides is signed, shown in lines or apart, and goes back under its seal', () => {
  const told = { notes: 'Uma\nOutra', madeBy: 'Ana', madeAt: '2026-11-23T12:00:00.000Z', because: 'A regra pede' };
  const fields = { ...orderSignedFields(ORDER), ...told, payeeHistory: 'Nenhum', movedFrom: '2026-11-22' };
  const sealed = { ...signing(ORDER), fields, seal: 'x' };
  expect(signedNotes(sealed)).toEqual(['Uma', 'Outra']);
  expect(signedNotes(signing(ORDER))).toEqual([]);
  expect(toldOf(sealed)).toEqual({ facts: { ...told, payeeHistory: 'Nenhum', movedFrom: '2026-11-22' }, seal: 'x' });
  expect(toldOf(signing(ORDER))).toBeUndefined();
  expect(toldFactsOf(orderSignedFields(ORDER))).toEqual({});
  expect(signedLines(fields)?.map(({ label }) => label)).toEqual(expect.arrayContaining(['Motivo', 'Antes']));
  for (const field of Object.keys(told)) expect(orderApprovalContent(sealed, part)).toContain(`["${field}",`);
});

test('S18 a kind of payment that this app does not know is named in general words, and not signed', () => {
  const unknown = { ...signing(ORDER), fields: { ...orderSignedFields(ORDER), kind: 'constructor' } };
  expect(signedKindName(unknown)).toBe('Pagamento');
  expect(signedLines(unknown.fields)).toBeUndefined();
  expect(signedKindName(signing(ORDER))).toBe('Pix');
});
