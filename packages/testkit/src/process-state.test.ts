import { once } from 'node:events';
import { createServer } from 'node:net';
import process from 'node:process';
import { expect, test } from 'vitest';
import { leftBehind, lookAtProcess } from './process-state.ts';

test('what nobody touched is as before', () => {
  expect(leftBehind(lookAtProcess(), lookAtProcess())).toEqual([]);
});

test('a server, a listener, a name in the environment and another global are told, and gone when they are', async () => {
  const before = lookAtProcess();
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const listener = (): void => undefined;
  process.on('SIGWINCH', listener);
  process.env.LEFT_BY_A_TEST = 'secret';
  const { fetch } = globalThis;
  globalThis.fetch = async () => new Response();
  const left = leftBehind(before, lookAtProcess());
  globalThis.fetch = fetch;
  delete process.env.LEFT_BY_A_TEST;
  process.off('SIGWINCH', listener);
  await new Promise((done) => server.close(done));
  expect(left).toEqual([
    '1 × TCPServerWrap open',
    '1 × listener to "SIGWINCH"',
    'LEFT_BY_A_TEST in the environment',
    'another fetch',
  ]);
  await expect.poll(() => leftBehind(before, lookAtProcess())).toEqual([]);
});
