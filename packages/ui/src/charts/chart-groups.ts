import type { ChartData, ChartPlace, ChartSeries } from './chart-data.ts';

/** What a chart draws of one series at one place. */
export interface ChartPoint {
  /** Undefined where nothing is known. */
  readonly value: bigint | undefined;
  /** The least and the most of the places that this one stands for; both the value where it is one place. */
  readonly low: bigint;
  readonly high: bigint;
  /** Of how many places the value is known. */
  readonly known: number;
}

/** A place as it is drawn: one of the data's, or several that had to share the room. */
export interface ChartGroup extends ChartPlace {
  /** How many places of the data it stands for. */
  readonly size: number;
  /** One for each series. */
  readonly points: readonly ChartPoint[];
}

/**
 * The places of the data as they can be drawn, at most `capacity` of them: where there are more, so many neighbours share
 * one place each. A flow adds up, of a balance the last one stands, with the least and the most in between; the table and
 * the file keep every place.
 */
export function gatherPlaces({ places, series }: ChartData, capacity: number): readonly ChartGroup[] {
  const size = Math.max(1, Math.ceil(places.length / Math.max(1, Math.floor(capacity))));
  const groups: ChartGroup[] = [];
  for (let from = 0; from < places.length; from += size) {
    const [first, last] = [places[from], places[Math.min(from + size, places.length) - 1]];
    if (first === undefined || last === undefined) break;
    const count = Math.min(size, places.length - from);
    const today = places.slice(from, from + count).find((one) => one.today === true);
    groups.push({
      ...(count === 1 ? first : { key: first.key, label: first.label, name: `${first.name} a ${last.name}` }),
      marked: places.slice(from, from + count).some((one) => one.marked === true),
      ...(today === undefined ? {} : { today: true, label: today.label }),
      size: count,
      points: series.map((one) => pointOf(one, from, count)),
    });
  }
  return groups;
}

function pointOf({ values, gather = 'sum' }: ChartSeries, from: number, count: number): ChartPoint {
  const known = values.slice(from, from + count).filter((value) => value !== null);
  const last = known.at(-1);
  if (last === undefined) return { value: undefined, low: 0n, high: 0n, known: 0 };
  const value = gather === 'sum' ? known.reduce((sum, one) => sum + one, 0n) : last;
  if (gather === 'sum') return { value, low: value, high: value, known: known.length };
  const [low, high] = known.reduce(([least, most], one) => [one < least ? one : least, one > most ? one : most], [
    last,
    last,
  ] as const);
  return { value, low, high, known: known.length };
}

/** One point in a sentence: "12 de novembro: entraram R$ 1.234,56". */
export function sayPoint({ unit, series, placesAre }: ChartData, group: ChartGroup, index: number): string {
  const [one, point] = [series[index], group.points[index]];
  if (one === undefined || point === undefined) return '';
  if (point.value === undefined) return `${group.name}: ${one.name}, sem dado`;
  const words = one.say?.(point.value) ?? `${one.name} ${unit.inWords(point.value)}`;
  const range = point.low === point.high ? '' : `, entre ${unit.inWords(point.low)} e ${unit.inWords(point.high)}`;
  const part = point.known === group.size ? '' : `, de ${point.known} dos ${group.size} ${placesAre.several}`;
  return `${group.name}: ${words}${range}${part}`;
}
