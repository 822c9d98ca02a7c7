import { XMLParser } from 'fast-xml-parser';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, civilDate, instant, type Money } from '@bank/core';
import { quickestMs } from '@bank/testkit';
import { CLOSED_WITH_COMMAS, FILE, UNCLOSED } from '../testdata/files.ts';
import { explainOfx, OFX_ACCOUNT_TYPES, OFX_ENTRY_TYPES, ofxMoment, readOfx, writeOfx } from './index.ts';
import type { OfxEntry, OfxFile } from './index.ts';

test('reads what it wrote', () => expect(readOfx(writeOfx(FILE))).toEqual({ ok: true, value: FILE.statements }));

test('one file may hold many accounts', () => {
  const second = { ...FILE.statements[0], account: { ...FILE.statements[0].account, accountId: '2' }, entries: [] };
  const { branchId: _, ...account } = second.account;
  const statements = [FILE.statements[0], { ...second, account }];
  expect(readOfx(writeOfx({ ...FILE, statements }))).toEqual({ ok: true, value: statements });
});

const moments = fc.oneof(
  fc.integer({ min: 0, max: 40_000 }).map((days) => ({ date: addDays(civilDate('1990-01-01'), days) })),
  fc.integer({ min: 946_684_800, max: 4_000_000_000 }).map((seconds) => ofxMoment(instant(seconds * 1000))),
);
const words = (lengthMax: number) =>
  fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: lengthMax })
    .map((text) =>
      Array.from(text.toWellFormed().replace(/[\p{Cc}\uFFFE\uFFFF\s]+/gu, ' '))
        .slice(0, lengthMax)
        .join('')
        .trim(),
    )
    .filter((text) => text !== '');
const identifiers = (lengthMax: number) => fc.stringMatching(new RegExp(`^[0-9A-Za-z&<>/_-]{1,${lengthMax}}$`));
const amounts = fc.bigInt({ min: -(10n ** 17n) + 1n, max: 10n ** 17n - 1n }).map((centavos) => centavos as Money);
const balances = fc.record({ amount: amounts, asOf: moments });
const entries = fc
  .tuple(
    fc.record({ type: fc.constantFrom(...OFX_ENTRY_TYPES), postedAt: moments, amount: amounts, id: identifiers(255) }),
    fc.record(
      { checkNumber: identifiers(12), reference: identifiers(32), name: words(32), memo: words(255) },
      { requiredKeys: [] },
    ),
  )
  .map(([required, more]): OfxEntry => ({ ...required, ...more }));
const files: fc.Arbitrary<OfxFile<readonly OfxEntry[]>> = fc.record({
  institution: fc.record({ name: words(32), id: words(9) }),
  createdAt: moments,
  statements: fc.array(
    fc
      .tuple(
        fc.record({
          account: fc
            .tuple(
              fc.record({
                bankId: identifiers(9),
                accountId: identifiers(22),
                type: fc.constantFrom(...OFX_ACCOUNT_TYPES),
              }),
              fc.record({ branchId: identifiers(22) }, { requiredKeys: [] }),
            )
            .map(([required, more]) => ({ ...required, ...more })),
          from: moments,
          to: moments,
          entries: fc.array(entries, { maxLength: 5 }),
          ledgerBalance: balances,
        }),
        fc.record({ availableBalance: balances }, { requiredKeys: [] }),
      )
      .map(([required, more]) => ({ ...required, ...more })),
    { minLength: 1, maxLength: 3 },
  ),
});

test('reading what was written gives the same statements', () => {
  fc.assert(
    fc.property(files, (file) => {
      expect(readOfx(writeOfx(file))).toEqual({ ok: true, value: file.statements });
    }),
  );
});

test('the same file without its closing tags of fields, as OFX 1, reads the same', () => {
  fc.assert(
    fc.property(files, (file) => {
      const sgml = writeOfx(file)
        .replace(/^<\?xml.*\n<\?OFX.*\n/, 'OFXHEADER:100\n\n')
        .replace(/(<([A-Z]+)>[^<\n]+)<\/\2>/g, '$1');
      expect(readOfx(sgml)).toEqual({ ok: true, value: file.statements });
    }),
    { numRuns: 50 },
  );
});

test('an independent XML parser finds every field where it belongs', () => {
  const parser = new XMLParser({ parseTagValue: false, trimValues: true, isArray: (name) => name === 'STMTTRN' });
  fc.assert(
    fc.property(files, (file) => {
      const xml = writeOfx({ ...file, statements: file.statements.slice(0, 1) });
      const { OFX } = parser.parse(xml) as {
        OFX: {
          BANKMSGSRSV1: { STMTTRNRS: { STMTRS: { BANKTRANLIST: { STMTTRN?: { FITID: string; NAME?: string }[] } } } };
        };
      };
      const found = OFX.BANKMSGSRSV1.STMTTRNRS.STMTRS.BANKTRANLIST.STMTTRN ?? [];
      const expected = file.statements[0]?.entries ?? [];
      expect(found.map(({ FITID, NAME }) => [FITID, NAME])).toEqual(expected.map(({ id, name }) => [id, name]));
    }),
    { numRuns: 50 },
  );
});

test('I14 no text and no bytes throw, nor any file with a piece cut out or put in', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      expect(readOfx(text).ok).toBe(false);
      expect(readOfx(`<OFX>${text}`).ok).toBe(false);
    }),
  );
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      expect(readOfx(bytes).ok).toBe(false);
    }),
  );
  for (const file of [UNCLOSED, CLOSED_WITH_COMMAS, writeOfx(FILE)]) {
    fc.assert(
      fc.property(fc.nat(file.length), fc.nat(60), fc.string({ maxLength: 20 }), (at, cut, put) => {
        const read = readOfx(file.slice(0, at) + put + file.slice(at + cut));
        if (!read.ok) for (const fault of read.error) expect(explainOfx(fault)).toMatch(/\.$/);
      }),
      { numRuns: 300 },
    );
  }
});

test.each([
  '<',
  '<A>',
  '</A>',
  '<A/>',
  '<A ',
  '&',
  '&amp;',
  'a',
  ' ',
  '<MEMO>a',
  '<STMTTRN>',
  '<!',
  '>',
  '9',
  '[',
  '<A>a',
])('I14 reads 50 kB of %j at once, wherever it stands', (unit) => {
  const long = unit.repeat(50_000 / unit.length);
  const file = writeOfx(FILE);
  for (const text of [
    long,
    `<OFX>${long}`,
    file.replace('>Pix recebido<', `>${long}<`),
    file.replace('>1234.56<', `>${long}<`),
    file.replace('<DTPOSTED>20261120<', `<DTPOSTED>20261120${long}<`),
    file + long,
  ]) {
    const elapsedMs = quickestMs(() => {
      readOfx(text);
    }, 50);
    expect(elapsedMs).toBeLessThan(50);
  }
});
