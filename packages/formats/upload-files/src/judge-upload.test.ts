import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { deep, patience } from '@bank/testkit';
import {
  bytesOf,
  emptyZip,
  joined,
  jpegOf,
  objectStream,
  pdfOf,
  plainPdf,
  pngOf,
  pngText,
} from '../testdata/made-files.ts';
import { inflate } from './inflate.ts';
import { judgeUpload, safeFileName, UPLOAD_BYTES_MAX } from './index.ts';

const OUTLINES = '<< /Type /Outlines /First 6 0 R /Last 6 0 R /Count 1 >>';
const PROFILE = '<< /N 3 /Length 4 /Filter /DCTDecode >>\nstream\nabcd\nendstream';

const GOOD: readonly [string, string, Uint8Array, string][] = [
  ['a PDF', 'contrato.pdf', plainPdf(), 'application/pdf'],
  ['a PDF in capital letters', 'CONTRATO.PDF', plainPdf(), 'application/pdf'],
  ['a PDF that opens at a page', 'a.pdf', plainPdf('/OpenAction [3 0 R /Fit] '), 'application/pdf'],
  [
    'a PDF that goes to a page when opened',
    'a.pdf',
    plainPdf('/OpenAction 5 0 R ', ['<< /S /GoTo /D [3 0 R /Fit] >>']),
    'application/pdf',
  ],
  ['a PDF with packed objects', 'a.pdf', plainPdf('', [objectStream('5 0 << /Title (x) >>')]), 'application/pdf'],
  ['a PDF with contents and a profile of colours', 'a.pdf', plainPdf('', [OUTLINES, PROFILE]), 'application/pdf'],
  ['a PDF that was changed after it was signed', 'a.pdf', changedPdf(), 'application/pdf'],
  ['a PDF with blank bytes after its end', 'a.pdf', joined(plainPdf(), bytesOf('\r\n \0\0')), 'application/pdf'],
  ['a PNG', 'foto.png', pngOf(20, 10), 'image/png'],
  ['a PNG of just 50 million pixels', 'foto.png', pngOf(10_000, 5000), 'image/png'],
  ['a JPEG', 'foto.jpg', jpegOf(20, 10), 'image/jpeg'],
  ['a JPEG called jpeg', 'foto.JPEG', jpegOf(20, 10), 'image/jpeg'],
  ['a photo with a second one for brightness', 'foto.jpg', joined(jpegOf(20, 10), jpegOf(10, 5)), 'image/jpeg'],
  ['a file of just 10 MiB', 'foto.jpg', jpegOfBytes(UPLOAD_BYTES_MAX), 'image/jpeg'],
];

test.each(GOOD)('I05 %s is taken', (_, name, bytes, mediaType) => {
  expect(judgeUpload(name, bytes)).toEqual({ ok: true, value: { name, mediaType } });
});

const gif = bytesOf('GIF89a\x01\0\x01\0\0\0\0;');
const scripted = ['<< /S /JavaScript /JS (app.alert\\(1\\)) >>'];

