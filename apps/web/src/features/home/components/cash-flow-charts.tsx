import type { Home } from '@bank/contracts';
import type { CivilDate } from '@bank/core';
import { BarChart, LineChart } from '@bank/ui';
import { useNavigate } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import { useMemo, type ReactNode } from 'react';
import { flowData, flowSummary, projectionData, projectionSummary, shortWords } from '../cash-flow-data.ts';
import { readCashFlow } from '../cash-flow.ts';
import styles from './cash-flow-charts.module.css';

/** In, out and net of the last 30 days, and the balance that the next 30 lead to. Comes after the page. */
export function CashFlowCharts({
  wire,
  today,
  concealed,
}: {
  readonly wire: NonNullable<Home['cashFlow']>;
  readonly today: CivilDate;
  readonly concealed: boolean;
}): ReactNode {
  const flow = useMemo(() => readCashFlow(wire), [wire]);
  const navigate = useNavigate();
  const follow = (href: string): void => void navigate({ href });
  const short = shortWords(flow, today, concealed);
  return (
    <>
      <BarChart
        title="Fluxo de caixa"
        summary={flowSummary(flow)}
        data={flowData(flow, today)}
        concealed={concealed}
        onFollow={follow}
      />
      <LineChart
        title="Saldo projetado"
        summary={projectionSummary(flow, today)}
        data={projectionData(flow, today)}
        concealed={concealed}
        onFollow={follow}
        note={
          short !== undefined && (
            <span className={styles.short}>
              <TriangleAlert size={16} strokeWidth={1.8} aria-hidden="true" />
              {short}
            </span>
          )
        }
      />
    </>
  );
}
