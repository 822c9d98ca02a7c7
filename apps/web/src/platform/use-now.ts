import { bankingDate, instant, type CivilDate, type Instant } from '@bank/core';
import { useEffect, useState } from 'react';
import { useDoor } from './door-services.ts';

/** The moment that is now, read again every so many milliseconds. */
export function useNow(everyMs: number): Instant {
  const { nowMs } = useDoor();
  const [now, setNow] = useState(() => instant(nowMs()));
  useEffect(() => {
    const timer = window.setInterval(() => setNow(instant(nowMs())), everyMs);
    return () => window.clearInterval(timer);
  }, [nowMs, everyMs]);
  return now;
}

/** Today in São Paulo; a page left open over midnight notices within the minute. */
export function useToday(): CivilDate {
  return bankingDate(useNow(60_000));
}
