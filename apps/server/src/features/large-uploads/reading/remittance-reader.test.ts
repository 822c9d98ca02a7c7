import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FileFault, FileSummary } from '../domain/large-upload.ts';
import { madeRemittance } from '../testing/made-remittance.ts';
import { createRemittanceReader } from './remittance-reader.ts';

/** Reads a text that comes in pieces of that size. */
function read(text: string | Uint8Array, size = 1000): FileSummary | FileFault {
  const bytes = typeof text === 'string' ? Buffer.from(text, 'latin1') : text;
  const reader = createRemittanceReader();
  for (let at = 0; at < bytes.length; at += size) {
    const fault = reader.take(bytes.subarray(at, at + size));
    if (fault) return fault;
  }
  const end = reader.end();
  return end.ok ? end.value : end.error;
}

const changed = (text: string, line: number, change: (line: string) => string): string =>
  text
    .split('\r\n')
    .map((one, index) => (index === line - 1 ? change(one) : one))
    .join('\r\n');
const without = (text: string, line: number): string =>
  text
    .split('\r\n')
    .filter((_, index) => index !== line - 1)
    .join('\r\n');

test.each([240, 400] as const)(
  'a CNAB %i reads the same whatever pieces it comes in and however its lines end',
  (layout) => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9 }),
        fc.integer({ min: 1, max: 900 }),
        fc.constantFrom('\r\n', '\n'),
        fc.constantFrom('', '\x1a'),
        (details, size, lineEnd, endMark) => {
          const found = read(madeRemittance(layout, details, lineEnd) + endMark, size);
          const lines = layout === 240 ? details + 4 : details + 2;
          expect(found).toEqual({ layout: `cnab${layout}`, lines, lots: 1 });
        },
      ),
    );
  },
);

test('the last line needs no end, and letters with accents are one byte', () => {
  const text = changed(madeRemittance(400, 3), 2, (line) => `1AÇÃO${line.slice(5)}`);
  expect(read(text.trimEnd())).toEqual({ layout: 'cnab400', lines: 5, lots: 1 });
});

const WHOLE_240 = madeRemittance(240, 3);
const WHOLE_400 = madeRemittance(400, 3);

test.each<readonly [string, string | Uint8Array, FileFault]>([
  ['nothing', '', { code: 'no-header', line: 1 }],
  ['a program', Buffer.from(`MZ${'\0'.repeat(2000)}`), { code: 'not-text', line: 1 }],
  ['one endless line', 'A'.repeat(5000), { code: 'line-length', line: 1 }],
  ['a spreadsheet', 'nome;valor\r\nMaria;10,00\r\n', { code: 'line-length', line: 1 }],
  ['a line that is too short', changed(WHOLE_240, 3, (line) => line.slice(1)), { code: 'line-length', line: 3 }],
  ['a line that is too long', changed(WHOLE_400, 3, (line) => `${line} `), { code: 'line-length', line: 3 }],
  [
    'a control character',
    changed(WHOLE_240, 4, (line) => `${line.slice(0, 99)}\t${line.slice(100)}`),
    { code: 'not-text', line: 4 },
  ],
  ['no first line (240)', without(WHOLE_240, 1), { code: 'no-header', line: 1 }],
  ['no first line (400)', without(WHOLE_400, 1), { code: 'no-header', line: 1 }],
  ['no last line (240)', without(WHOLE_240, 7), { code: 'no-trailer', line: 6 }],
  ['no last line (400)', without(WHOLE_400, 5), { code: 'no-trailer', line: 4 }],
  ['a line that is missing (240)', without(WHOLE_240, 4), { code: 'totals', line: 6 }],
  ['a line that is missing (400)', without(WHOLE_400, 3), { code: 'sequence', line: 3 }],
  ['a line after the last', `${WHOLE_240}${WHOLE_240.slice(0, 242)}`, { code: 'sequence', line: 8 }],
  [
    'a record without a type',
    changed(WHOLE_240, 3, (line) => `${line.slice(0, 7)}X${line.slice(8)}`),
    { code: 'sequence', line: 3 },
  ],
  ['nothing between first and last', madeRemittance(400, 0), { code: 'empty', line: null }],
])('%s is refused, with the line', (_, text, fault) => {
  for (const size of [1, 57, 4096]) expect(read(text, size)).toEqual(fault);
});

test('no change of one byte of the frame is read as something else than a fault or the same frame', () => {
  fc.assert(
    fc.property(fc.nat({ max: WHOLE_240.length - 1 }), fc.integer({ min: 0, max: 255 }), (at, byte) => {
      const bytes = Buffer.from(WHOLE_240, 'latin1');
      bytes[at] = byte;
      const found = read(bytes);
      if (!('code' in found)) expect(found).toEqual({ layout: 'cnab240', lines: 7, lots: 1 });
    }),
  );
});
