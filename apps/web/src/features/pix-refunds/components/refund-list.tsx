import { isPrecautionId, STAGE_OF_REFUND, type PixRefund } from '@bank/contracts';
import type { CivilDate } from '@bank/core';
import { Amount, Row, RowIcon, RowList } from '@bank/ui';
import { Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { centavosOf } from '../../../vocabulary/centavos.ts';
import { instantOf, momentInWords } from '../../../vocabulary/dates.ts';
import styles from './pix-refunds.module.css';
import { linkToReturn } from './link-to-return.tsx';
import { StageLabel } from './stage-label.tsx';

/** Every giving back of a received Pix, each with how it stands, newest first; leads to each. */
export function RefundList({
  refunds,
  today,
}: {
  readonly refunds: readonly PixRefund[];
  readonly today: CivilDate;
}): ReactNode {
  return (
    <RowList label="Devoluções deste Pix">
      {refunds.map(({ orderId, disputeId, returnId, amount, state, createdAt, settledAt, message }) => (
        <Row
          key={orderId ?? returnId}
          icon={
            <RowIcon>
              <Undo2 />
            </RowIcon>
          }
          title={message ?? titleOf(disputeId)}
          detail={momentInWords(instantOf(settledAt ?? createdAt), today)}
          end={
            <span className={styles.end}>
              <Amount centavos={centavosOf(amount)} />
              <StageLabel stage={STAGE_OF_REFUND[state]} />
            </span>
          }
          as={linkToReturn({ orderId, disputeId })}
        />
      ))}
    </RowList>
  );
}

function titleOf(disputeId: string | null): string {
  if (disputeId === null) return 'Devolução';
  return isPrecautionId(disputeId) ? 'Devolução por bloqueio cautelar' : 'Devolução por contestação';
}
