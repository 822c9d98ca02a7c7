import { BrandMark, Skeleton, VisuallyHidden } from '@bank/ui';
import type { ReactNode } from 'react';
import { useDoor } from '../../platform/door-services.ts';
import { useIsAway } from '../../platform/line/use-line.ts';
import { NoLine } from './no-line.tsx';
import styles from './pages.module.css';

/** Between the door and the first page: the flower, for a moment. */
export function Splash(): ReactNode {
  return (
    <div className={styles.splash} role="status">
      <BrandMark size={48} />
      <VisuallyHidden>Carregando</VisuallyHidden>
    </div>
  );
}

/** In the place of a screen whose part of the app is still on its way, or comes once there is a line again. */
export function ScreenPending(): ReactNode {
  const { line } = useDoor();
  if (useIsAway(line)) return <NoLine line={line} />;
  return (
    <div className={styles.page} role="status">
      <VisuallyHidden>Carregando</VisuallyHidden>
      <div className={styles.page}>
        <Skeleton width={220} height={48} />
        <Skeleton height={180} />
        <Skeleton height={320} />
      </div>
    </div>
  );
}
