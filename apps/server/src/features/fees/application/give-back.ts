import { ok, refuse, type Instant, type Result } from '@bank/core';
import type { KeptFee } from '../domain/fee.ts';
import { giveBackLegs } from '../domain/fee-legs.ts';
import { feeOfOrder, findAnyFee } from '../postgres/fee-queries.ts';
import { markGivenBack } from '../postgres/fee-statements.ts';
import type { FeeParts } from './order-fees.ts';
import { postFeeStep, type FeesPlatform } from './post-fee.ts';

/** Why the bank's staff cannot give a fee back. */
export type GiveBackRefusal =
  | 'not-found' // no order or fee of that number, or the order cost nothing
  | 'given-back'; // it was given back before

/** A fee that is given back, and what that does to the account. */
export interface GivenBack {
  readonly fee: KeptFee;
  /** False: it had never been charged, and now never will be. */
  readonly wasCharged: boolean;
}

/**
 * What a posting carries that gives an order's fee back: the money where it was charged, the end of its waiting where it
 * was not. Nothing where the order cost nothing or its fee was given back before. It is refused with
 * `FEE_CHANGED_MEANWHILE` where somebody was quicker: then it is asked for anew.
 */
export async function giveBackWithPosting(
  { pool }: Pick<FeesPlatform, 'pool'>,
  order: { readonly companyId: string; readonly orderId: string },
  because: string,
  at: Instant,
): Promise<FeeParts> {
  const fee = await feeOfOrder(pool, order.companyId, order.orderId);
  return fee && canGiveBack(fee) ? partsOf(fee, because, at) : { legs: [], companions: [] };
}

/** Gives a fee back because the bank's staff say so. A second time nothing happens, and it says so. */
export async function giveBackByStaff(
  platform: FeesPlatform,
  id: string,
  { staff, reason }: { readonly staff: string; readonly reason: string },
): Promise<Result<GivenBack, GiveBackRefusal>> {
  // A fee changes at most twice, so this ends.
  for (;;) {
    const fee = await findAnyFee(platform.pool, id);
    if (!fee || fee.state === 'free') return refuse('not-found');
    if (!canGiveBack(fee)) return refuse('given-back');
    const at = platform.clock.now();
    const data = { reason };
    const step = { fee, action: 'fees.given-back', actor: `staff:${staff}`, data, at } as const;
    const outcome = await postFeeStep(platform, { ...step, ...partsOf(fee, reason, at) });
    if (outcome === 'posted') return ok({ fee, wasCharged: fee.state === 'charged' });
    if (outcome === 'no-funds') throw new Error(`the bank's own account could not give fee ${fee.id} back`);
  }
}

function canGiveBack({ state }: KeptFee): boolean {
  return state === 'charged' || state === 'open';
}

function partsOf(fee: KeptFee, because: string, at: Instant): FeeParts {
  return {
    legs: fee.state === 'charged' ? giveBackLegs(fee) : [],
    companions: [markGivenBack(fee, because, at)],
  };
}
