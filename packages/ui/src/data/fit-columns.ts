/** What a column asks of the width, in px at the normal text size. */
export interface ColumnRoom {
  readonly key: string;
  /** Exactly this: what it holds has a known length, as an amount. */
  readonly width?: number | undefined;
  /** At least this, and its part of what is left. */
  readonly least?: number | undefined;
  /** Its place among those that give way, the lowest first, those of the same number together; absent: it never does. */
  readonly gives?: number | undefined;
}

/** What a column without a width of its own needs, where it does not say. */
const LEAST_PX = 120;
/** Less than this no column becomes, however narrow it is. */
const SLIVER_PX = 40;

/**
 * The columns that a width of `room` px has place for: while they need more, those of the lowest `gives` leave. `widths`
 * are those of what is shown, in px, and fill the room. `scale` is how large the letters are against the normal ones.
 */
export function fitColumns<Column extends ColumnRoom>(
  columns: readonly Column[],
  room: number,
  scale: number,
): { readonly shown: readonly Column[]; readonly widths: readonly number[] } {
  const needOf = ({ width, least = LEAST_PX }: ColumnRoom): number => (width ?? least) * scale;
  const needOfAll = (those: readonly Column[]): number => those.reduce((sum, column) => sum + needOf(column), 0);
  let shown = columns;
  while (needOfAll(shown) > room) {
    const next = Math.min(...shown.map(({ gives = Infinity }) => gives));
    if (next === Infinity) break;
    shown = shown.filter(({ gives }) => gives !== next);
  }
  const growing = needOfAll(shown.filter(({ width }) => width === undefined));
  const left = room - needOfAll(shown);
  return {
    shown,
    widths: shown.map((column) => {
      const need = needOf(column);
      return column.width === undefined ? Math.max(SLIVER_PX, need + (left * need) / growing) : need;
    }),
  };
}
