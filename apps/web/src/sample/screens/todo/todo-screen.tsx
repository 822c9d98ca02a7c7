import { Button, Card, FilterBar, FilterChip, SearchField, VisuallyHidden } from '@bank/ui';
import { Plus } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Answered } from '../../components/answered.tsx';
import { ChoiceChips } from '../../components/choice-chips.tsx';
import { NothingFound } from '../../components/nothing-found.tsx';
import shared from '../../components/sample.module.css';
import { useSample } from '../../context/sample-context.ts';
import { together } from '../../context/together.ts';
import { useSampleRead, useSampleWrite } from '../../context/use-sample-call.ts';
import type { Side } from '../../drag/moves.ts';
import type { Tag, Todo } from '../../entities.ts';
import { TagsButton } from './tags-button.tsx';
import { TodoDrawer } from './todo-drawer.tsx';
import { TodoRow } from './todo-row.tsx';
import styles from './todo.module.css';
import { blankTodo, listedTodos, neighbourOf, NO_FILTER, orderAfter, TODO_VIEWS, type TodoFilter } from './todos.ts';

/** Things to do: flags, tags, due days, an order of one's own. */
export function TodoScreen(): ReactNode {
  const answer = together({
    todos: useSampleRead<readonly Todo[]>('/api/todo/all'),
    tags: useSampleRead<readonly Tag[]>('/api/todo/tag'),
  });
  return <Answered answer={answer}>{(data) => <Todos {...data} />}</Answered>;
}

function Todos({ todos, tags }: { readonly todos: readonly Todo[]; readonly tags: readonly Tag[] }): ReactNode {
  const { today } = useSample();
  const { run, running } = useSampleWrite();
  const [filter, setFilter] = useState<TodoFilter>(NO_FILTER);
  const [opened, setOpened] = useState<Todo | undefined>(undefined);
  const [said, setSaid] = useState('');
  const followed = useRef<string | undefined>(undefined);
  const shown = listedTodos(todos, filter);

  // A line that was moved by keys keeps the focus.
  useEffect(() => {
    if (followed.current === undefined) return;
    document.getElementById(`tarefa-${followed.current}`)?.focus();
    followed.current = undefined;
  }, [todos]);

  const change = (todo: Todo, flags: Partial<Todo>): void => {
    void run('/api/todo/update', { todo: { ...todo, ...flags } });
  };
  const open = (todo: Todo): void => {
    setOpened({ ...todo, read: true });
    if (!todo.read) change(todo, { read: true });
  };
  const put = async (id: string, beside: { readonly target: string; readonly side: Side } | undefined) => {
    const order = beside && orderAfter(todos, id, beside);
    if (order === undefined) return;
    if (!(await run('/api/todo/reorder', { todoList: order }))) return;
    const title = todos.find((todo) => todo.id === id)?.title ?? '';
    setSaid(`${title}: ${listedTodos(order, filter).findIndex((todo) => todo.id === id) + 1} de ${shown.length}.`);
  };
  const step = (id: string, way: 'up' | 'down'): void => {
    followed.current = id;
    void put(id, neighbourOf(shown, id, way));
  };
  const save = async (todo: Todo): Promise<void> => {
    const isNew = !todos.some(({ id }) => id === todo.id);
    const done = isNew ? 'Tarefa criada.' : 'Tarefa salva.';
    if (await run(isNew ? '/api/todo/add' : '/api/todo/update', { todo }, done)) setOpened(undefined);
  };
  const remove = async (todo: Todo): Promise<void> => {
    if (await run('/api/todo/delete', { todo }, 'Tarefa excluída.')) setOpened(undefined);
  };

  return (
    <>
      <div className={shared.bar}>
        <ChoiceChips
          label="Mostrar"
          all="Todas"
          options={TODO_VIEWS}
          value={filter.view}
          onChange={(view) => setFilter({ ...filter, view })}
        />
        <SearchField
          label="Buscar tarefa"
          value={filter.search}
          onChange={(search) => setFilter({ ...filter, search })}
        />
        <span className={shared.barEnd}>
          <Button
            variant="primary"
            icon={<Plus size={16} aria-hidden />}
            onClick={() => setOpened(blankTodo(crypto.randomUUID(), today))}
          >
            Nova tarefa
          </Button>
        </span>
      </div>
      <div className={shared.bar}>
        <FilterBar label="Etiquetas">
          {tags.map(({ id, name }) => (
            <FilterChip
              key={id}
              on={filter.tag === id}
              onClick={() => setFilter({ ...filter, tag: filter.tag === id ? undefined : id })}
            >
              {name}
            </FilterChip>
          ))}
        </FilterBar>
        <TagsButton
          tags={tags}
          onGone={(id) => {
            if (filter.tag === id) setFilter({ ...filter, tag: undefined });
          }}
        />
      </div>
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
      {shown.length === 0 ? (
        <NothingFound what="nenhuma tarefa" isNarrowed={todos.length > 0} onClear={() => setFilter(NO_FILTER)} />
      ) : (
        <Card flush>
          <ol className={styles.list} aria-label="Tarefas">
            {shown.map((todo, place) => (
              <TodoRow
                key={todo.id}
                todo={todo}
                tags={tags}
                isFirst={place === 0}
                isLast={place === shown.length - 1}
                onOpen={() => open(todo)}
                onChange={(flags) => change(todo, flags)}
                onRemove={() => remove(todo)}
                onStep={(way) => step(todo.id, way)}
                onDrop={(id, side) => void put(id, { target: todo.id, side })}
              />
            ))}
          </ol>
        </Card>
      )}
      {shown.length > 1 && (
        <p className={styles.help}>Arraste para mudar a ordem; no teclado, Alt com ↑ e ↓ na tarefa em foco.</p>
      )}
      {opened !== undefined && (
        <TodoDrawer
          key={opened.id}
          todo={opened}
          isNew={!todos.some(({ id }) => id === opened.id)}
          tags={tags}
          loading={running}
          onClose={() => setOpened(undefined)}
          onSave={(todo) => void save(todo)}
          onRemove={() => remove(opened)}
        />
      )}
    </>
  );
}
