import { createSocket } from 'node:dgram';
import { afterAll, expect, test } from 'vitest';
import { patience } from '@bank/testkit';
import { resolveNames } from './resolve-names.ts';

// A name server of this machine that hears every question and answers those that a test lets it answer.
const server = createSocket('udp4');
const heard: string[] = [];
const records = new Map<string, { readonly four?: string; readonly six?: Buffer }>();
server.on('message', (question, from) => {
  const name = nameIn(question);
  heard.push(name);
  const known = records.get(name);
  if (known) server.send(answerTo(question, known), from.port, from.address);
});
await new Promise<void>((resolve) => server.bind(0, '127.0.0.1', () => resolve()));
afterAll(() => server.close());
const servers = [`127.0.0.1:${server.address().port}`];
const inTime = new AbortController().signal;

function nameIn(question: Buffer): string {
  const labels: string[] = [];
  for (let at = 12; question[at]; at += (question[at] ?? 0) + 1) {
    labels.push(question.subarray(at + 1, at + 1 + (question[at] ?? 0)).toString('latin1'));
  }
  return labels.join('.');
}

/** An answer (RFC 1035, section 4) to an A (1) or AAAA (28) question; without a record of that type it holds none. */
function answerTo(question: Buffer, { four, six }: { readonly four?: string; readonly six?: Buffer }): Buffer {
  const end = 12 + nameIn(question).length + 2 + 4;
  const type = question.readUInt16BE(end - 4);
  const data = type === 1 ? four && Buffer.from(four.split('.').map(Number)) : six;
  const head = Buffer.from(question.subarray(0, 12));
  head.writeUInt16BE(0x81_80, 2);
  head.writeUInt16BE(data ? 1 : 0, 6);
  head.writeUInt32BE(0, 8);
  if (!data) return Buffer.concat([head, question.subarray(12, end)]);
  const record = Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 60, 0, data.length]);
  return Buffer.concat([head, question.subarray(12, end), record, data]);
}

test('a name has the addresses that its server says, IPv4 first', async () => {
  records.set('two.example', { four: '200.160.2.3', six: Buffer.from(`2001${'0'.repeat(27)}1`, 'hex') });
  expect(await resolveNames({ servers })('two.example', inTime)).toEqual([
    { address: '200.160.2.3', family: 4 },
    { address: '2001::1', family: 6 },
  ]);
});

test('one kind of address is enough', async () => {
  records.set('four.example', { four: '200.160.2.4' });
  expect(await resolveNames({ servers })('four.example', inTime)).toEqual([{ address: '200.160.2.4', family: 4 }]);
});

test('a name server that says nothing is given up, and while it is waited for no thread of the system’s resolver is [attack]', async () => {
  const resolve = resolveNames({ servers, withinMs: patience(600) });
  // More than there are such threads, which passwords are hashed on too.
  const asked = Array.from({ length: 20 }, (_, n) => resolve(`silent-${n}.example`, inTime));
  const ended = Promise.allSettled(asked);
  await expect.poll(() => heard.filter((name) => name.startsWith('silent-')).length).toBeGreaterThanOrEqual(20);
  expect(process.getActiveResourcesInfo()).not.toContain('GetAddrInfoReqWrap');
  expect((await ended).map(({ status }) => status)).toEqual(asked.map(() => 'rejected'));
});

test('nothing is waited for past the deadline of whoever asks', async () => {
  const leaving = new AbortController();
  const asked = resolveNames({ servers, withinMs: 60_000, askedForMs: 60_000 })('left.example', leaving.signal);
  const ended = Promise.allSettled([asked]);
  await expect.poll(() => heard.includes('left.example')).toBe(true);
  leaving.abort();
  expect((await ended).map(({ status }) => status)).toEqual(['rejected']);
});
