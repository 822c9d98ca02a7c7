import { buttonLook } from '@bank/ui';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useAccess } from '../../../platform/session/use-session.ts';
import { OrderMark } from '../../../vocabulary/order-mark.tsx';
import { quickActionsFor } from '../quick-actions.ts';
import styles from './quick-actions.module.css';

/** What this person may do from here; the first is the screen's one primary action. */
export function QuickActions(): ReactNode {
  const actions = quickActionsFor(useAccess());
  if (actions.length === 0) return null;
  return (
    <nav className={styles.actions} aria-label="Ações rápidas">
      {actions.map((action, index) => (
        <Link
          key={action.to}
          to={action.to as '/home'}
          className={`${buttonLook({ variant: index === 0 ? 'primary' : 'secondary' })} ${styles.action ?? ''}`}
        >
          {action.icon !== undefined && <OrderMark icon={action.icon} />}
          {action.label}
        </Link>
      ))}
    </nav>
  );
}
