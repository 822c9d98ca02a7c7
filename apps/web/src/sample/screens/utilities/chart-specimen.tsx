import {
  BarChart,
  countOf,
  DonutChart,
  LineChart,
  MONEY,
  oneSeries,
  PERCENT,
  StackedBarChart,
  type ChartData,
} from '@bank/ui';
import type { ReactNode } from 'react';
import { Specimen } from './specimen.tsx';
import styles from './utilities.module.css';

const MONTHS = ['jun', 'jul', 'ago', 'set', 'out', 'nov'] as const;
const BY_MONTH = { one: 'Mês', several: 'meses' } as const;
const months = MONTHS.map((label) => ({ key: label, label, name: label }));

const FLOW: ChartData = {
  unit: MONEY,
  placesAre: BY_MONTH,
  places: months,
  series: [
    {
      key: 'in',
      name: 'Entradas',
      tone: 'in',
      values: [18_200_00n, 24_900_00n, 0n, 31_000_00n, 22_400_00n, 12_400_00n],
    },
    {
      key: 'out',
      name: 'Saídas',
      tone: 'out',
      below: true,
      values: [15_000_00n, 19_700_00n, 8_200_00n, 36_000_00n, 20_100_00n, 4_000_00n],
    },
    {
      key: 'net',
      name: 'Resultado',
      tone: 'net',
      line: true,
      values: [3_200_00n, 5_200_00n, -8_200_00n, -5_000_00n, 2_300_00n, 8_400_00n],
    },
  ],
};

const BALANCE: ChartData = {
  unit: MONEY,
  placesAre: BY_MONTH,
  places: months.map((month) => ({ ...month, marked: month.key === 'out' })),
  series: [
    { key: 'had', name: 'Saldo', values: [40_000_00n, 52_000_00n, 43_800_00n, 38_800_00n, null, null] },
    {
      key: 'sure',
      name: 'Com o agendado',
      stroke: 'dashed',
      values: [null, null, null, 38_800_00n, -4_000_00n, 9_000_00n],
    },
    {
      key: 'maybe',
      name: 'Com o esperado',
      stroke: 'dotted',
      values: [null, null, null, 38_800_00n, 21_000_00n, null],
    },
  ],
};

const WAYS: ChartData = {
  unit: countOf('venda', 'vendas'),
  placesAre: BY_MONTH,
  places: months,
  series: [
    { key: 'pix', name: 'Pix', values: [120n, 140n, 90n, 180n, 160n, 60n] },
    { key: 'boleto', name: 'Boleto', values: [80n, 70n, 60n, 75n, 66n, 20n] },
    { key: 'ted', name: 'TED', values: [20n, 18n, 22n, 9n, 12n, 4n] },
    { key: 'returned', name: 'Devoluções', below: true, values: [4n, 9n, 2n, 12n, 6n, 1n] },
  ],
};

/** A year and more of days, more than there is room for: neighbours share a mark. */
const DAYS = Array.from({ length: 480 }, (_, day) => `dia ${day + 1}`);
const MANY: ChartData = {
  unit: MONEY,
  placesAre: { one: 'Dia', several: 'dias' },
  places: DAYS.map((name, day) => ({ key: name, label: String(day + 1), name })),
  series: [
    {
      key: 'balance',
      name: 'Saldo',
      gather: 'last',
      values: DAYS.map((_, day) =>
        BigInt(Math.round(60_000_00 + 30_000_00 * Math.sin(day / 40) + 9_000_00 * Math.sin(day))),
      ),
    },
  ],
};

const SHARES = oneSeries({
  unit: PERCENT,
  placesAre: { one: 'Meio', several: 'meios' },
  name: 'Parte',
  parts: [
    { label: 'Pix', value: 62_00n },
    { label: 'Boleto', value: 28_00n },
    { label: 'TED', value: 10_00n },
  ],
});

const ONE = oneSeries({
  unit: MONEY,
  placesAre: BY_MONTH,
  name: 'Vendido',
  parts: [{ label: 'nov', value: 12_400_00n }],
});
const NONE = oneSeries({ unit: MONEY, placesAre: BY_MONTH, name: 'Vendido', parts: [] });

/** Charts in their states: each kind, with what falls below zero, what is unknown, one place, none, very many. */
export function ChartSpecimen(): ReactNode {
  return (
    <Specimen
      title="Gráficos"
      note="Título, frase e legenda; setas percorrem os pontos e a tabela está a uma tecla; dados e imagem podem ser baixados."
    >
      <div className={styles.halves}>
        <BarChart title="Entradas e saídas" summary="Em seis meses, R$ 5.900,00 a mais entraram." data={FLOW} />
        <LineChart
          title="Saldo e previsão"
          summary="O que foi, o agendado e o esperado."
          data={BALANCE}
          note="Em outubro faltariam R$ 4.000,00 sem o esperado."
        />
        <StackedBarChart
          title="Vendas por meio e mês"
          summary="Pix é o meio mais usado em todos os meses."
          data={WAYS}
        />
        <DonutChart
          title="Vendas por meio"
          summary="De dez vendas, seis são por Pix."
          data={SHARES}
          middle={{ total: '318', unit: 'vendas' }}
        />
        <LineChart title="Muitos pontos" summary="480 dias em pouco espaço." data={MANY} />
        <BarChart title="Valores ocultos" summary="" data={FLOW} concealed />
        <BarChart title="Um ponto" summary="Só novembro." data={ONE} height={120} />
        <LineChart title="Sem dados" summary="Nada foi vendido." data={NONE} height={120} />
      </div>
    </Specimen>
  );
}
