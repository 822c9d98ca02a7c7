import { Drawer, MOBILE_QUERY, Popover, useMediaQuery, VisuallyHidden } from '@bank/ui';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useUnread } from '../api/use-notifications.ts';
import { unreadWords } from '../unread-words.ts';
import { BellButton } from './bell-button.tsx';

const NoticeList = lazy(async () => ({ default: (await import('./notice-list.tsx')).NoticeList }));
const PreferencesDrawer = lazy(async () => ({
  default: (await import('./preferences-drawer.tsx')).PreferencesDrawer,
}));

/** The bell of the frame: how much is unread, the notices behind it, and the way to choose what comes how. */
export function Bell({ openAtOnce = false }: { readonly openAtOnce?: boolean }): ReactNode {
  const [open, setOpen] = useState(openAtOnce);
  const [choosing, setChoosing] = useState<'never' | 'open' | 'closed'>('never');
  const unread = useUnread();
  const narrow = useMediaQuery(MOBILE_QUERY);
  const list = (
    <Suspense fallback={null}>
      <NoticeList
        unread={unread}
        onClose={() => setOpen(false)}
        onPreferences={() => {
          setOpen(false);
          setChoosing('open');
        }}
        headed={!narrow}
      />
    </Suspense>
  );
  return (
    <>
      {narrow ? (
        <>
          <BellButton unread={unread} aria-haspopup="dialog" onClick={() => setOpen(true)} />
          <Drawer open={open} onClose={() => setOpen(false)} title="Avisos" bottom>
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
      <span role="status">
        <VisuallyHidden>{unread === 0 ? '' : unreadWords(unread)}</VisuallyHidden>
      </span>
      {choosing !== 'never' && (
        <Suspense fallback={null}>
          <PreferencesDrawer open={choosing === 'open'} onClose={() => setChoosing('closed')} />
        </Suspense>
      )}
    </>
  );
}
