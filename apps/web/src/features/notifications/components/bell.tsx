import { Drawer, MOBILE_QUERY, Popover, useMediaQuery, VisuallyHidden } from '@bank/ui';
import { Suspense, useState, type ComponentType, type ReactNode } from 'react';
import { useUnread } from '../api/use-notifications.ts';
import { unreadWords } from '../unread-words.ts';
import { BellButton } from './bell-button.tsx';
import { lazyPart } from '../../../vocabulary/lazy-part.tsx';
import styles from './bell.module.css';

const NoticeList = lazyPart(() => import('./notice-list.tsx'), 'NoticeList');
const PreferencesDrawer = lazyPart(() => import('./preferences-drawer.tsx'), 'PreferencesDrawer');

const MessagesDrawer = lazyPart(() => import('./messages-drawer.tsx'), 'MessagesDrawer');

/** What something around the notices is given. */
export interface AroundNoticesProps {
  /** The notices. */
  readonly children: ReactNode;
  /** Whether it hangs from the bell; else a window from below is around it. */
  readonly floating: boolean;
  /** Closes the bell. */
  readonly onClose: () => void;
}

/**
 * The bell of the frame: how much is unread, the notices behind it, what the app said itself, and the way to choose what
 * comes how.
 */
export function Bell({
  openAtOnce = false,
  Around,
}: {
  readonly openAtOnce?: boolean;
  /** What stands around the notices, where there are others beside them. */
  readonly Around?: ComponentType<AroundNoticesProps> | undefined;
}): ReactNode {
  const [open, setOpen] = useState(openAtOnce);
  const [choosing, setChoosing] = useState<'never' | 'open' | 'closed'>('never');
  const [rereading, setRereading] = useState<'never' | 'open' | 'closed'>('never');
  const unread = useUnread();
  const narrow = useMediaQuery(MOBILE_QUERY);
  const close = (): void => setOpen(false);
  const notices = (
    <NoticeList
      unread={unread}
      onClose={close}
      onPreferences={() => {
        close();
        setChoosing('open');
      }}
      onMessages={() => {
        close();
        setRereading('open');
      }}
      floating={!narrow}
      titled={!narrow && Around === undefined}
    />
  );
  const list = (
    <Suspense fallback={null}>
      {Around === undefined ? (
        notices
      ) : (
        <Around floating={!narrow} onClose={close}>
          {notices}
        </Around>
      )}
    </Suspense>
  );
  return (
    <>
      {narrow ? (
        <>
          <BellButton unread={unread} aria-haspopup="dialog" onClick={() => setOpen(true)} />
          <Drawer open={open} onClose={close} title="Avisos" bottom>
            {list}
          </Drawer>
        </>
      ) : (
        <Popover
          label="Avisos"
          open={open}
          onOpenChange={setOpen}
          align="end"
          wide
          trigger={<BellButton unread={unread} />}
        >
          {list}
        </Popover>
      )}
      <span role="status" className={styles.said}>
        <VisuallyHidden>{unread === 0 ? '' : unreadWords(unread)}</VisuallyHidden>
      </span>
      {choosing !== 'never' && (
        <Suspense fallback={null}>
          <PreferencesDrawer open={choosing === 'open'} onClose={() => setChoosing('closed')} />
        </Suspense>
      )}
      {rereading !== 'never' && (
        <Suspense fallback={null}>
          <MessagesDrawer open={rereading === 'open'} onClose={() => setRereading('closed')} />
        </Suspense>
      )}
    </>
  );
}
