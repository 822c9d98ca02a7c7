import { useCallback, useMemo } from 'react';
import type { Room } from '../tokens/use-room.ts';
import type { ColumnChoice } from './columns-menu.tsx';
import { fitColumns } from './fit-columns.ts';
import type { Column } from './table-row.tsx';

/** The size of the normal letters, for which columns say what they need. */
const NORMAL_PX = 14;
/** The boxes of rows that can be chosen, and the button that chooses columns: as in the style sheet. */
const [BOX_PX, CHOICE_PX] = [52, 44];

/** The columns of a table as they show now. */
interface FittingColumns<Row> {
  readonly shown: readonly Column<Row>[];
  /** In px; undefined before the table was measured. */
  readonly widths: readonly number[] | undefined;
  /** Those that people may leave out, and their choice; undefined where there is none to make. */
  readonly optional: readonly Column<Row>[];
  readonly choice: ColumnChoice | undefined;
  /** Those that nobody left out, and that have no room. */
  readonly gaveWay: readonly string[];
  readonly shows: (key: string) => boolean;
}

/** What was not left out and has room. Lists and functions stay the same as long as they say the same. */
export function useFittingColumns<Row>({
  columns,
  columnChoice,
  selection,
  room,
}: {
  readonly columns: readonly Column<Row>[];
  readonly columnChoice?: ColumnChoice | undefined;
  readonly selection?: unknown;
  readonly room: Room;
}): FittingColumns<Row> {
  const optional = columns.filter((column) => column.optional === true);
  const choice = optional.length > 0 ? columnChoice : undefined;
  const hidden = choice?.hidden;
  const wanted = columns.filter(({ key, optional: mayGo }) => mayGo !== true || hidden?.includes(key) !== true);
  const left = room.width - (selection === undefined ? 0 : BOX_PX) - (choice === undefined ? 0 : CHOICE_PX);
  const fitting = room.width === 0 ? undefined : fitColumns(wanted, left, room.fontSize / NORMAL_PX);
  const keys = (fitting?.shown ?? wanted).map(({ key }) => key).join(' ');
  const shown = useMemo(() => columns.filter(({ key }) => keys.split(' ').includes(key)), [columns, keys]);
  return {
    shown,
    widths: fitting?.widths,
    optional,
    choice,
    gaveWay: wanted.filter((column) => !shown.includes(column)).map(({ key }) => key),
    shows: useCallback((key: string) => keys.split(' ').includes(key), [keys]),
  };
}
