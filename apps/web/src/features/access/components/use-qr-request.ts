import { useEffect, useRef, useState } from 'react';
import { useDoor } from '../../../platform/door-services.ts';
import { makeAccessRequest, type AccessRequest } from '../api/access-request.ts';
import { POLL_PATH } from '../api/paths.ts';
import { REQUEST_LIFE_MS, startPoller, type PollStep } from '../qr-poller.ts';

/** How a request ended, or what is to be told while it lives. */
export type QrRequestOutcome =
  | { readonly kind: 'tell'; readonly what: NonNullable<PollStep['tell']> }
  | { readonly kind: 'confirmed'; readonly answer: unknown }
  | { readonly kind: 'expired' }
  | { readonly kind: 'exhausted' };

/** One request, from its making to its end. A component that shows it anew (another `key`) makes a new one. */
export function useQrRequest(onOutcome: (outcome: QrRequestOutcome) => void): {
  readonly id: string | undefined;
  readonly matchNumber: string | undefined;
  readonly leftMs: number;
} {
  // How long something took: the bank's time may become known, and leap, while it is measured.
  const { plainCall, randomBytes, ownNowMs: nowMs, window } = useDoor();
  const [request, setRequest] = useState<AccessRequest | undefined>(undefined);
  const [matchNumber, setMatchNumber] = useState<string | undefined>(undefined);
  const [leftMs, setLeftMs] = useState(REQUEST_LIFE_MS);
  const outcome = useRef(onOutcome);
  useEffect(() => {
    outcome.current = onOutcome;
  });

  useEffect(() => {
    let wanted = true;
    void makeAccessRequest(randomBytes, window.crypto).then((made) => {
      if (wanted) setRequest(made);
    });
    return () => {
      wanted = false;
    };
  }, [randomBytes, window]);

  useEffect(() => {
    if (request === undefined) return undefined;
    const startedMs = nowMs();
    const ticking = window.setInterval(() => setLeftMs(startedMs + REQUEST_LIFE_MS - nowMs()), 1000);
    const stop = startPoller({
      poll: (signal) => plainCall({ method: 'POST', path: POLL_PATH, body: request }, signal),
      nowMs,
      schedule: (callback, delayMs) => {
        const timer = window.setTimeout(callback, delayMs);
        return () => window.clearTimeout(timer);
      },
      onStep({ state, tell, answer }) {
        setMatchNumber(state.matchNumber);
        if (tell !== undefined) outcome.current({ kind: 'tell', what: tell });
        if (state.phase === 'confirmed') outcome.current({ kind: 'confirmed', answer });
        if (state.phase === 'expired' || state.phase === 'exhausted') outcome.current({ kind: state.phase });
      },
    });
    return () => {
      stop();
      window.clearInterval(ticking);
    };
  }, [request, plainCall, nowMs, window]);

  return { id: request?.id, matchNumber, leftMs };
}
