import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { CodeTable, RecordLayout } from '../../engine/layout.ts';
import { CHARGING_HEADER_240, CHARGING_TRAILER_240 } from './charging-240-batch.ts';
import * as codes from './charging-240-codes.ts';
import { SEGMENT_P, SEGMENT_Q, SEGMENT_R, SEGMENT_S, SEGMENT_S_LINE } from './charging-240-remessa.ts';
import { SEGMENT_T, SEGMENT_U } from './charging-240-retorno.ts';
import {
  SEGMENT_Y_01,
  SEGMENT_Y_03,
  SEGMENT_Y_04,
  SEGMENT_Y_50,
  SEGMENT_Y_51,
  SEGMENT_Y_52,
  SEGMENT_Y_53,
} from './charging-240-y.ts';
import { FILE_HEADER_240, FILE_TRAILER_240 } from '../file/file-240.ts';

// Goal: our tables of charging say what FEBRABAN's text says. Method: the tables of the text are taken apart line by
// line, and every field of it is looked for in ours. The text is not ours to commit.
const VECTORS = process.env.IPE_VECTORS;

/** Where a table begins, in the order of the text; null ends one. */
const TABLES: readonly (readonly [heading: RegExp, layout: RecordLayout | null])[] = [
  [/^Registro Header de Arquivo/, FILE_HEADER_240],
  [/^Registro Trailer de Arquivo/, FILE_TRAILER_240],
  [/^\s+3\.1 - Pagamentos/, null],
  [/^\s+3\.2\.2 - Títulos em Cobrança/, null],
  [/^Registro Header de Lote/, CHARGING_HEADER_240],
  [/^Registro Detalhe - Segmento P/, SEGMENT_P],
  [/^Registro Detalhe - Segmento Q/, SEGMENT_Q],
  [/^Registro Detalhe - Segmento R/, SEGMENT_R],
  [/^Registro Detalhe - Segmento S/, SEGMENT_S_LINE],
  [/^\s+Para Tipo de Impressão 3/, SEGMENT_S],
  [/^Registro Detalhe - Segmento Y-01/, SEGMENT_Y_01],
  [/^Registro Detalhe - Segmento Y-04/, SEGMENT_Y_03],
  [/^Registro Detalhe - Segmento Y-05/, SEGMENT_Y_04],
  [/^Registro Detalhe - Segmento Y-50/, SEGMENT_Y_50],
  [/^Registro Detalhe - Segmento Y-51/, SEGMENT_Y_51],
  [/^Registro Detalhe - Segmento Y-52/, SEGMENT_Y_52],
  [/^Registro Detalhe - Segmento Y-53/, SEGMENT_Y_53],
  [/^Registro Detalhe - Segmento T/, SEGMENT_T],
  [/^Registro Detalhe - Segmento U/, SEGMENT_U],
  [/^Registro Trailer de Lote/, CHARGING_TRAILER_240],
  [/^\s+Títulos em Cobrança\)/, null],
];

/** A line of a table: number of the field, names, from, to, digits, decimals, Num or Alfa, default, code. */
const ROW = /^\s*\d\d\.\S*\s.*?\s(\d{1,3})\s+(\d{1,3})\s+(\d{1,3})\s+(?:(-|\d+)\s+)?(?:Num|Nim|Alfa)(.*)$/;

/** Where we say otherwise on purpose. */
const ON_PURPOSE = new Set([
  // The text gives nine places to a date of eight; ours has the date and a filler.
  'charging.segment-y-52 132-140',
  // C004 or C044, by the direction of the file.
  'charging.segment-y-04 16-17',
  // Percent or amount, with 2, 3 or 5 decimals by another field: kept as digits.
  'charging.segment-y-50 62-76',
  'charging.segment-y-53 25-39',
  'charging.segment-y-53 41-55',
]);

test.skipIf(!VECTORS)('has every field of charging where the FEBRABAN text has it (needs IPE_VECTORS)', () => {
  const wrong: string[] = [];
  let rows = 0;
  let next = 0;
  let layout: RecordLayout | null = null;
  for (const line of readFileSync(`${VECTORS}/febraban/cnab240-v10.6.layout.txt`, 'utf8').split('\n')) {
    const heading = TABLES[next];
    if (heading?.[0].test(line)) {
      layout = heading[1];
      next += 1;
    }
    const row = ROW.exec(line);
    if (!row || !layout) continue;
    rows += 1;
    const [, from, to, , decimals = '-', rest = ''] = row;
    const place = `${layout.name} ${from}-${to}`;
    if (ON_PURPOSE.has(place)) continue;
    const field = layout.fields.find((one) => one.from === Number(from) && one.to === Number(to));
    const code = /([A-Z]\d{3})\s*$/.exec(rest)?.[1] ?? '';
    const decimal = field?.format.is === 'amount' ? field.format.decimals : 0;
    const said = decimals === '-' ? 0 : Number(decimals);
    if (!field || (code !== '' && field.code !== code) || said !== decimal) wrong.push(`${place}: ${line.trim()}`);
  }
  expect(next).toBe(TABLES.length);
  expect(rows).toBeGreaterThan(300);
  expect(wrong).toEqual([]);
});

/** The codes that the text gives for a field, between its heading and the next. */
function codesOfText(code: string, part?: RegExp): readonly string[] {
  const lines = readFileSync(`${VECTORS}/febraban/cnab240-v10.6.layout.txt`, 'utf8').split('\n');
  const start = lines.findIndex((line, at) => at > 5700 && line.startsWith(code));
  const end = lines.findIndex((line, at) => at > start && /^[A-Z]\d{3}\s/.test(line) && !line.startsWith(code));
  const domain = lines.slice(start, end).join('\n');
  const wanted = part ? (part.exec(domain)?.[0] ?? '') : domain;
  return [...wanted.matchAll(/^\s*['‘’]([0-9A-Z]{1,2})['‘’]\s*=/gm)].map(([, one = '']) => one);
}

test.skipIf(!VECTORS).each<[string, CodeTable, RegExp?]>([
  ['C004', codes.REMESSA_MOVEMENTS],
  ['C006', codes.WALLETS],
  ['C007', codes.REGISTRATION_FORMS],
  ['C008', codes.DOCUMENT_TYPES],
  ['C009', codes.ISSUERS],
  ['C010', codes.DISTRIBUTORS],
  ['C015', codes.SPECIES],
  ['C016', codes.ACCEPTANCES],
  ['C018', codes.INTEREST_KINDS],
  ['C021', codes.DISCOUNT_KINDS],
  ['C026', codes.PROTEST_KINDS],
  ['C028', codes.WRITE_OFF_KINDS],
  ['C044', codes.RETORNO_MOVEMENTS],
  ['C047', codes.REJECTION_REASONS, / A - [\s\S]*?(?= B - )/],
  ['C047', codes.TARIFF_REASONS, / B - [\s\S]*?(?= C - )/],
  ['C047', codes.SETTLEMENT_REASONS, / C - [\s\S]*/],
  ['C066', codes.SPLIT_REASONS],
  ['C078', codes.PAYMENT_TYPES],
  ['G005', codes.INSCRIPTION_TYPES],
  ['G073', codes.FINE_KINDS],
])('%s has the codes of the FEBRABAN text (needs IPE_VECTORS)', (code, table, part) => {
  expect(Object.keys(table).toSorted()).toEqual([...new Set(codesOfText(code, part))].toSorted());
});
