import {
  cancelPaymentOrder,
  confirmPaymentOrder,
  moneyOf,
  orderConfirmationContent,
  readOrderConfirmation,
  type CallOutput,
} from '@bank/contracts';
import { bankingDate, formatDate, formatInstant, instant, type CivilDate } from '@bank/core';
import { formatDocument } from '@bank/documents';
import { Amount, Button, DetailList, ErrorState, Skeleton } from '@bank/ui';
import { useCallback, useState, type ReactNode } from 'react';
import { wordsOf, type Bank } from '../bank/bank.ts';
import { useAnswer } from '../bank/use-answer.ts';
import { sign, type DeviceKey } from '../device/device-key.ts';
import { Faults } from './register-screen.tsx';
import styles from './app.module.css';

type Confirmation = CallOutput<typeof readOrderConfirmation>;

const WARNINGS: Readonly<Record<string, string>> = {
  'first-payment': 'É o primeiro pagamento para quem recebe.',
  'same-amount-today': 'Você já pagou este mesmo valor a quem recebe hoje.',
  'reported-for-fraud': 'Há denúncias de fraude contra quem recebe.',
  'night-limit': 'É noite: vale o limite noturno.',
};

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
  const [fault, setFault] = useState<string>();
  const [busy, setBusy] = useState(false);
  // One key for as long as this payment is open here: however often the button is pressed, it is one confirmation.
  const [idempotencyKey] = useState(() => crypto.randomUUID());

  const { answer: loaded, ask } = useAnswer(
    useCallback(() => bank.call(readOrderConfirmation, { params: { orderId } }), [bank, orderId]),
  );
  const shown = loaded?.ok === true ? loaded.value : undefined;

  const confirm = async (what: Confirmation): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setFault(undefined);
    const signedAt = formatInstant(instant(Date.now()));
    const { order } = what;
    const content = orderConfirmationContent({
      orderId: order.id,
      revision: String(order.revision),
      kind: order.kind,
      payeeName: what.payeeName,
      payeeDocument: what.payeeDocument,
      payeeAccount: what.payeeAccount,
      amount: order.amount,
      date: order.date,
      operatorId: what.operatorId,
      bankAccount: what.bankAccount,
      deviceId: deviceKey.deviceId,
      signedAt,
    });
    const signature = await sign(deviceKey.privateKey, content);
    const answer = await bank.call(confirmPaymentOrder, {
      params: { orderId: order.id },
      body: { device: { deviceId: deviceKey.deviceId, signedAt, signature } },
      idempotencyKey,
    });
    setBusy(false);
    if (!answer.ok) return setFault(wordsOf(answer.failure));
    onBack('Pagamento confirmado.');
  };

  const refuse = async (): Promise<void> => {
    if (busy) return;
    setBusy(true);
    const answer = await bank.call(cancelPaymentOrder, {
      params: { orderId },
      idempotencyKey: `${idempotencyKey}-cancel`,
    });
    setBusy(false);
    if (!answer.ok) return setFault(wordsOf(answer.failure));
    onBack('Pagamento recusado. Nada saiu da conta.');
  };

  if (shown === undefined) {
    return loaded === undefined || loaded.ok ? (
      <Skeleton height={320} />
    ) : (
      <>
        <ErrorState message={wordsOf(loaded.failure)} onRetry={ask} />
        <Button variant="quiet" wide onClick={() => onBack()}>
          Voltar
        </Button>
      </>
    );
  }

  return (
    <>
      <h1 className={styles.heading}>Confirmar pagamento</h1>
      <div className={styles.hero}>
        <Amount centavos={moneyOf(shown.order.amount)} size="hero" />
        <span>
          Pix para <strong className={styles.name}>{shown.payeeName}</strong>
        </span>
      </div>
      <DetailList
        items={[
          { label: 'Para', value: shown.payeeName },
          { label: 'CPF ou CNPJ', value: formatDocument(shown.payeeDocument) },
          { label: 'Banco', value: shown.order.payee.bankName },
          { label: 'Agência e conta', value: accountWords(shown.payeeAccount) },
          { label: 'Quando', value: dayWords(shown.order.date as CivilDate) },
          { label: 'Mensagem', value: shown.order.message },
        ]}
      />
      {shown.warnings.length > 0 && (
        <p className={styles.warning}>{shown.warnings.map((warning) => WARNINGS[warning] ?? warning).join(' ')}</p>
      )}
      <Faults fault={fault} />
      <div className={styles.actions}>
        <Button variant="primary" size="large" wide loading={busy} onClick={() => void confirm(shown)}>
          Confirmar pagamento
        </Button>
        <Button wide onClick={() => void refuse()}>
          Não reconheço, recusar
        </Button>
        <Button variant="quiet" wide onClick={() => onBack()}>
          Voltar
        </Button>
      </div>
    </>
  );
}

/** Branch and account of the signed "ispb/branch/account"; the bank stands above it by name. */
function accountWords(payeeAccount: string): string {
  const [, branch = '', account = ''] = payeeAccount.split('/');
  return [branch, account].filter((part) => part !== '').join(' / ');
}

function dayWords(date: CivilDate): string {
  return date === bankingDate(instant(Date.now())) ? `Hoje, ${formatDate(date)}` : formatDate(date);
}
