import { leaveOutPayment, type PaymentOrder } from '@bank/contracts';
import { addMonths, formatBrl, formatDate, type CivilDate } from '@bank/core';
import { Button, ConfirmDialog } from '@bank/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { failureMessage } from '../../../vocabulary/status-messages.ts';
import { endpointKey } from '../../../platform/api/use-endpoint.ts';
import { useOperation } from '../../../platform/api/use-operation.ts';
import { useToday } from '../../../platform/use-now.ts';
import { centavosOf } from '../../../vocabulary/centavos.ts';
import { dayOf } from '../../../vocabulary/dates.ts';
import styles from './cancel-order.module.css';

/** As far ahead as single payments are left out. */
const MONTHS_AHEAD = 12;

/** Whether this person may leave out, or take back, a payment of that order on that day: until the day before it. */
function mayLeaveOut(order: PaymentOrder, date: CivilDate, today: CivilDate): boolean {
  const isComing = date > today && date <= addMonths(today, MONTHS_AHEAD);
  return isComing && order.series?.paused === false && order.state === 'scheduled' && order.canCancel;
}

/** The way to leave one payment of a series out, or to pay it after all. Asks first, for both change what is paid. */
export function LeaveOutPayment({
  order,
  date: wire,
  label = 'Pular',
}: {
  readonly order: PaymentOrder;
  /** The day of the payment. */
  readonly date: string;
  /** What the button says where the payment is still to be made. */
  readonly label?: string;
}): ReactNode {
  const [asking, setAsking] = useState(false);
  const { run, running, failure } = useOperation(leaveOutPayment);
  const queries = useQueryClient();
  const today = useToday();
  const date = dayOf(wire);
  if (!mayLeaveOut(order, date, today)) return null;
  const isLeftOut = order.series?.leftOut.includes(wire) === true;
  const change = async (): Promise<void> => {
    const body = { revision: order.revision, date, leftOut: !isLeftOut };
    const result = await run({ params: { orderId: order.id }, body });
    // Refused or not: it may have changed meanwhile, so what shows is read anew.
    await queries.invalidateQueries({ queryKey: endpointKey(leaveOutPayment).slice(0, 1) });
    void queries.invalidateQueries({ queryKey: ['schedules'] });
    if (result.ok) setAsking(false);
  };
  const day = formatDate(date);
  const what = `${formatBrl(centavosOf(order.amount))} para ${order.payee.name}`;
  return (
    <>
      <Button
        size="small"
        aria-label={isLeftOut ? `Voltar a pagar em ${day}` : `${label} de ${day}`}
        onClick={() => setAsking(true)}
      >
        {isLeftOut ? 'Voltar a pagar' : label}
      </Button>
      <ConfirmDialog
        open={asking}
        title={isLeftOut ? `Voltar a pagar em ${day}?` : `Pular o pagamento de ${day}?`}
        text={
          isLeftOut
            ? `${what} volta a ser pago nesse dia, como foi confirmado.`
            : `${what} não é pago nesse dia. Os outros pagamentos seguem como combinado, e até a véspera dá para voltar a pagar este.`
        }
        confirmLabel={isLeftOut ? 'Voltar a pagar' : 'Pular este pagamento'}
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
