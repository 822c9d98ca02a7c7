import { useRef, useState, type ReactNode } from 'react';
import { Button, IconButton } from '../actions/button.tsx';
import { Concealed, Shape } from '../data/concealed.tsx';
import { Card } from '../layout/card.tsx';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import type { MenuAction } from '../overlay/menu-props.ts';
import { Menu } from '../overlay/menu.tsx';
import { useMediaQuery } from '../tokens/use-media-query.ts';
import { chartCsv } from './chart-csv.ts';
import { conceal, type ChartData } from './chart-data.ts';
import { CHART_HEIGHT } from './chart-height.ts';
import { ChartTable } from './chart-table.tsx';
import { FollowLink } from './follow-link.tsx';
import { SeriesSwatch } from './chart-marks.tsx';
import { lookOf } from './chart-tones.ts';
import { chartPicture, pngOf } from './chart-picture.ts';
import { fileNameOf, saveFile } from './save-file.ts';
import styles from './chart-frame.module.css';

/** What every chart is given, whatever it draws. */
export interface ChartProps {
  readonly title: string;
  /** What it shows, in a sentence or two: read before the drawing, and instead of it. */
  readonly summary: string;
  readonly data: ChartData;
  /** What it comes to, large, above the sentence. */
  readonly figure?: ReactNode;
  /** What is to be seen in it: stands below. */
  readonly note?: ReactNode;
  /** What else can be taken along of it, below its own files: entries of their menu. */
  readonly files?: readonly MenuAction[];
  /** Draws without saying any value; nothing can be taken along. */
  readonly concealed?: boolean;
  /** The height of the drawing, and of the table in its place. Pixels; 200 as usual. */
  readonly height?: number;
  /** Goes to a link of a place or a series without loading a page. Left out: the browser does. */
  readonly onFollow?: ((href: string) => void) | undefined;
}

/** What the frame hands to who draws. */
export interface FramedChart {
  readonly data: ChartData;
  readonly height: number;
  readonly onFollow: (href: string) => void;
}

/**
 * Everything around a drawing: title, sentence, legend, its table one key away, and its files. On paper the table stands
 * below the drawing.
 */
export function ChartFrame({
  title,
  summary,
  data: given,
  figure,
  note,
  files = [],
  concealed = false,
  height = CHART_HEIGHT,
  onFollow = goTo,
  isLine,
  legend = true,
  children,
}: ChartProps & {
  /** Whether a series is drawn as a line: its swatch in the legend is one. */
  readonly isLine: (series: number) => boolean;
  /** False where the drawing has its own. */
  readonly legend?: boolean;
  readonly children: (framed: FramedChart) => ReactNode;
}): ReactNode {
  const data = concealed ? conceal(given) : given;
  const [asTable, setAsTable] = useState(false);
  const [failure, setFailure] = useState<string | undefined>(undefined);
  const printing = useMediaQuery('print');
  const drawing = useRef<HTMLDivElement>(null);
  const isEmpty = data.places.length === 0 || data.series.length === 0;
  const other = asTable ? 'Ver gráfico' : 'Ver tabela';
  return (
    <Card
      title={title}
      aside={
        !isEmpty && (
          <span className={styles.aside}>
            <Button size="small" variant="quiet" aria-label={`${other}: ${title}`} onClick={() => setAsTable(!asTable)}>
              {other}
            </Button>
            {concealed ? (
              <span className={styles.noFile} />
            ) : (
              <TakeAlong
                title={title}
                summary={summary}
                data={given}
                files={files}
                drawing={asTable ? null : drawing}
                onFail={setFailure}
              />
            )}
          </span>
        )
      }
    >
      {figure !== undefined && <div className={styles.figure}>{figure}</div>}
      <p className={styles.summary}>
        {concealed ? (
          <>
            <span className={styles.instead}>Valores ocultos.</span>
            <Shape text={summary} dots={false} />
          </>
        ) : (
          summary
        )}
      </p>
      {isEmpty && (
        <p className={styles.nothing} style={{ height }}>
          Ainda não há o que mostrar.
        </p>
      )}
      {!isEmpty && (
        <div ref={drawing} className={asTable ? undefined : styles.drawing}>
          {legend && namesSeries(data) && (
            <Legend title={title} data={data} concealed={concealed} isLine={isLine} onFollow={onFollow} />
          )}
          {!asTable && children({ data, height, onFollow })}
        </div>
      )}
      {!isEmpty && (asTable || printing) && (
        // The table scrolls in itself, so it must take the focus: else the keyboard could not scroll it.
        <div className={styles.scroll} style={{ height }} tabIndex={0} role="group" aria-label={`${title} em tabela`}>
          <ChartTable title={title} data={data} onFollow={onFollow} />
        </div>
      )}
      {failure !== undefined && (
        <p className={styles.failed} role="alert">
          {failure}
        </p>
      )}
      {note !== undefined && <div className={styles.note}>{note}</div>}
    </Card>
  );
}