const HOSTILE: readonly [string, string, Uint8Array, string][] = [
  ['nothing', 'a.pdf', new Uint8Array(), 'file.empty'],
  ['10 MiB and one byte', 'a.jpg', jpegOfBytes(UPLOAD_BYTES_MAX + 1), 'file.too-large'],
  ['a GIF called PDF', 'a.pdf', gif, 'file.type'],
  ['a GIF', 'a.gif', gif, 'file.type'],
  ['a program called PDF', 'a.pdf', bytesOf('MZ\x90\0'), 'file.type'],
  ['a PDF called program', 'a.pdf.exe', plainPdf(), 'file.type'],
  ['a PDF without extension', 'contrato', plainPdf(), 'file.type'],
  ['a PDF called PNG', 'a.png', plainPdf(), 'file.type'],
  ['a PNG called JPEG', 'a.jpg', pngOf(1, 1), 'file.type'],
  ['a PDF whose name is turned round', 'a\u202efdp.exe', plainPdf(), 'file.type'],
  ['a page before the PDF', 'a.pdf', joined(bytesOf('<html>'), plainPdf()), 'file.type'],
  ['a PDF cut off', 'a.pdf', plainPdf().subarray(0, 300), 'file.unreadable'],
  ['a changed PDF cut off', 'a.pdf', changedPdf().subarray(0, -40), 'file.unreadable'],
  ['a header and an end only', 'a.pdf', bytesOf('%PDF-1.7\n%%EOF\n'), 'file.unreadable'],
  ['an end that leads nowhere', 'a.pdf', bytesOf('%PDF-1.7\nstartxref\n900\n%%EOF\n'), 'file.unreadable'],
  ['a PDF of no known version', 'a.pdf', bytesOf('%PDF-9.9\nstartxref\n0\n%%EOF\n'), 'file.unreadable'],
  ['a locked PDF', 'a.pdf', plainPdf('', [], '/Encrypt 9 0 R '), 'file.unreadable'],
  ['a ZIP after the PDF', 'a.pdf', joined(plainPdf(), emptyZip()), 'file.unsafe'],
  ['a page after the PDF', 'a.pdf', joined(plainPdf(), bytesOf('<script>alert(1)</script>')), 'file.unsafe'],
  ['a ZIP whose comment is the rest of the PDF', 'a.pdf', zipInPdf(), 'file.unsafe'],
  ['a script that names its address at once', 'a.pdf', plainPdf('', ['(<script/src=//x>)']), 'file.unsafe'],
  ['a picture of a page that acts', 'a.pdf', plainPdf('', ['(<img src=x onerror=alert\\(1\\)>)']), 'file.unsafe'],
  ['a page in a PDF', 'a.pdf', plainPdf('', ['(<HTML >)']), 'file.unsafe'],
  ['a PDF with a script', 'a.pdf', plainPdf('', scripted), 'file.unsafe'],
  ['a script named with escapes', 'a.pdf', plainPdf('', ['<< /S /#4aava#53cript /J#53 (x) >>']), 'file.unsafe'],
  ['a script without its kind', 'a.pdf', plainPdf('', ['<< /S /Rendition /JS (x) >>']), 'file.unsafe'],
  ['a packed script', 'a.pdf', plainPdf('', [objectStream(`5 0 ${scripted[0]}`)]), 'file.unsafe'],
  [
    'a packed script in a list that hides what it is',
    'a.pdf',
    plainPdf('', [objectStream('5 0 << /S /Rendition /JS (x) >>', '/N 1 /First 4 /Filter /#46lateDecode')]),
    'file.unsafe',
  ],
  ['a packed script after a remark', 'a.pdf', plainPdf('', [packedScript('>>', '>> %\n')]), 'file.unsafe'],
  ['a packed script after a new page', 'a.pdf', plainPdf('', [packedScript('>>\n', '>>\f')]), 'file.unsafe'],
  [
    'a packed script after a false head',
    'a.pdf',
    plainPdf('', [packedScript('/Length', '/X ( obj) /Length')]),
    'file.unsafe',
  ],
  [
    'a packed script after a false end that hides what it is',
    'a.pdf',
    plainPdf('', [packedScript('/Type /ObjStm /N 1 /First 4', '/N 1 /First 4 /X (endobj 1 0 obj)')]),
    'file.unsafe',
  ],
  [
    'a script between a false stream and its end',
    'a.pdf',
    plainPdf('', ['(>>stream\n)', '<< /S /Rendition /JS (x) >>', '(endstream)']),
    'file.unsafe',
  ],
  [
    'an address visited on opening, in a false stream',
    'a.pdf',
    plainPdf('/X (>>stream\n) /OpenAction << /S /URI /URI (http://x) >> /Y (endstream) '),
    'file.unsafe',
  ],
  [
    'an action on opening that was changed',
    'a.pdf',
    plainPdf('/OpenAction 5 0 R ', ['[3 0 R /Fit]\nendobj\n5 0 obj\n<< /S /URI /URI (http://x) >>']),
    'file.unsafe',
  ],
  [
    'a list of objects packed twice',
    'a.pdf',
    plainPdf('', [objectStream('5 0', '/Type /ObjStm /N 1 /First 4 /Filter [/ASCIIHexDecode /FlateDecode]')]),
    'file.unsafe',
  ],
  ['a list of objects that is a bomb', 'a.pdf', plainPdf('', [objectStream(' '.repeat(9 << 20))]), 'file.unsafe'],
  ['a program to start', 'a.pdf', plainPdf('', ['<< /S /Launch /F (cmd.exe) >>']), 'file.unsafe'],
  ['a file inside', 'a.pdf', plainPdf('/Names << /EmbeddedFiles 5 0 R >> ', ['<< >>']), 'file.unsafe'],
  ['a film', 'a.pdf', plainPdf('', ['<< /Subtype /RichMedia >>']), 'file.unsafe'],
  ['a form of another kind', 'a.pdf', plainPdf('/AcroForm << /XFA 5 0 R >> ', ['()']), 'file.unsafe'],
  ['an address visited on opening', 'a.pdf', plainPdf('/OpenAction << /S /URI /URI (http://x) >> '), 'file.unsafe'],
  ['the same by reference', 'a.pdf', plainPdf('/OpenAction 5 0 R ', ['<< /S /URI /URI (http://x) >>']), 'file.unsafe'],
  ['many actions on opening', 'a.pdf', plainPdf('/OpenAction [] '.repeat(11)), 'file.unsafe'],
  ['a PNG cut off', 'a.png', pngOf(20, 10).subarray(0, -3), 'file.unreadable'],
  ['a PNG with a wrong checksum', 'a.png', changed(pngOf(20, 10), 20), 'file.unreadable'],
  ['a PNG of no size', 'a.png', pngOf(0, 10), 'file.unsafe'],
  ['a PNG of more than 50 million pixels', 'a.png', pngOf(10_000, 5001), 'file.unsafe'],
  ['a bomb of a PNG', 'a.png', pngOf(0xffffffff, 0xffffffff), 'file.unsafe'],
  ['a PNG that begins with text', 'a.png', withoutHeader(), 'file.unreadable'],
  ['a page in a PNG', 'a.png', pngOf(1, 1, [pngText('<?php system(1);')]), 'file.unsafe'],
  ['a program after a PNG', 'a.png', joined(pngOf(1, 1), bytesOf('MZ')), 'file.unsafe'],
  ['a JPEG cut off', 'a.jpg', jpegOf(20, 10).subarray(0, -2), 'file.unreadable'],
  ['a JPEG without a picture', 'a.jpg', Uint8Array.from([0xff, 0xd8, 0xff, 0xd9]), 'file.unreadable'],
  ['a JPEG of more than 50 million pixels', 'a.jpg', jpegOf(10_000, 5001), 'file.unsafe'],
  ['a ZIP after a JPEG', 'a.jpg', joined(jpegOf(20, 10), emptyZip()), 'file.unsafe'],
  ['a broken JPEG after a JPEG', 'a.jpg', joined(jpegOf(20, 10), jpegOf(1, 1).subarray(0, 20)), 'file.unsafe'],
  ['a page in a JPEG', 'a.jpg', jpegOf(20, 10, '<svg onload=alert(1)>'), 'file.unsafe'],
];

