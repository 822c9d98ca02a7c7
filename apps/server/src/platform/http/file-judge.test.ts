import { hash } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import { assert, ok, refuse } from '@bank/core';
import { pino } from 'pino';
import { afterEach, expect, test } from 'vitest';
import { slowPdf, tinyPdf } from '../../testing/made-pdf.ts';
import { createFileJudge, type FileJudge } from './file-judge.ts';

// Goal: A7, hostile files are judged beside the thread that answers, and can neither hold nor fill it.
const log = pino({ level: 'silent' });
const judges: FileJudge[] = [];

function judgeOf(...bounds: Parameters<typeof createFileJudge>[1][]): FileJudge {
  const judge = createFileJudge(log, ...bounds);
  judges.push(judge);
  return judge;
}

afterEach(() => Promise.all(judges.splice(0).map((judge) => judge.close())));

/** Does what the name of a file says, and takes all others. */
const misbehaving = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from 'node:worker_threads';
    parentPort.on('message', ({ name }) => {
      if (name === 'spin') for (;;);
      if (name === 'grow') for (const kept = []; ; ) kept.push(new Array(100_000).fill(0.5));
      if (name === 'throw') throw new RangeError('a fault of ours');
      parentPort.postMessage({ ok: true, value: { name } });
    });
    parentPort.postMessage('ready');
  `)}`,
);

function file(name: string, bytes: Uint8Array = tinyPdf('Contrato')) {
  return { name, bytes: new Uint8Array(bytes) };
}

test('A7 a file comes back with its bytes and hash, moved and not copied, or with its fault', async () => {
  const { judge } = judgeOf();
  const pdf = file('C:\\contrato.pdf');
  const verdict = await judge(pdf);
  expect(verdict).toMatchObject({ ok: true, value: { name: 'contrato.pdf', mediaType: 'application/pdf' } });
  expect(verdict.ok && [...verdict.value.bytes]).toEqual([...tinyPdf('Contrato')]);
  expect(verdict.ok && verdict.value.sha256).toHaveLength(32);
  expect(pdf.bytes).toHaveLength(0);
  expect(await judge(file('a.pdf', new Uint8Array()))).toEqual(refuse('file.empty'));
  expect(await Promise.all([judge(file('a.gif')), judge(file('b.pdf'))])).toMatchObject([
    refuse('file.type'),
    { value: { name: 'b.pdf' } },
  ]);
});

test('a photo comes back without where and with what it was taken, and with the hash of what is kept [attack]', async () => {
  const { judge } = judgeOf();
  const exif = 'Exif\0\0Galaxy S26 de Maria, -23.55 -46.63';
  const photo = [
    [0xff, 0xd8],
    [0xff, 0xe1, 0, exif.length + 2, ...Buffer.from(exif)],
    [0xff, 0xc0, 0, 11, 8, 0, 1, 0, 1, 1, 1, 0x11, 0],
    [0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 0x12],
    [0xff, 0xd9],
  ];
  const verdict = await judge(file('foto.jpg', Uint8Array.from(photo.flat())));
  assert(verdict.ok, 'a good photo is taken');
  const { bytes, sha256, mediaType } = verdict.value;
  expect(mediaType).toBe('image/jpeg');
  expect([...bytes]).toEqual(photo.toSpliced(1, 1).flat());
  expect(Buffer.from(sha256).toString('hex')).toBe(hash('sha256', bytes));
});

test('A7 a timer runs while a hostile file is judged [attack]', async () => {
  const { judge } = judgeOf();
  await judge(file('a.pdf'));
  const verdict = judge(file('a.pdf', slowPdf())).then(({ ok }) => `judged: ${ok}`);
  expect(await Promise.race([verdict, sleep(1, 'still free')])).toBe('still free');
  expect(await verdict).toBe('judged: false');
});

test('A7 a file that takes too long or too much memory is unreadable, and the next one is judged [attack]', async () => {
  const slow = judgeOf({ program: misbehaving, msMax: 2000 });
  expect(await Promise.all([slow.judge(file('spin')), slow.judge(file('good'))])).toEqual([
    refuse('file.unreadable'),
    ok({ name: 'good' }),
  ]);
  const big = judgeOf({ program: misbehaving, heapMbMax: 32, msMax: 60_000 });
  expect(await Promise.all([big.judge(file('grow')), big.judge(file('good'))])).toEqual([
    refuse('file.unreadable'),
    ok({ name: 'good' }),
  ]);
});

test('a fault of our own in the judging is thrown, not blamed on the file, and the next one is judged', async () => {
  const { judge } = judgeOf({ program: misbehaving });
  await expect(judge(file('throw'))).rejects.toThrow('a fault of ours');
  expect(await judge(file('good'))).toEqual(ok({ name: 'good' }));
});

test('there is one thread, from the first file to the end of the judge', async () => {
  const threads: Worker[] = [];
  const note = (thread: Worker) => threads.push(thread);
  process.on('worker', note);
  const judge = judgeOf();
  await sleep(0);
  expect(threads).toHaveLength(0);
  await Promise.all([judge.judge(file('a.pdf')), judge.judge(file('b.pdf'))]);
  process.off('worker', note);
  const [thread] = threads;
  expect(threads).toHaveLength(1);
  const ended = once(thread as Worker, 'exit');
  await judge.close();
  await ended;
});
