import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chartCsv } from './chart-csv.ts';
import { conceal, countOf, MONEY, oneSeries, PERCENT, shortNumber, type ChartData } from './chart-data.ts';
import { gatherPlaces, sayPoint } from './chart-groups.ts';
import { spreadLabels } from './chart-labels.ts';
import { layOut, nearest, stackParts, type ChartKind } from './chart-layout.ts';
import { scaleOf } from './chart-scale.ts';
import { walk, type ChartAt } from './chart-walk.ts';
import { sliceAt, slicesOf } from './donut-slices.ts';
import { wrapped } from './chart-picture.ts';
import { fileNameOf } from './save-file.ts';

const KINDS = ['bars', 'lines', 'stacked'] as const satisfies readonly ChartKind[];
const ROOM = { width: 320, height: 200, fontSize: 12 };
/** Beyond any balance that the bank can hold. */
const MOST = 10n ** 17n;

const values = fc.option(fc.bigInt({ min: -MOST, max: MOST }), { freq: 5, nil: null });

/** Any chart: any number of places and series, gaps, downward series, lines over bars. */
const charts = fc
  .tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 1, max: 4 }))
  .chain(([places, series]) =>
    fc.record({
      values: fc.array(fc.array(values, { minLength: places, maxLength: places }), {
        minLength: series,
        maxLength: series,
      }),
      looks: fc.array(fc.record({ below: fc.boolean(), line: fc.boolean(), balance: fc.boolean() }), {
        minLength: series,
        maxLength: series,
      }),
    }),
  )
  .map(({ values: rows, looks }): ChartData => ({
    unit: MONEY,
    placesAre: { one: 'Dia', several: 'dias' },
    places: (rows[0] ?? []).map((_, day) => ({ key: String(day), label: `${day}/11`, name: `dia ${day}` })),
    series: rows.map((row, index) => ({
      key: String(index),
      name: `Série ${index}`,
      values: row,
      below: looks[index]?.below ?? false,
      line: looks[index]?.line ?? false,
      gather: looks[index]?.balance === true ? 'last' : 'sum',
    })),
  }));

/** A chart of given rows. */
function chartOf(...rows: readonly (readonly (bigint | null)[])[]): ChartData {
  return {
    unit: MONEY,
    placesAre: { one: 'Dia', several: 'dias' },
    places: (rows[0] ?? []).map((_, day) => ({ key: String(day), label: String(day), name: `dia ${day}` })),
    series: rows.map((row, index) => ({ key: String(index), name: `Série ${index}`, values: row })),
  };
}

describe('the words of an axis', () => {
  test.each([
    [0, '0'],
    [12_000, '12 mil'],
    [1_500_000, '1,5 mi'],
    [-2_000_000_000, '-2 bi'],
    [1_250, '1,25 mil'],
    [3e12, '3 tri'],
    [0.1 + 0.2, '0,3'],
  ])('%d is short and exact: %s', (value, words) => expect(shortNumber(value)).toBe(words));

  test('money, shares and counts say what they are', () => {
    expect(MONEY.onAxis(12_000)).toBe('R$\u00a012\u00a0mil');
    expect(MONEY.onAxis(-0.5)).toBe('-R$\u00a00,50');
    expect(PERCENT.inWords(62_50n)).toBe('62,5%');
    expect([PERCENT.inWords(0n), PERCENT.inWords(100_00n)]).toEqual(['0%', '100%']);
    expect(countOf('fatura', 'faturas').inWords(1n)).toBe('1 fatura');
    expect(countOf('fatura', 'faturas').inWords(12_000n)).toBe('12.000 faturas');
  });
});

