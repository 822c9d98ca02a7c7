import { useCallback, useMemo, useState } from 'react';
import { chosenRows, toggled, toggledAll } from './selection.ts';

/** Which rows of a list can be chosen, and how they are named. Written outside the component: it keeps its identity. */
export interface Choosing<Row> {
  /** What is chosen; rows with the same key are chosen together. */
  readonly keyOf: (row: Row) => string;
  readonly canChoose: (row: Row) => boolean;
  /** What its box chooses, in words: "R$ 100,00 para Ana". */
  readonly nameOf: (row: Row) => string;
  /** No more than this many at once; absent: as many as there are. */
  readonly most?: number | undefined;
}

/** What is chosen of a list, for the `selection` of a <DataTable>. */
export interface Selection<Row> {
  readonly choosing: Choosing<Row>;
  readonly keys: ReadonlySet<string>;
  readonly isAll: boolean;
  /** Some row can be chosen. */
  readonly canAny: boolean;
  readonly toggle: (key: string) => void;
  readonly toggleAll: () => void;
  readonly clear: () => void;
  /** The chosen rows. What left the list or can no longer be chosen is not among them. */
  readonly rows: readonly Row[];
}

/** Keeps what is chosen of a list. */
export function useSelection<Row>(list: readonly Row[], choosing: Choosing<Row>): Selection<Row> {
  const [wanted, setWanted] = useState<ReadonlySet<string>>(new Set());
  const { most = Number.POSITIVE_INFINITY } = choosing;
  const rows = useMemo(() => chosenRows(list, wanted, choosing), [list, wanted, choosing]);
  const toggle = useCallback((key: string) => setWanted((before) => toggled(before, key, most)), [most]);
  const all = useMemo(() => list.filter(choosing.canChoose).map(choosing.keyOf), [list, choosing]);
  const toggleAll = useCallback(() => setWanted((before) => toggledAll(before, all, most)), [all, most]);
  const clear = useCallback(() => setWanted((before) => (before.size === 0 ? before : new Set())), []);
  const keys = useMemo(() => new Set(rows.map(choosing.keyOf)), [rows, choosing]);
  return useMemo(
    () => ({
      choosing,
      keys,
      isAll: keys.size > 0 && keys.size === Math.min(most, new Set(all).size),
      canAny: all.length > 0,
      toggle,
      toggleAll,
      clear,
      rows,
    }),
    [choosing, keys, all, most, toggle, toggleAll, clear, rows],
  );
}
