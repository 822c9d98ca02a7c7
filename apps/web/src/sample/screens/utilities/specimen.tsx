import { Card } from '@bank/ui';
import type { ReactNode } from 'react';
import styles from './utilities.module.css';

/** One idea of the design system: what it is for, and all its states side by side. */
export function Specimen({
  title,
  note,
  children,
}: {
  readonly title: string;
  readonly note: string;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <Card title={title}>
      <div className={styles.stack}>
        <p className={styles.note}>{note}</p>
        {children}
      </div>
    </Card>
  );
}

/** A state with its name below. */
export function Named({ name, children }: { readonly name: string; readonly children: ReactNode }): ReactNode {
  return (
    <div className={styles.sample}>
      {children}
      <small>{name}</small>
    </div>
  );
}
