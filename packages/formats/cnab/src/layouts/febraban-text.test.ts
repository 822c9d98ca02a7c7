import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Field, RecordLayout } from '../engine/layout.ts';
import {
  CHEQUE_OCCURRENCES,
  CUSTODY_BATCH_OCCURRENCES,
  CUSTODY_MOVEMENTS,
  CUSTODY_PURPOSES,
} from './custody/custody-240-codes.ts';
import { CUSTODY_HEADER, CUSTODY_TRAILER, SEGMENT_D } from './custody/custody-240.ts';
import {
  BOLETOS_HEADER,
  BOLETOS_TRAILER,
  SEGMENT_A,
  SEGMENT_B,
  SEGMENT_C,
  SEGMENT_J,
  SEGMENT_J52,
  SEGMENT_O,
  SEGMENT_Z,
  TAXES_HEADER,
  TAXES_TRAILER,
  TRANSFERS_HEADER,
  TRANSFERS_TRAILER,
} from './payments/payments-240.ts';
import {
  BOLETO_CURRENCIES,
  CLEARINGS,
  DOC_PURPOSES,
  NOTICES,
  PAYMENT_FORMS,
  PAYMENT_INSTRUCTIONS,
  PAYMENT_MOVEMENTS,
  PAYMENT_SERVICES,
} from './payments/payments-240-codes.ts';
import { PAYMENT_OCCURRENCES } from './payments/payments-240-occurrences.ts';
import {
  SEGMENT_N_DARF,
  SEGMENT_N_DARF_SIMPLES,
  SEGMENT_N_DARJ,
  SEGMENT_N_DPVAT,
  SEGMENT_N_GARE,
  SEGMENT_N_GPS,
  SEGMENT_N_IPVA,
  SEGMENT_N_LICENSING,
  SEGMENT_N_OTHER,
  SEGMENT_W,
  SEGMENT_W_FGTS,
} from './payments/payments-240-taxes.ts';
import { ENTRY_CATEGORIES } from './statement/statement-240-codes.ts';
import { SEGMENT_E, STATEMENT_HEADER, STATEMENT_TRAILER } from './statement/statement-240.ts';

// Goal: our tables of payments, custody and statement say what FEBRABAN's text says. Method: the tables of the text are
// taken apart line by line, and every field of it is looked for in ours. The text is not ours to commit.
const VECTORS = process.env.IPE_VECTORS;

