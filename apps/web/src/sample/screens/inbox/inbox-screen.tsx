import { formatInstant, formatTime, instant } from '@bank/core';
import { Button, Card, EmptyState, FilterBar, FilterChip, SearchField } from '@bank/ui';
import { Mail, PenLine } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Answered } from '../../components/answered.tsx';
import shared from '../../components/sample.module.css';
import { useSample } from '../../context/sample-context.ts';
import { dayWords } from '../../context/sample-values.ts';
import { useSampleRead, useSampleWrite } from '../../context/use-sample-call.ts';
import { portrait } from '../../data/pictures.ts';
import type { InboxMessage } from '../../entities.ts';
import { Composer } from './composer.tsx';
import { keptDraft } from './drafts.ts';
import styles from './inbox.module.css';
import { writeLetter } from './letter.ts';
import { MessageList } from './message-list.tsx';
import { MessageView } from './message-view.tsx';
import {
  BLANK_DRAFT,
  FOLDERS,
  isIn,
  listedMessages,
  OWN_NAME,
  replyTo,
  unreadIn,
  type Draft,
  type Folder,
} from './messages.ts';

/** The inbox of the sample: folders, messages, answers and new ones with formatted text. */
export function InboxScreen(): ReactNode {
  const messages = useSampleRead<readonly InboxMessage[]>('/api/inbox/all');
  return <Answered answer={messages}>{(data) => <Inbox messages={data} />}</Answered>;
}

/** What the pane beside the list shows. */
type Shown =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'message'; readonly id: string }
  | { readonly kind: 'new' }
  | { readonly kind: 'reply'; readonly id: string };

const NEW_KEY = 'new';
const OWN_PICTURE = portrait(23);

