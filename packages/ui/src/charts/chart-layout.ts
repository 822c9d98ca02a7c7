import { area, line, stack, stackOffsetDiverging, stackOrderNone } from 'd3-shape';
import type { ChartData, ChartSeries } from './chart-data.ts';
import { gatherPlaces, type ChartGroup } from './chart-groups.ts';
import { spreadLabels, type PlacedLabel } from './chart-labels.ts';
import { placeNotes, type PlacedNote, type WishedNote } from './chart-notes.ts';
import { scaleOf, type ChartScale } from './chart-scale.ts';
import type { Spot } from './chart-spot.ts';

/** Bars beside each other, lines, or bars on each other. */
export type ChartKind = 'bars' | 'lines' | 'stacked';

/** The room that a drawing has, in pixels, and how large its letters are. */
export interface ChartRoom {
  readonly width: number;
  readonly height: number;
  readonly fontSize: number;
}

/** One bar, or one part of a stack. */
export interface DrawnBar extends Spot {
  readonly series: number;
  readonly group: number;
  readonly width: number;
  readonly height: number;
}

/** One line: its path, what lies between least and most where places share one, and the points that get a marker. */
export interface DrawnLine {
  readonly series: number;
  readonly path: string;
  readonly band: string | undefined;
  readonly markers: readonly Spot[];
}

/** Where everything of a chart stands. */
export interface ChartLayout {
  readonly room: ChartRoom;
  readonly plot: { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number };
  readonly groups: readonly ChartGroup[];
  /** How many places one group stands for; 1 where each has its own. */
  readonly gathered: number;
  readonly step: number;
  readonly scale: ChartScale;
  readonly labels: readonly PlacedLabel[];
  readonly bars: readonly DrawnBar[];
  readonly lines: readonly DrawnLine[];
  /** Values that stand beside their points. */
  readonly notes: readonly PlacedNote[];
  /** Where today stands; undefined where no place is today. */
  readonly today: number | undefined;
  /** Where the end of each series at each group lies, group by group; undefined where nothing is known. */
  readonly spots: readonly (readonly (Spot | undefined)[])[];
}

const TOP = 8;
/** Between the plot and the words beside and below it. */
const GAP = 8;
/** How wide a letter of the axis is at most, as a share of its height: figures are all alike. */
const LETTER = 0.62;
/** The least room of a point of a line and of a bar: with less, neighbouring places share one. */
const POINT_ROOM = 3;
const BAR_ROOM = 4;
const BAR_SHARE = 0.64;
const BAR_WIDTH_MAX = 48;
/** A bar that is not nothing is seen, however small. */
const BAR_HEIGHT_MIN = 2;
/** From this room for a place on, each point of a line gets a marker. */
const MARKER_STEP = 28;

/** Works out where everything stands. The same data in the same room always gives the same drawing. */
export function layOut(data: ChartData, kind: ChartKind, room: ChartRoom): ChartLayout {
  const bottom = room.height - room.fontSize - GAP - 4;
  const widest = room.width - 2;
  // The words of the axis need room, the room decides how many places fit, and those decide the scale: the first guess
  // takes every place by itself, whose scale is never wider than that of sums. Twice is enough.
  let left = 0;
  for (let guess = 0; ; guess += 1) {
    const groups = gatherPlaces(data, (widest - left) / leastStep(data, kind));
    const { values, parts } = valuesOf(data, groups, kind);
    const scale = scaleOf(values, data.unit, { top: TOP, bottom, needsZero: kind !== 'lines' });
    const wide = Math.max(0, ...scale.ticks.map(({ words }) => words.length)) * room.fontSize * LETTER + GAP;
    if (wide > left && guess < 3) left = wide;
    else return place({ data, kind, room, groups, scale, parts, left, bottom });
  }
}

/** The least room of a place: so much for each bar that stands in it, and a gap. */
function leastStep(data: ChartData, kind: ChartKind): number {
  if (kind === 'lines') return POINT_ROOM;
  return 1 + BAR_ROOM * (kind === 'stacked' ? 1 : lanesOf(data, kind).count);
}

/** Which bars stand in a place, and how many beside each other: those that go up, and below them those that go down. */
function lanesOf(
  data: ChartData,
  kind: ChartKind,
): { readonly shown: readonly { readonly index: number; readonly below: boolean }[]; readonly count: number } {
  const shown = data.series.flatMap((one, index) => (isLine(one, kind) ? [] : [{ index, below: one.below === true }]));
  const down = shown.filter(({ below }) => below).length;
  return { shown, count: Math.max(1, down, shown.length - down) };
}

