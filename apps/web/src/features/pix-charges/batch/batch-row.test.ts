import { civilDate } from '@bank/core';
import { chargeBatchLineSchema } from '@bank/contracts';
import { expect, test } from 'vitest';
import type { BatchValues } from './batch-columns.ts';
import { judgeRows } from './batch-row.ts';

const setting = { key: 'financeiro@exemplo.com.br', today: civilDate('2026-11-23') };
const GOOD: BatchValues = {
  kind: 'Com vencimento',
  amount: '150,00',
  dueDate: '2026-12-10',
  days: '15',
  debtorName: 'Padaria São João',
  debtorDocument: '529.982.247-25',
  fine: '2%',
  interest: '1%',
  discount: 'R$ 5,00',
  discountUntil: '2026-12-01',
  request: 'Mensalidade',
  reference: 'Nota 7',
};

const judge = (...rows: readonly BatchValues[]) =>
  judgeRows(
    rows.map((values, index) => ({ place: index + 1, values })),
    setting,
  );

test('a row is the charge that it says, by the names and numbers of API Pix', () => {
  const [row] = judge(GOOD);
  expect(row?.faults).toEqual([]);
  expect(row?.line).toEqual({
    reference: 'Nota 7',
    content: {
      kind: 'due',
      key: setting.key,
      amount: '150.00',
      dueDate: '2026-12-10',
      validityDays: 15,
      terms: {
        multa: { modalidade: 2, valorPerc: '2.00' },
        juros: { modalidade: 3, valorPerc: '1.00' },
        desconto: { modalidade: 1, descontoDataFixa: [{ data: '2026-12-01', valorPerc: '5.00' }] },
      },
      debtor: { name: 'Padaria São João', document: '52998224725' },
      request: 'Mensalidade',
    },
  });
  expect(chargeBatchLineSchema.safeParse({ row: 1, ...row?.line }).success).toBe(true);
});

test('a row without a due date and a kind is an immediate charge, of a day where it does not say how many', () => {
  const [row] = judge({ amount: '10,00' });
  expect(row?.line?.content).toEqual({
    kind: 'immediate',
    key: setting.key,
    amount: '10.00',
    changeable: false,
    expiresIn: 86_400,
  });
});

test('a discount without a day of its own holds until the charge is due', () => {
  const [row] = judge({ ...GOOD, discountUntil: '' });
  expect(row?.line?.content).toMatchObject({
    terms: { desconto: { descontoDataFixa: [{ data: '2026-12-10', valorPerc: '5.00' }] } },
  });
});

test('what is wrong says in which column, and what to type', () => {
  const wrong = (change: BatchValues): string => judge({ ...GOOD, ...change })[0]?.faults.join(' ') ?? '';
  expect(wrong({ amount: '' })).toMatch(/^Valor: Informe o valor/);
  expect(wrong({ dueDate: '' })).toMatch(/^Vencimento: Informe a data/);
  expect(wrong({ dueDate: '2026-11-01', discount: '', discountUntil: '' })).toMatch(/Vencimento: /);
  expect(wrong({ debtorDocument: '529.982.247-26' })).toMatch(/CPF ou CNPJ: .*não conferem/);
  expect(wrong({ debtorName: '' })).toMatch(/Nome do devedor: /);
  expect(wrong({ fine: 'dois' })).toMatch(/Multa: escreva uma porcentagem, como 2%/);
  expect(wrong({ days: 'x' })).toMatch(/Dias para pagar: /);
  expect(wrong({ txid: 'curto' })).toMatch(/txid\): Use de 26 a 35/);
  expect(wrong({ debtorState: 'XX' })).toMatch(/UF: use a sigla/);
  expect(wrong({ kind: 'Boleto' })).toMatch(/Tipo: escreva/);
});

test('of a txid that stands twice the second row is at fault, and names the first', () => {
  const txid = 'a'.repeat(30);
  const [one, two, three] = judge({ ...GOOD, txid }, { ...GOOD, txid }, { ...GOOD, txid });
  expect(one?.faults).toEqual([]);
  expect(two?.faults.join(' ')).toContain('já está na linha 1');
  expect(three?.faults.join(' ')).toContain('já está na linha 1');
});
