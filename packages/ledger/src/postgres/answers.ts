import type { KnownAnswer } from '../domain/decide.ts';
import type { Uuid } from '@bank/core';
import { query, type Queryable } from './connection.ts';
import { arrayValue } from './row-set.ts';
import { KNOWN_ANSWERS } from './statements.ts';

/**
 * The first answer to a request, if its key was used: a cheap look before work is done for an answer that stands. The
 * look decides nothing: two requests can both see nothing here, and the posting still has one effect.
 */
export async function firstAnswer(
  on: Queryable,
  claim: { readonly scope: string; readonly key: string },
): Promise<KnownAnswer | undefined> {
  interface Row {
    readonly request_hash: Uint8Array;
    readonly transaction_id: Uuid;
    readonly status: number;
    readonly body: Uint8Array;
  }
  const [row] = await query<Row>(on, KNOWN_ANSWERS, [
    arrayValue('text', [claim.scope]),
    arrayValue('text', [claim.key]),
  ]);
  if (!row) return undefined;
  const { request_hash: requestHash, transaction_id: transactionId, status, body } = row;
  return { requestHash, transactionId, answer: { status, body } };
}
