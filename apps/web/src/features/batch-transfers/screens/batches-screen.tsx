import { readPaymentOrder } from '@bank/contracts';
import { Card, classNames, ErrorState, Skeleton } from '@bank/ui';
import { Navigate, useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense, useState, type ReactNode } from 'react';
import { useEndpoint } from '../../../platform/api/use-endpoint.ts';
import { NotAllowed } from '../../../platform/screens/not-allowed.tsx';
import { Page } from '../../../platform/screens/page.tsx';
import { useAccess } from '../../../platform/session/use-session.ts';
import { lazyPart } from '../../../vocabulary/lazy-part.tsx';
import { failureMessage } from '../../../vocabulary/status-messages.ts';
import { readBatchesAddress, type BatchesAddress } from '../address.ts';
import { useBatchNews } from '../api/use-batches.ts';
import { BatchList } from '../components/batch-list.tsx';
import { useDroppedFile, wayOfFile } from '../making/use-dropped-file.ts';
import styles from '../making/making.module.css';

// Grid, files and forms come when somebody begins a batch.
const BatchMaking = lazyPart(() => import('../making/batch-making.tsx'), 'BatchMaking');

/** Batches of payments: those that there are, and one that is put together, by the address. */
export function BatchesScreen(): ReactNode {
  const address = useSearch({ from: '/frame/batch-transfer', select: readBatchesAddress, structuralSharing: true });
  const { permissions } = useAccess();
  if (!permissions.includes('ORDERS_VIEW'))
    return <NotAllowed what="ver lotes de pagamentos" permission="ver pagamentos e autorizações" />;
  return <Batches address={address} mayMake={permissions.includes('BATCHES_CREATE')} />;
}

function Batches({ address, mayMake }: { readonly address: BatchesAddress; readonly mayMake: boolean }): ReactNode {
  useBatchNews();
  const navigate = useNavigate({ from: '/batch-transfer' });
  const [file, setFile] = useState<File | undefined>(undefined);
  const { novo: way, grupo: groupId, ordem: orderId } = address;
  const take = (dropped: File): void => {
    setFile(dropped);
    void navigate({ search: { novo: wayOfFile(dropped) } });
  };
  const isOver = useDroppedFile(mayMake && way === undefined ? take : undefined);
  if (orderId !== undefined) return <BatchOfOrder orderId={orderId} />;
  if (way === undefined)
    return (
      <div className={classNames(isOver && styles.over)}>
        <BatchList address={address} />
      </div>
    );
  return (
    <Suspense fallback={<Waiting />}>
      <BatchMaking key={`${way} ${groupId ?? ''}`} way={way} groupId={groupId} given={file} />
    </Suspense>
  );
}

/** Leads from an order to the batch that it stands for. */
function BatchOfOrder({ orderId }: { readonly orderId: string }): ReactNode {
  const { data, error, refetch } = useEndpoint(readPaymentOrder, { params: { orderId } });
  if (data?.payee.kind === 'batch') return <Navigate to="/batch/$id" params={{ id: data.payee.batchId }} replace />;
  if (data !== undefined) return <Navigate to="/batch-transfer" search={{}} replace />;
  if (error === null) return <Waiting />;
  return (
    <Page>
      <Card>
        <ErrorState message={failureMessage(error.failure)} onRetry={() => void refetch()} />
      </Card>
    </Page>
  );
}

function Waiting(): ReactNode {
  return (
    <Page>
      <Card>
        <Skeleton height={420} />
      </Card>
    </Page>
  );
}
