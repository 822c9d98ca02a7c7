import { Button, Dialog } from '@bank/ui';
import type { ReactNode } from 'react';
import { SHORTCUTS } from './shortcuts.ts';
import styles from './shortcuts-dialog.module.css';

/** All keys of the app, by the place where they hold. */
export function ShortcutsDialog({
  open,
  onClose,
}: {
  readonly open: boolean;
  readonly onClose: () => void;
}): ReactNode {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Atalhos de teclado"
      actions={
        <Button variant="primary" onClick={onClose}>
          Fechar
        </Button>
      }
    >
      {SHORTCUTS.map(({ place, keys }) => (
        <section key={place} className={styles.place} aria-label={place}>
          <h3>{place}</h3>
          <dl>
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
        </section>
      ))}
    </Dialog>
  );
}
