import { ok, refuse } from '@bank/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amountColumn } from '../columns/amount-column.ts';
import { textColumn } from '../columns/plain-columns.ts';
import { readClipboard, writeClipboard } from './clipboard.ts';
import type { EntryColumn } from './column.ts';
import {
  clearBlock,
  deleteRows,
  duplicateRows,
  fillDown,
  insertRows,
  moveRows,
  writeBlock,
  type Block,
  type Edit,
} from './edits.ts';
import { endGroup, make, redo, startEditing, undo, type Edited } from './history.ts';
import { nextFault } from './moves.ts';
import { emptySheet, faultAt, type EntryTotals, type Sheet } from './rows.ts';

const ROWS_MAX = 60;
const columns: readonly EntryColumn[] = [
  textColumn({ key: 'name', header: 'Nome', widthPx: 100, max: 12 }),
  amountColumn({ key: 'amount', header: 'Valor', widthPx: 100 }),
  textColumn({ key: 'note', header: 'Nota', widthPx: 100, max: 12, optional: true }),
];

const written = (lines: readonly (readonly string[])[]): Sheet =>
  make(
    startEditing(emptySheet(columns)),
    writeBlock(emptySheet(columns), { row: 0, column: 0 }, { lines, rowsMax: ROWS_MAX }).edit,
  ).sheet;

/** What all rows come to, counted anew. */
function counted({ rows }: Sheet): EntryTotals {
  const filled = rows.filter(({ isBlank }) => !isBlank);
  const faults = rows.map((row) => columns.filter((_, at) => faultAt(columns, row, at) !== undefined).length);
  return {
    filledRows: filled.length,
    faultyRows: faults.filter((count) => count > 0).length,
    faults: faults.reduce((sum, count) => sum + count, 0),
    centavos: columns.map(({ centavosOf }, at) =>
      rows.reduce((sum, row) => {
        const value = row.cells[at]?.value;
        return centavosOf === undefined || value === undefined ? sum : sum + centavosOf(value);
      }, 0n),
    ),
  };
}

type Doing = (sheet: Sheet) => Edit | undefined;
const small = fc.nat({ max: 8 });
const place = fc.record({ row: small, column: fc.nat({ max: 2 }) });
const block: fc.Arbitrary<Block> = fc
  .tuple(small, small, fc.nat({ max: 2 }), fc.nat({ max: 2 }))
  .map(([a, b, c, d]) => ({
    top: Math.min(a, b),
    bottom: Math.max(a, b),
    left: Math.min(c, d),
    right: Math.max(c, d),
  }));
const text = fc.oneof(
  fc.constantFrom('', '10,00', 'R$ 1.234,56', 'abc', 'muito longo demais', '-1', '  x\u00a0y '),
  fc.string({ maxLength: 6 }),
);
const doing: fc.Arbitrary<Doing> = fc.oneof(
  fc.tuple(place, fc.array(fc.array(text, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 5 })).map(
    ([from, lines]): Doing =>
      (sheet) =>
        writeBlock(sheet, { ...from, row: Math.min(from.row, sheet.rows.length) }, { lines, rowsMax: ROWS_MAX }).edit,
  ),
  block.map(
    (b): Doing =>
      (sheet) =>
        clearBlock(sheet, b),
  ),
  fc.tuple(small, small).map(
    ([at, count]): Doing =>
      (sheet) =>
        insertRows(sheet, at, count),
  ),
  block.map(
    ({ top, bottom }): Doing =>
      (sheet) =>
        deleteRows(sheet, top, bottom),
  ),
  block.map(
    ({ top, bottom }): Doing =>
      (sheet) =>
        duplicateRows(sheet, top, bottom),
  ),
  block.map(
    (b): Doing =>
      (sheet) =>
        b.top < sheet.rows.length ? fillDown(sheet, b) : undefined,
  ),
  fc.tuple(block, fc.integer({ min: -4, max: 4 })).map(
    ([{ top, bottom }, by]): Doing =>
      (sheet) =>
        top < sheet.rows.length ? moveRows(sheet, { first: top, last: bottom }, by) : undefined,
  ),
);

