import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { civilDate } from '@bank/core';
import { joined, pause, plain, readAll } from '../testdata/reading.ts';
import { readXlsx, readXlsxSheets, writeCsv, type SheetDescription } from './index.ts';
import { writeXlsx } from './write/write-xlsx.ts';

interface Payment {
  readonly payee: string;
  readonly centavos: bigint | null;
}
const PAYMENTS: SheetDescription<Payment> = {
  name: 'Pagamentos: 2026/11 [todos] do escritório central',
  columns: [
    { title: 'Favorecido', width: 36, kind: 'text', value: ({ payee }) => payee },
    { title: 'Data', width: 12, kind: 'date', value: () => civilDate('2026-11-22') },
    { title: 'Valor', width: 15, kind: 'amount', value: ({ centavos }) => centavos, total: true },
  ],
};
const ANA: Payment = { payee: 'Ana', centavos: 123_456n };
const partsOf = (bytes: Uint8Array): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(unzipSync(bytes)).map(([name, part]) => [name, strFromU8(part)]));

test('the head is bold and stays, columns are as wide as described, the filter covers the rows and not the total', async () => {
  const parts = partsOf(await joined(writeXlsx(PAYMENTS, [[ANA, { payee: '=1+1', centavos: null }]])));
  const sheet = parts['xl/worksheets/sheet1.xml'] ?? '';
  expect(sheet).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>');
  expect(sheet).toContain('<col min="1" max="1" width="36" customWidth="1"/>');
  expect(sheet).toContain('<c r="C2" s="2"><v>1234.56</v></c>');
  expect(sheet).toContain('<c r="C4" s="9"><v>1234.56</v></c>');
  expect(sheet).toContain('<autoFilter ref="A1:C3"/>');
  expect(parts['xl/styles.xml']).toContain('formatCode="dd/mm/yyyy"');
  expect(parts['xl/workbook.xml']).toContain('<sheet name="Pagamentos  2026 11  todos  do " sheetId="1"');
});

test('I11 no part has a formula, a link, a shared text or anything from outside, whatever people write', async () => {
  const signs = [
    '=',
    '+',
    '-',
    '@',
    '\t',
    '\r',
    '＝',
    "=cmd|' /C calc'!A0",
    '=HYPERLINK("http://x")',
    '</t></is><f>1</f>',
  ];
  const rows = signs.map((payee) => ({ payee, centavos: 1n }));
  const parts = partsOf(await joined(writeXlsx(PAYMENTS, [rows])));
  for (const [name, part] of Object.entries(parts)) {
    expect(part, name).not.toMatch(/<f[ >]|<hyperlink|externalLink|TargetMode|t="str"|ddeLink/);
  }
  const read = await readAll(readXlsx([await joined(writeXlsx(PAYMENTS, [rows]))], { pause }));
  expect(read.rows.slice(1, -1).map(({ cells }) => plain(cells)[0])).toEqual(signs);
});

test('what a number does not keep is written as text, and a text longer than a cell says so', async () => {
  const huge = { payee: 'x'.repeat(40_000), centavos: 10n ** 16n + 1n };
  const { rows } = await readAll(readXlsx([await joined(writeXlsx(PAYMENTS, [[huge]]))], { pause }));
  const [text, , amount] = plain(rows[1]?.cells ?? []);
  expect(amount).toBe('100000000000000,01');
  expect(text).toBe(`${'x'.repeat(32_766)}…`);
});

test('an empty list is its head; what does not fit goes on in a next sheet with a head of its own', async () => {
  const none = await readAll(readXlsx([await joined(writeXlsx(PAYMENTS, []))], { pause }));
  expect(none.rows.map(({ cells }) => plain(cells))).toEqual([['Favorecido', 'Data', 'Valor']]);
  const bytes = await joined(writeXlsx(PAYMENTS, [Array.from({ length: 25 }, () => ANA)], 10));
  const names = await readXlsxSheets([bytes], { pause });
  expect(names.ok && names.value.map((name) => name.slice(-4))).toEqual([' do ', ' (2)', ' (3)']);
  const third = names.ok ? (names.value[2] ?? '') : '';
  const { rows } = await readAll(readXlsx([bytes], { pause, sheet: third }));
  expect(rows.map(({ cells }) => plain(cells)[2])).toEqual([
    'Valor',
    1234.56,
    1234.56,
    1234.56,
    1234.56,
    1234.56,
    30_864,
  ]);
});

test('100,000 rows are written in either form within 100 MiB', async () => {
  const before = process.memoryUsage.rss();
  let peak = before;
  for (const write of [writeXlsx, writeCsv]) {
    const batches = (function* many() {
      for (let count = 0; count < 100; count += 1) {
        yield Array.from({ length: 1000 }, (_, at) => ({ payee: `Empresa ${count} ${at}`, centavos: BigInt(at) }));
      }
    })();
    let length = 0;
    for await (const piece of write(PAYMENTS, batches)) {
      length += piece.length;
      peak = Math.max(peak, process.memoryUsage.rss());
    }
    expect(length).toBeGreaterThan(500_000);
  }
  expect((peak - before) / 1024 / 1024).toBeLessThan(100);
});
