import { actName, capitalised } from '@bank/contracts';
import { bankingDate } from '@bank/core';
import { Actions, Detail, DetailHead, DetailSection, Drawer, Skeleton } from '@bank/ui';
import type { ReactNode } from 'react';
import { CardFailure } from '../../../vocabulary/card-failure.tsx';
import { HistoryLink } from '../../../platform/screens/history-link.tsx';
import { StateLabel } from '../../../vocabulary/state-label.tsx';
import { useNow } from '../../../platform/use-now.ts';
import { useKnownKind, usePaymentOrder } from '../api/use-payment-order.ts';
import { PayAgainActions } from '../../../payment-form/payees/pay-again-actions.tsx';
import { outcomeWords } from '../outcome-words.ts';
import { AwaitedApproval } from './awaited-approval.tsx';
import { CancelOrder } from './cancel-order.tsx';
import { EditOrder } from './edit-order.tsx';
import { OrderDetails } from './order-details.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { PauseSeries } from './pause-series.tsx';
import { RepetitionOfOrder } from './repetition-of-order.tsx';
import styles from './order-drawer.module.css';

/** A payment over whatever page asked for it; nothing while none is named. */
export function OrderDrawer({
  orderId,
  onClose,
  foot,
  chosen,
}: {
  readonly orderId: string | undefined;
  readonly onClose: () => void;
  /** The way on: its own page, its receipt. */
  readonly foot?: ReactNode;
  /** Of a series, the day of the payment that opened it. */
  readonly chosen?: string | undefined;
}): ReactNode {
  const kind = useKnownKind(orderId);
  return (
    <Drawer open={orderId !== undefined} onClose={onClose} title={capitalised(actName(kind))} foot={foot}>
      {orderId !== undefined && <OrderBody orderId={orderId} chosen={chosen} />}
    </Drawer>
  );
}

function OrderBody({ orderId, chosen }: { readonly orderId: string; readonly chosen: string | undefined }): ReactNode {
  const { data: order, error, refetch } = usePaymentOrder(orderId);
  const now = useNow(60_000);
  if (order === undefined)
    return error === null ? (
      <Skeleton height={320} />
    ) : (
      <CardFailure failure={error.failure} onRetry={() => void refetch()} />
    );
  return (
    <Detail>
      <DetailHead>
        <StateLabel
          kind={order.kind}
          state={order.state}
          waitsForRail={order.waitsForRail}
          cameBack={order.returned !== undefined}
          clearingUp={order.clearingUp}
        />
        {outcomeWords(order, now).text.map((sentence) => (
          <p key={sentence} className={styles.text}>
            {sentence}
          </p>
        ))}
        <AwaitedApproval order={order} />
      </DetailHead>
      <RepetitionOfOrder order={order} chosen={chosen} />
      <OrderDetails order={order} />
      <DetailSection title="O que aconteceu">
        <OrderTimeline order={order} today={bankingDate(now)} />
      </DetailSection>
      <Actions>
        <PayAgainActions orderId={order.id} kind={order.kind} payeeName={order.payee.name} />
        <EditOrder order={order} />
        <PauseSeries order={order} />
        <CancelOrder order={order} />
        <HistoryLink about={order.id} />
      </Actions>
    </Detail>
  );
}
