import { addMonths, type CivilDate } from '@bank/core';
import { Button, DateField, Form } from '@bank/ui';
import { useState, type ReactNode } from 'react';
import { rangeFault, type DayRange } from '../schedule-filter.ts';
import styles from './own-period-form.module.css';

/** A period of one's own, from the one that shows. */
export function OwnPeriodForm({
  shown,
  today,
  onApply,
}: {
  readonly shown: DayRange;
  readonly today: CivilDate;
  readonly onApply: (range: DayRange) => void;
}): ReactNode {
  const [from, setFrom] = useState<CivilDate | undefined>(shown.from);
  const [to, setTo] = useState<CivilDate | undefined>(shown.to);
  const [fault, setFault] = useState<string | undefined>(undefined);
  return (
    <Form
      label="Outro período"
      className={styles.panel}
      actions={
        <Button type="submit" variant="primary" wide>
          Aplicar
        </Button>
      }
      onSubmit={() => {
        const wrong = rangeFault(from, to);
        setFault(wrong);
        if (wrong === undefined && from !== undefined && to !== undefined) onApply({ from, to });
      }}
    >
      <DateField label="De" value={from} onChange={setFrom} today={today} min={today} />
      <DateField
        label="Até"
        value={to}
        onChange={setTo}
        today={today}
        min={from ?? today}
        max={from === undefined ? undefined : addMonths(from, 12)}
        error={fault}
      />
    </Form>
  );
}