/** Where a table of the text begins, in the order of the text, and the layout that it gives. */
const TABLES: readonly (readonly [heading: RegExp, layout: RecordLayout | null])[] = [
  [/^\s+3\.1\.2 - Pagamento/, null],
  [/^\s*Registro Header de Lote/, TRANSFERS_HEADER],
  [/^\s*Registro Detalhe - Segmento A/, SEGMENT_A],
  [/^\s*Registro Detalhe - Segmento B/, SEGMENT_B],
  [/^\s*Registro Detalhe - Segmento C/, SEGMENT_C],
  [/^\s*Registro Trailer de Lote/, TRANSFERS_TRAILER],
  [/^\s*Registro Header de Lote/, BOLETOS_HEADER],
  [/^\s*Registro Detalhe - Segmento J \(/, SEGMENT_J],
  [/^\s*Registro Detalhe - Segmento J-52/, SEGMENT_J52],
  [/^\s*Registro Trailer de Lote/, BOLETOS_TRAILER],
  [/^\s*Registro Header de Lote/, TAXES_HEADER],
  [/^\s*Registro Detalhe - Segmento O/, SEGMENT_O],
  [/^\s*Registro Detalhe . Segmento N/, SEGMENT_N_OTHER],
  [/^\s*N1\. GPS/, SEGMENT_N_GPS],
  [/^\s*N2\. DARF/, SEGMENT_N_DARF],
  [/^\s*N3\. DARF Simples/, SEGMENT_N_DARF_SIMPLES],
  [/^\s*N4\. GARE/, SEGMENT_N_GARE],
  [/^\s*N5\. IPVA/, SEGMENT_N_IPVA],
  [/^\s*N6\. DPVAT/, SEGMENT_N_DPVAT],
  [/^\s*N7\. LICENCIAMENTO/, SEGMENT_N_LICENSING],
  [/^\s*N8\. DARJ/, SEGMENT_N_DARJ],
  [/^\s*Registro Detalhe Segmento W/, SEGMENT_W],
  [/^\s*W1 /, SEGMENT_W_FGTS],
  [/^\s*Registro Detalhe Segmento Z/, SEGMENT_Z],
  [/^\s*Registro Trailer de Lote/, TAXES_TRAILER],
  [/^\s+3\.2 - Cobrança\s*$/, null],
  [/^\s+3\.3\.2 - Extrato/, null],
  [/^\s*Registro Header de Lote/, STATEMENT_HEADER],
  [/^\s*Registro Detalhe - Segmento E/, SEGMENT_E],
  [/^\s*Registro Trailer de Lote/, STATEMENT_TRAILER],
  [/^\s+3\.4 - Débito/, null],
  [/^\s+3\.6\.2 - Custódia/, null],
  [/^\s*Registro Header de Lote/, CUSTODY_HEADER],
  [/^\s*Registro Detalhe - Segmento D/, SEGMENT_D],
  [/^\s*Registro Trailer de Lote/, CUSTODY_TRAILER],
  [/^\s+3\.7 - Extrato/, null],
];

interface TextField {
  readonly layout: RecordLayout;
  readonly from: number;
  readonly to: number;
  readonly decimals: number;
  /** '' where the text of the line was torn apart. */
  readonly code: string;
  readonly line: string;
}

/** A line of a table: number of the field, names, from, to, digits, decimals, Num or Alfa, default, code. */
const ROW = /^\s*\d\d\.\S*\s.*?\s(\d{1,3})\s+(\d{1,3})\s+(\d{1,3})\s+(?:(-|\d)\s+)?(?:Num|Alfa)(.*)$/;

function fieldsOfText(text: string): readonly TextField[] {
  const fields: TextField[] = [];
  let next = 0;
  let layout: RecordLayout | null = null;
  for (const line of text.split('\n')) {
    const heading = TABLES[next];
    if (heading?.[0].test(line)) {
      layout = heading[1];
      next += 1;
    }
    const row = ROW.exec(line);
    if (!row || !layout) continue;
    const [, from, to, , decimals = '-', rest = ''] = row;
    const code = /([A-Z]\d{3})\s*$/.exec(rest)?.[1] ?? '';
    fields.push({
      layout,
      from: Number(from),
      to: Number(to),
      decimals: decimals === '-' ? 0 : Number(decimals),
      code,
      line,
    });
  }
  expect(next).toBe(TABLES.length);
  return fields;
}

const fieldAt = (layout: RecordLayout, from: number, to: number): Field | undefined =>
  layout.fields.find((field) => field.from === from && field.to === to);

function readText(): string {
  return readFileSync(`${VECTORS}/febraban/cnab240-v10.6.layout.txt`, 'utf8');
}

test.skipIf(!VECTORS)('has every field of the FEBRABAN text where the text has it (needs IPE_VECTORS)', () => {
  const fields = fieldsOfText(readText());
  // The text has about 560 rows; in the rest of them the words of a column run over the numbers.
  expect(fields).toHaveLength(510);
  const wrong = fields.filter(({ layout, from, to, code, decimals }) => {
    const field = fieldAt(layout, from, to);
    if (!field || (code !== '' && code !== field.code)) return true;
    return decimals !== (field.format.is === 'amount' ? field.format.decimals : 0);
  });
  expect(wrong.map(({ layout, line }) => `${layout.name}: ${line}`)).toEqual([]);
});

/** The codes that the text gives for a field, between its heading and the next one. */
function codesOfText(text: string, code: string): readonly string[] {
  const lines = text.split('\n');
  const start = lines.findIndex((line, index) => index > 5600 && line.trimStart().startsWith(code));
  const length = lines.slice(start + 1).findIndex((line) => /^\s*[A-Z]\d{3}\s/.test(line) && !line.includes(code));
  const domain = lines.slice(start, start + 1 + length).join('\n');
  return [...domain.matchAll(/['‘`“]\s?([0-9A-Z]{1,3})\s?['’`”]\s*[=-]/g)].map(([, one = '']) => one);
}

/** What we have more, because banks use it, or leave out, because no payment uses it. */
const ON_PURPOSE: Readonly<Record<string, { readonly more?: readonly string[]; readonly less?: readonly string[] }>> = {
  G029: { more: ['45', '47'], less: ['40', '50', '70', '73'] }, // Pix; statements, debits, cash management
  G025: { less: ['01', '03', '04', '05', '06', '07', '08', '09', '11', '12', '13', '29', '40', '41'] }, // not payments
  P001: { more: ['000', '009'] }, // none; Pix
};

test.skipIf(!VECTORS).each([
  ['G025', PAYMENT_SERVICES],
  ['G029', PAYMENT_FORMS],
  ['G059', PAYMENT_OCCURRENCES],
  ['G060', PAYMENT_MOVEMENTS],
  ['G061', PAYMENT_INSTRUCTIONS],
  ['G065', BOLETO_CURRENCIES],
  ['G092', ENTRY_CATEGORIES],
  ['P001', CLEARINGS],
  ['P005', DOC_PURPOSES],
  ['P006', NOTICES],
  ['K001', CUSTODY_BATCH_OCCURRENCES],
  ['K002', CUSTODY_MOVEMENTS],
  ['K003', CUSTODY_PURPOSES],
  ['K020', CHEQUE_OCCURRENCES],
] as const)('has the codes of %s that the FEBRABAN text has (needs IPE_VECTORS)', (code, table) => {
  const { more = [], less = [] } = ON_PURPOSE[code] ?? {};
  const expected = [...codesOfText(readText(), code).filter((one) => !less.includes(one)), ...more];
  expect(Object.keys(table).sort()).toEqual(expected.sort());
});
