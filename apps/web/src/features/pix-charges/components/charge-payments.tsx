import type { Charge, ChargePayment } from '@bank/contracts';
import { formatBrl, type CivilDate } from '@bank/core';
import { Actions, Amount, buttonLook, Card, StatusLabel } from '@bank/ui';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useAccess } from '../../../platform/session/use-session.ts';
import { useToday } from '../../../platform/use-now.ts';
import { centavosOf } from '../../../vocabulary/centavos.ts';
import { instantOf, onMoment } from '../../../vocabulary/dates.ts';
import { partsInWords } from '../charge-words.ts';
import styles from './charge-view.module.css';

/** The Pix that paid a charge, newest first: who, when, how much and of what, and what became of it. */
export function ChargePayments({ charge: { payments } }: { readonly charge: Charge }): ReactNode {
  const today = useToday();
  const newest = payments.toSorted((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0));
  return (
    <Card title={payments.length === 1 ? 'Pagamento' : 'Pagamentos'}>
      <ul className={styles.payments} aria-label="Pix que pagaram esta cobrança">
        {newest.map((payment) => (
          <Payment key={payment.endToEndId} payment={payment} today={today} />
        ))}
      </ul>
    </Card>
  );
}

function Payment({ payment, today }: { readonly payment: ChargePayment; readonly today: CivilDate }): ReactNode {
  const { endToEndId, entryId, at, amount, parts, payer, message, returned, isContested } = payment;
  const { permissions } = useAccess();
  const given = centavosOf(returned);
  const mayGiveBack = permissions.includes('PIX_CREATE') && given < centavosOf(amount);
  const who = [payer.maskedDocument, payer.bankName].filter((part) => part !== null).join(' · ');
  const made = partsInWords(parts);
  return (
    <li className={styles.payment}>
      <div className={styles.paymentHead}>
        <span className={styles.payer}>{payer.name}</span>
        <Amount centavos={centavosOf(amount)} tone="positive" />
      </div>
      <p className={styles.fine}>
        Pago {onMoment(instantOf(at), today)}
        {who !== '' && ` · ${who}`}
      </p>
      {made !== '' && <p className={styles.fine}>Com {made}</p>}
      {message !== null && message !== '' && <p className={styles.fine}>Mensagem: {message}</p>}
      {(given > 0n || isContested) && (
        <div className={styles.labels}>
          {given > 0n && (
            <StatusLabel tone="neutral">
              {given >= centavosOf(amount) ? 'Devolvido por inteiro' : `Devolvido ${formatBrl(given)}`}
            </StatusLabel>
          )}
          {isContested && <StatusLabel tone="warning">Em contestação</StatusLabel>}
        </div>
      )}
      <Actions>
        {entryId !== null && permissions.includes('STATEMENT_VIEW') && (
          <Link to="/releases" search={{ lancamento: entryId }} className={buttonLook({ size: 'small' })}>
            Ver no extrato
          </Link>
        )}
        {mayGiveBack && (
          <Link to="/pix-refund/$id" params={{ id: endToEndId }} search={{}} className={buttonLook({ size: 'small' })}>
            Devolver
          </Link>
        )}
        {isContested && (
          <Link to="/pix" search={{ aba: 'contestacoes' }} className={buttonLook({ size: 'small' })}>
            Ver contestação
          </Link>
        )}
      </Actions>
    </li>
  );
}