test.each(HOSTILE)('I05 %s is refused', (_, name, bytes, fault) => {
  expect(judgeUpload(name, bytes)).toEqual({ ok: false, error: fault });
});

test('I05 a good file with a byte changed, cut off or filled up is judged and never thrown at', () => {
  const files = GOOD.slice(0, -1).map(([, name, bytes]) => [name, bytes] as const);
  fc.assert(
    fc.property(fc.constantFrom(...files), fc.nat(), fc.nat(255), fc.uint8Array(), ([name, bytes], place, to, tail) => {
      const at = place % bytes.length;
      const spoilt = bytes.slice();
      spoilt[at] = to;
      expect(() => judgeUpload(name, spoilt)).not.toThrow();
      expect(() => judgeUpload(name, bytes.subarray(0, at))).not.toThrow();
      expect(() => judgeUpload(name, joined(bytes, tail))).not.toThrow();
    }),
    { numRuns: 500 },
  );
});

test('I05 no PNG or JPEG with anything after its end is taken', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(['a.png', pngOf(3, 3)] as const, ['a.jpg', jpegOf(3, 3)] as const),
      tails,
      (file, tail) => {
        expect(judgeUpload(file[0], joined(file[1], tail)).ok).toBe(false);
      },
    ),
  );
});
const tails = fc.uint8Array({ minLength: 1 }).filter((bytes) => bytes.some((byte) => byte !== 0));

test('I05 whatever is in a file of 10 MiB, it is judged in a moment', () => {
  const filled = (part: string) => bytesOf(part.repeat(Math.floor((UPLOAD_BYTES_MAX - 2000) / part.length)));
  const bombs = [
    '/a',
    '/#41',
    `5 0 obj ${objectStream('5 0 << >>')}\n`,
    '(',
    '>>stream\nendstream',
    '/OpenAction 1 0 R ',
    '<< /N /First >>stream\nendstream ',
    '<',
    '%%EOF',
    '5 ',
  ];
  // Ten MiB of each: the gate judges every third.
  for (const part of bombs.filter((_, at) => at % deep(1, 3) === 0)) {
    const bytes = joined(bytesOf('%PDF-1.7\n'), filled(part), bytesOf('\nxref startxref 9 %%EOF'));
    const table = bytes.length - '\nxref startxref 9 %%EOF'.length + 1;
    const whole = joined(bytes.subarray(0, table), bytesOf(`xref startxref ${table} %%EOF`));
    const before = process.cpuUsage();
    judgeUpload('a.pdf', whole);
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1000, part).toBeLessThan(patience(3000));
  }
});

