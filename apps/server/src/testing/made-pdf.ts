import { plainPdf } from '../seed/plain-pdf.ts';

/** A small, whole PDF of one page that says a text. */
export function tinyPdf(text: string): Uint8Array {
  return plainPdf([text]);
}
