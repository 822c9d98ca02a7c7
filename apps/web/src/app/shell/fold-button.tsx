import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import type { ReactNode } from 'react';
import { useAppearance } from '../../platform/appearance/use-appearance.ts';
import styles from './shell.module.css';

/** Folds the side menu to its icons, and unfolds it. */
export function FoldButton({ compact }: { readonly compact: boolean }): ReactNode {
  const [, setAppearance] = useAppearance();
  const Mark = compact ? PanelLeftOpen : PanelLeftClose;
  return (
    <button
      type="button"
      className={styles.entry}
      aria-label={compact ? 'Expandir menu' : undefined}
      title={compact ? 'Expandir menu' : undefined}
      onClick={() => setAppearance({ sideBar: compact ? 'full' : 'compact' })}
    >
      <Mark size={18} strokeWidth={1.7} />
      {!compact && <span className={styles.word}>Recolher menu</span>}
    </button>
  );
}
