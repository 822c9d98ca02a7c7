import type { ReactNode } from 'react';
import { Skeleton } from '../feedback/states.tsx';
import { Card } from '../layout/card.tsx';
import { CHART_HEIGHT } from './chart-height.ts';
import styles from './chart-pending.module.css';

/** The place of a chart that is on its way, as high as the chart will be; or why it does not come. */
export function ChartPending({
  title,
  height = CHART_HEIGHT,
  note,
  children,
}: {
  readonly title: string;
  readonly height?: number;
  /** What the chart will say below its drawing, where that is known already. */
  readonly note?: ReactNode;
  /** Instead of the skeleton: an error with its way to try again. */
  readonly children?: ReactNode;
}): ReactNode {
  return (
    <Card title={title}>
      {children ?? (
        <div className={styles.pending}>
          <Skeleton height={height} />
          {note !== undefined && <div className={styles.note}>{note}</div>}
        </div>
      )}
    </Card>
  );
}
