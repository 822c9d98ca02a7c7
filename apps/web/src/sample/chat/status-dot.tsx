import type { ReactNode } from 'react';
import type { ChatContact } from '../entities.ts';
import styles from './chat.module.css';

/** Online in the primary colour, offline in the colour of errors; a screen reader hears the word. */
export function StatusDot({ status }: { readonly status: ChatContact['status'] }): ReactNode {
  const words = status === 'online' ? 'Online' : 'Offline';
  return <span className={styles[status]} role="img" aria-label={words} title={words} data-status={status} />;
}
