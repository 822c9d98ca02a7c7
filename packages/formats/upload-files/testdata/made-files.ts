import { deflateSync } from 'node:zlib';
import { crc32 } from '../src/png.ts';

/** Bytes of a text, one for each character. */
export function bytesOf(text: string): Uint8Array {
  return new Uint8Array(Buffer.from(text, 'latin1'));
}

/** The same bytes one after another. */
export function joined(...parts: readonly Uint8Array[]): Uint8Array {
  return new Uint8Array(Buffer.concat(parts));
}

function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('latin1');
}

/** A PDF of these objects, numbered from 1, its table of objects and end right. */
export function pdfOf(objects: readonly string[], trailer = ''): Uint8Array {
  let text = '%PDF-1.7\n%\xe2\xe3\xcf\xd3\n';
  const offsets: number[] = [];
  for (const [index, object] of objects.entries()) {
    offsets.push(text.length);
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
  }
  const table = text.length;
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`;
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer}>>\nstartxref\n${table}\n%%EOF\n`;
  return bytesOf(text);
}

const PAGE = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R >>';

/** A plain PDF of one page; `catalog` and `more` are for what hostile ones have besides. */
export function plainPdf(catalog = '', more: readonly string[] = [], trailer = ''): Uint8Array {
  const content = textOf(deflateSync('BT /F1 12 Tf 72 720 Td (Contrato social) Tj ET'));
  return pdfOf(
    [
      `<< /Type /Catalog /Pages 2 0 R ${catalog}>>`,
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      PAGE,
      `<< /Length ${content.length} /Filter /FlateDecode >>\nstream\n${content}\nendstream`,
      ...more,
    ],
    trailer,
  );
}

/** An object stream that holds this text, packed. */
export function objectStream(text: string, dictionary = '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode'): string {
  const data = textOf(deflateSync(text));
  return `<< ${dictionary} /Length ${data.length} >>\nstream\n${data}\nendstream`;
}

export function chunk(type: string, data: Uint8Array): Uint8Array {
  const head = new Uint8Array(4);
  new DataView(head.buffer).setUint32(0, data.length);
  const body = joined(bytesOf(type), data);
  const check = new Uint8Array(4);
  new DataView(check.buffer).setUint32(0, crc32(body));
  return joined(head, body, check);
}

/** A grey PNG that says that it has this size; its pixels fill the first rows only. */
export function pngOf(width: number, height: number, extra: readonly Uint8Array[] = []): Uint8Array {
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  header[8] = 8;
  return joined(
    bytesOf('\x89PNG\r\n\x1a\n'),
    chunk('IHDR', header),
    ...extra,
    chunk('IDAT', Uint8Array.from(deflateSync(Buffer.alloc(Math.min(width * height, 1000) + 1)))),
    chunk('IEND', new Uint8Array()),
  );
}

/** A PNG's chunk of text. */
export function pngText(text: string): Uint8Array {
  return chunk('tEXt', bytesOf(`Comment\0${text}`));
}

export function segment(marker: number, data: readonly number[]): Uint8Array {
  const length = data.length + 2;
  return Uint8Array.from([0xff, marker, length >> 8, length & 0xff, ...data]);
}

/** A JPEG that says that it has this size, with a comment. */
export function jpegOf(width: number, height: number, comment = 'foto'): Uint8Array {
  return joined(
    Uint8Array.from([0xff, 0xd8]),
    segment(0xe0, [...bytesOf('JFIF\0'), 1, 1, 0, 0, 1, 0, 1, 0, 0]),
    segment(0xfe, [...bytesOf(comment)]),
    segment(0xc0, [8, height >> 8, height & 0xff, width >> 8, width & 0xff, 1, 1, 0x11, 0]),
    segment(0xda, [1, 1, 0, 0, 63, 0]),
    Uint8Array.from([0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56]),
    Uint8Array.from([0xff, 0xd9]),
  );
}

/** A ZIP archive with nothing in it: its record of the end, with a comment of so many bytes. */
export function emptyZip(commentBytes = 0): Uint8Array {
  return joined(
    bytesOf('PK\x05\x06'),
    new Uint8Array(16),
    Uint8Array.from([commentBytes & 0xff, commentBytes >> 8]),
    new Uint8Array(commentBytes),
  );
}