test('whatever is done, all of it undone is the start and redone is the end, and the totals are right throughout', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(text, { maxLength: 3 }), { maxLength: 6 }),
      fc.array(doing, { maxLength: 25 }),
      (lines, doings) => {
        const start = startEditing(written(lines));
        let edited: Edited = start;
        for (const one of doings) {
          const edit = one(edited.sheet);
          if (edit !== undefined) edited = make(edited, edit);
          expect(edited.sheet.totals).toEqual(counted(edited.sheet));
        }
        const ids = edited.sheet.rows.map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
        let back = edited;
        for (let step = undo(back); step !== undefined; step = undo(back)) back = step.edited;
        expect(back.sheet.rows).toEqual(start.sheet.rows);
        back.sheet.rows.forEach((row, at) => expect(row).toBe(start.sheet.rows[at]));
        expect(back.sheet.totals).toEqual(start.sheet.totals);
        let forth = back;
        for (let step = redo(forth); step !== undefined; step = redo(forth)) forth = step.edited;
        expect(forth.sheet.rows).toEqual(edited.sheet.rows);
        expect(forth.sheet.totals).toEqual(edited.sheet.totals);
      },
    ),
  );
});

test('what was copied, pasted over itself, changes nothing: as plain text and as a table', () => {
  fc.assert(
    fc.property(fc.array(fc.array(text, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 6 }), (lines) => {
      const sheet = written(lines);
      const texts = writeClipboard(sheet, { top: 0, left: 0, bottom: sheet.rows.length - 1, right: 2 });
      for (const copied of [texts, { plain: texts.plain, html: '' }]) {
        const { edit, columnsOver, rowsOver } = writeBlock(
          sheet,
          { row: 0, column: 0 },
          { lines: [...readClipboard(copied)], rowsMax: ROWS_MAX },
        );
        expect({ columnsOver, rowsOver }).toEqual({ columnsOver: 0, rowsOver: 0 });
        expect(make(startEditing(sheet), edit).sheet.rows).toEqual(sheet.rows);
      }
    }),
  );
});

test('an edit reads the cells that it writes and no others, however many rows there are', () => {
  let reads = 0;
  const watched: readonly EntryColumn[] = columns.map((column) => ({
    ...column,
    read: (read: string) => {
      reads += 1;
      return column.read(read);
    },
  }));
  const cost = (rows: number): readonly number[] => {
    const lines = Array.from({ length: rows }, (_, at) => [`n${at}`, '1,00', 'x']);
    const base = startEditing(emptySheet(watched));
    let edited = make(base, writeBlock(base.sheet, { row: 0, column: 0 }, { lines, rowsMax: rows }).edit);
    return [
      () => writeBlock(edited.sheet, { row: 5, column: 1 }, { lines: [['2,00']], rowsMax: rows }).edit,
      () => insertRows(edited.sheet, 3, 1),
      () => deleteRows(edited.sheet, 3, 4),
      () => fillDown(edited.sheet, { top: 0, bottom: 2, left: 0, right: 1 }),
      () => moveRows(edited.sheet, { first: 0, last: 0 }, 1),
    ].map((edit) => {
      reads = 0;
      edited = make(edited, edit());
      edited = undo(edited)?.edited ?? edited;
      return reads;
    });
  };
  expect(cost(2_000)).toEqual(cost(20));
  expect(cost(20)).toEqual([1, 0, 0, 2, 0]);
});

test('a block is summed up as it is written: making the edit, undoing and redoing it sums nothing up again', () => {
  let summed = 0;
  const watched: readonly EntryColumn[] = columns.map((column) => ({
    ...column,
    ...(column.centavosOf !== undefined && {
      centavosOf: (value: unknown) => {
        summed += 1;
        return column.centavosOf?.(value) ?? 0n;
      },
    }),
  }));
  const start = startEditing(emptySheet(watched));
  const lines = Array.from({ length: 50 }, (_, at) => [`n${at}`, '1,00', 'x']);
  const { edit } = writeBlock(start.sheet, { row: 0, column: 0 }, { lines, rowsMax: ROWS_MAX });
  expect(summed).toBe(50);
  const made = make(start, edit);
  const undone = undo(made)?.edited ?? made;
  expect(undone.sheet.totals.centavos[1]).toBe(0n);
  expect(redo(undone)?.edited.sheet.totals.centavos[1]).toBe(50_00n);
  expect(summed).toBe(50);
});

