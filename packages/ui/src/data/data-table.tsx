import { useWindowVirtualizer, type VirtualItem, type Virtualizer } from '@tanstack/react-virtual';
import {
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { classNames } from '../tokens/class-names.ts';
import { isTyping } from '../tokens/keyboard.ts';
import { MOBILE_QUERY, useMediaQuery } from '../tokens/use-media-query.ts';
import { useRoom, type Room } from '../tokens/use-room.ts';
import { ChooseBox } from './choose-box.tsx';
import { ColumnsMenu, type ColumnChoice } from './columns-menu.tsx';
import type { Sorting } from './sort-head.tsx';
import { arrange, nextRow, type TableItem } from './table-items.ts';
import { RowBox, TableRow, type Column } from './table-row.tsx';
import { useFittingColumns } from './use-fitting-columns.ts';
import type { Selection } from './use-selection.ts';
import styles from './data-table.module.css';

// Most lists stand in one order: the head that sorts comes with those that have one.
const SortHead = lazy(async () => ({ default: (await import('./sort-head.tsx')).SortHead }));

const ROW_PX = 52;
const GROUP_PX = 34;
const CARD_PX = 72;
/** Before it was measured a table has room for all its columns. */
const UNMEASURED = { width: 0, height: 0, fontSize: 14 };
/** Rows kept around what is seen, so that fast scrolling does not show white. */
const OVERSCAN = 8;
/** How many rows before the end the next page is asked for. */
const END_IN_SIGHT = 20;

/** What a row opens: then it is named, for it gets a button that says what it opens. */
type Opening<Row> =
  | { readonly onOpen?: undefined; readonly rowName?: undefined }
  | {
      /** Click on a row, or its button. */
      readonly onOpen: ((row: Row) => void) | undefined;
      /** What its button says after "Ver detalhes de": "Pix para Ana, R$ 10,00". */
      readonly rowName: (row: Row) => string;
    };

export type DataTableProps<Row> = TableProps<Row> & Opening<Row>;

interface TableProps<Row> {
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
  /** The key of the row whose detail is open. */
  readonly openKey?: string | undefined;
  /**
   * Asked for when the end comes into sight: load the next page. Called again only after `rows` has grown or
   * is sorted otherwise, or there was nothing to ask for meanwhile.
   */
  readonly onEndReached?: (() => void) | undefined;
  /** How many rows there are in all, if known; not said, and more can be asked for: nobody knows. */
  readonly totalRows?: number | undefined;
  /** Below the last row, before the totals: how many there are, "Carregando…". */
  readonly foot?: ReactNode;
  /** Rows can be chosen: each has a box, `x` presses it. From <useSelection>. */
  readonly selection?: Selection<Row> | undefined;
  /** By what the rows are sorted, by whoever gives them; heads of columns with `sorts` change it. */
  readonly sorting?: Sorting | undefined;
  /** Optional columns can be left out, by a button at the end of the head. */
  readonly columnChoice?: ColumnChoice | undefined;
}

/**
 * A list of rows that stays smooth at 100,000: only what is seen is in the page; the window scrolls, the head sticks.
 * Keyboard: j and k reach into it from anywhere on the page, they or arrows move, Home/End jump, Enter opens, x chooses.
 * A row that opens something has a named button for it, which is what the keys move to; its place among all rows, drawn or
 * not, is said. Where its own width has no place for all columns, they give way in the order that they state; in a window
 * below 768 px rows become cards.
 */
export function DataTable<Row>(props: DataTableProps<Row>): ReactNode {
  const { rows, rowKey, group } = props;
  const narrow = useMediaQuery(MOBILE_QUERY) && props.card !== undefined;
  const open = useLatest(props.onOpen);
  const items = useMemo(() => arrange(rows, group?.keyOf), [rows, group?.keyOf]);
  const { ref: outer, ...room } = useRoom(UNMEASURED);
  const [offset, setOffset] = useState(0);
  const choosing = props.selection?.choosing;
  const active = useActiveRow(outer, items, rows.length);
  useKeysFromAnywhere(outer);

  // Where the table begins in the page changes with what stands above it, and then so does the page's height.
  useLayoutEffect(() => {
    const measure = (): void => setOffset((outer.current?.getBoundingClientRect().top ?? 0) + window.scrollY);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [outer]);

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

  useAskedAtEnd(props, items.length - (seen.at(-1)?.index ?? 0) <= END_IN_SIGHT);

  const shared = { ...props, onOpen: open, items, virtual, seen, offset, active, room };
  return (
    <div
      ref={outer}
      role="presentation"
      onKeyDown={(event) => {
        active.onKeyDown(event, virtual, (index) => {
          const row = rows[index] as Row;
          if (choosing?.canChoose(row) === true) props.selection?.toggle(choosing.keyOf(row));
        });
      }}
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

type Shared<Row> = Omit<TableProps<Row>, 'onOpen'> & {
  readonly onOpen: ((row: Row) => void) | undefined;
  readonly rowName?: ((row: Row) => string) | undefined;
  readonly items: readonly TableItem[];
  readonly virtual: Virtualizer<Window, HTMLElement>;
  readonly seen: readonly VirtualItem[];
  readonly offset: number;
  readonly active: ActiveRow;
  readonly room: Room;
};

interface ActiveRow {
  readonly row: number;
  readonly focus: (row: number) => void;
  readonly onKeyDown: (
    event: KeyboardEvent,
    virtual: Virtualizer<Window, HTMLElement>,
    choose: (row: number) => void,
  ) => void;
}

/** "j" and "k" go to the list also while nothing of it has the focus; the first table of a page takes them. */
function useKeysFromAnywhere(outer: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const jump = (event: globalThis.KeyboardEvent): void => {
      if ((event.key !== 'j' && event.key !== 'k') || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.defaultPrevented || isTyping(event.target)) return;
      if (document.activeElement?.closest('[data-table-row], [role="dialog"], [role="alertdialog"], [role="menu"]'))
        return;
      const row = outer.current?.querySelector<HTMLElement>('[data-row-focus][tabindex="0"]');
      if (row === null || row === undefined) return;
      event.preventDefault();
      row.focus();
    };
    document.addEventListener('keydown', jump);
    return () => document.removeEventListener('keydown', jump);
  }, [outer]);
}

/** One row is in the order of Tab; the keys move which. */
function useActiveRow(outer: RefObject<HTMLElement | null>, items: readonly TableItem[], count: number): ActiveRow {
  const [row, setRow] = useState(0);
  const wanted = useRef<number | undefined>(undefined);
  // The row may be scrolled in only now: it takes the focus as soon as it is there.
  useEffect(() => {
    if (wanted.current === undefined) return;
    const element = outer.current?.querySelector<HTMLElement>(`[data-row-focus="${wanted.current}"]`);
    if (element === null || element === undefined) return;
    element.focus({ preventScroll: true });
    wanted.current = undefined;
  });
  return {
    row: Math.min(row, Math.max(0, count - 1)),
    focus: setRow,
    onKeyDown(event, virtual, choose) {
      if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
      // Enter is the row's button's own.
      if (event.key === 'x') return choose(row);
      const next = nextRow(event.key, row, count);
      if (next === undefined) return;
      event.preventDefault();
      wanted.current = next;
      setRow(next);
      virtual.scrollToIndex(items.findIndex((item) => item.kind === 'row' && item.row === next));
    },
  };
}

/** The head is the first line of a table. */
const HEAD_LINES = 1;

/** Asks for more once where the end is in sight, and again at the next end. */
function useAskedAtEnd<Row>(
  { rows, sorting, onEndReached }: Pick<DataTableProps<Row>, 'rows' | 'sorting' | 'onEndReached'>,
  isInSight: boolean,
): void {
  const askedAt = useRef(-1);
  const isAsked = onEndReached !== undefined;
  // What was asked at this length was asked of the list before.
  useEffect(() => {
    askedAt.current = -1;
  }, [sorting?.key, sorting?.direction, isAsked]);
  useEffect(() => {
    if (onEndReached === undefined || rows.length === 0 || !isInSight || askedAt.current === rows.length) return;
    askedAt.current = rows.length;
    onEndReached();
  }, [isInSight, rows.length, onEndReached, sorting?.key, sorting?.direction]);
}

/** How many lines a table or list has, headers of groups too; -1 where nobody knows (WAI-ARIA 1.2, aria-rowcount). */
function linesInAll<Row>({ rows, items, totalRows, group, onEndReached }: Shared<Row>): number {
  if (totalRows === undefined) return onEndReached === undefined ? items.length : -1;
  if (rows.length >= totalRows) return items.length;
  return group === undefined ? totalRows : -1;
}

function Table<Row>(props: Shared<Row>): ReactNode {
  const { rows, rowKey, items, seen, virtual, offset, group, active, openKey, onOpen, selection } = props;
  const { shown, widths, optional, choice, gaveWay, shows } = useFittingColumns(props);
  const wraps = shown.some((column) => column.wraps === true);
  const width = shown.length + (selection === undefined ? 0 : 1) + (choice === undefined ? 0 : 1);
  const before = (seen[0]?.start ?? offset) - offset;
  const after = virtual.getTotalSize() - ((seen.at(-1)?.end ?? offset) - offset);
  const all = linesInAll(props);
  return (
    <table className={styles.table} aria-label={props.label} aria-rowcount={all < 0 ? all : all + HEAD_LINES}>
      <colgroup>
        {selection !== undefined && <col className={styles.boxColumn} />}
        {shown.map((column, at) => (
          <col key={column.key} style={widths === undefined ? undefined : { width: widths[at] }} />
        ))}
        {choice !== undefined && <col className={styles.choiceColumn} />}
      </colgroup>
      <thead className={styles.head}>
        <tr aria-rowindex={1}>
          {selection !== undefined && (
            <th scope="col" className={styles.boxCell}>
              <ChooseAll selection={selection} />
            </th>
          )}
          {shown.map((column) => (
            <Head key={column.key} column={column} sorting={props.sorting} />
          ))}
          {choice !== undefined && (
            <th scope="col" className={styles.choiceCell}>
              <ColumnsMenu {...{ columns: optional, choice, gaveWay }} />
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        <Space height={before} columns={width} />
        {seen.map((at) => {
          const item = items[at.index];
          if (item === undefined) return null;
          if (item.kind === 'row') {
            const row = rows[item.row] as Row;
            return (
              <TableRow
                key={at.key}
                columns={shown}
                shows={shows}
                row={row}
                index={item.row}
                item={at.index}
                line={at.index + HEAD_LINES + 1}
                measure={wraps ? virtual.measureElement : undefined}
                inTabOrder={item.row === active.row}
                current={openKey !== undefined && openKey === rowKey(row)}
                choosing={selection?.choosing}
                isChosen={selection?.keys.has(selection.choosing.keyOf(row)) === true}
                onToggle={selection?.toggle}
                ends={choice !== undefined}
                onFocus={active.focus}
                onOpen={onOpen}
                name={onOpen && props.rowName?.(row)}
              />
            );
          }
          const first = rows[item.first] as Row;
          return (
            <tr key={at.key} className={styles.group} aria-rowindex={at.index + HEAD_LINES + 1}>
              <td colSpan={width}>
                <span className={styles.between}>
                  <span>{group?.header(first)}</span>
                  {group?.aside !== undefined && <span>{group.aside(first)}</span>}
                </span>
              </td>
            </tr>
          );
        })}
        <Space height={after} columns={width} />
      </tbody>
      <Foot
        foot={props.foot}
        columns={shown}
        before={selection === undefined ? 0 : 1}
        after={choice === undefined ? 0 : 1}
      />
    </table>
  );
}

function Head<Row>({
  column,
  sorting,
}: {
  readonly column: Column<Row>;
  readonly sorting: Sorting | undefined;
}): ReactNode {
  const { key, header, align, sorts } = column;
  const sorted = sorting !== undefined && sorting.key === key ? sorting.direction : undefined;
  return (
    <th scope="col" className={classNames(align === 'end' && styles.end)} aria-sort={sorted}>
      {sorting === undefined || sorts === undefined ? (
        header
      ) : (
        <Suspense fallback={header}>
          <SortHead column={{ key, header, sorts }} sorting={sorting} />
        </Suspense>
      )}
    </th>
  );
}

/** The foot's words, and after them each total below its own column. */
function Foot<Row>({
  foot,
  columns,
  before,
  after,
}: {
  readonly foot: ReactNode;
  readonly columns: readonly Column<Row>[];
  readonly before: number;
  readonly after: number;
}): ReactNode {
  const first = columns.findIndex(({ total }) => total !== undefined);
  if (foot === undefined && first < 0) return null;
  const words = before + (first < 0 ? columns.length + after : first);
  return (
    <tfoot className={styles.foot}>
      <tr>
        {words > 0 && <td colSpan={words}>{foot}</td>}
        {first >= 0 &&
          columns.slice(first).map(({ key, align, total }) => (
            <td key={key} className={classNames(styles.total, align === 'end' && styles.end)}>
              {total}
            </td>
          ))}
        {first >= 0 && after > 0 && <td />}
      </tr>
    </tfoot>
  );
}

function ChooseAll<Row>({ selection }: { readonly selection: Selection<Row> }): ReactNode {
  const { isAll, canAny, toggleAll } = selection;
  return <ChooseBox label="Escolher todos" checked={isAll} disabled={!canAny} onToggle={toggleAll} />;
}

function Space({ height, columns }: { readonly height: number; readonly columns: number }): ReactNode {
  if (height <= 0) return null;
  return (
    <tr className={styles.space} aria-hidden="true">
      <td colSpan={columns} style={{ height }} />
    </tr>
  );
}

function Cards<Row>(props: Shared<Row>): ReactNode {
  const { columns, rows, items, seen, virtual, offset, group, card, onOpen, active, selection } = props;
  const totals = columns.filter(({ total }) => total !== undefined);
  const before = (seen[0]?.start ?? offset) - offset;
  const after = virtual.getTotalSize() - ((seen.at(-1)?.end ?? offset) - offset);
  const all = linesInAll(props);
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
          const measured = {
            ref: virtual.measureElement,
            'data-index': at.index,
            'aria-posinset': at.index + 1,
            'aria-setsize': all,
          };
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
            <li key={at.key} {...measured} className={styles.cardLine}>
              {selection?.choosing.canChoose(row) === true && (
                <RowBox
                  row={row}
                  choosing={selection.choosing}
                  isChosen={selection.keys.has(selection.choosing.keyOf(row))}
                  onToggle={selection.toggle}
                />
              )}
              {onOpen === undefined ? (
                <div className={styles.card}>{content}</div>
              ) : (
                <button
                  type="button"
                  className={classNames(styles.card, styles.opens)}
                  data-table-row={item.row}
                  data-row-focus={item.row}
                  tabIndex={0}
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
      {(props.foot !== undefined || totals.length > 0) && (
        <div className={classNames(styles.day, styles.between)}>
          <span className={styles.footWords}>{props.foot}</span>
          {totals.map(({ key, total }) => (
            <span key={key} className={styles.total}>
              {total}
            </span>
          ))}
        </div>
      )}
    </>
  );
}
