import { formatDate } from '@bank/core';
import { FilterChip, Popover, Skeleton } from '@bank/ui';
import { Suspense, useState, type ReactNode } from 'react';
import type { DayRange, OwnPeriodFormProps } from './own-period-form.tsx';
import { lazyPart } from './lazy-part.tsx';

// The fields for days come when somebody wants a period of their own.
const OwnPeriodForm = lazyPart(() => import('./own-period-form.tsx'), 'OwnPeriodForm');

/** "Outro período": a chip that opens two dates. */
export function OwnPeriod({
  own,
  onChange,
  ...form
}: Omit<OwnPeriodFormProps, 'onApply'> & {
  /** The period of one's own that holds; undefined while another one does. */
  readonly own: DayRange | undefined;
  readonly onChange: (range: DayRange) => void;
}): ReactNode {
  const [open, setOpen] = useState(false);
  return (
    <Popover
      label="Período personalizado"
      open={open}
      onOpenChange={setOpen}
      trigger={
        <FilterChip on={own !== undefined}>
          {own === undefined ? 'Outro período' : `${formatDate(own.from)} a ${formatDate(own.to)}`}
        </FilterChip>
      }
    >
      <Suspense fallback={<Skeleton width={260} height={190} />}>
        <OwnPeriodForm
          {...form}
          onApply={(range) => {
            setOpen(false);
            onChange(range);
          }}
        />
      </Suspense>
    </Popover>
  );
}
