import { expect, test } from 'vitest';
import { instant } from '@bank/core';
import { cellsWith, csvLines, FORMULA_SIGNS, xlsxCells } from '../../../testing/sheet-rows.ts';
import type { StoredEvent } from '../domain/history-event.ts';
import { HISTORY_SHEET, historyRow } from './history-sheet.ts';

const event: StoredEvent = {
  id: '01a1fe31-3480-7d3e-8b21-54ba57d45207',
  at: instant(Date.parse('2026-11-24T02:59:59Z')),
  actor: 'opr_1',
  actorName: 'Ana',
  action: 'access.denied',
  subject: 'opr_2',
  data: { outcome: 'refused', address: '10.0.0.1', device: 'Celular' },
  sequence: 7n,
  hash: new Uint8Array([1, 255]),
};

test('a row says when by the clocks of São Paulo, who, what, and where it stands in the chain', async () => {
  const unlinked = { ...event, sequence: null, hash: null };
  const [titles = '', line, last] = await csvLines(HISTORY_SHEET, [event, unlinked].map(historyRow));
  expect(line).toBe(
    '23/11/2026;23:59:59;Ana;Pedido negado por falta de permissão;Recusado;opr_2;10.0.0.1;Celular;access.denied;7;01ff',
  );
  expect(last?.endsWith(';;')).toBe(true);
  expect(titles.split(';')).toHaveLength(HISTORY_SHEET.columns.length);
});

test('in a workbook day, time and place in the chain are no texts', async () => {
  const [, row = []] = await xlsxCells(HISTORY_SHEET, [historyRow(event)]);
  expect(row[0]).toEqual({ kind: 'date', date: '2026-11-23', time: null });
  expect(row[1]).toEqual({ kind: 'time', time: '23:59:59' });
  expect(row[9]).toEqual({ kind: 'number', value: 7 });
});

test.each(FORMULA_SIGNS)(
  'I11 no text of a person or device that begins with %j is a formula [attack]',
  async (sign) => {
    const text = `${sign}HYPERLINK("http://x";"y")`;
    const row = historyRow({ ...event, actorName: text, subject: text, data: { address: text, device: text } });
    expect(await cellsWith(HISTORY_SHEET, row, text)).toEqual([4, 4]);
  },
);
