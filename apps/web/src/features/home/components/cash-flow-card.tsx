import type { Home } from '@bank/contracts';
import { formatBrl, formatDate, type CivilDate } from '@bank/core';
import { Amount, ChartCard } from '@bank/ui';
import { Link } from '@tanstack/react-router';
import { useMemo, type ReactNode } from 'react';
import { useAccess } from '../../../platform/session/use-session.ts';
import { centavosOf } from '../../../vocabulary/centavos.ts';
import { dayOf } from '../../../vocabulary/dates.ts';
import { OutlookNotice } from '../../../vocabulary/expected-money/outlook-notice.tsx';
import { readCashFlow, type CashFlow, type ProjectedDay } from '../cash-flow.ts';
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
        <>
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
          <Outlook wire={wire} concealed={concealed} />
        </>
      }
    >
      <CashFlowChart flow={flow} today={today} concealed={concealed} />
    </ChartCard>
  );
}

/** What the days to come lead to: how much may safely go out today, or on which day money lacks. */
function Outlook({
  wire: { outlook },
  concealed,
}: {
  readonly wire: NonNullable<Home['cashFlow']>;
  readonly concealed: boolean;
}): ReactNode {
  const mayOpen = useAccess().permissions.includes('ORDERS_VIEW');
  const safe = centavosOf(outlook.safeToPay);
  return (
    <div className={styles.outlook}>
      {safe > 0n && (
        <p>
          Pode sair hoje sem faltar até {formatDate(dayOf(outlook.until))}:{' '}
          <strong>
            <Amount centavos={safe} concealed={concealed} />
          </strong>
        </p>
      )}
      <OutlookNotice outlook={outlook} concealed={concealed} mayOpen={mayOpen} />
    </div>
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
          <th scope="col">Só o que é certo</th>
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
            <td />
          </tr>
        ))}
        {flow.future.map((day) => (
          <tr key={day.date} className={styles.future}>
            <th scope="row">{formatDate(day.date)}</th>
            <td>
              <Expected money={day.in} concealed={concealed} />
            </td>
            <td>
              <Expected money={day.out} concealed={concealed} />
            </td>
            <td />
            <td>
              <Amount
                bare
                centavos={day.balanceCentavos}
                tone={day.balanceCentavos < 0n ? 'negative' : undefined}
                concealed={concealed}
              />
            </td>
            <td>
              <Amount
                bare
                centavos={day.sureCentavos}
                tone={day.sureCentavos < 0n ? 'negative' : undefined}
                concealed={concealed}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What is expected of a day in one direction; what is not certain is said in words. Nothing where nothing is. */
function Expected({
  money,
  concealed,
}: {
  readonly money: ProjectedDay['in'];
  readonly concealed: boolean;
}): ReactNode {
  if (money.all === 0n) return null;
  return (
    <>
      <Amount bare centavos={money.all} concealed={concealed} />
      {money.unsure > 0n && (
        <span className={styles.unsure}>
          {money.unsure === money.all ? (
            'não é certo'
          ) : (
            <>
              não é certo: <Amount bare centavos={money.unsure} concealed={concealed} />
            </>
          )}
        </span>
      )}
    </>
  );
}
