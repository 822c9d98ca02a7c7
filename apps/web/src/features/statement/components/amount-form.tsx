import { Button, Form, MoneyField } from '@bank/ui';
import { useState, type ReactNode } from 'react';
import type { StatementFilter } from '../filter.ts';
import styles from './filters.module.css';

/** The amounts between which lines show; zero is no bound. */
export function AmountForm({
  filter,
  onApply,
}: {
  readonly filter: StatementFilter;
  readonly onApply: (filter: StatementFilter) => void;
}): ReactNode {
  const [min, setMin] = useState(filter.minCentavos ?? 0n);
  const [max, setMax] = useState(filter.maxCentavos ?? 0n);
  const [fault, setFault] = useState<string | undefined>(undefined);
  return (
    <Form
      label="Faixa de valor"
      className={styles.panel}
      onSubmit={() => {
        if (max > 0n && min > max) return setFault('O valor máximo deve ser maior que o mínimo.');
        onApply({
          ...filter,
          minCentavos: min === 0n ? undefined : min,
          maxCentavos: max === 0n ? undefined : max,
        });
      }}
      actions={
        <Button type="submit" variant="primary" wide>
          Aplicar
        </Button>
      }
    >
      <MoneyField label="Valor mínimo" value={min} onChange={setMin} />
      <MoneyField label="Valor máximo" hint="Zero: sem máximo" value={max} onChange={setMax} error={fault} />
    </Form>
  );
}
