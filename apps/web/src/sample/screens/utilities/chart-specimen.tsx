import { Amount, BarChart, ChartCard, DonutChart, ShareTable } from '@bank/ui';
import type { ReactNode } from 'react';
import { Specimen } from './specimen.tsx';
import styles from './utilities.module.css';

const BY_MONTH = [
  { label: 'set', value: 18_200, text: 'R$ 18,2 mil' },
  { label: 'out', value: 24_900, text: 'R$ 24,9 mil' },
  { label: 'nov', value: 12_400, text: 'R$ 12,4 mil' },
];

const BY_WAY = [
  { label: 'Pix', value: 62, text: '62%' },
  { label: 'Boleto', value: 28, text: '28%' },
  { label: 'TED', value: 10, text: '10%' },
];

/** Charts in their cards, with figure and table. */
export function ChartSpecimen(): ReactNode {
  return (
    <Specimen
      title="Gráficos"
      note="Cada um com seu título, o que ele soma e sua tabela a uma tecla; quem não o vê o ouve em palavras."
    >
      <div className={styles.halves}>
        <ChartCard
          title="Vendas por mês"
          figure={<Amount centavos={55_500_00n} size="large" />}
          table={<ShareTable title="Vendas por mês" head={['Mês', 'Vendido']} shares={BY_MONTH} />}
        >
          <BarChart title="Vendas por mês" shares={BY_MONTH} endsNow />
        </ChartCard>
        <ChartCard
          title="Vendas por meio"
          table={<ShareTable title="Vendas por meio" head={['Meio', 'Parte']} shares={BY_WAY} />}
        >
          <DonutChart title="Vendas por meio" shares={BY_WAY} total="318" unit="vendas" />
        </ChartCard>
      </div>
    </Specimen>
  );
}
