import { readReceivedPix, type PaymentOrder } from '@bank/contracts';
import { buttonLook, Card, EmptyState, ErrorState, Skeleton } from '@bank/ui';
import { Link } from '@tanstack/react-router';
import { Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { NotIncluded } from '../../../platform/screens/not-included.tsx';
import { useEndpoint } from '../../../platform/api/use-endpoint.ts';
import { ServiceNotice } from '../../../platform/availability/service-notice.tsx';
import { Page } from '../../../platform/screens/page.tsx';
import { useAccess } from '../../../platform/session/use-session.ts';
import { useNow } from '../../../platform/use-now.ts';
import { failureMessage } from '../../../vocabulary/status-messages.ts';
import { ReceivedFacts } from '../components/received-facts.tsx';
import { RefundForm } from '../components/refund-form.tsx';
import { RefundList } from '../components/refund-list.tsx';
import { bankingDate } from '@bank/core';
import { REFUND } from '../refund-way.ts';
import styles from '../components/pix-refunds.module.css';

const TICK_MS = 60_000;

/** A received Pix, what was given back of it, and giving back more. */
export function RefundScreen({
  id,
  onMade,
}: {
  /** Its endToEndId, or its line in the statement. */
  readonly id: string;
  readonly onMade: (order: PaymentOrder) => void;
}): ReactNode {
  const { permissions } = useAccess();
  return (
    <Page lead="O valor volta para a conta de onde veio">
      {permissions.includes('PIX_VIEW') ? (
        <Received id={id} onMade={onMade} />
      ) : (
        <NotAllowed what="ver Pix recebidos" />
      )}
    </Page>
  );
}

function Received({ id, onMade }: { readonly id: string; readonly onMade: (order: PaymentOrder) => void }): ReactNode {
  const now = useNow(TICK_MS);
  const mayRefund = useAccess().permissions.includes('PIX_CREATE');
  const { data: received, error, refetch } = useEndpoint(readReceivedPix, { params: { id } });
  if (received === undefined) {
    if (error === null)
      return (
        <Card>
          <Skeleton height={320} />
        </Card>
      );
    const { failure } = error;
    // Whatever else is refused, such as by a server that is in trouble, is worth another try.
    const isNone = failure.kind === 'refused' && failure.code?.startsWith('pix-refunds.') === true;
    return (
      <Card>
        {isNone ? (
          <EmptyState icon={<Undo2 size={26} />} title="Não há o que devolver" action={<ToStatement />}>
            {failureMessage(error.failure)}
          </EmptyState>
        ) : (
          <ErrorState message={failureMessage(error.failure)} onRetry={() => void refetch()} />
        )}
      </Card>
    );
  }
  return (
    <div className={styles.screen}>
      <ReceivedFacts received={received} now={now} />
      {received.refunds.length > 0 && (
        <Card title="Devoluções deste Pix">
          <RefundList refunds={received.refunds} today={bankingDate(now)} />
        </Card>
      )}
      {received.refusal !== null ? (
        <Card>
          <EmptyState icon={<Undo2 size={26} />} title={whyNot(received.refusal.code)} action={<ToStatement />}>
            {received.refusal.message}
          </EmptyState>
        </Card>
      ) : mayRefund ? (
        <>
          <ServiceNotice services={REFUND.services ?? []} />
          {/* Another Pix is another form; what went back meanwhile changes the bound, not what is typed. */}
          <RefundForm key={received.endToEndId} {...{ received, now, onMade }} />
        </>
      ) : (
        <NotAllowed what="devolver Pix" />
      )}
    </div>
  );
}

function whyNot(code: string): string {
  if (code === 'pix-refunds.nothing-left') return 'Já foi tudo devolvido';
  return code === 'pix-refunds.too-late' ? 'O prazo para devolver terminou' : 'Não há o que devolver';
}

function ToStatement(): ReactNode {
  return (
    <Link to="/releases" className={buttonLook()}>
      Ir para o extrato
    </Link>
  );
}

function NotAllowed({ what }: { readonly what: string }): ReactNode {
  return (
    <NotIncluded
      what={what}
      action={
        <Link to="/pix" className={buttonLook()}>
          Ir para o Pix
        </Link>
      }
    />
  );
}
