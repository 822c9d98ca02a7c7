import { formatDate } from '@bank/core';
import {
  CHARGE_OUTCOME_WORDS,
  CHARGE_OUTCOMES,
  DASHBOARD_PART_WORDS,
  PIX_FLOW_WORDS,
  PIX_FLOWS,
  RECEIVING_WAY_WORDS,
  type DashboardPart,
} from '@bank/contracts';
import type { SheetColumn, SheetDescription } from '@bank/spreadsheets';
import { outcomesOf, type DashboardFigures } from '../application/read-dashboard.ts';
import { flowTable, largest, NO_SUMS, total } from '../domain/figures.ts';
import { daysOf } from '../domain/period.ts';
import type { PixSums } from '../domain/pix-line.ts';

/** The days of the week as people count them here; the first is Monday. */
const WEEKDAYS = ['segunda-feira', 'terça-feira', 'quarta-feira', 'quinta-feira', 'sexta-feira', 'sábado', 'domingo'];
const RETURNS = PIX_FLOWS.filter((flow) => flow !== 'received' && flow !== 'sent');

/** A row of a part's file: names first, then sums, then counts. */
export interface PartRow {
  readonly names: readonly string[];
  readonly sums: readonly PixSums[];
  readonly counts: readonly number[];
}

/** A part as a file: its description and all its rows. */
export interface PartSheet {
  readonly sheet: SheetDescription<PartRow>;
  readonly rows: readonly PartRow[];
}

/** What a part's file is called inside: 31 characters at most, as workbooks allow. */
const NAMES: Readonly<Record<DashboardPart, string>> = {
  days: 'Por dia',
  hours: 'Por dia da semana e hora',
  keys: 'Por chave',
  ways: 'Por forma',
  payers: 'Quem mais pagou',
  charges: 'Cobranças',
  returns: 'Devoluções',
};

/** Makes one part ready to be written. */
export function partSheet(part: DashboardPart, figures: DashboardFigures): PartSheet {
  const { sums, payers } = figures;
  switch (part) {
    case 'days':
      return flowsByDay(figures);
    case 'hours':
      return {
        sheet: sheetOf(part, ['Dia da semana', 'Hora'], [PIX_FLOW_WORDS.received, PIX_FLOW_WORDS.sent]),
        rows: hourRows(figures),
      };
    case 'keys':
      return {
        sheet: sheetOf(part, ['Chave'], ['Recebido']),
        rows: rowsBy(sums.keys, ({ key }) => [key === '' ? 'Sem chave' : key]),
      };
    case 'ways':
      return {
        sheet: sheetOf(part, ['Forma'], ['Recebido']),
        rows: rowsBy(sums.ways, ({ way }) => [RECEIVING_WAY_WORDS[way]]),
      };
    case 'payers': {
      const others = total([...sums.ways, ...payers.map((one) => ({ count: -one.count, centavos: -one.centavos }))]);
      return {
        sheet: sheetOf(part, ['Nome', 'CPF ou CNPJ'], ['Recebido']),
        rows: [
          ...rowsBy(payers, ({ name, maskedDocument }) => [name, maskedDocument]),
          ...(others.count === 0n ? [] : [{ names: ['Outros', ''], sums: [others], counts: [] }]),
        ],
      };
    }
    case 'charges':
      return chargesByDay(figures);
    case 'returns':
      return {
        sheet: sheetOf(part, ['Devolução'], ['Valor', 'Valor no período anterior']),
        rows: RETURNS.map((flow) => ({
          names: [PIX_FLOW_WORDS[flow]],
          sums: [figures.totals[flow], figures.before[flow]],
          counts: [],
        })),
      };
  }
}

function rowsBy<Row extends PixSums>(rows: readonly Row[], names: (row: Row) => readonly string[]): readonly PartRow[] {
  return largest(rows, rows.length).top.map((row) => ({ names: names(row), sums: [row], counts: [] }));
}

function flowsByDay({ period, sums }: DashboardFigures): PartSheet {
  const byDay = Map.groupBy(sums.days, ({ date }) => date);
  return {
    sheet: sheetOf(
      'days',
      ['Dia'],
      PIX_FLOWS.map((flow) => PIX_FLOW_WORDS[flow]),
    ),
    rows: daysOf(period).map((date) => {
      const table = flowTable(byDay.get(date) ?? []);
      return { names: [formatDate(date)], sums: PIX_FLOWS.map((flow) => table[flow]), counts: [] };
    }),
  };
}

function hourRows({ sums: { hours } }: DashboardFigures): readonly PartRow[] {
  return WEEKDAYS.flatMap((name, index) =>
    Array.from({ length: 24 }, (_, hour) => {
      const at = hours.filter((row) => row.weekday === index + 1 && row.hour === hour);
      const of = (wanted: string): PixSums => at.find(({ flow }) => flow === wanted) ?? NO_SUMS;
      return { names: [name, `${String(hour).padStart(2, '0')}h`], sums: [of('received'), of('sent')], counts: [] };
    }),
  );
}

function chargesByDay({ period, outcomes }: DashboardFigures): PartSheet {
  const byDay = Map.groupBy(outcomes, ({ date }) => date);
  return {
    sheet: sheetOf(
      'charges',
      ['Criadas em'],
      [],
      ['Criadas', ...CHARGE_OUTCOMES.map((each) => CHARGE_OUTCOME_WORDS[each])],
    ),
    rows: daysOf(period).map((date) => {
      const became = outcomesOf(byDay.get(date) ?? []);
      return {
        names: [formatDate(date)],
        sums: [],
        counts: [became.made, ...CHARGE_OUTCOMES.map((outcome) => became[outcome])],
      };
    }),
  };
}

function sheetOf(
  part: DashboardPart,
  names: readonly string[],
  sums: readonly string[],
  counts: readonly string[] = [],
): SheetDescription<PartRow> {
  const columns: SheetColumn<PartRow>[] = names.map((title, at) => ({
    title,
    width: 26,
    kind: 'text',
    value: (row) => row.names[at] ?? null,
  }));
  for (const [at, title] of sums.entries()) {
    columns.push(
      { title, width: 24, kind: 'amount', value: (row) => row.sums[at]?.centavos ?? null, total: true },
      {
        title: `${title}: quantidade`,
        width: 24,
        kind: 'count',
        value: (row) => Number(row.sums[at]?.count ?? 0n),
      },
    );
  }
  for (const [at, title] of counts.entries()) {
    columns.push({ title, width: 14, kind: 'count', value: (row) => row.counts[at] ?? null });
  }
  return { name: NAMES[part], columns };
}

/** What a part is called in the name of its file. */
export function stemOf(part: DashboardPart): string {
  const words = DASHBOARD_PART_WORDS[part].normalize('NFD').replaceAll(/\p{Diacritic}/gu, '');
  return `painel-pix-${words.toLowerCase().replaceAll(/[^a-z]+/g, '-')}`;
}
