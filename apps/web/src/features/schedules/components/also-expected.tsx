import type { ExpectedItem } from '@bank/contracts';
import type { CivilDate } from '@bank/core';
import { Card, RowList } from '@bank/ui';
import type { ReactNode } from 'react';
import { ExpectedRow } from '../../../vocabulary/expected-money/expected-row.tsx';
import { dayHeading } from '../../../vocabulary/dates.ts';

/** What moves the projected balance and is no schedule: fees, and money on its way here. Nothing where there is none. */
export function AlsoExpected({
  items,
  today,
}: {
  readonly items: readonly ExpectedItem[];
  readonly today: CivilDate;
}): ReactNode {
  if (items.length === 0) return null;
  return (
    <Card title="Também previsto">
      <RowList label="Também previsto">
        {items.map((item) => (
          <ExpectedRow key={item.id} item={item} today={today} dayWords={dayHeading} />
        ))}
      </RowList>
    </Card>
  );
}
