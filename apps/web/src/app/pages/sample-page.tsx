import { Card, Skeleton } from '@bank/ui';
import { Link, useLocation, useParams, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, type ReactNode } from 'react';
import { useDoor } from '../door-services.ts';
import { Page, useScreenPath } from '../shell/page.tsx';

/** The one place where the bank names its sample area: nothing of it is loaded before one of its screens is opened. */
const SampleScreen = lazy(async () => ({ default: (await import('../../sample/door.tsx')).SampleScreen }));

/** Any screen of the sample area, in the frame. */
export function SamplePage(): ReactNode {
  const path = useScreenPath();
  const params = useParams({ strict: false }) as Readonly<Record<string, string>>;
  const { pathname } = useLocation();
  const router = useRouter();
  const { toasts, nowMs } = useDoor();
  const navigate = useCallback((to: string) => void router.navigate({ to: to as '/home' }), [router]);
  const say = useCallback((text: string) => toasts.show({ text, tone: 'info', kind: 'snackbar' }), [toasts]);
  return (
    <Page>
      <Suspense
        fallback={
          <Card>
            <Skeleton height={220} />
          </Card>
        }
      >
        <SampleScreen
          key={pathname}
          path={path}
          params={params}
          navigate={navigate}
          Link={SampleLink}
          say={say}
          nowMs={nowMs}
        />
      </Suspense>
    </Page>
  );
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
