import { bankingDate, newId, type Entropy, type Instant, type Money } from '@bank/core';
import type { ChargeContent } from '@bank/contracts';
import type { Companion } from '@bank/ledger';
import { boundsOf, whole } from '../domain/asked-on.ts';
import type { ChargeActor, ChargeRecord } from '../domain/charge.ts';
import { newLocation, newTxid } from '../domain/code-of.ts';
import {
  endCharge,
  insertCharge,
  insertStaticPayment,
  payCharge,
  type NewChargePayment,
} from '../postgres/charge-statements.ts';

/** A charge of a made-up past. */
export interface PastCharge {
  readonly companyId: string;
  readonly accountId: string;
  readonly content: ChargeContent;
  readonly createdAt: Instant;
  readonly createdBy: ChargeActor;
}

/** One as it was made, and what its making adds to a posting. A dynamic one without a txid gets one. */
export function pastCharge(
  { content: wanted, createdAt, createdBy, companyId, accountId }: PastCharge,
  entropy: Entropy,
): { readonly charge: ChargeRecord; readonly companions: readonly Companion[] } {
  const txid = wanted.txid ?? (wanted.kind === 'static' ? null : newTxid(entropy));
  const content: ChargeContent = txid === null ? wanted : { ...wanted, txid };
  const charge: ChargeRecord = {
    companyId,
    id: newId('cob', { now: () => createdAt }, entropy),
    kind: content.kind,
    txid,
    state: 'active',
    revision: 0,
    content,
    ...boundsOf(content, createdAt),
    accountId,
    ...newLocation(entropy, createdAt),
    createdAt,
    createdBy,
    changedAt: null,
    changedBy: null,
    endedAt: null,
    removedBecause: null,
    paying: null,
    payingDay: null,
    batchId: null,
    batchRow: null,
    reference: null,
  };
  return { charge, companions: insertCharge(charge) };
}

/** What the posting of a Pix of the past adds that paid a charge by exactly what it asked for. */
export function pastPayment(charge: ChargeRecord, pix: Omit<NewChargePayment, 'parts'>): readonly Companion[] {
  const { parts } = whole(pix.amount as Money, bankingDate(pix.at));
  const { companyId, content, txid } = charge;
  if (charge.kind !== 'static') return payCharge(charge, { ...pix, parts });
  return txid === null ? [] : [insertStaticPayment({ companyId, key: content.key, txid }, { ...pix, parts })];
}

/** What the removal of one by its company adds to a posting. */
export function pastRemoval(charge: ChargeRecord, at: Instant, by: ChargeActor): readonly Companion[] {
  return endCharge({ ...charge, state: 'removed', revision: charge.revision + 1 }, at, by);
}
