import { ENDPOINTS } from '@bank/contracts';
import type { BooksCheck } from '@bank/ledger';
import { createAccessFeature, deviceSessions, type AccessFeature } from './features/access/index.ts';
import { createAddressFinderFeature } from './features/address-finder/index.ts';
import { approvalEngine, createAuthorizationsFeature } from './features/authorizations/index.ts';
import { batchReturnRecipes, createBatchTransfersFeature } from './features/batch-transfers/index.ts';
import { createBackgroundTasksFeature } from './features/background-tasks/index.ts';
import { createAvailabilityFeature } from './features/availability/index.ts';
import { createCompanyFeature } from './features/company/index.ts';
import { createDayCloseFeature, type DayCloseFeature } from './features/day-close/index.ts';
import { createDeviceKeysFeature, type DeviceKeys } from './features/device-keys/index.ts';
import { createDevicesFeature } from './features/devices/index.ts';
import { createExpectedMoneyFeature } from './features/expected-money/index.ts';
import { explanationChecks, type Explanations } from './features/explanations/index.ts';
import { createApiPixFeature } from './features/api-pix/index.ts';
import { createFeesFeature } from './features/fees/index.ts';
import { createGroupsFeature } from './features/groups/index.ts';
import { createHistoryFeature } from './features/history/index.ts';
import { createHomeFeature } from './features/home/index.ts';
import { createInstitutionsFeature } from './features/institutions/index.ts';
import { createIntegrationsFeature } from './features/integrations/index.ts';
import { createLargeUploadsFeature } from './features/large-uploads/index.ts';
import { createIssuedFilesFeature } from './features/issued-files/index.ts';
import { createNotificationsFeature } from './features/notifications/index.ts';
import { createOnboardingFeature } from './features/onboarding/index.ts';
import { createOperatorsFeature, operatorCredentials } from './features/operators/index.ts';
import { createPayeesFeature } from './features/payees/index.ts';
import { createPaymentOrdersFeature, type PaymentOrdersFeature } from './features/payment-orders/index.ts';
import { createPixFeature, OWN_ACCOUNT_TYPE } from './features/pix/index.ts';
import { createPixChargesFeature, type PixChargesFeature } from './features/pix-charges/index.ts';
import { createPixDashboardFeature } from './features/pix-dashboard/index.ts';
import { createPixDisputesFeature } from './features/pix-disputes/index.ts';
import { createPixKeysFeature } from './features/pix-keys/index.ts';
import { createPixRefundsFeature, type PixRefundsFeature } from './features/pix-refunds/index.ts';
import { createPixReturnFilesFeature, pixDayRecipes } from './features/pix-return-files/index.ts';
import { createRailMessagesFeature } from './features/rail-messages/index.ts';
import { createReconciliationFeature, type ReconciliationFeature } from './features/reconciliation/index.ts';
import { createReceiptsFeature } from './features/receipts/index.ts';
import { createSavedViewsFeature } from './features/saved-views/index.ts';
import { createSchedulesFeature } from './features/schedules/index.ts';
import { createSignedChangesFeature, type SignedChanges } from './features/signed-changes/index.ts';
import { closedMonthRecipes, createStatementFeature } from './features/statement/index.ts';
import { createTransfersFeature } from './features/transfers/index.ts';
import { createUsageLimitsFeature } from './features/usage-limits/index.ts';
import { createWebhooksFeature } from './features/webhooks/index.ts';
import { createHttpServer, type HttpServer } from './platform/http/server.ts';
import { createMetrics } from './platform/http/metrics.ts';
import type { Page } from './platform/http/page.ts';
import { serverPages } from './platform/http/server-pages.ts';
import { emptySite, type Site } from './platform/http/site.ts';
import { serviceBaseRoutes } from './platform/http/service-bases.ts';
import type { Route } from './platform/http/route.ts';
import { createAuditChainer } from './platform/jobs/audit-chainer.ts';
import { createSpaceGate } from './platform/jobs/space-gate.ts';
import { createMessageDelivery } from './platform/messages/delivery.ts';
import type { OpenPlatform } from './platform/open-platform.ts';
import type { Loop } from './platform/platform.ts';
import { STANDINGS } from './standings.ts';

/** The bank, put together. */
export interface Bank {
  readonly http: HttpServer;
  readonly loops: readonly Loop[];
  readonly access: AccessFeature;
  readonly deviceKeys: DeviceKeys;
  readonly signedChanges: SignedChanges;
  readonly dayClose: DayCloseFeature;
  readonly reconciliation: ReconciliationFeature;
  /** What `ipe verify` asks of the features, beyond the books. */
  readonly checks: readonly BooksCheck[];
  /** Begins the loops and the hearing of live notices. */
  start(): void;
  /** Answers what is under way, ends the loops, closes every connection; at most about 10 s. */
  stop(): Promise<void>;
}

