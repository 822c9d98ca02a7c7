import type { CivilDate } from '@bank/core';
import { dayOf, holds } from '../../context/sample-values.ts';
import { placeBeside, putTo, type Side } from '../../drag/moves.ts';
import type { Todo } from '../../entities.ts';

/** Which things to do a list shows. */
export const TODO_VIEWS = [
  { value: 'open', label: 'Abertas' },
  { value: 'done', label: 'Concluídas' },
  { value: 'starred', label: 'Favoritas' },
  { value: 'important', label: 'Importantes' },
] as const;

export type TodoView = (typeof TODO_VIEWS)[number]['value'];

/** What narrows the list. */
export interface TodoFilter {
  readonly view: TodoView | undefined;
  /** The id of a tag. */
  readonly tag: string | undefined;
  readonly search: string;
}

/** Shows everything. */
export const NO_FILTER: TodoFilter = { view: undefined, tag: undefined, search: '' };

const SHOWS: Readonly<Record<TodoView, (todo: Todo) => boolean>> = {
  open: ({ done }) => !done,
  done: ({ done }) => done,
  starred: ({ starred }) => starred,
  important: ({ important }) => important,
};

/** What a filter leaves, in the order that the person gave. */
export function listedTodos(todos: readonly Todo[], { view, tag, search }: TodoFilter): readonly Todo[] {
  return todos
    .filter((todo) => view === undefined || SHOWS[view](todo))
    .filter((todo) => tag === undefined || todo.tag.includes(tag))
    .filter(({ title, note }) => holds(search, [title, note]));
}

/** The order after one of the list was put beside another; undefined where that changes nothing. */
export function orderAfter(
  todos: readonly Todo[],
  movedId: string,
  beside: { readonly target: string; readonly side: Side },
): readonly Todo[] | undefined {
  const ids = todos.map(({ id }) => id);
  const place = placeBeside(ids, movedId, beside);
  if (place === undefined || place === ids.indexOf(movedId)) return undefined;
  return putTo(todos, movedId, place);
}

/** The one before or after in what is shown, to step over; undefined at the edge. */
export function neighbourOf(
  shown: readonly Todo[],
  id: string,
  way: 'up' | 'down',
): { readonly target: string; readonly side: Side } | undefined {
  const place = shown.findIndex((todo) => todo.id === id);
  const next = place === -1 ? undefined : shown[place + (way === 'up' ? -1 : 1)];
  return next && { target: next.id, side: way === 'up' ? 'before' : 'after' };
}

/** A day as the template keeps dates: its noon in São Paulo. */
export function noonOf(day: CivilDate): string {
  return `${day}T15:00:00.000Z`;
}

/** Whether a thing should have been done before today. */
export function isLate({ done, dueDate }: Todo, today: CivilDate): boolean {
  const due = dayOf(dueDate);
  return !done && due !== undefined && due < today;
}

/** A thing to do that is not filled in yet. */
export function blankTodo(id: string, today: CivilDate): Todo {
  return {
    id,
    title: '',
    note: '',
    important: false,
    starred: false,
    done: false,
    read: true,
    selected: false,
    startDate: noonOf(today),
    dueDate: noonOf(today),
    tag: [],
  };
}
