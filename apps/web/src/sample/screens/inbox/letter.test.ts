import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  isBlank,
  letterWords,
  plainLetter,
  readLetter,
  safeHref,
  SIZE_EM,
  TEXT_SIZES,
  typedHref,
  writeLetter,
  type Letter,
  type LetterRun,
} from './letter.ts';

const paragraph = (...runs: LetterRun[]): Letter[number] => ({ kind: 'paragraph', runs });

test('[const.editor-sizes] text is small, normal, large or huge, each larger than the one before', () => {
  expect(TEXT_SIZES).toEqual(['small', 'normal', 'large', 'huge']);
  const sizes = TEXT_SIZES.map((size) => Number.parseFloat(SIZE_EM[size]));
  expect(sizes).toEqual(sizes.toSorted((one, other) => one - other));
  expect(new Set(sizes).size).toBe(4);
});

test('[entity.inbox.html] paragraphs, styles, sizes, links and lists are read', () => {
  expect(
    readLetter(
      '<p>Olá <b>Ana</b>,</p>\n<p>veja <a href="https://exemplo.com/a?b=1&amp;c=2"><em>isto</em></a><br>e <span data-size="huge">isto</span></p>' +
        '<ol><li>um</li><li><u>dois</u></li></ol>',
    ),
  ).toEqual([
    paragraph({ text: 'Olá ' }, { text: 'Ana', bold: true }, { text: ',' }),
    paragraph(
      { text: 'veja ' },
      { text: 'isto', italic: true, href: 'https://exemplo.com/a?b=1&c=2' },
      { text: '\ne ' },
      { text: 'isto', size: 'huge' },
    ),
    { kind: 'list', ordered: true, items: [[{ text: 'um' }], [{ text: 'dois', underline: true }]] },
  ]);
});

test.each([
  ['<script>alert(1)</script><p>a</p>', [paragraph({ text: 'a' })]],
  ['<style>p{color:red}</style>a<!-- b -->', [paragraph({ text: 'a' })]],
  ['<img src=x onerror=alert(1)>a', [paragraph({ text: 'a' })]],
  ['<a href="javascript:alert(1)">a</a>', [paragraph({ text: 'a' })]],
  ['<a href=" java&#115;cript:alert(1)">a</a>', [paragraph({ text: 'a' })]],
  ['<a href="data:text/html,x">a</a>', [paragraph({ text: 'a' })]],
  ['<a href="/pix">a</a>', [paragraph({ text: 'a' })]],
  ['<svg><script>alert(1)</script></svg>a', [paragraph({ text: 'a' })]],
  ['<p title="<b>">a</p>', [paragraph({ text: 'a' })]],
  ['<b>a<p>b', [paragraph({ text: 'a', bold: true }), paragraph({ text: 'b', bold: true })]],
  ['1 < 2 &amp; &lt;b&gt; &#x41;&#65;', [paragraph({ text: '1 < 2 & <b> AA' })]],
])('%s leaves no more than its words', (html, letter) => {
  expect(readLetter(html)).toEqual(letter);
});

test('whatever is read, links lead to the web or to mail alone, and nothing is thrown', () => {
  const pieces = fc.constantFrom(
    '<a href="',
    'javascript:',
    'https://a.b',
    '">',
    "'",
    '</a>',
    '<p>',
    '</p>',
    '<ul>',
    '<li>',
    '</ul>',
    '<br>',
    '<script>',
    '</script>',
    '&#58;',
    '<!--',
    '-->',
    '<b',
    '/>',
    'x ',
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.array(pieces).map((all) => all.join('')),
        fc.string(),
      ),
      (html) => {
        for (const block of readLetter(html)) {
          const lines = block.kind === 'paragraph' ? [block.runs] : block.items;
          for (const { href } of lines.flat()) expect(href ?? 'https:').toMatch(/^(https?|mailto):/);
        }
      },
    ),
  );
});

test('what was written is read again', () => {
  const href = fc
    .constantFrom('https://exemplo.com/?a="b"&c', 'mailto:ana@exemplo.com')
    .map((at) => safeHref(at) ?? '');
  const run = fc
    .record(
      {
        text: fc.stringMatching(/^[a-z<>&"';]([a-z<>&"'/;]|é[ \n]){0,6}[a-z<>&"';]$/),
        italic: fc.constant(true as const),
        underline: fc.constant(true as const),
        size: fc.constantFrom('small', 'large', 'huge'),
        href,
      },
      { requiredKeys: ['text'] },
    )
    .map((one) => one as LetterRun);
  // Neighbours of one style would be read as one: every second is bold.
  const line = fc
    .array(run, { minLength: 1, maxLength: 4 })
    .map((runs) => runs.map((one, place) => (place % 2 === 1 ? { ...one, bold: true as const } : one)));
  const block = fc.oneof(
    line.map((runs) => paragraph(...runs)),
    fc.record({
      kind: fc.constant('list' as const),
      ordered: fc.boolean(),
      items: fc.array(line, { minLength: 1, maxLength: 3 }),
    }),
  );
  fc.assert(
    fc.property(fc.array(block), (letter) => {
      expect(readLetter(writeLetter(letter))).toEqual(letter);
    }),
  );
});

test('an address may be typed without its beginning', () => {
  expect(typedHref(' exemplo.com/a ')).toBe('https://exemplo.com/a');
  expect(typedHref('ana@exemplo.com')).toBe('mailto:ana@exemplo.com');
  expect(typedHref('http://exemplo.com')).toBe('http://exemplo.com/');
  expect(['javascript:alert(1)', 'exemplo', '', 'a b.com', '/pix', 'file:///a'].map(typedHref)).toEqual(
    Array.from({ length: 6 }),
  );
});

test('plain text is a paragraph per line; one without words is blank', () => {
  expect(letterWords(plainLetter('Bom dia\n\nAté  já'))).toBe('Bom dia Até já');
  expect(isBlank(plainLetter(' \n '))).toBe(true);
  expect(isBlank(readLetter('<p>&nbsp;</p>'))).toBe(true);
  expect(isBlank(readLetter('<ul><li>a</li></ul>'))).toBe(false);
});
