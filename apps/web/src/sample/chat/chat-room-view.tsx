import { classNames, IconButton, relativeTime } from '@bank/ui';
import { useQueryClient } from '@tanstack/react-query';
import { SendHorizontal } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Answered } from '../components/answered.tsx';
import { useSample } from '../context/sample-context.ts';
import { useSampleRead, useSampleWrite } from '../context/use-sample-call.ts';
import type { ChatContact, ChatMessage } from '../entities.ts';
import { OWN_ID, roomPath, rowsOf, type ChatRoom } from './chat.ts';
import styles from './chat.module.css';

/** The conversation with somebody. It is made when it is asked for, if there was none. */
export function ChatRoomView({
  contact,
  onSent,
}: {
  readonly contact: ChatContact;
  readonly onSent: (chatId: string, lines: number) => void;
}): ReactNode {
  const queries = useQueryClient();
  const room = useSampleRead<ChatRoom>(roomPath(contact.id));
  const { data } = room;
  // A room that was asked for is read, and may be new: the list that one goes back to knows it by then.
  useEffect(() => {
    const queryKey = ['sample', `/api/chat/contacts/recent?id=${OWN_ID}`];
    if (data !== undefined) void queries.invalidateQueries({ queryKey, refetchType: 'all' });
  }, [data, queries]);
  return (
    <Answered answer={room}>
      {({ chatId, messageList }) => (
        <>
          <Lines contact={contact} lines={messageList} />
          <NewLine chatId={chatId} to={contact.name} onSent={() => onSent(chatId, messageList.length)} />
        </>
      )}
    </Answered>
  );
}

function Lines({
  contact,
  lines,
}: {
  readonly contact: ChatContact;
  readonly lines: readonly ChatMessage[];
}): ReactNode {
  const { nowMs } = useSample();
  const end = useRef<HTMLDivElement>(null);
  const count = lines.length;
  useEffect(() => {
    end.current?.scrollTo({ top: end.current.scrollHeight });
  }, [count]);
  return (
    // Focusable, so that the keyboard can scroll it.
    <div ref={end} className={styles.body} role="log" aria-label={`Conversa com ${contact.name}`} tabIndex={0}>
      {count === 0 && <p className={styles.none}>Nenhuma mensagem ainda. Diga olá.</p>}
      {lines.map(({ contactId, text, time }, place) => (
        // Lines are only ever added at the end.
        <div key={place} className={classNames(styles.line, contactId === OWN_ID && styles.own)}>
          <p className={styles.text}>{text}</p>
          <span className={styles.when}>
            {contactId === OWN_ID ? 'Você' : contact.name.split(' ')[0]} ·{' '}
            <time dateTime={time}>{relativeTime(Date.parse(time), nowMs())}</time>
          </span>
        </div>
      ))}
    </div>
  );
}

/** The box for a new line: Enter sends it, Shift+Enter goes on in a new one. */
function NewLine({
  chatId,
  to,
  onSent,
}: {
  readonly chatId: string;
  readonly to: string;
  readonly onSent: () => void;
}): ReactNode {
  const { nowMs } = useSample();
  const { run, running } = useSampleWrite();
  const [text, setText] = useState('');
  const send = async (): Promise<void> => {
    const trimmed = text.trim();
    if (trimmed === '' || running) return;
    const time = new Date(nowMs()).toISOString();
    const sent = await run('/api/chat/add', { chatId, contactId: OWN_ID, text: trimmed, time });
    if (!sent) return;
    setText('');
    onSent();
  };
  const press = (event: KeyboardEvent): void => {
    // While letters are being composed, Enter ends the composition.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void send();
  };
  return (
    <div className={styles.foot}>
      <textarea
        className={styles.box}
        aria-label={`Mensagem para ${to}`}
        placeholder="Escreva uma mensagem"
        maxLength={1000}
        rows={rowsOf(text)}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={press}
      />
      <IconButton label="Enviar" onClick={() => void send()}>
        <SendHorizontal size={18} aria-hidden />
      </IconButton>
    </div>
  );
}
