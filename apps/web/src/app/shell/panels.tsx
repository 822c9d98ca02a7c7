import { Suspense, useState, type ReactNode } from 'react';
import { lazyPart } from '../../vocabulary/lazy-part.tsx';

const PalettePanel = lazyPart(() => import('../palette/palette-panel.tsx'), 'PalettePanel');
const SettingsPanel = lazyPart(() => import('./settings-panel.tsx'), 'SettingsPanel');
const ShortcutsDrawer = lazyPart(() => import('../palette/shortcuts-drawer.tsx'), 'ShortcutsDrawer');

/** What the frame opens over the page, one at a time. */
export type Panel = 'search' | 'settings' | 'shortcuts';

/** The panels of the frame; each is fetched when it is first asked for, and stays for the way back. */
export function Panels({
  shown,
  onOpen,
  onClose,
}: {
  readonly shown: Panel | undefined;
  readonly onOpen: (panel: Panel) => void;
  readonly onClose: () => void;
}): ReactNode {
  const [asked, setAsked] = useState<readonly Panel[]>([]);
  if (shown !== undefined && !asked.includes(shown)) setAsked([...asked, shown]);
  const given = (panel: Panel) => ({ open: shown === panel, onClose });
  return (
    <Suspense fallback={null}>
      {asked.includes('search') && <PalettePanel {...given('search')} onAct={onOpen} />}
      {asked.includes('settings') && <SettingsPanel {...given('settings')} />}
      {asked.includes('shortcuts') && <ShortcutsDrawer {...given('shortcuts')} />}
    </Suspense>
  );
}
