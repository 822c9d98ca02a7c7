import type { PaymentOrder } from '@bank/contracts';
import { formatDate } from '@bank/core';
import { Amount, ChooseBox, StatusLabel, type Selection } from '@bank/ui';
import { Pause } from 'lucide-react';
import type { ReactNode } from 'react';
import { centavosOf } from '../../../vocabulary/centavos.ts';
import { dayOf } from '../../../vocabulary/dates.ts';
import { StateLabel } from '../../../vocabulary/state-label.tsx';
import styles from './series-list.module.css';

/** The payments that repeat, each as a whole: how often, what comes next, how many are made. */
export function SeriesList({
  series,
  selection,
  onOpen,
  renderPause,
}: {
  readonly series: readonly PaymentOrder[];
  readonly selection: Selection<PaymentOrder>;
  readonly onOpen: (order: PaymentOrder) => void;
  readonly renderPause: (order: PaymentOrder) => ReactNode;
}): ReactNode {
  return (
    <ul className={styles.list} aria-label="Séries">
      {series.map((order) => (
        <li key={order.id} className={styles.series}>
          {order.canCancel && (
            <ChooseBox
              label={`Escolher ${selection.choosing.nameOf(order)}`}
              checked={selection.keys.has(order.id)}
              onToggle={() => selection.toggle(order.id)}
            />
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
  return <StateLabel kind={order.kind} state={order.state} cameBack={order.returned !== undefined} />;
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
