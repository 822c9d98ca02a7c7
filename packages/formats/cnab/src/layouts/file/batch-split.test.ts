import { expect, test } from 'vitest';
import { splitBatches } from './batch-split.ts';
import { SEGMENT_D } from '../custody/custody-240.ts';

/** How many records each batch gets, and what its trailer was asked with. */
function split(items: number, recordsOfItem: number): readonly (readonly [records: number, items: number])[] {
  const record = { layout: SEGMENT_D, values: {} };
  const batches: (readonly [number, number])[] = [];
  const counts: number[] = [];
  const open = () => {
    const at = counts.push(0) - 1;
    return {
      header: record,
      recordsOf: () => {
        counts[at] = (counts[at] ?? 0) + 1;
        return Array.from({ length: recordsOfItem }, () => record);
      },
      trailer: () => record,
    };
  };
  for (const { details } of splitBatches(Array.from({ length: items }), open)) {
    let records = 0;
    for (const _ of details) records += 1;
    batches.push([records, counts.at(-1) ?? 0]);
  }
  return batches;
}

test.each([
  [0, 1, [[0, 0]]],
  [3, 2, [[6, 3]]],
  [99_990, 1, [[99_990, 99_990]]],
  [
    99_991,
    1,
    [
      [99_990, 99_990],
      [1, 1],
    ],
  ],
  [
    50_000,
    2,
    [
      [99_990, 49_995],
      [10, 5],
    ],
  ],
] as const)('%i items of %i records go into batches whose numbers have five digits', (items, records, expected) => {
  expect(split(items, records)).toEqual(expected);
});
