import type { BatchRowWay } from '../batch-transfers/index.ts';
import { assert, HOUR_MS, later, MINUTE_MS } from '@bank/core';
import { ispb } from '@bank/identifiers';
import type { BooksCheck } from '@bank/ledger';
import type { Route } from '../../platform/http/route.ts';
import { createLoop, type Loop } from '../../platform/jobs/loop.ts';
import type { Platform } from '../../platform/platform.ts';
import type { ExpectedSource } from '../expected-money/index.ts';
import type { Explanations } from '../explanations/index.ts';
import type { InstitutionsFeature } from '../institutions/index.ts';
import type { AvailabilityFeature } from '../availability/index.ts';
import type { FeesFeature } from '../fees/index.ts';
import type { PayeesFeature } from '../payees/index.ts';
import type { PaymentOrdersFeature } from '../payment-orders/index.ts';
import { keyOwnerReader } from '../pix-keys/index.ts';
import type { reconciled } from '../reconciliation/index.ts';
import type { RailMessagesFeature } from '../rail-messages/index.ts';
import type { ChargeKeeper } from './application/charge-keeper.ts';
import type { PixContext } from './application/context.ts';
import { reconciledSpi } from './application/reconciled-spi.ts';
import { expectedPix } from './application/expected-pix.ts';
import { pixExplanations } from './application/explain-pix.ts';
import type { CreditGuard } from './application/credit-guard.ts';
import type { ReturnsAsker } from './application/returns-asker.ts';
import { pixChecks } from './application/verify-pix.ts';
import { pixRoutes } from './http/routes.ts';
import { pixBatchRows } from './application/batch-rows.ts';
import { createLookupCredits } from './application/credit-look-ups.ts';
import { openLookupBuckets } from './postgres/lookup-buckets.ts';
import { deleteLookupsBefore, openLookups } from './postgres/lookup-store.ts';
import { openChargeDocuments } from './rails/charge-documents.ts';
import { ownChargesFirst } from './rails/own-charges.ts';
import { createPixRail } from './rails/pix-rail.ts';
import { openNetwork, type PixNetwork } from './rails/network.ts';
import { createSpiReader, createSpiSender } from './rails/spi-loops.ts';

export { pastReceived } from './application/past-received.ts';
export { pastReturn } from './application/past-return.ts';
export { pastPixLine, pastPixRefusal } from './application/past-sent.ts';
export { pastPixRows } from './application/batch-rows.ts';
export { OWN_ACCOUNT_TYPE } from './domain/incoming.ts';
export type * as chargeKeeping from './application/charge-keeper.ts';
export type { CreditGuard } from './application/credit-guard.ts';
export type { ReturnsAsker } from './application/returns-asker.ts';
export type { PixNetwork } from './rails/network.ts';
export { ID_AGE_MS_MAX } from './rails/pix-rail.ts';

/** The capability pix: what other features and the composition root may use of it. */
export interface PixFeature {
  /** Paying rows of a batch by Pix. */
  readonly batchRows: BatchRowWay;
  readonly routes: readonly Route[];
  readonly loops: readonly Loop[];
  /** The money on its way here that Pix knows of. */
  readonly expected: ExpectedSource;
  /** The SPI, for giving back what came through it. */
  readonly network: PixNetwork;
  /** The SPI, to be reconciled. */
  readonly reconciled: reconciled.ReconciledRail;
  /** What `ipe verify` asks of Pix (V6). */
  readonly checks: readonly BooksCheck[];
  /** Which entries and counters follow from Pix. */
  readonly explanations: Explanations;
  /** Makes known who knows the charges behind the codes of this bank; there is one. */
  addChargeKeeper(keeper: ChargeKeeper): void;
}

const TIDY_EVERY_MS = 10 * MINUTE_MS;
/** How long an expired look-up stays, so that a late payment from it is told that it expired. */
const LOOKUP_KEPT_MS = 24 * HOUR_MS;

