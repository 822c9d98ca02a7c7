import { newUuid, ok, refuse, type Clock, type Entropy, type Result } from '@bank/core';
import { appendAudit } from '@bank/ledger';
import type pg from 'pg';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Caller, RequestContext } from '../../../platform/http/caller.ts';
import type { Entry } from '../domain/entry.ts';
import { entryIdOf } from '../domain/entry-id.ts';
import { writeAnnotation } from '../postgres/annotations.ts';
import { findEntry } from './find-entry.ts';

/** What the company writes on a line; an empty text takes the word away. */
export interface Words {
  readonly note: string | null;
  readonly category: string | null;
}

/** Keeps the company's note and category on one of its lines, and says so in its history. The ledger is not touched. */
export async function annotateEntry(
  deps: { readonly pool: pg.Pool; readonly clock: Clock; readonly entropy: Entropy },
  caller: Caller,
  context: RequestContext,
  { seq, ...words }: Words & { readonly seq: bigint },
): Promise<Result<Entry, { readonly code: 'statement.entry-not-found' }>> {
  const found = await findEntry(deps.pool, caller, seq);
  if (!found) return refuse({ code: 'statement.entry-not-found' });
  const note = words.note || null;
  const category = words.category || null;
  await inTransaction(deps.pool, async (client) => {
    const { companyId, operatorId } = caller;
    await writeAnnotation(client, { companyId, entrySeq: seq, note, category, operatorId, at: context.at });
    await appendAudit(client, [
      {
        id: newUuid(deps.clock, deps.entropy),
        companyId,
        actor: operatorId,
        action: 'statement.annotated',
        subject: entryIdOf(seq),
        data: { operatorName: caller.operatorName, address: context.address, note, category },
        at: context.at,
      },
    ]);
  });
  return ok({ ...found, note, category });
}
