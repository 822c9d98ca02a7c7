import { actName, cancelPaymentOrder, thisAct, toPayee, type PaymentOrder } from '@bank/contracts';
import { formatBrl } from '@bank/core';
import { Button, ConfirmDialog } from '@bank/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { failureMessage } from '../../../vocabulary/status-messages.ts';
import { endpointKey } from '../../../platform/api/use-endpoint.ts';
import { useOperation } from '../../../platform/api/use-operation.ts';
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
    void queries.invalidateQueries({ queryKey: ['schedules'] });
    if (result.ok) setAsking(false);
  };
  const label = order.series === null ? `Cancelar ${actName(order.kind)}` : 'Cancelar a série';
  return (
    <>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        {label}
      </Button>
      <ConfirmDialog
        open={asking}
        title={order.series === null ? `Cancelar ${thisAct(order.kind)}?` : 'Cancelar toda a série?'}
        text={textOf(order)}
        confirmLabel={label}
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

function textOf({ kind, amount, payee, series }: PaymentOrder): string {
  const what = `${formatBrl(centavosOf(amount))} ${toPayee(kind, payee.name)}`;
  if (series === null) return `${what}. Nada sai da sua conta.`;
  return `${what}. Nenhum pagamento a mais é feito; um que já esteja na lista do dia é cancelado à parte.`;
}
