import { Drawer } from '@bank/ui';
import { MessageCircle, Search, Settings2, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { MenuEntry } from '../../platform/screens/menu-model.ts';
import type { Panel } from './panels.tsx';
import { SideMenu } from './side-menu.tsx';
import styles from './shell.module.css';

/** On a phone, from below: the search, the whole menu, and what else the frame opens. */
export function MoreDrawer({
  menu,
  open,
  onClose,
  onOpen,
  onChat,
}: {
  readonly menu: readonly MenuEntry[];
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onOpen: (panel: Panel) => void;
  /** Opens the sample's chat; only a build with the sample area has it. */
  readonly onChat: () => void;
}): ReactNode {
  const act = (label: string, Icon: LucideIcon, does: () => void): ReactNode => (
    <button
      type="button"
      className={styles.entry}
      onClick={() => {
        onClose();
        does();
      }}
    >
      <Icon size={18} strokeWidth={1.7} aria-hidden="true" />
      <span className={styles.word}>{label}</span>
    </button>
  );
  return (
    <Drawer open={open} onClose={onClose} title="Menu" bottom>
      <div className={styles.inDrawer}>
        {act('Buscar telas e ações', Search, () => onOpen('search'))}
        <SideMenu menu={menu} onFollowed={onClose} />
        {act('Aparência e layout', Settings2, () => onOpen('settings'))}
        {import.meta.env.VITE_SAMPLE_AREA !== 'off' && act('Conversas de exemplo', MessageCircle, onChat)}
      </div>
    </Drawer>
  );
}
