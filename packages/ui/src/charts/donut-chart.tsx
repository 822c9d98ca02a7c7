import { arc } from 'd3-shape';
import { useId, type ReactNode } from 'react';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import { classNames } from '../tokens/class-names.ts';
import { ChartFrame, type ChartProps, type FramedChart } from './chart-frame.tsx';
import { gatherPlaces, sayPoint } from './chart-groups.ts';
import { areaLook, FillPattern, SeriesSwatch } from './chart-marks.tsx';
import { lookOf } from './chart-tones.ts';
import { slicesOf, sliceAt } from './donut-slices.ts';
import { useChartWalk } from './use-chart-walk.ts';
import styles from './donut-chart.module.css';

/** The parts of a whole as a ring, what they come to in its middle. The places of the one series are the parts. */
export function DonutChart({
  middle,
  ...props
}: Omit<ChartProps, 'height'> & {
  /** The whole in short words, and what it is of: "318", "vendas". */
  readonly middle: { readonly total: string; readonly unit: string };
}): ReactNode {
  return (
    <ChartFrame {...props} height={SIZE} legend={false} isLine={() => false}>
      {(framed) => <Ring title={props.title} middle={middle} {...framed} />}
    </ChartFrame>
  );
}

const SIZE = 176;
const OUTER = 84;
const INNER = 58;

function Ring({
  title,
  middle,
  data,
  onFollow,
}: FramedChart & {
  readonly title: string;
  readonly middle: { readonly total: string; readonly unit: string };
}): ReactNode {
  const ids = useId();
  const groups = gatherPlaces(data, data.places.length);
  const slices = slicesOf(groups.map(({ points }) => points[0]?.value));
  const looks = groups.map((_, place) => lookOf({ key: '', name: '', values: [] }, place));
  const { chosen, said, handlers } = useChartWalk({
    places: groups.length,
    series: 1,
    at: ({ x, y }) => sliceAt(slices, { x: x - SIZE / 2, y: y - SIZE / 2 }),
    say: ({ place }) => {
      const group = groups[place];
      return group === undefined ? '' : sayPoint(data, group, 0);
    },
    follow: ({ place }) => {
      const href = groups[place]?.href;
      if (href !== undefined) onFollow(href);
    },
  });
  const path = arc().innerRadius(INNER).outerRadius(OUTER);
  return (
    <div className={styles.donut}>
      <div
        className={styles.stage}
        role="application"
        aria-roledescription="gráfico"
        aria-label={title}
        aria-describedby={`${ids}hint`}
        tabIndex={0}
        {...handlers}
      >
        <svg
          className={styles.ring}
          data-chart=""
          width={SIZE}
          height={SIZE}
          viewBox={`${-SIZE / 2} ${-SIZE / 2} ${SIZE} ${SIZE}`}
          aria-hidden="true"
        >
          <defs>
            {looks.map((look, place) => (
              <FillPattern key={groups[place]?.key} id={`${ids}${place}`} look={look} />
            ))}
          </defs>
          <path
            className={styles.track}
            d={path({ innerRadius: INNER, outerRadius: OUTER, startAngle: 0, endAngle: 7 }) ?? ''}
          />
          {slices.map(({ from, to }, place) => {
            const look = looks[place];
            const d = path({ innerRadius: INNER, outerRadius: OUTER, startAngle: from, endAngle: to });
            if (look === undefined || to === from) return null;
            const { className, ...fill } = areaLook(look, `${ids}${place}`);
            return (
              <path
                key={groups[place]?.key}
                className={classNames(className, styles.slice, chosen?.place === place && styles.chosen)}
                {...fill}
                d={d ?? ''}
              />
            );
          })}
          <text className={styles.middle} y="2">
            {middle.total}
          </text>
          <text className={styles.middleUnit} y="22">
            {middle.unit}
          </text>
        </svg>
      </div>
      <VisuallyHidden>
        <span id={`${ids}hint`}>{`Setas percorrem: ${data.placesAre.several}.`}</span>
        <span role="status" aria-live="polite">
          {said}
        </span>
      </VisuallyHidden>
      <ul className={styles.legend} aria-label={`Legenda: ${title}`}>
        {groups.map(({ key, name, points }, place) => {
          const look = looks[place];
          const value = points[0]?.value;
          return (
            <li key={key} className={classNames(chosen?.place === place && styles.legendChosen)}>
              {look && <SeriesSwatch name={name} look={look} line={false} />}
              <span>{name}</span>
              <span className={styles.value}>{value === undefined ? 'sem dado' : data.unit.inWords(value)}</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
