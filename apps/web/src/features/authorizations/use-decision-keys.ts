import type { Authorization } from '@bank/contracts';
import { isTyping } from '@bank/ui';
import { useEffect, useRef } from 'react';

/** What the keys do. */
export interface DecisionKeys {
  readonly items: readonly Authorization[];
  /** The payment whose detail is open; then the keys are about it. */
  readonly open: Authorization | undefined;
  readonly chosen: readonly Authorization[];
  /** Something else is asked just now: the keys rest. */
  readonly resting: boolean;
  readonly approve: (wanted: readonly Authorization[]) => void;
  readonly refuse: (wanted: readonly Authorization[]) => void;
}

/**
 * The keys of the list beside those that every table has: `a` approves and `r` refuses what is open, else what is
 * chosen, else the row.
 */
export function useDecisionKeys(keys: DecisionKeys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (act(event.key, latest.current)) event.preventDefault();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}

/** Does what the key means; false where it means nothing now. */
function act(key: string, { items, open, chosen, resting, approve, refuse }: DecisionKeys): boolean {
  if (resting) return false;
  const at = focusedRow();
  const row = at === undefined ? undefined : items[at];
  if (key !== 'a' && key !== 'r') return false;
  const wanted = open !== undefined ? [open] : chosen.length > 0 ? chosen : row === undefined ? [] : [row];
  const decidable = wanted.filter(({ canDecide }) => canDecide);
  if (decidable.length === 0) return false;
  (key === 'a' ? approve : refuse)(decidable);
  return true;
}

function focusedRow(): number | undefined {
  const row = document.activeElement?.closest<HTMLElement>('[data-table-row]')?.dataset['tableRow'];
  return row === undefined ? undefined : Number(row);
}
