import { useState, type ReactNode } from 'react';
import { Button } from '../actions/button.tsx';
import { Card } from '../layout/card.tsx';
import type { Share } from './charts.tsx';
import styles from './chart-card.module.css';

export interface ChartCardProps {
  readonly title: string;
  /** What the chart comes to, or what its marks mean: stands above chart and table alike. */
  readonly figure?: ReactNode;
  /** The same numbers as a <table>: a <ShareTable>, or one of the screen's own. */
  readonly table: ReactNode;
  /** The chart. It says in words what it shows, for who does not see it. */
  readonly children: ReactNode;
}

/** A chart in a card, with its table one key away. */
export function ChartCard({ title, figure, table, children }: ChartCardProps): ReactNode {
  const [asTable, setAsTable] = useState(false);
  const other = asTable ? 'Ver gráfico' : 'Ver tabela';
  return (
    <Card
      title={title}
      aside={
        <Button size="small" variant="quiet" aria-label={`${other}: ${title}`} onClick={() => setAsTable(!asTable)}>
          {other}
        </Button>
      }
    >
      {figure !== undefined && <div className={styles.figure}>{figure}</div>}
      {asTable ? (
        // The table scrolls in itself, so it must take the focus: else the keyboard could not scroll it.
        <div className={styles.scroll} tabIndex={0} role="group" aria-label={`${title} em tabela`}>
          {table}
        </div>
      ) : (
        children
      )}
    </Card>
  );
}

/** Shares as a table of two columns. */
export function ShareTable({
  title,
  head,
  shares,
}: {
  readonly title: string;
  /** What the shares are of and what they say: "Mês", "Faturado". */
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
