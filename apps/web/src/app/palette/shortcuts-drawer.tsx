import { Detail, DetailSection, Drawer } from '@bank/ui';
import type { ReactNode } from 'react';
import { SHORTCUTS } from './shortcuts.ts';
import styles from './shortcuts-drawer.module.css';

/** All keys of the app, by the place where they hold. */
export function ShortcutsDrawer({
  open,
  onClose,
}: {
  readonly open: boolean;
  readonly onClose: () => void;
}): ReactNode {
  return (
    <Drawer open={open} onClose={onClose} title="Atalhos de teclado">
      <Detail label="Todos os atalhos">
        {SHORTCUTS.map(({ place, keys }) => (
          <DetailSection key={place} title={place}>
            <dl className={styles.keys}>
              {keys.map(({ keys: pressed, does }) => (
                <div key={does}>
                  <dt>
                    {pressed.map((key) => (
                      <kbd key={key}>{key}</kbd>
                    ))}
                  </dt>
                  <dd>{does}</dd>
                </div>
              ))}
            </dl>
          </DetailSection>
        ))}
      </Detail>
    </Drawer>
  );
}
