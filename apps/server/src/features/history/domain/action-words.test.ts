import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { ACTION_WORDS, describeAction } from './action-words.ts';

const source = fileURLToPath(new URL('../../..', import.meta.url));

/** The acts that the server's code writes: every literal given as an action, every list of a capability's acts. */
function writtenActions(): ReadonlySet<string> {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' });
  const actions = new Set<string>();
  for (const file of files) {
    if (!file.endsWith('.ts') || file.endsWith('.test.ts') || file.startsWith(join('features', 'history'))) continue;
    const text = readFileSync(join(source, file), 'utf8');
    for (const [, action] of text.matchAll(
      /\baction:\s*(?:[\w.]+\s*\?\s*'[a-z-]+\.[a-z-]+'\s*:\s*)?'([a-z-]+\.[a-z-]+)'/g,
    )) {
      if (action) actions.add(action);
    }
    for (const [, action] of text.matchAll(/\baction:\s*[\w.]+\s*\?\s*'([a-z-]+\.[a-z-]+)'/g))
      if (action) actions.add(action);
    for (const [, list = ''] of text.matchAll(/\w*AuditActions? =([^;]*);/g)) {
      for (const [, action] of list.matchAll(/'([a-z-]+\.[a-z-]+)'/g)) if (action) actions.add(action);
    }
  }
  return actions;
}

describe('the words of the history', () => {
  test('are there for every act that the code writes', () => {
    const actions = [...writtenActions()];
    expect(actions.length).toBeGreaterThan(20);
    expect(actions.filter((action) => !Object.hasOwn(ACTION_WORDS, action))).toEqual([]);
  });

  test('name amount, payee and day where they are known, and stay whole where not', () => {
    const order = { kind: 'pix', amount: '10.00', payeeName: 'Ana', date: '2026-12-01' };
    expect(describeAction('payment-orders.created', { ...order, state: 'scheduled' })).toBe(
      'Agendou um Pix de R$\u00a010,00 para Ana para o dia 01/12/2026',
    );
    expect(describeAction('payment-orders.created', { ...order, state: 'processing' })).toBe(
      'Criou um Pix de R$\u00a010,00 para Ana',
    );
    expect(describeAction('payment-orders.created', { kind: 'pix' })).toBe('Criou um Pix');
    expect(describeAction('payment-orders.settled', order)).toBe('Liquidado um Pix de R$\u00a010,00 para Ana');
    expect(describeAction('statement.exported', { from: '2026-11-01', to: '2026-11-30', format: 'csv' })).toBe(
      'Exportou o extrato de 01/11/2026 a 30/11/2026 em CSV',
    );
    expect(describeAction('operators.exported', { count: 4 })).toBe(
      'Exportou a lista de operadores em CSV (4 operadores)',
    );
    expect(describeAction('operators.exported', { count: 1 })).toMatch(/\(1 operador\)$/);
    const exported = { from: '2026-11-01', to: '2026-11-30', count: 5 };
    expect(describeAction('schedules.exported', exported)).toBe(
      'Exportou em CSV os agendamentos de 01/11/2026 a 30/11/2026: 5 pagamentos',
    );
    expect(describeAction('schedules.exported', { ...exported, format: 'xlsx' })).toMatch(/^Exportou em XLSX os/);
    expect(describeAction('operators.exported', { count: 1, format: 'xlsx' })).toMatch(/operadores em XLSX \(/);
    expect(describeAction('history.exported', { format: 'xlsx' })).toBe('Exportou o histórico em XLSX');
    expect(describeAction('schedules.exported', { ...exported, count: 1 })).toMatch(/: 1 pagamento$/);
    for (const action of Object.keys(ACTION_WORDS)) expect(describeAction(action, {})).toMatch(/^[A-ZÁÉ][^{}]+$/);
  });

  test('say why a payment went no further, whoever stopped it, and whether a change was dropped or replaced', () => {
    const order = { kind: 'pix', amount: '10.00', payeeName: 'Ana' };
    const missed = { ...order, refusal: 'payment-orders.date-missed', note: 'O dia marcado passou.' };
    expect(describeAction('payment-orders.rejected', missed)).toBe(
      'Não pôde ser feito um Pix de R$\u00a010,00 para Ana: O dia marcado passou',
    );
    const away = { ...order, note: 'A consulta de chaves está fora do ar. Nova tentativa às 12:05.' };
    expect(describeAction('payment-orders.postponed', away)).toBe(
      'Adiado um Pix de R$\u00a010,00 para Ana: A consulta de chaves está fora do ar. Nova tentativa às 12:05',
    );
    expect(describeAction('signed-changes.cancelled', { title: 'Convidar Bia' })).toBe(
      'Desistiu de uma mudança: Convidar Bia',
    );
    const replaced = { title: 'Convidar Bia', reason: 'Um pedido mais novo tomou o lugar deste.' };
    expect(describeAction('signed-changes.cancelled', replaced)).toBe(
      'Pôs um pedido mais novo no lugar de uma mudança: Convidar Bia',
    );
  });

  test('a payment of a kind that only another version knows is told as a payment', () => {
    const other = { kind: 'wire', amount: '10.00', payeeName: 'Ana' };
    expect(describeAction('payment-orders.settled', other)).toBe('Liquidado um pagamento de R$\u00a010,00 para Ana');
    expect(describeAction('payment-orders.created', {})).toBe('Criou um pagamento');
  });

  test('an act without words never shows its code', () => {
    expect(describeAction('future.act', {})).toBe('Ato registrado no histórico');
    expect(describeAction('constructor', {})).toBe('Ato registrado no histórico');
  });
});
