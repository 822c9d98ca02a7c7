import { Card } from '@bank/ui';
import type { ReactNode } from 'react';
import styles from './dashboards.module.css';

/** One figure that stands for itself: its name, the number, and a word about it. */
export function FigureCard({
  name,
  note,
  children,
}: {
  readonly name: string;
  readonly note?: ReactNode;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <Card>
      <span className={styles.name}>{name}</span>
      <span className={styles.figureValue}>{children}</span>
      <span className={styles.note}>{note}</span>
    </Card>
  );
}