/** How a bank differs from the one that customers meet. */
export interface BankOptions {
  readonly site?: Site;
  /** Counts memory, CPU and event loop too: once per process. */
  readonly processMetrics?: boolean;
  /** Every answer is checked against its contract: tests. */
  readonly checkReplies?: boolean;
  /** Told of each password hash that is worked out: tests. */
  readonly onHashing?: () => void;
  /** Says whether a directory's disk has room for writes: tests. */
  readonly lookForRoom?: (directory: string) => Promise<boolean>;
}

/** What a capability adds to the bank. */
interface BankFeature {
  readonly routes: readonly Route[];
  readonly pages?: readonly Page[];
  readonly loops?: readonly Loop[];
  /** What `ipe verify` asks of it. */
  readonly checks?: readonly BooksCheck[];
}

/** The composition root: every capability meets the others here and nowhere else. */
export async function createBank(opened: OpenPlatform, options: BankOptions = {}): Promise<Bank> {
  const metrics = createMetrics({ ofProcess: options.processMetrics ?? false });
  const availability = createAvailabilityFeature(opened);
  // Whoever calls the outside is measured by that.
  const platform: OpenPlatform = { ...opened, rails: availability.rails };
  const deviceKeys = createDeviceKeysFeature(platform, { sessions: deviceSessions });
  const access = await createAccessFeature(platform, {
    devices: deviceKeys,
    credentials: operatorCredentials,
    ...(options.onHashing && { onHashing: options.onHashing }),
  });
  const company = createCompanyFeature(platform);
  const fees = createFeesFeature(platform);
  const signedChanges = createSignedChangesFeature(platform, { devices: deviceKeys, standings: STANDINGS });
  const operators = createOperatorsFeature({ platform, signedChanges, access, devices: deviceKeys });
  const receipts = createReceiptsFeature(platform);
  const backgroundTasks = createBackgroundTasksFeature(platform);
  const statement = createStatementFeature(platform, { receiptCodes: receipts.codesOf, backgroundTasks });
  const paymentOrders = createPaymentOrdersFeature({
    platform,
    devices: deviceKeys,
    approvals: {
      engine: approvalEngine,
      readApprovers: operators.readApprovers,
      readProfileNames: operators.readProfileNames,
    },
    proveSettlement: receipts.settlement,
    fees: fees.ofOrders,
  });
  const authorizations = createAuthorizationsFeature({
    platform,
    orders: paymentOrders,
    devices: deviceKeys,
    signedChanges,
    readApprovers: operators.readApprovers,
  });
  const devicePorts = { signedChanges, access, pendingLimits: paymentOrders.pendingDevices };
  const devices = createDevicesFeature(platform, devicePorts);
  const railMessages = createRailMessagesFeature(platform);
  const payees = createPayeesFeature({
    ...platform,
    orders: { readOrderOf: paymentOrders.reading.readOrderOf, payeeKindsOf: paymentOrders.rails.payeeKindsOf },
  });
  const institutions = createInstitutionsFeature(platform);
  const toRails = { orders: paymentOrders, railMessages, fees, availability, payees, institutions };
  const pix = createPixFeature(platform, toRails);
  const transfers = createTransfersFeature(platform, toRails);
  const pixKeys = createPixKeysFeature(platform, { accountType: OWN_ACCOUNT_TYPE });
  const pixRefunds = createPixRefundsFeature(platform, { orders: paymentOrders, network: pix.network });
  const { network } = pix;
  const pixDisputes = createPixDisputesFeature(platform, { orders: paymentOrders, network, shares: pixRefunds.shares });
  const pixCharges = createPixChargesFeature(platform, { pix, pixRefunds, pixDisputes, pixKeys });
  // An account of this bank is reached in its own books; every other one by Pix, unless the row says TED.
  const ways = [transfers.batchRows.transfer, pix.batchRows, transfers.batchRows.ted];
  const batchPorts = { orders: paymentOrders, fees, backgroundTasks, receipts, institutions, ways };
  const batchTransfers = createBatchTransfersFeature(platform, batchPorts);
  const groups = createGroupsFeature(platform, { batches: batchTransfers.ofGroups });
  const pixReturnFiles = createPixReturnFilesFeature(platform);
  const pixDashboard = createPixDashboardFeature(platform, pixCharges);
  const reconciliation = createReconciliationFeature(platform, {
    rails: [pix.reconciled, transfers.reconciled],
    orders: paymentOrders.rails,
    messages: railMessages,
    metrics,
  });
  const usageLimits = createUsageLimitsFeature(platform, {
    signedChanges,
    payAgain: payees.payAgain,
    payeeKindsOf: paymentOrders.rails.payeeKindsOf,
    pendingDevices: paymentOrders.pendingDevices,
  });
  const history = createHistoryFeature(platform);
  const expected = [...paymentOrders.expected, ...batchTransfers.expected, fees.expected, pix.expected];
  const expectedMoney = createExpectedMoneyFeature(platform, expected);
  const schedules = createSchedulesFeature(platform, { paymentOrders, expectedMoney });
  const { reading } = paymentOrders;
  const waiting = { authorizations, disputes: pixDisputes };
  const home = createHomeFeature({ statement, paymentOrders: reading, ...waiting, expectedMoney });
  const recipes = { ...closedMonthRecipes, ...pixDayRecipes, ...batchReturnRecipes };
  const issuedFiles = createIssuedFilesFeature(platform, { recipes });
  const approving = { engine: approvalEngine, readApprovers: operators.readApprovers };
  const notifications = createNotificationsFeature(platform, { orders: reading, ...approving });
  const onboarding = createOnboardingFeature(platform);
  const largeUploads = createLargeUploadsFeature(platform);
  const savedViews = createSavedViewsFeature(platform);
  const programPorts = { signedChanges, metrics, paymentOrders, pixCharges, pixRefunds };
  const { integrations, webhooks, apiPix } = createForPrograms(platform, programPorts);

  const dayClose = createDayCloseFeature(platform, [
    ...statement.dayCloseSteps,
    ...pixReturnFiles.dayCloseSteps,
    ...fees.dayCloseSteps,
    ...reconciliation.dayCloseSteps,
  ]);

  const features: readonly BankFeature[] = [
    access,
    deviceKeys,
    devices,
    signedChanges,
    company,
    fees,
    operators,
    receipts,
    backgroundTasks,
    statement,
    issuedFiles,
    paymentOrders,
    authorizations,
    schedules,
    institutions,
    payees,
    transfers,
    groups,
    pix,
    pixCharges,
    pixDashboard,
    apiPix,
    pixDisputes,
    pixKeys,
    pixRefunds,
    pixReturnFiles,
    batchTransfers,
    history,
    home,
    notifications,
    usageLimits,
    onboarding,
    createAddressFinderFeature(platform),
    largeUploads,
    savedViews,
    integrations,
    webhooks,
    dayClose,
    reconciliation,
    availability,
  ];
  const space = createSpaceGate(platform, options.lookForRoom);
  const loops = loopsOf(platform, space.loop, features);
  const http = await createHttpServer({
    platform,
    routes: [...features.flatMap((feature) => feature.routes), ...serviceBaseRoutes()],
    endpoints: ENDPOINTS,
    pages: [
      ...serverPages({ platform, metrics, endpoints: ENDPOINTS, hasRoom: space.hasRoom }),
      ...features.flatMap(({ pages }) => pages ?? []),
    ],
    authenticate: access.authenticate,
    callerNow: access.callerNow,
    programs: integrations.programs,
    site: options.site ?? emptySite,
    metrics,
    hasRoom: space.hasRoom,
    checkReplies: options.checkReplies ?? false,
  });
  return {
    http,
    loops,
    access,
    deviceKeys,
    signedChanges,
    dayClose,
    reconciliation,
    checks: booksChecks(
      [...features, railMessages],
      [paymentOrders, pix, pixDisputes, pixRefunds, transfers, fees, reconciliation],
    ),
    start() {
      platform.start();
      for (const loop of loops) loop.start();
    },
    async stop() {
      await Promise.all([http.close().then(integrations.flushCalls), ...loops.map((loop) => loop.stop())]);
      await platform.close();
    },
  };
}

