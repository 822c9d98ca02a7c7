import { deflateSync } from 'node:zlib';
import { plainPdf } from '../seed/plain-pdf.ts';

/** A small, whole PDF of one page that says a text. */
export function tinyPdf(text: string): Uint8Array {
  return plainPdf([text]);
}

/** A whole PDF of nearly 10 MiB that takes as long to judge as any: lists of packed objects, over and over. */
export function slowPdf(): Uint8Array {
  const packed = deflateSync('5 0 << >>').toString('latin1');
  const dictionary = `<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${packed.length} >>`;
  const part = `5 0 obj ${dictionary}\nstream\n${packed}\nendstream\n`;
  const head = `%PDF-1.7\n${part.repeat(Math.floor(10_000_000 / part.length))}`;
  return Buffer.from(`${head}xref startxref ${head.length} %%EOF`, 'latin1');
}
