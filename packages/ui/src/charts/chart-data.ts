import { formatBrl, formatReais } from '@bank/core';

/** What a chart's numbers count, and how they are written. Values are whole numbers of the smallest unit. */
export interface ChartUnit {
  /** In full, as a tooltip, the table and a voice say it: "R$ 1.234,56". */
  readonly inWords: (value: bigint) => string;
  /** As a number for a spreadsheet: a decimal comma, nothing between thousands. */
  readonly inFile: (value: bigint) => string;
  /** At the axis, where there is little room: "R$ 12 mil". The value is in units of the axis. */
  readonly onAxis: (value: number) => string;
  /** How many of the smallest unit make one of the axis: a hundred centavos are a real. */
  readonly parts: number;
  /** Whether the axis has no place between two whole numbers: there is no half a person. */
  readonly whole: boolean;
}

/** How a series is coloured. Money in and out have colours that mean it; the others are told apart and mean nothing. */
export type ChartTone = 'in' | 'out' | 'net' | 'one' | 'two' | 'three' | 'four' | 'five';

/** How sure a line is: drawn through for what was, dashed for what is expected, dotted for what may be. */
export type ChartStroke = 'solid' | 'dashed' | 'dotted';

/** One row of numbers: bars of one look, or a line. */
export interface ChartSeries {
  readonly key: string;
  /** Its name in the legend, and the head of its column: "Entradas". */
  readonly name: string;
  /** One for each place; null where nothing is known, which is not zero. */
  readonly values: readonly (bigint | null)[];
  /** Left out, by its turn. */
  readonly tone?: ChartTone;
  /** Drawn down from zero although its values are magnitudes: money that left. */
  readonly below?: boolean;
  /** A line over the bars of a bar chart. */
  readonly line?: boolean;
  readonly stroke?: ChartStroke;
  /** What several places come to where they have to share one: a flow adds up (as usual), a balance is the last one. */
  readonly gather?: 'sum' | 'last';
  /** A value in a sentence: "entraram R$ 1.234,56". Left out: the name and the value. */
  readonly say?: (value: bigint) => string;
  /** What stands beside its name in the legend: a total. */
  readonly total?: string;
  /** Where its name in the legend leads. */
  readonly href?: string;
  /** Points whose values stand beside them in the drawing, of a line: where it is least, and where it ends. */
  readonly written?: readonly ('least' | 'last')[];
}

/** One place of the axis that goes along the bottom. */
export interface ChartPlace {
  readonly key: string;
  /** At the axis: "12/11". */
  readonly label: string;
  /** In words: "12 de novembro". */
  readonly name: string;
  /** In the file: "12/11/2026". Left out: its name. */
  readonly inFile?: string;
  /** Something is to be seen here, which the chart's note says in words: a mark stands on the line. */
  readonly marked?: boolean;
  /** The day that is now: a line stands there through the whole drawing, and its name at the axis is never left out. */
  readonly today?: boolean;
  /** Where Enter, a press and the row of the table lead. */
  readonly href?: string;
}

/** What a chart shows, its table lists and its file holds. */
export interface ChartData {
  readonly unit: ChartUnit;
  /** What the places are, one and several of them: the head of the table's first column. */
  readonly placesAre: { readonly one: string; readonly several: string };
  readonly places: readonly ChartPlace[];
  readonly series: readonly ChartSeries[];
}

const SHORT = [
  { from: 1e12, word: ' tri' },
  { from: 1e9, word: ' bi' },
  { from: 1e6, word: ' mi' },
  { from: 1e3, word: ' mil' },
] as const;

/** A number of an axis, exact and short: "12 mil", "1,5 mi", "0,5". `decimals`: how many it has where it has some. */
export function shortNumber(value: number, decimals = 0): string {
  const size = Math.abs(value);
  const step = SHORT.find(({ from }) => size >= from);
  const scaled = size / (step?.from ?? 1);
  const digits = digitsOf(scaled);
  const written = scaled.toFixed(digits === 0 || step !== undefined ? digits : Math.max(digits, decimals));
  return `${value < 0 ? '-' : ''}${written.replace('.', ',')}${step?.word ?? ''}`;
}

/** How many decimals write this number without loss; six at most, for more is the dust of binary fractions. */
function digitsOf(value: number): number {
  for (let digits = 0; digits < 6; digits += 1) {
    if (Math.abs(Number(value.toFixed(digits)) - value) <= Math.abs(value) * 1e-9) return digits;
  }
  return 6;
}

/** A chart of one series from its parts: "jan" and what was sold in it. */
export function oneSeries({
  unit,
  placesAre,
  name,
  parts,
}: Pick<ChartData, 'unit' | 'placesAre'> & {
  /** The name of the series: "Vendido". */
  readonly name: string;
  readonly parts: readonly { readonly label: string; readonly value: bigint }[];
}): ChartData {
  return {
    unit,
    placesAre,
    places: parts.map(({ label }) => ({ key: label, label, name: label })),
    series: [{ key: name, name, values: parts.map(({ value }) => value), say: unit.inWords }],
  };
}

/** The same chart without a single value in words, for who hides amounts from those who look over the shoulder. */
export function conceal(data: ChartData): ChartData {
  return {
    ...data,
    unit: {
      ...data.unit,
      inWords: () => '••••••',
      // As many blanks: the drawing keeps its place.
      onAxis: (value) => data.unit.onAxis(value).replaceAll(/\S/g, '\u2007'),
    },
    series: data.series.map((one) => ({ ...one, say: () => `${one.name}, valor oculto` })),
  };
}

/** Amounts in centavos. */
export const MONEY: ChartUnit = {
  inWords: formatBrl,
  inFile: (value) => formatReais(value).replaceAll('.', ''),
  onAxis: (value) => `${value < 0 ? '-' : ''}R$\u00a0${shortNumber(Math.abs(value), 2).replace(' ', '\u00a0')}`,
  parts: 100,
  whole: false,
};

/** Shares in hundredths of a percent: 6250n is 62,5%. */
export const PERCENT: ChartUnit = {
  inWords: (value) => `${formatReais(value).replace(/,?0+$/, '')}%`,
  inFile: (value) => formatReais(value).replaceAll('.', ''),
  onAxis: (value) => `${shortNumber(value)}%`,
  parts: 100,
  whole: false,
};

/** How many there are: "1 fatura", "3 faturas"; at the axis the number alone. */
export function countOf(one: string, several: string): ChartUnit {
  return {
    inWords: (value) => `${grouped(value)} ${value === 1n || value === -1n ? one : several}`,
    inFile: String,
    onAxis: (value) => shortNumber(value).replace(' ', '\u00a0'),
    parts: 1,
    whole: true,
  };
}

function grouped(value: bigint): string {
  return formatReais(value * 100n).slice(0, -3);
}
