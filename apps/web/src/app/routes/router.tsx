import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  Outlet,
  redirect,
  type RouteComponent,
  type RouterHistory,
} from '@tanstack/react-router';
import type { AuthorizationsAddress } from '../../features/authorizations/address.ts';
import type { BatchAddress, BatchesAddress } from '../../features/batch-transfers/address.ts';
import type { CompanyAddress } from '../../features/company/address.ts';
import type { DevicesAddress } from '../../features/devices/address.ts';
import type { IssuedFilesAddress } from '../../features/issued-files/address.ts';
import type { GroupsAddress } from '../../features/groups/address.ts';
import type { HistoryAddress } from '../../features/history/address.ts';
import type { IntegrationsAddress } from '../../features/integrations/address.ts';
import { readSignUpAddress } from '../../features/onboarding/address.ts';
import type { DisputesAddress } from '../../features/pix-disputes/address.ts';
import type { CodeAddress } from '../../features/pix/copy-paste/address.ts';
import type { DashboardAddress } from '../../features/pix-dashboard/address.ts';
import type { ChargesAddress } from '../../features/pix-charges/address.ts';
import type { ReturnFilesAddress } from '../../features/pix-return-files/address.ts';
import type { PixAddress } from '../../features/pix-refunds/address.ts';
import type { OperatorsAddress } from '../../features/operators/address.ts';
import type { PixKeysAddress } from '../../features/pix-keys/address.ts';
import type { SchedulesAddress } from '../../features/schedules/address.ts';
import type { StatementAddress } from '../../features/statement/address.ts';
import type { TransferLimitsAddress } from '../pages/transfer-limits-page.tsx';
import type { LimitsAddress } from '../../features/usage-limits/address.ts';
import type { WebhooksAddress } from '../../features/webhooks/address.ts';
import type { PaymentAddress } from '../../payment-form/address.ts';
import type { PaidBefore } from '../../payment-form/way-of-paying.ts';
import type { AppServices } from '../../platform/app-services.ts';
import type { DoorServices } from '../../platform/door-services.ts';
import type { PermissionsAddress } from '../pages/permissions-address.ts';
import { QrCodePage, SignInPage } from '../pages/session-pages.tsx';
import { wayBackIn } from '../pages/way-back.ts';
import { RouteError } from '../pages/route-error.tsx';
import { ScreenPending, Splash } from '../pages/splash.tsx';
import { lazyScreen } from '../../vocabulary/lazy-part.tsx';
import { accessOf, isProfileMissing } from '../../platform/session/session-state.ts';
import { Shell } from '../shell/shell.tsx';
import { mayOpen, screenOf, type ScreenPath, type SoonPath } from '../../platform/screens/screens.ts';

/** What guards and loaders are given. */
export interface RouterContext {
  readonly door: DoorServices;
  readonly app: AppServices;
}

const NotFoundPage = lazyScreen(() => import('../pages/closed-pages.tsx'), 'NotFoundPage');
const ScreenError = lazyScreen(() => import('../pages/screen-error.tsx'), 'ScreenError');
const NotAllowedPage = lazyScreen(() => import('../pages/closed-pages.tsx'), 'NotAllowedPage');

const root = createRootRouteWithContext<RouterContext>()({ component: Outlet });

const start = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: ({ context, location }) => {
    // Where a person was thrown out of travels along, for "Voltar para …" on /home (READINGS 26).
    const state = wayBackIn(location.state);
    const signedIn = context.door.session.token() !== undefined;
    throw redirect({ to: signedIn ? '/home' : '/session/signin', state, replace: true });
  },
});

const session = {
  signin: createRoute({
    getParentRoute: () => root,
    path: '/session/signin',
    component: SignInPage,
    beforeLoad: ({ context }) => {
      if (context.door.session.token() !== undefined) throw redirect({ to: '/', replace: true });
    },
  }),
  signup: createRoute({
    getParentRoute: () => root,
    path: '/session/signup',
    component: lazyScreen(() => import('../../features/onboarding/screens/sign-up-screen.tsx'), 'SignUpScreen'),
    validateSearch: readSignUpAddress,
  }),
  qrcode: createRoute({ getParentRoute: () => root, path: '/session/qrcode', component: QrCodePage }),
  notFound: createRoute({ getParentRoute: () => root, path: '/session/404', component: NotFoundPage }),
  notAllowed: createRoute({ getParentRoute: () => root, path: '/session/401', component: NotAllowedPage }),
};

