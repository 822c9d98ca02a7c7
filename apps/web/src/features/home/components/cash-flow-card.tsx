import type { Home } from '@bank/contracts';
import { formatBrl, formatDate, type CivilDate } from '@bank/core';
import { Amount, ChartCard } from '@bank/ui';
import { Link } from '@tanstack/react-router';
import { useMemo, type ReactNode } from 'react';
import { readCashFlow, type CashFlow } from '../cash-flow.ts';
import { CashFlowChart } from './cash-flow-chart.tsx';
import styles from './cash-flow-card.module.css';

/** In and out of 30 days and the balance of the next 30, as a chart or as its table. */
export function CashFlowCard({
  wire,
  today,
  concealed,
}: {
  readonly wire: NonNullable<Home['cashFlow']>;
  readonly today: CivilDate;
  readonly concealed: boolean;
}): ReactNode {
  const flow = useMemo(() => readCashFlow(wire), [wire]);
  const said = (centavos: bigint): string => (concealed ? '••••••' : formatBrl(centavos));
  return (
    <ChartCard
      title="Fluxo de caixa"
      table={<FlowTable flow={flow} concealed={concealed} />}
      figure={
        <p className={styles.legend}>
          <Link to="/releases" search={{ sentido: 'entradas' }} className={styles.in}>
            Entradas {said(flow.totalInCentavos)}
          </Link>
          <Link to="/releases" search={{ sentido: 'saidas' }} className={styles.out}>
            Saídas {said(flow.totalOutCentavos)}
          </Link>
          <Link to="/releases" className={styles.net}>
            Resultado {flow.netCentavos < 0n ? `− ${said(-flow.netCentavos)}` : said(flow.netCentavos)}
          </Link>
          <span className={styles.span}>30 dias e projeção de 30</span>
        </p>
      }
    >
      <CashFlowChart flow={flow} today={today} concealed={concealed} />
    </ChartCard>
  );
}

function FlowTable({ flow, concealed }: { readonly flow: CashFlow; readonly concealed: boolean }): ReactNode {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Dia</th>
          <th scope="col">Entradas</th>
          <th scope="col">Saídas</th>
          <th scope="col">Resultado</th>
          <th scope="col">Saldo projetado</th>
        </tr>
      </thead>
      <tbody>
        {flow.past.map((day) => (
          <tr key={day.date}>
            <th scope="row">{formatDate(day.date)}</th>
            <td>
              <Amount bare centavos={day.inCentavos} concealed={concealed} />
            </td>
            <td>
              <Amount bare centavos={day.outCentavos} concealed={concealed} />
            </td>
            <td>
              <Amount bare centavos={day.netCentavos} sign="flow" concealed={concealed} />
            </td>
            <td />
          </tr>
        ))}
        {flow.future.map((day) => (
          <tr key={day.date} className={styles.future}>
            <th scope="row">{formatDate(day.date)}</th>
            <td />
            <td />
            <td />
            <td>
              <Amount
                bare
                centavos={day.balanceCentavos}
                tone={day.balanceCentavos < 0n ? 'negative' : undefined}
                concealed={concealed}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
