import type { ChartSeries, ChartStroke, ChartTone } from './chart-data.ts';
import styles from './chart-tones.module.css';

const BY_TURN: readonly ChartTone[] = ['one', 'two', 'three', 'four', 'five'];

/** How the areas of series are filled, by turn: told apart without their colour. */
const FILLS = ['plain', 'stripes', 'dots', 'grid', 'lines'] as const;
export type ChartFill = (typeof FILLS)[number];

/** The shapes of points, by turn. */
const MARKERS = ['circle', 'square', 'triangle', 'diamond', 'cross'] as const;
export type ChartMarker = (typeof MARKERS)[number];

/** How a series looks: its colour by class, and what tells it apart without colour. */
export interface SeriesLook {
  readonly tone: string;
  readonly fill: ChartFill;
  readonly marker: ChartMarker;
  readonly dashes: string | undefined;
}

const DASHES: Readonly<Record<ChartStroke, string | undefined>> = {
  solid: undefined,
  dashed: '6 5',
  dotted: '1.5 4.5',
};

/** The look of a series, by what it says of itself and else by its turn. */
export function lookOf(series: ChartSeries, turn: number): SeriesLook {
  const tone = series.tone ?? BY_TURN[turn % BY_TURN.length] ?? 'one';
  return {
    tone: `${styles['tone'] ?? ''} ${styles[tone] ?? ''}`,
    fill: FILLS[turn % FILLS.length] ?? 'plain',
    marker: MARKERS[turn % MARKERS.length] ?? 'circle',
    dashes: DASHES[series.stroke ?? 'solid'],
  };
}
