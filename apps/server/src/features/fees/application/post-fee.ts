import { bankingDate, newUuid, type Instant } from '@bank/core';
import { wireOf } from '@bank/contracts';
import type { Companion, JsonObject, Leg } from '@bank/ledger';
import type { Platform } from '../../../platform/platform.ts';
import type { Fee } from '../domain/fee.ts';
import { FEE_CHANGED_MEANWHILE } from '../postgres/fee-statements.ts';

/** What fees work with. */
export type FeesPlatform = Pick<Platform, 'pool' | 'ledger' | 'clock' | 'entropy' | 'live'>;

/** What fees write to a company's audit trail. A fee that is charged with its order stands in the order's own records. */
export type FeeAuditAction = 'fees.charged' | 'fees.waits' | 'fees.given-back';

/** A step of a fee by itself: money, row and audit record together. */
export interface FeeStep {
  readonly fee: Fee;
  /** null: nothing that the company's log would tell. */
  readonly action: FeeAuditAction | null;
  readonly actor: 'bank' | `staff:${string}`;
  /** What the audit record says besides. */
  readonly data?: JsonObject;
  readonly legs: readonly Leg[];
  readonly companions: readonly Companion[];
  readonly at: Instant;
}

/** posted; no-funds: the account cannot give so much; changed: the fee is no longer as it was seen. */
export type FeeStepOutcome = 'posted' | 'no-funds' | 'changed';

/** Posts a step of a fee, and tells the company's screens. Anything unexpected is thrown. */
export async function postFeeStep(
  { ledger, clock, entropy, live }: FeesPlatform,
  { fee, action, actor, data, legs, companions, at }: FeeStep,
): Promise<FeeStepOutcome> {
  const operatorName = actor === 'bank' ? 'Banco' : actor.slice('staff:'.length);
  const about = { amount: wireOf(fee.amount), description: fee.description, orderId: fee.orderId };
  const record = { companyId: fee.companyId, actor, subject: fee.id, data: { operatorName, ...about, ...data }, at };
  const posted = await ledger.postOne({
    id: newUuid(clock, entropy),
    kind: 'fee',
    bankingDate: bankingDate(at),
    at,
    legs,
    companions,
    audit: action === null ? [] : [{ id: newUuid(clock, entropy), action, ...record }],
  });
  if (posted.ok) {
    if (legs.length > 0) live.publish(fee.companyId, [{ type: 'balance' }, { type: 'statement' }]);
    return 'posted';
  }
  const { code } = posted.error;
  if (code === 'ledger.insufficient-funds') return 'no-funds';
  if (code === FEE_CHANGED_MEANWHILE) return 'changed';
  throw new Error(`fee ${fee.id} was refused: ${code}`);
}
