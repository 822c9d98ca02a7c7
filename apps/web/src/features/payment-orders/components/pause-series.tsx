import { pauseSeries, type PaymentOrder } from '@bank/contracts';
import { formatDate } from '@bank/core';
import { Button, ConfirmDialog } from '@bank/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { failureMessage } from '../../../vocabulary/status-messages.ts';
import { endpointKey } from '../../../platform/api/use-endpoint.ts';
import { useOperation } from '../../../platform/api/use-operation.ts';
import { dayOf } from '../../../vocabulary/dates.ts';
import styles from './cancel-order.module.css';

/** The way to pause a payment that repeats, or to take it up again. Asks first, for both change what is paid. */
export function PauseSeries({
  order,
  size = 'medium',
}: {
  readonly order: PaymentOrder;
  readonly size?: 'small' | 'medium';
}): ReactNode {
  const [asking, setAsking] = useState(false);
  const { run, running, failure } = useOperation(pauseSeries);
  const queries = useQueryClient();
  const { series } = order;
  // Who may cancel it may pause it; one that waits for somebody pays nothing anyhow.
  if (series === null || order.state !== 'scheduled' || !order.canCancel) return null;
  const { paused, next } = series;
  const change = async (): Promise<void> => {
    const result = await run({ params: { orderId: order.id }, body: { paused: !paused } });
    await queries.invalidateQueries({ queryKey: endpointKey(pauseSeries).slice(0, 1) });
    void queries.invalidateQueries({ queryKey: ['schedules'] });
    if (result.ok) setAsking(false);
  };
  const verb = paused ? 'Retomar' : 'Pausar';
  const first = next[0] === undefined ? '' : ` O próximo é em ${formatDate(dayOf(next[0]))}.`;
  return (
    <>
      <Button size={size} aria-label={`${verb} a repetição para ${order.payee.name}`} onClick={() => setAsking(true)}>
        {verb}
      </Button>
      <ConfirmDialog
        open={asking}
        title={`${verb} esta repetição?`}
        text={
          paused
            ? `Os pagamentos para ${order.payee.name} voltam a sair nos seus dias.${first}`
            : `Nada é pago a ${order.payee.name} enquanto ela estiver pausada. Os dias que passarem não são pagos depois.`
        }
        confirmLabel={`${verb} repetição`}
        loading={running}
        onConfirm={() => void change()}
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
