import { Button, Card } from '@bank/ui';
import { useRouter } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { useApp } from '../../platform/app-services.ts';
import { useDoor } from '../../platform/door-services.ts';
import { isProfileMissing } from '../../platform/session/session-state.ts';
import { useAuth } from '../../platform/session/use-session.ts';
import { failureMessage } from '../../vocabulary/status-messages.ts';
import styles from './pages.module.css';
import { RouteError } from './route-error.tsx';
import { waitBeforeTry } from '../../vocabulary/waits.ts';

/** In the place of a screen: it broke, or nobody knows yet what this person may do. */
export function ScreenError(): ReactNode {
  const [wasMissing] = useState(isProfileMissing(useAuth()));
  return wasMissing ? <NoProfile /> : <RouteError />;
}

/**
 * Somebody is signed in, and the bank did not say as whom: no screen would be true. It is asked again by itself, later
 * and later, when the line comes back, and when the person wants to.
 */
function NoProfile(): ReactNode {
  const { session, window } = useDoor();
  const { settleSession, profileFailure } = useApp();
  const isMissing = isProfileMissing(useAuth());
  const router = useRouter();
  const [tries, setTries] = useState(1);
  const [running, setRunning] = useState(false);

  const tryAgain = useCallback(async (): Promise<void> => {
    setRunning(true);
    await settleSession();
    setRunning(false);
    setTries((before) => before + 1);
  }, [settleSession]);

  // Known now, whoever asked: the screen that was wanted is judged anew. Who was signed out is led to sign-in elsewhere.
  useEffect(() => {
    if (!isMissing && session.token() !== undefined) void router.invalidate();
  }, [isMissing, router, session]);
  useEffect(() => {
    if (running || !isMissing) return undefined;
    const again = (): void => void tryAgain();
    const timer = window.setTimeout(again, waitBeforeTry(tries));
    window.addEventListener('online', again);
    return () => {
      window.clearTimeout(timer);
      window.removeEventListener('online', again);
    };
  }, [isMissing, running, tries, tryAgain, window]);

  const failure = profileFailure();
  return (
    <Card>
      <div className={styles.missing} role="alert">
        <TriangleAlert size={28} strokeWidth={1.6} aria-hidden />
        <h1 tabIndex={-1} data-page-title="">
          Ainda não foi possível abrir a sua conta
        </h1>
        {failure !== undefined && <p>{failureMessage(failure)}</p>}
        <p>Você continua conectado, e nada se perdeu. Estamos tentando de novo; a tela abre assim que der certo.</p>
        <div className={styles.actions}>
          <Button variant="primary" loading={running} onClick={() => void tryAgain()}>
            Tentar novamente
          </Button>
          <Button onClick={() => session.signOut('asked')}>Sair</Button>
        </div>
      </div>
    </Card>
  );
}
