import { expect, test } from 'vitest';
import fc from 'fast-check';
import { deep, seededEntropy, seedOfRun } from '@bank/testkit';
import { bookFiles, bookOf, zipOf, type MadeFile } from '../testdata/made-archives.ts';
import { joined, measureReading, pause, plain, readAll, utf8 } from '../testdata/reading.ts';
import { readXlsx, writeXlsx } from './index.ts';

const MIB = 1024 * 1024;
const files = bookFiles();
const faultOf = async (bytes: Uint8Array): Promise<string | undefined> =>
  (await readAll(readXlsx([bytes], { pause }))).fault?.code;
/** A workbook with these files besides its own. */
const withMore = (...more: readonly MadeFile[]): Uint8Array => zipOf([...files, ...more]);
const LINK = 0o120_777;
/** A workbook whose first sheet is those bytes. */
function withSheet(content: Uint8Array): Uint8Array {
  return zipOf(files.map((file) => (file.name === 'xl/worksheets/sheet1.xml' ? { ...file, content } : file)));
}

const HOSTILE: readonly [string, Uint8Array, string][] = [
  [
    '101 entries',
    zipOf([...files, ...Array.from({ length: 101 - files.length }, (_, at) => ({ name: `x${at}`, content: 'x' }))]),
    'xlsx.too-much-inside',
  ],
  ['a ratio above 100', withMore({ name: 'xl/a.xml', content: ' '.repeat(MIB) }), 'xlsx.too-much-inside'],
  [
    'a ratio that is not told',
    withMore({ name: 'xl/a.xml', content: ' '.repeat(MIB), says: { unpacked: 1000 } }),
    'xlsx.too-much-inside',
  ],
  ['less in it than is told', withMore({ name: 'xl/a.xml', content: 'abc', says: { unpacked: 4 } }), 'xlsx.broken'],
  ['a checksum that does not hold', withMore({ name: 'xl/a.xml', content: 'abc', says: { crc: 1 } }), 'xlsx.broken'],
  ['an archive by its name', withMore({ name: 'xl/a.ZIP', content: 'abc' }), 'xlsx.unsafe'],
  ['an archive by its bytes', withMore({ name: 'xl/media/a.png', content: zipOf(files), stored: true }), 'xlsx.unsafe'],
  [
    'an object in it',
    withMore({ name: 'xl/embeddings/a.bin', content: Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0) }),
    'xlsx.unsafe',
  ],
  ['a path upwards', withMore({ name: '../../etc/passwd', content: 'x' }), 'xlsx.unsafe'],
  ['a path from the root', withMore({ name: '/etc/passwd', content: 'x' }), 'xlsx.unsafe'],
  ['a path of Windows', withMore({ name: 'c:\\x', content: 'x' }), 'xlsx.unsafe'],
  ['a name with a zero byte', withMore({ name: 'xl/a\0.xml', content: 'x' }), 'xlsx.unsafe'],
  ['a link', withMore({ name: 'xl/a.xml', content: '/etc/passwd', says: { mode: LINK } }), 'xlsx.unsafe'],
  ['two of one name', withMore({ name: 'XL/Workbook.xml', content: 'x' }), 'xlsx.unsafe'],
  ['two names for one file', withMore({ name: 'xl/a.xml', localName: 'xl/b.xml', content: 'x' }), 'xlsx.unsafe'],
  ['a program before it', zipOf(files, { before: 'MZ program' }), 'sheet.unknown-kind'],
  ['an archive before it', zipOf(files, { before: 'PK\x03\x04 another' }), 'xlsx.unsafe'],
  ['something behind it', zipOf(files, { after: '<html>' }), 'xlsx.broken'],
  ['encryption', withMore({ name: 'xl/a.xml', content: 'x', says: { flags: 1 } }), 'sheet.old-or-locked'],
  ['macros by its kind', bookOf({ kind: 'application/vnd.ms-excel.sheet.macroEnabled.main+xml' }), 'xlsx.macros'],
  ['macros by a part', withMore({ name: 'xl/vbaProject.bin', content: 'x' }), 'xlsx.macros'],
  [
    'a document of another kind',
    bookOf({ kind: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml' }),
    'sheet.unknown-kind',
  ],
  ['an archive of something else', zipOf([{ name: 'a.txt', content: 'x' }]), 'sheet.unknown-kind'],
  ['an old workbook, or a password', Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1), 'sheet.old-or-locked'],
  ['a PDF', utf8('%PDF-1.7'), 'sheet.unknown-kind'],
  ['cut off', bookOf().subarray(0, -30), 'xlsx.broken'],
  ['a DTD', bookOf({ sheet: '<!DOCTYPE worksheet><worksheet/>' }), 'xlsx.xml-forbidden'],
  ['a billion laughs', bookOf({ sheet: laughs() }), 'xlsx.xml-forbidden'],
  ['an entity from outside', bookOf({ data: '<row><c t="str"><v>&xxe;</v></c></row>' }), 'xlsx.xml-forbidden'],
  [
    'an entity of a prototype',
    bookOf({ data: '<row><c t="str"><v>&constructor;</v></c></row>' }),
    'xlsx.xml-forbidden',
  ],
  [
    'a DTD from outside',
    bookOf({ sheet: '<!DOCTYPE worksheet SYSTEM "http://x/a.dtd"><worksheet/>' }),
    'xlsx.xml-forbidden',
  ],
  [
    'an entity from a file of the machine',
    bookOf({ shared: '<!DOCTYPE sst [<!ENTITY x SYSTEM "file:///etc/passwd">]><si><t>&x;</t></si>' }),
    'xlsx.xml-forbidden',
  ],
  [
    'XML of bytes that are no UTF-8',
    withSheet(Buffer.from('<worksheet><a b="\xe3"/></worksheet>', 'latin1')),
    'xlsx.malformed',
  ],
  ['a zero byte in its XML', bookOf({ data: '<row><c t="str"><v>&#0;</v></c></row>' }), 'xlsx.malformed'],
  ['a number that is none', bookOf({ data: '<row><c><v>NaN</v></c></row>' }), 'xlsx.malformed'],
  ['a number without end', bookOf({ data: '<row><c><v>1e999</v></c></row>' }), 'xlsx.malformed'],
  ['a day that is not', bookOf({ data: '<row><c t="d"><v>2026-02-30</v></c></row>' }), 'xlsx.malformed'],
  ['XML of UTF-16', bookOf({ sheet: '\ufffe<worksheet/>' }), 'xlsx.malformed'],
  ['XML that is not closed', bookOf({ sheet: '<worksheet><sheetData>' }), 'xlsx.malformed'],
  ['XML too deep', bookOf({ sheet: `<worksheet>${'<a>'.repeat(40)}` }), 'xlsx.malformed'],
  [
    'very many relations',
    zipOf([...files.filter(({ name }) => name !== '_rels/.rels'), { name: '_rels/.rels', content: manyRelations() }]),
    'xlsx.too-much-inside',
  ],
  [
    '16,384 columns',
    bookOf({ data: `<row>${filled(16_384 * 25, (at) => `<c><v>${at * 7919}</v></c>`)}</row>` }),
    'sheet.too-many-columns',
  ],
  ['more than 10 MiB', new Uint8Array(10 * MIB + 1).fill(0x50), 'sheet.too-large'],
];

