const figures = (value: number, width: number): string => String(value).padStart(width, '0');

function* lines240(details: number): Generator<string> {
  const line = (lot: number, type: number, rest: string): string => `756${figures(lot, 4)}${type}${rest}`.padEnd(240);
  yield line(0, 0, '         ');
  yield line(1, 1, 'R01');
  for (let number = 1; number <= details; number += 1) yield line(1, 3, `${figures(number, 5)}P `);
  yield line(1, 5, `         ${figures(details + 2, 6)}`);
  yield line(9999, 9, `         ${figures(1, 6)}${figures(details + 4, 6)}`);
}

function* lines400(details: number): Generator<string> {
  const line = (number: number, start: string): string => `${start.padEnd(394)}${figures(number, 6)}`;
  yield line(1, '01REMESSA');
  for (let number = 2; number <= details + 1; number += 1) yield line(number, '1');
  yield line(details + 2, '9');
}

/** The frame of a remittance file with so many details, as one text. For tests and benchmarks. */
export function madeRemittance(layout: 240 | 400, details: number, lineEnd = '\r\n'): string {
  const lines = layout === 240 ? lines240(details) : lines400(details);
  return [...lines].map((line) => line + lineEnd).join('');
}

/** The same of CNAB 240, some lines at a time, for files that shall not lie in memory whole; and how long it is. */
export function streamedRemittance(details: number): {
  readonly bytes: number;
  readonly pieces: Iterable<Uint8Array>;
} {
  return { bytes: (details + 4) * 242, pieces: inPieces(lines240(details)) };
}

function* inPieces(lines: Iterable<string>): Generator<Uint8Array> {
  let some: string[] = [];
  for (const line of lines) {
    some.push(`${line}\r\n`);
    if (some.length < 256) continue;
    yield Buffer.from(some.join(''), 'latin1');
    some = [];
  }
  yield Buffer.from(some.join(''), 'latin1');
}
