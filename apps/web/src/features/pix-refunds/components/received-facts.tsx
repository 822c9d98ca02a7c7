import type { ReceivedPix } from '@bank/contracts';
import { bankingDate, daysBetween, formatDate, type Instant } from '@bank/core';
import { Amount, Card, DetailList } from '@bank/ui';
import type { ReactNode } from 'react';
import { centavosOf } from '../../../vocabulary/centavos.ts';
import { CopyButton } from '../../../vocabulary/copy-button.tsx';
import { instantOf, momentInFull } from '../../../vocabulary/dates.ts';
import styles from './pix-refunds.module.css';

/** A received Pix: who paid, when, how much, what they wrote; and what of it went back, may still, and is left. */
export function ReceivedFacts({ received, now }: { readonly received: ReceivedPix; readonly now: Instant }): ReactNode {
  const { payer, endToEndId, txid } = received;
  return (
    <Card title="Pix recebido">
      <dl className={styles.figures}>
        <Figure label="Valor recebido" amount={received.amount} />
        <Figure label="Já devolvido" amount={received.given} />
        {centavosOf(received.underWay) > 0n && <Figure label="Em andamento" amount={received.underWay} />}
        {received.refusal === null && <Figure label="Disponível para devolução" amount={received.remaining} />}
      </dl>
      <p className={styles.fine}>{deadlineWords(received, now)}</p>
      <DetailList
        items={[
          { label: 'Quem pagou', value: payerWords(payer) },
          { label: 'Recebido em', value: momentInFull(instantOf(received.receivedAt)) },
          { label: 'Mensagem', value: received.message },
          { label: 'txid', value: txid === null ? undefined : <Code text={txid} what="o txid" /> },
          { label: 'ID da transação', value: <Code text={endToEndId} what="o ID da transação" /> },
        ]}
      />
    </Card>
  );
}

/** Who paid, in one line: name, document and bank. */
function payerWords({ name, maskedDocument, bankName }: ReceivedPix['payer']): string {
  return [name, maskedDocument, bankName].filter((part) => part !== null).join(' · ');
}

function Figure({ label, amount }: { readonly label: string; readonly amount: string }): ReactNode {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <Amount centavos={centavosOf(amount)} />
      </dd>
    </div>
  );
}

function Code({ text, what }: { readonly text: string; readonly what: string }): ReactNode {
  return (
    <span className={styles.code}>
      {text}
      <CopyButton text={text} what={what} />
    </span>
  );
}

/** Until when it can be given back, and how long that still is. */
export function deadlineWords({ until }: Pick<ReceivedPix, 'until'>, now: Instant): string {
  const last = bankingDate(instantOf(until));
  const left = daysBetween(bankingDate(now), last);
  const day = formatDate(last);
  if (instantOf(until) < now) return `O prazo para devolver terminou em ${day}.`;
  if (left === 0) return 'O prazo para devolver termina hoje.';
  return `O prazo para devolver vai até ${day}: ${left === 1 ? 'falta 1 dia' : `faltam ${left} dias`}.`;
}
