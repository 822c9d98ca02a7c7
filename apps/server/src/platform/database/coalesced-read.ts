import { setImmediate as nextTurn } from 'node:timers/promises';
import { isDatabaseAway } from './transaction.ts';

/** Keys in one read at most. */
const KEYS_MAX = 256;

interface Waiting<Key, Value> {
  readonly key: Key;
  readonly resolve: (value: Value | undefined) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Turns many single reads into few: while one read is under way the next one gathers keys; a read that comes alone goes
 * at once. Every answer was read after it was asked for, so it is never older than a read of its own would have been.
 * `load` answers in the order of the keys, undefined for what does not exist. Where the database is away, whoever waited
 * behind the read that found it so is told the same: a read of its own would take as long again.
 */
export function coalescedRead<Key, Value>(
  load: (keys: readonly Key[]) => Promise<readonly (Value | undefined)[]>,
): (key: Key) => Promise<Value | undefined> {
  const waiting: Waiting<Key, Value>[] = [];
  let running = false;

  async function drain(): Promise<void> {
    await nextTurn();
    while (waiting.length > 0) {
      const batch = waiting.splice(0, KEYS_MAX);
      try {
        const values = await load(batch.map(({ key }) => key));
        for (const [index, { resolve }] of batch.entries()) resolve(values[index]);
      } catch (error) {
        if (isDatabaseAway(error)) batch.push(...waiting.splice(0));
        for (const { reject } of batch) reject(error);
      }
      await nextTurn();
    }
    running = false;
  }

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      if (running) return;
      running = true;
      void drain();
    });
}

/** The rows of such a read in the order of its keys, by the `WITH ORDINALITY` of their `unnest`; undefined where none came. */
export function byOrdinal<Key, Row extends { readonly ordinal: bigint }, Value>(
  keys: readonly Key[],
  rows: readonly Row[],
  valueOf: (row: Row, key: Key) => Value,
): (Value | undefined)[] {
  const found = new Map(rows.map((row) => [Number(row.ordinal), row]));
  return keys.map((key, index) => {
    const row = found.get(index + 1);
    return row && valueOf(row, key);
  });
}
