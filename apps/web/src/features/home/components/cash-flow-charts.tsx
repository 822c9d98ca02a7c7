import type { Home } from '@bank/contracts';
import type { CivilDate } from '@bank/core';
import { BarChart, LineChart } from '@bank/ui';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, type ReactNode } from 'react';
import { flowData, flowSummary, projectionData, projectionSummary } from '../cash-flow-data.ts';
import { readCashFlow } from '../cash-flow.ts';
import { Outlook } from './outlook.tsx';

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
        note={<Outlook wire={wire} concealed={concealed} />}
      />
    </>
  );
}