/** What the capability needs of others. */
interface PixNeeds {
  readonly orders: PaymentOrdersFeature;
  readonly railMessages: RailMessagesFeature;
  readonly fees: Pick<FeesFeature, 'giveBackWithPosting'>;
  readonly availability: Pick<AvailabilityFeature, 'isOut' | 'onBack'>;
  readonly payees: Pick<PayeesFeature, 'payAgain'>;
  readonly institutions: Pick<InstitutionsFeature, 'recognise' | 'nameOf'>;
}

/** Somebody whom another capability makes known later; there is one. */
function introduced<Who>(what: string): { readonly get: () => Who; readonly add: (who: Who) => void } {
  let known: Who | undefined;
  return {
    get: () => {
      assert(known, `nobody is known who ${what}`);
      return known;
    },
    add: (who) => {
      assert(!known, `two are known who ${what}`);
      known = who;
    },
  };
}

/** Everything that the use cases work with. */
function openPix(
  platform: Platform,
  features: PixNeeds,
  { chargeKeeper, wakeSender }: Pick<PixContext, 'chargeKeeper' | 'wakeSender'>,
): PixContext {
  const { settings, pool, ledger, clock, entropy, log, live, rails } = platform;
  const ownHost = new URL(settings.publicUrl).host;
  const asker = introduced<ReturnsAsker>('has the bank give something back');
  const guard = introduced<CreditGuard>('looks at what comes in');
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
    orders: features.orders,
    fees: features.fees,
    payAgain: features.payees.payAgain,
    institutions: features.institutions,
    messages: features.railMessages.openRail({ name: 'spi', faultPrefix: 'pix' }),
    returnsAsker: asker.get,
    addReturnsAsker: asker.add,
    chargeKeeper,
    creditGuard: guard.get,
    addCreditGuard: guard.add,
    spi: rails.spi,
    dict: rails.dict,
    lookups: openLookups(pool),
    ownerOfKey: keyOwnerReader(pool),
    ownHost,
    charges: ownChargesFirst(
      openChargeDocuments({ fetchDocument: platform.documents, authorities: settings.chargeAuthorities, clock }),
      { host: ownHost, clock, keeper: chargeKeeper },
    ),
    bankLookups: platform.rates.levelled('bank-lookups', settings.limits.bankLookups),
    lookupBuckets: openLookupBuckets(pool, settings.limits.lookups),
    signingKey: settings.railsKeys.signing,
    spiKey: settings.railsKeys.spi,
    answerMs: settings.pixAnswerMs,
    isNetworkOut: () => features.availability.isOut('spi'),
    wakeSender,
  };
}

/** Puts the capability together and makes its rail known to the orders. */
export function createPixFeature(platform: Platform, features: PixNeeds): PixFeature {
  const { pool, clock, log } = platform;
  const keeper = introduced<ChargeKeeper>('keeps the charges of our own codes');
  const pix = openPix(platform, features, { chargeKeeper: keeper.get, wakeSender: () => sender.wake() });
  const sender = createSpiSender(pix);
  const tidy = createLoop({
    name: 'pix-lookups',
    everyMs: TIDY_EVERY_MS,
    log,
    turn: async () => (await deleteLookupsBefore(pool, later(clock.now(), -LOOKUP_KEPT_MS))) > 0,
  });
  const credits = createLookupCredits(pix);
  features.orders.rails.addRail(createPixRail(pix, credits));
  features.availability.onBack('spi', () => features.orders.rails.sendWaiting());
  return {
    batchRows: pixBatchRows(pix),
    routes: pixRoutes(pix),
    loops: [sender, createSpiReader(pix), tidy, credits.loop],
    expected: expectedPix(pool),
    network: openNetwork(pix),
    reconciled: reconciledSpi(pix),
    checks: pixChecks,
    explanations: pixExplanations,
    addChargeKeeper: keeper.add,
  };
}