/** Everything that the bank does by itself. */
function loopsOf(
  platform: OpenPlatform,
  space: Loop,
  features: readonly Pick<BankFeature, 'loops'>[],
): readonly Loop[] {
  return [
    space,
    platform.rates.loop,
    createAuditChainer(platform),
    createMessageDelivery(platform),
    ...features.flatMap(({ loops }) => loops ?? []),
  ];
}

/** What `ipe verify` asks: each feature's own checks, and whether every entry follows from something. */
function booksChecks(
  features: readonly Pick<BankFeature, 'checks'>[],
  explaining: readonly { readonly explanations: Explanations }[],
): readonly BooksCheck[] {
  return [
    ...features.flatMap(({ checks }) => checks ?? []),
    ...explanationChecks(
      explaining.map(({ explanations }) => explanations),
      STANDINGS,
    ),
  ];
}

/** What companies' own programs have to do with: their credentials, what they call, and what calls them. */
function createForPrograms(
  platform: OpenPlatform,
  features: {
    readonly signedChanges: SignedChanges;
    readonly metrics: ReturnType<typeof createMetrics>;
    readonly paymentOrders: PaymentOrdersFeature;
    readonly pixCharges: PixChargesFeature;
    readonly pixRefunds: PixRefundsFeature;
  },
) {
  const { signedChanges, metrics, paymentOrders, pixCharges, pixRefunds } = features;
  const { devolutionsOf } = pixRefunds;
  const givenBack = paymentOrders.reading.usedByPrograms;
  return {
    integrations: createIntegrationsFeature(platform, { signedChanges, metrics, givenBack }),
    webhooks: createWebhooksFeature(platform, { signedChanges, devolutionsOf }),
    apiPix: createApiPixFeature(platform, { charges: pixCharges.programs, devolutionsOf }),
  };
}
