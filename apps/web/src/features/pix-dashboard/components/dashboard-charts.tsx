import { DASHBOARD_PART_WORDS, type DashboardPart, type PixDashboard } from '@bank/contracts';
import { formatBrl, type CivilDate } from '@bank/core';
import { BarChart, DonutChart, StackedBarChart, type ChartProps } from '@bank/ui';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, type ReactNode } from 'react';
import { centavosOf } from '../../../vocabulary/centavos.ts';
import type { DayRange } from '../../../vocabulary/own-period-form.tsx';
import { useDashboardExport } from '../api/use-dashboard.ts';
import { busiest, chargesData, daysData, hoursData, waysData, weekdaysData } from '../chart-data.ts';
import { RankedTable, type RankedRow } from './ranked-table.tsx';
import { ReturnsTable } from './returns-table.tsx';
import styles from './dashboard-charts.module.css';

/** The charts of a period, each with its table and its files. Come after the page. */
export function DashboardCharts({
  data,
  period,
  today,
  concealed,
}: {
  readonly data: PixDashboard;
  readonly period: DayRange;
  readonly today: CivilDate;
  readonly concealed: boolean;
}): ReactNode {
  const navigate = useNavigate();
  const { take, running } = useDashboardExport(period);
  const drawn = useMemo(() => drawnOf(data, today), [data, today]);
  const { received, sent } = data.current.flows;
  const total = centavosOf(received.amount);
  const common = (part: DashboardPart): Pick<ChartProps, 'concealed' | 'onFollow' | 'files'> => ({
    concealed,
    onFollow: (href) => void navigate({ href }),
    files: [{ kind: 'action', label: 'Planilha do Excel (XLSX)', onSelect: () => take(part, 'xlsx') }],
  });
  const table = { concealed, running, onTake: take };
  return (
    <>
      <BarChart
        title={DASHBOARD_PART_WORDS.days}
        summary={`Recebidos ${formatBrl(total)} e enviados ${formatBrl(centavosOf(sent.amount))} por Pix.`}
        data={drawn.days}
        {...common('days')}
      />
      <div className={styles.pair}>
        <BarChart title="Por hora do dia" summary={mostWords(drawn.hours)} data={drawn.hours} {...common('hours')} />
        <BarChart
          title="Por dia da semana"
          summary={mostWords(drawn.weekdays)}
          data={drawn.weekdays}
          {...common('hours')}
        />
      </div>
      <div className={styles.pair}>
        <DonutChart
          title={DASHBOARD_PART_WORDS.ways}
          summary="Como quem pagou chegou à sua empresa: por uma chave, um QR Code ou uma cobrança."
          data={drawn.ways}
          middle={{ total: received.count.toLocaleString('pt-BR'), unit: 'Pix recebidos' }}
          {...common('ways')}
        />
        <StackedBarChart
          title={DASHBOARD_PART_WORDS.charges}
          summary={chargesWords(data)}
          data={drawn.charges}
          {...common('charges')}
        />
      </div>
      <div className={styles.pair}>
        <RankedTable
          title={DASHBOARD_PART_WORDS.payers}
          part="payers"
          head="Pagador"
          rows={data.payers.map(({ name, maskedDocument, ...sum }) => ({
            ...sum,
            key: `${maskedDocument ?? ''} ${name}`,
            name: name === '' ? 'Sem nome' : name,
            detail: maskedDocument ?? undefined,
          }))}
          others={othersOf(data.otherPayers, `Outros ${data.otherPayers.payers.toLocaleString('pt-BR')} pagadores`)}
          {...table}
        />
        <RankedTable
          title={DASHBOARD_PART_WORDS.keys}
          part="keys"
          head="Chave"
          rows={data.keys.map(({ key, ...sum }) => ({ ...sum, key: key ?? '', name: key ?? 'Sem chave' }))}
          others={othersOf(data.otherKeys, 'Outras chaves')}
          {...table}
        />
      </div>
      <ReturnsTable title={DASHBOARD_PART_WORDS.returns} data={data} {...table} />
    </>
  );
}

function drawnOf(data: PixDashboard, today: CivilDate) {
  return {
    days: daysData(data, today),
    hours: hoursData(data),
    weekdays: weekdaysData(data),
    ways: waysData(data),
    charges: chargesData(data, today),
  };
}

function mostWords(data: Parameters<typeof busiest>[0]): string {
  const most = busiest(data);
  return most === undefined ? 'Nada foi recebido no período.' : `Maior recebimento: ${most.toLowerCase()}.`;
}

function chargesWords({ current: { charges } }: PixDashboard): string {
  if (charges.made === 0) return 'Nenhuma cobrança foi criada no período.';
  return `Cobranças criadas em cada dia, pela situação que têm agora: ${charges.paid.toLocaleString('pt-BR')} de ${charges.made.toLocaleString('pt-BR')} pagas.`;
}

function othersOf(others: Omit<RankedRow, 'key' | 'name'>, name: string): RankedRow | undefined {
  return others.count === 0 ? undefined : { count: others.count, amount: others.amount, key: 'others', name };
}
