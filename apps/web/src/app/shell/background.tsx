import { FocusKeeper } from '@bank/ui';
import { useRouter } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { useDoor } from '../../platform/door-services.ts';
import { UnsavedGuard } from '../../platform/unsaved/unsaved-guard.tsx';
import { LiveBridge } from './live-bridge.tsx';
import { watchPageFocus } from './page-focus.ts';
import { SessionKeeper } from './session-keeper.tsx';

/** What goes on behind every screen: the news of the bank, the session's end, what is typed, the focus. Fetched after the frame is drawn. */
export function Background(): ReactNode {
  return (
    <>
      <LiveBridge />
      <SessionKeeper />
      <UnsavedGuard />
      <FocusKeeper />
      <PageFocus />
    </>
  );
}

/** Tells of each change of page where the focus goes. */
function PageFocus(): null {
  const router = useRouter();
  const { window } = useDoor();
  useEffect(() => {
    const focus = watchPageFocus(window);
    const ends = [
      router.subscribe('onBeforeNavigate', focus.leave),
      router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
        if (pathChanged && fromLocation !== undefined) focus.arrive();
      }),
      focus.stop,
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [router, window]);
  return null;
}
