import type { CompanyRequestState } from '@bank/contracts';
import { civilDate } from '@bank/core';
import { expect, test } from 'vitest';
import { courseOf, subjectOf } from './request-words.ts';
import { exampleRequest } from './testdata/example-company.ts';

const today = civilDate('2026-11-21');
const line = (label: string, after = 'x') => ({ label, before: null, after });

test('a request is named by what it changes', () => {
  expect(subjectOf(exampleRequest())).toBe('Razão social');
  expect(subjectOf(exampleRequest({ lines: [line('E-mail'), line('Telefone')] }))).toBe('E-mail e Telefone');
  expect(subjectOf(exampleRequest({ lines: [line('E-mail'), line('Telefone'), line('Endereço')] }))).toBe(
    'E-mail e mais 2',
  );
  expect(subjectOf(exampleRequest({ lines: [] }))).toBe('Documentos');
  expect(subjectOf(exampleRequest({ kind: 'upgrade', lines: [line('Produto', 'Cobrança')] }))).toBe(
    'Produto: Cobrança',
  );
  expect(subjectOf(exampleRequest({ kind: 'upgrade', lines: [line('Plano', 'Escala'), line('Mensalidade')] }))).toBe(
    'Plano: Escala e mais 1',
  );
  expect(subjectOf(exampleRequest({ kind: 'upgrade', lines: [] }))).toBe('Produtos e plano');
});

test.each([
  ['in-analysis', ['Pedido feito', 'Em análise no banco', 'Resposta'], undefined],
  ['approved', ['Pedido feito', 'Aprovado: já vale'], '20/11/2026'],
  ['denied', ['Pedido feito', 'Recusado: nada mudou'], '20/11/2026'],
  ['cancelled', ['Pedido feito', 'Cancelado pela empresa: nada mudou'], '20/11/2026'],
] as const)('the course of a request that is %s', (state: CompanyRequestState, titles, decided) => {
  const decidedAt = decided === undefined ? null : '2026-11-19T15:00:00.000Z';
  const reason = state === 'denied' ? 'O documento está cortado.' : null;
  const course = courseOf(exampleRequest({ state, decidedAt, reason }), today);
  expect(course.map(({ title }) => title)).toEqual(titles);
  expect(course[0]?.when).toBe('19/11/2026 às 10:30');
  const last = course.at(-1);
  // What is still to come has no moment.
  expect(last?.when).toBe(decided === undefined ? undefined : '19/11/2026 às 12:00');
  expect(last?.detail).toBe(reason ?? undefined);
});
