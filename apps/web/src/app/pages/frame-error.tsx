import { Button } from '@bank/ui';
import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { useApp } from '../../platform/app-services.ts';
import { useDoor } from '../../platform/door-services.ts';
import { isProfileMissing } from '../../platform/session/session-state.ts';
import { failureMessage } from '../../vocabulary/status-messages.ts';
import { PublicPage } from './public-page.tsx';
import { RouteError } from './route-error.tsx';
import { waitBeforeTry } from './waits.ts';

/** In the place of the frame: it broke, or nobody knows yet what this person may do. */
export function FrameError(): ReactNode {
  const { session } = useDoor();
  return isProfileMissing(session.state()) ? <NoProfile /> : <RouteError />;
}

/**
 * Somebody is signed in, and the bank did not say as whom: no menu and no screen would be true. It is asked again by
 * itself, later and later, when the line comes back, and when the person wants to.
 */
function NoProfile(): ReactNode {
  const { session, window } = useDoor();
  const { settleSession, profileFailure } = useApp();
  const router = useRouter();
  const [tries, setTries] = useState(1);
  const [running, setRunning] = useState(false);

  const tryAgain = useCallback(async (): Promise<void> => {
    setRunning(true);
    await settleSession();
    // Signed out meanwhile: the way to sign-in is taken elsewhere.
    if (session.token() !== undefined && !isProfileMissing(session.state())) {
      await router.invalidate();
      return;
    }
    setRunning(false);
    setTries((before) => before + 1);
  }, [router, session, settleSession]);

  useEffect(() => {
    window.document.title = 'Ipê';
  }, [window]);
  useEffect(() => {
    if (running) return undefined;
    const again = (): void => void tryAgain();
    const timer = window.setTimeout(again, waitBeforeTry(tries));
    window.addEventListener('online', again);
    return () => {
      window.clearTimeout(timer);
      window.removeEventListener('online', again);
    };
  }, [running, tries, tryAgain, window]);

  const failure = profileFailure();
  return (
    <PublicPage
      title="Ainda não foi possível abrir a sua conta"
      actions={
        <>
          <Button variant="primary" loading={running} onClick={() => void tryAgain()}>
            Tentar novamente
          </Button>
          <Button onClick={() => session.signOut('asked')}>Sair</Button>
        </>
      }
    >
      <span role="alert">
        {failure === undefined ? '' : `${failureMessage(failure)} `}Você continua conectado, e nada se perdeu. Tentamos
        de novo sozinhos a cada instante; esta página abre assim que der certo.
      </span>
    </PublicPage>
  );
}
