import type { OrderKindWords, PaymentOrder, PaymentOrderDetail } from '@bank/contracts';
import { Card, ErrorState, Skeleton } from '@bank/ui';
import { useNavigate } from '@tanstack/react-router';
import { Suspense, useEffect, type ComponentType, type ReactNode } from 'react';
import { usePaymentOrder } from '../../features/payment-orders/api/use-payment-order.ts';
import type { PaymentAddress } from '../../payment-form/address.ts';
import type { Repeated } from '../../payment-form/payment-form.tsx';
import { keptDraft } from '../../payment-form/sending/draft-memory.ts';
import { useApp } from '../../platform/app-services.ts';
import { Page } from '../../platform/screens/page.tsx';
import { failureMessage } from '../../vocabulary/status-messages.ts';
import { lazyPart, loadPart } from '../../vocabulary/lazy-part.tsx';
import type { PaymentPath } from './payment-path.ts';

// What comes after the payment is fetched while it is being typed.
const loadOutcome = () => loadPart(() => import('./payment-outcome.tsx'));
const PaymentOutcome = lazyPart(loadOutcome, 'PaymentOutcome');

/** A page on which one way of paying is used. */
export interface PaymentPageProps {
  /** Where the page is. */
  readonly path: PaymentPath;
  readonly address: PaymentAddress;
  /** How what was made here is spoken of. */
  readonly wordsOf: (order: PaymentOrder) => OrderKindWords;
  /** What is paid here is paid once: a payment that was made is not offered again. */
  readonly isPaidOnce?: boolean;
  /** The heading over the outcome: "Pagamento com Pix". */
  readonly outcomeTitle: string;
  /** The steps up to the order that the bank made. */
  readonly Form: ComponentType<{
    readonly repeats: Repeated | undefined;
    readonly onMade: (order: PaymentOrder) => void;
  }>;
}

/** Paying: the steps, and at an address of its own how each payment stands. */
export function PaymentPage(props: PaymentPageProps): ReactNode {
  const { ordem, repetir } = props.address;
  if (ordem !== undefined)
    return (
      <Page title={props.outcomeTitle}>
        <Outcome key={ordem} {...props} orderId={ordem} />
      </Page>
    );
  return (
    <Page>
      {repetir === undefined ? (
        <Steps {...props} repeats={undefined} />
      ) : (
        <Repeat key={repetir} {...props} orderId={repetir} />
      )}
    </Page>
  );
}

function Steps({ path, Form, repeats }: PaymentPageProps & { readonly repeats: Repeated | undefined }): ReactNode {
  const navigate = useNavigate();
  useEffect(() => void loadOutcome().catch(() => undefined), []);
  const show = (order: PaymentOrder): void => {
    // In place of the form: going back must not lead into a payment that is made.
    void navigate({ to: path, search: { ordem: order.id }, replace: true });
  };
  return <Form repeats={repeats} onMade={show} />;
}

function Outcome({
  path,
  wordsOf,
  isPaidOnce = false,
  orderId,
}: PaymentPageProps & { readonly orderId: string }): ReactNode {
  return (
    <WithOrder orderId={orderId}>
      {(order) => (
        <Suspense fallback={<Waiting />}>
          <PaymentOutcome {...{ order, path, isPaidOnce }} words={wordsOf(order)} />
        </Suspense>
      )}
    </WithOrder>
  );
}

/** The same payment once more: what was typed, or as much of it as the bank may show. */
function Repeat({ orderId, ...props }: PaymentPageProps & { readonly orderId: string }): ReactNode {
  const isKept = keptDraft(useApp().queries, orderId) !== undefined;
  if (isKept) return <Steps {...props} repeats={{ orderId, order: undefined }} />;
  return <WithOrder orderId={orderId}>{(order) => <Steps {...props} repeats={{ orderId, order }} />}</WithOrder>;
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
