import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { useApp } from '../../platform/app-services.ts';
import { useDoor } from '../../platform/door-services.ts';
import { renewalStep } from '../../platform/session/renewal.ts';
import { lazyPart } from '../../vocabulary/lazy-part.tsx';

const SessionWarning = lazyPart(() => import('./session-warning.tsx'), 'SessionWarning');

/** Keys and presses count as work; a pointer that only moves does not. */
const INPUTS = ['keydown', 'pointerdown', 'wheel', 'touchstart'] as const;

/** Watches the token's end: renews it behind an operator at work, warns one minute before, signs out at the end. */
export function SessionKeeper(): ReactNode {
  const { session, nowMs } = useDoor();
  const { renewSession } = useApp();
  const [leftMs, setLeftMs] = useState<number | undefined>(undefined);
  const [renewing, setRenewing] = useState(false);
  const lastInputMs = useRef(nowMs());
  const lastRenewalMs = useRef<number | undefined>(undefined);
  const warned = useRef(false);

  useEffect(() => {
    const mark = (): void => {
      lastInputMs.current = nowMs();
    };
    for (const input of INPUTS) document.addEventListener(input, mark, { capture: true, passive: true });
    return () => {
      for (const input of INPUTS) document.removeEventListener(input, mark, { capture: true });
    };
  }, [nowMs]);

  useEffect(() => {
    const look = (): void => {
      const claims = session.claims();
      if (claims === undefined) return;
      const step = renewalStep({
        nowMs: nowMs(),
        expiresAtMs: claims.expiresAtMs,
        lastInputMs: lastInputMs.current,
        lastRenewalMs: lastRenewalMs.current,
        warned: warned.current,
      });
      if (step === 'end') {
        session.signOut('ended');
        return;
      }
      if (step === 'renew') {
        lastRenewalMs.current = nowMs();
        void renewSession();
      }
      warned.current = step === 'warn';
      setLeftMs(step === 'warn' ? claims.expiresAtMs - nowMs() : undefined);
    };
    const timer = window.setInterval(look, 1000);
    // A tab that slept looks the moment it wakes.
    document.addEventListener('visibilitychange', look);
    return () => {
      window.clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [session, nowMs, renewSession]);

  const keep = async (): Promise<void> => {
    setRenewing(true);
    const renewed = await renewSession();
    setRenewing(false);
    if (!renewed.ok) return;
    warned.current = false;
    lastRenewalMs.current = nowMs();
    lastInputMs.current = nowMs();
    setLeftMs(undefined);
  };

  if (leftMs === undefined) return null;
  return (
    <Suspense fallback={null}>
      <SessionWarning
        leftMs={leftMs}
        renewing={renewing}
        onKeep={() => void keep()}
        onLeave={() => session.signOut('asked')}
      />
    </Suspense>
  );
}