describe('the scale', () => {
  test('has round steps that cover the data, go up, and are all called differently', () => {
    fc.assert(
      fc.property(fc.array(fc.bigInt({ min: -MOST, max: MOST }), { maxLength: 20 }), fc.boolean(), (amounts, bars) => {
        const numbers = amounts.map((amount) => Number(amount) / 100);
        const { low, high, ticks, y } = scaleOf(numbers, MONEY, { top: 0, bottom: 200, needsZero: bars });
        for (const value of numbers) {
          expect(value >= low && value <= high).toBe(true);
          expect(y(value)).toBeGreaterThanOrEqual(-0.001);
          expect(y(value)).toBeLessThanOrEqual(200.001);
        }
        expect(ticks.length).toBeGreaterThanOrEqual(2);
        expect(new Set(ticks.map(({ words }) => words)).size).toBe(ticks.length);
        ticks.slice(1).forEach((tick, index) => expect(tick.y).toBeLessThan(ticks[index]?.y ?? 0));
        if (bars) expect(low <= 0 && high >= 0).toBe(true);
      }),
    );
  });

  test('a larger value never lies lower', () => {
    const { y } = scaleOf([-5, 80], MONEY, { top: 8, bottom: 180, needsZero: true });
    fc.assert(
      fc.property(fc.double({ min: -5, max: 80 }), fc.double({ min: -5, max: 80 }), (one, other) => {
        fc.pre(!Number.isNaN(one) && !Number.isNaN(other));
        if (one < other) expect(y(one)).toBeGreaterThanOrEqual(y(other));
      }),
    );
  });

  test('things that are counted have no half', () => {
    const { ticks } = scaleOf([0, 1], countOf('fatura', 'faturas'), { top: 0, bottom: 200, needsZero: true });
    expect(ticks.map(({ value }) => value)).toEqual([0, 1]);
  });

  test('a line begins at zero, so that a fall by half looks like half; only one that would be flat leaves zero out', () => {
    const at = (...numbers: number[]) => scaleOf(numbers, MONEY, { top: 0, bottom: 200, needsZero: false }).hasZero;
    expect(at(254_000, 145_000)).toBe(true);
    expect(at(250_000, 251_000)).toBe(false);
    expect(at(100, 251_000)).toBe(true);
    expect(at(-5, 10)).toBe(true);
  });
});

