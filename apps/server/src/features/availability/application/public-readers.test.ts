import { expect, test } from 'vitest';
import { PublicReaders } from './public-readers.ts';

const limits = { perAddress: 2, inAll: 5, beats: 3 };
const decoder = new TextDecoder();

test('one address has so many streams and no more, and all together so many', () => {
  const readers = new PublicReaders(limits);
  const opened = ['a', 'a', 'a', 'b', 'b', 'c', 'd'].map((address) => readers.open(address, 'x') !== undefined);
  expect(opened).toEqual([true, true, false, true, true, true, false]);
  expect(readers.size).toBe(5);
});

test('a place is free again when its reader goes', async () => {
  const readers = new PublicReaders(limits);
  const stream = readers.open('a', 'x');
  readers.open('a', 'x');
  await stream?.[Symbol.asyncIterator]().return?.();
  expect(readers.open('a', 'x')).toBeDefined();
});

test('a stream begins with all there is, and hears what follows', async () => {
  const readers = new PublicReaders(limits);
  const reading = readers.open('a', 'first')?.[Symbol.asyncIterator]();
  expect(decoder.decode((await reading?.next())?.value)).toContain('first');
  readers.tell('second');
  expect(decoder.decode((await reading?.next())?.value)).toBe('second');
});

test('whoever does not read is let go before it costs much, and nobody stays for ever', () => {
  const readers = new PublicReaders({ ...limits, beats: 1000 });
  readers.open('a', 'x');
  for (let turn = 0; turn < 100; turn += 1) readers.tell(`event ${turn}`);
  expect(readers.size).toBe(0);
  const brief = new PublicReaders(limits);
  brief.open('a', 'x');
  for (let turn = 0; turn < limits.beats; turn += 1) brief.beat('still');
  expect(brief.size).toBe(0);
});
