import { expect, test } from 'vitest';
import { madeDocument } from '@bank/testkit';
import { describeLayout, type LayoutLine } from '@bank/xml';
import { HEADER_LAYOUT, MESSAGE_DEFINITIONS } from './index.ts';

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

test('LAYOUTS.md says what the tables say', () => {
  const { written, made } = madeDocument(DOCUMENT, document());
  expect(written).toEqual(made);
});
