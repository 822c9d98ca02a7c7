import { Button, Spinner } from '@bank/ui';
import type { CallFailure } from '@bank/contracts';
import type { ReactNode } from 'react';
import { failureMessage } from './status-messages.ts';
import styles from './list-foot.module.css';

/** Below the last row of a list without end: more is on its way, more could not be had, or this is all. */
export function ListFoot({
  list,
  loading,
  all,
}: {
  readonly list: {
    readonly hasMore: boolean;
    readonly loadingMore: boolean;
    readonly moreFailure: CallFailure | undefined;
    readonly loadMore: () => void;
  };
  /** Said while more is on its way: "Carregando mais lançamentos". */
  readonly loading: string;
  /** Said at the end. */
  readonly all: string;
}): ReactNode {
  if (list.moreFailure !== undefined && !list.loadingMore)
    return (
      <span className={styles.foot} role="alert">
        {failureMessage(list.moreFailure)}
        <Button size="small" onClick={list.loadMore}>
          Tentar novamente
        </Button>
      </span>
    );
  if (list.hasMore)
    return (
      <span className={styles.foot}>
        <Spinner /> {loading}
      </span>
    );
  return <span className={styles.foot}>{all}</span>;
}
