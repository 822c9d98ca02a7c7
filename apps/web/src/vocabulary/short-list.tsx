import { Button, RowList } from '@bank/ui';
import { useState, type ReactNode } from 'react';
import styles from './short-list.module.css';

/** The first lines of a list that may be long; the others are a press away. */
export function ShortList<Item>({
  label,
  items,
  first,
  row,
}: {
  readonly label: string;
  readonly items: readonly Item[];
  /** How many lines show at once. One or two more than that are not worth the press. */
  readonly first: number;
  /** A <Row> with its key. */
  readonly row: (item: Item) => ReactNode;
}): ReactNode {
  const [all, setAll] = useState(false);
  const isShort = items.length <= first + 2;
  const shown = all || isShort ? items : items.slice(0, first);
  return (
    <>
      <RowList label={label}>{shown.map(row)}</RowList>
      {!isShort && (
        <div className={styles.more}>
          <Button size="small" variant="quiet" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? 'Mostrar menos' : `Mostrar todos (${items.length})`}
          </Button>
        </div>
      )}
    </>
  );
}
