import { expect, test } from 'vitest';
import { instant } from '@bank/core';
import { changeInWords, limitInWords } from './limit-words.ts';
import { payeeInLines } from './limited-payee.ts';

const DAY = { type: 'pix', subject: 'company', measure: 'day' } as const;
const NEWS = { type: 'pix', subject: 'new', measure: 'order' } as const;
const NIGHT = { type: 'all', subject: 'company', measure: 'night-start' } as const;
const PAYEE = { type: 'pix', subject: 'lpy_1', measure: 'period' } as const;
const NOBODY = { name: null, lines: [] };
const decision = (before: bigint | null, after: bigint | null, waits: boolean) => ({
  before,
  after,
  waits,
  effectiveAt: instant(0),
});

test('a raise says how much, and when it will count', () => {
  expect(changeInWords(DAY, NOBODY, decision(10_000_00n, 20_000_00n, true), 24)).toEqual({
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
  [NEWS, null, decision(null, 5000n, false), 'Criar o limite de Pix para favorecidos novos, por transação, de dia'],
  [NEWS, null, decision(5000n, null, true), 'Remover o limite de Pix para favorecidos novos, por transação, de dia'],
  [DAY, null, decision(5000n, 4000n, false), 'Reduzir o limite de Pix da empresa, total do dia'],
  [DAY, null, decision(5000n, 5000n, false), 'Manter o limite de Pix da empresa, total do dia'],
  [NIGHT, null, decision(20n, 22n, true), 'Alterar o início da noite'],
  [PAYEE, 'Papelaria', decision(null, 100n, true), 'Criar o limite de Pix para Papelaria'],
  [PAYEE, 'Papelaria', decision(100n, 200n, true), 'Aumentar o limite de Pix para Papelaria'],
  [PAYEE, 'Papelaria', decision(200n, 100n, false), 'Reduzir o limite de Pix para Papelaria'],
  [PAYEE, 'Papelaria', decision(200n, null, false), 'Remover o limite de Pix para Papelaria'],
  [
    { ...DAY, subject: 'opr_1' } as const,
    'Ana Lima',
    decision(null, 1n, false),
    'Criar o limite de Pix de Ana Lima, total do dia',
  ],
])('%o of %s: %o reads “%s”', (ref, name, made, title) => {
  expect(changeInWords(ref, { name, lines: [] }, made, 24).title).toBe(title);
});

test('what has no limit of its own says so, and an hour is an hour', () => {
  expect(changeInWords(NEWS, NOBODY, decision(null, 0n, false), 24).lines[0]).toMatchObject({
    before: 'Sem limite próprio',
    after: 'R$\u00a00,00',
  });
  expect(changeInWords(NIGHT, NOBODY, decision(20n, 22n, true), 24).lines).toMatchObject([
    { before: '20 h', after: '22 h' },
    { after: 'Às 6 h do primeiro dia, passadas 24 horas da assinatura' },
  ]);
  expect(limitInWords(NIGHT, null)).toBe('início da noite');
});

test('whom a limit is for is signed with the account, and what it does to the other limits is said', () => {
  const lines = payeeInLines({
    name: 'Nossa papelaria',
    payee: {
      kind: 'account',
      name: 'Papelaria Central Ltda',
      document: '45550752000155',
      ispb: '99999010',
      bankName: 'Banco Araucária',
      branch: '0001',
      accountNumber: '100018',
      accountType: 'CACC',
    },
  });
  const words = changeInWords(PAYEE, { name: 'Nossa papelaria', lines }, decision(null, 9_000_000n, true), 24);
  expect(words.lines.map(({ label, after }) => `${label}: ${after}`)).toEqual([
    'Quem recebe: Papelaria Central Ltda (Nossa papelaria)',
    'CPF ou CNPJ: 45.550.752/0001-55',
    'Instituição: Banco Araucária',
    'Agência e conta: 0001 / 100018',
    'Limite de Pix para Nossa papelaria: R$\u00a090.000,00',
    'Começa a valer: 24 horas depois da assinatura',
  ]);
  expect(words.notes[0]).toContain('no lugar dos limites da empresa');
});
