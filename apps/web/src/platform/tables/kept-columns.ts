import type { ColumnChoice } from '@bank/ui';
import { useMemo, useState } from 'react';
import { useDoor } from '../door-services.ts';

const COLUMNS_KEY = 'ipe.columns';

/** Which columns of a table this person has left out. Kept in this browser until they leave, as the appearance is. */
export function useKeptColumns(table: string): ColumnChoice {
  const { localStorage } = useDoor().window;
  const [hidden, setHidden] = useState(() => readColumns(localStorage.getItem(COLUMNS_KEY))[table] ?? []);
  return useMemo(
    () => ({
      hidden,
      onChange(next) {
        localStorage.setItem(
          COLUMNS_KEY,
          JSON.stringify({ ...readColumns(localStorage.getItem(COLUMNS_KEY)), [table]: next }),
        );
        setHidden(next);
      },
    }),
    [hidden, localStorage, table],
  );
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
