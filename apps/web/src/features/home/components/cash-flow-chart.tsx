import { formatBrl, formatDate, type CivilDate } from '@bank/core';
import { useChartReader } from '@bank/ui';
import { useId, type ReactNode } from 'react';
import { dayAndMonth, weekdayAndDay } from '../../../vocabulary/dates.ts';
import { geometryOf, pathOf, type CashFlow, type FlowDay, type Geometry, type ProjectedDay } from '../cash-flow.ts';
import styles from './cash-flow-chart.module.css';

/** How much of the width belongs to the days that were. */
const PAST_SHARE = 66;

export interface CashFlowChartProps {
  readonly flow: CashFlow;
  readonly today: CivilDate;
  /** Draws without saying any amount (the eye of the top bar). */
  readonly concealed: boolean;
}

/**
 * Ins and outs of the days that were as bars, with a mark where each day's result lies, and the balance of the days to
 * come as a dashed line. Pointer or arrow keys read out one day; the slider says it to a screen reader.
 */
export function CashFlowChart({ flow, today, concealed }: CashFlowChartProps): ReactNode {
  const days = [...flow.past, ...flow.future];
  const ids = useId();
  const geometry = geometryOf(flow);
  const read = (place: number): string => readPlace(days[place], today, concealed);
  const { chosen, reader } = useChartReader({
    label: 'Percorrer os dias do gráfico',
    count: days.length,
    resting: Math.max(0, flow.past.length - 1),
    placeAt: (width) => dayAt(width, flow),
    wordsOf: read,
  });

  return (
    <div className={styles.chart}>
      <div className={styles.plot}>
        <Drawing
          flow={flow}
          geometry={geometry}
          chosen={chosen}
          ids={ids}
          words={concealed ? 'Valores ocultos.' : describe(flow, today)}
        />
        {reader}
        <ShortMark flow={flow} geometry={geometry} />
      </div>
      <div className={styles.axis} aria-hidden="true">
        <span>{flow.past[0] === undefined ? '' : shortDate(flow.past[0].date)}</span>
        <span className={styles.now} style={{ insetInlineStart: `${PAST_SHARE}%` }}>
          hoje
        </span>
        <span>{flow.future.at(-1) === undefined ? '' : shortDate(flow.future.at(-1)?.date ?? today)}</span>
      </div>
      <p className={styles.reading} aria-hidden="true">
        <span>{chosen === undefined ? '' : read(chosen)}</span>
      </p>
    </div>
  );
}

interface DrawingProps {
  readonly flow: CashFlow;
  readonly geometry: Geometry;
  readonly chosen: number | undefined;
  readonly ids: string;
  readonly words: string;
}

function Drawing({ flow, geometry, chosen, ids, words }: DrawingProps): ReactNode {
  const step = PAST_SHARE / Math.max(1, flow.past.length);
  return (
    <svg
      className={styles.drawing}
      role="img"
      aria-labelledby={`${ids}-title ${ids}-words`}
      width="100%"
      height="100%"
      preserveAspectRatio="none"
    >
      <title id={`${ids}-title`}>Fluxo de caixa dos últimos 30 dias e saldo projetado dos próximos 30</title>
      <desc id={`${ids}-words`}>{words}</desc>
      <rect className={styles.tomorrow} x={`${PAST_SHARE}%`} y="0" width={`${100 - PAST_SHARE}%`} height="100%" />
      {chosen !== undefined && <rect className={styles.chosen} {...columnOf(chosen, flow)} y="0" height="100%" />}
      <line
        className={styles.base}
        x1="0"
        x2={`${PAST_SHARE}%`}
        y1={`${geometry.baseline}%`}
        y2={`${geometry.baseline}%`}
      />
      {geometry.bars.map((bar, index) => {
        const [x, width] = [`${(index + 0.22) * step}%`, `${step * 0.56}%`];
        const date = flow.past[index]?.date ?? index;
        return (
          <g key={date}>
            <rect className={styles.in} x={x} width={width} y={`${bar.in.top}%`} height={`${bar.in.height}%`} rx="2" />
            <rect
              className={styles.out}
              x={x}
              width={width}
              y={`${bar.out.top}%`}
              height={`${bar.out.height}%`}
              rx="2"
            />
            {bar.in.height + bar.out.height > 0 && (
              <line
                className={styles.net}
                x1={`${(index + 0.1) * step}%`}
                x2={`${(index + 0.9) * step}%`}
                y1={`${bar.net}%`}
                y2={`${bar.net}%`}
              />
            )}
          </g>
        );
      })}
      <svg
        x={`${PAST_SHARE}%`}
        width={`${100 - PAST_SHARE}%`}
        height="100%"
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
      >
        {geometry.zero !== undefined && (
          <line className={styles.zero} x1="0" x2="100" y1={geometry.zero} y2={geometry.zero} />
        )}
        <path className={styles.line} d={pathOf(geometry.line)} />
      </svg>
    </svg>
  );
}

