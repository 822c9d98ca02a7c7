import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { conceal, MONEY, type ChartData } from './chart-data.ts';
import { spreadLabels } from './chart-labels.ts';
import { layOut } from './chart-layout.ts';
import { placeNotes, type WishedNote } from './chart-notes.ts';

const ROOM = { width: 340, height: 200, fontSize: 12 };
const said = (text: string): string => text.replaceAll('\u00a0', ' ');

/** A balance of these days, whose least and last value are to stand in the drawing. */
function balanceOf(values: readonly (bigint | null)[], today?: number): ChartData {
  return {
    unit: MONEY,
    placesAre: { one: 'Dia', several: 'dias' },
    places: values.map((_, day) => ({
      key: String(day),
      label: day === today ? 'Hoje' : `${day}/12`,
      name: `dia ${day}`,
      today: day === today,
    })),
    series: [{ key: 'balance', name: 'Saldo', values, gather: 'last', written: ['least', 'last'] }],
  };
}

describe('the values that stand in a drawing', () => {
  test('are the least and the last, each at its point', () => {
    const { notes, spots } = layOut(balanceOf([9_00n, 2_00n, 3_00n, 7_00n]), 'lines', ROOM);
    expect(notes.map(({ words }) => said(words))).toEqual(['R$ 7,00', 'R$ 2,00']);
    expect(notes.map(({ point }) => point)).toEqual([spots[3]?.[0], spots[1]?.[0]]);
  });

  test('one that is both stands once; where nothing is known there is none', () => {
    expect(layOut(balanceOf([9_00n, 8_00n, 2_00n]), 'lines', ROOM).notes).toHaveLength(1);
    expect(layOut(balanceOf([null, null]), 'lines', ROOM).notes).toEqual([]);
  });

  test('say nothing to whoever hides values', () => {
    const { notes } = layOut(conceal(balanceOf([9_00n, 2_00n, 7_00n])), 'lines', ROOM);
    expect(notes.map(({ words }) => words)).toEqual(['••••••', '••••••']);
  });

  test('where places share a mark, the least is the least of all places', () => {
    const many = Array.from({ length: 400 }, (_, day) => (day === 201 ? 1_00n : 50_00n));
    expect(layOut(balanceOf(many), 'lines', ROOM).notes.map(({ words }) => said(words))).toContain('R$ 1,00');
  });

  test('stay inside and never lie over each other', () => {
    const plot = { left: 60, right: 330, top: 8, bottom: 180, height: 12 };
    const note = fc.record({
      words: fc.constant('R$ 0,00'),
      series: fc.constant(0),
      width: fc.double({ min: 20, max: 140, noNaN: true }),
      side: fc.constantFrom<WishedNote['side']>('above', 'below'),
      x: fc.double({ min: plot.left, max: plot.right, noNaN: true }),
      y: fc.double({ min: plot.top, max: plot.bottom, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(note, { maxLength: 5 }), (wished) => {
        const placed = placeNotes(wished, plot);
        for (const { point, at } of placed) {
          const width = wished.find(({ x, y }) => x === point.x && y === point.y)?.width ?? 0;
          expect(at.x - width / 2).toBeGreaterThanOrEqual(plot.left - 0.01);
          expect(at.x + width / 2).toBeLessThanOrEqual(plot.right + 0.01);
          expect(at.y + plot.height / 2).toBeLessThanOrEqual(plot.bottom + 0.01);
          expect(placed.filter((one) => one.at.x === at.x && one.at.y === at.y)).toHaveLength(1);
        }
      }),
    );
  });
});

describe('today', () => {
  test('has a line through the drawing and its name at the axis, however little room there is', () => {
    for (const width of [240, 340, 900]) {
      const days = Array.from({ length: 30 }, () => 5_00n);
      for (const at of [0, 13, 29]) {
        const { today, labels, step, plot } = layOut(balanceOf(days, at), 'bars', { ...ROOM, width });
        expect(today).toBeGreaterThanOrEqual(plot.left);
        expect(today).toBeLessThanOrEqual(plot.right);
        expect(step).toBeGreaterThan(0);
        expect(labels.filter(({ words }) => words === 'Hoje')).toHaveLength(1);
      }
    }
    expect(layOut(balanceOf([1n, 2n]), 'bars', ROOM).today).toBeUndefined();
  });

  test('the other names at the axis give way to it', () => {
    const names = ['01', '02', '03', '04'].map((words, day) => ({
      words,
      x: 20 + day * 20,
      width: 18,
      kept: day === 3,
    }));
    const placed = spreadLabels(names, { left: 0, right: 200, gap: 6 });
    expect(placed.map(({ words }) => words)).toEqual(['01', '04']);
  });
});
