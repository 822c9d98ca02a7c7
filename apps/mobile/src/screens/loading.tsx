import type { CallResult } from '@bank/contracts';
import { Button, ErrorState, Skeleton } from '@bank/ui';
import type { ReactNode } from 'react';
import { wordsOf } from '../bank/bank.ts';

/** In the place of a screen whose answer has not come, or is a failure. */
export function Loading({
  answer,
  onRetry,
  onBack,
}: {
  readonly answer: CallResult<unknown> | undefined;
  readonly onRetry: () => void;
  readonly onBack: () => void;
}): ReactNode {
  if (answer === undefined || answer.ok) return <Skeleton height={320} />;
  return (
    <>
      <ErrorState message={wordsOf(answer.failure)} onRetry={onRetry} />
      <Button variant="quiet" wide onClick={onBack}>
        Voltar
      </Button>
    </>
  );
}
