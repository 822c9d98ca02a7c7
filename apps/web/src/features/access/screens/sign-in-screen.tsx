import {
  Suspense,
  useCallback,
  useEffect,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import { bankName } from '../../../environment.ts';
import { OFFLINE, statusToast } from '../../../vocabulary/status-messages.ts';
import { CLOCK_WRONG_MS } from '../../../platform/clock/bank-clock.ts';
import { useDoor } from '../../../platform/door-services.ts';
import { ClosedPanel } from '../components/closed-panel.tsx';
import { Notice } from '../components/notice.tsx';
import type { QrRequestOutcome } from '../components/use-qr-request.ts';
import { accessTokenOf } from '../qr-poller.ts';
import { lazyPart, loadPart } from '../../../vocabulary/lazy-part.tsx';
import styles from '../components/sign-in.module.css';

// What the first look does not need comes a moment later, while the notice is read.
const loadCodePanel = () => loadPart(() => import('../components/code-panel.tsx'));
const loadGuestDrawer = () => loadPart(() => import('../components/guest-drawer.tsx'));
const loadExpiredDialog = () => loadPart(() => import('../components/expired-dialog.tsx'));
const CodePanel = lazyPart(loadCodePanel, 'CodePanel');
const GuestDrawer = lazyPart(loadGuestDrawer, 'GuestDrawer');
const ClockNotice = lazyPart(() => import('../../../platform/clock/clock-notice.tsx'), 'ClockNotice');
const EndedNotice = lazyPart(() => import('../components/ended-notice.tsx'), 'EndedNotice');
const ExpiredDialog = lazyPart(loadExpiredDialog, 'ExpiredDialog');

/** Why somebody is here who was not here of their own will, as it lies in the history entry. */
function endedOf(state: unknown): string | undefined {
  const ended = typeof state === 'object' && state !== null ? (state as Record<string, unknown>)['ended'] : undefined;
  return typeof ended === 'string' ? ended : undefined;
}

/** /session/signin (PRODUCT.md section 2): the notice, then the QR code; the guest's form in a drawer. */
export function SignInScreen({ onSignedIn }: { readonly onSignedIn: () => void }): ReactNode {
  const { session, toasts, simulators, window, clock, line } = useDoor();
  const isClockOff = useSyncExternalStore(clock.subscribe, () => Math.abs(clock.offsetMs()) >= CLOCK_WRONG_MS);
  const [stage, setStage] = useState<'notice' | 'code'>('notice');
  // Counts the codes: another number is another request.
  const [code, setCode] = useState(0);
  const [expired, setExpired] = useState(false);
  // It stands as long as this entry of the history does, through reloads too.
  const [ended] = useState(() => endedOf(window.history.state));
  const [guest, setGuest] = useState<'never' | 'open' | 'closed'>('never');

  // Asked for on the painted page, before this one was alive.
  useLayoutEffect(() => {
    const { dataset } = window.document.documentElement;
    if (dataset['asked'] === 'acknowledge') setStage('code');
    if (dataset['asked'] === 'guest') setGuest('open');
    delete dataset['asked'];
  }, [window]);

  useEffect(() => {
    window.document.title = `Entrar · ${bankName()}`;
    const timer = window.setTimeout(() => {
      void Promise.allSettled([loadCodePanel(), loadGuestDrawer(), loadExpiredDialog()]);
    }, 300);
    return () => window.clearTimeout(timer);
  }, [window]);

  const take = useCallback(
    (outcome: QrRequestOutcome): void => {
      switch (outcome.kind) {
        case 'tell':
          toasts.show(
            outcome.what.kind === 'offline'
              ? { text: OFFLINE, tone: 'negative', kind: 'status' }
              : statusToast(outcome.what.status),
          );
          return;
        case 'expired':
          setExpired(true);
          return;
        case 'exhausted':
          // Without a line the reload would lead to the browser's own error page.
          void line.proven().then(() => {
            window.history.replaceState({ ...window.history.state, ended: 'code-expired' }, '');
            window.location.reload();
          });
          return;
        case 'confirmed': {
          const token = accessTokenOf(outcome.answer);
          if (token !== undefined && session.signIn(token)) {
            onSignedIn();
            return;
          }
          toasts.show({ text: 'Erro', tone: 'negative', kind: 'snackbar' });
          setStage('notice');
        }
      }
    },
    [line, onSignedIn, session, toasts, window],
  );

  const openGuest = useCallback(() => setGuest('open'), []);
  return (
    <SignInFrame stage={stage} onAcknowledge={() => setStage('code')} onGuest={openGuest}>
      {stage === 'code' && (
        <Suspense fallback={<ClosedPanel />}>
          {expired ? (
            <ClosedPanel />
          ) : (
            <CodePanel
              key={code}
              simulators={simulators}
              onOutcome={take}
              onReturn={() => setStage('notice')}
              onGuest={openGuest}
            />
          )}
        </Suspense>
      )}
      <Suspense fallback={null}>
        {ended !== undefined && <EndedNotice ended={ended} />}
        {isClockOff && (
          <div className={styles.clock}>
            <ClockNotice />
          </div>
        )}
        {guest !== 'never' && (
          <GuestDrawer open={guest === 'open'} onClose={() => setGuest('closed')} onSignedIn={onSignedIn} />
        )}
        {expired && (
          <ExpiredDialog
            onRetry={() => {
              setExpired(false);
              setCode((before) => before + 1);
            }}
          />
        )}
      </Suspense>
    </SignInFrame>
  );
}

/** The page without its life: what is painted before any script is there, too. */
export function SignInFrame({
  stage,
  onAcknowledge,
  onGuest,
  children,
}: {
  readonly stage: 'notice' | 'code';
  readonly onAcknowledge: () => void;
  readonly onGuest: () => void;
  readonly children?: ReactNode;
}): ReactNode {
  return (
    <main className={styles.sign} data-stage={stage}>
      <Notice onAcknowledge={stage === 'notice' ? onAcknowledge : undefined} onGuest={onGuest} />
      <section className={styles.panel} aria-label="Acesso por QR Code">
        {stage === 'notice' && <ClosedPanel />}
        {children}
      </section>
    </main>
  );
}
