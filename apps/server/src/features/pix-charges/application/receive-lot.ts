import { newId } from '@bank/core';
import { appendAudit } from '@bank/ledger';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { numberOfGivenId, type BatchContent, type ChargeBatchRecord } from '../domain/charge-batch.ts';
import type { RowChange } from '../domain/due-change.ts';
import { whatCame } from '../postgres/batch-queries.ts';
import { beginMaking, keepRows, lockBatches } from '../postgres/batch-statements.ts';
import { countWaiting, lotAsked, lotByGivenId, rowsOfTxids, txidsMade } from '../postgres/lot-queries.ts';
import { insertChanges, insertLot, renameBatch } from '../postgres/lot-statements.ts';
import { actOf, type Asked, type PixChargesContext } from './context.ts';
import { digestOf } from './receive-batch.ts';

/** A batch that a program asks for, whole. */
export interface WantedLot {
  /** What the program calls it; unique in its company. */
  readonly givenId: string;
  readonly name: string;
  /** Each txid once. */
  readonly rows: readonly {
    readonly content: BatchContent & { readonly txid: string };
    readonly locationId: bigint | null;
  }[];
}

/** What came of it. */
export type LotReceived =
  | { readonly is: 'begun' }
  /** One of that id was there: how it was asked for at first. */
  | { readonly is: 'there'; readonly first: Awaited<ReturnType<typeof lotAsked>> }
  /** Some of its charges were made before, and nothing was kept. */
  | { readonly is: 'made-before'; readonly txids: ReadonlySet<string> }
  /** Too much of the company's waits to be made; a little later there is room. */
  | { readonly is: 'busy' };

/** So many rows of a company's, and so many changes, may wait: one call brings a thousand, and is made in about a second. */
const WAITING_MAX = 50_000;

/**
 * Keeps a batch of a program's and asks for its charges, once for each id that the program gives, all of it or nothing. Whether
 * one that was there before is the same is for the caller to say. `wake`: there is work now.
 */
export async function receiveLot(
  charges: PixChargesContext,
  { givenId, name, rows }: WantedLot,
  asked: Asked,
  wake: () => void,
): Promise<LotReceived> {
  const { pool, clock, entropy } = charges;
  const { companyId, accountId, operatorId, operatorName } = asked.caller;
  const { at } = asked.context;
  const batch: ChargeBatchRecord = {
    companyId,
    id: newId('lot', clock, entropy),
    givenId,
    number: numberOfGivenId(givenId),
    name,
    state: 'receiving',
    rows: rows.length,
    accountId,
    createdAt: at,
    createdBy: { id: operatorId, name: operatorName },
    doneAt: null,
  };
  const lines = rows.map((each, index) => ({ ...each, row: index + 1, reference: null }));
  const received = await inTransaction(pool, async (client): Promise<LotReceived> => {
    // Of two that come under one id the second sees the first, whole.
    await lockBatches(client, companyId);
    const there = await lotByGivenId(client, { companyId, givenId });
    if (there) return { is: 'there', first: await lotAsked(client, there) };
    const txids = await txidsMade(
      client,
      companyId,
      rows.map(({ content }) => content.txid),
    );
    if (txids.size > 0) return { is: 'made-before', txids };
    if ((await countWaiting(client, companyId, WAITING_MAX)) >= WAITING_MAX) return { is: 'busy' };
    await insertLot(client, batch);
    await keepRows(
      client,
      batch,
      lines.map((line) => ({ ...line, digest: digestOf({ ...line, reference: undefined }) })),
    );
    const { digest } = await whatCame(client, batch);
    await beginMaking(client, batch, { digest, at });
    const data = { name, rows: rows.length, isAgain: false };
    await appendAudit(client, [actOf(charges, { action: 'pix-charges.batch-begun', subject: batch.id, data }, asked)]);
    return { is: 'begun' };
  });
  if (received.is === 'begun') wake();
  return received;
}

/** What a program changes of a batch. */
export interface WantedLotChange {
  readonly givenId: string;
  /** Undefined: it is called as before. */
  readonly name: string | undefined;
  /** Each txid once. */
  readonly changes: readonly { readonly txid: string; readonly change: RowChange }[];
}

/** What came of it. */
export type LotChanged =
  | { readonly is: 'kept' }
  /** Some of the txids are none of its rows, and nothing was kept. */
  | { readonly is: 'unknown'; readonly txids: ReadonlySet<string> }
  | { readonly is: 'busy' };

/**
 * Keeps changes of a batch's rows, all or none, to be made one by one. Undefined: the company has no such batch.
 */
export async function changeLot(
  charges: PixChargesContext,
  { givenId, name, changes }: WantedLotChange,
  asked: Asked,
  wake: () => void,
): Promise<LotChanged | undefined> {
  const { companyId, operatorId, operatorName } = asked.caller;
  const changed = await inTransaction(charges.pool, async (client): Promise<LotChanged | undefined> => {
    // Changes of a row are made in the order in which they were kept.
    const batch = await lotByGivenId(client, { companyId, givenId }, true);
    if (!batch) return undefined;
    const rows = await rowsOfTxids(client, batch);
    const others = changes.map(({ txid }) => txid).filter((txid) => !rows.has(txid));
    if (others.length > 0) return { is: 'unknown', txids: new Set(others) };
    const isRenamed = name !== undefined && name !== batch.name;
    if (changes.length === 0 && !isRenamed) return { is: 'kept' };
    if ((await countWaiting(client, companyId, WAITING_MAX)) >= WAITING_MAX) return { is: 'busy' };
    if (isRenamed) await renameBatch(client, batch, name);
    const known = changes.flatMap(({ txid, change }) => {
      const row = rows.get(txid);
      return row === undefined ? [] : [{ row, change }];
    });
    await insertChanges(client, batch, { changes: known, by: { id: operatorId, name: operatorName } });
    const data = { name: name ?? batch.name, changes: changes.length };
    await appendAudit(client, [
      actOf(charges, { action: 'pix-charges.batch-changed', subject: batch.id, data }, asked),
    ]);
    return { is: 'kept' };
  });
  if (changed?.is === 'kept') wake();
  return changed;
}
