import type { OutputBatch, OutputRecord, OutputTally } from '../../engine/write.ts';

/** What makes one batch: asked for again where a further one goes on. */
export interface BatchMaker<Item> {
  readonly header: OutputRecord;
  recordsOf(item: Item): readonly OutputRecord[];
  trailer(tally: OutputTally): OutputRecord;
}

/** Sequence numbers of a batch have five digits; no item has more than ten records. */
const BATCH_RECORDS_MAX = 99_990;

/** One batch of all items, or several where the sequence numbers of one do not reach. Items are taken as they are written. */
export function* splitBatches<Item>(
  items: Iterable<Item>,
  open: () => BatchMaker<Item>,
): Generator<OutputBatch, void, undefined> {
  const iterator = items[Symbol.iterator]();
  let next = iterator.next();
  do {
    const { header, recordsOf, trailer } = open();
    const details = function* (): Generator<OutputRecord, void, undefined> {
      for (let records = 0; !next.done && records < BATCH_RECORDS_MAX; next = iterator.next()) {
        const written = recordsOf(next.value);
        records += written.length;
        yield* written;
      }
    };
    yield { header, details: details(), trailer };
  } while (!next.done);
}