interface Placing {
  readonly data: ChartData;
  readonly kind: ChartKind;
  readonly room: ChartRoom;
  readonly groups: readonly ChartGroup[];
  readonly scale: ChartScale;
  readonly parts: readonly StackPart[];
  readonly left: number;
  readonly bottom: number;
}

function place(placing: Placing): ChartLayout {
  const { data, kind, room, groups, scale, left, bottom } = placing;
  const right = room.width - 2;
  const step = (right - left) / Math.max(1, groups.length);
  const middle = (group: number): number => left + (group + 0.5) * step;
  const bars = kind === 'stacked' ? stackedBars(placing, step) : kind === 'bars' ? besideBars(placing, step) : [];
  const drawn = new Map(bars.map((bar) => [`${bar.group} ${bar.series}`, bar]));
  const spotOf = (group: number, series: number): Spot | undefined => {
    const value = signed(data, groups, group, series);
    if (value === undefined) return undefined;
    const bar = drawn.get(`${group} ${series}`);
    if (bar === undefined) return { x: middle(group), y: scale.y(value) };
    return { x: bar.x + bar.width / 2, y: value < 0 ? bar.y + bar.height : bar.y };
  };
  const spots = groups.map((_, group) => data.series.map((_one, series) => spotOf(group, series)));
  const widthOf = (text: string): number => text.length * room.fontSize * LETTER;
  const today = groups.findIndex((group) => group.today === true);
  return {
    room,
    plot: { left, right, top: TOP, bottom },
    groups,
    gathered: groups[0]?.size ?? 1,
    step,
    scale,
    labels: spreadLabels(
      groups.map(({ label, today: kept = false }, group) => ({
        words: label,
        x: middle(group),
        width: widthOf(label),
        kept,
      })),
      { left: 0, right: room.width, gap: room.fontSize * 0.7 },
    ),
    bars,
    lines: data.series.flatMap((one, series) =>
      isLine(one, kind) ? [drawnLine(placing, series, { spots, step, middle })] : [],
    ),
    notes: placeNotes(wishedNotes(placing, { middle, widthOf }), {
      left,
      right,
      top: TOP,
      bottom,
      height: room.fontSize,
    }),
    today: today < 0 ? undefined : middle(today),
    spots,
  };
}

/** The values that are to stand in the drawing; one that is least and last at once stands once. */
function wishedNotes(
  { data, kind, groups, scale }: Placing,
  { middle, widthOf }: { readonly middle: (group: number) => number; readonly widthOf: (text: string) => number },
): readonly WishedNote[] {
  return data.series.flatMap((one, series) => {
    if (one.written === undefined || !isLine(one, kind)) return [];
    const known = groups.flatMap(({ points }, group) => {
      const { value, low } = points[series] ?? {};
      return value === undefined || low === undefined ? [] : [{ group, value, low }];
    });
    const last = known.at(-1);
    if (last === undefined) return [];
    const note = (group: number, value: bigint, side: WishedNote['side']): WishedNote => {
      const words = data.unit.inWords(value);
      return {
        words,
        series,
        side,
        width: widthOf(words),
        x: middle(group),
        y: scale.y(axisValue(data, series, value)),
      };
    };
    const least = known.reduce((low, point) => (point.low < low.low ? point : low), last);
    return [
      ...(one.written.includes('last') ? [note(last.group, last.value, 'above')] : []),
      ...(one.written.includes('least') && least !== last ? [note(least.group, least.low, 'below')] : []),
    ];
  });
}

/** Whether a series is drawn as a line in a chart of this kind. */
export function isLine(series: ChartSeries | undefined, kind: ChartKind): boolean {
  return kind === 'lines' || series?.line === true;
}

/** The place and the series nearest to a point of the drawing; undefined where there is nothing to choose. */
export function nearest(
  { groups, spots, plot, step }: ChartLayout,
  { x, y }: Spot,
): { readonly place: number; readonly series: number } | undefined {
  if (groups.length === 0) return undefined;
  const at = Math.min(groups.length - 1, Math.max(0, Math.floor((x - plot.left) / step)));
  const distances = (spots[at] ?? []).map((spot) =>
    spot === undefined ? Number.POSITIVE_INFINITY : Math.hypot(spot.x - x, spot.y - y),
  );
  return { place: at, series: Math.max(0, distances.indexOf(Math.min(...distances))) };
}

/** A value in units of the axis, below zero where the series goes down. */
function signed(data: ChartData, groups: readonly ChartGroup[], group: number, series: number): number | undefined {
  const value = groups[group]?.points[series]?.value;
  return value === undefined ? undefined : axisValue(data, series, value);
}

