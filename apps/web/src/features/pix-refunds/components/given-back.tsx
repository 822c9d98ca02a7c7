import { readReceivedPix } from '@bank/contracts';
import { formatBrl } from '@bank/core';
import { DetailSection } from '@bank/ui';
import type { ReactNode } from 'react';
import { useEndpoint } from '../../../platform/api/use-endpoint.ts';
import { useAccess } from '../../../platform/session/use-session.ts';
import { useToday } from '../../../platform/use-now.ts';
import { CardFailure } from '../../../vocabulary/card-failure.tsx';
import { centavosOf } from '../../../vocabulary/centavos.ts';
import { RefundList } from './refund-list.tsx';
import styles from './pix-refunds.module.css';

/** What of a received Pix was given back, beside its line; nothing where nothing was, or for somebody who may not see Pix. */
export function GivenBack({ endToEndId }: { readonly endToEndId: string }): ReactNode {
  const { permissions, products } = useAccess();
  const maySee = permissions.includes('PIX_VIEW') && products.includes('PIX');
  const today = useToday();
  const { data, error, refetch } = useEndpoint(readReceivedPix, { params: { id: endToEndId } }, { enabled: maySee });
  if (error !== null && data === undefined)
    return (
      <DetailSection title="Devolvido">
        <CardFailure failure={error.failure} onRetry={() => void refetch()} />
      </DetailSection>
    );
  if (data === undefined || data.refunds.length === 0) return null;
  return (
    <DetailSection title="Devolvido">
      <RefundList refunds={data.refunds} today={today} />
      <p className={styles.fine}>
        Devolvido até agora: {formatBrl(centavosOf(data.given))}. Disponível para devolução:{' '}
        {formatBrl(centavosOf(data.remaining))}.
      </p>
    </DetailSection>
  );
}
