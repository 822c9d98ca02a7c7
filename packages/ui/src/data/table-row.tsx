import { memo, type ReactNode } from 'react';
import { classNames } from '../tokens/class-names.ts';
import { ChooseBox } from './choose-box.tsx';
import type { ColumnRoom } from './fit-columns.ts';
import styles from './data-table.module.css';
import type { SortDirection } from './sort-head.tsx';
import type { Choosing } from './use-selection.ts';

/** A column of a <DataTable>. */
export interface Column<Row> extends ColumnRoom {
  readonly header: ReactNode;
  /** `shows` says of a column whether it is there: what matters of one that is not may stand in another's cell. */
  readonly cell: (row: Row, shows: (key: string) => boolean) => ReactNode;
  /** Numbers and amounts stand at the end. */
  readonly align?: 'start' | 'end' | undefined;
  /**
   * Its place among those that give way where the table is too narrow for all, 1 first; absent: it stays, as names and
   * amounts do. What it holds stands in the row's detail too.
   */
  readonly gives?: number | undefined;
  /** Names and sentences: they take further lines rather than be cut. Not in a table of very many rows, which are then measured. */
  readonly wraps?: boolean | undefined;
  /** People may leave it out (see `columnChoice`); its header is words. */
  readonly optional?: boolean | undefined;
  /** Its head sorts the list, first in this direction (see `sorting`). */
  readonly sorts?: SortDirection | undefined;
  /** What the column comes to over all rows: stands below it. */
  readonly total?: ReactNode;
}

/** The box of one row; nothing where it cannot be chosen. */
export function RowBox<Row>({
  row,
  choosing,
  isChosen,
  onToggle,
}: {
  readonly row: Row;
  readonly choosing: Choosing<Row>;
  readonly isChosen: boolean;
  readonly onToggle: ((key: string) => void) | undefined;
}): ReactNode {
  if (!choosing.canChoose(row)) return null;
  return (
    <ChooseBox
      label={`Escolher ${choosing.nameOf(row)}`}
      checked={isChosen}
      onToggle={() => onToggle?.(choosing.keyOf(row))}
    />
  );
}

interface TableRowProps<Row> {
  readonly columns: readonly Column<Row>[];
  /** Whether a column is among them. */
  readonly shows: (key: string) => boolean;
  readonly row: Row;
  readonly index: number;
  /** Its place among rows and headers, from 0. */
  readonly item: number;
  /** Given where rows are of different heights. */
  readonly measure: ((row: HTMLElement | null) => void) | undefined;
  /** Its place among all lines of the table, from 1. */
  readonly line: number;
  readonly inTabOrder: boolean;
  /** Its detail is open. */
  readonly current: boolean;
  readonly choosing: Choosing<Row> | undefined;
  readonly isChosen: boolean;
  readonly onToggle: ((key: string) => void) | undefined;
  /** The head ends with a button; the row with nothing below it. */
  readonly ends: boolean;
  readonly onFocus: (index: number) => void;
  readonly onOpen: ((row: Row) => void) | undefined;
  /** What it is called, where it opens something. */
  readonly name: string | undefined;
}

/** Drawn again only when something of its own changed: a key or a frame of scrolling touches two rows, not forty. */
export const TableRow = memo(function TableRow<Row>({
  columns,
  shows,
  row,
  index,
  item,
  measure,
  line,
  inTabOrder,
  current,
  choosing,
  isChosen,
  onToggle,
  ends,
  onFocus,
  onOpen,
  name,
}: TableRowProps<Row>): ReactNode {
  const place = { 'data-row-focus': index, tabIndex: inTabOrder ? 0 : -1 };
  return (
    // A click anywhere on the row is a short way to its button.
    <tr
      ref={measure}
      className={classNames(styles.row, onOpen !== undefined && styles.opens)}
      data-table-row={index}
      data-index={item}
      {...(name === undefined && place)}
      aria-rowindex={line}
      aria-current={current || undefined}
      onFocus={() => onFocus(index)}
      onClick={({ currentTarget }) => {
        if (onOpen === undefined) return;
        // What opens gives the focus back to where it was: to the button, wherever the row was pressed.
        currentTarget.querySelector<HTMLElement>('[data-row-focus]')?.focus({ preventScroll: true });
        onOpen(row);
      }}
    >
      {choosing !== undefined && (
        <td className={classNames(styles.cell, styles.boxCell)}>
          <RowBox {...{ row, choosing, isChosen, onToggle }} />
        </td>
      )}
      {columns.map((column, at) => (
        <td
          key={column.key}
          className={classNames(
            styles.cell,
            column.align === 'end' && styles.end,
            column.wraps === true && styles.wraps,
          )}
        >
          {at === 0 && name !== undefined && (
            // The row hears the click.
            <button type="button" className={styles.opener} aria-label={`Ver detalhes de ${name}`} {...place} />
          )}
          {column.cell(row, shows)}
        </td>
      ))}
      {ends && <td className={styles.cell} />}
    </tr>
  );
}) as <Row>(props: TableRowProps<Row>) => ReactNode;
