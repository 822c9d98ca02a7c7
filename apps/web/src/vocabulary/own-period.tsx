import { formatDate, type CivilDate } from '@bank/core';
import { Button, DateField, FilterChip, Form, Popover } from '@bank/ui';
import { useState, type ReactNode } from 'react';
import styles from './own-period.module.css';

/** From one day to another, both counted. */
export interface DayRange {
  readonly from: CivilDate;
  readonly to: CivilDate;
}

/** "Outro período": a chip that opens two dates. */
export function OwnPeriod({
  own,
  shown,
  today,
  faultOf,
  latestOf = () => today,
  onChange,
}: {
  /** The period of one's own that holds; undefined while another one does. */
  readonly own: DayRange | undefined;
  /** What the dates begin with. */
  readonly shown: DayRange;
  readonly today: CivilDate;
  /** Why these dates cannot be asked for; undefined when they can. */
  readonly faultOf: (from: CivilDate | undefined, to: CivilDate | undefined) => string | undefined;
  /** The last day that may end a period with that beginning. */
  readonly latestOf?: (from: CivilDate | undefined) => CivilDate | undefined;
  readonly onChange: (range: DayRange) => void;
}): ReactNode {
  const [open, setOpen] = useState(false);
  const [from, setFrom] = useState<CivilDate | undefined>(shown.from);
  const [to, setTo] = useState<CivilDate | undefined>(shown.to);
  const [fault, setFault] = useState<string | undefined>(undefined);
  const toggle = (next: boolean): void => {
    if (next) {
      setFrom(shown.from);
      setTo(shown.to);
      setFault(undefined);
    }
    setOpen(next);
  };
  const apply = (): void => {
    const wrong = faultOf(from, to);
    setFault(wrong);
    if (wrong !== undefined || from === undefined || to === undefined) return;
    setOpen(false);
    onChange({ from, to });
  };
  return (
    <Popover
      label="Período personalizado"
      open={open}
      onOpenChange={toggle}
      trigger={
        <FilterChip on={own !== undefined}>
          {own === undefined ? 'Outro período' : `${formatDate(own.from)} a ${formatDate(own.to)}`}
        </FilterChip>
      }
    >
      <Form
        label="Outro período"
        className={styles.panel}
        onSubmit={apply}
        actions={
          <Button type="submit" variant="primary" wide>
            Aplicar
          </Button>
        }
      >
        <DateField label="De" value={from} onChange={setFrom} today={today} max={today} />
        <DateField label="Até" value={to} onChange={setTo} today={today} max={latestOf(from)} error={fault} />
      </Form>
    </Popover>
  );
}
