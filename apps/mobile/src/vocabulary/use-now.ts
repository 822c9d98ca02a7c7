import { instant, MINUTE_MS, type Instant } from '@bank/core';
import { useEffect, useState } from 'react';

/** The moment, to the minute: a screen left open notices that it is another day. */
export function useNow(): Instant {
  const [now, setNow] = useState(() => instant(Date.now()));
  useEffect(() => {
    const timer = setInterval(() => setNow(instant(Date.now())), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