test('a paste grows the grid, and tells what had no room: columns with something in them, rows beyond the limit', () => {
  const sheet = written([['a', '1,00']]);
  const lines = [
    ['b', '2,00', 'x', '', ''],
    ['c', '3,00', 'y', 'z', ''],
    ['d', '4,00'],
  ];
  const outcome = writeBlock(sheet, { row: 1, column: 0 }, { lines, rowsMax: 3 });
  expect(outcome).toMatchObject({ rows: 2, rowsOver: 1, columnsOver: 1 });
  const after = make(startEditing(sheet), outcome.edit).sheet;
  expect(after.rows.map(({ cells }) => cells.map((cell) => cell.text))).toEqual([
    ['a', '1,00', ''],
    ['b', '2,00', 'x'],
    ['c', '3,00', 'y'],
  ]);
  expect(after.totals.centavos[1]).toBe(6_00n);
});

test('a blank row lacks nothing; one in which anything stands lacks what is required', () => {
  const { rows, totals } = written([
    ['', ''],
    ['a', ''],
    ['', '', 'nota'],
  ]);
  expect(rows.map(({ faultCount }) => faultCount)).toEqual([0, 1, 2]);
  expect(totals).toMatchObject({ filledRows: 2, faultyRows: 2, faults: 3 });
});

test('the next error is found both ways, round the end; where all is well there is none', () => {
  const sheet = written([
    ['a', 'x'],
    ['b', '1,00'],
    ['', '2,00'],
  ]);
  expect(nextFault(sheet, { row: 0, column: 0 })).toEqual({ row: 0, column: 1 });
  expect(nextFault(sheet, { row: 0, column: 1 })).toEqual({ row: 2, column: 0 });
  expect(nextFault(sheet, { row: 2, column: 0 })).toEqual({ row: 0, column: 1 });
  expect(nextFault(sheet, { row: 0, column: 1 }, -1)).toEqual({ row: 2, column: 0 });
  expect(nextFault(written([['a', '1,00']]), { row: 0, column: 0 })).toBeUndefined();
});

test('edits of one group are one step until the group ends', () => {
  const start = startEditing(written([['a'], ['b'], ['c']]));
  const down = (edited: Edited, at: number): Edited =>
    make(edited, moveRows(edited.sheet, { first: at, last: at }, 1), 'move');
  const twice = down(down(start, 0), 1);
  expect(twice.undo).toHaveLength(1);
  expect(undo(twice)?.edited.sheet.rows).toEqual(start.sheet.rows);
  expect(down(endGroup(down(start, 0)), 1).undo).toHaveLength(2);
});

test('history keeps the last 200 steps, and fewer where they hold very many rows', () => {
  let edited = startEditing(emptySheet(columns));
  for (let step = 0; step < 250; step += 1) edited = make(edited, insertRows(edited.sheet, 0, 1));
  expect(edited.undo).toHaveLength(200);
  const clear = (sheet: Sheet): Edit => deleteRows(sheet, 0, sheet.rows.length);
  let large = startEditing(emptySheet(columns));
  for (let step = 0; step < 6; step += 1) {
    large = make(large, insertRows(large.sheet, 0, 90_000));
    large = make(large, clear(large.sheet));
  }
  expect(large.undo.length).toBeLessThan(6);
  expect(undo(large)?.edited.sheet.rows).toHaveLength(90_000);
});

test('a column that reads a value writes it so that it is read back', () => {
  const strange: EntryColumn = {
    ...(columns[0] as EntryColumn),
    read: (read) => (read === 'ok' ? ok('OK') : read === 'OK' ? ok('OK') : refuse({ code: 'entry.choice' })),
  };
  const sheet = make(
    startEditing(emptySheet([strange])),
    writeBlock(emptySheet([strange]), { row: 0, column: 0 }, { lines: [['ok'], ['no']], rowsMax: 9 }).edit,
  ).sheet;
  expect(sheet.rows.map(({ cells }) => cells[0]?.text)).toEqual(['OK', 'no']);
});
