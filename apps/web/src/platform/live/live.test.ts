import { expect, test, vi } from 'vitest';
import { createEventReader, type StreamEvent } from './event-stream.ts';
import { createLive, RECONNECT_MS_MIN, SILENCE_MS_MAX } from './live.ts';

/** Longer than on any machine: only a failure waits it out. */
const PATIENT_MS = 60_000;

function read(...pieces: readonly string[]): StreamEvent[] {
  const events: StreamEvent[] = [];
  const feed = createEventReader((event) => events.push(event));
  for (const piece of pieces) feed(piece);
  return events;
}

test('reads events however the pieces are cut', () => {
  const text = ': hello\n\nevent: balance\ndata: {"type":"balance"}\n\nevent: x\r\ndata: a\r\ndata: b\r\n\r\n';
  const expected = [
    { type: 'balance', data: '{"type":"balance"}' },
    { type: 'x', data: 'a\nb' },
  ];
  expect(read(text)).toEqual(expected);
  for (let cut = 1; cut < text.length; cut += 1) expect(read(text.slice(0, cut), text.slice(cut))).toEqual(expected);
});

test('an event without data is none, and an unfinished one waits', () => {
  expect(read('event: balance\n\n')).toEqual([]);
  expect(read('data: a\n')).toEqual([]);
});

test('a stream without line ends is refused', () => {
  expect(() => read('x'.repeat(70_000))).toThrow();
});

test('tells valid events, passes over others, and says when it stands, and reconnects with a word to read everything again', async () => {
  const waits: number[] = [];
  const heard: string[] = [];
  let opened = 0;
  const live = createLive({
    open: () => {
      opened += 1;
      if (opened > 2) return new Promise(() => {});
      return Promise.resolve(
        new Response(
          'event: balance\ndata: {}\n\nevent: nonsense\ndata: {}\n\nevent: payment-order\ndata: {"orderId":"ord_1"}\n\n',
        ),
      );
    },
    schedule: (callback, delayMs) => {
      if (delayMs === SILENCE_MS_MAX) return () => {};
      waits.push(delayMs);
      queueMicrotask(callback);
      return () => {};
    },
  });
  live.subscribe((event) => heard.push(event.type));
  live.start();
  await vi.waitUntil(() => opened > 2, { timeout: PATIENT_MS });
  live.stop();
  expect(heard).toEqual(['opened', 'balance', 'payment-order', 'reconnected', 'balance', 'payment-order']);
  expect(waits).toEqual([RECONNECT_MS_MIN, RECONNECT_MS_MIN]);
  expect(live.status()).toBe('closed');
});

test('waits longer each time while the bank does not answer', async () => {
  const waits: number[] = [];
  const live = createLive({
    open: () => Promise.reject(new TypeError('Failed to fetch')),
    schedule: (callback, delayMs) => {
      if (delayMs === SILENCE_MS_MAX) return () => {};
      waits.push(delayMs);
      if (waits.length < 9) queueMicrotask(callback);
      return () => {};
    },
  });
  live.start();
  await vi.waitUntil(() => waits.length >= 9, { timeout: PATIENT_MS });
  live.stop();
  expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000, 30_000]);
});

test.each([
  ['that fell silent while it stood', true],
  ['that never answered', false],
])('gives up a line %s, and comes back', async (_, answers) => {
  let opened = 0;
  const silences: (() => void)[] = [];
  const heard: string[] = [];
  const live = createLive({
    open: (signal) => {
      opened += 1;
      const aborted = new Promise<never>((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new DOMException('gone', 'AbortError')));
      });
      if (!answers) return aborted;
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          controller.enqueue(new TextEncoder().encode(': \n\n'));
          aborted.catch((error: unknown) => controller.error(error));
        },
      });
      return Promise.resolve(new Response(body));
    },
    schedule: (callback, delayMs) => {
      if (delayMs === SILENCE_MS_MAX) silences.push(callback);
      else queueMicrotask(callback);
      return () => silences.splice(silences.indexOf(callback), silences.includes(callback) ? 1 : 0);
    },
  });
  live.subscribe((event) => heard.push(event.type));
  live.start();
  await vi.waitUntil(() => opened === 1 && silences.length === 1);
  await new Promise((resolve) => setTimeout(resolve, 5));
  // One watch at a time: each word from the bank begins it anew.
  expect(silences).toHaveLength(1);
  silences[0]?.();
  const expected = answers ? ['opened', 'reconnected'] : [];
  await vi.waitUntil(() => opened === 2 && heard.length === expected.length);
  live.stop();
  expect(heard).toEqual(expected);
});
