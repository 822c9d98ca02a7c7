import { bankingDate, type Instant } from '@bank/core';
import { Button, classNames, Skeleton, VisuallyHidden } from '@bank/ui';
import { ChevronDown, TriangleAlert } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { failureMessage } from '../../vocabulary/status-messages.ts';
import type { TermsDraft } from '../draft.ts';
import { agreedTermsOf } from '../filling/agreed.ts';
import type { Spendable, WayOfPaying } from '../way-of-paying.ts';
import styles from './payment-summary.module.css';
import { summaryOf, type SummaryLine } from './summary-words.ts';
import { usePreview } from './use-preview.ts';

/**
 * What would become of the payment that is being put together: it changes while one types, keeps what was known until the bank
 * has answered anew, and says what it could not find out. Where there is no room beside the form it is folded to a line.
 */
export function PaymentSummary<Typed extends object, Found>({
  way,
  found,
  terms,
  spendable,
  now,
}: {
  readonly way: WayOfPaying<Typed, Found>;
  readonly found: Found;
  readonly terms: TermsDraft;
  readonly spendable: Spendable;
  readonly now: Instant;
}): ReactNode {
  const id = useId();
  const [open, setOpen] = useState(false);
  const agreed = agreedTermsOf(way, found, terms, now);
  const { preview, isCurrent, failure, askAgain } = usePreview(way, found, agreed);
  const { availableCentavos } = spendable;
  const { lines, refusal, short } = summaryOf({
    agreed,
    preview,
    availableCentavos,
    today: bankingDate(now),
    goesBack: way.payee.isGiven,
  });
  const isWaiting = way.preview !== undefined && preview === undefined && failure === undefined;
  return (
    <aside className={styles.summary} aria-label="Resumo do pagamento">
      <button
        type="button"
        className={styles.fold}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <span className={styles.foldWords}>
          <b>Resumo</b> <span className={styles.short}>{refusal === undefined ? short : 'Seria recusado'}</span>
        </span>
        <ChevronDown size={18} className={classNames(open && styles.up)} aria-hidden />
      </button>
      <div id={id} className={classNames(styles.body, !open && styles.folded)}>
        <h2 className={styles.title}>Resumo do pagamento</h2>
        {refusal !== undefined && (
          <p className={styles.refusal}>
            <TriangleAlert size={18} aria-hidden />
            <span>{refusal}</span>
          </p>
        )}
        <dl className={classNames(styles.lines, !isCurrent && preview !== undefined && styles.former)}>
          {lines.map((line) => (
            <Line key={line.label} {...line} />
          ))}
        </dl>
        {isWaiting && <Skeleton height={120} />}
        {failure !== undefined && (
          <div className={styles.failure}>
            <p>Não foi possível consultar limite, aprovação e tarifa. {failureMessage(failure)}</p>
            <Button size="small" onClick={askAgain}>
              Tentar novamente
            </Button>
          </div>
        )}
      </div>
      <VisuallyHidden>
        <p role="status">{isCurrent && agreed.centavos > 0n ? short : ''}</p>
      </VisuallyHidden>
    </aside>
  );
}

function Line({ label, value, detail, lacks = false }: SummaryLine): ReactNode {
  return (
    <div className={styles.line}>
      <dt>{label}</dt>
      <dd className={classNames(styles.value, lacks && styles.lacks)}>
        {lacks && <TriangleAlert size={14} aria-hidden />}
        {value}
      </dd>
      {detail !== undefined && <dd className={styles.detail}>{detail}</dd>}
    </div>
  );
}
