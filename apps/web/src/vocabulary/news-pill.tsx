import { ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './news-pill.module.css';

/** Stands over a list whose reader is further down while something new waits on top: one press leads there. */
export function NewsPill({
  count,
  words,
  onShow,
}: {
  readonly count: number;
  /** "1 novo lançamento", "3 novos lançamentos". */
  readonly words: (count: number) => string;
  readonly onShow: () => void;
}): ReactNode {
  return (
    <div className={styles.place} role="status">
      {count > 0 && (
        <button type="button" className={styles.pill} onClick={onShow}>
          <ArrowUp size={16} aria-hidden />
          {words(count)}
        </button>
      )}
    </div>
  );
}
