import { expect, test } from 'vitest';
import { expectOk } from '@bank/core';
import {
  canonicalXml,
  describeLayout,
  layout,
  matching,
  parseXml,
  readLayout,
  writeLayout,
  type Codec,
} from './index.ts';

/** A word that may say in which language it is. */
const WORD: Codec<{ readonly text: string; readonly language?: string }> = {
  read: (text, language) => {
    if (!/^[a-z]+$/.test(text) || (language !== undefined && language.length !== 2)) return undefined;
    return { text, ...(language !== undefined && { language }) };
  },
  write: ({ text }) => text,
  rule: 'a word',
  attribute: { name: 'lang', of: ({ language }) => language },
};
const AMOUNT: Codec<string> = {
  ...matching(/^\d+$/, 'digits'),
  attribute: { name: 'Ccy', required: true, of: () => 'BRL' },
};

interface Note {
  readonly word: { readonly text: string; readonly language?: string };
  readonly amount?: string;
  readonly items: readonly string[];
}
const NOTE = layout<Note>([
  { path: 'Head/Word', key: 'word', codec: WORD },
  { path: 'Amt', key: 'amount', codec: AMOUNT, optional: true },
  { path: 'Item', key: 'items', each: matching(/^\d$/, 'a digit'), min: 0, max: 3 },
  { path: 'Count', countOf: 'items' },
]);

function read(inner: string): unknown {
  const { fault, ...read } = readLayout(NOTE, expectOk(parseXml(`<N>${inner}</N>`)), 'N');
  return fault ? `${fault.code} ${fault.path}` : (read as { readonly model: Note }).model;
}

test('reads and writes the attribute that a codec has, whether it is there or not', () => {
  for (const word of [{ text: 'nota' }, { text: 'nota', language: 'pt' }]) {
    const note: Note = { word, amount: '5', items: ['1', '2'] };
    const inner = writeLayout(NOTE, note, '')
      .map((element) => canonicalXml(element))
      .join('');
    expect(inner.includes('lang="pt"')).toBe(word.language === 'pt');
    expect(inner).toContain('<Amt Ccy="BRL">5</Amt><Item>1</Item><Item>2</Item><Count>2</Count>');
    expect(read(inner)).toEqual(note);
  }
});

test.each([
  ['another attribute', '<Head><Word x="pt">a</Word></Head><Count>0</Count>', 'message.structure N/Head/Word'],
  [
    'a second attribute',
    '<Head><Word lang="pt" x="y">a</Word></Head><Count>0</Count>',
    'message.structure N/Head/Word',
  ],
  [
    'an attribute that breaks its rule',
    '<Head><Word lang="por">a</Word></Head><Count>0</Count>',
    'message.value N/Head/Word',
  ],
  [
    'no attribute where it is needed',
    '<Head><Word>a</Word></Head><Amt>5</Amt><Count>0</Count>',
    'message.structure N/Amt',
  ],
  ['an attribute at a group', '<Head lang="pt"><Word>a</Word></Head><Count>0</Count>', 'message.structure N/Head'],
  ['a count that is not so', '<Head><Word>a</Word></Head><Item>1</Item><Count>2</Count>', 'message.value N/Count'],
  [
    'too many of a list',
    `<Head><Word>a</Word></Head>${'<Item>1</Item>'.repeat(4)}<Count>4</Count>`,
    'message.structure N/Count',
  ],
])('refuses %s', (_, inner, fault) => expect(read(inner)).toBe(fault));

test('a model that breaks a rule is not written', () => {
  expect(() => writeLayout(NOTE, { word: { text: 'NOTA' }, items: [] }, '')).toThrow('Word cannot be written');
});

test('a list without items is empty, and the documentation names every row', () => {
  expect(read('<Head><Word>a</Word></Head><Count>0</Count>')).toEqual({ word: { text: 'a' }, items: [] });
  expect(describeLayout(NOTE as never).map(({ path, occurs, field }) => `${path} ${occurs} ${field}`)).toEqual([
    'Head/Word 1 word',
    'Amt 0..1 amount',
    'Item 0..3 items[]',
    'Count 1 ',
  ]);
});
