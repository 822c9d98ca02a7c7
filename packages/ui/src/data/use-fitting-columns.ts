import { useMemo } from 'react';
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

/** What was not left out and has room. Lists and functions stay the same as long as columns, choice and room do. */
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
  const left = room.width - (selection === undefined ? 0 : BOX_PX) - (choice === undefined ? 0 : CHOICE_PX);
  const [measured, scale] = [room.width > 0, room.fontSize / NORMAL_PX];
  const fitting = useMemo(() => {
    const wanted = columns.filter(({ key, optional: mayGo }) => mayGo !== true || hidden?.includes(key) !== true);
    const { shown, widths } = measured ? fitColumns(wanted, left, scale) : { shown: wanted, widths: undefined };
    const keys = shown.map(({ key }) => key);
    return {
      shown,
      widths,
      gaveWay: wanted.map(({ key }) => key).filter((key) => !keys.includes(key)),
      shows: (key: string) => keys.includes(key),
    };
  }, [columns, hidden, measured, left, scale]);
  return { ...fitting, optional, choice };
}
