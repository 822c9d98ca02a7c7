import { formatBrl, formatDate, type CivilDate } from '@bank/core';
import { Amount, DetailList, MoneyField } from '@bank/ui';
import type { ReactNode } from 'react';
import type { AmountRule, Spendable } from '../way-of-paying.ts';
import styles from './amount-field.module.css';

/** How much: typed, or as it is prescribed for the day, with what it is made of. */
export function AmountField({
  rule,
  centavos,
  day,
  spendable,
  limit,
  fault,
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
  readonly onChange: (centavos: bigint) => void;
}): ReactNode {
  const spendableHint = spendableWords(spendable, limit);
  if (rule.kind !== 'prescribed')
    return (
      <MoneyField
        label="Valor"
        name="amount"
        size="hero"
        value={centavos}
        error={fault}
        hint={rule.kind === 'free' ? spendableHint : joined(boundsWords(rule), spendableHint)}
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
      {spendableHint !== undefined && <p className={styles.hint}>{spendableHint}</p>}
    </div>
  );
}

function boundsWords({ minCentavos, maxCentavos }: Extract<AmountRule, { kind: 'between' }>): string {
  return `De ${formatBrl(minCentavos)} a ${formatBrl(maxCentavos)}`;
}

function spendableWords({ availableCentavos, limitLeftCentavos }: Spendable, limit: string): string | undefined {
  return joined(
    availableCentavos === undefined ? undefined : `Disponível: ${formatBrl(availableCentavos)}`,
    limitLeftCentavos === undefined ? undefined : `${limit} que resta agora: ${formatBrl(limitLeftCentavos)}`,
  );
}

function joined(...parts: readonly (string | undefined)[]): string | undefined {
  const said = parts.filter((part) => part !== undefined);
  return said.length === 0 ? undefined : said.join(' · ');
}