function Inbox({ messages }: { readonly messages: readonly InboxMessage[] }): ReactNode {
  const { nowMs, say } = useSample();
  const { run, running } = useSampleWrite();
  const [folder, setFolder] = useState<Folder>('inbox');
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [shown, setShown] = useState<Shown>({ kind: 'nothing' });
  const pane = useRef<HTMLDivElement>(null);
  const list = listedMessages(messages, { folder, search });
  const marked = list.filter(({ id }) => chosen.includes(id));
  const opened = 'id' in shown ? messages.find(({ id }) => id === shown.id) : undefined;
  const unread = unreadIn(messages);
  const place = `${shown.kind} ${'id' in shown ? shown.id : ''}`;

  // What was opened is read next; on a narrow screen it stands where the list was.
  const isOpen = shown.kind !== 'nothing';
  useEffect(() => {
    if (isOpen) pane.current?.focus({ preventScroll: true });
  }, [isOpen, place]);

  const update = (message: InboxMessage, change: Partial<InboxMessage>, done?: string): Promise<boolean> =>
    run('/api/inbox/update', { ...message, ...change }, done);
  const updateAll = async (
    all: readonly InboxMessage[],
    change: Partial<InboxMessage>,
    done: string,
  ): Promise<void> => {
    for (const message of all) if (!(await update(message, change))) return;
    setChosen([]);
    say(done);
  };
  const close = (): void => setShown({ kind: 'nothing' });
  const open = (message: InboxMessage): void => {
    setShown({ kind: 'message', id: message.id });
    if (message.read !== true) void update(message, { read: true });
  };
  const removeAll = async (all: readonly InboxMessage[]): Promise<void> => {
    for (const { id } of all) if (!(await run('/api/inbox/delete', { id }))) return;
    setChosen([]);
    close();
    say(all.length === 1 ? 'Mensagem excluída.' : `${all.length} mensagens excluídas.`);
  };
  const discardAll = async (all: readonly InboxMessage[]): Promise<void> => {
    await updateAll(all, { folder: 'trash' }, all.length === 1 ? 'Mensagem na lixeira.' : `${all.length} na lixeira.`);
    close();
  };
  const restoreAll = async (all: readonly InboxMessage[]): Promise<void> => {
    for (const message of all) {
      const { folder: _, ...arrived } = message;
      const before = message.sender.name === OWN_NAME ? { ...arrived, folder: 'sent' } : arrived;
      // An update leaves what it does not name: what left the bin is put back as a whole.
      if (!(await run('/api/inbox/delete', { id: message.id }))) return;
      if (!(await run('/api/inbox/add', before))) return;
    }
    setChosen([]);
    close();
    say(all.length === 1 ? 'Mensagem restaurada.' : `${all.length} mensagens restauradas.`);
  };
  const send = ({ to, subject, letter }: Draft): Promise<boolean> => {
    const message: Omit<InboxMessage, 'id'> = {
      sender: { name: OWN_NAME, photo: OWN_PICTURE },
      date: formatInstant(instant(nowMs())),
      selected: false,
      subject: subject.trim(),
      message: writeLetter(letter),
      folder: 'sent',
      read: true,
      to: to.trim(),
    };
    return run('/api/inbox/add', message, 'Mensagem enviada.');
  };
  const choose = (wanted: Folder): void => {
    setFolder(wanted);
    setChosen([]);
    if (shown.kind === 'message') close();
  };

  return (
    <>
      <div className={shared.bar}>
        <FilterBar label="Pastas">
          {FOLDERS.map(({ folder: each, label }) => (
            <FilterChip key={each} on={each === folder} onClick={() => choose(each)}>
              {each === 'inbox' && unread > 0 ? `${label} (${unread})` : label}
            </FilterChip>
          ))}
        </FilterBar>
        <SearchField label="Buscar por pessoa, assunto ou texto" value={search} onChange={setSearch} />
        <span className={shared.barEnd}>
          <Button variant="primary" icon={<PenLine size={16} aria-hidden />} onClick={() => setShown({ kind: 'new' })}>
            {keptDraft(NEW_KEY) === undefined || shown.kind === 'new' ? 'Nova mensagem' : 'Continuar rascunho'}
          </Button>
        </span>
      </div>
      <div className={styles.panes} data-open={isOpen}>
        <div className={styles.list}>
          <MessageList
            messages={list}
            folder={folder}
            isNarrowed={search.trim() !== '' && messages.some((message) => isIn(message, folder))}
            chosen={marked.map(({ id }) => id)}
            opened={opened?.id}
            loading={running}
            onChoose={setChosen}
            onOpen={open}
            onStar={(message) => void update(message, { starred: message.starred !== true })}
            onMark={(read) =>
              void updateAll(marked, { read }, read ? 'Marcadas como lidas.' : 'Marcadas como não lidas.')
            }
            onDiscard={() => void discardAll(marked)}
            onRestore={() => void restoreAll(marked)}
            onRemove={() => removeAll(marked)}
            onClearSearch={() => setSearch('')}
          />
        </div>
        <div ref={pane} className={styles.pane} tabIndex={-1}>
          {shown.kind === 'new' && (
            <Composer
              key={NEW_KEY}
              title="Nova mensagem"
              draftKey={NEW_KEY}
              draft={BLANK_DRAFT}
              loading={running}
              onSend={send}
              onLeave={close}
            />
          )}
          {shown.kind === 'reply' && opened !== undefined && (
            <Composer
              key={opened.id}
              title={`Responder: ${opened.subject}`}
              draftKey={opened.id}
              draft={replyTo(opened, momentWords(opened.date))}
              loading={running}
              onSend={send}
              onLeave={() => setShown({ kind: 'message', id: opened.id })}
            />
          )}
          {shown.kind === 'message' && opened !== undefined && (
            <MessageView
              message={opened}
              when={momentWords(opened.date)}
              hasDraft={keptDraft(opened.id) !== undefined}
              loading={running}
              onBack={close}
              onReply={() => setShown({ kind: 'reply', id: opened.id })}
              onUnread={() => {
                void update(opened, { read: false });
                close();
              }}
              onDiscard={() => void discardAll([opened])}
              onRestore={() => void restoreAll([opened])}
              onRemove={() => removeAll([opened])}
            />
          )}
          {(shown.kind === 'nothing' || (shown.kind !== 'new' && opened === undefined)) && (
            <Card>
              <EmptyState icon={<Mail size={26} strokeWidth={1.6} />} title="Nenhuma mensagem aberta">
                Escolha uma mensagem da lista ou escreva uma nova.
              </EmptyState>
            </Card>
          )}
        </div>
      </div>
    </>
  );
}

function momentWords(date: string): string {
  return `${dayWords(date)}, ${formatTime(instant(Date.parse(date)))}`;
}