describe('the layout', () => {
  test('keeps everything inside its room, whatever the data', () => {
    fc.assert(
      fc.property(charts, fc.constantFrom(...KINDS), fc.integer({ min: 240, max: 1200 }), (data, kind, width) => {
        const { bars, spots, plot, labels, groups } = layOut(data, kind, { ...ROOM, width });
        for (const bar of bars) {
          expect(bar.height).toBeGreaterThanOrEqual(0);
          expect(bar.x).toBeGreaterThanOrEqual(plot.left - 0.01);
          expect(bar.x + bar.width).toBeLessThanOrEqual(plot.right + 0.01);
          // A bar that would not be seen is two pixels high, even at an edge.
          expect(bar.y).toBeGreaterThanOrEqual(plot.top - 2.01);
          expect(bar.y + bar.height).toBeLessThanOrEqual(plot.bottom + 2.01);
        }
        expect(spots).toHaveLength(groups.length);
        for (const spot of spots.flat()) {
          if (spot === undefined) continue;
          expect(spot.x >= plot.left && spot.x <= plot.right).toBe(true);
          expect(spot.y >= plot.top - 2.01 && spot.y <= plot.bottom + 2.01).toBe(true);
        }
        for (const { x } of labels) expect(x >= 0 && x <= width).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  test('what is known has a spot and what is not has none; both can be pointed at', () => {
    const layout = layOut(chartOf([100n, null, -50n]), 'bars', ROOM);
    expect(layout.spots.map(([spot]) => spot === undefined)).toEqual([false, true, false]);
    expect(layout.bars.map(({ group }) => group)).toEqual([0, 2]);
    const middle = layout.plot.left + layout.step * 1.5;
    expect(nearest(layout, { x: middle, y: 50 })).toEqual({ place: 1, series: 0 });
    expect(nearest(layOut(chartOf([]), 'bars', ROOM), { x: 1, y: 1 })).toBeUndefined();
  });

  test('bars grow from zero both ways, what is something is seen, what is nothing is not', () => {
    const { bars, scale } = layOut(chartOf([1_000_000_00n, 1n, 0n, -500_000_00n]), 'bars', ROOM);
    const zero = scale.y(0);
    expect(bars[0]?.y).toBeLessThan(zero);
    expect((bars[0]?.y ?? 0) + (bars[0]?.height ?? 0)).toBeCloseTo(zero);
    expect(bars.map(({ height }) => height > 0)).toEqual([true, true, false, true]);
    expect(bars[3]?.y).toBeCloseTo(zero);
    expect(bars[3]?.height).toBeCloseTo((bars[0]?.height ?? 0) / 2);
  });

  test('a stack is as high as the sum of its parts, upwards and downwards', () => {
    fc.assert(
      fc.property(charts, (data) => {
        const groups = gatherPlaces(data, 1_000);
        const parts = stackParts(data, groups);
        groups.forEach((group, index) => {
          const here = parts.filter((part) => part.group === index);
          const up = here.filter(({ to }) => to > 0).reduce((sum, { from, to }) => sum + (to - from), 0);
          const wanted = data.series.reduce((sum, { line, below }, series) => {
            const value = (Number(group.points[series]?.value ?? 0n) / 100) * (below === true ? -1 : 1);
            return line === true || value < 0 ? sum : sum + value;
          }, 0);
          expect(Math.abs(up - wanted)).toBeLessThanOrEqual(Math.abs(wanted) * 1e-9);
        });
      }),
      { numRuns: 60 },
    );
  });

  test('one place, one value and a chart without any are drawn too', () => {
    for (const kind of KINDS) {
      expect(layOut(chartOf([5_00n]), kind, ROOM).spots).toHaveLength(1);
      expect(layOut(chartOf([0n, 0n]), kind, ROOM).scale.ticks.length).toBeGreaterThan(1);
      expect(layOut(chartOf([null]), kind, ROOM).spots).toEqual([[undefined]]);
      expect(layOut(chartOf([]), kind, ROOM).spots).toEqual([]);
    }
    const [only] = layOut(chartOf([5_00n, null, 7_00n]), 'lines', { ...ROOM, width: 40 }).lines;
    expect(only?.markers.length).toBeGreaterThan(0);
  });
});

describe('more places than there is room for', () => {
  const days = Array.from({ length: 400 }, (_, day) => BigInt((day * 37) % 101) - 20n);

  test('share marks without losing money: the sums of a flow are kept, and of a balance least, most and last', () => {
    const flow = gatherPlaces(chartOf(days), 90);
    expect(flow.length).toBeLessThanOrEqual(90);
    expect(flow.reduce((sum, { points }) => sum + (points[0]?.value ?? 0n), 0n)).toBe(
      days.reduce((sum, one) => sum + one, 0n),
    );
    const { series, ...rest } = chartOf(days);
    const balance = gatherPlaces({ ...rest, series: series.map((one) => ({ ...one, gather: 'last' as const })) }, 90);
    expect(balance[0]?.points[0]).toMatchObject({ value: days[4], known: 5 });
    const [lows, highs] = [balance.map(({ points }) => points[0]?.low), balance.map(({ points }) => points[0]?.high)];
    expect(lows.some((low) => low === -20n)).toBe(true);
    expect(highs.some((high) => high === 80n)).toBe(true);
  });

  test('are named by their first and last, and say how many of them are known', () => {
    const data = chartOf([1_00n, null, 3_00n, 4_00n]);
    const [first, second] = gatherPlaces(data, 2);
    expect(first && sayPoint(data, first, 0)).toMatch(/^dia 0 a dia 1: Série 0 R\$\s1,00, de 1 dos 2 dias$/);
    expect(second && sayPoint(data, second, 0)).toMatch(/^dia 2 a dia 3: Série 0 R\$\s7,00$/);
    const unknown = gatherPlaces(chartOf([null]), 1)[0];
    expect(unknown && sayPoint(chartOf([null]), unknown, 0)).toBe('dia 0: Série 0, sem dado');
  });
});

test('labels of an axis never touch, stay inside, and the first is there', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 5, max: 90 }), { minLength: 1, maxLength: 80 }),
      fc.integer({ min: 100, max: 900 }),
      (widths, right) => {
        const wished = widths.map((width, index) => ({
          words: String(index),
          width,
          x: ((index + 0.5) / widths.length) * right,
        }));
        const placed = spreadLabels(wished, { left: 0, right, gap: 6 });
        expect(placed[0]?.words).toBe('0');
        placed.forEach(({ words, x }, index) => {
          const half = (widths[Number(words)] ?? 0) / 2;
          expect(x - half >= -0.01 && x + half <= right + 0.01).toBe(true);
          const next = placed[index + 1];
          if (next) expect(next.x - (widths[Number(next.words)] ?? 0) / 2).toBeGreaterThanOrEqual(x + half + 5.99);
        });
      },
    ),
  );
});

