import {
  csvAmount,
  csvFirstLine,
  csvLine,
  csvText,
  formatDecimal,
  saoPaulo,
  twoDigits,
  type Instant,
  type Money,
} from '@bank/core';
import { maskDocument } from '@bank/documents';
import { DAY_RECORD_ROWS, type DayRecord } from '../domain/day-record.ts';

type Cell = { readonly text: string | null } | { readonly amount: Money | null };

/** What a line is written from: a record and its number in the file. */
interface Line {
  readonly record: DayRecord;
  readonly seq: number;
}

/** What of a received Pix alone is said, or of a charge what it asks for. */
function original({ is, charge, about }: DayRecord): Money | null {
  if (charge) return charge.original ?? (is === 'received' ? about : null);
  return about;
}

/** The columns of recipe 1, by the names that programs read them by; others are another recipe. */
const COLUMNS: readonly { readonly title: string; readonly cell: (line: Line) => Cell }[] = [
  { title: 'seq', cell: ({ seq }) => ({ text: String(seq) }) },
  { title: 'endToEndId', cell: ({ record }) => ({ text: record.endToEndId }) },
  { title: 'txid', cell: ({ record }) => ({ text: record.txid }) },
  { title: 'tipo', cell: ({ record }) => ({ text: DAY_RECORD_ROWS[record.is].type }) },
  { title: 'dataHora', cell: ({ record }) => ({ text: momentOf(record.at) }) },
  { title: 'valor', cell: ({ record }) => ({ amount: record.amount }) },
  { title: 'original', cell: ({ record }) => ({ amount: original(record) }) },
  { title: 'multa', cell: ({ record }) => ({ amount: record.parts.multa }) },
  { title: 'juros', cell: ({ record }) => ({ amount: record.parts.juros }) },
  { title: 'abatimento', cell: ({ record }) => ({ amount: record.parts.abatimento }) },
  { title: 'desconto', cell: ({ record }) => ({ amount: record.parts.desconto }) },
  { title: 'chave', cell: ({ record }) => ({ text: record.key }) },
  { title: 'pagadorNome', cell: ({ record }) => ({ text: record.party?.name ?? null }) },
  {
    title: 'pagadorDocumento',
    cell: ({ record: { party } }) => ({ text: party?.document ? maskDocument(party.document) : null }),
  },
  { title: 'pagadorIspb', cell: ({ record }) => ({ text: record.party?.ispb ?? null }) },
  { title: 'infoPagador', cell: ({ record }) => ({ text: record.message }) },
  { title: 'rtrId', cell: ({ record }) => ({ text: record.returnId }) },
  { title: 'devolvidoAcumulado', cell: ({ record }) => ({ amount: record.returned }) },
  { title: 'status', cell: ({ record }) => ({ text: DAY_RECORD_ROWS[record.is].status }) },
];

/** The first line: byte order mark and titles. */
export function dayCsvHead(): string {
  return csvFirstLine(COLUMNS.map(({ title }) => title));
}

/** One line for one record, numbered from 1. */
export function dayCsvLine(record: DayRecord, seq: number): string {
  return csvLine(COLUMNS.map(({ cell }) => written(cell({ record, seq }))));
}

/** The last line: "total", how many records there are, and the sum of `valor`, in the columns seq, endToEndId and valor. */
export function dayCsvTrailer(count: number, sum: bigint): string {
  const cells: Readonly<Record<string, string>> = {
    seq: 'total',
    endToEndId: String(count),
    valor: csvAmount(formatDecimal(sum)),
  };
  return csvLine(COLUMNS.map(({ title }) => cells[title] ?? ''));
}

function written(cell: Cell): string {
  if ('text' in cell) return csvText(cell.text);
  return cell.amount === null ? '' : csvAmount(formatDecimal(cell.amount));
}

/** "2026-11-23T09:15:33-03:00". São Paulo has kept three hours behind UTC since 2019, and no Pix is older. */
function momentOf(at: Instant): string {
  const { date, hour, minute, second } = saoPaulo(at);
  return `${date}T${[hour, minute, second].map(twoDigits).join(':')}-03:00`;
}
