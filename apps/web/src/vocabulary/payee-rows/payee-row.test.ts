import { tidyTypedPayee, type TypedPayee } from '@bank/contracts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bankMeant, bankWritten, type ListedBank } from './bank-meant.ts';
import { payeeColumns } from './payee-columns.ts';
import { judgePayee, judgePayees, valuesOf, type PayeeValues } from './payee-row.ts';

const BANKS: readonly ListedBank[] = [
  { ispb: '00000000', code: '001', name: 'Banco do Brasil' },
  { ispb: '60701190', code: '341', name: 'Itaú Unibanco' },
  { ispb: '00416968', code: '077', name: 'Inter' },
  { ispb: '24313102', code: '769', name: '99Pay' },
  { ispb: '07237373', code: '004', name: 'Banco do Nordeste' },
  { ispb: '30723886', code: null, name: 'Banco Sem Código' },
];
const ACCOUNT: PayeeValues = {
  name: 'Maria Exemplo',
  document: '529.982.247-25',
  ispb: '341 · Itaú Unibanco',
  branch: '1234',
  accountNumber: '56789-0',
  amount: '1.250,50',
};

test.each([
  ['341', '60701190'],
  ['341 - Itaú', '60701190'],
  ['itau', '60701190'],
  ['ITAÚ UNIBANCO', '60701190'],
  ['60701190', '60701190'],
  // Excel took the zeros away.
  ['1', '00000000'],
  ['77', '00416968'],
  ['416968', '00416968'],
  ['341 - Itaú Unibanco S.A.', '60701190'],
  ['b', undefined],
  ['12345', undefined],
  // Eight letters are no number of a bank.
  ['caixotes', undefined],
  ['0', '00000000'],
  ['99pay', '24313102'],
  ['sem código', undefined],
  ['banco sem código', '30723886'],
  // Two begin so.
  ['banco do', undefined],
  ['12abc345', '12ABC345'],
  ['61234567', '61234567'],
  ['999', undefined],
  ['', undefined],
])('%j names the bank %j', (text, ispb) => {
  expect(bankMeant(BANKS, text)).toBe(ispb);
});

test('what is written of a bank means that bank again', () => {
  for (const { ispb } of BANKS) expect(bankMeant(BANKS, bankWritten(BANKS, ispb))).toBe(ispb);
  expect(bankWritten(BANKS, '12ABC345')).toBe('12ABC345');
});

test('a row is the payee that it names: by key where it has one, else by account', () => {
  expect(judgePayee(ACCOUNT, BANKS)).toMatchObject({
    payee: {
      by: 'account',
      ispb: '60701190',
      branch: '1234',
      accountNumber: '567890',
      accountType: 'CACC',
      document: '52998224725',
    },
    amount: '1250.50',
  });
  expect(judgePayee({ name: 'Papelaria', key: 'Fin@Papelaria.example' }, BANKS)).toMatchObject({
    payee: { by: 'pix-key', key: 'fin@papelaria.example', document: null },
    amount: null,
  });
});

test('zeros that a spreadsheet took from a key that is the payee’s own CPF come back', () => {
  const values = { name: 'Zé', document: '012.345.678-90', key: '1234567890' };
  expect(judgePayee(values, BANKS).payee).toMatchObject({ key: '01234567890' });
});

