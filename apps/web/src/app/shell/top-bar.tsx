import { BrandMark } from '@bank/ui';
import { Suspense, useState, type ReactNode } from 'react';
import { BellButton } from '../../features/notifications/components/bell-button.tsx';
import { AccountButton } from './account-button.tsx';
import type { Panel } from './panels.tsx';
import { SearchBox } from './search-box.tsx';
import { lazyPart } from '../../vocabulary/lazy-part.tsx';
import styles from './shell.module.css';

const BalanceInBar = lazyPart(() => import('./balance-in-bar.tsx'), 'BalanceInBar');
const Bell = lazyPart(() => import('../../features/notifications/components/bell.tsx'), 'Bell');
const FrameNotices =
  import.meta.env.VITE_SAMPLE_AREA === 'off'
    ? undefined
    : lazyPart(() => import('../sample/frame-notices.tsx'), 'FrameNotices');
const FrameTools = lazyPart(() => import('./frame-tools.tsx'), 'FrameTools');
const AccountMenu = lazyPart(() => import('./account-menu.tsx'), 'AccountMenu');

/** Search, balance, what is new, and who is signed in. */
export function TopBar({
  onOpen,
  isChatting,
  onChat,
}: {
  readonly onOpen: (panel: Panel) => void;
  /** Whether the sample's chat is open; only a build with the sample area has it. */
  readonly isChatting: boolean;
  readonly onChat: () => void;
}): ReactNode {
  // A click that comes before the code of what it opens is remembered: it opens as soon as it is there.
  const [asked, setAsked] = useState(false);
  const [isBellTapped, setBellTapped] = useState(false);

  return (
    <header className={styles.top}>
      <span className={styles.mark}>
        <BrandMark />
      </span>
      <SearchBox onOpen={onOpen} />
      <span className={styles.grow} />
      <Suspense fallback={null}>
        <BalanceInBar />
      </Suspense>
      <Suspense fallback={<span className={styles.tools} />}>
        <FrameTools onOpen={onOpen} isChatting={isChatting} onChat={onChat} />
      </Suspense>
      <Suspense fallback={<BellButton aria-haspopup="dialog" onClick={() => setBellTapped(true)} />}>
        <Bell openAtOnce={isBellTapped} Around={FrameNotices} />
      </Suspense>
      <Suspense fallback={<AccountButton aria-haspopup="menu" onClick={() => setAsked(true)} />}>
        <AccountMenu openAtOnce={asked} onSettings={() => onOpen('settings')} />
      </Suspense>
    </header>
  );
}