test('the keys reach every point and never leave the chart', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 5 }), (places, series) => {
      const size = { places, series };
      let at = walk('Home', undefined, size);
      const seen = new Set<string>();
      for (let place = 0; place < places; place += 1) {
        for (let turn = 0; turn < series; turn += 1) {
          seen.add(JSON.stringify(at));
          at = walk('ArrowDown', at, size);
        }
        at = walk('ArrowRight', at, size);
      }
      expect(seen.size).toBe(places * series);
    }),
  );
  const size = { places: 30, series: 2 };
  const from: ChartAt = { place: 28, series: 1 };
  expect(walk('PageDown', from, size)).toEqual({ place: 29, series: 1 });
  expect(walk('PageUp', from, size)).toEqual({ place: 21, series: 1 });
  expect(walk('End', undefined, size)).toEqual({ place: 29, series: 0 });
  expect(walk('ArrowLeft', undefined, size)).toEqual({ place: 29, series: 0 });
  expect(walk('a', from, size)).toBeUndefined();
  expect(walk('Home', undefined, { places: 0, series: 1 })).toBeUndefined();
});

test('the file has every number as it is, an empty cell for what is unknown, and no formula', () => {
  const { unit, placesAre } = chartOf([]);
  const csv = chartCsv({
    unit,
    placesAre,
    places: [
      { key: 'a', label: 'a', name: '=HYPERLINK("x")' },
      { key: 'b', label: 'b', name: '2 de novembro', inFile: '02/11/2026' },
    ],
    series: [{ key: 's', name: '@Entradas', values: [1_234_567_89n, null] }],
  });
  expect(csv).toBe('\uFEFFDia;\'@Entradas\r\n"\'=HYPERLINK(""x"")";1234567,89\r\n02/11/2026;\r\n');
});

test('hidden values are in none of its words', () => {
  const data = conceal(chartOf([1_234_56n]));
  const group = gatherPlaces(data, 1)[0];
  expect(group && sayPoint(data, group, 0)).toBe('dia 0: Série 0, valor oculto');
  expect(data.unit.inWords(1_234_56n)).toBe('••••••');
  // As many blanks as there were letters: the drawing keeps its place.
  expect(data.unit.onAxis(1_234)).toMatch(/^\s+$/);
  expect(data.unit.onAxis(1_234)).toHaveLength(MONEY.onAxis(1_234).length);
});

test('a ring goes once round by shares; what is nothing has no slice, and each can be pointed at', () => {
  const slices = slicesOf([1n, undefined, 3n, -2n]);
  expect(slices[0]?.to).toBeCloseTo(Math.PI / 2);
  expect(slices[2]?.to).toBeCloseTo(2 * Math.PI);
  expect(slices.map(({ from, to }) => to > from)).toEqual([true, false, true, false]);
  expect(sliceAt(slices, { x: 10, y: -10 })).toEqual({ place: 0, series: 0 });
  expect(sliceAt(slices, { x: -10, y: 0 })).toEqual({ place: 2, series: 0 });
  expect(sliceAt(slicesOf([0n]), { x: 1, y: 1 })).toBeUndefined();
});

test('a chart of one series, words in lines, and the name of a file', () => {
  const data = oneSeries({
    unit: MONEY,
    placesAre: { one: 'Mês', several: 'meses' },
    name: 'Vendido',
    parts: [{ label: 'jan', value: 5n }],
  });
  expect([data.places[0]?.name, data.series[0]?.values]).toEqual(['jan', [5n]]);
  expect(wrapped('um dois três quatro', 8)).toEqual(['um dois', 'três', 'quatro']);
  expect([fileNameOf('Fluxo de caixa: saídas'), fileNameOf('…')]).toEqual(['fluxo-de-caixa-saidas', 'grafico']);
});
