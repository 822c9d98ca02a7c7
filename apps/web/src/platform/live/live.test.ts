import { expect, test, vi } from 'vitest';
import { createEventReader, type StreamEvent } from './event-stream.ts';
import { createLive, RECONNECT_MS_MIN } from './live.ts';

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
      waits.push(delayMs);
      queueMicrotask(callback);
      return () => {};
    },
  });
  live.subscribe((event) => heard.push(event.type));
  live.start();
  await vi.waitUntil(() => opened > 2, { timeout: 10_000 });
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
      waits.push(delayMs);
      if (waits.length < 9) queueMicrotask(callback);
      return () => {};
    },
  });
  live.start();
  await vi.waitUntil(() => waits.length >= 9, { timeout: 10_000 });
  live.stop();
  expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000, 30_000]);
});
