import { Card, ErrorState, Skeleton } from '@bank/ui';
import type { ReactNode } from 'react';
import { sampleFailureWords } from '../context/call-sample.ts';
import type { SampleAnswer } from '../context/use-sample-call.ts';
import styles from './sample.module.css';

/** What was read, or its place while it is being read, or why it was not with a way to try again. */
export function Answered<Answer>({
  answer,
  children,
}: {
  readonly answer: SampleAnswer<Answer>;
  readonly children: (data: Answer) => ReactNode;
}): ReactNode {
  if (answer.data !== undefined) return children(answer.data);
  return (
    <Card>
      {answer.error === null ? (
        <Waiting />
      ) : (
        <ErrorState message={sampleFailureWords(answer.error)} onRetry={() => void answer.refetch()} />
      )}
    </Card>
  );
}

/** The place of what is being loaded. */
export function Waiting(): ReactNode {
  return (
    <div className={styles.stack} aria-busy="true" aria-label="Carregando" role="status">
      <Skeleton width="40%" height={18} />
      <Skeleton height={44} />
      <Skeleton height={44} />
      <Skeleton height={44} />
    </div>
  );
}
