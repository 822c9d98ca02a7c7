import { classNames, ConfirmDialog, IconButton, Menu, StatusLabel } from '@bank/ui';
import { EllipsisVertical, Flag, Star } from 'lucide-react';
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useSample } from '../../context/sample-context.ts';
import { dayWords } from '../../context/sample-values.ts';
import type { Side } from '../../drag/moves.ts';
import { useDraggable, useDropPlace } from '../../drag/use-drag.ts';
import type { Tag, Todo } from '../../entities.ts';
import styles from './todo.module.css';
import { isLate } from './todos.ts';

export interface TodoRowProps {
  readonly todo: Todo;
  readonly tags: readonly Tag[];
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onOpen: () => void;
  readonly onChange: (flags: Partial<Todo>) => void;
  readonly onRemove: () => Promise<void>;
  readonly onStep: (way: 'up' | 'down') => void;
  readonly onDrop: (id: string, side: Side) => void;
}

/** A thing to do in the list: its flags are one press away. */
export function TodoRow({ todo, tags, onOpen, onChange, onStep, onDrop, ...rest }: TodoRowProps): ReactNode {
  const { today } = useSample();
  const line = useRef<HTMLLIElement>(null);
  const isHeld = useDraggable(line, { kind: 'todo', id: todo.id });
  const side = useDropPlace(line, { kind: 'todo', axis: 'y', onDrop });
  const step = (event: KeyboardEvent): void => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    onStep(event.key === 'ArrowUp' ? 'up' : 'down');
  };
  return (
    <li ref={line} className={classNames(styles.line, isHeld && styles.held, side && styles[side])}>
      <label className={styles.check}>
        <input
          type="checkbox"
          aria-label={`Concluída: ${todo.title}`}
          checked={todo.done}
          onChange={(event) => onChange({ done: event.target.checked })}
        />
      </label>
      <div className={styles.words}>
        <button
          id={`tarefa-${todo.id}`}
          type="button"
          className={classNames(styles.title, todo.done && styles.done, !todo.read && styles.unread)}
          onClick={onOpen}
          onKeyDown={step}
        >
          {todo.title}
        </button>
        <span className={styles.detail}>
          {!todo.read && <span className={styles.tag}>Não lida</span>}
          {todo.tag.map((id) => {
            const name = tags.find((tag) => tag.id === id)?.name;
            return name === undefined ? undefined : (
              <span key={id} className={styles.tag}>
                {name}
              </span>
            );
          })}
          <span>até {dayWords(todo.dueDate)}</span>
          {isLate(todo, today) && <StatusLabel tone="warning">Atrasada</StatusLabel>}
        </span>
      </div>
      <FlagButton
        label={`Favorita: ${todo.title}`}
        on={todo.starred}
        onChange={(starred) => onChange({ starred })}
        icon={<Star size={16} aria-hidden />}
      />
      <FlagButton
        label={`Importante: ${todo.title}`}
        on={todo.important}
        onChange={(important) => onChange({ important })}
        icon={<Flag size={16} aria-hidden />}
      />
      <RowMenu todo={todo} onChange={onChange} onStep={onStep} {...rest} />
    </li>
  );
}

function FlagButton({
  label,
  on,
  onChange,
  icon,
}: {
  readonly label: string;
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
  readonly icon: ReactNode;
}): ReactNode {
  return (
    <IconButton
      size="small"
      label={label}
      aria-pressed={on}
      className={classNames(styles.flag, on && styles.on)}
      onClick={() => onChange(!on)}
    >
      {icon}
    </IconButton>
  );
}

function RowMenu({
  todo,
  isFirst,
  isLast,
  onChange,
  onRemove,
  onStep,
}: Pick<TodoRowProps, 'todo' | 'isFirst' | 'isLast' | 'onChange' | 'onRemove' | 'onStep'>): ReactNode {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Menu
        align="end"
        trigger={
          <IconButton size="small" label={`Opções: ${todo.title}`}>
            <EllipsisVertical size={16} aria-hidden />
          </IconButton>
        }
        entries={[
          {
            kind: 'action',
            label: todo.read ? 'Marcar como não lida' : 'Marcar como lida',
            onSelect: () => onChange({ read: !todo.read }),
          },
          { kind: 'action', label: 'Mover para cima', disabled: isFirst, onSelect: () => onStep('up') },
          { kind: 'action', label: 'Mover para baixo', disabled: isLast, onSelect: () => onStep('down') },
          { kind: 'line' },
          { kind: 'action', label: 'Excluir', onSelect: () => setAsking(true) },
        ]}
      />
      <ConfirmDialog
        open={asking}
        title={`Excluir a tarefa ${todo.title}?`}
        confirmLabel="Excluir tarefa"
        danger
        onCancel={() => setAsking(false)}
        onConfirm={() => void onRemove().finally(() => setAsking(false))}
      />
    </>
  );
}
