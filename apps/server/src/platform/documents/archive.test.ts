import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as yauzl from 'yauzl';
import { instant, type Instant } from '@bank/core';
import { zipOf } from './archive.ts';

interface Source {
  readonly name: string;
  readonly issuedAt: Instant;
  readonly pieces: readonly Uint8Array[];
}

async function zipped(sources: readonly Source[]): Promise<Buffer> {
  const content = async function* (pieces: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
    yield* pieces;
  };
  const files = sources.map(({ pieces, ...file }) => ({ ...file, content: content(pieces) }));
  const parts: Uint8Array[] = [];
  for await (const part of zipOf(files)) parts.push(part);
  return Buffer.concat(parts);
}

interface Read {
  readonly name: string;
  readonly day: string;
  readonly bytes: Buffer;
}

/** Reads a ZIP with a reader that is not ours, and checks what it says of each file against the file. */
async function readZip(zip: Buffer): Promise<Read[]> {
  const archive = await yauzl.fromBufferPromise(zip);
  const read: Read[] = [];
  for await (const entry of archive.eachEntry()) {
    const parts: Buffer[] = [];
    for await (const part of await archive.openReadStreamPromise(entry)) parts.push(part as Buffer);
    const bytes = Buffer.concat(parts);
    expect([entry.crc32, entry.uncompressedSize]).toEqual([crc32(bytes), bytes.length]);
    const date = entry.lastModFileDate;
    read.push({ name: entry.fileName, day: `${1980 + (date >> 9)}-${(date >> 5) & 15}-${date & 31}`, bytes });
  }
  return read;
}

const AT = instant(Date.parse('2026-11-04T01:30:00Z'));

describe('a ZIP of issued files', () => {
  test('holds each file byte by byte under its name, dated the day on which it was issued in São Paulo', async () => {
    const long = Buffer.alloc(700_000, 'linha;1,00\r\n');
    const files = [
      { name: 'extrato-10001-2026-10.csv', issuedAt: AT, pieces: [long.subarray(0, 300_000), long.subarray(300_000)] },
      { name: 'extração.ofx', issuedAt: AT, pieces: [Buffer.from('<OFX>')] },
      { name: 'vazio.csv', issuedAt: AT, pieces: [] },
    ];
    const zip = await zipped(files);
    expect(zip.length).toBeLessThan(10_000);
    expect(await readZip(zip)).toEqual([
      { name: 'extrato-10001-2026-10.csv', day: '2026-11-3', bytes: long },
      { name: 'extração.ofx', day: '2026-11-3', bytes: Buffer.from('<OFX>') },
      { name: 'vazio.csv', day: '2026-11-3', bytes: Buffer.alloc(0) },
    ]);
  });

  test('reads back as what went in, whatever that was, and is the same when it is made again', async () => {
    const fileOf = fc.record({
      name: fc.stringMatching(/^[a-z0-9]{1,12}[.]csv$/),
      issuedAt: fc.integer({ min: 0, max: 1e9 }).map((seconds) => instant(1.7e12 + seconds * 1000)),
      pieces: fc.array(fc.uint8Array({ maxLength: 200 }), { maxLength: 4 }),
    });
    const filesOf = fc.uniqueArray(fileOf, { maxLength: 6, selector: ({ name }) => name });
    await fc.assert(
      fc.asyncProperty(filesOf, async (files) => {
        const zip = await zipped(files);
        const read = await readZip(zip);
        expect(read.map(({ name, bytes }) => [name, bytes])).toEqual(
          files.map(({ name, pieces }) => [name, Buffer.concat(pieces)]),
        );
        expect(await zipped(files)).toEqual(zip);
      }),
      { numRuns: 40 },
    );
  });

  test('breaks off where a file’s content does', async () => {
    const broken = async function* (): AsyncGenerator<Uint8Array> {
      yield Buffer.from('a');
      throw new Error('damaged');
    };
    const parts = zipOf([{ name: 'a.csv', issuedAt: AT, content: broken() }]);
    await expect(Array.fromAsync(parts)).rejects.toThrow('damaged');
  });
});
