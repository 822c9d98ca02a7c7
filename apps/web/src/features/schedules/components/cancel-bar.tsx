import { cancelSchedules, type CallOutput, type PaymentOrder } from '@bank/contracts';
import { formatBrl } from '@bank/core';
import { Button, ConfirmDialog, Dialog, Row, RowList, SelectionBar, StatusLabel } from '@bank/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { failureMessage } from '../../../vocabulary/status-messages.ts';
import { useOperation } from '../../../platform/api/use-operation.ts';
import { useDoor } from '../../../platform/door-services.ts';
import { centavosOf } from '../../../vocabulary/centavos.ts';
import styles from './cancel-bar.module.css';

type Results = CallOutput<typeof cancelSchedules>['items'];

/** What can be done with what is chosen: calling all of it off, each by itself. */
export function CancelBar({
  orders,
  onClear,
}: {
  readonly orders: readonly PaymentOrder[];
  readonly onClear: () => void;
}): ReactNode {
  const { toasts } = useDoor();
  const queries = useQueryClient();
  const { run, running, failure } = useOperation(cancelSchedules);
  const [asking, setAsking] = useState(false);
  const [outcome, setOutcome] = useState<{ readonly orders: typeof orders; readonly results: Results } | undefined>(
    undefined,
  );
  const total = orders.reduce((sum, { amount }) => sum + centavosOf(amount), 0n);
  const cancel = async (): Promise<void> => {
    const answer = await run({ body: { orderIds: orders.map(({ id }) => id) } });
    for (const capability of ['schedules', 'payment-orders', 'home'])
      void queries.invalidateQueries({ queryKey: [capability] });
    if (!answer.ok) return;
    setAsking(false);
    onClear();
    const results = answer.value.items;
    if (results.every(({ cancelled }) => cancelled))
      toasts.show({ text: doneWords(results.length), tone: 'positive', kind: 'snackbar' });
    else setOutcome({ orders, results });
  };
  return (
    <>
      <SelectionBar count={orders.length} total={formatBrl(total)} onClear={onClear}>
        <Button size="small" variant="danger" onClick={() => setAsking(true)}>
          Cancelar {orders.length === 1 ? 'escolhido' : 'escolhidos'}
        </Button>
      </SelectionBar>
      <ConfirmDialog
        open={asking}
        title={orders.length === 1 ? 'Cancelar 1 agendamento?' : `Cancelar ${orders.length} agendamentos?`}
        text={askWords(orders, total)}
        confirmLabel="Cancelar agendamentos"
        cancelLabel="Manter"
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
      <Dialog
        open={outcome !== undefined}
        onClose={() => setOutcome(undefined)}
        title="Nem tudo foi cancelado"
        actions={
          <Button variant="primary" onClick={() => setOutcome(undefined)}>
            Entendi
          </Button>
        }
      >
        <RowList label="Resultado de cada um">
          {outcome?.results.map(({ orderId, cancelled, message }) => {
            const order = outcome.orders.find(({ id }) => id === orderId);
            return (
              <Row
                key={orderId}
                title={order === undefined ? orderId : `${formatBrl(centavosOf(order.amount))} · ${order.payee.name}`}
                detail={message ?? undefined}
                end={
                  <StatusLabel tone={cancelled ? 'neutral' : 'negative'}>
                    {cancelled ? 'Cancelado' : 'Não cancelado'}
                  </StatusLabel>
                }
              />
            );
          })}
        </RowList>
      </Dialog>
    </>
  );
}

function askWords(orders: readonly PaymentOrder[], total: bigint): string {
  const series = orders.filter((order) => order.series !== null).length;
  if (series === 0) return `${formatBrl(total)} ao todo. Nada disso sai da sua conta.`;
  return series === 1
    ? 'A série termina: nenhum pagamento a mais é feito.'
    : `${series} séries terminam: nenhum pagamento a mais é feito.`;
}

function doneWords(count: number): string {
  return count === 1 ? '1 agendamento cancelado.' : `${count} agendamentos cancelados.`;
}
