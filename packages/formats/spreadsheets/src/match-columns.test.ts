import fc from 'fast-check';
import { expect, test } from 'vitest';
import { headerShape, matchColumns, type WantedColumn } from './index.ts';

const WANTED: readonly WantedColumn<'document' | 'payee' | 'amount' | 'date'>[] = [
  { key: 'document', title: 'CPF ou CNPJ', required: true },
  { key: 'payee', title: 'Quem recebe', required: true },
  { key: 'amount', title: 'Valor', required: true },
  { key: 'date', title: 'Data', synonyms: ['Quando'], required: false },
];

const columnsOf = (header: readonly string[]): Readonly<Record<string, string | undefined>> =>
  Object.fromEntries(
    Object.entries(matchColumns(header, WANTED)).map(([key, match]) => [
      key,
      match && `${match.column} ${match.certainty}`,
    ]),
  );

test('accents, capitals, marks and synonyms of Brazil do not matter', () => {
  expect(columnsOf(['CPF/CNPJ', 'FAVORECIDO', 'Valor (R$)', 'Data de Pagamento'])).toEqual({
    document: '0 exact',
    payee: '1 exact',
    amount: '2 exact',
    date: '3 exact',
  });
  expect(columnsOf(['quando', 'Razão Social', 'vlr', 'Inscrição'])).toEqual({
    date: '0 exact',
    payee: '1 exact',
    amount: '2 exact',
    document: '3 exact',
  });
});

test('a title that says more is likely; one that says another thing is none', () => {
  expect(columnsOf(['Nome do cliente', 'Valor líquido a pagar', 'Cor'])).toEqual({
    document: undefined,
    payee: '0 likely',
    amount: '1 likely',
    date: undefined,
  });
});

test('the title itself goes before a synonym, and a column is given once', () => {
  expect(columnsOf(['Total', 'Valor']).amount).toBe('1 exact');
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.string(), fc.constantFrom('Valor', 'Nome', 'CPF', 'Data', 'Vlr total'))),
      (header) => {
        const columns = Object.values(matchColumns(header, WANTED)).flatMap((match) => (match ? [match.column] : []));
        expect(new Set(columns).size).toBe(columns.length);
        for (const column of columns) expect(column).toBeLessThan(header.length);
      },
    ),
  );
});

test('two headers of the same titles have one shape', () => {
  expect(headerShape(['Valor (R$)', 'CPF/CNPJ'])).toBe(headerShape([' VALOR ', 'cpf cnpj']));
  expect(headerShape(['Valor', 'CPF'])).not.toBe(headerShape(['CPF', 'Valor']));
});
