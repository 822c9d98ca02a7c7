import { bankingDate, instant } from '@bank/core';
import { Button, Card } from '@bank/ui';
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState, type ComponentType, type LazyExoticComponent, type ReactNode } from 'react';
import { openSampleSession } from './api/sample-session.ts';
import { Waiting } from './components/answered.tsx';
import styles from './components/sample.module.css';
import { SampleProvider, type SamplePlace } from './context/sample-context.ts';
import { useKeptFocus } from './context/use-kept-focus.ts';
import { sampleQueries } from './context/use-sample-call.ts';

/** The screens of the sample by their address; each is a file of its own, loaded when it is opened. */
const SCREENS: Readonly<Record<string, LazyExoticComponent<ComponentType>>> = {
  '/pages/bill-list': lazy(async () => ({
    default: (await import('./screens/bills/bill-list-screen.tsx')).BillListScreen,
  })),
  '/bill/$id': lazy(async () => ({ default: (await import('./screens/bills/bill-screen.tsx')).BillScreen })),
  '/pages/shipment-list': lazy(async () => ({
    default: (await import('./screens/shipments/shipment-list-screen.tsx')).ShipmentListScreen,
  })),
  '/pages/invoices': lazy(async () => ({
    default: (await import('./screens/invoices/invoice-list-screen.tsx')).InvoiceListScreen,
  })),
  '/pages/invoices/$id': lazy(async () => ({
    default: (await import('./screens/invoices/invoice-screen.tsx')).InvoiceScreen,
  })),
  '/pages/users': lazy(async () => ({
    default: (await import('./screens/directory/directory-screen.tsx')).DirectoryScreen,
  })),
  '/pages/projects': lazy(async () => ({
    default: (await import('./screens/projects/projects-screen.tsx')).ProjectsScreen,
  })),
  '/pages/shop': lazy(async () => ({ default: (await import('./screens/shop/shop-screen.tsx')).ShopScreen })),
  '/pages/cart': lazy(async () => ({ default: (await import('./screens/shop/cart-screen.tsx')).CartScreen })),
  '/pages/profile': lazy(async () => ({
    default: (await import('./screens/profile/profile-screen.tsx')).ProfileScreen,
  })),
  '/dashboard/default': lazy(async () => ({
    default: (await import('./screens/dashboards/default-dashboard-screen.tsx')).DefaultDashboardScreen,
  })),
  '/dashboard/alternative': lazy(async () => ({
    default: (await import('./screens/dashboards/alternative-dashboard-screen.tsx')).AlternativeDashboardScreen,
  })),
  '/dashboard/inventory-management': lazy(async () => ({
    default: (await import('./screens/dashboards/inventory-management-screen.tsx')).InventoryManagementScreen,
  })),
  '/scrum-board': lazy(async () => ({
    default: (await import('./screens/scrum-board/boards-screen.tsx')).BoardsScreen,
  })),
  '/scrum-board/$id': lazy(async () => ({
    default: (await import('./screens/scrum-board/board-screen.tsx')).BoardScreen,
  })),
  '/pages/calendar': lazy(async () => ({
    default: (await import('./screens/calendar/calendar-screen.tsx')).CalendarScreen,
  })),
  '/pages/inbox': lazy(async () => ({ default: (await import('./screens/inbox/inbox-screen.tsx')).InboxScreen })),
  '/pages/todo': lazy(async () => ({ default: (await import('./screens/todo/todo-screen.tsx')).TodoScreen })),
  '/utilities/color': lazy(async () => ({
    default: (await import('./screens/utilities/color-screen.tsx')).ColorScreen,
  })),
  '/utilities/spacing': lazy(async () => ({
    default: (await import('./screens/utilities/spacing-screen.tsx')).SpacingScreen,
  })),
  '/utilities/typography': lazy(async () => ({
    default: (await import('./screens/utilities/typography-screen.tsx')).TypographyScreen,
  })),
  '/utilities/display': lazy(async () => ({
    default: (await import('./screens/utilities/display-screen.tsx')).DisplayScreen,
  })),
  '/utilities/height-width': lazy(async () => ({
    default: (await import('./screens/utilities/height-width-screen.tsx')).HeightWidthScreen,
  })),
  '/utilities/position': lazy(async () => ({
    default: (await import('./screens/utilities/position-screen.tsx')).PositionScreen,
  })),
  '/utilities/shadow': lazy(async () => ({
    default: (await import('./screens/utilities/shadow-screen.tsx')).ShadowScreen,
  })),
  '/utilities/misc': lazy(async () => ({
    default: (await import('./screens/utilities/misc-screen.tsx')).MiscScreen,
  })),
};

