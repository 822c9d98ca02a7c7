import { memo, useLayoutEffect, useRef, type ReactNode } from 'react';
import { classNames } from '../tokens/class-names.ts';
import type { EntryColumn } from './model/column.ts';
import { explainEntryFault } from './model/faults.ts';
import { faultAt, type EntryRow } from './model/rows.ts';
import { cellName } from './model/words.ts';
import { ROW_PX } from './use-row-window.ts';
import styles from './entry-grid.module.css';

export interface EntryRowProps {
  /** The grid's own id: ids of its parts begin with it. */
  readonly id: string;
  readonly columns: readonly EntryColumn[];
  readonly row: EntryRow;
  readonly index: number;
  /** The column whose cell the keys are in; -1 where it is in another row. */
  readonly active: number;
  /** The columns that are selected, both within; -1 where none is. */
  readonly from: number;
  readonly to: number;
  readonly isReadOnly: boolean;
  readonly isDisabled: boolean;
}

/** A row. Drawn again only when something of its own changed: typing, scrolling and moving leave the others alone. */
export const EntryRowLine = memo(function EntryRowLine(props: EntryRowProps): ReactNode {
  const { columns, row, index, active, from, to } = props;
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className={classNames(styles.row, row.faultCount > 0 && styles.faultyRow)}
      style={{ transform: `translateY(${index * ROW_PX}px)` }}
    >
      <div role="rowheader" aria-colindex={1} className={styles.number} data-entry-row={index}>
        {index + 1}
      </div>
      {columns.map((column, at) => (
        <Cell
          key={column.key}
          {...props}
          column={column}
          at={at}
          isActive={at === active}
          isSelected={at >= from && at <= to && from >= 0}
        />
      ))}
    </div>
  );
});

interface CellProps extends EntryRowProps {
  readonly column: EntryColumn;
  readonly at: number;
  readonly isActive: boolean;
  readonly isSelected: boolean;
}

function Cell({
  id,
  columns,
  column,
  row,
  index,
  at,
  isActive,
  isSelected,
  isReadOnly,
  isDisabled,
}: CellProps): ReactNode {
  const fault = faultAt(columns, row, at);
  const words = fault === undefined ? undefined : explainEntryFault(fault);
  const faultId = words === undefined ? undefined : `${id}-${row.id}-${column.key}`;
  const text = row.cells[at]?.text ?? '';
  return (
    <div
      role="gridcell"
      aria-colindex={at + 2}
      aria-selected={isSelected}
      aria-invalid={words === undefined ? undefined : true}
      aria-describedby={faultId}
      data-entry-row={index}
      data-entry-column={at}
      className={classNames(
        styles.cell,
        at === 0 && styles.stays,
        column.align === 'end' && styles.end,
        isSelected && styles.selected,
        isActive && styles.active,
        words !== undefined && styles.faulty,
      )}
    >
      {isActive && !isDisabled ? (
        <CellInput
          text={text}
          column={column}
          label={cellName(column.header, index)}
          listId={column.options === undefined ? undefined : `${id}-${column.key}`}
          faultId={faultId}
          isReadOnly={isReadOnly}
        />
      ) : (
        <span className={styles.text}>{text}</span>
      )}
      {words !== undefined && (
        <span className={styles.fault} id={faultId}>
          <FaultMark />
          {words.short}
        </span>
      )}
    </div>
  );
}

/**
 * The cell in which the keys are is always a field with its text marked: so the first letter of any keyboard, also one
 * that composes letters, replaces the text, as in a spreadsheet. What is typed is the field's own until the cell is left.
 */
function CellInput({
  text,
  column,
  label,
  listId,
  faultId,
  isReadOnly,
}: {
  readonly text: string;
  readonly column: EntryColumn;
  readonly label: string;
  readonly listId: string | undefined;
  readonly faultId: string | undefined;
  readonly isReadOnly: boolean;
}): ReactNode {
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    const element = field.current;
    if (element === null || element.dataset['editing'] !== undefined) return;
    element.value = text;
    if (document.activeElement === element) element.select();
  }, [text]);
  return (
    <input
      ref={field}
      className={styles.field}
      defaultValue={text}
      aria-label={label}
      aria-invalid={faultId === undefined ? undefined : true}
      aria-describedby={faultId}
      list={isReadOnly ? undefined : listId}
      inputMode={column.inputMode}
      readOnly={isReadOnly}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      data-entry-field=""
    />
  );
}

function FaultMark(): ReactNode {
  return (
    <svg
      width="11"
      height="11"
      viewBox="0 0 14 14"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
      aria-hidden="true"
    >
      <circle cx="7" cy="7" r="6" />
      <path d="M7 4v3.500M7 9.700v.1" strokeLinecap="round" />
    </svg>
  );
}
