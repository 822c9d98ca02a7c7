import { expect, test } from 'vitest';
import { madeDocument } from '@bank/testkit';
import { describeLayout, type LayoutLine } from '@bank/xml';
import { STR_ENTRY_STATES, STR_ERRORS, STR_HEADER, STR_MESSAGES, TED_PURPOSES, TED_RETURN_CODES } from './index.ts';
import { entryState, purposeWords, returnWords, strError } from './index.ts';

// LAYOUT.md is made from the same tables that read and write. To renew it, run this test with UPDATE_LAYOUTS=1.
const DOCUMENT = new URL('../LAYOUT.md', import.meta.url);

function layoutTable(lines: readonly LayoutLine[]): string {
  return rows(
    ['element', 'occurs', 'rule', 'field'],
    lines.map(({ path, occurs, rule, field }) => [`\`${path}\``, occurs, rule, field && `\`${field}\``]),
  );
}

function rows(heads: readonly string[], lines: readonly (readonly string[])[]): string {
  return [heads, heads.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function document(): string {
  const messages = Object.entries(STR_MESSAGES)
    // An E message has the elements of its request.
    .filter(([type]) => !type.endsWith('E'))
    .map(
      ([type, { schema, content }]) =>
        `## ${type}, \`http://www.bcb.gov.br/SPB/${schema}.xsd\`\n\n${layoutTable(describeLayout(content as never))}\n`,
    );
  const states = STR_ENTRY_STATES.map((state) => [state, entryState(state).outcome, entryState(state).meaning]);
  return [
    '# Layout\n\nMade from the tables in the code, which read and write by them.\n',
    `## Header (BCMSG), of every message\n\n${layoutTable(describeLayout(STR_HEADER as never))}\n`,
    ...messages,
    `## States of an entry (SitLancSTR)\n\n${rows(['state', 'the order is', 'meaning'], states)}\n`,
    `## Errors (CodErro)\n\n${rows(
      ['error', 'an entry', 'words'],
      STR_ERRORS.map((code) => [code, strError(code).entry, strError(code).words]),
    )}\n`,
    `## Reasons of a return (CodDevTransf)\n\n${rows(
      ['code', 'words'],
      TED_RETURN_CODES.map((code) => [code, returnWords(code)]),
    )}\n`,
    `## Purposes (FinlddCli)\n\n${rows(
      ['purpose', 'words'],
      TED_PURPOSES.map((purpose) => [purpose, purposeWords(purpose)]),
    )}\n`,
  ].join('\n');
}

test('LAYOUT.md says what the tables say', () => {
  const { written, made } = madeDocument(DOCUMENT, document());
  expect(written).toEqual(made);
});
