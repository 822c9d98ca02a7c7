import { cancelLimitRaise, type UsageLimit } from '@bank/contracts';
import { bankingDate } from '@bank/core';
import { Button } from '@bank/ui';
import type { ReactNode } from 'react';
import { useOperation } from '../platform/api/use-operation.ts';
import { useNow } from '../platform/use-now.ts';
import { instantOf, momentInWords } from '../vocabulary/dates.ts';
import { limitAmountWords } from '../vocabulary/limits.ts';
import { AskFailure } from './ask-failure.tsx';
import styles from './limits.module.css';

/** How much a limit is, and the raise that waits for its time, which can be called off until then. */
export function LimitValue({
  limit: { amount, raise },
  onCancelled,
}: {
  readonly limit: Pick<UsageLimit, 'amount' | 'raise'>;
  readonly onCancelled: () => void;
}): ReactNode {
  if (raise === null) return limitAmountWords(amount);
  return (
    <div className={styles.raise}>
      {limitAmountWords(amount)}
      <RaiseNote
        raise={raise}
        words={raise.amount === null ? 'Deixa de valer' : `${limitAmountWords(raise.amount)} a partir de`}
        cancel="Desistir do aumento"
        onCancelled={onCancelled}
      />
    </div>
  );
}

/** What comes, when, and the way to call it off. */
export function RaiseNote({
  raise,
  words,
  cancel,
  onCancelled,
}: {
  readonly raise: { readonly changeId: string; readonly at: string; readonly canCancel: boolean };
  /** What comes, as the moment follows it: "R$ 900,00 a partir de". */
  readonly words: string;
  readonly cancel: string;
  readonly onCancelled: () => void;
}): ReactNode {
  const { run, running, failure } = useOperation(cancelLimitRaise);
  const today = bankingDate(useNow(60_000));
  const callOff = async (): Promise<void> => {
    const cancelled = await run({ params: { changeId: raise.changeId } });
    if (cancelled.ok) onCancelled();
  };
  return (
    <>
      <span className={styles.muted}>
        {words} {momentInWords(instantOf(raise.at), today)}
      </span>
      {raise.canCancel && (
        <Button size="small" loading={running} onClick={() => void callOff()}>
          {cancel}
        </Button>
      )}
      <AskFailure failure={failure} />
    </>
  );
}