function axisValue({ unit, series }: ChartData, index: number, value: bigint): number {
  return (Number(value) / unit.parts) * (series[index]?.below === true ? -1 : 1);
}

/** One part of a stack: from where to where, in units of the axis. */
interface StackPart {
  readonly series: number;
  readonly group: number;
  readonly from: number;
  readonly to: number;
}

/** Every value that the scale must cover, and the parts of the stacks where there are some. */
function valuesOf(
  data: ChartData,
  groups: readonly ChartGroup[],
  kind: ChartKind,
): { readonly values: readonly number[]; readonly parts: readonly StackPart[] } {
  const parts = kind === 'stacked' ? stackParts(data, groups) : [];
  const values = groups.flatMap((group) =>
    group.points.flatMap((point, series) =>
      point.value === undefined || (kind === 'stacked' && !isLine(data.series[series], kind))
        ? []
        : [point.low, point.high, point.value].map((value) => axisValue(data, series, value)),
    ),
  );
  return { values: [...values, ...parts.flatMap(({ from, to }) => [from, to])], parts };
}

/** What goes up is stacked upwards from zero, what goes down downwards; what is unknown takes no room. */
export function stackParts(data: ChartData, groups: readonly ChartGroup[]): readonly StackPart[] {
  const keys = data.series.flatMap((one, index) => (isLine(one, 'stacked') ? [] : [index]));
  const stacks = stack<unknown, number, number>()
    .keys(keys)
    .value((group, series) => signed(data, groups, group, series) ?? 0)
    .order(stackOrderNone)
    .offset(stackOffsetDiverging)(groups.map((_, group) => group));
  return stacks.flatMap((one) =>
    one.flatMap(([from, to], group) =>
      signed(data, groups, group, one.key) === undefined ? [] : [{ series: one.key, group, from, to }],
    ),
  );
}

function stackedBars({ parts, scale, left }: Placing, step: number): readonly DrawnBar[] {
  const width = Math.min(BAR_WIDTH_MAX, step * BAR_SHARE);
  return parts.map(({ series, group, from, to }) => {
    const [y, end] = [scale.y(Math.max(from, to)), scale.y(Math.min(from, to))];
    return { series, group, x: left + (group + 0.5) * step - width / 2, y, width, height: end - y };
  });
}

/** Series that go up stand beside each other, and so do those that go down, below the same places. */
function besideBars({ data, groups, scale, left, kind }: Placing, step: number): readonly DrawnBar[] {
  const { shown, count: lanes } = lanesOf(data, kind);
  const width = Math.min(BAR_WIDTH_MAX, (step * BAR_SHARE) / lanes);
  const zero = scale.y(0);
  return groups.flatMap((_, group) =>
    shown.flatMap(({ index, below }) => {
      const value = signed(data, groups, group, index);
      if (value === undefined) return [];
      const lane = shown.filter((one) => one.below === below).findIndex((one) => one.index === index);
      const height = value === 0 ? 0 : Math.max(BAR_HEIGHT_MIN, Math.abs(scale.y(value) - zero));
      const x = left + (group + 0.5) * step + (lane - lanes / 2) * width;
      return [{ series: index, group, x, y: value < 0 ? zero : zero - height, width, height }];
    }),
  );
}

function drawnLine(
  { data, groups, scale }: Placing,
  series: number,
  {
    spots,
    step,
    middle,
  }: {
    readonly spots: ChartLayout['spots'];
    readonly step: number;
    readonly middle: (group: number) => number;
  },
): DrawnLine {
  const points = groups.map((_, group) => spots[group]?.[series]);
  const isAlone = (at: number): boolean => points[at - 1] === undefined && points[at + 1] === undefined;
  const path = line<Spot | undefined>()
    .defined((spot) => spot !== undefined)
    .x((spot) => spot?.x ?? 0)
    .y((spot) => spot?.y ?? 0)
    .digits(2)(points);
  const ends = (group: number, end: 'low' | 'high'): number =>
    scale.y(axisValue(data, series, groups[group]?.points[series]?.[end] ?? 0n));
  const spans = groups.some(({ points: of }) => of[series]?.low !== of[series]?.high);
  const band = area<number>()
    .defined((group) => points[group] !== undefined)
    .x(middle)
    .y0((group) => ends(group, 'low'))
    .y1((group) => ends(group, 'high'))
    .digits(2)(groups.map((_, group) => group));
  return {
    series,
    path: path ?? '',
    band: spans ? (band ?? undefined) : undefined,
    markers: points.filter((spot, at) => spot !== undefined && (step >= MARKER_STEP || isAlone(at))) as readonly Spot[],
  };
}
