import { useId, type ReactNode } from 'react';
import type { ChartData } from './chart-data.ts';
import type { ChartLayout } from './chart-layout.ts';
import { areaLook, FillPattern, HALO, lineLook, Marker } from './chart-marks.tsx';
import { lookOf } from './chart-tones.ts';
import type { ChartAt } from './chart-walk.ts';
import styles from './chart-drawing.module.css';

/** A chart as it was laid out. It is hidden from screen readers, for whom the points are read out and the table stands. */
export function ChartDrawing({
  data,
  layout,
  chosen,
}: {
  readonly data: ChartData;
  readonly layout: ChartLayout;
  readonly chosen: ChartAt | undefined;
}): ReactNode {
  const ids = useId();
  const { room, plot, scale, labels, bars, lines, notes, today, step } = layout;
  const looks = data.series.map(lookOf);
  const spot = chosen && layout.spots[chosen.place]?.[chosen.series];
  return (
    <svg
      className={styles.drawing}
      data-chart=""
      width={room.width}
      height={room.height}
      viewBox={`0 0 ${room.width} ${room.height}`}
      aria-hidden="true"
      focusable="false"
    >
      <defs>
        {looks.map((look, series) => (
          <FillPattern key={data.series[series]?.key} id={`${ids}${series}`} look={look} />
        ))}
      </defs>
      {chosen !== undefined && (
        <rect
          className={styles.column}
          x={plot.left + chosen.place * step}
          y={plot.top}
          width={step}
          height={plot.bottom - plot.top}
        />
      )}
      {scale.ticks.map(({ value, y, words }) => (
        <g key={value}>
          <line className={value === 0 ? styles.zero : styles.grid} x1={plot.left} x2={plot.right} y1={y} y2={y} />
          <text className={styles.tick} x={plot.left - 8} y={y}>
            {words}
          </text>
        </g>
      ))}
      {today !== undefined && <line className={styles.today} x1={today} x2={today} y1={plot.top} y2={plot.bottom} />}
      {bars.map(({ series, group, ...box }) => {
        const look = looks[series];
        return look && <rect key={`${series} ${group}`} {...areaLook(look, `${ids}${series}`)} {...box} rx="1.5" />;
      })}
      {lines.map(({ series, path, band, markers }) => {
        const look = looks[series];
        return (
          look && (
            <g key={series} className={look.tone}>
              {band !== undefined && <path className={styles.band} d={band} />}
              {bars.length > 0 && <path className={HALO} d={path} />}
              <path {...lineLook(look)} d={path} />
              {markers.map(({ x, y }) => (
                <Marker key={x} look={look} x={x} y={y} />
              ))}
            </g>
          )
        );
      })}
      <Alerts layout={layout} />
      {notes.map(({ words, series, point, at }) => (
        <g key={`${series} ${point.x}`} className={looks[series]?.tone}>
          <circle className={styles.noted} cx={point.x} cy={point.y} r="3.5" />
          <text className={styles.value} x={at.x} y={at.y}>
            {words}
          </text>
        </g>
      ))}
      {labels.map(({ words, x, kept }) => (
        <text key={x} className={kept ? styles.now : styles.label} x={x} y={room.height - 4}>
          {words}
        </text>
      ))}
      {spot !== undefined && <circle className={styles.chosen} cx={spot.x} cy={spot.y} r="6" />}
    </svg>
  );
}

/** The places that the note below the chart speaks of. */
function Alerts({ layout: { groups, spots } }: { readonly layout: ChartLayout }): ReactNode {
  return groups.map(({ key, marked }, group) => {
    const spot = marked === true && spots[group]?.find((one) => one !== undefined);
    return spot ? <circle key={key} className={styles.alert} cx={spot.x} cy={spot.y} r="5" /> : null;
  });
}
