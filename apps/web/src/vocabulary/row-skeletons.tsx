import { RowList, Row, Skeleton } from '@bank/ui';
import type { ReactNode } from 'react';
import styles from './row-skeletons.module.css';

/** The place of a <RowList> that is being loaded. */
export function RowSkeletons({ count }: { readonly count: number }): ReactNode {
  return (
    <div aria-busy="true">
      <RowList label="Carregando">
        {Array.from({ length: count }, (_, index) => (
          <Row
            key={index}
            icon={<Skeleton width={36} height={36} />}
            title={<Line width="60%" />}
            detail={<Line width="38%" />}
            end={<Skeleton width={84} height={14} />}
          />
        ))}
      </RowList>
    </div>
  );
}

function Line({ width }: { readonly width: string }): ReactNode {
  return (
    <span className={styles.line}>
      <Skeleton width={width} height={13} />
    </span>
  );
}
