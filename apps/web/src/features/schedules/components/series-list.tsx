import type { PaymentOrder } from '@bank/contracts';
import { formatBrl, formatDate } from '@bank/core';
import { Amount, StatusLabel, VisuallyHidden } from '@bank/ui';
import { Pause } from 'lucide-react';
import type { ReactNode } from 'react';
import { centavosOf } from '../../../vocabulary/centavos.ts';
import { dayOf } from '../../../vocabulary/dates.ts';
import { StateLabel } from '../../../vocabulary/state-label.tsx';
import styles from './series-list.module.css';

/** The payments that repeat, each as a whole: how often, what comes next, how many are made. */
export function SeriesList({
  series,
  selected,
  onToggle,
  onOpen,
  renderPause,
}: {
  readonly series: readonly PaymentOrder[];
  readonly selected: ReadonlySet<string>;
  readonly onToggle: (orderId: string) => void;
  readonly onOpen: (order: PaymentOrder) => void;
  readonly renderPause: (order: PaymentOrder) => ReactNode;
}): ReactNode {
  return (
    <ul className={styles.list} aria-label="Séries">
      {series.map((order) => (
        <li key={order.id} className={styles.series}>
          {order.canCancel && (
            <label className={styles.choose}>
              <VisuallyHidden>
                Escolher a série de {formatBrl(centavosOf(order.amount))} para {order.payee.name}
              </VisuallyHidden>
              <input type="checkbox" checked={selected.has(order.id)} onChange={() => onToggle(order.id)} />
            </label>
          )}
          <button type="button" className={styles.open} onClick={() => onOpen(order)}>
            <span className={styles.words}>
              <span className={styles.name}>{order.payee.name}</span>
              <span>{order.series?.text}</span>
              <span className={styles.detail}>
                <SeriesState order={order} />
                {progressWords(order)}
              </span>
            </span>
            <Amount centavos={centavosOf(order.amount)} />
          </button>
          <span className={styles.act}>{renderPause(order)}</span>
        </li>
      ))}
    </ul>
  );
}

function SeriesState({ order }: { readonly order: PaymentOrder }): ReactNode {
  if (order.series?.paused === true)
    return (
      <StatusLabel tone="warning" icon={<Pause size={12} aria-hidden />}>
        Pausada
      </StatusLabel>
    );
  return <StateLabel state={order.state} />;
}

function progressWords({ series }: PaymentOrder): string {
  if (series === null) return '';
  const next = series.next[0];
  const made = series.of === null ? madeWords(series.made) : `${series.made} de ${series.of} feitos`;
  return next === undefined || series.paused ? made : `Próximo em ${formatDate(dayOf(next))} · ${made}`;
}

function madeWords(made: number): string {
  if (made === 0) return 'nenhum feito ainda';
  return made === 1 ? '1 feito' : `${made} feitos`;
}
