import type { ReactNode } from 'react';
import { LiveBridge } from './live-bridge.tsx';
import { SessionKeeper } from './session-keeper.tsx';

/** What goes on behind every screen: the news of the bank, and the session's end. Fetched after the frame is drawn. */
export function Background(): ReactNode {
  return (
    <>
      <LiveBridge />
      <SessionKeeper />
    </>
  );
}
