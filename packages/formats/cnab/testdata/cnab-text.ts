import { readCnabFile, type CnabFile } from '../src/read-cnab.ts';

/** Reads a file that stands in a string of Latin-1. */
export function read(text: string): CnabFile {
  return readCnabFile(Uint8Array.from(text, (character) => character.charCodeAt(0)));
}

/** The file with other text at a position (from 1) of a line (from 1). */
export function edit(text: string, line: number, from: number, put: string): string {
  const lines = text.split('\r\n');
  const old = lines[line - 1] ?? '';
  lines[line - 1] = old.slice(0, from - 1) + put + old.slice(from - 1 + put.length);
  return lines.join('\r\n');
}

/** The file without a line (from 1). */
export function withoutLine(text: string, line: number): string {
  return text
    .split('\r\n')
    .filter((_, index) => index !== line - 1)
    .join('\r\n');
}

/** Severity, code, line and positions of everything that is said of a file. */
export function said(file: CnabFile): readonly string[] {
  return [...file.errors, ...file.warnings].map(
    ({ severity, code, line, from, to }) => `${severity} ${code} ${line}${from === undefined ? '' : ` ${from}-${to}`}`,
  );
}
