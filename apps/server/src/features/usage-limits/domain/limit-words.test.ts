import { expect, test } from 'vitest';
import { instant } from '@bank/core';
import { changeInWords, limitInWords } from './limit-words.ts';

const DAY = { type: 'pix', subject: 'company', measure: 'day' } as const;
const NEWS = { type: 'pix', subject: 'new', measure: 'order' } as const;
const NIGHT = { type: 'all', subject: 'company', measure: 'night-start' } as const;
const decision = (before: bigint | null, after: bigint | null, waits: boolean) => ({
  before,
  after,
  waits,
  effectiveAt: instant(0),
});

test('a raise says how much, and when it will count', () => {
  expect(changeInWords(DAY, null, decision(10_000_00n, 20_000_00n, true), 24)).toEqual({
    title: 'Aumentar o limite de Pix da empresa, total do dia',
    lines: [
      {
        label: 'Limite de Pix da empresa, total do dia',
        before: 'R$\u00a010.000,00',
        after: 'R$\u00a020.000,00',
      },
      { label: 'Começa a valer', before: null, after: '24 horas depois da assinatura' },
    ],
    notes: ['O aumento aguarda o prazo legal e pode ser cancelado até lá.'],
  });
});

test.each([
  [NEWS, null, decision(null, 5000n, false), 'Criar o limite de Pix para destinos novos, por transação, de dia'],
  [NEWS, null, decision(5000n, null, true), 'Retirar o limite de Pix para destinos novos, por transação, de dia'],
  [DAY, null, decision(5000n, 4000n, false), 'Reduzir o limite de Pix da empresa, total do dia'],
  [DAY, null, decision(5000n, 5000n, false), 'Manter o limite de Pix da empresa, total do dia'],
  [NIGHT, null, decision(20n, 22n, true), 'Alterar o início da noite'],
  [
    { ...DAY, subject: 'opr_1' } as const,
    'Ana Lima',
    decision(null, 1n, false),
    'Criar o limite de Pix de Ana Lima, total do dia',
  ],
])('%o of %s: %o reads “%s”', (ref, operatorName, made, title) => {
  expect(changeInWords(ref, operatorName, made, 24).title).toBe(title);
});

test('what has no limit of its own says so, and an hour is an hour', () => {
  expect(changeInWords(NEWS, null, decision(null, 0n, false), 24).lines[0]).toMatchObject({
    before: 'Sem limite próprio',
    after: 'R$\u00a00,00',
  });
  expect(changeInWords(NIGHT, null, decision(20n, 22n, true), 24).lines).toMatchObject([
    { before: '20 h', after: '22 h' },
    { after: 'Às 6 h do primeiro dia, passadas 24 horas da assinatura' },
  ]);
  expect(limitInWords(NIGHT, null)).toBe('início da noite');
});
