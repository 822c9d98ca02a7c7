import { useEffect, useRef } from 'react';
import { useApp } from '../app-services.ts';
import type { Heard } from './live.ts';

/** Hears the news of this tab while the component is there: `useLive((event) => …)`. */
export function useLive(onEvent: (event: Heard) => void): void {
  const { live } = useApp();
  const latest = useRef(onEvent);
  useEffect(() => {
    latest.current = onEvent;
  });
  useEffect(() => live.subscribe((event) => latest.current(event)), [live]);
}
