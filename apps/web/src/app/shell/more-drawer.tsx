import { Drawer } from '@bank/ui';
import type { ReactNode } from 'react';
import type { MenuEntry } from './menu-model.ts';
import { SideMenu } from './side-menu.tsx';
import styles from './shell.module.css';

/** The whole menu from below, on a phone. */
export function MoreDrawer({
  menu,
  open,
  onClose,
}: {
  readonly menu: readonly MenuEntry[];
  readonly open: boolean;
  readonly onClose: () => void;
}): ReactNode {
  return (
    <Drawer open={open} onClose={onClose} title="Menu" bottom>
      <div className={styles.inDrawer}>
        <SideMenu menu={menu} onFollowed={onClose} />
      </div>
    </Drawer>
  );
}
