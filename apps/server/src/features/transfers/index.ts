import { HOUR_MS, later, MINUTE_MS } from '@bank/core';
import { ispb } from '@bank/identifiers';
import type { BooksCheck } from '@bank/ledger';
import type { Route } from '../../platform/http/route.ts';
import { createLoop, type Loop } from '../../platform/jobs/loop.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Explanations } from '../explanations/index.ts';
import type { FeesFeature } from '../fees/index.ts';
import type { InstitutionsFeature } from '../institutions/index.ts';
import type { PayeesFeature } from '../payees/index.ts';
import type { PaymentOrdersFeature } from '../payment-orders/index.ts';
import type { RailMessagesFeature } from '../rail-messages/index.ts';
import type { reconciled } from '../reconciliation/index.ts';
import type { BatchRowWay } from '../batch-transfers/index.ts';
import { tedBatchRows, transferBatchRows } from './application/batch-rows.ts';
import type { TransfersContext } from './application/context.ts';
import { transferExplanations } from './application/explain-transfers.ts';
import { reconciledStr } from './application/reconciled-str.ts';
import { transferChecks } from './application/verify-transfers.ts';
import { transferRoutes } from './http/routes.ts';
import { deleteLookupsBefore } from './postgres/lookup-store.ts';
import { createStrAsker, createStrReader, createStrSender } from './rails/str-loops.ts';
import { createTedRail } from './rails/ted-rail.ts';
import { createTransferRail } from './rails/transfer-rail.ts';

export { tedBatchRows, transferBatchRows } from './application/batch-rows.ts';
export {
  pastTed,
  pastTedIn,
  pastTedLine,
  pastTedNumber,
  pastTedRefusal,
  pastTedReturn,
  pastTransfer,
  pastTransferLines,
} from './application/past-transfer.ts';

/** The capability transfers: what other features and the composition root may use of it. */
export interface TransfersFeature {
  /** Paying rows of a batch: to accounts of this bank, and by TED to others. */
  readonly batchRows: { readonly transfer: BatchRowWay; readonly ted: BatchRowWay };
  readonly routes: readonly Route[];
  readonly loops: readonly Loop[];
  /** The STR, to be reconciled. */
  readonly reconciled: reconciled.ReconciledRail;
  /** What `ipe verify` asks of transfers and TEDs (V6). */
  readonly checks: readonly BooksCheck[];
  /** Which entries follow from transfers and TEDs. */
  readonly explanations: Explanations;
}

/** What the capability needs of others. */
interface TransfersNeeds {
  readonly orders: PaymentOrdersFeature;
  readonly railMessages: RailMessagesFeature;
  readonly fees: Pick<FeesFeature, 'giveBackWithPosting'>;
  readonly payees: Pick<PayeesFeature, 'payAgain' | 'findOtherWay'>;
  readonly institutions: Pick<InstitutionsFeature, 'recognise' | 'nameOf'>;
}

/** How long the STR may take to answer before a TED's outcome is unknown. */
const ANSWER_MS = MINUTE_MS;
const TIDY_EVERY_MS = 10 * MINUTE_MS;
/** How long an expired look-up stays, so that a late payment from it is told that it expired. */
const LOOKUP_KEPT_MS = 24 * HOUR_MS;

function openTransfers(platform: Platform, needs: TransfersNeeds, wakeSender: () => void): TransfersContext {
  const { settings, pool, ledger, clock, entropy, log, live, rails, rates } = platform;
  return {
    pool,
    ledger,
    clock,
    entropy,
    log,
    live,
    bank: {
      name: settings.bank.name,
      ispb: ispb(settings.bank.ispb),
      branch: settings.bank.branch,
    },
    orders: needs.orders,
    fees: needs.fees,
    payAgain: needs.payees.payAgain,
    findOtherWay: needs.payees.findOtherWay,
    institutions: needs.institutions,
    accountLookups: rates.shared('account-lookups', settings.limits.accountLookups),
    messages: needs.railMessages.openRail({ name: 'str', faultPrefix: 'ted' }),
    str: rails.str,
    signingKey: settings.railsKeys.signing,
    strKey: settings.railsKeys.spi,
    answerMs: ANSWER_MS,
    wakeSender,
  };
}

/** Puts the capability together and makes its two rails known to the orders. */
export function createTransfersFeature(platform: Platform, needs: TransfersNeeds): TransfersFeature {
  const { pool, clock, log } = platform;
  const transfers = openTransfers(platform, needs, () => sender.wake());
  const sender = createStrSender(transfers);
  const asker = createStrAsker(transfers);
  const tidy = createLoop({
    name: 'transfer-lookups',
    everyMs: TIDY_EVERY_MS,
    log,
    turn: async () => (await deleteLookupsBefore(pool, later(clock.now(), -LOOKUP_KEPT_MS))) > 0,
  });
  needs.orders.rails.addRail(createTransferRail(transfers));
  needs.orders.rails.addRail(createTedRail(transfers));
  return {
    batchRows: { transfer: transferBatchRows(transfers), ted: tedBatchRows(transfers) },
    routes: transferRoutes(transfers),
    loops: [sender, createStrReader(transfers), asker, tidy],
    reconciled: reconciledStr(transfers),
    checks: transferChecks,
    explanations: transferExplanations,
  };
}
