import type { ColumnMemory } from '@bank/ui';

/**
 * Which columns somebody has chosen, kept in this browser for headers of the same shape: titles, and nothing of what stands
 * below them. Each kind of list has a name of its own.
 */
export function columnMemory(list: string): ColumnMemory {
  const place = `ipe.${list}.columns`;
  const read = (): Readonly<Record<string, ReturnType<ColumnMemory['recall']>>> => {
    try {
      return JSON.parse(window.localStorage.getItem(place) ?? '{}') as ReturnType<typeof read>;
    } catch {
      return {};
    }
  };
  return {
    recall: (shape) => read()[shape],
    keep: (shape, choices) => {
      try {
        window.localStorage.setItem(place, JSON.stringify({ ...read(), [shape]: choices }));
      } catch {
        // Full, or forbidden: the columns are proposed anew the next time.
      }
    },
  };
}
