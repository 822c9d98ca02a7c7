import { cancelPaymentOrder, type PaymentOrder } from '@bank/contracts';
import { formatBrl } from '@bank/core';
import { Button, ConfirmDialog } from '@bank/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { failureMessage } from '../../../app/api/status-messages.ts';
import { endpointKey, useOperation } from '../../../app/api/use-endpoint.ts';
import { centavosOf } from '../../../vocabulary/centavos.ts';
import styles from './cancel-order.module.css';

/** The way to call a payment off while it has not been sent. Asks first; says what went wrong on the spot. */
export function CancelOrder({ order }: { readonly order: PaymentOrder }): ReactNode {
  const [asking, setAsking] = useState(false);
  const { run, running, failure } = useOperation(cancelPaymentOrder);
  const queries = useQueryClient();
  if (!order.canCancel) return null;
  const cancel = async (): Promise<void> => {
    const result = await run({ params: { orderId: order.id } });
    // Refused or not: it may have changed meanwhile, so what shows is read anew.
    await queries.invalidateQueries({ queryKey: endpointKey(cancelPaymentOrder).slice(0, 1) });
    if (result.ok) setAsking(false);
  };
  return (
    <>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        Cancelar pagamento
      </Button>
      <ConfirmDialog
        open={asking}
        title="Cancelar este pagamento?"
        text={`${formatBrl(centavosOf(order.amount))} para ${order.payee.name}. Nada sai da sua conta.`}
        confirmLabel="Cancelar pagamento"
        danger
        loading={running}
        onConfirm={() => void cancel()}
        onCancel={() => setAsking(false)}
      >
        {failure !== undefined && (
          <p className={styles.failure} role="alert">
            {failureMessage(failure)}
          </p>
        )}
      </ConfirmDialog>
    </>
  );
}
