import type { Tag, Todo } from '../../entities.ts';
import { entityOf, refusal, textOf, type Body, type Calls } from '../call.ts';
import { formsAt } from '../forms.ts';

/** The order that a body asks for: whole entries or ids. What it leaves out comes after, as it was. */
function reordered(todos: readonly Todo[], sent: unknown): readonly Todo[] {
  if (!Array.isArray(sent)) throw new TypeError('a list is missing');
  const ids = sent.map((one: unknown) => textOf(typeof one === 'object' && one !== null ? (one as Body)['id'] : one));
  const named = ids.flatMap((id) => todos.find((todo) => todo.id === id) ?? []);
  return [...named, ...todos.filter(({ id }) => !ids.includes(id))];
}

/** Things to do and their tags. Flags are part of the entry: an update replaces them. */
export const todoCalls: Calls = {
  'GET /api/todo/all': ({ state }) => ({ value: state.todos }),
  'GET /api/todo/tag': ({ state }) => ({ value: state.tags }),
  'GET /api/todo': ({ state, query }) => {
    const todo = state.todos.find(({ id }) => id === query.get('id'));
    return todo ? { value: todo } : refusal(404, 'Not found');
  },
  'POST /api/todo/add': ({ state, body, newId, nowMs }) => {
    const sent = entityOf(body(), 'todo');
    const todo: Todo = { ...formsAt(nowMs).todo(sent), id: textOf(sent['id'] ?? newId()) };
    const todos = [todo, ...state.todos];
    return { value: todos, state: { todos } };
  },
  'POST /api/todo/update': ({ state, body, nowMs }) => {
    const sent = entityOf(body(), 'todo');
    const wanted = textOf(sent['id']);
    if (!state.todos.some(({ id }) => id === wanted)) return refusal(404, 'Not found');
    const replaced = (todo: Todo): Todo => ({ ...formsAt(nowMs).todo({ ...todo, ...sent }), id: wanted });
    const todos = state.todos.map((todo) => (todo.id === wanted ? replaced(todo) : todo));
    return { value: todos, state: { todos } };
  },
  'POST /api/todo/delete': ({ state, body }) => {
    const wanted = textOf(entityOf(body(), 'todo')['id']);
    if (!state.todos.some(({ id }) => id === wanted)) return refusal(404, 'Not found');
    const todos = state.todos.filter(({ id }) => id !== wanted);
    return { value: todos, state: { todos } };
  },
  'POST /api/todo/reorder': ({ state, body }) => {
    const todos = reordered(state.todos, body()['todoList']);
    return { value: todos, state: { todos } };
  },
  'POST /api/todo/tag/add': ({ state, body, newId }) => {
    const sent = body()['tag'];
    const made = typeof sent === 'string' ? { name: sent } : entityOf(body(), 'tag');
    const tag: Tag = { id: textOf(made['id' as keyof typeof made] ?? newId()), name: textOf(made['name']) };
    const tags = [...state.tags, tag];
    return { value: tags, state: { tags } };
  },
  'POST /api/todo/tag/delete': ({ state, body }) => {
    const sent = body()['tag'];
    const wanted = textOf(typeof sent === 'string' ? sent : entityOf(body(), 'tag')['id']);
    if (!state.tags.some(({ id }) => id === wanted)) return refusal(404, 'Not found');
    const tags = state.tags.filter(({ id }) => id !== wanted);
    const todos = state.todos.map((todo) => ({ ...todo, tag: todo.tag.filter((id) => id !== wanted) }));
    return { value: tags, state: { tags, todos } };
  },
};
