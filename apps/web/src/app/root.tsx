import { Toaster } from '@bank/ui';
import { Suspense, useEffect, useLayoutEffect, useState, type ReactNode } from 'react';
import { SignInScreen } from '../features/access/screens/sign-in-screen.tsx';
import { DoorProvider, type DoorServices } from '../platform/door-services.ts';
import { ErrorBoundary } from './pages/error-boundary.tsx';
import { Splash } from './pages/splash.tsx';
import { lazyPart, loadPart } from '../vocabulary/lazy-part.tsx';

const loadApp = () => loadPart(() => import('./app.tsx'));
const App = lazyPart(loadApp, 'App');

/** Addresses at which the sign-in page can show without a router: nobody is signed in, and it is what would come. */
const DOOR_PATHS = ['/', '/session/signin'];

/**
 * The whole page. Somebody without a session at the door gets sign-in and nothing else: router, queries, schemas and
 * frame load behind it while the notice is read (or at once, for whoever is signed in or goes elsewhere).
 */
export function Root({ services }: { readonly services: DoorServices }): ReactNode {
  const { session, window } = services;
  const [place, setPlace] = useState<'door' | 'app'>(() =>
    session.token() === undefined && DOOR_PATHS.includes(window.location.pathname) ? 'door' : 'app',
  );

  // The painted page is gone now; a sign-in page from here on is one to be seen, and hears its own clicks.
  useLayoutEffect(() => {
    const { document } = window;
    const { dataset } = document.documentElement;
    delete dataset['boot'];
    document.getElementById('root')?.removeAttribute('data-painted');
    if (dataset['focused'] !== undefined)
      document.querySelector<HTMLElement>(`[data-asks="${dataset['focused']}"]`)?.focus({ preventScroll: true });
    delete dataset['focused'];
  }, [window]);

  useEffect(() => {
    if (place === 'app') return undefined;
    if (window.location.pathname === '/') window.history.replaceState(window.history.state, '', '/session/signin');
    const timer = window.setTimeout(() => void loadApp().catch(() => undefined), 1500);
    return () => window.clearTimeout(timer);
  }, [place, window]);

  const enter = (): void => {
    window.history.replaceState(window.history.state, '', '/');
    setPlace('app');
  };

  return (
    <DoorProvider value={services}>
      <ErrorBoundary reloadOnce={services.reloadOnce} line={services.line}>
        {place === 'door' ? (
          <SignInScreen onSignedIn={enter} />
        ) : (
          <Suspense fallback={<Splash />}>
            <App />
          </Suspense>
        )}
        <Toaster store={services.toasts} />
      </ErrorBoundary>
    </DoorProvider>
  );
}
