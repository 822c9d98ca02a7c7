import { expect, test } from 'vitest';
import { EXAMPLE_DUE } from './testdata/example-charges.ts';
import { termsInWords } from './terms-words.ts';

test('the terms of a charge are read as sentences, not as numbers of ways to count', () => {
  const terms = {
    multa: { modalidade: 1, valorPerc: '05.00' },
    juros: { modalidade: 5, valorPerc: '0.50' },
    abatimento: { modalidade: 2, valorPerc: '1.00' },
    desconto: {
      modalidade: 2 as const,
      descontoDataFixa: [
        { data: '2026-12-10', valorPerc: '5.00' },
        { data: '2026-12-20', valorPerc: '2.50' },
      ],
    },
  } as const;
  expect(
    termsInWords({
      ...EXAMPLE_DUE,
      terms: { ...terms, desconto: { ...terms.desconto, descontoDataFixa: [...terms.desconto.descontoDataFixa] } },
    }),
  ).toEqual([
    { label: 'Multa por atraso', value: 'R$\u00a05,00' },
    { label: 'Juros por atraso', value: 'R$\u00a00,50 por dia útil' },
    { label: 'Desconto até 10/12/2026', value: '5,00%' },
    { label: 'Desconto até 20/12/2026', value: '2,50%' },
    { label: 'Abatimento', value: '1,00%' },
  ]);
  expect(termsInWords({ ...EXAMPLE_DUE, terms: { desconto: { modalidade: 6, valorPerc: '0.10' } } })).toEqual([
    { label: 'Desconto por antecipação', value: '0,10% por dia útil antes do vencimento' },
  ]);
  expect(termsInWords({ kind: 'static', key: 'x' })).toEqual([]);
});
