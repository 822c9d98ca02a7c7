import { useWindowVirtualizer, type VirtualItem, type Virtualizer } from '@tanstack/react-virtual';
import {
  memo,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { classNames } from '../tokens/class-names.ts';
import { isTyping } from '../tokens/keyboard.ts';
import { MOBILE_QUERY, useMediaQuery } from '../tokens/use-media-query.ts';
import { arrange, nextRow, type TableItem } from './table-items.ts';
import styles from './data-table.module.css';

const ROW_PX = 52;
const GROUP_PX = 34;
const CARD_PX = 72;
/** Rows kept around what is seen, so that fast scrolling does not show white. */
const OVERSCAN = 8;
/** How many rows before the end the next page is asked for. */
const END_IN_SIGHT = 20;

export interface Column<Row> {
  readonly key: string;
  readonly header: ReactNode;
  readonly cell: (row: Row) => ReactNode;
  /** Numbers and amounts stand at the end. */
  readonly align?: 'start' | 'end' | undefined;
  /** A CSS width ("120px", "18%"); columns without one share what is left. */
  readonly width?: string | undefined;
}

export interface DataTableProps<Row> {
  /** What the table holds, for screen readers. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** Rows that follow each other with the same key stand under one header. */
  readonly group?:
    | {
        readonly keyOf: (row: Row) => string;
        readonly header: (first: Row) => ReactNode;
        /** At the right of the header, as a day's balance. */
        readonly aside?: (first: Row) => ReactNode;
      }
    | undefined;
  /** What a row is on a phone; without it the table stays a table and scrolls sideways. */
  readonly card?: ((row: Row) => ReactNode) | undefined;
  /** Click or Enter on a row. */
  readonly onOpen?: ((row: Row) => void) | undefined;
  /** The key of the row whose detail is open. */
  readonly openKey?: string | undefined;
  /** Asked for when the end comes into sight: load the next page. Called again only after `rows` has grown. */
  readonly onEndReached?: (() => void) | undefined;
  /** How many rows there are in all, if known. */
  readonly totalRows?: number | undefined;
  /** Below the last row: totals, "Carregando…". */
  readonly foot?: ReactNode;
}

/**
 * A list of rows that stays smooth at 100,000: only what is seen is in the page; the window scrolls, the head sticks.
 * Keyboard: j/k or arrows move, Home/End jump, Enter opens. Below 768 px rows become cards.
 */
export function DataTable<Row>(props: DataTableProps<Row>): ReactNode {
  const { rows, rowKey, group, onEndReached } = props;
  const narrow = useMediaQuery(MOBILE_QUERY) && props.card !== undefined;
  const open = useLatest(props.onOpen);
  const items = useMemo(() => arrange(rows, group?.keyOf), [rows, group?.keyOf]);
  const outer = useRef<HTMLDivElement>(null);
  const [offset, setOffset] = useState(0);
  const active = useActiveRow(items, rows.length);

  // Where the table begins in the page changes with what stands above it, and then so does the page's height.
  useLayoutEffect(() => {
    const measure = (): void => setOffset((outer.current?.getBoundingClientRect().top ?? 0) + window.scrollY);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);

  const virtual = useWindowVirtualizer<HTMLElement>({
    count: items.length,
    estimateSize: (index) => (items[index]?.kind === 'group' ? GROUP_PX : narrow ? CARD_PX : ROW_PX),
    // The same function as long as the rows are the same: another one makes the virtualizer count all rows anew.
    getItemKey: useCallback(
      (index: number) => {
        const item = items[index];
        if (item === undefined) return index;
        return item.kind === 'group' ? `group ${item.key} ${item.first}` : rowKey(rows[item.row] as Row);
      },
      [items, rows, rowKey],
    ),
    overscan: OVERSCAN,
    scrollMargin: offset,
  });
  const seen = virtual.getVirtualItems();

  const askedAt = useRef(-1);
  const last = seen.at(-1)?.index ?? 0;
  useEffect(() => {
    if (rows.length === 0 || last < items.length - END_IN_SIGHT || askedAt.current === rows.length) return;
    askedAt.current = rows.length;
    onEndReached?.();
  }, [last, items.length, rows.length, onEndReached]);

  const shared = { ...props, onOpen: open, items, virtual, seen, offset, active };
  return (
    <div
      ref={outer}
      role="presentation"
      onKeyDown={(event) => active.onKeyDown(event, virtual, (row) => open?.(rows[row] as Row))}
    >
      <StuckGroup {...shared} narrow={narrow} />
      {narrow ? <Cards {...shared} /> : <Table {...shared} />}
    </div>
  );
}

/** The same function at each render, which calls the latest one: rows that are given it need not be drawn again. */
function useLatest<Row>(call: ((row: Row) => void) | undefined): ((row: Row) => void) | undefined {
  const latest = useRef(call);
  useLayoutEffect(() => {
    latest.current = call;
  });
  const stable = useCallback((row: Row) => latest.current?.(row), []);
  return call === undefined ? undefined : stable;
}

/** What covers the list's upper edge while it scrolls: the top bar, and the table's own head. */
const COVERED_PX = { wide: 102, narrow: 64 };

/** The header of the rows that stand at the upper edge, once it has been scrolled away itself. */
function StuckGroup<Row>({
  rows,
  group,
  items,
  virtual,
  offset,
  narrow,
}: Shared<Row> & { readonly narrow: boolean }): ReactNode {
  const edge = (virtual.scrollOffset ?? 0) + (narrow ? COVERED_PX.narrow : COVERED_PX.wide);
  if (group === undefined || edge <= offset + GROUP_PX) return null;
  let at = virtual.getVirtualItemForOffset(edge)?.index ?? 0;
  while (at > 0 && items[at]?.kind === 'row') at -= 1;
  const item = items[at];
  const first = item?.kind === 'group' ? rows[item.first] : undefined;
  if (first === undefined) return null;
  return (
    <div className={classNames(styles.stuck, narrow && styles.stuckNarrow)} aria-hidden="true">
      <div className={classNames(styles.day, styles.between)}>
        <span>{group.header(first)}</span>
        {group.aside !== undefined && <span>{group.aside(first)}</span>}
      </div>
    </div>
  );
}

type Shared<Row> = DataTableProps<Row> & {
  readonly items: readonly TableItem[];
  readonly virtual: Virtualizer<Window, HTMLElement>;
  readonly seen: readonly VirtualItem[];
  readonly offset: number;
  readonly active: ActiveRow;
};

interface ActiveRow {
  readonly row: number;
  readonly focus: (row: number) => void;
  readonly onKeyDown: (
    event: KeyboardEvent,
    virtual: Virtualizer<Window, HTMLElement>,
    open: (row: number) => void,
  ) => void;
}

/** One row is in the order of Tab; the keys move which. */
function useActiveRow(items: readonly TableItem[], count: number): ActiveRow {
  const [row, setRow] = useState(0);
  const wanted = useRef<number | undefined>(undefined);
  // The row may be scrolled in only now: it takes the focus as soon as it is there.
  useEffect(() => {
    if (wanted.current === undefined) return;
    const element = document.querySelector<HTMLElement>(`[data-table-row="${wanted.current}"]`);
    if (element === null) return;
    element.focus({ preventScroll: true });
    wanted.current = undefined;
  });
  return {
    row: Math.min(row, Math.max(0, count - 1)),
    focus: setRow,
    onKeyDown(event, virtual, open) {
      if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === 'Enter') {
        if ((event.target as HTMLElement).dataset['tableRow'] !== undefined) open(row);
        return;
      }
      const next = nextRow(event.key, row, count);
      if (next === undefined) return;
      event.preventDefault();
      wanted.current = next;
      setRow(next);
      virtual.scrollToIndex(items.findIndex((item) => item.kind === 'row' && item.row === next));
    },
  };
}

function Table<Row>(props: Shared<Row>): ReactNode {
  const { columns, rows, rowKey, items, seen, virtual, offset, group, active, openKey, onOpen } = props;
  const before = (seen[0]?.start ?? offset) - offset;
  const after = virtual.getTotalSize() - ((seen.at(-1)?.end ?? offset) - offset);
  return (
    <table className={styles.table} aria-label={props.label} aria-rowcount={(props.totalRows ?? rows.length) + 1}>
      <colgroup>
        {columns.map((column) => (
          <col key={column.key} style={column.width === undefined ? undefined : { width: column.width }} />
        ))}
      </colgroup>
      <thead className={styles.head}>
        <tr aria-rowindex={1}>
          {columns.map((column) => (
            <th key={column.key} scope="col" className={classNames(column.align === 'end' && styles.end)}>
              {column.header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <Space height={before} columns={columns.length} />
        {seen.map((at) => {
          const item = items[at.index];
          if (item === undefined) return null;
          if (item.kind === 'row') {
            const row = rows[item.row] as Row;
            return (
              <TableRow
                key={at.key}
                columns={columns}
                row={row}
                index={item.row}
                inTabOrder={item.row === active.row}
                current={openKey !== undefined && openKey === rowKey(row)}
                onFocus={active.focus}
                onOpen={onOpen}
              />
            );
          }
          const first = rows[item.first] as Row;
          return (
            <tr key={at.key} className={styles.group}>
              <td colSpan={columns.length}>
                <span className={styles.between}>
                  <span>{group?.header(first)}</span>
                  {group?.aside !== undefined && <span>{group.aside(first)}</span>}
                </span>
              </td>
            </tr>
          );
        })}
        <Space height={after} columns={columns.length} />
      </tbody>
      {props.foot !== undefined && (
        <tfoot className={styles.foot}>
          <tr>
            <td colSpan={columns.length}>{props.foot}</td>
          </tr>
        </tfoot>
      )}
    </table>
  );
}

interface TableRowProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly row: Row;
  readonly index: number;
  readonly inTabOrder: boolean;
  /** Its detail is open. */
  readonly current: boolean;
  readonly onFocus: (index: number) => void;
  readonly onOpen: ((row: Row) => void) | undefined;
}

/** Drawn again only when something of its own changed: a key or a frame of scrolling touches two rows, not forty. */
const TableRow = memo(function TableRow<Row>({
  columns,
  row,
  index,
  inTabOrder,
  current,
  onFocus,
  onOpen,
}: TableRowProps<Row>): ReactNode {
  return (
    <tr
      className={classNames(styles.row, onOpen !== undefined && styles.opens)}
      data-table-row={index}
      aria-rowindex={index + 2}
      aria-current={current || undefined}
      tabIndex={inTabOrder ? 0 : -1}
      onFocus={() => onFocus(index)}
      onClick={() => onOpen?.(row)}
    >
      {columns.map((column) => (
        <td key={column.key} className={classNames(styles.cell, column.align === 'end' && styles.end)}>
          {column.cell(row)}
        </td>
      ))}
    </tr>
  );
}) as <Row>(props: TableRowProps<Row>) => ReactNode;

function Space({ height, columns }: { readonly height: number; readonly columns: number }): ReactNode {
  if (height <= 0) return null;
  return (
    <tr className={styles.space} aria-hidden="true">
      <td colSpan={columns} style={{ height }} />
    </tr>
  );
}

function Cards<Row>(props: Shared<Row>): ReactNode {
  const { rows, items, seen, virtual, offset, group, card, onOpen, active } = props;
  const before = (seen[0]?.start ?? offset) - offset;
  const after = virtual.getTotalSize() - ((seen.at(-1)?.end ?? offset) - offset);
  return (
    <>
      <ul
        className={styles.cards}
        aria-label={props.label}
        style={{ paddingBlock: `${before}px ${Math.max(0, after)}px` }}
      >
        {seen.map((at) => {
          const item = items[at.index];
          if (item === undefined) return null;
          const measured = { ref: virtual.measureElement, 'data-index': at.index };
          if (item.kind === 'group') {
            const first = rows[item.first] as Row;
            return (
              <li key={at.key} {...measured} className={classNames(styles.day, styles.between)}>
                <span>{group?.header(first)}</span>
                {group?.aside !== undefined && <span>{group.aside(first)}</span>}
              </li>
            );
          }
          const row = rows[item.row] as Row;
          const content = card?.(row);
          return (
            <li key={at.key} {...measured}>
              {onOpen === undefined ? (
                <div className={styles.card}>{content}</div>
              ) : (
                <button
                  type="button"
                  className={classNames(styles.card, styles.opens)}
                  data-table-row={item.row}
                  onFocus={() => active.focus(item.row)}
                  onClick={() => onOpen(row)}
                >
                  {content}
                </button>
              )}
            </li>
          );
        })}
      </ul>
      {props.foot !== undefined && <div className={styles.day}>{props.foot}</div>}
    </>
  );
}
