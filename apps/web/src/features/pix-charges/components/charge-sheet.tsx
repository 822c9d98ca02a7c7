import { formatDate } from '@bank/core';
import { formatDocument } from '@bank/documents';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useAuth } from '../../../platform/session/use-session.ts';
import { dayOf, instantOf, momentInFull } from '../../../vocabulary/dates.ts';
import { QrCode } from '../../../vocabulary/qr-code.tsx';
import { amountInWords } from '../charge-words.ts';
import styles from './charge-sheet.module.css';
import type { PlacedCharge } from './pay-code.tsx';

/** The charge on paper, for a counter or an envelope: on an A4 page, or a roll of 80 mm. It shows nowhere but in print. */
export function ChargeSheet({ charge }: { readonly charge: PlacedCharge }): ReactNode {
  const company = useAuth().user?.company;
  const { code, content, due, expiresAt } = charge;
  const { amount, request } = content;
  const hasTerms = content.kind === 'due' && Object.keys(content.terms).length > 0;
  return createPortal(
    <article className={styles.sheet} data-charge-sheet data-paper aria-hidden="true">
      <p className={styles.pay}>Pague com Pix</p>
      {company !== undefined && (
        <div>
          <p className={styles.name}>{company.name}</p>
          <p>{formatDocument(company.document)}</p>
        </div>
      )}
      <p className={styles.amount}>{amountInWords(amount === undefined || amount === '0.00' ? null : amount)}</p>
      {due !== null && (
        <p>
          Vencimento: {formatDate(dayOf(due.date))}. Pode ser paga até {formatDate(dayOf(due.last))}.
          {hasTerms && ' O valor muda com o dia do pagamento.'}
        </p>
      )}
      {expiresAt !== null && <p>Vale até {momentInFull(instantOf(expiresAt))}</p>}
      {'debtor' in content && content.debtor !== undefined && <p>Para: {content.debtor.name}</p>}
      {request !== undefined && <p className={styles.request}>{request}</p>}
      <div className={styles.qr}>
        <QrCode text={code} label="QR Code desta cobrança" />
      </div>
      <p>Abra o aplicativo do seu banco, escolha Pix e leia o QR Code, ou use o Pix Copia e Cola:</p>
      <p className={styles.code}>{code}</p>
    </article>,
    document.body,
  );
}
