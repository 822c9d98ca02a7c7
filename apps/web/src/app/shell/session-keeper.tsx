import { Suspense, useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { useApp } from '../../platform/app-services.ts';
import { useDoor } from '../../platform/door-services.ts';
import { renewalStep } from '../../platform/session/renewal.ts';
import { lazyPart } from '../../vocabulary/lazy-part.tsx';

const SessionWarning = lazyPart(() => import('./session-warning.tsx'), 'SessionWarning');

/** A token lives shorter only where the day of its session is over (SECURITY S02). */
const TOKEN_LIFE_MS = 10 * 60_000;

/** Keys and presses count as work; a pointer that only moves does not. */
const INPUTS = ['keydown', 'pointerdown', 'wheel', 'touchstart'] as const;

/** Watches the token's end: renews it behind an operator at work, warns one minute before, signs out at the end. */
export function SessionKeeper(): ReactNode {
  const { session, nowMs, tabs } = useDoor();
  const { renewSession } = useApp();
  const [leftMs, setLeftMs] = useState<number | undefined>(undefined);
  const [renewing, setRenewing] = useState(false);
  const lastInputMs = useRef(nowMs());
  const lastRenewalMs = useRef<number | undefined>(undefined);
  const warned = useRef(false);

  useEffect(() => {
    const mark = (): void => {
      lastInputMs.current = nowMs();
      tabs.noteWork();
    };
    for (const input of INPUTS) document.addEventListener(input, mark, { capture: true, passive: true });
    return () => {
      for (const input of INPUTS) document.removeEventListener(input, mark, { capture: true });
    };
  }, [nowMs, tabs]);

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
        session.signOut('ended', (claims.lifeMs ?? TOKEN_LIFE_MS) < TOKEN_LIFE_MS ? 'day-over' : 'idle');
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

  const keep = useCallback(async (): Promise<void> => {
    setRenewing(true);
    const renewed = await renewSession();
    setRenewing(false);
    if (!renewed.ok) return;
    warned.current = false;
    lastRenewalMs.current = nowMs();
    lastInputMs.current = nowMs();
    setLeftMs(undefined);
  }, [nowMs, renewSession]);

  // Who is at work in another tab is at work: this one renews its token too, and warns nobody.
  useEffect(
    () =>
      tabs.onOthers((kind) => {
        lastInputMs.current = nowMs();
        if (kind === 'stays' && warned.current) void keep();
      }),
    [keep, nowMs, tabs],
  );

  if (leftMs === undefined) return null;
  return (
    <Suspense fallback={null}>
      <SessionWarning
        leftMs={leftMs}
        renewing={renewing}
        onKeep={() => {
          tabs.noteStay();
          void keep();
        }}
        onLeave={() => session.signOut('asked')}
      />
    </Suspense>
  );
}