const unknown = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: () => {
    throw redirect({ to: '/session/404', replace: true });
  },
});

/** Everything behind sign-in stands in the frame; who is not signed in is sent to the door. */
const frame = createRoute({
  getParentRoute: () => root,
  id: 'frame',
  component: Shell,
  pendingComponent: Splash,
  pendingMs: 0,
  beforeLoad: async ({ context, location }) => {
    const { door, app } = context;
    const state = { returnTo: location.href, ...(door.session.isLapsed && { ended: 'idle' }) };
    const leave = () => redirect({ to: '/session/signin', state, replace: true });
    // A tab that was opened from a signed-in one is signed in too.
    if (door.session.token() === undefined && !(await door.tabs.takeOver(location.href))) throw leave();
    await app.settleSession();
    if (door.session.token() === undefined) throw leave();
  },
});

/**
 * A screen of the table behind its guard. `component` comes from `lazyScreen`, so that each screen is a file
 * of its own, loaded when a link to it is pointed at. `validateSearch` types what stands in its address.
 */
function screen<const Path extends ScreenPath, Search extends object = Record<never, never>>(
  path: Path,
  options: {
    readonly component: RouteComponent;
    readonly validateSearch?: (search: Record<string, unknown>) => Search;
  },
) {
  return createRoute({
    getParentRoute: () => frame,
    path,
    component: options.component,
    errorComponent: ScreenError,
    validateSearch: options.validateSearch ?? ((): Search => ({}) as Search),
    beforeLoad: ({ context }) => {
      // Nobody knows yet what this person may do: what stands in the screen's place asks again.
      if (isProfileMissing(context.door.session.state())) throw new Error('no profile');
      if (!mayOpen(screenOf(path), accessOf(context.door.session.state()))) {
        throw redirect({ to: '/session/401', replace: true });
      }
    },
  });
}

/**
 * What stands in the address of a screen is typed here, and read where it is used, by the reader that is its feature's own
 * (`useSearch({ select: readAddress })`): the router is loaded with every page.
 */
function readByPage<Address extends object>(search: Record<string, unknown>): Address {
  return search as Address;
}

const loadUnderConstruction = lazyScreen(() => import('../pages/under-construction.tsx'), 'UnderConstruction');

/** A screen that is not built yet: its guard, title and place are true, its content is "Em construção". */
function planned<const Path extends SoonPath>(path: Path) {
  return screen(path, { component: loadUnderConstruction });
}

