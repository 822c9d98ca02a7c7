import { Button } from '@bank/ui';
import type { ReactNode } from 'react';
import { failureMessage } from '../../../vocabulary/status-messages.ts';
import type { Cases } from '../api/use-disputes.ts';
import styles from './pix-disputes.module.css';

/** Lists are short: the rest comes when it is asked for. */
export function More({ list }: { readonly list: Cases<unknown> }): ReactNode {
  if (!list.hasMore) return null;
  return (
    <div className={styles.more}>
      {list.moreFailure !== undefined && <p role="alert">{failureMessage(list.moreFailure)}</p>}
      <Button size="small" loading={list.loadingMore} onClick={list.loadMore}>
        {list.moreFailure === undefined ? 'Ver mais antigas' : 'Tentar novamente'}
      </Button>
    </div>
  );
}
