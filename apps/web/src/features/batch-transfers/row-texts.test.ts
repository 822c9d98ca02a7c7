import { batchLineSchema } from '@bank/contracts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EMPTY_ROW, lineOf, strangeText, textsOf, type RowTexts } from './row-texts.ts';

const banks = [{ ispb: '60746948', code: '237', name: 'Bradesco' }];
const line = (texts: Partial<RowTexts>) => lineOf(7, { ...EMPTY_ROW, ...texts }, { banks });

test('a row to a key is sent with its amount and day as calls have them', () => {
  const sent = line({
    name: 'Ana Lima',
    key: 'ana@exemplo.com',
    amount: '1.250,00',
    date: '05/12/2026',
    kind: 'pix',
    description: 'Salário',
    reference: 'Matrícula 42',
  });
  expect(sent).toEqual({
    row: 7,
    kind: 'pix',
    payee: { by: 'pix-key', key: 'ana@exemplo.com', name: 'Ana Lima', document: null },
    amount: '1250.00',
    date: '2026-12-05',
    purpose: null,
    description: 'Salário',
    reference: 'Matrícula 42',
  });
  expect(batchLineSchema.safeParse(sent).success).toBe(true);
});

test('what is no amount and no day goes as it was typed, and the bank says what to type', () => {
  expect(line({ name: 'Ana', key: 'x', amount: 'mil', date: '31/02/2026' })).toMatchObject({
    amount: 'mil',
    date: '31/02/2026',
  });
});

test('a row without a day or a way of paying leaves both to the bank', () => {
  expect(line({ name: 'Ana', key: 'x', amount: '1' })).toMatchObject({ kind: null, date: null });
});

test('a row is paid to the account where only an account stands, and as somebody says where both do', () => {
  const both = { ...EMPTY_ROW, name: 'Ana', key: 'x', ispb: '237', branch: '1', accountNumber: '12-3' };
  expect(line({ ...both, key: '' }).payee).toMatchObject({ by: 'account', ispb: '60746948', accountNumber: '123' });
  expect(line(both).payee.by).toBe('pix-key');
  expect(lineOf(1, both, { banks, by: 'account' }).payee.by).toBe('account');
});

test('a way of paying or a type of account that nobody knows is told from none', () => {
  const strange = (texts: Partial<RowTexts>) => strangeText({ ...EMPTY_ROW, ...texts });
  expect([' ', 'PIX', 'chave pix'].map((kind) => strange({ kind }))).toEqual([undefined, undefined, undefined]);
  expect(strange({ kind: 'cheque' })).toMatch(/^a forma “cheque” não existe/);
  expect([' ', 'poupança', 'CC'].map((accountType) => strange({ accountType }))).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(strange({ accountType: 'cofre' })).toMatch(/^o tipo de conta “cofre” não existe/);
});

test('a purpose is sent as its code, and what is none goes as it was typed, for the bank to say so', () => {
  const sent = (purpose: string) => line({ name: 'Ana', purpose }).purpose;
  expect(['', '5', '00005 · Pagamento de fornecedores', 'pensão alimentícia'].map(sent)).toEqual([
    null,
    '00005',
    '00005',
    '00101',
  ]);
  expect(sent('nada que alguém conheça')).toBe('nada que alguém conh');
});

test('what was sent stands in the fields again, and mended in nothing is sent as it was', () => {
  const payee = fc.constantFrom(
    { by: 'pix-key' as const, key: 'ana@exemplo.com', name: 'Ana', document: '52998224725' },
    {
      by: 'account' as const,
      ispb: '60746948',
      branch: null,
      accountNumber: '12345X',
      accountType: 'TRAN' as const,
      name: 'Bia',
      document: '1',
    },
  );
  fc.assert(
    fc.property(
      payee,
      fc.constantFrom('0.01', '1250.00', '9999999.99', 'mil'),
      fc.constantFrom(null, '2026-12-05', 'amanhã'),
      fc.constantFrom(null, 'pix' as const),
      fc.constantFrom(null, '00005', 'nenhuma'),
      (who, amount, date, kind, purpose) => {
        const sent = { kind, payee: who, amount, date, purpose, description: 'oi', reference: null };
        const texts = textsOf(sent, banks);
        expect(lineOf(3, texts, { banks, by: who.by })).toEqual({ row: 3, ...sent });
      },
    ),
  );
});
