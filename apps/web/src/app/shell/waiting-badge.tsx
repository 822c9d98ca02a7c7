import { classNames, VisuallyHidden } from '@bank/ui';
import type { ReactNode } from 'react';
import { useWaitingForMe } from '../../features/authorizations/api/use-waiting-for-me.ts';
import styles from './waiting-badge.module.css';

/**
 * How many payments wait for this person's approval, beside the menu's entry or over its icon; nothing where none does. A
 * screen reader hears it after the name of the entry: "Autorizações, 3 aguardam você".
 */
export function WaitingBadge({ over = false }: { readonly over?: boolean }): ReactNode {
  const count = useWaitingForMe();
  if (count === 0) return null;
  return (
    <>
      <VisuallyHidden>{`, ${count} ${count === 1 ? 'aguarda' : 'aguardam'} você`}</VisuallyHidden>
      <span className={classNames(styles.badge, over && styles.over)} aria-hidden="true">
        {count > 99 ? '99+' : count}
      </span>
    </>
  );
}
