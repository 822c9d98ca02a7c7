import { formatReais } from '@bank/core';
import { MoneyField, TextField } from '@bank/ui';
import type { ReactNode } from 'react';
import { hundredthsOf } from '../form/draft.ts';
import styles from './charge-form.module.css';

/** An amount in reais, or a percentage with up to two decimals, as text. */
export function ValueField({
  label,
  name,
  unit,
  value,
  error,
  onChange,
  onBlur,
}: {
  readonly label: string;
  readonly name: string;
  readonly unit: 'amount' | 'percent';
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (text: string) => void;
  readonly onBlur: () => void;
}): ReactNode {
  if (unit === 'amount')
    return (
      <MoneyField
        label={label}
        name={name}
        value={value === '' ? undefined : hundredthsOf(value)}
        error={error}
        onChange={(centavos) => onChange(formatReais(centavos))}
        onEmpty={() => onChange('')}
        onBlur={onBlur}
      />
    );
  return (
    <TextField
      label={label}
      name={name}
      inputMode="decimal"
      maxLength={8}
      end={<span className={styles.unit}>%</span>}
      value={value}
      error={error}
      onChange={({ target }) => onChange(percentText(target.value))}
      onBlur={onBlur}
    />
  );
}

/** What of a typed text can be a percentage: digits, and a comma with two more; a point is meant as a comma. */
export function percentText(typed: string): string {
  const [whole = '', ...rest] = typed
    .replaceAll('.', ',')
    .replaceAll(/[^\d,]/g, '')
    .split(',');
  return rest.length === 0 ? whole : `${whole},${rest.join('').slice(0, 2)}`;
}
