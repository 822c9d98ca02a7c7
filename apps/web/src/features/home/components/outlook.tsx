import type { Home } from '@bank/contracts';
import { formatDate } from '@bank/core';
import { Amount } from '@bank/ui';
import type { ReactNode } from 'react';
import { useAccess } from '../../../platform/session/use-session.ts';
import { centavosOf } from '../../../vocabulary/centavos.ts';
import { dayOf } from '../../../vocabulary/dates.ts';
import { OutlookNotice } from '../../../vocabulary/expected-money/outlook-notice.tsx';
import styles from './outlook.module.css';

/** What the days to come lead to: how much may safely go out today, or on which day money lacks. */
export function Outlook({
  wire: { outlook },
  concealed,
}: {
  readonly wire: NonNullable<Home['cashFlow']>;
  readonly concealed: boolean;
}): ReactNode {
  const mayOpen = useAccess().permissions.includes('ORDERS_VIEW');
  const safe = centavosOf(outlook.safeToPay);
  return (
    <div className={styles.outlook}>
      {safe > 0n && (
        <p>
          Pode sair hoje sem faltar até {formatDate(dayOf(outlook.until))}:{' '}
          <strong>
            <Amount centavos={safe} concealed={concealed} />
          </strong>
        </p>
      )}
      <OutlookNotice outlook={outlook} concealed={concealed} mayOpen={mayOpen} />
    </div>
  );
}
