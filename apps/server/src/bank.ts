import { ENDPOINTS } from '@bank/contracts';
import type { BooksCheck } from '@bank/ledger';
import { createAccessFeature, deviceSessions, type AccessFeature } from './features/access/index.ts';
import { createAddressFinderFeature } from './features/address-finder/index.ts';
import { approvalEngine, createAuthorizationsFeature } from './features/authorizations/index.ts';
import { createBackgroundTasksFeature } from './features/background-tasks/index.ts';
import { createAvailabilityFeature } from './features/availability/index.ts';
import { createCompanyFeature } from './features/company/index.ts';
import { createDayCloseFeature, type DayCloseFeature } from './features/day-close/index.ts';
import { createDeviceKeysFeature, type DeviceKeys } from './features/device-keys/index.ts';
import { createDevicesFeature } from './features/devices/index.ts';
import { createExpectedMoneyFeature } from './features/expected-money/index.ts';
import { explanationChecks } from './features/explanations/index.ts';
import { createFeesFeature } from './features/fees/index.ts';
import { createHistoryFeature } from './features/history/index.ts';
import { createHomeFeature } from './features/home/index.ts';
import { createLargeUploadsFeature } from './features/large-uploads/index.ts';
import { createIssuedFilesFeature } from './features/issued-files/index.ts';
import { createNotificationsFeature } from './features/notifications/index.ts';
import { createOnboardingFeature } from './features/onboarding/index.ts';
import { createOperatorsFeature, operatorCredentials } from './features/operators/index.ts';
import { createPayeesFeature } from './features/payees/index.ts';
import { createPaymentOrdersFeature } from './features/payment-orders/index.ts';
import { createPixFeature, OWN_ACCOUNT_TYPE } from './features/pix/index.ts';
import { createPixChargesFeature } from './features/pix-charges/index.ts';
import { createPixDisputesFeature } from './features/pix-disputes/index.ts';
import { createPixKeysFeature } from './features/pix-keys/index.ts';
import { createPixRefundsFeature } from './features/pix-refunds/index.ts';
import { createRailMessagesFeature } from './features/rail-messages/index.ts';
import { createReconciliationFeature, type ReconciliationFeature } from './features/reconciliation/index.ts';
import { createReceiptsFeature } from './features/receipts/index.ts';
import { createSavedViewsFeature } from './features/saved-views/index.ts';
import { createSchedulesFeature } from './features/schedules/index.ts';
import { createSignedChangesFeature, type SignedChanges } from './features/signed-changes/index.ts';
import { closedMonthRecipes, createStatementFeature } from './features/statement/index.ts';
import { createUsageLimitsFeature } from './features/usage-limits/index.ts';
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
  const devices = createDevicesFeature(platform, {
    signedChanges,
    access,
    pendingLimits: paymentOrders.pendingDevices,
  });
  const railMessages = createRailMessagesFeature(platform);
  const payees = createPayeesFeature({
    ...platform,
    orders: { readOrderOf: paymentOrders.reading.readOrderOf, payeeKindsOf: paymentOrders.rails.payeeKindsOf },
  });
  const pix = createPixFeature(platform, { orders: paymentOrders, railMessages, fees, availability, payees });
  const pixKeys = createPixKeysFeature(platform, { accountType: OWN_ACCOUNT_TYPE });
  const pixRefunds = createPixRefundsFeature(platform, { orders: paymentOrders, network: pix.network });
  const { network } = pix;
  const pixDisputes = createPixDisputesFeature(platform, { orders: paymentOrders, network, shares: pixRefunds.shares });
  const pixCharges = createPixChargesFeature(platform, { pix, refunds: pixRefunds, disputes: pixDisputes });
  const reconciliation = createReconciliationFeature(platform, {
    rails: [pix.reconciled],
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
  const expectedMoney = createExpectedMoneyFeature(platform, [...paymentOrders.expected, fees.expected, pix.expected]);
  const schedules = createSchedulesFeature(platform, { paymentOrders, expectedMoney });
  const home = createHomeFeature({ statement, paymentOrders: paymentOrders.reading, authorizations, expectedMoney });
  const issuedFiles = createIssuedFilesFeature(platform, { recipes: closedMonthRecipes });
  const notifications = createNotificationsFeature(platform, {
    orders: paymentOrders.reading,
    engine: approvalEngine,
    readApprovers: operators.readApprovers,
  });
  const onboarding = createOnboardingFeature(platform);
  const addressFinder = createAddressFinderFeature(platform);
  const largeUploads = createLargeUploadsFeature(platform);
  const savedViews = createSavedViewsFeature(platform);

  const dayClose = createDayCloseFeature(platform, [
    ...statement.dayCloseSteps,
    ...fees.dayCloseSteps,
    ...reconciliation.dayCloseSteps,
  ]);

  const features: readonly {
    readonly routes: readonly Route[];
    readonly pages?: readonly Page[];
    readonly loops?: readonly Loop[];
  }[] = [
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
    payees,
    pix,
    pixCharges,
    pixDisputes,
    pixKeys,
    pixRefunds,
    history,
    home,
    notifications,
    usageLimits,
    onboarding,
    addressFinder,
    largeUploads,
    savedViews,
    dayClose,
    reconciliation,
    availability,
  ];
  const space = createSpaceGate(platform, options.lookForRoom);
  const loops = [
    space.loop,
    platform.rates.loop,
    createAuditChainer(platform),
    createMessageDelivery(platform),
    ...features.flatMap(({ loops: own }) => own ?? []),
  ];
  const routes = [...features.flatMap((feature) => feature.routes), ...serviceBaseRoutes()];
  const endpoints = ENDPOINTS;
  const http = await createHttpServer({
    platform,
    routes,
    endpoints,
    pages: [
      ...serverPages({ platform, metrics, endpoints, hasRoom: space.hasRoom }),
      ...features.flatMap(({ pages }) => pages ?? []),
    ],
    authenticate: access.authenticate,
    callerNow: access.callerNow,
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
    checks: [
      ...[paymentOrders, railMessages, pix, pixCharges, pixDisputes, pixRefunds, reconciliation].flatMap(
        ({ checks }) => checks,
      ),
      ...[receipts, statement, issuedFiles, company, fees, onboarding].flatMap(({ checks }) => checks),
      ...explanationChecks(
        [paymentOrders, pix, pixDisputes, pixRefunds, fees, reconciliation].map(({ explanations }) => explanations),
        STANDINGS,
      ),
    ],
    start() {
      platform.start();
      for (const loop of loops) loop.start();
    },
    async stop() {
      await Promise.all([http.close(), ...loops.map((loop) => loop.stop())]);
      await platform.close();
    },
  };
}
