import { feeWords, movesMoney, payeeLines, type PaymentOrder } from '@bank/contracts';
import { formatDate } from '@bank/core';
import { documentLabel } from '@bank/documents';
import { Amount, DetailList } from '@bank/ui';
import type { ReactNode } from 'react';
import { centavosOf } from '../../../vocabulary/centavos.ts';
import { CopyButton } from '../../../vocabulary/copy-button.tsx';
import { nextPaymentOf } from '../../../vocabulary/next-payment.ts';
import styles from './order-details.module.css';

interface Item {
  readonly label: string;
  readonly value: string;
}

/** Who is paid. What pays many has a name of its own, and its rows say who they are. */
function payeeItems({ kind, payee: { name, maskedDocument } }: PaymentOrder): readonly Item[] {
  if (!movesMoney(kind)) return [{ label: 'Nome', value: name }];
  return [
    { label: 'Quem recebe', value: name },
    { label: documentLabel(maskedDocument), value: maskedDocument },
  ];
}

/** When it is paid; of what pays many the lines of its payee say the days. */
function dayItems(order: PaymentOrder): readonly Item[] {
  if (!movesMoney(order.kind)) return [];
  return [{ label: order.series === null ? 'Data' : 'Próximo pagamento', value: formatDate(nextPaymentOf(order)) }];
}

/** Everything that a payment says. */
export function OrderDetails({ order }: { readonly order: PaymentOrder }): ReactNode {
  return (
    <DetailList
      items={[
        { label: 'Valor', value: <Amount centavos={centavosOf(order.amount)} /> },
        { label: 'Tarifa', value: order.fee === null ? undefined : feeWords(order.fee) },
        ...payeeItems(order),
        ...payeeLines(order.payee),
        ...dayItems(order),
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