// Screens that are built stand here with their component; move a screen here from `planned` when it is.
const built = [
  screen('/home', {
    component: lazyScreen(() => import('../../features/home/screens/home-screen.tsx'), 'HomeScreen'),
  }),
  screen('/releases', {
    component: lazyScreen(() => import('../pages/statement-page.tsx'), 'StatementPage'),
    validateSearch: readByPage<StatementAddress>,
  }),
  screen('/releases-list', {
    component: lazyScreen(
      () => import('../../features/issued-files/screens/statement-files-screen.tsx'),
      'StatementFilesScreen',
    ),
    validateSearch: readByPage<IssuedFilesAddress>,
  }),
  screen('/pix', {
    component: lazyScreen(() => import('../pages/pix-page.tsx'), 'PixPage'),
    validateSearch: readByPage<PixAddress | DisputesAddress>,
  }),
  screen('/pix-refund/$id', {
    component: lazyScreen(() => import('../pages/pix-refund-page.tsx'), 'PixRefundPage'),
    validateSearch: readByPage<PaymentAddress>,
  }),
  screen('/pix-keys', {
    component: lazyScreen(() => import('../../features/pix-keys/screens/pix-keys-screen.tsx'), 'PixKeysScreen'),
    validateSearch: readByPage<PixKeysAddress>,
  }),
  screen('/pix-transfer', {
    component: lazyScreen(() => import('../pages/pix-transfer-page.tsx'), 'PixTransferPage'),
    validateSearch: readByPage<PaymentAddress>,
  }),
  screen('/pix-limits', {
    component: lazyScreen(() => import('../pages/pix-limits-page.tsx'), 'PixLimitsPage'),
    validateSearch: readByPage<LimitsAddress>,
  }),
  screen('/transfer', {
    component: lazyScreen(() => import('../pages/transfer-page.tsx'), 'TransferPage'),
    validateSearch: readByPage<PaymentAddress>,
  }),
  screen('/transfer/limits', {
    component: lazyScreen(() => import('../pages/transfer-limits-page.tsx'), 'TransferLimitsPage'),
    validateSearch: readByPage<TransferLimitsAddress>,
  }),
  screen('/pix-copy-paste', {
    component: lazyScreen(() => import('../pages/pix-copy-paste-page.tsx'), 'PixCopyPastePage'),
    validateSearch: readByPage<CodeAddress>,
  }),
  screen('/pix-dashboard', {
    component: lazyScreen(
      () => import('../../features/pix-dashboard/screens/pix-dashboard-screen.tsx'),
      'PixDashboardScreen',
    ),
    validateSearch: readByPage<DashboardAddress>,
  }),
  screen('/pix-charge', {
    component: lazyScreen(
      () => import('../../features/pix-charges/screens/pix-charges-screen.tsx'),
      'PixChargesScreen',
    ),
    validateSearch: readByPage<ChargesAddress>,
  }),
  screen('/pix-return-files', {
    component: lazyScreen(
      () => import('../../features/pix-return-files/screens/pix-return-files-screen.tsx'),
      'PixReturnFilesScreen',
    ),
    validateSearch: readByPage<ReturnFilesAddress>,
  }),
  screen('/groups', {
    component: lazyScreen(() => import('../../features/groups/screens/groups-screen.tsx'), 'GroupsScreen'),
    validateSearch: readByPage<GroupsAddress>,
  }),
  screen('/batch-transfer', {
    component: lazyScreen(() => import('../../features/batch-transfers/screens/batches-screen.tsx'), 'BatchesScreen'),
    validateSearch: readByPage<BatchesAddress>,
  }),
  screen('/batch/$id', {
    component: lazyScreen(() => import('../pages/batch-page.tsx'), 'BatchPage'),
    validateSearch: readByPage<BatchAddress>,
  }),
  screen('/schedules', {
    component: lazyScreen(() => import('../pages/schedules-page.tsx'), 'SchedulesPage'),
    validateSearch: readByPage<SchedulesAddress>,
  }),
  screen('/authorizations', {
    component: lazyScreen(() => import('../pages/authorizations-page.tsx'), 'AuthorizationsPage'),
    validateSearch: readByPage<AuthorizationsAddress>,
  }),
  screen('/users', {
    component: lazyScreen(() => import('../../features/operators/screens/operators-screen.tsx'), 'OperatorsScreen'),
    validateSearch: readByPage<OperatorsAddress>,
  }),
  screen('/users/new-user', {
    component: lazyScreen(
      () => import('../../features/operators/screens/new-operator-screen.tsx'),
      'NewOperatorScreen',
    ),
  }),
  screen('/permissions', {
    component: lazyScreen(() => import('../pages/permissions-page.tsx'), 'PermissionsPage'),
    validateSearch: readByPage<PermissionsAddress>,
  }),
  screen('/history', {
    component: lazyScreen(() => import('../pages/history-page.tsx'), 'HistoryPage'),
    validateSearch: readByPage<HistoryAddress>,
  }),
  screen('/background-tasks', {
    component: lazyScreen(
      () => import('../../features/background-tasks/screens/background-tasks-screen.tsx'),
      'BackgroundTasksScreen',
    ),
  }),
  screen('/customer-view', {
    component: lazyScreen(() => import('../pages/company-page.tsx'), 'CompanyPage'),
    validateSearch: readByPage<CompanyAddress | IntegrationsAddress | WebhooksAddress>,
  }),
  screen('/customer-view/upgrade-perfil', {
    component: lazyScreen(() => import('../../features/company/screens/upgrade-screen.tsx'), 'UpgradeScreen'),
  }),
  screen('/deviceManagement', {
    component: lazyScreen(() => import('../../features/devices/screens/devices-screen.tsx'), 'DevicesScreen'),
    validateSearch: readByPage<DevicesAddress>,
  }),
] as const;

