import { readReceipt } from '@bank/contracts';
import { Skeleton } from '@bank/ui';
import type { ReactNode } from 'react';
import { useEndpoint } from '../../../platform/api/use-endpoint.ts';
import { CardFailure } from '../../../vocabulary/card-failure.tsx';
import { ReceiptActions } from './receipt-actions.tsx';
import { ReceiptSheet } from './receipt-sheet.tsx';
import styles from './receipt-view.module.css';

/** The receipt of a settled payment with its actions, to stand in a page or a drawer. */
export function ReceiptView({ orderId }: { readonly orderId: string }): ReactNode {
  // Once read it is read: should what it proves come back, the news of its payment makes it old.
  const { data, error, refetch } = useEndpoint(readReceipt, { params: { orderId } }, { staleTime: Infinity });
  if (data !== undefined)
    return (
      <div className={styles.view}>
        <ReceiptActions receipt={data} />
        <ReceiptSheet receipt={data} />
      </div>
    );
  if (error !== null) return <CardFailure failure={error.failure} onRetry={() => void refetch()} />;
  return <Skeleton height={420} />;
}
