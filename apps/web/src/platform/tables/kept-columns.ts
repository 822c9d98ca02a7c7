import type { ColumnChoice } from '@bank/ui';
import { useMemo, useSyncExternalStore } from 'react';
import { useDoor } from '../door-services.ts';

const COLUMNS_KEY = 'ipe.columns';
const listeners = new Set<() => void>();

/** Which columns of a table this person has left out. Kept in this browser until they leave, as the appearance is. */
export function useKeptColumns(table: string): ColumnChoice {
  const { localStorage } = useDoor().window;
  const text = useSyncExternalStore(listen, () => localStorage.getItem(COLUMNS_KEY));
  return useMemo(
    () => ({
      hidden: readColumns(text)[table] ?? [],
      onChange(next) {
        localStorage.setItem(COLUMNS_KEY, JSON.stringify({ ...readColumns(text), [table]: next }));
        for (const hear of listeners) hear();
      },
    }),
    [localStorage, table, text],
  );
}

function listen(hear: () => void): () => void {
  listeners.add(hear);
  return () => listeners.delete(hear);
}

/** What was left out, by table; whatever is not that is nothing. */
export function readColumns(text: string | null): Readonly<Record<string, readonly string[]>> {
  let kept: unknown;
  try {
    kept = JSON.parse(text ?? '{}');
  } catch {
    return {};
  }
  if (typeof kept !== 'object' || kept === null || Array.isArray(kept)) return {};
  return Object.fromEntries(
    Object.entries(kept).flatMap(([table, keys]: [string, unknown]) =>
      Array.isArray(keys) ? [[table, keys.filter((key) => typeof key === 'string')]] : [],
    ),
  );
}
