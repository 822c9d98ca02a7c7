import { Card, ErrorState, Skeleton } from '@bank/ui';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { Suspense, type ReactNode } from 'react';
import { NotAllowed } from '../../../platform/screens/not-allowed.tsx';
import { Page } from '../../../platform/screens/page.tsx';
import { useAccess } from '../../../platform/session/use-session.ts';
import { lazyPart } from '../../../vocabulary/lazy-part.tsx';
import { failureMessage } from '../../../vocabulary/status-messages.ts';
import { readBatchAddress } from '../address.ts';
import { useBatch, useBatchNews } from '../api/use-batches.ts';
import type { ShowBatch } from '../components/row-list.tsx';
import type { BatchParts } from '../following/batch-following.tsx';

// A batch is a draft, is reviewed, or was sent: each of them comes when it shows.
const DraftView = lazyPart(() => import('../draft/draft-view.tsx'), 'DraftView');
const BatchReviewView = lazyPart(() => import('../draft/batch-review.tsx'), 'BatchReviewView');
const BatchFollowing = lazyPart(() => import('../following/batch-following.tsx'), 'BatchFollowing');

/** One batch, from the draft to its last payment. */
export function BatchScreen(parts: BatchParts): ReactNode {
  const { id } = useParams({ from: '/frame/batch/$id' });
  const { permissions } = useAccess();
  if (!permissions.includes('ORDERS_VIEW'))
    return <NotAllowed what="ver lotes de pagamentos" permission="ver pagamentos e autorizações" />;
  return <OneBatch key={id} id={id} parts={parts} />;
}

function OneBatch({ id, parts }: { readonly id: string; readonly parts: BatchParts }): ReactNode {
  useBatchNews();
  const address = useSearch({ from: '/frame/batch/$id', select: readBatchAddress, structuralSharing: true });
  const navigate = useNavigate({ from: '/batch/$id' });
  const { data: batch, error, refetch } = useBatch(id);
  const show: ShowBatch = (next) =>
    void navigate({ search: readBatchAddress(next), replace: true, resetScroll: false });
  if (batch === undefined)
    return (
      <Page>
        <Card>
          {error === null ? (
            <Skeleton height={420} />
          ) : (
            <ErrorState message={failureMessage(error.failure)} onRetry={() => void refetch()} />
          )}
        </Card>
      </Page>
    );
  return (
    <Suspense
      fallback={
        <Page title={batch.name}>
          <Card>
            <Skeleton height={420} />
          </Card>
        </Page>
      }
    >
      {batch.state !== 'draft' ? (
        <BatchFollowing {...{ batch, address, parts }} onShow={show} />
      ) : address.etapa === 'conferir' && batch.canAsk ? (
        <BatchReviewView batch={batch} onBack={() => void navigate({ search: {} })} />
      ) : (
        <DraftView {...{ batch, address }} onShow={show} />
      )}
    </Suspense>
  );
}