/** The day on which money would be short: a dot on the line; the words stand below. */
function ShortMark({ flow, geometry }: Pick<DrawingProps, 'flow' | 'geometry'>): ReactNode {
  const index = flow.future.findIndex((day) => day === flow.shortDay);
  const place = geometry.line[index];
  if (place === undefined) return null;
  const x = PAST_SHARE + (place.x / 100) * (100 - PAST_SHARE);
  return <span className={styles.dot} style={{ insetInlineStart: `${x}%`, insetBlockStart: `${place.y}%` }} />;
}

function shortWords(day: ProjectedDay, today: CivilDate): string {
  return `Em ${dayAndMonth(day.date, today)} faltariam ${formatBrl(-day.balanceCentavos)}`;
}

/** One day in a sentence. */
export function readOut(day: FlowDay | ProjectedDay, today: CivilDate): string {
  const when = weekdayAndDay(day.date, today);
  if (day.kind === 'future') {
    return day.balanceCentavos < 0n
      ? `${when}: faltariam ${formatBrl(-day.balanceCentavos)}`
      : `${when}: saldo projetado de ${formatBrl(day.balanceCentavos)}`;
  }
  return `${when}: entraram ${formatBrl(day.inCentavos)}, saíram ${formatBrl(day.outCentavos)}, resultado ${signed(day.netCentavos)}`;
}

/** The whole chart in a few sentences, for who does not see it. */
export function describe(flow: CashFlow, today: CivilDate): string {
  const last = flow.future.at(-1);
  return [
    `Entraram ${formatBrl(flow.totalInCentavos)} e saíram ${formatBrl(flow.totalOutCentavos)}.`,
    describeResult(flow),
    ...(last === undefined
      ? []
      : [`Com o que está agendado, o saldo em ${formatDate(last.date)} seria de ${formatBrl(last.balanceCentavos)}.`]),
    ...(flow.shortDay === undefined ? [] : [`${shortWords(flow.shortDay, today)}.`]),
  ].join(' ');
}

function describeResult(flow: CashFlow): string {
  return `Resultado dos 30 dias: ${signed(flow.netCentavos)}.`;
}

function signed(centavos: bigint): string {
  return centavos > 0n ? `+ ${formatBrl(centavos)}` : centavos < 0n ? `− ${formatBrl(-centavos)}` : formatBrl(0n);
}

/** The day under a place of the chart's width (0 to 1). */
export function dayAt(place: number, flow: CashFlow): number {
  const border = PAST_SHARE / 100;
  const within = Math.min(1, Math.max(0, place));
  if (flow.future.length === 0 || within < border)
    return Math.max(0, Math.min(flow.past.length - 1, Math.floor((within / border) * flow.past.length)));
  const index = Math.round(((within - border) / (1 - border)) * (flow.future.length - 1));
  return flow.past.length + index;
}

function columnOf(index: number, flow: CashFlow): { readonly x: string; readonly width: string } {
  const step = PAST_SHARE / Math.max(1, flow.past.length);
  if (index < flow.past.length) return { x: `${index * step}%`, width: `${step}%` };
  const last = Math.max(1, flow.future.length - 1);
  const width = (100 - PAST_SHARE) / last;
  const middle = PAST_SHARE + (index - flow.past.length) * width;
  return { x: `${Math.min(100 - width / 2, Math.max(PAST_SHARE, middle - width / 2))}%`, width: `${width / 2}%` };
}

function readPlace(day: FlowDay | ProjectedDay | undefined, today: CivilDate, concealed: boolean): string {
  if (day === undefined) return '';
  return concealed ? `${weekdayAndDay(day.date, today)}: valores ocultos` : readOut(day, today);
}

function shortDate(date: CivilDate): string {
  return formatDate(date).slice(0, 5);
}
