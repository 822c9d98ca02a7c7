import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLine } from './line.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A line to a server that answers as long as it is up; calls may fail beside it. */
function lineTo() {
  const server = { isUp: true, probes: 0 };
  const reach = (): Promise<Response> =>
    server.isUp ? Promise.resolve(new Response()) : Promise.reject(new TypeError('Failed to fetch'));
  const probe = (): Promise<Response> => {
    server.probes += 1;
    return reach();
  };
  const line = createLine(window, probe, () => 7000);
  return { line, server, call: line.hearing(reach) };
}
const settle = () => vi.advanceTimersByTimeAsync(0);

test('a call that fails raises a doubt, and only a server that does not answer either makes the line away', async () => {
  const { line, server, call } = lineTo();
  const failing = line.hearing(() => Promise.reject(new TypeError('Failed to fetch')));
  await expect(failing('/x')).rejects.toThrow('Failed to fetch');
  await settle();
  expect([line.isAway(), server.probes]).toEqual([false, 1]);
  server.isUp = false;
  await expect(call('/x')).rejects.toThrow('Failed to fetch');
  await settle();
  expect([line.isAway(), line.awaySinceMs()]).toEqual([true, 7000]);
});

test('a browser that says offline is believed once a call failed too, and not before', async () => {
  const { line, server, call } = lineTo();
  vi.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(false);
  window.dispatchEvent(new Event('offline'));
  await settle();
  // A bank on the same computer answers without any network.
  expect(line.isAway()).toBe(false);
  server.isUp = false;
  await expect(call('/x')).rejects.toThrow();
  expect(line.isAway()).toBe(true);
});

test('an answer while the browser says offline may be the last one: it is looked again, later and later', async () => {
  const { line, server } = lineTo();
  const onLine = vi.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(false);
  window.dispatchEvent(new Event('offline'));
  await settle();
  expect([line.isAway(), server.probes]).toEqual([false, 1]);
  server.isUp = false;
  await vi.advanceTimersByTimeAsync(2000);
  expect([line.isAway(), server.probes]).toEqual([true, 2]);
  server.isUp = true;
  await vi.advanceTimersByTimeAsync(4000);
  expect([line.isAway(), server.probes]).toEqual([false, 3]);
  // A browser that never says online asks twice a minute in the end.
  await vi.advanceTimersByTimeAsync(600_000);
  expect(server.probes).toBeLessThan(3 + 25);
  onLine.mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  await settle();
  const { probes } = server;
  await vi.advanceTimersByTimeAsync(120_000);
  expect(server.probes).toBe(probes);
});

test('a line that comes back is looked for as often as at first, however long it was away', async () => {
  const { line, server } = lineTo();
  server.isUp = false;
  await line.look();
  await vi.advanceTimersByTimeAsync(120_000);
  // The first try after it still fails, as where an address is being given out.
  window.dispatchEvent(new Event('online'));
  await settle();
  server.isUp = true;
  await vi.advanceTimersByTimeAsync(2000);
  expect(line.isAway()).toBe(false);
});

test('a call that was given up says nothing about the line', async () => {
  const { line, server } = lineTo();
  const aborted = new AbortController();
  aborted.abort();
  const call = line.hearing(() => Promise.reject(new DOMException('aborted', 'AbortError')));
  await expect(call('/x', { signal: aborted.signal })).rejects.toThrow();
  await settle();
  expect([line.isAway(), server.probes]).toEqual([false, 0]);
});

test('while it is away it is looked for by itself, later and later; who waits for it goes on', async () => {
  const { line, server } = lineTo();
  const heard: boolean[] = [];
  line.subscribe(() => heard.push(line.isAway()));
  server.isUp = false;
  await line.look();
  let wentOn = 0;
  void line.there().then(() => (wentOn += 1));
  void line.proven().then(() => (wentOn += 1));
  await vi.advanceTimersByTimeAsync(1900);
  expect(server.probes).toBe(2);
  server.isUp = true;
  expect(wentOn).toBe(0);
  await vi.advanceTimersByTimeAsync(4000);
  expect([line.isAway(), wentOn, heard]).toEqual([false, 2, [true, false]]);
});

test('any answer of the bank ends it, and nobody looks any more', async () => {
  const { line, server, call } = lineTo();
  server.isUp = false;
  await line.look();
  server.isUp = true;
  await call('/x');
  expect(line.isAway()).toBe(false);
  const { probes } = server;
  await vi.advanceTimersByTimeAsync(120_000);
  expect(server.probes).toBe(probes);
});
