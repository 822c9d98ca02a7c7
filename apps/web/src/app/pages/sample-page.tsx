import { Card, Skeleton } from '@bank/ui';
import { useLocation, useParams } from '@tanstack/react-router';
import { Suspense, type ReactNode } from 'react';
import { SampleScreen } from '../sample/sample-door.ts';
import { useSamplePlace } from '../sample/sample-place.tsx';
import { Page, useScreenPath } from '../../platform/screens/page.tsx';

/** Any screen of the sample area, in the frame. */
export function SamplePage(): ReactNode {
  const path = useScreenPath();
  const params = useParams({ strict: false }) as Readonly<Record<string, string>>;
  const { pathname } = useLocation();
  const place = useSamplePlace();
  return (
    <Page>
      <Suspense
        fallback={
          <Card>
            <Skeleton height={220} />
          </Card>
        }
      >
        <SampleScreen key={pathname} path={path} params={params} {...place} />
      </Suspense>
    </Page>
  );
}
