import type { ToastMessage } from '@bank/ui';
import { Link, useRouter } from '@tanstack/react-router';
import { useCallback, type ReactNode } from 'react';
import { useDoor } from '../../platform/door-services.ts';

/** What the frame does for the sample area: the ways through the app, its words and its clock. */
export function useSamplePlace() {
  const router = useRouter();
  const { toasts, nowMs, session } = useDoor();
  const navigate = useCallback((to: string) => void router.navigate({ to: to as '/home' }), [router]);
  const say = useCallback(
    (text: string, tone: ToastMessage['tone'] = 'info') => toasts.show({ text, tone, kind: 'snackbar' }),
    [toasts],
  );
  const whenSignedOut = useCallback(
    (act: () => void) => {
      const stop = session.subscribe(() => {
        if (session.state().isAuthenticated) return;
        stop();
        act();
      });
    },
    [session],
  );
  return { navigate, say, nowMs, whenSignedOut, Link: SampleLink };
}

function SampleLink({
  to,
  className,
  children,
}: {
  readonly to: string;
  readonly className?: string;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <Link to={to as '/home'} {...(className !== undefined && { className })}>
      {children}
    </Link>
  );
}
