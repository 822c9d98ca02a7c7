import type { Instant } from '@bank/core';
import { ispb } from '@bank/identifiers';
import type { BooksCheck } from '@bank/ledger';
import type { Caller } from '../../platform/http/caller.ts';
import type { Route } from '../../platform/http/route.ts';
import type { Loop, Platform } from '../../platform/platform.ts';
import type { Explanations } from '../explanations/index.ts';
import type { PaymentOrdersFeature } from '../payment-orders/index.ts';
import type { PixNetwork } from '../pix/index.ts';
import type { PixRefundsFeature } from '../pix-refunds/index.ts';
import type { PixDisputesContext } from './application/context.ts';
import { disputeChecks, disputeExplanations } from './application/explain-disputes.ts';
import { createCreditGuard } from './application/precautions.ts';
import { createReturnsAsker } from './application/pay-back.ts';
import { pixDisputesRoutes } from './http/routes.ts';
import { createDirectoryLoop } from './jobs/directory-loop.ts';
import { disputesToAnswer, type DisputeToAnswer } from './application/disputes-to-answer.ts';
import { contestedNow } from './postgres/received-disputes.ts';

export { seedDeniedDispute, seedUnfoundedDispute } from './application/seed-dispute.ts';
export { createDisputesDesk, type DisputesDesk, type JudgeRefusal } from './application/staff-desk.ts';
export { createPrecautionsDesk, type PrecautionsDesk } from './application/precaution-desk.ts';
export type { BlockRefusal } from './application/precautions.ts';
export type { Precaution } from './domain/precaution.ts';
export type { ReceivedDispute } from './domain/received-dispute.ts';

/** The capability pix-disputes: contesting a Pix, and being contested. */
export interface PixDisputesFeature {
  readonly routes: readonly Route[];
  readonly loops: readonly Loop[];
  /** What `ipe verify` asks of cases (M12). */
  readonly checks: readonly BooksCheck[];
  /** Which holds follow from cases. */
  readonly explanations: Explanations;
  /** Which of those Pix that a company received are contested at this moment. */
  contestedNow(companyId: string, endToEndIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** The contests that this person may answer, the earliest deadline first. */
  toAnswer(caller: Caller, at: Instant, limit: number): Promise<readonly DisputeToAnswer[]>;
}

/** Puts the capability together. */
export function createPixDisputesFeature(
  { pool, ledger, clock, entropy, log, live, leases, rails, rates, settings }: Platform,
  {
    orders,
    network,
    shares,
  }: {
    readonly orders: Pick<PaymentOrdersFeature, 'reading'>;
    readonly network: PixNetwork;
    readonly shares: PixRefundsFeature['shares'];
  },
): PixDisputesFeature {
  const disputes: PixDisputesContext = {
    pool,
    ledger,
    clock,
    entropy,
    log,
    live,
    ispb: ispb(settings.bank.ispb),
    directory: rails.disputes,
    network,
    shares,
    readOrderOf: orders.reading.readOrderOf,
    contests: rates.shared('pix-contests', settings.limits.contests),
    judgesBySilence: settings.environment !== 'production',
    wake: () => loop.wake(),
  };
  const loop = createDirectoryLoop(disputes, leases);
  network.addReturnsAsker(createReturnsAsker(disputes));
  network.addCreditGuard(createCreditGuard({ pool, clock, entropy, log, marks: rails.registry }));
  return {
    routes: pixDisputesRoutes(disputes),
    loops: [loop],
    checks: disputeChecks,
    explanations: disputeExplanations,
    contestedNow: (companyId, endToEndIds) => contestedNow(pool, companyId, endToEndIds),
    toAnswer: (caller, at, limit) => disputesToAnswer(pool, caller, { at, limit }),
  };
}
