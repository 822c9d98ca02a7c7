import type { ReactNode } from 'react';
import { Button } from '../actions/button.tsx';
import styles from './selection-bar.module.css';

/** What is done with the chosen rows: how many, what they come to, the actions. It floats above the page's lower edge. */
export function SelectionBar({
  count,
  total,
  onClear,
  children,
}: {
  readonly count: number;
  /** What the chosen ones come to, in words. */
  readonly total?: ReactNode;
  readonly onClear: () => void;
  /** The actions, the main one last. */
  readonly children: ReactNode;
}): ReactNode {
  if (count === 0) return null;
  return (
    <section className={styles.bar} aria-label="Escolhidos">
      <span className={styles.words} role="status">
        <b>{count === 1 ? '1 escolhido' : `${count} escolhidos`}</b>
        {total !== undefined && <> · {total}</>}
      </span>
      <Button size="small" variant="quiet" onClick={onClear}>
        Limpar escolha
      </Button>
      {children}
    </section>
  );
}
