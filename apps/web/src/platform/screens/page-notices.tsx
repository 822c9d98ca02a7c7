import type { ReactNode } from 'react';
import { ClockNotice } from '../clock/clock-notice.tsx';
import { StaleData } from './stale-data.tsx';

/** What every page may have to say above its content: a wrong clock, data that could not be read anew. */
export function PageNotices(): ReactNode {
  return (
    <>
      <ClockNotice />
      <StaleData />
    </>
  );
}
