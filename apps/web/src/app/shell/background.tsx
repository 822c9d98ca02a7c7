import type { ReactNode } from 'react';
import { UnsavedGuard } from '../../platform/unsaved/unsaved-guard.tsx';
import { LiveBridge } from './live-bridge.tsx';
import { SessionKeeper } from './session-keeper.tsx';

/** What goes on behind every screen: the news of the bank, the session's end and what is typed. Fetched after the frame is drawn. */
export function Background(): ReactNode {
  return (
    <>
      <LiveBridge />
      <SessionKeeper />
      <UnsavedGuard />
    </>
  );
}