test.each(HOSTILE)('I06 I07 %s is refused', async (_, bytes, code) => {
  expect(await faultOf(bytes)).toBe(code);
});

const LINKS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

test('I07 links to elsewhere, and what other workbooks would say, are passed over: of a formula the saved result is read', async () => {
  const elsewhere = (type: string) =>
    `<Relationships><Relationship Id="rId1" Type="${LINKS}/${type}" Target="http://169.254.169.254/x" TargetMode="External"/></Relationships>`;
  const linked = bookOf({
    data: '<row r="1"><c r="A1" t="str"><f>[1]Um!A1</f><v>guardado</v></c><c r="B1"><f>WEBSERVICE("http://x")</f></c></row>',
    more: [
      {
        name: 'xl/externalLinks/externalLink1.xml',
        content: '<externalLink><ddeLink ddeService="cmd" ddeTopic="/c calc"/></externalLink>',
      },
      { name: 'xl/externalLinks/_rels/externalLink1.xml.rels', content: elsewhere('externalLinkPath') },
      { name: 'xl/worksheets/_rels/sheet1.xml.rels', content: elsewhere('hyperlink') },
    ],
  });
  const { rows, fault } = await readAll(readXlsx([linked], { pause }));
  expect(fault).toBeUndefined();
  expect(rows.map(({ cells }) => plain(cells))).toEqual([['guardado', { kind: 'uncalculated' }]]);
  // A sheet that lies elsewhere is none of this file.
  const relations = files.find(({ name }) => name === 'xl/_rels/workbook.xml.rels');
  const away = String(relations?.content).replace('worksheets/sheet1.xml', 'http://x/sheet1.xml');
  const moved = files.map((file) => (file === relations ? { ...file, content: away } : file));
  expect(await faultOf(zipOf(moved))).toBe('xlsx.broken');
});

test('I06 a sheet that says it is as large as one can be costs what it holds', () => {
  const dimension = '<dimension ref="A1:XFD1048576"/>';
  const ends = '<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="B1048576"><v>2</v></c></row>';
  const { rows, fault, mib } = measureReading(
    bookOf({ sheet: `<worksheet>${dimension}<sheetData>${ends}</sheetData></worksheet>` }),
  );
  expect([rows, fault]).toEqual([2, undefined]);
  expect(mib).toBeLessThan(30);
});

