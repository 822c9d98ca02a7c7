import { assert, bankingDate, negate, newUuid, type Instant } from '@bank/core';
import type { Companion, JsonObject } from '@bank/ledger';
import { pixInById } from '../postgres/pix-in-queries.ts';
import {
  endReturnOut,
  RETURN_OUT_ENDED,
  returnOutById,
  type ReturnOut,
  type ReturnRefusal,
} from '../postgres/returns-out.ts';
import { SPI_ACCOUNT } from '../rails/pix-rail.ts';
import type { PixContext } from './context.ts';

/** What the SPI says of what we sent, with what takes its message in. */
export interface ToldOfSent {
  readonly outcome:
    | { readonly is: 'settled' }
    | { readonly is: 'rejected'; readonly refusal: ReturnRefusal }
    /** A no that proves nothing, for it may have been settled before: its companions ask how it stands. */
    | { readonly is: 'in-doubt'; readonly refusal: ReturnRefusal };
  readonly at: Instant;
  readonly companions: readonly Companion[];
}

/** What became of that; as of an order. */
export type RecordedReturn =
  | { readonly is: 'recorded' }
  /** It has ended, or is doubted already. */
  | { readonly is: 'impossible'; readonly state: ReturnOut['state'] | null }
  | { readonly is: 'refused'; readonly code: string };

/**
 * Records what became of a return of the bank's with everything that follows from it, in one posting: settled, it turns the
 * hold into entries; refused, it frees its part of what was received. Told twice it happens once (SECURITY A13).
 */
export async function recordReturnOut(pix: PixContext, returnId: string, told: ToldOfSent): Promise<RecordedReturn> {
  const item = await returnOutById(pix.pool, returnId);
  if (!item) return { is: 'impossible', state: null };
  const { outcome, at } = told;
  const id = newUuid(pix.clock, pix.entropy);
  const settled = outcome.is === 'settled' ? pix.returnsAsker().settled(item, at) : undefined;
  const own = outcome.is === 'rejected' ? pix.returnsAsker().rejected(item, outcome.refusal, at) : settled;
  const end =
    outcome.is === 'settled'
      ? endReturnOut(item, { state: 'settled', at, transactionId: id })
      : endReturnOut(item, { state: outcome.is === 'rejected' ? 'rejected' : 'unknown', at, refusal: outcome.refusal });
  const posted = await pix.ledger.postOne({
    id,
    kind: 'pix_return_out',
    bankingDate: bankingDate(at),
    at,
    legs: settled ? await legsOf(pix, item, settled.description) : [],
    holds: own?.holds ?? [],
    counters: own?.counters ?? [],
    audit: own?.audit ?? [],
    companions: [...told.companions, end, ...(own?.companions ?? [])],
  });
  if (posted.ok) {
    if (outcome.is === 'settled') pix.live.publish(item.companyId, [{ type: 'balance' }, { type: 'statement' }]);
    return { is: 'recorded' };
  }
  const { by, code } = posted.error;
  // Another server was quicker with the same outcome, or with another one.
  if (code === RETURN_OUT_ENDED || code === 'ledger.hold-not-held')
    return { is: 'impossible', state: (await returnOutById(pix.pool, returnId))?.state ?? null };
  if (by === 'companion') return { is: 'refused', code };
  throw new Error(`the outcome of return ${returnId} was refused: ${code}`);
}

async function legsOf({ pool }: PixContext, item: ReturnOut, description: string) {
  const { endToEndId, returnId, amount, accountId } = item;
  const received = await pixInById(pool, endToEndId);
  assert(received, `return ${returnId} gives nothing back`);
  const { payer, txid } = received;
  const { name, document, ispb, bankName } = payer;
  const detail: JsonObject = {
    type: 'pix_returned_out',
    description,
    // Whom the money of a fraud is given to beyond its first bank is not the company's to know.
    counterparty: item.paidTo === null ? { name, document, ispb, bankName } : null,
    message: null,
    endToEndId,
    txid,
    returnId,
  };
  return [
    { accountId, amount: negate(amount), kind: 'pix_returned_out', detail },
    { accountId: SPI_ACCOUNT, amount, kind: 'spi_return_out', detail: { endToEndId, returnId } },
  ];
}
