import type { CivilDate } from '@bank/core';
import { Button, DateField, Form } from '@bank/ui';
import { useState, type ReactNode } from 'react';
import styles from './own-period.module.css';

/** From one day to another, both counted. */
export interface DayRange {
  readonly from: CivilDate;
  readonly to: CivilDate;
}

interface Bounds {
  readonly min?: CivilDate | undefined;
  readonly max?: CivilDate | undefined;
}

/** Between which days a period's first day may lie, and its last one for that first. */
export interface DayBounds {
  readonly from: Bounds;
  readonly to: (from: CivilDate | undefined) => Bounds;
}

export interface OwnPeriodFormProps {
  /** What the dates begin with. */
  readonly shown: DayRange;
  readonly today: CivilDate;
  /** Between which days each may lie. */
  readonly bounds: DayBounds;
  /** Why these dates cannot be asked for; undefined when they can. */
  readonly faultOf: (from: CivilDate | undefined, to: CivilDate | undefined) => string | undefined;
  readonly onApply: (range: DayRange) => void;
}

/** The two dates of a period of one's own. */
export function OwnPeriodForm({ shown, today, bounds, faultOf, onApply }: OwnPeriodFormProps): ReactNode {
  const [from, setFrom] = useState<CivilDate | undefined>(shown.from);
  const [to, setTo] = useState<CivilDate | undefined>(shown.to);
  const [fault, setFault] = useState<string | undefined>(undefined);
  return (
    <Form
      label="Outro período"
      className={styles.panel}
      onSubmit={() => {
        const wrong = faultOf(from, to);
        setFault(wrong);
        if (wrong === undefined && from !== undefined && to !== undefined) onApply({ from, to });
      }}
      actions={
        <Button type="submit" variant="primary" wide>
          Aplicar
        </Button>
      }
    >
      <DateField label="De" value={from} onChange={setFrom} today={today} {...bounds.from} />
      <DateField label="Até" value={to} onChange={setTo} today={today} {...bounds.to(from)} error={fault} />
    </Form>
  );
}
