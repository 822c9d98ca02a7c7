import { expect, test } from 'vitest';
import { cellsWith, csvLines, FORMULA_SIGNS, xlsxCells } from '../../../testing/sheet-rows.ts';
import { OPERATORS_SHEET, type ExportedOperator } from './operators-sheet.ts';

const operator: ExportedOperator = {
  name: 'Rogério Lima',
  email: 'rogerio@exemplo.com',
  maskedCpf: '***.456.789-**',
  role: 'EDITOR',
  profile: { id: 'prf_1', name: 'Aprovação' },
  approverClass: 'B',
  state: 'expired',
  accessUntil: '2026-11-22',
  lastAccessAt: '2026-11-24T02:59:59.000Z',
  device: 'pending',
};

test('a row says who, with which rights, until when, and when they last came in by the clocks of São Paulo', async () => {
  const [titles = '', line] = await csvLines(OPERATORS_SHEET, [operator]);
  expect(line).toBe(
    'Rogério Lima;rogerio@exemplo.com;***.456.789-**;Operador;Aprovação;B;Prazo vencido;22/11/2026;23/11/2026 23:59;Aguarda confirmação',
  );
  expect(titles.split(';')).toHaveLength(OPERATORS_SHEET.columns.length);
});

test('what there is none of stays empty', async () => {
  const none = { profile: null, approverClass: null, accessUntil: null, lastAccessAt: null, device: 'none' } as const;
  const [, line] = await csvLines(OPERATORS_SHEET, [{ ...operator, ...none, role: 'SA', state: 'active' }]);
  expect(line).toBe('Rogério Lima;rogerio@exemplo.com;***.456.789-**;Administrador;;;Ativo;;;Sem dispositivo');
});

test('in a workbook the last day and the last access are days', async () => {
  const [, row = []] = await xlsxCells(OPERATORS_SHEET, [operator]);
  expect(row[7]).toEqual({ kind: 'date', date: '2026-11-22', time: null });
  expect(row[8]).toEqual({ kind: 'date', date: '2026-11-23', time: '23:59:00' });
});

test.each(FORMULA_SIGNS)('I11 no name, e-mail or profile that begins with %j is a formula [attack]', async (sign) => {
  const text = `${sign}1+1`;
  const row = { ...operator, name: text, email: text, profile: { id: 'prf_1', name: text } };
  expect(await cellsWith(OPERATORS_SHEET, row, text)).toEqual([3, 3]);
});
