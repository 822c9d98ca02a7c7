import { useId, type ReactNode } from 'react';
import { classNames } from '../tokens/class-names.ts';
import styles from './chart-marks.module.css';
import type { ChartFill, ChartMarker, SeriesLook } from './chart-tones.ts';

/** The pattern that an area of this look is filled with. Belongs into <defs>. */
export function FillPattern({ id, look }: { readonly id: string; readonly look: SeriesLook }): ReactNode {
  if (look.fill === 'plain') return null;
  return (
    <pattern
      id={id}
      className={look.tone}
      width="5"
      height="5"
      patternUnits="userSpaceOnUse"
      {...(look.fill === 'stripes' && { patternTransform: 'rotate(45)' })}
    >
      <rect className={styles.ground} width="5" height="5" />
      {look.fill === 'dots' ? (
        <circle className={styles.dot} cx="2.5" cy="2.5" r="1.3" />
      ) : (
        <path className={styles.stroke} d={STROKES[look.fill]} />
      )}
    </pattern>
  );
}

const STROKES: Readonly<Record<Exclude<ChartFill, 'plain' | 'dots'>, string>> = {
  stripes: 'M2.5 0V5',
  grid: 'M2.5 0V5M0 2.5H5',
  lines: 'M0 2.5H5',
};

/** What an area of this look wears: class and fill. `id` is that of its <FillPattern>. */
export function areaLook(look: SeriesLook, id: string): { readonly className: string; readonly fill?: string } {
  return look.fill === 'plain'
    ? { className: classNames(look.tone, styles.area, styles.plain) }
    : { className: classNames(look.tone, styles.area), fill: `url(#${id})` };
}

/** What a line of this look wears. */
export function lineLook(look: SeriesLook): { readonly className: string; readonly strokeDasharray?: string } {
  return {
    className: classNames(look.tone, styles.line),
    ...(look.dashes !== undefined && { strokeDasharray: look.dashes }),
  };
}

/** The class of what lies below a line, so that it stands out from bars. */
export const HALO = styles['halo'];

/** A point of a line. */
export function Marker({
  look,
  x,
  y,
  size = 3.2,
}: {
  readonly look: SeriesLook;
  readonly x: number;
  readonly y: number;
  readonly size?: number;
}): ReactNode {
  return <path className={classNames(look.tone, styles.marker)} d={markerPath(look.marker, { x, y, size })} />;
}

function markerPath(
  marker: ChartMarker,
  { x, y, size: r }: { readonly x: number; readonly y: number; readonly size: number },
): string {
  switch (marker) {
    case 'circle':
      return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
    case 'square':
      return `M${x - r} ${y - r}h${2 * r}v${2 * r}h${-2 * r}Z`;
    case 'triangle':
      return `M${x} ${y - 1.2 * r}l${1.2 * r} ${2.1 * r}h${-2.4 * r}Z`;
    case 'diamond':
      return `M${x} ${y - 1.35 * r}l${1.35 * r} ${1.35 * r}l${-1.35 * r} ${1.35 * r}l${-1.35 * r} ${-1.35 * r}Z`;
    case 'cross':
      return `M${x - r} ${y - r}l${2 * r} ${2 * r}M${x + r} ${y - r}l${-2 * r} ${2 * r}`;
  }
}

/** What stands for a series in the legend and in the tooltip: the same pattern, dashes and marker as in the drawing. */
export function SeriesSwatch({
  name,
  look,
  line,
}: {
  /** Whose it is: a picture of the chart writes it beside the swatch. */
  readonly name: string;
  readonly look: SeriesLook;
  readonly line: boolean;
}): ReactNode {
  const id = useId();
  return (
    <svg className={styles.swatch} data-swatch={name} width={line ? 22 : 12} height="12" aria-hidden="true">
      {line ? (
        <>
          <path {...lineLook(look)} d="M1 6H21" />
          <Marker look={look} x={11} y={6} size={2.8} />
        </>
      ) : (
        <>
          <defs>
            <FillPattern id={id} look={look} />
          </defs>
          <rect {...areaLook(look, id)} x="0.5" y="0.5" width="11" height="11" rx="2" />
        </>
      )}
    </svg>
  );
}
