import type { Home } from '@bank/contracts';
import { formatBrl, formatDate, type CivilDate } from '@bank/core';
import { Amount, Button, Card } from '@bank/ui';
import { Link } from '@tanstack/react-router';
import { useMemo, useState, type ReactNode } from 'react';
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
  const [asTable, setAsTable] = useState(false);
  const said = (centavos: bigint): string => (concealed ? '••••••' : formatBrl(centavos));
  return (
    <Card
      title="Fluxo de caixa"
      aside={
        <Button size="small" variant="quiet" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
          {asTable ? 'Ver gráfico' : 'Ver tabela'}
        </Button>
      }
    >
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
      {asTable ? (
        <FlowTable flow={flow} concealed={concealed} />
      ) : (
        <CashFlowChart flow={flow} today={today} concealed={concealed} />
      )}
    </Card>
  );
}

function FlowTable({ flow, concealed }: { readonly flow: CashFlow; readonly concealed: boolean }): ReactNode {
  return (
    // The table scrolls in itself, so it must take the focus: else the keyboard could not scroll it.
    <div className={styles.scroll} tabIndex={0} role="group" aria-label="Fluxo de caixa em tabela">
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
    </div>
  );
}
