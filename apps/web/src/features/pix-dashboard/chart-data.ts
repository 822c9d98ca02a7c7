import {
  CHARGE_OUTCOME_WORDS,
  CHARGE_OUTCOMES,
  RECEIVING_WAY_WORDS,
  type PixDashboard,
  type PixSum,
} from '@bank/contracts';
import { formatBrl, formatDate, type CivilDate } from '@bank/core';
import { countOf, MONEY, oneSeries, type ChartData, type ChartSeries } from '@bank/ui';
import { centavosOf } from '../../vocabulary/centavos.ts';
import { dayAndMonth, dayOf } from '../../vocabulary/dates.ts';

/** What is drawn of received and sent alike. */
interface TwoWays {
  readonly received: PixSum;
  readonly sent: PixSum;
}

const WEEKDAYS = [
  ['seg', 'segunda-feira'],
  ['ter', 'terça-feira'],
  ['qua', 'quarta-feira'],
  ['qui', 'quinta-feira'],
  ['sex', 'sexta-feira'],
  ['sáb', 'sábado'],
  ['dom', 'domingo'],
] as const;
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** Received up and sent down, day by day; each day leads to its statement. */
export function daysData({ days }: PixDashboard, today: CivilDate): ChartData {
  return {
    unit: MONEY,
    placesAre: { one: 'Dia', several: 'dias' },
    places: days.map(({ date }) => placeOf(dayOf(date), today)),
    series: [
      { ...RECEIVED, values: days.map(({ flows }) => centavosOf(flows.received.amount)) },
      { ...SENT, values: days.map(({ flows }) => centavosOf(flows.sent.amount)), below: true },
    ],
  };
}

const RECEIVED = {
  key: 'received',
  name: 'Recebido',
  tone: 'in',
  say: (value: bigint) => `recebidos ${formatBrl(value)}`,
} satisfies Omit<ChartSeries, 'values'>;
const SENT = {
  key: 'sent',
  name: 'Enviado',
  tone: 'out',
  say: (value: bigint) => `enviados ${formatBrl(value)}`,
} satisfies Omit<ChartSeries, 'values'>;

function placeOf(date: CivilDate, today: CivilDate): ChartData['places'][number] {
  const inFile = formatDate(date);
  const name = dayAndMonth(date, today);
  const href = `/releases?periodo=personalizado&de=${date}&ate=${date}`;
  return date === today
    ? { key: date, label: 'Hoje', name: `Hoje, ${name}`, inFile, today: true, href }
    : { key: date, label: inFile.slice(0, 5), name, inFile, href };
}

/** At which hours of the day money moves, over the whole period. */
export function hoursData({ hours }: PixDashboard): ChartData {
  return {
    unit: MONEY,
    placesAre: { one: 'Hora', several: 'horas' },
    places: HOURS.map((hour) => ({ key: `${hour}`, label: `${hour}h`, name: `Das ${hour}h às ${hour + 1}h` })),
    series: twoWays(HOURS.map((hour) => hours.filter((cell) => cell.hour === hour))),
  };
}

/** On which days of the week money moves, over the whole period. */
export function weekdaysData({ hours }: PixDashboard): ChartData {
  return {
    unit: MONEY,
    placesAre: { one: 'Dia da semana', several: 'dias da semana' },
    places: WEEKDAYS.map(([label, name]) => ({ key: label, label, name })),
    series: twoWays(WEEKDAYS.map((_, index) => hours.filter(({ weekday }) => weekday === index + 1))),
  };
}

function twoWays(places: readonly (readonly TwoWays[])[]): readonly ChartSeries[] {
  const sum = (cells: readonly TwoWays[], way: keyof TwoWays): bigint =>
    cells.reduce((total, cell) => total + centavosOf(cell[way].amount), 0n);
  return [
    { ...RECEIVED, values: places.map((cells) => sum(cells, 'received')) },
    { ...SENT, values: places.map((cells) => sum(cells, 'sent')) },
  ];
}

/** Where most money moves of a chart of both ways, by its place's name; undefined where none does. */
export function busiest({ places, series }: ChartData): string | undefined {
  const values = series[0]?.values ?? [];
  let at = 0;
  for (const [place, value] of values.entries()) if ((value ?? 0n) > (values[at] ?? 0n)) at = place;
  return (values[at] ?? 0n) > 0n ? places[at]?.name : undefined;
}

/** How it was paid: by a key, a code, a charge. */
export function waysData({ ways }: PixDashboard): ChartData {
  return oneSeries({
    unit: MONEY,
    placesAre: { one: 'Forma', several: 'formas' },
    name: 'Recebido',
    parts: ways.map(({ way, amount }) => ({ label: RECEIVING_WAY_WORDS[way], value: centavosOf(amount) })),
  });
}

/** What became of the charges made on each day, as they stand now. */
export function chargesData({ days }: PixDashboard, today: CivilDate): ChartData {
  return {
    unit: countOf('cobrança', 'cobranças'),
    placesAre: { one: 'Criadas em', several: 'dias' },
    places: days.map(({ date }) => {
      const day = dayOf(date);
      return { ...placeOf(day, today), href: `/pix-charge?periodo=personalizado&de=${day}&ate=${day}` };
    }),
    series: CHARGE_OUTCOMES.map((outcome) => ({
      key: outcome,
      name: CHARGE_OUTCOME_WORDS[outcome],
      values: days.map(({ charges }) => BigInt(charges[outcome])),
    })),
  };
}
