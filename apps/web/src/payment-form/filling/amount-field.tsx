import { formatBrl, formatDate, type CivilDate } from '@bank/core';
import { Amount, Button, DetailList, MoneyField, Skeleton } from '@bank/ui';
import { Fragment, type ReactNode } from 'react';
import { AvailableBalance } from '../../platform/balance/available-balance.tsx';
import { failureMessage } from '../../vocabulary/status-messages.ts';
import type { AmountRule, Spendable } from '../way-of-paying.ts';
import type { Asking } from './use-asked-amount.ts';
import styles from './amount-field.module.css';

/** How much: typed, or as it is prescribed for the day, with what it is made of. */
export function AmountField({
  rule,
  centavos,
  day,
  spendable,
  limit,
  fault,
  asking,
  onChange,
}: {
  readonly rule: AmountRule;
  readonly centavos: bigint;
  /** On which it would be paid. */
  readonly day: CivilDate;
  readonly spendable: Spendable;
  /** The limit that it counts against: "Limite Pix". */
  readonly limit: string;
  /** What is wrong with what was typed. */
  readonly fault: string | undefined;
  /** How it stands with an amount that the bank is asked about. */
  readonly asking: Asking;
  readonly onChange: (centavos: bigint) => void;
}): ReactNode {
  const knowsSpendable = spendable.availableCentavos !== undefined || spendable.limitLeftCentavos !== undefined;
  const bounds = rule.kind === 'between' ? boundsWords(rule) : undefined;
  const hint =
    knowsSpendable || bounds !== undefined ? <SpendableWords {...{ bounds, spendable, limit }} /> : undefined;
  if (rule.kind === 'asked') return <AskedAmount {...{ day, asking }} />;
  if (rule.kind !== 'prescribed')
    return (
      <MoneyField
        label="Valor"
        name="amount"
        size="hero"
        value={centavos}
        error={fault}
        hint={hint}
        onChange={onChange}
      />
    );
  return (
    <div>
      <p className={styles.label}>Valor para pagar em {formatDate(day)}</p>
      <Amount centavos={rule.centavos} size="hero" />
      {rule.parts.length > 0 && (
        <div className={styles.parts}>
          <DetailList
            items={rule.parts.map((part) => ({ label: part.label, value: <Amount centavos={part.centavos} /> }))}
          />
        </div>
      )}
      {hint !== undefined && <p className={styles.hint}>{hint}</p>}
    </div>
  );
}

/** An amount that comes from the bank: room for it, or why it does not come. */
function AskedAmount({ day, asking }: { readonly day: CivilDate; readonly asking: Asking }): ReactNode {
  return (
    <div>
      <p className={styles.label}>Valor para pagar em {formatDate(day)}</p>
      {asking.failure === undefined ? (
        <div role="status" aria-label="Calculando o valor">
          <Skeleton height={40} />
        </div>
      ) : (
        <div className={styles.unknown} role="alert">
          <p>{failureMessage(asking.failure)}</p>
          <Button size="small" onClick={asking.again}>
            Tentar novamente
          </Button>
        </div>
      )}
    </div>
  );
}

function boundsWords({ minCentavos, maxCentavos }: Extract<AmountRule, { kind: 'between' }>): string {
  return `De ${formatBrl(minCentavos)} a ${formatBrl(maxCentavos)}`;
}

/** What may be spent: what the account has, as everywhere, and what the limit leaves. */
function SpendableWords({
  bounds,
  spendable: { availableCentavos, limitLeftCentavos },
  limit,
}: {
  /** What is said before it. */
  readonly bounds?: string | undefined;
  readonly spendable: Spendable;
  readonly limit: string;
}): ReactNode {
  const parts = [
    bounds,
    availableCentavos !== undefined && (
      <>
        Disponível: <AvailableBalance />
      </>
    ),
    limitLeftCentavos !== undefined && `${limit} que resta agora: ${formatBrl(limitLeftCentavos)}`,
  ].filter((part) => part !== undefined && part !== false);
  return parts.map((part, index) => (
    <Fragment key={index}>
      {index > 0 && ' · '}
      {part}
    </Fragment>
  ));
}
