import type { PaymentOrder, PaymentOrderDetail } from '@bank/contracts';
import { Card, ErrorState, Skeleton } from '@bank/ui';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, type ReactNode } from 'react';
import { usePaymentOrder } from '../../features/payment-orders/api/use-payment-order.ts';
import { keptDraft } from '../../features/pix/api/draft-memory.ts';
import { PixTransferScreen } from '../../features/pix/screens/pix-transfer-screen.tsx';
import { EMPTY_DRAFT, type TransferDraft } from '../../features/pix/transfer/draft.ts';
import { centavosOf } from '../../vocabulary/centavos.ts';
import { failureMessage } from '../../vocabulary/status-messages.ts';
import { useApp } from '../../platform/app-services.ts';
import { Page } from '../../platform/screens/page.tsx';

// What comes after the payment is fetched while it is being typed.
const loadOutcome = () => import('./payment-outcome.tsx');
const PaymentOutcome = lazy(async () => ({ default: (await loadOutcome()).PaymentOutcome }));

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
  useEffect(() => void loadOutcome(), []);
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
        <Suspense fallback={<Waiting />}>
          <PaymentOutcome order={order} />
        </Suspense>
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
  if (error === null) return <Waiting />;
  return (
    <Card>
      <ErrorState message={failureMessage(error.failure)} onRetry={() => void refetch()} />
    </Card>
  );
}

function Waiting(): ReactNode {
  return (
    <Card>
      <Skeleton height={280} />
    </Card>
  );
}
