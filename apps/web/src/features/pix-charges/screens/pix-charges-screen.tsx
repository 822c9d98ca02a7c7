import { Card, Skeleton } from '@bank/ui';
import { useSearch } from '@tanstack/react-router';
import { Suspense, type ReactNode } from 'react';
import { NotAllowed } from '../../../platform/screens/not-allowed.tsx';
import { Page } from '../../../platform/screens/page.tsx';
import { useAccess } from '../../../platform/session/use-session.ts';
import { lazyPart } from '../../../vocabulary/lazy-part.tsx';
import { listOf, NEW_BATCH, readChargesAddress, type ChargesAddress } from '../address.ts';
import { useChargeNews } from '../api/use-charges.ts';

// Whoever comes by a link to one charge does not wait for the list.
const ChargeList = lazyPart(() => import('../components/charge-list.tsx'), 'ChargeList');
const ChargeView = lazyPart(() => import('../components/charge-view.tsx'), 'ChargeView');
const BatchMaking = lazyPart(() => import('../batch/batch-making.tsx'), 'BatchMaking');
const BatchView = lazyPart(() => import('../batch/batch-view.tsx'), 'BatchView');
const ChargeMaking = lazyPart(() => import('../components/charge-making.tsx'), 'ChargeMaking');

/** Charging by Pix: all charges, one that is new, and one that stands, by the address. */
export function PixChargesScreen(): ReactNode {
  const address = useSearch({ from: '/frame/pix-charge', select: readChargesAddress, structuralSharing: true });
  const { permissions } = useAccess();
  if (!permissions.includes('PIX_VIEW'))
    return <NotAllowed what="ver cobranças Pix" permission="ver chaves, limites e movimentos" />;
  return <Charging address={address} />;
}

function Charging({ address }: { readonly address: ChargesAddress }): ReactNode {
  useChargeNews();
  const { nova, cobranca, modelo, editar, lote } = address;
  const list = listOf(address);
  if (nova !== undefined)
    return (
      <Suspense fallback={<Waiting title="Nova cobrança Pix" />}>
        <ChargeMaking key={`new ${modelo ?? ''}`} list={list} kindName={nova} like={modelo} />
      </Suspense>
    );
  if (lote !== undefined)
    return (
      <Suspense fallback={<Waiting title={lote === NEW_BATCH ? 'Cobranças em lote' : 'Lote de cobranças'} />}>
        {lote === NEW_BATCH ? <BatchMaking list={list} /> : <BatchView key={lote} id={lote} list={list} />}
      </Suspense>
    );
  if (cobranca !== undefined)
    return (
      <Suspense fallback={<Waiting title="Cobrança" />}>
        {editar === undefined ? (
          <ChargeView key={cobranca} id={cobranca} list={list} />
        ) : (
          <ChargeMaking key={`edit ${cobranca}`} list={list} edited={cobranca} />
        )}
      </Suspense>
    );
  return (
    <Suspense fallback={<Waiting />}>
      <ChargeList address={address} />
    </Suspense>
  );
}

function Waiting({ title }: { readonly title?: string }): ReactNode {
  return (
    <Page {...(title !== undefined && { title })}>
      <Card>
        <Skeleton height={320} />
      </Card>
    </Page>
  );
}
