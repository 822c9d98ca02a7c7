import { feeWords, payeeLines, type PaymentOrder } from '@bank/contracts';
import { formatDate } from '@bank/core';
import { documentLabel } from '@bank/documents';
import { Amount, DetailList } from '@bank/ui';
import type { ReactNode } from 'react';
import { centavosOf } from '../../../vocabulary/centavos.ts';
import { CopyButton } from '../../../vocabulary/copy-button.tsx';
import { nextPaymentOf } from '../../../vocabulary/next-payment.ts';
import styles from './order-details.module.css';

/** Everything that a payment says. */
export function OrderDetails({ order }: { readonly order: PaymentOrder }): ReactNode {
  return (
    <DetailList
      items={[
        { label: 'Valor', value: <Amount centavos={centavosOf(order.amount)} /> },
        { label: 'Tarifa', value: order.fee === null ? undefined : feeWords(order.fee) },
        { label: 'Quem recebe', value: order.payee.name },
        { label: documentLabel(order.payee.maskedDocument), value: order.payee.maskedDocument },
        ...payeeLines(order.payee),
        { label: order.series === null ? 'Data' : 'Próximo pagamento', value: formatDate(nextPaymentOf(order)) },
        { label: 'Mensagem', value: order.message },
        { label: 'Feito por', value: order.createdBy.name },
        {
          label: 'ID da transação',
          value:
            order.endToEndId === null ? undefined : (
              <span className={styles.code}>
                {order.endToEndId}
                <CopyButton text={order.endToEndId} what="o ID da transação" />
              </span>
            ),
        },
      ]}
    />
  );
}
