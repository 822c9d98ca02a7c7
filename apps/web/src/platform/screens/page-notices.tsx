import type { ReactNode } from 'react';
import { ClockNotice } from '../clock/clock-notice.tsx';
import { SlowReading } from './slow-reading.tsx';
import { StaleData } from './stale-data.tsx';

/** What every page may have to say above its content: a wrong clock, no line, data that could not be read anew or take long. */
export function PageNotices(): ReactNode {
  return (
    <>
      <ClockNotice />
      <StaleData />
      <SlowReading />
    </>
  );
}
