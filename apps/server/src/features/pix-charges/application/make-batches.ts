import { bankingDate, newUuid } from '@bank/core';
import { appendAudit } from '@bank/ledger';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Refusal } from '../../../platform/http/route.ts';
import type { ChargeBatchRecord, PendingRow } from '../domain/charge-batch.ts';
import { countedBatch, nextToMake, pendingRows } from '../postgres/batch-queries.ts';
import { endBatch, makeRow, refuseRow, ROW_MADE, touchBatch } from '../postgres/batch-statements.ts';
import { type ChargingCompany } from '../postgres/charge-queries.ts';
import { insertCharge, TXID_TAKEN } from '../postgres/charge-statements.ts';
import { LOCATION_NOT_MADE, LOCATION_TAKEN } from '../postgres/location-statements.ts';
import { bankAct, type PixChargesContext } from './context.ts';
import { draftCharge, refuseKeyOrCode } from './draft-charge.ts';
import { placeCharge } from './program-charges.ts';

/** Rows of one batch that are made before another one's turn comes. */
const ROWS_PER_TURN = 200;
/** Of them, how many are on their way to the books at once: the books take them together. */
const AT_ONCE = 50;

/**
 * Makes charges of the batch that was served longest ago; false: none waits. A row and its charge are one posting, which is
 * refused unless the row still waits, so any number of servers may do this at once, and be killed anywhere within it.
 */
export async function makeNext(charges: PixChargesContext, stopping?: AbortSignal): Promise<boolean> {
  const { pool, clock } = charges;
  const batch = await nextToMake(pool);
  if (!batch) return false;
  const rows = await pendingRows(pool, batch, ROWS_PER_TURN);
  const company = await charges.companyOf(batch.companyId);
  for (let from = 0; from < rows.length && stopping?.aborted !== true; from += AT_ONCE) {
    await Promise.all(rows.slice(from, from + AT_ONCE).map((row) => makeOne(charges, { batch, row, company })));
  }
  if (rows.length < ROWS_PER_TURN) await end(charges, batch);
  else await touchBatch(pool, batch, clock.now());
  charges.live.publish(batch.companyId, [{ type: 'pix-charge', chargeId: null }]);
  return true;
}

interface RowToMake {
  readonly batch: ChargeBatchRecord;
  readonly row: PendingRow;
  readonly company: ChargingCompany;
}

/** Makes one row a charge, or says why it is none. The moment that counts is that of its making. */
async function makeOne(charges: PixChargesContext, { batch, row, company }: RowToMake): Promise<void> {
  const { ledger, clock, entropy, pool } = charges;
  const { companyId, accountId, createdBy } = batch;
  const refuseIt = ({ code, data = {} }: Refusal): Promise<void> => refuseRow(pool, batch, row.row, { code, data });
  const at = clock.now();
  const origin = { batchId: batch.id, batchRow: row.row, reference: row.reference };
  const asked = draftCharge(charges, row.content, { companyId, accountId, by: createdBy, at, origin });
  const drafted = await placeCharge(charges, asked, row.locationId ?? undefined);
  if (!drafted.ok) return refuseIt(drafted.error);
  const refusal = await refuseKeyOrCode(charges, drafted.value, company);
  if (refusal) return refuseIt(refusal);
  const posted = await ledger.postOne({
    id: newUuid(clock, entropy),
    kind: 'pix-charge',
    bankingDate: bankingDate(at),
    at,
    legs: [],
    companions: [makeRow(drafted.value), ...insertCharge(drafted.value)],
  });
  if (posted.ok) return undefined;
  const { code } = posted.error;
  // Another server made it; or the location's number, drawn by lot, was taken, and the next turn draws another; or the location
  // that it names was taken just now, and the next turn sees by whom.
  if (code === ROW_MADE || code === LOCATION_NOT_MADE || code === LOCATION_TAKEN) return undefined;
  // A charge of somebody else has it: where it was this very row's, the row has its end and keeps it.
  if (code === TXID_TAKEN) return refuseIt({ code: 'pix-charges.txid-taken' });
  throw new Error(`a charge of a batch was refused: ${code}`);
}

/** Ends a batch of which no row waits, and tells who asked for it. */
async function end(charges: PixChargesContext, batch: ChargeBatchRecord): Promise<void> {
  const { companyId, id, name, createdBy } = batch;
  const at = charges.clock.now();
  await inTransaction(charges.pool, async (client) => {
    if (!(await endBatch(client, batch, at))) return;
    const counted = await countedBatch(client, companyId, id);
    const data = { name, askedBy: createdBy.id, created: counted?.created ?? 0, refused: counted?.refused ?? 0 };
    await appendAudit(client, [
      bankAct(charges, { companyId, action: 'pix-charges.batch-done', subject: id, data }, at),
    ]);
  });
}