test('what is wrong says in which column, and what to type', () => {
  const wrong = (change: PayeeValues): string =>
    judgePayees([{ place: 1, rowId: 1, values: { ...ACCOUNT, ...change } }], BANKS, { once: true })[0]?.faults.join(
      ' ',
    ) ?? '';
  expect(wrong({})).toBe('');
  expect(wrong({ name: '' })).toMatch(/^Nome: Campo obrigatório/);
  expect(wrong({ document: '' })).toBe('CPF ou CNPJ: Informe o CPF ou CNPJ.');
  expect(wrong({ document: '529.982.247-26' })).toMatch(/^CPF ou CNPJ: O CPF ou CNPJ não confere/);
  expect(wrong({ ispb: '' })).toMatch(/^Banco: Informe o banco, ou preencha a chave Pix/);
  expect(wrong({ ispb: 'Banco que não há' })).toMatch(/^Banco: Banco não encontrado. Escreva o código/);
  expect(wrong({ branch: '' })).toBe('Agência: Informe a agência, sem o dígito.');
  expect(wrong({ branch: '', accountType: 'Conta de pagamento' })).toBe('');
  expect(wrong({ accountNumber: '' })).toBe('Conta: Informe a conta com o dígito.');
  expect(wrong({ accountNumber: '1,2E+10' })).toMatch(/^Conta: A planilha encurtou/);
  expect(wrong({ accountType: 'Cofre' })).toMatch(/^Tipo de conta: escreva “Conta corrente”/);
  expect(wrong({ way: 'Dinheiro' })).toMatch(/^Tipo: escreva “Chave Pix” ou “Conta”/);
  expect(wrong({ way: 'chave pix' })).toMatch(/^Chave Pix: Informe a chave/);
  expect(wrong({ key: 'fulano' })).toMatch(/^Chave Pix: A chave está incompleta/);
  expect(wrong({ amount: 'dez' })).toMatch(/^Valor: Escreva o valor em reais/);
});

test('where a payee may stand once, the second row is at fault and names the first', () => {
  const rows = [1, 2, 3].map((place) => ({ place, rowId: place, values: ACCOUNT }));
  const [one, two, three] = judgePayees(rows, BANKS, { once: true });
  expect(one?.faults).toEqual([]);
  expect(two?.faults.join()).toBe('Conta: já está na linha 1. Deixe só uma das duas.');
  expect(three?.faults.join()).toContain('linha 1');
  expect(judgePayees(rows, BANKS, { once: false }).flatMap(({ faults }) => faults)).toEqual([]);
});

const account = fc.record({
  by: fc.constant('account' as const),
  ispb: fc.constantFrom(...BANKS.map(({ ispb }) => ispb), '61234567'),
  branch: fc.integer({ min: 1, max: 9999 }).map((n) => String(n)),
  accountNumber: fc.stringMatching(/^\d{2,12}[\dX]$/),
  accountType: fc.constantFrom('CACC' as const, 'SVGS' as const, 'TRAN' as const, 'SLRY' as const),
  name: fc.constantFrom('Ana', 'Padaria São João Ltda'),
  document: fc.constantFrom('52998224725', '11222333000181', '12ABC34501DE35'),
});
const byKey = fc.record({
  by: fc.constant('pix-key' as const),
  key: fc.constantFrom('ana@exemplo.com', '+5511987654321', '52998224725', '123e4567-e12b-12d1-a456-426655440000'),
  name: fc.constantFrom('Ana', 'Bia'),
  document: fc.constantFrom(null, '52998224725'),
});

test('a payee that is written into a row is read from it as the same payee, through the grid’s columns too', () => {
  const columns = payeeColumns(BANKS);
  fc.assert(
    fc.property(fc.oneof(account, byKey), fc.constantFrom(null, '0.01', '1234567.89'), (typed: TypedPayee, amount) => {
      const tidy = tidyTypedPayee(typed);
      if (!tidy.ok) throw new Error(tidy.error.message);
      const values = valuesOf(tidy.value, amount, BANKS);
      const shown = Object.fromEntries(
        columns.flatMap(({ key, read, write }) => {
          const text = values[key as keyof PayeeValues];
          if (text === undefined) return [];
          const cell = read(text);
          return [[key, cell.ok ? write(cell.value) : `at fault: ${text}`]];
        }),
      ) as PayeeValues;
      expect(judgePayee(shown, BANKS)).toEqual({ payee: tidy.value, amount, faults: new Map() });
    }),
  );
});
