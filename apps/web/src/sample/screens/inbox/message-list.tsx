import { Button, Card, classNames, EmptyState, IconButton, relativeTime, VisuallyHidden } from '@bank/ui';
import { Star } from 'lucide-react';
import { useMemo, type KeyboardEvent, type ReactNode } from 'react';
import { Portrait } from '../../components/picture.tsx';
import { RemoveButton } from '../../components/remove-button.tsx';
import { useSample } from '../../context/sample-context.ts';
import type { InboxMessage } from '../../entities.ts';
import styles from './inbox.module.css';
import { letterWords, readLetter } from './letter.ts';
import { FOLDERS, type Folder } from './messages.ts';

export interface MessageListProps {
  readonly messages: readonly InboxMessage[];
  readonly folder: Folder;
  /** Whether the folder holds more than the search leaves. */
  readonly isNarrowed: boolean;
  /** Ids of the messages that the buttons above the list act on. */
  readonly chosen: readonly string[];
  readonly opened: string | undefined;
  readonly loading: boolean;
  readonly onChoose: (ids: readonly string[]) => void;
  readonly onOpen: (message: InboxMessage) => void;
  readonly onStar: (message: InboxMessage) => void;
  readonly onMark: (read: boolean) => void;
  readonly onDiscard: () => void;
  readonly onRestore: () => void;
  readonly onRemove: () => Promise<void>;
  readonly onClearSearch: () => void;
}

/** The messages of a folder: arrows go from one to the next, checkboxes choose many. */
export function MessageList({ messages, folder, opened, onOpen, onStar, ...rest }: MessageListProps): ReactNode {
  const { chosen, isNarrowed, onChoose, onClearSearch } = rest;
  const label = FOLDERS.find((one) => one.folder === folder)?.label ?? '';
  if (messages.length === 0) {
    return (
      <Card>
        <EmptyState
          title={isNarrowed ? 'Nenhuma mensagem com esta busca' : `Nada em ${label.toLowerCase()}`}
          {...(isNarrowed && { action: <Button onClick={onClearSearch}>Limpar busca</Button> })}
        />
      </Card>
    );
  }
  return (
    <Card flush>
      <div className={styles.head}>
        <label className={styles.check}>
          <input
            type="checkbox"
            aria-label="Selecionar todas"
            checked={chosen.length === messages.length}
            ref={(box) => {
              if (box !== null) box.indeterminate = chosen.length > 0 && chosen.length < messages.length;
            }}
            onChange={({ target }) => onChoose(target.checked ? messages.map(({ id }) => id) : [])}
          />
        </label>
        <span className={styles.count} role="status">
          {chosen.length > 0
            ? `${chosen.length} ${chosen.length === 1 ? 'selecionada' : 'selecionadas'}`
            : `${messages.length} ${messages.length === 1 ? 'mensagem' : 'mensagens'}`}
        </span>
        {chosen.length > 0 && <Actions folder={folder} {...rest} />}
      </div>
      <ul className={styles.messages} aria-label={`Mensagens: ${label}`}>
        {messages.map((message) => (
          <MessageLine
            key={message.id}
            message={message}
            isChosen={chosen.includes(message.id)}
            isOpened={message.id === opened}
            onOpen={() => onOpen(message)}
            onStar={() => onStar(message)}
            onChoose={(on) => onChoose(on ? [...chosen, message.id] : chosen.filter((id) => id !== message.id))}
          />
        ))}
      </ul>
    </Card>
  );
}

/** Arrows lead from line to line. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const line = event.currentTarget.closest('li');
  const next = event.key === 'ArrowDown' ? line?.nextElementSibling : line?.previousElementSibling;
  event.preventDefault();
  next?.querySelector<HTMLElement>('[data-line]')?.focus();
}

function Actions({
  folder,
  chosen,
  loading,
  onMark,
  onDiscard,
  onRestore,
  onRemove,
}: Pick<
  MessageListProps,
  'folder' | 'chosen' | 'loading' | 'onMark' | 'onDiscard' | 'onRestore' | 'onRemove'
>): ReactNode {
  if (folder === 'trash') {
    return (
      <span className={styles.acts}>
        <Button size="small" variant="quiet" onClick={onRestore}>
          Restaurar
        </Button>
        <RemoveButton
          label="Excluir de vez"
          question={chosen.length === 1 ? 'A mensagem não volta mais.' : `${chosen.length} mensagens não voltam mais.`}
          loading={loading}
          onRemove={onRemove}
        />
      </span>
    );
  }
  return (
    <span className={styles.acts}>
      <Button size="small" variant="quiet" onClick={() => onMark(true)}>
        Marcar lidas
      </Button>
      <Button size="small" variant="quiet" onClick={() => onMark(false)}>
        Não lidas
      </Button>
      <Button size="small" variant="quiet" onClick={onDiscard}>
        Para a lixeira
      </Button>
    </span>
  );
}

function MessageLine({
  message,
  isChosen,
  isOpened,
  onOpen,
  onStar,
  onChoose,
}: {
  readonly message: InboxMessage;
  readonly isChosen: boolean;
  readonly isOpened: boolean;
  readonly onOpen: () => void;
  readonly onStar: () => void;
  readonly onChoose: (on: boolean) => void;
}): ReactNode {
  const { nowMs } = useSample();
  const { sender, subject, date, to, read, starred } = message;
  const words = useMemo(() => letterWords(readLetter(message.message)), [message.message]);
  const who = to === undefined ? sender.name : `Para ${to}`;
  return (
    <li className={classNames(styles.line, read !== true && styles.unread, isOpened && styles.opened)}>
      <label className={styles.check}>
        <input
          type="checkbox"
          aria-label={`Selecionar: ${subject}, ${who}`}
          checked={isChosen}
          onChange={({ target }) => onChoose(target.checked)}
        />
      </label>
      <button
        type="button"
        className={styles.open}
        data-line=""
        aria-pressed={isOpened}
        onClick={onOpen}
        onKeyDown={walk}
      >
        <Portrait src={sender.photo} size={36} />
        <span className={styles.words}>
          <span className={styles.who}>
            <span className={styles.name}>
              {read !== true && <VisuallyHidden>Não lida: </VisuallyHidden>}
              {who}
            </span>
            <time className={styles.when} dateTime={date}>
              {relativeTime(Date.parse(date), nowMs())}
            </time>
          </span>
          <span className={styles.subject}>{subject}</span>
          <span className={styles.preview}>{words}</span>
        </span>
      </button>
      <IconButton
        size="small"
        label={`Favorita: ${subject}, ${who}`}
        aria-pressed={starred === true}
        className={classNames(styles.star, starred === true && styles.starred)}
        onClick={onStar}
      >
        <Star size={16} aria-hidden />
      </IconButton>
    </li>
  );
}
