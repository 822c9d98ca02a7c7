import type { PaymentOrder, PaymentOrderDetail } from '@bank/contracts';
import { buttonLook, Card, ErrorState, Skeleton } from '@bank/ui';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { usePaymentOrder } from '../../features/payment-orders/api/use-payment-order.ts';
import { OrderOutcome } from '../../features/payment-orders/components/order-outcome.tsx';
import { keptDraft } from '../../features/pix/api/draft-memory.ts';
import { PixTransferScreen } from '../../features/pix/screens/pix-transfer-screen.tsx';
import { EMPTY_DRAFT, type TransferDraft } from '../../features/pix/transfer/draft.ts';
import { ReceiptView } from '../../features/receipts/components/receipt-view.tsx';
import { centavosOf } from '../../vocabulary/centavos.ts';
import { failureMessage } from '../api/status-messages.ts';
import { useApp } from '../app-services.ts';
import { Page } from '../shell/page.tsx';

/** Paying by Pix: the steps, and at an address of its own how each payment stands. */
export function PixTransferPage(): ReactNode {
  const { ordem, repetir } = useSearch({ from: '/frame/pix-transfer' });
  if (ordem !== undefined)
    return (
      <Page title="Pagamento com Pix">
        <Outcome key={ordem} orderId={ordem} />
      </Page>
    );
  return (
    <Page>{repetir === undefined ? <Steps initial={EMPTY_DRAFT} /> : <Repeat key={repetir} orderId={repetir} />}</Page>
  );
}

function Steps({
  initial,
  notice,
}: {
  readonly initial: TransferDraft;
  readonly notice?: string | undefined;
}): ReactNode {
  const navigate = useNavigate();
  const show = (order: PaymentOrder): void => {
    // In place of the form: going back must not lead into a payment that is made.
    void navigate({ to: '/pix-transfer', search: { ordem: order.id }, replace: true });
  };
  return <PixTransferScreen initial={initial} notice={notice} onMade={show} />;
}

function Outcome({ orderId }: { readonly orderId: string }): ReactNode {
  return (
    <WithOrder orderId={orderId}>
      {(order) => (
        <OrderOutcome order={order} actions={<WaysOn order={order} />} receipt={<ReceiptView orderId={order.id} />} />
      )}
    </WithOrder>
  );
}

/** The same payment once more: what was typed, or as much of it as the bank may show. */
function Repeat({ orderId }: { readonly orderId: string }): ReactNode {
  const kept = keptDraft(useApp().queries, orderId);
  if (kept !== undefined) return <Steps initial={kept} />;
  return (
    <WithOrder orderId={orderId}>
      {(order) => (
        <Steps
          initial={{ ...EMPTY_DRAFT, centavos: centavosOf(order.amount), message: order.message ?? '' }}
          notice={`Valor e mensagem vieram do pagamento anterior. Informe de novo a chave ou a conta de ${order.payee.name}.`}
        />
      )}
    </WithOrder>
  );
}

function WithOrder({
  orderId,
  children,
}: {
  readonly orderId: string;
  readonly children: (order: PaymentOrderDetail) => ReactNode;
}): ReactNode {
  const { data, error, refetch } = usePaymentOrder(orderId);
  if (data !== undefined) return children(data);
  return (
    <Card>
      {error === null ? (
        <Skeleton height={280} />
      ) : (
        <ErrorState message={failureMessage(error.failure)} onRetry={() => void refetch()} />
      )}
    </Card>
  );
}

/** Where a person goes from the outcome; one of them is the screen's primary action. */
function WaysOn({ order }: { readonly order: PaymentOrder }): ReactNode {
  const primary = buttonLook({ variant: 'primary' });
  switch (order.state) {
    case 'settled':
      return (
        <>
          <Link to="/pix-transfer" search={{}} className={primary}>
            Fazer outro Pix
          </Link>
          <Link to="/home" className={buttonLook()}>
            Ir para o início
          </Link>
        </>
      );
    case 'rejected':
    case 'expired':
    case 'cancelled':
    case 'refused':
      return (
        <>
          <Link to="/pix-transfer" search={{ repetir: order.id }} className={primary}>
            Tentar de novo
          </Link>
          <Link to="/home" className={buttonLook()}>
            Ir para o início
          </Link>
        </>
      );
    case 'awaiting_confirmation':
    case 'awaiting_authorization':
    case 'scheduled':
    case 'processing':
    case 'unknown':
      return (
        <Link to="/home" className={buttonLook()}>
          Ir para o início
        </Link>
      );
  }
}
