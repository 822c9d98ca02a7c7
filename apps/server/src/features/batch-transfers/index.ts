import type { BooksCheck } from '@bank/ledger';
import type { Route } from '../../platform/http/route.ts';
import type { Loop, Platform } from '../../platform/platform.ts';
import type { BackgroundTasksFeature } from '../background-tasks/index.ts';
import type { ExpectedSource } from '../expected-money/index.ts';
import type { FeesFeature } from '../fees/index.ts';
import type { GroupBatches } from '../groups/index.ts';
import type { InstitutionsFeature } from '../institutions/index.ts';
import type { PaymentOrdersFeature } from '../payment-orders/index.ts';
import type { ReceiptsFeature } from '../receipts/index.ts';
import type { BatchContext } from './application/context.ts';
import { expectedRows } from './application/expected-rows.ts';
import { createBatchFiles } from './application/issue-return.ts';
import { lastPayments } from './application/last-payments.ts';
import { openDraft } from './application/open-draft.ts';
import { createBatchReceipts } from './application/receipts-task.ts';
import { batchChecks } from './application/verify-batches.ts';
import { batchRoutes } from './http/routes.ts';
import { createBatchLoops } from './jobs/loops.ts';
import { batchRail } from './rail.ts';
import type { BatchRowWay } from './domain/row-way.ts';

export { batchReturnRecipes } from './application/issue-return.ts';
/** Batches of a made-up past, each step by what the product itself decides and writes. */
export * as pastBatches from './application/past-batch.ts';
export { readAccount, type AccountTyped } from './account-row.ts';
export type {
  BatchRowWay,
  FoundPayee,
  LookingCompany,
  NamedPayee,
  OwnerLook,
  RowFault,
  RowGround,
  RowSaid,
} from './domain/row-way.ts';

/** The capability batch-transfers: many payments asked for, confirmed and approved as one. */
export interface BatchTransfersFeature {
  readonly routes: readonly Route[];
  readonly loops: readonly Loop[];
  /** What `ipe verify` asks of batches (V4, V8, V10). */
  readonly checks: readonly BooksCheck[];
  /** The money to go that rows know of which no order was made of yet. */
  readonly expected: readonly ExpectedSource[];
  /** What batches do for groups of payees: drafts of their months, and when each of them was paid last. */
  readonly ofGroups: GroupBatches;
}

/** What the capability needs of others. */
export interface BatchNeeds {
  readonly orders: PaymentOrdersFeature;
  readonly fees: Pick<FeesFeature, 'ofOrders'>;
  readonly backgroundTasks: BackgroundTasksFeature;
  readonly receipts: Pick<ReceiptsFeature, 'ofBatch'>;
  readonly institutions: Pick<InstitutionsFeature, 'openList'>;
  /** The ways in which rows are paid; the first that takes a row which does not say how. */
  readonly ways: readonly BatchRowWay[];
}

/** Puts the capability together and makes its kind of order known. */
export function createBatchTransfersFeature(platform: Platform, needs: BatchNeeds): BatchTransfersFeature {
  const { pool, ledger, clock, entropy, live, log, settings } = platform;
  const { orders, fees, ways, backgroundTasks, receipts, institutions } = needs;
  const { name, ispb, branch, code } = settings.bank;
  const batches: BatchContext = {
    pool,
    ledger,
    clock,
    entropy,
    live,
    log,
    bank: { name, ispb, branch, code },
    orders,
    fees: fees.ofOrders,
    institutions,
    ways,
    wakeMaking: () => loops.making.wake(),
    wakeLooking: () => loops.looking.wake(),
  };
  const loops = createBatchLoops(platform, () => batches);
  orders.rails.addRail(batchRail);
  return {
    routes: batchRoutes(batches, createBatchReceipts(batches, backgroundTasks, receipts), createBatchFiles(batches)),
    loops: [loops.making, loops.looking, loops.tidying],
    checks: batchChecks(() => clock.now()),
    expected: [expectedRows(pool)],
    ofGroups: {
      openDraft: (client, draft) => openDraft(batches, client, draft),
      lastPayments: (companyId, groupId, members) => lastPayments(batches, { companyId, groupId }, members),
    },
  };
}
