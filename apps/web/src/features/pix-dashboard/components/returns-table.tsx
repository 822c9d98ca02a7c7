import { PIX_FLOW_WORDS, type DashboardPart, type PixDashboard, type PixSum, type SheetFormat } from '@bank/contracts';
import { Amount, Card } from '@bank/ui';
import type { ReactNode } from 'react';
import { centavosOf } from '../../../vocabulary/centavos.ts';
import { SheetExport } from '../../../vocabulary/sheet-export.tsx';
import styles from './ranked-table.module.css';

const RETURNS = ['refunded-in', 'refunded-out', 'med-in', 'med-out'] as const;

/** What was given back, by people and because of frauds, now and in the period before. */
export function ReturnsTable({
  title,
  data: { current, previous },
  concealed,
  running,
  onTake,
}: {
  readonly title: string;
  readonly data: PixDashboard;
  readonly concealed: boolean;
  readonly running: boolean;
  readonly onTake: (part: DashboardPart, format: SheetFormat) => void;
}): ReactNode {
  const sum = ({ count, amount }: PixSum): ReactNode => (
    <td className={styles.number}>
      <Amount centavos={centavosOf(amount)} concealed={concealed} />
      <span className={styles.detail}>{count.toLocaleString('pt-BR')} Pix</span>
    </td>
  );
  return (
    <Card
      title={title}
      aside={!concealed && <SheetExport running={running} onTake={(format) => onTake('returns', format)} />}
    >
      <table className={styles.table} aria-label={title}>
        <thead>
          <tr>
            <th scope="col">Devolução</th>
            <th scope="col" className={styles.number}>
              No período
            </th>
            <th scope="col" className={styles.number}>
              Período anterior
            </th>
          </tr>
        </thead>
        <tbody>
          {RETURNS.map((flow) => (
            <tr key={flow}>
              <th scope="row">{PIX_FLOW_WORDS[flow]}</th>
              {sum(current.flows[flow])}
              {sum(previous.flows[flow])}
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
