import { useId, useMemo, type ReactNode } from 'react';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import { classNames } from '../tokens/class-names.ts';
import { useRoom } from '../tokens/use-room.ts';
import type { ChartData } from './chart-data.ts';
import { ChartDrawing } from './chart-drawing.tsx';
import { sayPoint, type ChartGroup } from './chart-groups.ts';
import { isLine, layOut, nearest, type ChartKind } from './chart-layout.ts';
import { SeriesSwatch } from './chart-marks.tsx';
import { lookOf } from './chart-tones.ts';
import type { ChartAt } from './chart-walk.ts';
import { useChartWalk } from './use-chart-walk.ts';
import styles from './chart-stage.module.css';

/** What a chart has before it was measured, and where nothing can be measured. */
const UNMEASURED = { width: 640, height: 0, fontSize: 12 };
/** With less room than this a tooltip has no place beside a point. Pixels. */
const NARROW = 480;

export interface ChartStageProps {
  readonly title: string;
  readonly data: ChartData;
  readonly kind: ChartKind;
  readonly height: number;
  readonly onFollow: (href: string) => void;
}

/**
 * The drawing in the room that it gets, and who walks over it: one stop of Tab, arrows over points and series, the same
 * words in the tooltip for the eye and in a live region for the ear.
 */
export function ChartStage({ title, data, kind, height: least, onFollow }: ChartStageProps): ReactNode {
  const { ref, width, height: room, fontSize } = useRoom(UNMEASURED, 'and height');
  const height = Math.max(least, room);
  const hintId = useId();
  // A pointer moves often: where everything stands changes only with data and room.
  const layout = useMemo(() => layOut(data, kind, { width, height, fontSize }), [data, kind, width, height, fontSize]);
  const { groups } = layout;
  const { chosen, said, handlers } = useChartWalk({
    places: groups.length,
    series: data.series.length,
    at: (spot) => nearest(layout, spot),
    say: ({ place, series }) => {
      const group = groups[place];
      return group === undefined ? '' : sayPoint(data, group, series);
    },
    follow: ({ place }) => {
      const href = groups[place]?.href;
      if (href !== undefined) onFollow(href);
    },
  });
  const beginning = axisWords(data, layout);
  const leads = groups.some(({ href }) => href !== undefined);
  return (
    <>
      <div
        ref={ref}
        className={classNames(styles.stage, leads && chosen !== undefined && styles.follows)}
        style={{ minHeight: least }}
        role="application"
        aria-roledescription="gráfico"
        aria-label={title}
        aria-describedby={hintId}
        tabIndex={0}
        {...handlers}
      >
        <ChartDrawing data={data} layout={layout} chosen={chosen} />
        {chosen !== undefined && <Tip data={data} kind={kind} layout={layout} chosen={chosen} />}
      </div>
      <VisuallyHidden>
        <span id={hintId}>
          {`Setas para os lados percorrem os ${data.placesAre.several}`}
          {data.series.length > 1 && ', para cima e para baixo trocam de série'}
          {leads && '; Enter abre'}.{beginning !== undefined && ` ${beginning}`}
        </span>
        <span role="status" aria-live="polite">
          {said}
        </span>
      </VisuallyHidden>
      {beginning !== undefined && (
        <p className={styles.gathered} aria-hidden="true">
          {beginning}
        </p>
      )}
      {layout.gathered > 1 && <GatheredNote data={data} size={layout.gathered} />}
    </>
  );
}

/** Says where an axis begins that leaves zero out: else a small change would pass for a large one. */
function axisWords({ unit }: ChartData, { scale }: ReturnType<typeof layOut>): string | undefined {
  if (scale.hasZero) return undefined;
  const edge = unit.onAxis(scale.low > 0 ? scale.low : scale.high);
  return `O eixo ${scale.low > 0 ? 'começa' : 'termina'} em ${edge === '' ? 'outro valor' : edge}, e não em zero.`;
}

/** Says that marks stand for several places: a drawing that hides that would lie. */
function GatheredNote({ data, size }: { readonly data: ChartData; readonly size: number }): ReactNode {
  return (
    <p className={styles.gathered}>
      {`Cada marca reúne ${size} ${data.placesAre.several}; a tabela e o arquivo têm todos.`}
    </p>
  );
}

function Tip({
  data,
  kind,
  layout,
  chosen,
}: {
  readonly data: ChartData;
  readonly kind: ChartKind;
  readonly layout: ReturnType<typeof layOut>;
  readonly chosen: ChartAt;
}): ReactNode {
  const group = layout.groups[chosen.place];
  if (group === undefined) return null;
  const x = layout.plot.left + (chosen.place + 0.5) * layout.step;
  // Beside the point, where there is more room; below the drawing where there is little: it never covers what is read.
  const { width } = layout.room;
  const away = layout.step / 2 + 8;
  const side =
    width < NARROW
      ? { left: 0, right: 0, top: '100%', maxWidth: 'none' }
      : x > width / 2
        ? { right: width - x + away }
        : { left: x + away };
  return (
    <div className={styles.tip} style={side} aria-hidden="true">
      <span className={styles.tipTitle}>{group.name}</span>
      {data.series.map((one, series) => (
        <span key={one.key} className={classNames(styles.tipLine, series === chosen.series && styles.tipChosen)}>
          <SeriesSwatch name={one.name} look={lookOf(one, series)} line={isLine(one, kind)} />
          <span>{one.name}</span>
          <span>{valueWords(data, group, series)}</span>
        </span>
      ))}
      {group.href !== undefined && <span className={styles.tipHint}>Clique ou Enter para abrir</span>}
    </div>
  );
}

function valueWords({ unit }: ChartData, group: ChartGroup, series: number): string {
  const value = group.points[series]?.value;
  return value === undefined ? 'sem dado' : unit.inWords(value);
}
