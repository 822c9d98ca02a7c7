import { RouterProvider } from '@tanstack/react-router';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { AppProvider, createAppServices } from '../platform/app-services.ts';
import { forgetOldDraft } from '../features/onboarding/api/old-draft.ts';
import { useDoor } from '../platform/door-services.ts';
import { createBankRouter } from './routes/router.tsx';
import { loadPart } from '../vocabulary/lazy-part.tsx';

/** The app behind the door: the router, and the services that screens use. */
export function App(): ReactNode {
  const door = useDoor();
  const [{ app, router }] = useState(() => {
    const services = createAppServices(door);
    return { app: services, router: createBankRouter({ door, app: services }) };
  });

  useEffect(
    () =>
      door.session.onSignOut((reason, because) => {
        // Thrown out of a screen, a person is offered the way back after signing in (READINGS 26); its address alone
        // is kept, in the history entry, with why.
        const { href, pathname } = router.state.location;
        const isThrownOut = reason === 'ended' && !pathname.startsWith('/session/');
        const state = isThrownOut ? { returnTo: href, ended: because } : {};
        void router.navigate({ to: '/session/signin', state, replace: true });
      }),
    [door, router],
  );
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ pathChanged, fromLocation, toLocation }) => {
        if (!pathChanged || fromLocation === undefined) return;
        // Without a line the page that would be loaded anew is the browser's own.
        if (!door.line.isAway() && door.buildWatch.leavePage()) door.window.location.assign(toLocation.href);
      }),
    [door, router],
  );
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isOver = false;
    loadPart(() => import('./shell/page-focus.ts')).then(
      ({ guideFocus }) => {
        if (!isOver) stop = guideFocus(router, door.window);
      },
      // Without it the focus stays where the browser leaves it; what the page itself needs says so when it fails.
      () => undefined,
    );
    return () => {
      isOver = true;
      stop?.();
    };
  }, [door, router]);
  useEffect(() => {
    // A browser that will not say is left as it is.
    forgetOldDraft(door.window.indexedDB, door.ownNowMs).catch(() => undefined);
  }, [door]);

  return (
    <QueryClientProvider client={app.queries}>
      <AppProvider value={app}>
        <RouterProvider router={router} />
      </AppProvider>
    </QueryClientProvider>
  );
}
