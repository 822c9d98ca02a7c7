import { CHARGE_REMOVAL_CAUSE_WORDS, CODE_PART_WORDS, type Charge } from '@bank/contracts';
import { bankingDate, formatDate } from '@bank/core';
import { Amount } from '@bank/ui';
import type { ReactNode } from 'react';
import { useNow } from '../../../platform/use-now.ts';
import { centavosOf } from '../../../vocabulary/centavos.ts';
import { dayOf, instantOf, onMoment } from '../../../vocabulary/dates.ts';
import { TimeLeft } from '../../../vocabulary/time-left.tsx';
import { dueInWords, timesInWords } from '../charge-words.ts';
import styles from './charge-view.module.css';
import { StageLabel } from './stage-label.tsx';

const TICK_MS = 1000;

/** How a charge stands and how much it is: what came in, or what would be paid today and of what that is made. */
export function ChargeStanding({ charge }: { readonly charge: Charge }): ReactNode {
  const { stage, isBeingPaid, content, payments } = charge;
  const debtor = 'debtor' in content ? content.debtor : undefined;
  return (
    // Heard where it changes while the page is open: it is paid.
    <div className={styles.standing} role="status" aria-label="Situação da cobrança">
      <StageLabel stage={stage} isBeingPaid={isBeingPaid} />
      {debtor !== undefined && <p className={styles.who}>{debtor.name}</p>}
      {payments.length > 0 ? <Received charge={charge} /> : <Asked charge={charge} />}
    </div>
  );
}

function Received({ charge: { kind, payments } }: { readonly charge: Charge }): ReactNode {
  const now = useNow(60_000);
  const sum = payments.reduce((total, { amount }) => total + centavosOf(amount), 0n);
  const last = payments.reduce((latest, { at }) => (at > latest ? at : latest), '');
  return (
    <>
      <p className={styles.hero}>
        <Amount centavos={sum} tone="positive" />
      </p>
      <p className={styles.line}>
        {kind === 'static' ? `Recebido em ${timesInWords(payments.length)}, o último ` : 'Recebido '}
        {onMoment(instantOf(last), bankingDate(now))}
      </p>
    </>
  );
}

function Asked({ charge }: { readonly charge: Charge }): ReactNode {
  const { content, today, stage, due } = charge;
  const isOpen = stage === 'active' || stage === 'overdue';
  const { amount } = content;
  const isFree = amount === undefined || amount === '0.00';
  return (
    <>
      {isFree ? (
        <p className={styles.hero}>Valor livre</p>
      ) : (
        <p className={styles.hero}>
          <Amount centavos={centavosOf(isOpen && today !== null ? today.amount : amount)} />
        </p>
      )}
      {isOpen && today !== null && due !== null && today.parts.length > 1 && <Parts parts={today.parts} />}
      <Deadline charge={charge} isFree={isFree} />
    </>
  );
}

function Parts({ parts }: Pick<NonNullable<Charge['today']>, 'parts'>): ReactNode {
  return (
    <dl className={styles.parts} aria-label="De que se compõe o valor de hoje">
      {parts.map(({ part, amount }) => (
        <div key={part}>
          <dt>{CODE_PART_WORDS[part]}</dt>
          <dd>
            <Amount centavos={centavosOf(amount)} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Deadline({ charge, isFree }: { readonly charge: Charge; readonly isFree: boolean }): ReactNode {
  const { kind, stage, due, expiresAt, content, today, removedAt, removedBecause } = charge;
  if (stage === 'removed')
    return (
      <p className={styles.line}>
        {removedBecause !== null
          ? CHARGE_REMOVAL_CAUSE_WORDS[removedBecause]
          : kind === 'static'
            ? 'Saiu da lista de ativas. Um código que já foi impresso ainda paga à chave.'
            : 'O código desta cobrança não é mais pago.'}
        {removedAt !== null && ` Removida em ${formatDate(bankingDate(instantOf(removedAt)))}.`}
      </p>
    );
  if (stage === 'expired') return <p className={styles.line}>O prazo terminou e o código não é mais pago.</p>;
  if (kind === 'static')
    return (
      <p className={styles.line}>
        {isFree ? 'Quem paga diz quanto. ' : ''}Pode ser pago quantas vezes quiserem, sem prazo.
      </p>
    );
  if (kind === 'immediate')
    return (
      <>
        {'changeable' in content && content.changeable && <p className={styles.line}>Quem paga pode mudar o valor.</p>}
        {expiresAt !== null && <Countdown until={expiresAt} />}
      </>
    );
  if (due === null) return null;
  const original = content.amount === undefined ? 0n : centavosOf(content.amount);
  const hasChanged = today !== null && centavosOf(today.amount) !== original;
  return (
    <p className={styles.line}>
      {hasChanged ? 'É o valor para pagamento hoje. ' : ''}
      {stage === 'overdue' ? 'Venceu' : 'Vence'} em {dueInWords(due.date, due.adjusted)} e pode ser paga até{' '}
      {formatDate(dayOf(due.last))}.
    </p>
  );
}

/** Only what counts down is drawn anew each second. */
function Countdown({ until }: { readonly until: string }): ReactNode {
  const now = useNow(TICK_MS);
  return (
    <div aria-live="off">
      <TimeLeft words="Vale por mais" until={instantOf(until)} now={now} />
    </div>
  );
}