test('I06 of a million rows no more are read than were asked for, within 100 MiB', () => {
  const rows = Array.from({ length: 1_000_000 }, (_, at) => `<row><c><v>${at * 7919}</v></c></row>`).join('');
  const { rows: read, fault, mib, longestMs } = measureReading(bookOf({ data: rows }), { rowsMax: 10_000 });
  expect([read <= 10_000, fault]).toEqual([true, 'sheet.too-many-rows']);
  expect(mib).toBeLessThan(100);
  expect(longestMs).toBeLessThan(200);
});

test('I06 more than 50 MiB in it is refused by what it says and by what comes out', async () => {
  const many = Array.from({ length: 6 }, (_, at) => ({ name: `xl/${at}.xml`, content: filled(9 * MIB, sparse) }));
  expect(await faultOf(zipOf([...files, ...many]))).toBe('xlsx.too-much-inside');
});

test('I06 a good workbook cut off anywhere or with a byte changed is read or refused, never thrown at', async () => {
  const list = { name: 'L', columns: [{ title: 'N', width: 9, kind: 'text', value: (row: string) => row }] } as const;
  const good = await joined(writeXlsx(list, [Array.from({ length: 50 }, (_, at) => `linha ${at}`)]));
  await fc.assert(
    fc.asyncProperty(fc.nat(good.length - 1), fc.integer({ min: 1, max: 255 }), async (at, change) => {
      const spoilt = good.slice();
      spoilt[at] = (spoilt[at] ?? 0) ^ change;
      await faultOf(spoilt);
      expect(await faultOf(good.subarray(0, at))).toBeDefined();
    }),
    { numRuns: 200 },
  );
});

const HEAVY: readonly [string, () => Uint8Array][] = [
  ['very many shared texts', () => bookOf({ shared: filled(3 * MIB, (at) => `<si><t>${at * 7919}</t></si>`) })],
  ['shared texts of 20 MiB', () => bookOf({ shared: `<si><t>${filled(8 * MIB, sparse)}</t></si>` })],
  ['very many cells', () => bookOf({ data: filled(3 * MIB, cellRow) })],
  ['a cell of references', () => bookOf({ data: `<row><c t="str"><v>${filled(6 * MIB, () => `&lt;${sparse()}`)}` })],
  ['a tag that does not end', () => bookOf({ data: `<row a="${filled(8 * MIB, sparse)}` })],
  ['a comment that does not end', () => bookOf({ data: `<!--${filled(8 * MIB, sparse)}` })],
  ['very many attributes', () => bookOf({ data: `<row ${filled(4 * MIB, (at) => `a${at}="${sparse()}" `)}/>` })],
  ['formats that are all brackets', () => bookOf({ styles: `<numFmts>${filled(4 * MIB, bracketFormat)}</numFmts>` })],
  ['elements within each other', () => bookOf({ data: filled(MIB, (at) => `<a${at}>`) })],
];

// A process each, which takes its second: the gate measures every third.
const MEASURED = HEAVY.filter((_, at) => at % deep(1, 3) === 0);

test.each(MEASURED)('I06 %s: memory stays within 100 MiB and no other work waits 200 ms', (_, make) => {
  const { fault, mib, longestMs } = measureReading(make());
  expect(fault).not.toBe('xlsx.too-much-inside');
  expect(mib).toBeLessThan(100);
  expect(longestMs).toBeLessThan(200);
});

function manyRelations(): string {
  const all = filled(100_000, (at) => `<Relationship Id="${at * 7919}" Type="a" Target="b"/>`);
  return `<Relationships>${all}</Relationships>`;
}

/** So many characters of parts, each by its number. */
function filled(length: number, part: (at: number) => string): string {
  const parts: string[] = [];
  for (let size = 0, at = 1; size < length; at += 1) {
    const next = part(at);
    size += next.length;
    parts.push(next);
  }
  return parts.join('');
}

const entropy = seededEntropy(seedOfRun());
const noise = (bytes: number): string => Buffer.from(entropy.bytes(bytes)).toString('hex');

/** A text that packs to about a fortieth: less than what is refused for its ratio alone. */
function sparse(): string {
  return `${noise(16)}${'x'.repeat(1000)}`;
}

/** A format of open brackets, with some noise so that it packs to less than what is refused. */
function bracketFormat(at: number): string {
  return `<numFmt numFmtId="${at}" formatCode="${noise(200)}${'['.repeat(15_000)}"/>`;
}

function cellRow(row: number): string {
  return `<row r="${row}"><c r="A${row}"><v>${row * 7919}</v></c><c r="B${row}" t="str"><v>Nome ${row * 31}</v></c></row>`;
}

/** Entities that would unpack to some gigabytes. */
function laughs(): string {
  const entities = Array.from({ length: 9 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`);
  return `<!DOCTYPE worksheet [<!ENTITY l0 "lol">${entities.join('')}]><worksheet>&l9;</worksheet>`;
}
