import { Button, DateField, Drawer, Form, TextAreaField, TextField } from '@bank/ui';
import { useState, type ReactNode } from 'react';
import { CheckList } from '../../components/check-list.tsx';
import { RemoveButton } from '../../components/remove-button.tsx';
import shared from '../../components/sample.module.css';
import { useSample } from '../../context/sample-context.ts';
import { dayOf } from '../../context/sample-values.ts';
import type { Tag, Todo } from '../../entities.ts';
import { noonOf } from './todos.ts';

const FLAGS = [
  { value: 'done', label: 'Concluída' },
  { value: 'read', label: 'Lida' },
  { value: 'starred', label: 'Favorita' },
  { value: 'important', label: 'Importante' },
] as const;

/** A thing to do in full: words, days, tags and flags. */
export function TodoDrawer({
  todo,
  isNew,
  tags,
  loading,
  onClose,
  onSave,
  onRemove,
}: {
  readonly todo: Todo;
  readonly isNew: boolean;
  readonly tags: readonly Tag[];
  readonly loading: boolean;
  readonly onClose: () => void;
  readonly onSave: (todo: Todo) => void;
  readonly onRemove: () => Promise<void>;
}): ReactNode {
  const { today } = useSample();
  const [draft, setDraft] = useState(todo);
  const [start, setStart] = useState(dayOf(todo.startDate));
  const [due, setDue] = useState(dayOf(todo.dueDate));
  const [isJudged, setJudged] = useState(false);
  const startError = start === undefined ? 'Informe o dia.' : undefined;
  const dueError =
    due === undefined
      ? 'Informe o dia.'
      : start !== undefined && due < start
        ? 'O prazo vem depois do início.'
        : undefined;
  const titleError = draft.title.trim() === '' ? 'Informe o que fazer.' : undefined;
  const save = (): void => {
    setJudged(true);
    if (titleError !== undefined || dueError !== undefined || start === undefined || due === undefined) return;
    onSave({ ...draft, title: draft.title.trim(), startDate: noonOf(start), dueDate: noonOf(due) });
  };
  return (
    <Drawer
      open
      title={isNew ? 'Nova tarefa' : 'Tarefa'}
      onClose={onClose}
      keepsTyped
      foot={
        <div className={shared.actions}>
          {!isNew && (
            <RemoveButton
              label="Excluir tarefa"
              question={`“${todo.title}” sai da lista.`}
              loading={loading}
              onRemove={onRemove}
            />
          )}
          <Button variant="primary" type="submit" form="todo-form" loading={loading}>
            {isNew ? 'Criar tarefa' : 'Salvar tarefa'}
          </Button>
        </div>
      }
    >
      <Form id="todo-form" label={isNew ? 'Nova tarefa' : 'Tarefa'} onSubmit={save}>
        <TextField
          label="O que fazer"
          value={draft.title}
          maxLength={120}
          error={isJudged ? titleError : undefined}
          onChange={(event) => setDraft({ ...draft, title: event.target.value })}
        />
        <TextAreaField
          label="Anotação"
          optional
          value={draft.note}
          maxLength={1000}
          onChange={(event) => setDraft({ ...draft, note: event.target.value })}
        />
        <div className={shared.pair}>
          <DateField
            label="Início"
            value={start}
            today={today}
            error={isJudged ? startError : undefined}
            onChange={setStart}
          />
          <DateField
            label="Prazo"
            value={due}
            today={today}
            error={isJudged ? dueError : undefined}
            onChange={setDue}
          />
        </div>
        <CheckList
          label="Etiquetas da tarefa"
          options={tags.map(({ id, name }) => ({ value: id, label: name }))}
          chosen={draft.tag}
          onChange={(id, on) =>
            setDraft({ ...draft, tag: on ? [...draft.tag, id] : draft.tag.filter((other) => other !== id) })
          }
        />
        <CheckList
          label="Situação"
          options={FLAGS}
          chosen={FLAGS.filter(({ value }) => draft[value]).map(({ value }) => value)}
          onChange={(flag, on) => setDraft({ ...draft, [flag]: on })}
        />
      </Form>
    </Drawer>
  );
}
