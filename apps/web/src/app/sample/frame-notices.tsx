import { classNames, Skeleton, Tabs } from '@bank/ui';
import { Suspense, useState, type ReactNode } from 'react';
import type { AroundNoticesProps } from '../../features/notifications/components/bell.tsx';
import styles from './frame-notices.module.css';
import { SampleNotices } from './sample-door.ts';
import { useSamplePlace } from './sample-place.tsx';

/** The bank's notices, and the sample's under a second tab: loaded when that tab is opened. */
export function FrameNotices({ children, floating, onClose }: AroundNoticesProps): ReactNode {
  const place = useSamplePlace();
  const [tab, setTab] = useState<'bank' | 'sample'>('bank');
  const samples = (
    <Suspense fallback={<Skeleton height={240} />}>
      <SampleNotices {...place} onFollowed={onClose} />
    </Suspense>
  );
  return (
    <div className={classNames(styles.notices, floating && styles.floating)}>
      <Tabs
        label="Avisos do banco e de exemplo"
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'bank', label: 'Avisos', content: children },
          { value: 'sample', label: 'Exemplos', content: samples },
        ]}
      />
    </div>
  );
}
