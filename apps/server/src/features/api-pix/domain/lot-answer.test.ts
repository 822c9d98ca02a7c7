import { expect, test } from 'vitest';
import { instant } from '@bank/core';
import { loteOf, loteStatusOf } from './lot-answer.ts';

const PROBLEM = { code: 'pix-charges.key-not-yours', data: {} };

test.each([
  [{ isWaiting: true, problem: null }, 'EM_PROCESSAMENTO'],
  [{ isWaiting: true, problem: PROBLEM }, 'EM_PROCESSAMENTO'],
  [{ isWaiting: false, problem: null }, 'CRIADA'],
  [{ isWaiting: false, problem: PROBLEM }, 'NEGADA'],
])('a row of which %j is known reads %s', (row, status) => {
  expect(loteStatusOf(row)).toBe(status);
});

test('tells of a problem only where nothing waits, and of the charge where there is one', () => {
  const createdAt = instant(Date.parse('2026-11-27T12:00:00Z'));
  const row = (txid: string) => ({ txid, isWaiting: false, problem: null, createdAt: null });
  const rows = [
    { ...row('a'), isWaiting: true, problem: PROBLEM },
    { ...row('b'), problem: PROBLEM },
    { ...row('c'), createdAt },
    { ...row('d'), problem: PROBLEM, createdAt },
  ];
  const lot = { number: 12n, givenId: '12', name: 'Mensalidades', createdAt, rows };
  const problema = { type: 'x', title: 'y', status: 400 };
  expect(loteOf(lot, () => problema)).toEqual({
    id: 12,
    loteCobVId: '12',
    descricao: 'Mensalidades',
    criacao: '2026-11-27T12:00:00.000Z',
    cobsv: [
      { txid: 'a', status: 'EM_PROCESSAMENTO' },
      { txid: 'b', status: 'NEGADA', problema },
      { txid: 'c', status: 'CRIADA', criacao: '2026-11-27T12:00:00.000Z' },
      { txid: 'd', status: 'NEGADA', problema, criacao: '2026-11-27T12:00:00.000Z' },
    ],
  });
});
