import { expect, test } from 'vitest';
import { madeDocument } from '@bank/testkit';
import { describeFormat, SERVICES, type CodeTable, type RecordLayout } from './index.ts';
import { ownCharging400 } from './layouts/charging/charging-400.ts';
import { FILE_RECORDS_240 } from './read-cnab.ts';

// LAYOUTS.md is made from the same tables that read and write. To renew it, run this test with UPDATE_LAYOUTS=1.
const DOCUMENT = new URL('../LAYOUTS.md', import.meta.url);

function fieldsOf(layout: RecordLayout): string {
  const marks = layout.matches.map(
    ({ from, text }) =>
      `${from}: ${[text]
        .flat()
        .map((one) => `\`${one}\``)
        .join(' ou ')}`,
  );
  const rows = layout.fields.map(
    ({ from, to, name, label, format, code, note }) =>
      `| ${from}–${to} | \`${name}\` | ${label} | ${describeFormat(format)} | ${code ?? ''} | ${note ?? ''} |`,
  );
  const head = ['| posições | campo | nome | forma | FEBRABAN | nota |', '| --- | --- | --- | --- | --- | --- |'];
  return `## ${layout.name}\n\n${layout.label}, ${layout.length} posições (${marks.join('; ')}).\n\n${[...head, ...rows].join('\n')}\n`;
}

function codesOf(layouts: readonly RecordLayout[]): string {
  const tables = new Map<CodeTable, string[]>();
  for (const layout of layouts) {
    for (const { format, name } of layout.fields) {
      if (format.is === 'code')
        tables.set(format.table, [...(tables.get(format.table) ?? []), `${layout.name}.${name}`]);
    }
  }
  const sections = [...tables].map(([table, users]) => {
    const codes = Object.entries(table).map(([code, meaning]) => `- \`${code}\` ${meaning}`);
    return `### ${users[0]}\n\n${codes.join('\n')}\n`;
  });
  return `## Códigos\n\nCada tabela pelo primeiro campo que a usa.\n\n${sections.join('\n')}`;
}

function document(): string {
  const services = [...SERVICES, ...ownCharging400('990')];
  const layouts = [
    ...new Set([
      ...FILE_RECORDS_240.headers,
      ...FILE_RECORDS_240.trailers,
      ...services.flatMap(({ headers, details, trailers }) => [...headers, ...details, ...trailers]),
    ]),
  ];
  const intro = '# Leiautes\n\nFeito das tabelas do código, pelas quais se lê e se escreve.\n';
  return [intro, ...layouts.map(fieldsOf), codesOf(layouts)].join('\n');
}

test('LAYOUTS.md says what the tables say', () => {
  const { written, made } = madeDocument(DOCUMENT, document());
  expect(written).toEqual(made);
});
