import { memo, type ReactNode } from 'react';
import { classNames } from '../tokens/class-names.ts';
import { ChooseBox } from './choose-box.tsx';
import styles from './data-table.module.css';
import type { SortDirection } from './sort-head.tsx';
import type { Choosing } from './use-selection.ts';

/** A column of a <DataTable>. */
export interface Column<Row> {
  readonly key: string;
  readonly header: ReactNode;
  readonly cell: (row: Row) => ReactNode;
  /** Numbers and amounts stand at the end. */
  readonly align?: 'start' | 'end' | undefined;
  /** A CSS width ("120px", "18%"); columns without one share what is left. */
  readonly width?: string | undefined;
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
  readonly row: Row;
  readonly index: number;
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
  row,
  index,
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
      className={classNames(styles.row, onOpen !== undefined && styles.opens)}
      data-table-row={index}
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
        <td key={column.key} className={classNames(styles.cell, column.align === 'end' && styles.end)}>
          {at === 0 && name !== undefined && (
            // The row hears the click.
            <button type="button" className={styles.opener} aria-label={`Ver detalhes de ${name}`} {...place} />
          )}
          {column.cell(row)}
        </td>
      ))}
      {ends && <td className={styles.cell} />}
    </tr>
  );
}) as <Row>(props: TableRowProps<Row>) => ReactNode;
