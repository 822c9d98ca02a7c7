import { formatBrl, formatDate, type CivilDate } from '@bank/core';
import { MONEY, type ChartData } from '@bank/ui';
import { centavosOf } from '../../vocabulary/centavos.ts';
import { comingIn, comingWords } from '../../vocabulary/expected-money/words.ts';
import { dayAndMonth } from '../../vocabulary/dates.ts';
import type { CashFlow } from './cash-flow.ts';

const DAYS = { one: 'Dia', several: 'dias' } as const;

/** In and out of the days that were, as bars up and down, and what remained of each day as a line over them. */
export function flowData({ past, ...flow }: CashFlow, today: CivilDate): ChartData {
  return {
    unit: MONEY,
    placesAre: DAYS,
    places: past.map(({ date }) => ({
      ...placeOf(date, today),
      href: `/releases?periodo=personalizado&de=${date}&ate=${date}`,
    })),
    series: [
      {
        key: 'in',
        name: 'Entradas',
        tone: 'in',
        values: past.map(({ inCentavos }) => inCentavos),
        say: (value) => `entraram ${formatBrl(value)}`,
        total: formatBrl(flow.totalInCentavos),
        href: '/releases?sentido=entradas',
      },
      {
        key: 'out',
        name: 'Saídas',
        tone: 'out',
        below: true,
        values: past.map(({ outCentavos }) => outCentavos),
        say: (value) => `saíram ${formatBrl(value)}`,
        total: formatBrl(flow.totalOutCentavos),
        href: '/releases?sentido=saidas',
      },
      {
        key: 'net',
        name: 'Resultado',
        tone: 'net',
        line: true,
        values: past.map(({ netCentavos }) => netCentavos),
        say: (value) => `resultado de ${formatBrl(value)}`,
        total: formatBrl(flow.netCentavos),
        href: '/releases',
      },
    ],
  };
}

/**
 * The balance at the end of today and of each day to come, dashed: it is expected, not had. Where not all that is expected is
 * certain, the balance of what is stands beside it, dotted. The first short day is marked; the least and the last balance are
 * written beside their points.
 */
export function projectionData({ future, tonight, shortDay }: CashFlow, today: CivilDate): ChartData {
  const said = (value: bigint): string =>
    value < 0n ? `faltariam ${formatBrl(-value)}` : `saldo projetado de ${formatBrl(value)}`;
  const line = { gather: 'last', href: '/schedules' } as const;
  const ends = tonight === undefined ? future : [tonight, ...future];
  const all = ends.map(({ balanceCentavos }) => balanceCentavos);
  const sure = ends.map(({ sureCentavos }) => sureCentavos);
  const differs = future.some((day) => day.sureCentavos !== day.balanceCentavos);
  return {
    unit: MONEY,
    placesAre: DAYS,
    places: [
      ...(tonight === undefined ? [] : [{ ...placeOf(tonight.date, today), href: '/schedules' }]),
      ...future.map((day) => ({ ...placeOf(day.date, today), marked: day === shortDay, href: '/schedules' })),
    ],
    series: [
      {
        ...line,
        key: 'balance',
        name: 'Saldo previsto',
        tone: 'one',
        stroke: 'dashed',
        values: all,
        say: said,
        written: ['least', 'last'],
      },
      ...(differs
        ? [
            {
              ...line,
              key: 'sure',
              name: 'Só o que é certo',
              tone: 'two',
              stroke: 'dotted',
              values: sure,
              say: (value: bigint) => `só com o que é certo, ${said(value)}`,
            } as const,
          ]
        : []),
    ],
  };
}

/** What the days that were came to, in a sentence. */
export function flowSummary({ netCentavos }: CashFlow): string {
  if (netCentavos === 0n) return 'Nos últimos 30 dias entrou tanto quanto saiu.';
  return netCentavos > 0n
    ? `Nos últimos 30 dias entraram ${formatBrl(netCentavos)} a mais do que saíram.`
    : `Nos últimos 30 dias saíram ${formatBrl(-netCentavos)} a mais do que entraram.`;
}

/** What the days to come bring and take, where they lead, and how low the balance goes on the way, in a sentence or two. */
export function projectionSummary({ future, tonight, leastDay, coming }: CashFlow, today: CivilDate): string {
  const last = future.at(-1);
  if (last === undefined) return 'Ainda não há projeção.';
  // What one may rely on: of what comes in only what is certain, of what goes out everything.
  const comes = formatBrl(centavosOf(coming.in.certain));
  const goes = formatBrl(comingIn(coming).out);
  const when = dayAndMonth(last.date, today);
  const end = last.balanceCentavos < 0n ? 'faltariam' : 'você terá';
  const left = last.balanceCentavos < 0n ? -last.balanceCentavos : last.balanceCentavos;
  const sentence = `Até ${when} devem entrar ${comes} e sair ${goes}: ${end} ${formatBrl(left)}.`;
  const lowest = leastDay?.balanceCentavos ?? 0n;
  const isAtAnEnd = lowest === last.balanceCentavos || (tonight !== undefined && tonight.balanceCentavos <= lowest);
  const least =
    leastDay === undefined || isAtAnEnd
      ? []
      : [`O menor saldo é o de ${dayAndMonth(leastDay.date, today)}: ${formatBrl(lowest)}.`];
  return [sentence, ...least, comingWords(coming)].join(' ');
}

function placeOf(date: CivilDate, today: CivilDate): Omit<ChartData['places'][number], 'href' | 'marked'> {
  const inFile = formatDate(date);
  const name = dayAndMonth(date, today);
  if (date === today) return { key: date, label: 'Hoje', name: `Hoje, ${name}`, inFile, today: true };
  return { key: date, label: inFile.slice(0, 5), name, inFile };
}
