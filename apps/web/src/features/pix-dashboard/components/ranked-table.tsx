import type { DashboardPart, PixSum, SheetFormat } from '@bank/contracts';
import { Amount, Card } from '@bank/ui';
import type { ReactNode } from 'react';
import { centavosOf } from '../../../vocabulary/centavos.ts';
import { SheetExport } from '../../../vocabulary/sheet-export.tsx';
import { shareOf } from '../comparison.ts';
import styles from './ranked-table.module.css';

/** One row of what is ranked. */
export interface RankedRow extends PixSum {
  readonly key: string;
  readonly name: string;
  /** Below the name: a document. */
  readonly detail?: string | undefined;
}

/** The largest of something, each with its bar and its share, and the others together: a chart that is its own table. */
export function RankedTable({
  title,
  part,
  head,
  rows,
  others,
  concealed,
  running,
  onTake,
}: {
  readonly title: string;
  readonly part: DashboardPart;
  /** What the rows are: "Chave". */
  readonly head: string;
  readonly rows: readonly RankedRow[];
  /** The others in words, and what they come to; left out where there are none. */
  readonly others: RankedRow | undefined;
  readonly concealed: boolean;
  readonly running: boolean;
  readonly onTake: (part: DashboardPart, format: SheetFormat) => void;
}): ReactNode {
  const all = others === undefined ? rows : [...rows, others];
  const whole = all.reduce((sum, { amount }) => sum + centavosOf(amount), 0n);
  const most = all.reduce((largest, { amount }) => (centavosOf(amount) > largest ? centavosOf(amount) : largest), 1n);
  return (
    <Card
      title={title}
      aside={
        all.length > 0 && !concealed && <SheetExport running={running} onTake={(format) => onTake(part, format)} />
      }
    >
      {all.length === 0 ? (
        <p className={styles.nothing}>Nada recebido neste período.</p>
      ) : (
        <table className={styles.table} aria-label={title}>
          <thead>
            <tr>
              <th scope="col">{head}</th>
              <th scope="col" className={styles.number}>
                Pix
              </th>
              <th scope="col" className={styles.number}>
                Recebido
              </th>
            </tr>
          </thead>
          <tbody>
            {all.map((row) => (
              <tr key={row.key}>
                <th scope="row">
                  <span className={styles.name}>{row.name}</span>
                  {row.detail !== undefined && <span className={styles.detail}>{row.detail}</span>}
                  {!concealed && (
                    <span
                      className={styles.bar}
                      style={{ width: `${Number((centavosOf(row.amount) * 1000n) / most) / 10}%` }}
                      aria-hidden="true"
                    />
                  )}
                </th>
                <td className={styles.number}>{row.count.toLocaleString('pt-BR')}</td>
                <td className={styles.number}>
                  <Amount centavos={centavosOf(row.amount)} concealed={concealed} />
                  {!concealed && <span className={styles.detail}>{shareOf(centavosOf(row.amount), whole)}</span>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}
