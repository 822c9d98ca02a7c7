/** Marks of pages and programs, which no document or photo has in it. */
const PAGE_OR_PROGRAM =
  /<(?:!doctype|html|script|\?php|iframe|object|embed)[\s/>]|<(?:svg|body|img)[\s/>][\x20-\x7e\s]{8}|this program cannot be run in dos mode/i;

/** A ZIP archive is read from its end: this record, and a comment of up to 65,535 bytes. */
const ZIP_END = 'PK\x05\x06';
const ZIP_END_BYTES_MAX = 22 + 65_535;

/** Whether a file, one character for each byte, is something else besides: a page, a program, an archive. */
export function carriesForeignContent(text: string): boolean {
  return PAGE_OR_PROGRAM.test(text) || text.slice(-ZIP_END_BYTES_MAX).includes(ZIP_END);
}