/** Whether the legend says more than the title does. */
function namesSeries({ series }: ChartData): boolean {
  return series.length > 1 || series.some(({ total, href }) => total !== undefined || href !== undefined);
}

function goTo(href: string): void {
  window.location.assign(href);
}

function Legend({
  title,
  data: { series },
  concealed,
  isLine,
  onFollow,
}: {
  readonly title: string;
  readonly data: ChartData;
  readonly concealed: boolean;
  readonly isLine: (series: number) => boolean;
  readonly onFollow: (href: string) => void;
}): ReactNode {
  return (
    <ul className={styles.legend} aria-label={`Legenda: ${title}`}>
      {series.map((one, index) => (
        <li key={one.key}>
          <SeriesSwatch name={one.name} look={lookOf(one, index)} line={isLine(index)} />
          <FollowLink href={one.href} onFollow={onFollow}>
            <span>{one.name}</span>
            {one.total !== undefined && <b> {concealed ? <Concealed text={one.total} /> : one.total}</b>}
          </FollowLink>
        </li>
      ))}
    </ul>
  );
}

/** The files of a chart: its numbers always, its picture while it is drawn. */
function TakeAlong({
  title,
  summary,
  data,
  files,
  drawing,
  onFail,
}: {
  readonly title: string;
  readonly summary: string;
  readonly data: ChartData;
  readonly files: readonly MenuAction[];
  /** The element with the drawing; null while there is none. */
  readonly drawing: { readonly current: HTMLDivElement | null } | null;
  /** Says why there is no file; undefined once there is one. */
  readonly onFail: (words: string | undefined) => void;
}): ReactNode {
  const [said, setSaid] = useState('');
  const fileOf = async (ending: 'csv' | 'svg' | 'png'): Promise<Blob> => {
    if (ending === 'csv') return new Blob([chartCsv(data)], { type: 'text/csv;charset=utf-8' });
    if (!drawing?.current) throw new Error('no drawing to take along');
    const picture = chartPicture(drawing.current, { title, summary });
    return ending === 'svg' ? picture.file : pngOf(picture);
  };
  const save = async (ending: 'csv' | 'svg' | 'png'): Promise<void> => {
    const name = `${fileNameOf(title)}.${ending}`;
    try {
      saveFile(name, await fileOf(ending));
      setSaid(`${name} salvo.`);
      onFail(undefined);
    } catch {
      onFail('A imagem não pôde ser feita. Tente de novo ou baixe os dados em CSV.');
    }
  };
  const picture = { kind: 'action', disabled: drawing === null } as const;
  return (
    <>
      <Menu
        align="end"
        trigger={
          <IconButton size="small" label={`Baixar: ${title}`}>
            <svg
              width="16"
              height="16"
              viewBox="0 0 16 16"
              fill="none"
              stroke="currentColor"
              strokeWidth="1.6"
              aria-hidden
            >
              <path d="M8 2v8M4.5 7 8 10.5 11.5 7M2.5 13.5h11" strokeLinecap="round" strokeLinejoin="round" />
            </svg>
          </IconButton>
        }
        entries={[
          { kind: 'action', label: 'Dados em CSV', onSelect: () => void save('csv') },
          ...files,
          { ...picture, label: 'Imagem em PNG', onSelect: () => void save('png') },
          { ...picture, label: 'Imagem em SVG', onSelect: () => void save('svg') },
        ]}
      />
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
    </>
  );
}
