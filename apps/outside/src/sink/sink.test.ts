import { expect, test } from 'vitest';
import { Sinks, type SinkCall } from './sink.ts';

const callOf = (body: string): SinkCall => ({ at: '', method: 'POST', path: '/sink/a/pix', headers: {}, body });

test('keeps the last calls, forgets the oldest, and counts them all', () => {
  const sinks = new Sinks();
  for (let index = 0; index < 600; index += 1) sinks.take('a', callOf(String(index)));
  const sink = sinks.of('a');
  expect(sink.count).toBe(600);
  expect(sink.calls).toHaveLength(500);
  expect(sink.calls.at(-1)?.body).toBe('599');
});

test('large bodies do not fill the memory', () => {
  const sinks = new Sinks();
  for (let index = 0; index < 30; index += 1) sinks.take('a', callOf('x'.repeat(400_000)));
  expect(sinks.of('a').calls.length).toBeLessThanOrEqual(5);
});

test('no more than a hundred names are kept', () => {
  const sinks = new Sinks();
  for (let index = 0; index < 150; index += 1) sinks.take(`n${index}`, callOf(''));
  expect(sinks.all()).toHaveLength(100);
  expect(sinks.all()[0]?.name).toBe('n149');
});
