import {
  memo,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  type CSSProperties,
  type MouseEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { Button } from '../actions/button.tsx';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import { classNames } from '../tokens/class-names.ts';
import { EntryRowLine } from './entry-row.tsx';
import type { EntryState } from './entry-core.ts';
import type { EntryStore } from './entry-store.ts';
import { EntryStatus } from './entry-status.tsx';
import type { EntryColumn } from './model/column.ts';
import { at, blockOf } from './model/moves.ts';
import { blankRow } from './model/rows.ts';
import { counted } from './model/words.ts';
import { beginCaret, copyCells, entryField, pasteCells, pressKey, settleField, takeTyped } from './use-entry-keys.ts';
import { useEntryState } from './use-entry-store.ts';
import {
  HEAD_PX,
  ROW_PX,
  scrollToCell,
  scrollToRow,
  useDrawnEnd,
  useRowWindow,
  type RowWindow,
} from './use-row-window.ts';
import styles from './entry-grid.module.css';

export interface EntryGridProps {
  /** From <useEntryStore>: the rows and all that buttons around the grid do with them. */
  readonly store: EntryStore;
  /** What the rows are, for screen readers. */
  readonly label: string;
  /** Can be walked through and copied, not changed. */
  readonly readOnly?: boolean | undefined;
  readonly disabled?: boolean | undefined;
}

const whole = (state: EntryState): EntryState => state;

/**
 * Many rows, typed or pasted from a spreadsheet. Keys are those of spreadsheets: arrows, Tab and Enter move, typing
 * replaces, F2 edits, Shift selects, Ctrl+C, X, V, D, Z, Y, F8 goes to the next error. Alt works on rows: with Enter one
 * comes, with Delete it goes, with arrows it moves. Escape and then Tab leaves.
 * What is wrong stands in its cell. Smooth at 10,000 rows: only those in sight are in the page.
 */
export function EntryGrid({ store, label, readOnly = false, disabled = false }: EntryGridProps): ReactNode {
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const leaving = useRef(false);
  const held = useRef(false);
  const state = useEntryState(store, whole);
  const seen = useRowWindow(scroller);
  const { sheet, selected } = state;
  const isFixed = readOnly || disabled;
  const reach = isFixed ? sheet.rows.length : store.reach();
  // The row yet to be is not there for who only reads.
  useLayoutEffect(() => {
    if (selected.head.row >= reach && reach > 0) store.select(at(reach - 1, selected.head.column));
  }, [store, selected, reach]);
  useFocusOnCell(scroller, held, state, store);
  const listen = useListeners({ store, isFixed, pageRows: seen.pageRows, leaving, held });
  const columns = sheet.columns;
  const widths = useMemo(() => widthsOf(columns), [columns]);
  const isEmpty = sheet.rows.length === 0;

  return (
    <div className={classNames(styles.frame, disabled && styles.disabled)}>
      <div
        ref={scroller}
        role="grid"
        aria-label={label}
        aria-describedby={`${id}-keys`}
        aria-rowcount={reach + 1}
        aria-colcount={columns.length + 1}
        aria-multiselectable="true"
        aria-readonly={readOnly || undefined}
        aria-disabled={disabled || undefined}
        aria-busy={state.pasting !== undefined || undefined}
        // What scrolls must be reached by keys also where no cell is.
        tabIndex={disabled || reach === 0 ? 0 : -1}
        className={styles.scroller}
        style={widths}
        {...(disabled ? {} : listen)}
      >
        <Head columns={columns} />
        <div role="rowgroup" className={styles.body} style={{ height: reach * ROW_PX }}>
          <Rows {...{ id, state, seen, reach }} isReadOnly={readOnly} isDisabled={disabled} />
        </div>
        {isEmpty && (
          <p className={styles.empty}>
            {isFixed ? (
              'Nenhuma linha.'
            ) : (
              <>
                Cole aqui as linhas da sua planilha<span className={styles.shortcut}> (Ctrl+V)</span> ou digite na
                primeira linha.
              </>
            )}
          </p>
        )}
      </div>
      <EntryStatus id={id} state={state} isReadOnly={isFixed} />
      {state.pasting !== undefined && state.pasting > 0 && (
        <div className={styles.progress}>
          <span>Lendo a planilha: {counted(state.pasting, 'linha', 'linhas')}</span>
          <Button size="small" variant="quiet" onClick={store.cancelPaste}>
            Cancelar
          </Button>
        </div>
      )}
      <VisuallyHidden>
        <span role="status">
          <span key={state.said.count}>{state.said.text}</span>
        </span>
      </VisuallyHidden>
      {columns.map(
        ({ key, options }) =>
          options !== undefined && (
            <datalist key={key} id={`${id}-${key}`}>
              {options.map((option) => (
                <option key={option.value} value={option.label} />
              ))}
            </datalist>
          ),
      )}
    </div>
  );
}

/**
 * The widths of the columns, the same in every row: what is left over goes to all. The first, which stays while the
 * others scroll, leaves room for a whole CNPJ beside it on a phone.
 */
function widthsOf(columns: readonly EntryColumn[]): CSSProperties {
  const least = columns.map(({ widthPx }, place) => (place === 0 ? `min(${widthPx}px, 28vw)` : `${widthPx}px`));
  const each = columns.map(({ widthPx }, place) => `minmax(${least[place] ?? ''}, ${widthPx}fr)`);
  return { '--entry-columns': each.join(' '), '--entry-width': `(${least.join(' + ')})` } as CSSProperties;
}

const Head = memo(function Head({ columns }: { readonly columns: readonly EntryColumn[] }): ReactNode {
  return (
    <div role="rowgroup" className={styles.head} style={{ height: HEAD_PX }}>
      <div role="row" aria-rowindex={1} className={styles.headRow}>
        <div role="columnheader" aria-colindex={1} className={styles.number}>
          <VisuallyHidden>Linha</VisuallyHidden>
        </div>
        {columns.map(({ key, header, align, required }, place) => (
          <div
            key={key}
            role="columnheader"
            aria-colindex={place + 2}
            className={classNames(styles.title, place === 0 && styles.stays, align === 'end' && styles.end)}
          >
            {header}
            {!required && <span className={styles.optional}> (opcional)</span>}
          </div>
        ))}
      </div>
    </div>
  );
});

/** The rows in sight, and the one in which the keys are, wherever it is: its field must not go while it is typed in. */
function Rows({
  id,
  state,
  seen,
  reach,
  isReadOnly,
  isDisabled,
}: {
  readonly id: string;
  readonly state: EntryState;
  readonly seen: RowWindow;
  readonly reach: number;
  readonly isReadOnly: boolean;
  readonly isDisabled: boolean;
}): ReactNode {
  const { sheet, selected } = state;
  const { columns, nextId } = sheet;
  // The row after the last, in which a further one is begun: it has the id that it will then get.
  const further = useMemo(() => blankRow(columns, nextId), [columns, nextId]);
  const block = blockOf(selected);
  const end = useDrawnEnd(seen, reach);
  const first = Math.min(seen.first, Math.max(0, end - 1));
  const shown = Array.from({ length: Math.max(0, end - first) }, (_, offset) => first + offset);
  const { row: active } = selected.head;
  if (active < first && active < reach) shown.unshift(active);
  else if (active >= end && active < reach) shown.push(active);
  return shown.map((index) => {
    const row = sheet.rows[index] ?? further;
    const isSelected = index >= block.top && index <= block.bottom;
    return (
      <EntryRowLine
        key={row.id}
        {...{ id, columns, row, index, isReadOnly, isDisabled }}
        active={index === active ? selected.head.column : -1}
        from={isSelected ? block.left : -1}
        to={isSelected ? block.right : -1}
      />
    );
  });
}

/** Keeps the focus, where the grid has it, in the cell that is selected, and that cell in sight. */
function useFocusOnCell(
  scroller: RefObject<HTMLDivElement | null>,
  held: { readonly current: boolean },
  { selected, calls }: EntryState,
  store: EntryStore,
): void {
  const { row, column } = selected.head;
  const last = useRef({ calls, row, column });
  useLayoutEffect(() => {
    const before = last.current;
    last.current = { calls, row, column };
    const element = scroller.current;
    const hasMoved = before.row !== row || before.column !== column;
    // A row that goes takes its focused field with it, and the page's focus is then nowhere: it belongs to the next.
    const isLost = held.current && document.activeElement === document.body;
    if (element === null || (!hasMoved && before.calls === calls && !isLost)) return;
    const field = element.querySelector<HTMLInputElement>('[data-entry-field]');
    const isHere = isLost || element.contains(document.activeElement);
    scrollToRow(element, row);
    const cell = field?.closest<HTMLElement>('[data-entry-column]');
    if (cell !== null && cell !== undefined && column > 0) scrollToCell(element, cell, stuckWidth(element));
    else if (column === 0) element.scrollLeft = 0;
    if (field !== null && (before.calls !== calls || isHere)) {
      field.focus({ preventScroll: true });
      field.select();
    }
  });

  // What was typed is not lost with the grid.
  useEffect(() => () => store.leave(), [store]);
}

/** How much of the left edge is covered by what stays there while the grid scrolls sideways: numbers and first column. */
function stuckWidth(grid: HTMLElement): number {
  const heads = [...grid.querySelectorAll<HTMLElement>('[role="columnheader"]')].slice(0, 2);
  return heads.reduce((sum, { offsetWidth }) => sum + offsetWidth, 0);
}

/** What the grid listens to, once for all its cells. */
function useListeners({
  store,
  isFixed,
  pageRows,
  leaving,
  held,
}: {
  readonly store: EntryStore;
  readonly isFixed: boolean;
  readonly pageRows: number;
  readonly leaving: { current: boolean };
  /** The focus is in the grid. */
  readonly held: { current: boolean };
}) {
  return {
    onKeyDown: (event: React.KeyboardEvent<HTMLElement>) =>
      pressKey(event, { store, isReadOnly: isFixed, pageRows, leaving }),
    onInput: (event: React.InputEvent<HTMLElement>) => {
      const field = entryField(event.target);
      if (field !== undefined && !isFixed) takeTyped(store, field);
    },
    onCopy: (event: React.ClipboardEvent<HTMLElement>) => copyCells(event, store, false),
    onCut: (event: React.ClipboardEvent<HTMLElement>) => copyCells(event, store, !isFixed),
    onPaste: (event: React.ClipboardEvent<HTMLElement>) => {
      if (!isFixed) pasteCells(event, store);
    },
    onBlur: (event: React.FocusEvent<HTMLElement>) => {
      const field = entryField(event.target);
      leaving.current = false;
      held.current = false;
      if (field !== undefined && field.dataset['editing'] !== undefined) settleField(store, field);
    },
    onFocus: (event: React.FocusEvent<HTMLElement>) => {
      const field = entryField(event.target);
      held.current = true;
      if (field !== undefined && field.dataset['editing'] === undefined) field.select();
    },
    onMouseDown: (event: MouseEvent<HTMLElement>) => pointAt(event, store),
    onMouseOver: (event: MouseEvent<HTMLElement>) => {
      const place = event.buttons === 1 ? placeOf(event.target) : undefined;
      if (place === undefined || entryField(document.activeElement)?.dataset['editing'] !== undefined) return;
      const { anchor, head } = store.state().selected;
      if (place.row !== head.row || place.column !== head.column) store.select({ anchor, head: place });
    },
    onDoubleClick: (event: MouseEvent<HTMLElement>) => {
      const field = entryField(event.target);
      if (field !== undefined && !isFixed) beginCaret(field);
    },
  };
}

/** A press on a cell selects it, with Shift up to it; on a row's number the row. */
function pointAt(event: MouseEvent<HTMLElement>, store: EntryStore): void {
  if (event.button !== 0) return;
  const field = entryField(event.target);
  if (field !== undefined && document.activeElement === field) {
    // A second press on the same cell sets the caret.
    beginCaret(field);
    return;
  }
  const place = placeOf(event.target);
  if (place === undefined) return;
  event.preventDefault();
  const last = store.state().sheet.columns.length - 1;
  const { anchor } = store.state().selected;
  if (place.column < 0)
    store.select({
      anchor: { row: event.shiftKey ? anchor.row : place.row, column: last },
      head: { row: place.row, column: 0 },
    });
  else store.select(event.shiftKey ? { anchor, head: place } : at(place.row, place.column));
  store.call();
}

/** Which cell an element of the grid belongs to; column -1 for a row's number. */
function placeOf(target: EventTarget | null): { readonly row: number; readonly column: number } | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-entry-row]') : null;
  if (cell === null) return undefined;
  return { row: Number(cell.dataset['entryRow']), column: Number(cell.dataset['entryColumn'] ?? -1) };
}
