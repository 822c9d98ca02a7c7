import { expect, test } from 'vitest';
import { expectOk, formatInstant } from '@bank/core';
import { readPayload } from './index.ts';

// The two documents that API Pix 2.9.0 prints (cobPayload1, cobPayload2), numbers as its signed examples write them.
const IMMEDIATE = {
  calendario: { criacao: '2020-09-15T19:39:54.013Z', apresentacao: '2020-04-01T18:00:00Z', expiracao: '3600' },
  txid: 'fc9a4366ff3d4964b5dbc6c91a8722d3',
  revisao: '3',
  status: 'ATIVA',
  valor: { original: '500.00' },
  chave: '7407c9c8-f78b-11ea-adc1-0242ac120002',
  solicitacaoPagador: 'Informar cartao fidelidade',
  infoAdicionais: [{ nome: 'quantidade', valor: '2' }],
};
const DUE = {
  calendario: { criacao: '2020-09-15T19:39:54.013Z', dataDeVencimento: '2020-12-31', validadeAposVencimento: 30 },
  devedor: { cnpj: '56989000019533', nome: 'Empresa de Alimentos SA' },
  recebedor: { cnpj: '58900633120711', nome: 'Empresa de Abastecimento SA', cidade: 'Belo Horizonte' },
  txid: 'fc9a4366ff3d4964b5dbc6c91a8722d3',
  revisao: 3,
  status: 'ATIVA',
  valor: { original: '123.45', multa: '15.00', juros: '2.00', final: '140.45' },
  chave: '7407c9c8-f78b-11ea-adc1-0242ac120002',
};

const faultOf = (document: unknown): unknown => {
  const read = readPayload(document);
  return read.ok ? undefined : read.error;
};

test('reads the document of an immediate charge, with the moment from which on it may not be paid', () => {
  const read = expectOk(readPayload(IMMEDIATE));
  expect(read).toMatchObject({
    kind: 'immediate',
    txid: 'fc9a4366ff3d4964b5dbc6c91a8722d3',
    revision: 3,
    original: 50000n,
    isChangeable: false,
    withdrawal: null,
    request: 'Informar cartao fidelidade',
    information: [{ name: 'quantidade', value: '2' }],
    debtor: null,
  });
  expect(read.kind === 'immediate' && formatInstant(read.expiresAt)).toBe('2020-09-15T20:39:54.013Z');
});

test('reads the document of a charge with a due date, with what its bank worked out', () => {
  expect(expectOk(readPayload(DUE))).toMatchObject({
    kind: 'due',
    dueDate: '2020-12-31',
    validityDays: 30,
    amounts: { original: 12345n, multa: 1500n, juros: 200n, abatimento: 0n, desconto: 0n, final: 14045n },
    debtor: { name: 'Empresa de Alimentos SA', document: '56989000019533' },
    receiver: { name: 'Empresa de Abastecimento SA', document: '58900633120711' },
  });
});

test('a charge that says nothing of its time lives a day, and its due date is followed by thirty', () => {
  const { expiracao: _, ...calendario } = IMMEDIATE.calendario;
  const read = expectOk(readPayload({ ...IMMEDIATE, calendario }));
  expect(read.kind === 'immediate' && formatInstant(read.expiresAt)).toBe('2020-09-16T19:39:54.013Z');
  const { validadeAposVencimento: __, ...due } = DUE.calendario;
  expect(expectOk(readPayload({ ...DUE, calendario: due }))).toMatchObject({ validityDays: 30 });
});

test('a moment may be written in any zone, as long as it says which', () => {
  const calendario = { ...IMMEDIATE.calendario, criacao: '2020-09-15T16:39:54.0131234-03:00' };
  expect(expectOk(readPayload({ ...IMMEDIATE, calendario })).createdAt).toBe(
    expectOk(readPayload(IMMEDIATE)).createdAt,
  );
});

test('only the final amount has to be there: without the original nothing is added up', () => {
  expect(expectOk(readPayload({ ...DUE, valor: { final: '140.45' } }))).toMatchObject({
    amounts: { original: null, final: 14045n },
  });
});

test('an amount may be changed only where that is said, and cash that is handed out is told', () => {
  const withAmounts = (valor: object) => readPayload({ ...IMMEDIATE, valor });
  expect(expectOk(withAmounts({ original: '0.00', modalidadeAlteracao: 1 }))).toMatchObject({ isChangeable: true });
  expect(expectOk(withAmounts({ original: '0.00', retirada: { saque: { valor: '5.00' } } }))).toMatchObject({
    withdrawal: 'saque',
  });
  expect(expectOk(withAmounts({ original: '10.00', retirada: { troco: { valor: '5.00' } } }))).toMatchObject({
    withdrawal: 'troco',
  });
  expect(faultOf({ ...IMMEDIATE, valor: { original: '0.00' } })).toEqual({
    code: 'payload.malformed',
    field: 'valor.original',
  });
});

test.each<[string, unknown, { readonly code: string; readonly field: string }]>([
  ['no object', 'texto', { code: 'payload.not-an-object', field: '' }],
  ['no calendar', { ...IMMEDIATE, calendario: null }, { code: 'payload.missing', field: 'calendario' }],
  ['a txid of a static code', { ...IMMEDIATE, txid: 'abc' }, { code: 'payload.malformed', field: 'txid' }],
  ['a status that API Pix does not know', { ...DUE, status: 'PAGA' }, { code: 'payload.malformed', field: 'status' }],
  [
    'an amount with a comma',
    { ...DUE, valor: { final: '140,45' } },
    { code: 'payload.malformed', field: 'valor.final' },
  ],
  ['an amount as a number', { ...DUE, valor: { final: 140.45 } }, { code: 'payload.malformed', field: 'valor.final' }],
  ['nothing to pay', { ...DUE, valor: { final: '0.00' } }, { code: 'payload.malformed', field: 'valor.final' }],
  [
    'parts that make another sum',
    { ...DUE, valor: { ...DUE.valor, juros: '3.00' } },
    { code: 'payload.sum', field: 'valor.final' },
  ],
  [
    'a day that does not exist',
    { ...DUE, calendario: { ...DUE.calendario, dataDeVencimento: '2021-02-30' } },
    { code: 'payload.malformed', field: 'calendario.dataDeVencimento' },
  ],
  [
    'a moment without its offset',
    { ...DUE, calendario: { ...DUE.calendario, criacao: '2020-09-15T19:39:54' } },
    { code: 'payload.malformed', field: 'calendario.criacao' },
  ],
  [
    'text that is too long',
    { ...DUE, solicitacaoPagador: 'x'.repeat(141) },
    { code: 'payload.malformed', field: 'solicitacaoPagador' },
  ],
  [
    'both ways of handing out cash',
    { ...IMMEDIATE, valor: { original: '1.00', retirada: { saque: {}, troco: {} } } },
    { code: 'payload.malformed', field: 'valor.retirada' },
  ],
  [
    'more information than anybody reads',
    { ...DUE, infoAdicionais: Array.from({ length: 51 }, () => ({ nome: 'a', valor: 'b' })) },
    { code: 'payload.malformed', field: 'infoAdicionais' },
  ],
])('refuses a document with %s', (_, document, fault) => {
  expect(faultOf(document)).toEqual(fault);
});

test('text for the payer carries nothing that a screen cannot show', () => {
  const read = expectOk(readPayload({ ...DUE, solicitacaoPagador: 'Pedido\u0007 \u202E42\n' }));
  expect(read.request).toBe('Pedido 42');
});
