import { orderKindName, type LimitUse, type OrderKind } from '@bank/contracts';
import { formatBrl, type CivilDate } from '@bank/core';
import { Concealed, Meter } from '@bank/ui';
import type { ReactNode } from 'react';
import { centavosOf } from './centavos.ts';
import { instantOf, shortMoment } from './dates.ts';
import styles from './limit-meter.module.css';

/** How much of a kind of order's limit of this period is used, as a meter and in words. */
export function LimitMeter({
  kind,
  limits,
  today,
  concealed = false,
}: {
  readonly kind: OrderKind;
  readonly limits: LimitUse;
  readonly today: CivilDate;
  readonly concealed?: boolean;
}): ReactNode {
  const [used, limit] = [centavosOf(limits.used), centavosOf(limits.limit)];
  const label = `Limite ${orderKindName(kind)} ${limits.period === 'day' ? 'de hoje' : 'desta noite'}`;
  const text = `${formatBrl(used)} de ${formatBrl(limit)}`;
  return (
    <div className={styles.limit}>
      <div className={styles.line}>
        <span className={styles.muted}>
          {label}
          <span className={styles.until}> até {shortMoment(instantOf(limits.until), today)}</span>
        </span>
        <span className={styles.number}>{concealed ? <Concealed text={text} /> : text}</span>
      </div>
      <Meter label={label} text={concealed ? 'Valor oculto' : text} used={concealed ? 0n : used} limit={limit} />
    </div>
  );
}