/** The screens of the sample area. */
function sampleRoutes() {
  const component = lazyScreen(() => import('../pages/sample-page.tsx'), 'SamplePage');
  const sample = <const Path extends ScreenPath>(path: Path) => screen(path, { component });
  return [
    sample('/pages/bill-list'),
    sample('/pages/shipment-list'),
    sample('/bill/$id'),
    sample('/pages/shop'),
    sample('/pages/cart'),
    sample('/pages/invoices'),
    sample('/pages/invoices/$id'),
    sample('/pages/users'),
    sample('/pages/projects'),
    sample('/pages/profile'),
    sample('/dashboard/alternative'),
    sample('/dashboard/default'),
    sample('/dashboard/inventory-management'),
    sample('/scrum-board'),
    sample('/scrum-board/$id'),
    sample('/pages/calendar'),
    sample('/pages/inbox'),
    sample('/pages/todo'),
    sample('/utilities/color'),
    sample('/utilities/spacing'),
    sample('/utilities/typography'),
    sample('/utilities/display'),
    sample('/utilities/height-width'),
    sample('/utilities/position'),
    sample('/utilities/shadow'),
    sample('/utilities/misc'),
  ] as const;
}

/** A build without the sample area has nothing of it in its files: its addresses are none. */
const samples =
  import.meta.env.VITE_SAMPLE_AREA === 'off' ? ([] as unknown as ReturnType<typeof sampleRoutes>) : sampleRoutes();

const notBuilt = [
  planned('/working'),
  planned('/payments/barcode'),
  planned('/charging/bill-list'),
  planned('/charging/summary-report'),
  planned('/charging/pix-report'),
  planned('/charging/french'),
  planned('/billing/newBilling'),
  planned('/charging/shipment-list'),
  planned('/charging/shipment-details/$shipmentId'),
  planned('/charging/shipment-upload'),
  planned('/charging/return-files-list'),
  planned('/checks/check-info'),
  planned('/checks/check-list'),
  planned('/checks/remittances-list'),
  planned('/checks/remittances-details/$shipmentId'),
] as const;

const routeTree = root.addChildren([
  start,
  session.signin,
  session.signup,
  session.qrcode,
  session.notFound,
  session.notAllowed,
  frame.addChildren([...built, ...samples, ...notBuilt]),
  unknown,
]);

/** The router over the window's address, or over a history of one's own. */
export function createBankRouter(context: RouterContext, history?: RouterHistory) {
  return createRouter({
    routeTree,
    context,
    ...(history === undefined ? {} : { history }),
    defaultPreload: 'intent',
    defaultPreloadDelay: 60,
    defaultPendingComponent: ScreenPending,
    defaultPendingMs: 200,
    defaultPendingMinMs: 0,
    defaultErrorComponent: RouteError,
    defaultNotFoundComponent: NotFoundPage,
    scrollRestoration: true,
  });
}

export type BankRouter = ReturnType<typeof createBankRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: BankRouter;
  }
  interface HistoryState {
    /** The page from which a person was sent to sign in. */
    returnTo?: string;
    /** Whom to pay, as it was typed elsewhere: never in the address. */
    payTo?: string;
    /** Who was chosen to be paid again. */
    payBefore?: PaidBefore;
    /** Why the session ended from which that was. */
    ended?: string;
    /** The step of the sign-up from which this one was gone to. */
    stepBefore?: number;
  }
}