test('names lose their path and what misleads, keep their extension, and never get empty or long', () => {
  expect(safeFileName('../../etc/passwd')).toBe('passwd');
  expect(safeFileName('C:\\temp\\nota fiscal.pdf')).toBe('nota fiscal.pdf');
  expect(safeFileName('a\u0000\r\n\u202e\u200bb.pdf')).toBe('ab.pdf');
  expect(safeFileName('..pdf')).toBe('arquivo.pdf');
  expect(safeFileName('')).toBe('arquivo');
  expect(safeFileName('e\u0301.png')).toBe('é.png');
  expect(safeFileName('a<b>"c".png')).toBe('a_b__c_.png');
  expect(safeFileName(`${'😀'.repeat(200)}.pdf`)).toBe(`${'😀'.repeat(96)}.pdf`);
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (name) => {
      const safe = safeFileName(name);
      expect([...safe].length).toBeGreaterThan(0);
      expect([...safe].length).toBeLessThanOrEqual(100);
      expect(safe).not.toMatch(/[/\\\p{Cc}\p{Cf}\p{Cs}<>:"|?*]/u);
      expect(safeFileName(safe)).toBe(safe);
    }),
  );
});

test('what zlib packed is unpacked as it was, and no more than was asked for', () => {
  const texts = fc.oneof(
    fc.uint8Array({ maxLength: 5000 }),
    fc.string({ maxLength: 2000 }).map((text) => bytesOf(text.repeat(9))),
  );
  fc.assert(
    fc.property(texts, fc.integer({ min: 0, max: 9 }), (bytes, level) => {
      const packed = Uint8Array.from(deflateSync(bytes, { level }));
      expect(inflate(packed, bytes.length)).toEqual(bytes);
      if (bytes.length > 0) expect(inflate(packed, bytes.length - 1)).toBeUndefined();
      if (bytes.length > 20) expect(inflate(packed.subarray(0, packed.length / 2), 50_000)).toBeUndefined();
    }),
  );
  // Cut off where one block ends and the next has begun.
  const stored = (byte: number) => bytesOf(`\0\x01\0\xfe\xff${String.fromCharCode(byte)}`);
  const halves = joined(bytesOf('\x78\x01'), stored(65), stored(66));
  for (let end = 0; end <= halves.length; end += 1) expect(inflate(halves.subarray(0, end), 10)).toBeUndefined();
  expect(inflate(joined(halves, bytesOf('\x01\0\0\xff\xff\0\xc6\0\x84\r\n')), 10)).toEqual(bytesOf('AB'));
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (noise) => void inflate(joined(bytesOf('\x78\x9c'), noise), 1000)),
  );
});

function changed(bytes: Uint8Array, at: number): Uint8Array {
  return bytes.map((byte, index) => (index === at ? byte ^ 1 : byte));
}

function packedScript(from: string, to: string): string {
  return objectStream(`5 0 ${scripted[0]}`).replace(from, to);
}

function changedPdf(): Uint8Array {
  const first = plainPdf();
  const text = '5 0 obj\n<< /Type /Sig >>\nendobj\n';
  const table = first.length + text.length;
  const rest = `xref\n5 1\n${String(first.length).padStart(10, '0')} 00000 n \ntrailer\n<< /Size 6 /Root 1 0 R >>\n`;
  return joined(first, bytesOf(`${text}${rest}startxref\n${table}\n%%EOF\n`));
}

function zipInPdf(): Uint8Array {
  return pdfOf(['<< /Type /Catalog >>', `<< >>\nstream\n${String.fromCharCode(...emptyZip(300))}\nendstream`]);
}

function jpegOfBytes(length: number): Uint8Array {
  const photo = jpegOf(20, 10);
  return joined(photo.subarray(0, -2), new Uint8Array(length - photo.length), photo.subarray(-2));
}

function withoutHeader(): Uint8Array {
  const png = pngOf(1, 1, [pngText('x')]);
  return joined(png.subarray(0, 8), png.subarray(8 + 25));
}
