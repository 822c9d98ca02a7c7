import {
  actAgreeing,
  actName,
  cancelPaymentOrder,
  capitalised,
  confirmPaymentOrder,
  orderConfirmationContent,
  readOrderConfirmation,
  type MadeWrite,
  type OrderConfirmation,
  type PaymentOrder,
} from '@bank/contracts';
import { Button } from '@bank/ui';
import { useCallback, type ReactNode } from 'react';
import type { Bank } from '../bank/bank.ts';
import { useAct } from '../bank/use-act.ts';
import { useAnswer } from '../bank/use-answer.ts';
import type { DeviceKey } from '../device/device-key.ts';
import { signWith } from '../device/signer.ts';
import styles from './app.module.css';
import { Faults } from './faults.tsx';
import { Loading } from './loading.tsx';
import { canShow, SignedFacts } from './signed-facts.tsx';

/** One payment to confirm: what is shown here is exactly what the device signs. */
export function OrderScreen({
  bank,
  deviceKey,
  orderId,
  onBack,
}: {
  readonly bank: Bank;
  readonly deviceKey: DeviceKey;
  readonly orderId: string;
  readonly onBack: (notice?: string) => void;
}): ReactNode {
  const confirming = useAct(bank);
  const refusing = useAct(bank);
  const { answer, ask } = useAnswer(
    useCallback(() => bank.call(readOrderConfirmation, { params: { orderId } }), [bank, orderId]),
  );
  if (answer?.ok !== true) return <Loading answer={answer} onRetry={ask} onBack={() => onBack()} />;
  const shown = answer.value;
  const { signing, order } = shown;
  const act = actName(order.kind);

  const confirm = async (): Promise<void> => {
    const done = await confirming.run(confirmPaymentOrder, confirmationOf(deviceKey, shown));
    if (done) return onBack(confirmedWords(done));
    ask();
  };
  const refuse = async (): Promise<void> => {
    const done = await refusing.run(cancelPaymentOrder, { params: { orderId } });
    if (done) return onBack(`${capitalised(act)} ${actAgreeing(order.kind, 'recusado')}. Nada saiu da conta.`);
    ask();
  };

  return (
    <>
      <h1 className={styles.heading}>Confirmar {act}</h1>
      <SignedFacts signing={signing} />
      <Faults fault={confirming.fault ?? refusing.fault} />
      <div className={styles.actions}>
        <Button
          variant="primary"
          size="large"
          wide
          loading={confirming.busy}
          disabled={refusing.busy || !canShow(signing)}
          onClick={() => void confirm()}
        >
          Confirmar {act}
        </Button>
        <Button wide loading={refusing.busy} disabled={confirming.busy} onClick={() => void refuse()}>
          Não reconheço, recusar
        </Button>
        <Button variant="quiet" wide onClick={() => onBack()}>
          Voltar
        </Button>
      </div>
    </>
  );
}

/** The confirmation of the payment that is shown, signed when it is sent. */
function confirmationOf(key: DeviceKey, { order, signing }: OrderConfirmation): MadeWrite<typeof confirmPaymentOrder> {
  return {
    content: { orderId: order.id, signing },
    make: async (before) =>
      before ?? {
        params: { orderId: order.id },
        body: { device: await signWith(key, (part) => orderConfirmationContent(signing, part)) },
      },
  };
}

/** What became of a payment with its maker's confirmation. */
function confirmedWords({ kind, state }: PaymentOrder): string {
  const done = `${capitalised(actName(kind))} ${actAgreeing(kind, 'confirmado')}.`;
  if (state === 'awaiting_authorization') return `${done} Falta a aprovação de outra pessoa.`;
  return done;
}
