import { IconButton } from '@bank/ui';
import { Bell } from 'lucide-react';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { unreadWords } from '../unread-words.ts';
import styles from './bell-button.module.css';

/** The bell with how much is unread. */
export function BellButton({
  unread = 0,
  ...button
}: ComponentPropsWithRef<'button'> & { readonly unread?: number }): ReactNode {
  const label = unread === 0 ? 'Avisos' : `Avisos: ${unreadWords(unread)}`;
  return (
    <span className={styles.place}>
      <IconButton {...button} label={label}>
        <Bell size={20} strokeWidth={1.7} aria-hidden />
      </IconButton>
      {unread > 0 && (
        <span className={styles.count} aria-hidden="true">
          {unread > 99 ? '99+' : unread}
        </span>
      )}
    </span>
  );
}