const ChatPopup = lazy(async () => ({ default: (await import('./chat/chat-popup.tsx')).ChatPopup }));
const NoticeList = lazy(async () => ({ default: (await import('./notices/notice-list.tsx')).NoticeList }));

/** What the place around does for any part of the sample. */
type Surroundings = Omit<SamplePlace, 'params'>;

const NO_PARAMS: SamplePlace['params'] = {};

/** Puts the fake API into the window, and gives what stands within its place and the sample's answers. */
function SampleArea({ place, children }: { readonly place: SamplePlace; readonly children: ReactNode }): ReactNode {
  const [queries] = useState(() => sampleQueries(openSampleSession(window, place.whenSignedOut)));
  const { params, navigate, Link, say, nowMs, whenSignedOut } = place;
  const [today] = useState(() => bankingDate(instant(nowMs())));
  const given = useMemo(
    () => ({ params, navigate, Link, say, nowMs, whenSignedOut, today }),
    [params, navigate, Link, say, nowMs, whenSignedOut, today],
  );
  return (
    <SampleProvider value={given}>
      <QueryClientProvider client={queries}>{children}</QueryClientProvider>
    </SampleProvider>
  );
}

export interface SampleScreenProps extends SamplePlace {
  /** The address as the table of screens has it, with `$name` for its parameters. */
  readonly path: string;
}

/**
 * The way into the screens of the sample area: the screen of that address under a line that says what this is. Throws
 * for an address that is not the sample's.
 */
export function SampleScreen({ path, ...place }: SampleScreenProps): ReactNode {
  const [round, setRound] = useState(0);
  useKeptFocus();
  const Screen = SCREENS[path];
  if (Screen === undefined) throw new Error(`no sample screen at ${path}`);

  const startOver = (): void => {
    const session = openSampleSession();
    session.reset();
    void sampleQueries(session).resetQueries();
    // A new screen: what was typed or filtered belonged to what is gone.
    setRound(round + 1);
    place.say('Os dados de amostra voltaram ao começo.');
  };

  return (
    <SampleArea place={place}>
      <div className={styles.screen} data-sample-screen="">
        <div className={styles.notice}>
          <span>Dados de amostra: nada daqui é do banco, e tudo fica só nesta aba.</span>
          <Button size="small" variant="quiet" onClick={startOver}>
            Voltar aos dados de amostra
          </Button>
        </div>
        <Suspense
          fallback={
            <Card>
              <Waiting />
            </Card>
          }
        >
          <Screen key={round} />
        </Suspense>
      </div>
    </SampleArea>
  );
}

/** The sample's chat in the corner, over any screen of the app. */
export function SampleChat({ onClose, ...place }: Surroundings & { readonly onClose: () => void }): ReactNode {
  return (
    <SampleArea place={{ ...place, params: NO_PARAMS }}>
      <Suspense fallback={null}>
        <ChatPopup onClose={onClose} />
      </Suspense>
    </SampleArea>
  );
}

/** The sample's notifications, for the bell. `onFollowed` is told that the screen of one was opened. */
export function SampleNotices({ onFollowed, ...place }: Surroundings & { readonly onFollowed: () => void }): ReactNode {
  return (
    <SampleArea place={{ ...place, params: NO_PARAMS }}>
      <Suspense fallback={<Waiting />}>
        <NoticeList onFollowed={onFollowed} />
      </Suspense>
    </SampleArea>
  );
}
