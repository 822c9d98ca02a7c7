import {
  cancelPaymentOrder,
  confirmPaymentOrder,
  moneyOf,
  orderConfirmationContent,
  orderKindName,
  readOrderConfirmation,
  WARNING_WORDS,
  type CallOutput,
  type CallResult,
  type PaymentOrder,
} from '@bank/contracts';
import { formatDocument } from '@bank/documents';
import { Amount, Button, DetailList } from '@bank/ui';
import { useCallback, type ReactNode } from 'react';
import type { Bank } from '../bank/bank.ts';
import { useAct } from '../bank/use-act.ts';
import { useAnswer } from '../bank/use-answer.ts';
import type { DeviceKey } from '../device/device-key.ts';
import { signWith } from '../device/signer.ts';
import { accountWords } from '../vocabulary/account-words.ts';
import { dayWords } from '../vocabulary/moments.ts';
import { useNow } from '../vocabulary/use-now.ts';
import styles from './app.module.css';
import { Faults } from './faults.tsx';
import { Loading } from './loading.tsx';

type Confirmation = CallOutput<typeof readOrderConfirmation>;

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
  const confirming = useAct();
  const refusing = useAct();
  const now = useNow();
  const { answer, ask } = useAnswer(
    useCallback(() => bank.call(readOrderConfirmation, { params: { orderId } }), [bank, orderId]),
  );
  if (answer?.ok !== true) return <Loading answer={answer} onRetry={ask} onBack={() => onBack()} />;
  const shown = answer.value;

  const confirm = async (): Promise<void> => {
    const done = await confirming.run((key) => confirmShown(bank, deviceKey, shown, key));
    if (done) return onBack(confirmedWords(done));
    ask();
  };
  const refuse = async (): Promise<void> => {
    const done = await refusing.run((idempotencyKey) =>
      bank.call(cancelPaymentOrder, { params: { orderId }, idempotencyKey }),
    );
    if (done) return onBack('Pagamento recusado. Nada saiu da conta.');
    ask();
  };

  return (
    <>
      <h1 className={styles.heading}>Confirmar pagamento</h1>
      <div className={styles.hero}>
        <Amount centavos={moneyOf(shown.order.amount)} size="hero" />
        <span>
          {orderKindName(shown.order.kind)} para <strong className={styles.name}>{shown.payeeName}</strong>
        </span>
      </div>
      <DetailList
        items={[
          { label: 'Para', value: shown.payeeName },
          { label: 'CPF ou CNPJ', value: formatDocument(shown.payeeDocument) },
          { label: 'Banco', value: shown.order.payee.bankName },
          { label: 'Agência e conta', value: accountWords(shown.payeeAccount) },
          { label: 'Quando', value: dayWords(shown.order.date, now) },
          { label: 'Repete', value: shown.recurrence },
          { label: 'Mensagem', value: shown.order.message },
        ]}
      />
      {shown.warnings.length > 0 && (
        <p className={styles.warning}>{shown.warnings.map((warning) => WARNING_WORDS[warning]).join(' ')}</p>
      )}
      <Faults fault={confirming.fault ?? refusing.fault} />
      <div className={styles.actions}>
        <Button
          variant="primary"
          size="large"
          wide
          loading={confirming.busy}
          disabled={refusing.busy}
          onClick={() => void confirm()}
        >
          Confirmar pagamento
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

/** Signs the payment that is shown and sends the confirmation. */
async function confirmShown(
  bank: Bank,
  key: DeviceKey,
  { order, recurrence, payeeName, payeeDocument, payeeAccount, operatorId, bankAccount }: Confirmation,
  idempotencyKey: string,
): Promise<CallResult<PaymentOrder>> {
  const { id: orderId, revision, kind, amount, date } = order;
  const device = await signWith(key, (part) =>
    orderConfirmationContent({
      ...part,
      orderId,
      revision: String(revision),
      kind,
      payeeName,
      payeeDocument,
      payeeAccount,
      amount,
      date,
      operatorId,
      bankAccount,
      ...(recurrence !== null && { recurrence }),
    }),
  );
  return bank.call(confirmPaymentOrder, { params: { orderId }, body: { device }, idempotencyKey });
}

/** What became of a payment with its maker's confirmation. */
function confirmedWords({ state }: PaymentOrder): string {
  if (state === 'awaiting_authorization') return 'Pagamento confirmado. Falta a aprovação de outra pessoa.';
  return 'Pagamento confirmado.';
}
