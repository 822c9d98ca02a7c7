import {
  Amount,
  BarChart,
  buttonLook,
  Card,
  classNames,
  countOf,
  DonutChart,
  EmptyState,
  MONEY,
  oneSeries,
  Row,
  RowIcon,
  RowList,
} from '@bank/ui';
import { CalendarDays } from 'lucide-react';
import type { ReactNode } from 'react';
import { Answered } from '../../components/answered.tsx';
import { useSample } from '../../context/sample-context.ts';
import { dayWords } from '../../context/sample-values.ts';
import { together } from '../../context/together.ts';
import { useSampleRead } from '../../context/use-sample-call.ts';
import type { Bill, CalendarEvent, Invoice } from '../../entities.ts';
import styles from './dashboards.module.css';
import { FigureCard } from './figure-card.tsx';
import { billed, billedByMonth, billMoney, invoicesByStatus } from './figures.ts';
import { Progress } from './progress.tsx';
import { counted, reais, whole } from './words.ts';

/** What an example that shows a bar of progress shows (PRODUCT.md section 9). */
export const EXAMPLE_PERCENT = 75;

interface Data {
  readonly invoices: readonly Invoice[];
  readonly bills: readonly Bill[];
  readonly events: readonly CalendarEvent[];
}

/** Sales and money of the sample at a glance. */
export function DefaultDashboardScreen(): ReactNode {
  const answer = together({
    invoices: useSampleRead<readonly Invoice[]>('/api/invoices/all'),
    bills: useSampleRead<readonly Bill[]>('/api/bills/all'),
    events: useSampleRead<readonly CalendarEvent[]>('/api/calendar/events/all'),
  });
  return <Answered answer={answer}>{(data) => <Dashboard {...data} />}</Answered>;
}

function Dashboard({ invoices, bills, events }: Data): ReactNode {
  const { today } = useSample();
  const money = billMoney(bills, today);
  const byMonth = billedByMonth(invoices, today);
  const byStatus = invoicesByStatus(invoices);
  return (
    <>
      <div className={styles.figures}>
        <FigureCard name="Faturado" note={counted('fatura', 'faturas')(invoices.length)}>
          <Amount centavos={billed(invoices)} size="large" />
        </FigureCard>
        <FigureCard name="Recebido em boletos" note="Já pagos">
          <Amount centavos={money.received} size="large" />
        </FigureCard>
        <FigureCard name="A receber" note="Boletos no prazo">
          <Amount centavos={money.toCome} size="large" />
        </FigureCard>
        <FigureCard name="Em atraso" note="Boletos vencidos">
          <Amount centavos={money.overdue} size="large" />
        </FigureCard>
      </div>
      <div className={styles.charts}>
        <BarChart
          title="Faturado por mês"
          summary={`Neste mês, ${reais(byMonth.at(-1)?.value ?? 0n)} até hoje.`}
          data={oneSeries({
            unit: MONEY,
            placesAre: { one: 'Mês', several: 'meses' },
            name: 'Faturado',
            parts: byMonth,
          })}
        />
        <DonutChart
          title="Faturas por situação"
          summary={`${counted('fatura', 'faturas')(invoices.length)} ao todo.`}
          middle={{ total: whole(invoices.length), unit: 'faturas' }}
          data={oneSeries({
            unit: countOf('fatura', 'faturas'),
            placesAre: { one: 'Situação', several: 'situações' },
            name: 'Faturas',
            parts: byStatus,
          })}
        />
      </div>
      <div className={classNames(styles.charts, styles.short)}>
        <ComingEvents events={events} />
        <Card title="Meta de exemplo">
          <Progress label="Meta do trimestre" percent={EXAMPLE_PERCENT} />
        </Card>
      </div>
    </>
  );
}

function ComingEvents({ events }: { readonly events: readonly CalendarEvent[] }): ReactNode {
  const { Link, nowMs } = useSample();
  const now = new Date(nowMs()).toISOString();
  const coming = events
    .filter(({ end }) => end >= now)
    .toSorted((a, b) => a.start.localeCompare(b.start))
    .slice(0, 4);
  return (
    <Card
      title="Próximos compromissos"
      aside={
        <Link to="/pages/calendar" className={buttonLook({ variant: 'quiet', size: 'small' })}>
          Calendário
        </Link>
      }
    >
      {coming.length === 0 ? (
        <EmptyState title="Nenhum compromisso à frente">O calendário de exemplo guarda os que passaram.</EmptyState>
      ) : (
        <RowList label="Próximos compromissos">
          {coming.map(({ id, title, start, location }) => (
            <Row
              key={id}
              icon={
                <RowIcon>
                  <CalendarDays size={18} strokeWidth={1.7} />
                </RowIcon>
              }
              title={title}
              detail={location}
              end={dayWords(start)}
            />
          ))}
        </RowList>
      )}
    </Card>
  );
}
