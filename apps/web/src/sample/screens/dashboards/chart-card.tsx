import { Button, Card } from '@bank/ui';
import { useState, type ReactNode } from 'react';
import type { Share } from './figures.ts';
import styles from './dashboards.module.css';

/** A chart in a card, with its table one press away. */
export function ChartCard({
  title,
  head,
  shares,
  children,
}: {
  readonly title: string;
  /** What the shares are of and what they say: "Mês", "Faturado". */
  readonly head: readonly [string, string];
  readonly shares: readonly Share[];
  readonly children: ReactNode;
}): ReactNode {
  const [asTable, setAsTable] = useState(false);
  return (
    <Card
      title={title}
      aside={
        <Button
          size="small"
          variant="quiet"
          aria-pressed={asTable}
          aria-label={`Tabela: ${title}`}
          onClick={() => setAsTable(!asTable)}
        >
          Tabela
        </Button>
      }
    >
      {asTable ? <ShareTable title={title} head={head} shares={shares} /> : children}
    </Card>
  );
}

function ShareTable({
  title,
  head,
  shares,
}: {
  readonly title: string;
  readonly head: readonly [string, string];
  readonly shares: readonly Share[];
}): ReactNode {
  return (
    <table className={styles.table} aria-label={title}>
      <thead>
        <tr>
          <th scope="col">{head[0]}</th>
          <th scope="col">{head[1]}</th>
        </tr>
      </thead>
      <tbody>
        {shares.map(({ label, text }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{text}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
