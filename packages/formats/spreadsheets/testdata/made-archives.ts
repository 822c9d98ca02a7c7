import { crc32, deflateRawSync } from 'node:zlib';

/** One file of a made archive; what is not said is as an honest writer has it. */
export interface MadeFile {
  readonly name: string;
  readonly content: string | Uint8Array;
  readonly stored?: boolean;
  /** What the list says instead of the truth. */
  readonly says?: {
    readonly unpacked?: number;
    readonly crc?: number;
    readonly flags?: number;
    readonly mode?: number;
  };
  /** Another name in front of the file than in the list. */
  readonly localName?: string;
}

/** A ZIP archive, byte by byte, so that each part can lie. */
export function zipOf(files: readonly MadeFile[], { before = '', after = '' } = {}): Uint8Array {
  const parts: Buffer[] = [Buffer.from(before, 'latin1')];
  const list: Buffer[] = [];
  let at = parts[0]?.length ?? 0;
  for (const { name, content, stored = false, says = {}, localName = name } of files) {
    const plain = Buffer.from(content);
    const packed = stored ? plain : deflateRawSync(plain);
    const flags = says.flags ?? 0;
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(flags, 2);
    fields.writeUInt16LE(stored ? 0 : 8, 4);
    fields.writeUInt32LE(says.crc ?? crc32(plain), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(says.unpacked ?? plain.length, 18);
    fields.writeUInt16LE(Buffer.byteLength(localName), 22);
    parts.push(Buffer.from('PK\x03\x04', 'latin1'), fields, Buffer.from(localName), packed);
    const listed = Buffer.from(fields);
    listed.writeUInt16LE(Buffer.byteLength(name), 22);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(((says.mode ?? 0) << 16) >>> 0, 6);
    rest.writeUInt32LE(at, 10);
    list.push(Buffer.from('PK\x01\x02\x14\x03', 'latin1'), listed, rest, Buffer.from(name));
    at += 30 + Buffer.byteLength(localName) + packed.length;
  }
  const listed = Buffer.concat(list);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(at, 16);
  return Uint8Array.from(Buffer.concat([...parts, listed, end, Buffer.from(after, 'latin1')]));
}

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const KIND = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** What a made workbook has in it. */
export interface MadeBook {
  /** What stands within sheetData of the first sheet. */
  readonly data?: string;
  /** A whole sheet part instead. */
  readonly sheet?: string;
  readonly shared?: string;
  readonly styles?: string;
  readonly sheets?: string;
  readonly settings?: string;
  readonly kind?: string;
  readonly more?: readonly MadeFile[];
}

/** The files of a workbook as Excel lays them out: the sheet before the texts that it shares. */
export function bookFiles(book: MadeBook = {}): readonly MadeFile[] {
  const sheets = book.sheets ?? '<sheet name="Um" sheetId="1" r:id="rId1"/>';
  return [
    {
      name: '[Content_Types].xml',
      content: `<?xml version="1.0"?><Types xmlns="${PACKAGE}/content-types"><Override PartName="/xl/workbook.xml" ContentType="${book.kind ?? `${KIND}.sheet.main+xml`}"/></Types>`,
    },
    {
      name: '_rels/.rels',
      content: `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="a" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    },
    {
      name: 'xl/workbook.xml',
      content: `<workbook ${MAIN} xmlns:r="${RELATIONS}">${book.settings ?? ''}<sheets>${sheets}</sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: `<Relationships xmlns="${PACKAGE}/relationships">${[
        ['worksheet', 'worksheets/sheet1.xml'],
        ['worksheet', 'worksheets/sheet2.xml'],
        ['styles', '/xl/styles.xml'],
        ...(book.shared === undefined ? [] : [['sharedStrings', 'sharedStrings.xml']]),
      ]
        .map(([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${RELATIONS}/${type}" Target="${target}"/>`)
        .join('')}</Relationships>`,
    },
    {
      name: 'xl/worksheets/sheet1.xml',
      content: book.sheet ?? `<worksheet ${MAIN}><sheetData>${book.data ?? ''}</sheetData></worksheet>`,
    },
    {
      name: 'xl/worksheets/sheet2.xml',
      content: `<worksheet ${MAIN}><sheetData><row><c t="str"><v>dois</v></c></row></sheetData></worksheet>`,
    },
    { name: 'xl/styles.xml', content: `<styleSheet ${MAIN}>${book.styles ?? ''}</styleSheet>` },
    ...(book.shared === undefined
      ? []
      : [{ name: 'xl/sharedStrings.xml', content: `<sst ${MAIN}>${book.shared}</sst>` }]),
    ...(book.more ?? []),
  ];
}

export const bookOf = (book: MadeBook = {}): Uint8Array => zipOf(bookFiles(book));
