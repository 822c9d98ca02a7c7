import { CHARGE_BATCH_STATE_WORDS, listPixChargeBatches, type ChargeBatch } from '@bank/contracts';
import { Card, StatusLabel } from '@bank/ui';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useEndpoint } from '../../../platform/api/use-endpoint.ts';
import { instantOf, momentInFull } from '../../../vocabulary/dates.ts';
import type { ChargesAddress } from '../address.ts';
import styles from './batch.module.css';

/** The batches that were sent last, each with how it stands. Nothing where there is none. */
export function RecentBatches({ list }: { readonly list: ChargesAddress }): ReactNode {
  const { data } = useEndpoint(listPixChargeBatches, { query: {} });
  if (data === undefined || data.items.length === 0) return null;
  return (
    <Card title="Lotes enviados">
      <ul className={styles.batches}>
        {data.items.map((batch) => (
          <li key={batch.id} className={styles.batch}>
            <Link to="/pix-charge" search={{ ...list, lote: batch.id }} className={styles.name}>
              {batch.name}
            </Link>
            <span className={styles.fine}>
              {momentInFull(instantOf(batch.createdAt))} · {batch.createdBy} · {madeInWords(batch)}
            </span>
            <BatchLabel batch={batch} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** "118 de 120 criadas, 40 pagas". */
export function madeInWords({ created, rows, paid }: ChargeBatch): string {
  const made = `${created.toLocaleString('pt-BR')} de ${rows.toLocaleString('pt-BR')} criadas`;
  return paid === 0 ? made : `${made}, ${paid.toLocaleString('pt-BR')} pagas`;
}

/** How a batch stands, as a small label. */
export function BatchLabel({ batch: { state, refused, changing } }: { readonly batch: ChargeBatch }): ReactNode {
  if (state === 'done' && changing > 0) return <StatusLabel tone="info">Alterando</StatusLabel>;
  if (state === 'done' && refused > 0) return <StatusLabel tone="warning">Concluído com recusas</StatusLabel>;
  return <StatusLabel tone={state === 'done' ? 'positive' : 'info'}>{CHARGE_BATCH_STATE_WORDS[state]}</StatusLabel>;
}
