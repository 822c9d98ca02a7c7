import { expect, test } from 'vitest';
import { exampleTask } from '../features/background-tasks/testdata/example-tasks.ts';
import { progressWords } from './task-progress.tsx';

test('says how far a task is, and 100% only when all is there', () => {
  const running = (done: number, total: number | null) =>
    progressWords(exampleTask({ state: 'running', progress: { done, total } }));
  expect(running(0, 100)).toBe('0% pronto');
  expect(running(9999, 10_000)).toBe('99% pronto');
  expect(running(10, 10)).toBe('100% pronto');
  expect(running(5, null)).toBe('Em preparo');
  expect(running(0, 0)).toBe('Em preparo');
  expect(progressWords(exampleTask({ state: 'queued' }))).toBe('Na fila');
  expect(progressWords(exampleTask({ state: 'running', cancelling: true }))).toBe('Cancelando');
});
