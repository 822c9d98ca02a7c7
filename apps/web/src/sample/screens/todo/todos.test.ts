import { parseCivilDate, type CivilDate } from '@bank/core';
import { describe, expect, test } from 'vitest';
import { sampleState } from '../../data/sample-state.ts';
import { blankTodo, isLate, listedTodos, neighbourOf, NO_FILTER, noonOf, orderAfter } from './todos.ts';

const { todos } = sampleState(Date.parse('2026-11-21T12:00:00Z'));
const parsed = parseCivilDate('2026-11-21');
const today = (parsed.ok ? parsed.value : undefined) as CivilDate;

describe('the list of things to do', () => {
  test('is narrowed by flag, tag and words together, in the order given', () => {
    const shown = listedTodos(todos, { view: 'open', tag: 'tag-1', search: 'ESTOQUE' });
    expect(shown.length).toBeGreaterThan(0);
    expect(shown.every(({ done, tag, title }) => !done && tag.includes('tag-1') && /estoque/i.test(title))).toBe(true);
    expect(listedTodos(todos, NO_FILTER)).toEqual(todos);
  });
  test('puts one beside another and leaves the others in their order', () => {
    const after = orderAfter(todos, 'tdo-1', { target: 'tdo-3', side: 'after' });
    expect(after?.slice(0, 4).map(({ id }) => id)).toEqual(['tdo-2', 'tdo-3', 'tdo-1', 'tdo-4']);
    expect(orderAfter(todos, 'tdo-2', { target: 'tdo-1', side: 'after' })).toBeUndefined();
  });
  test('steps over the next one that is shown, and over none at the edge', () => {
    expect(neighbourOf(todos, 'tdo-2', 'up')).toEqual({ target: 'tdo-1', side: 'before' });
    expect(neighbourOf(todos, 'tdo-1', 'up')).toBeUndefined();
  });
});

test('a thing is late when its day is before today and it is not done', () => {
  const todo = { ...blankTodo('x', today), dueDate: '2026-11-20T15:00:00.000Z' };
  expect(isLate(todo, today)).toBe(true);
  expect(isLate({ ...todo, done: true }, today)).toBe(false);
  expect(isLate({ ...todo, dueDate: noonOf(today) }, today)).toBe(false);
});
