import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { describeLayout, HEADER_LAYOUT, MESSAGE_DEFINITIONS, type LayoutLine } from './index.ts';

// LAYOUTS.md is made from the same tables that read and write. To renew it, run this test with UPDATE_LAYOUTS=1.
const DOCUMENT = new URL('../LAYOUTS.md', import.meta.url);

function table(lines: readonly LayoutLine[]): string {
  const rows = lines.map(
    ({ path, occurs, rule, field }) => `| \`${path}\` | ${occurs} | ${rule} | ${field && `\`${field}\``} |`,
  );
  return ['| element | occurs | rule | field |', '| --- | --- | --- | --- |', ...rows].join('\n');
}

function document(): string {
  const messages = Object.entries(MESSAGE_DEFINITIONS).map(
    ([type, { version, element, body }]) =>
      `## ${type} (${version}), \`${element}\`\n\n${table(describeLayout(body as never))}\n`,
  );
  const header = `## AppHdr, of every message\n\n${table(describeLayout(HEADER_LAYOUT as never))}\n`;
  return ['# Layouts\n\nMade from the tables in the code, which read and write by them.\n', header, ...messages].join(
    '\n',
  );
}

function cells(markdown: string): readonly string[] {
  return markdown.split('\n').map((line) => line.replace(/ +/g, ' ').replace(/-{3,}/g, '---').trim());
}

test('LAYOUTS.md says what the tables say', async () => {
  if (process.env.UPDATE_LAYOUTS === '1') {
    const { writeFileSync } = await import('node:fs');
    writeFileSync(DOCUMENT, document());
  }
  expect(cells(readFileSync(DOCUMENT, 'utf8'))).toEqual(cells(document()));
});
