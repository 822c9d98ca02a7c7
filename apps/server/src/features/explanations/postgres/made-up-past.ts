import type { Instant } from '@bank/core';
import { companion, type Companion, type CompanionStatement, type Leg } from '@bank/ledger';
import { readRows, type Queryable } from '../../../platform/database/rows.ts';

const WRITE: CompanionStatement = {
  name: 'explanations_made_up_past',
  columns: { transaction_id: 'uuid', order_id: 'text', at: 'timestamptz', entries: 'int4', moved_centavos: 'int8' },
  order: 90,
  sql: `INSERT INTO bank.made_up_past (transaction_id, order_id, at, entries, moved_centavos)
    SELECT transaction_id, order_id, at, entries, moved_centavos FROM {new rows}`,
};

/**
 * The write that marks a posting as a past that was made up. Only an import as the schema's owner may carry it: the
 * server's role cannot write the table, so that nothing which happens later passes for something that a seed wrote.
 */
export function madeUpPast(posting: {
  readonly id: string;
  readonly at: Instant;
  readonly legs: readonly Leg[];
  /** The order that it pays, or of which it brings something back; absent: it is explained by nothing else. */
  readonly orderId?: string;
}): Companion {
  const { id, at, legs, orderId } = posting;
  const moved = legs.reduce((sum, { amount }) => (amount > 0n ? sum + amount : sum), 0n);
  return companion(WRITE, {
    transaction_id: id,
    order_id: orderId ?? null,
    at,
    entries: legs.length,
    moved_centavos: moved,
  });
}

/** Marks every transaction that moved money so far; those that are marked stay as they are. As the schema's owner. */
export async function markAllPast(owner: Queryable): Promise<void> {
  await readRows(
    owner,
    `INSERT INTO bank.made_up_past (transaction_id, at, entries, moved_centavos)
     SELECT transaction_id, at, count(*), sum(amount) FILTER (WHERE amount > 0) FROM ledger.entry GROUP BY 1, 2
     ON CONFLICT (transaction_id) DO NOTHING`,
  );
}
