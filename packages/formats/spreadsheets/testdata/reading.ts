import { execFileSync } from 'node:child_process';
import process from 'node:process';
import { setImmediate } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { SheetCell, SheetFault, SheetRow } from '../src/index.ts';

/** What a reader gave: all rows up to its end or its refusal. */
export interface Reading {
  readonly rows: readonly SheetRow[];
  readonly fault: SheetFault | undefined;
}

/** Reads to the end. */
export async function readAll(
  rows: AsyncIterable<{ ok: true; value: readonly SheetRow[] } | { ok: false; error: SheetFault }>,
): Promise<Reading> {
  const all: SheetRow[] = [];
  let fault: SheetFault | undefined;
  for await (const some of rows) {
    if (some.ok) all.push(...some.value);
    else fault = some.error;
  }
  return { rows: all, fault };
}

/** Lets the event loop turn, as a server would. */
export const pause = async (): Promise<void> => {
  await setImmediate();
};

/** The bytes of a writer in one piece. */
export async function joined(pieces: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(piece);
  return Uint8Array.from(Buffer.concat(all));
}

/** The bytes cut into pieces of that many. */
export function cut(bytes: Uint8Array, length: number): readonly Uint8Array[] {
  return Array.from({ length: Math.ceil(bytes.length / length) }, (_, at) =>
    bytes.subarray(at * length, (at + 1) * length),
  );
}

/** Cells as plain values, to compare: empty is null. */
export function plain(cells: readonly SheetCell[]): readonly unknown[] {
  return cells.map((cell) => {
    switch (cell.kind) {
      case 'empty':
        return null;
      case 'text':
        return cell.text;
      case 'number':
      case 'boolean':
        return cell.value;
      case 'date':
        return cell.time === null ? cell.date : `${cell.date} ${cell.time}`;
      case 'time':
        return cell.time;
      default:
        return cell;
    }
  });
}

export const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

/** What reading a file takes in a process of its own: rows or refusal, memory held beyond the file, the longest time at a stretch. */
export function measureReading(
  bytes: Uint8Array,
  { rowsMax = 1_000_000 } = {},
): {
  readonly rows: number;
  readonly fault?: string;
  readonly mib: number;
  readonly longestMs: number;
} {
  const script = fileURLToPath(new URL('measure-reading.ts', import.meta.url));
  const node = ['--expose-gc', script, String(rowsMax)];
  return JSON.parse(execFileSync(process.execPath, node, { input: bytes, encoding: 'utf8' })) as ReturnType<
    typeof measureReading
  >;
}
