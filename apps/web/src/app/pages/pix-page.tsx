import { ORDER_KINDS, type PaymentOrderDetail } from '@bank/contracts';
import { buttonLook, Card, ErrorState, Skeleton } from '@bank/ui';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense, type ReactNode } from 'react';
import { useWaitingOf } from '../../features/authorizations/api/use-waiting-for-me.ts';
import { usePaymentOrder } from '../../features/payment-orders/api/use-payment-order.ts';
import { PixScreen } from '../../features/pix/screens/pix-screen.tsx';
import { readDisputesAddress } from '../../features/pix-disputes/address.ts';
import { useToAnswer } from '../../features/pix-disputes/api/use-disputes.ts';
import { readPixAddress } from '../../features/pix-refunds/address.ts';
import { Page } from '../../platform/screens/page.tsx';
import { lazyPart } from '../../vocabulary/lazy-part.tsx';
import { failureMessage } from '../../vocabulary/status-messages.ts';

const ReturnCentre = lazyPart(() => import('../../features/pix-refunds/components/return-centre.tsx'), 'ReturnCentre');
const DisputeCentre = lazyPart(
  () => import('../../features/pix-disputes/components/dispute-centre.tsx'),
  'DisputeCentre',
);
const OrderOutcome = lazyPart(
  () => import('../../features/payment-orders/components/order-outcome.tsx'),
  'OrderOutcome',
);
const ReceiptView = lazyPart(() => import('../../features/receipts/components/receipt-view.tsx'), 'ReceiptView');

const TAB_OF = { entrada: 'entry', devolucoes: 'returns', contestacoes: 'disputes' } as const;
const SEARCH_OF = { entry: {}, returns: { aba: 'devolucoes' }, disputes: { aba: 'contestacoes' } } as const;

/** The entry of Pix, with all returns and contested payments beside it; and, at an address of its own, how a refund stands. */
export function PixPage(): ReactNode {
  // Read here: what stands in the router is loaded with every page.
  const address = useSearch({ from: '/frame/pix', select: readPixAddress, structuralSharing: true });
  const disputes = useSearch({ from: '/frame/pix', select: readDisputesAddress, structuralSharing: true });
  const navigate = useNavigate({ from: '/pix' });
  const waiting = { ...useWaitingOf('pix'), toAnswer: useToAnswer() };
  if (address.ordem !== undefined)
    return (
      <Page title="Devolução de Pix">
        <Outcome key={address.ordem} orderId={address.ordem} />
      </Page>
    );
  return (
    <PixScreen
      tab={TAB_OF[disputes.aba ?? address.aba ?? 'entrada']}
      waiting={waiting}
      onTab={(tab) => void navigate({ search: SEARCH_OF[tab], replace: true })}
      returns={
        <Suspense fallback={<Waiting />}>
          <ReturnCentre
            address={address}
            onNarrow={(next) =>
              void navigate({
                search: readPixAddress({ aba: 'devolucoes', ...next }),
                replace: true,
                resetScroll: false,
              })
            }
          />
        </Suspense>
      }
      disputes={
        <Suspense fallback={<Waiting />}>
          <DisputeCentre
            address={disputes}
            onGo={(next) =>
              void navigate({
                search: readDisputesAddress({ aba: 'contestacoes', ...next }),
                replace: true,
                resetScroll: false,
              })
            }
          />
        </Suspense>
      }
    />
  );
}

function Outcome({ orderId }: { readonly orderId: string }): ReactNode {
  const { data: order, error, refetch } = usePaymentOrder(orderId);
  if (order === undefined)
    return error === null ? (
      <Waiting />
    ) : (
      <Card>
        <ErrorState message={failureMessage(error.failure)} onRetry={() => void refetch()} />
      </Card>
    );
  return (
    <Suspense fallback={<Waiting />}>
      <OrderOutcome
        order={order}
        words={ORDER_KINDS[order.kind].words}
        actions={<WaysOn order={order} />}
        receipt={
          <Suspense fallback={<Waiting />}>
            <ReceiptView orderId={order.id} />
          </Suspense>
        }
      />
    </Suspense>
  );
}

/** Where a person goes from a refund: to all of them, or to the same Pix once more where nothing went back. */
function WaysOn({ order: { payee, state } }: { readonly order: PaymentOrderDetail }): ReactNode {
  const failed = ['rejected', 'refused', 'cancelled', 'expired'].includes(state);
  return (
    <>
      {payee.kind === 'pix-payer' && (
        <Link
          to="/pix-refund/$id"
          params={{ id: payee.paidId }}
          className={buttonLook(failed ? { variant: 'primary' } : {})}
        >
          {failed ? 'Tentar de novo' : 'Ver o Pix recebido'}
        </Link>
      )}
      <Link to="/pix" search={{ aba: 'devolucoes' }} className={buttonLook()}>
        Ver devoluções
      </Link>
      <Link to="/home" className={buttonLook()}>
        Ir para o início
      </Link>
    </>
  );
}

function Waiting(): ReactNode {
  return (
    <Card>
      <Skeleton height={280} />
    </Card>
  );
}
