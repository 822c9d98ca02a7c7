import { IconButton } from '@bank/ui';
import { useQueryClient } from '@tanstack/react-query';
import { ArrowLeft, X } from 'lucide-react';
import { useCallback, useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { callSample } from '../context/call-sample.ts';
import { useSample } from '../context/sample-context.ts';
import type { ChatContact } from '../entities.ts';
import { ChatContacts } from './chat-contacts.tsx';
import { ChatRoomView } from './chat-room-view.tsx';
import { OWN_ID, REPLY_AFTER_MS, replyTo } from './chat.ts';
import styles from './chat.module.css';
import { StatusDot } from './status-dot.tsx';

/** The chat in the corner: people, and the conversation with one of them. Escape goes back, and then closes. */
export function ChatPopup({ onClose }: { readonly onClose: () => void }): ReactNode {
  const { nowMs } = useSample();
  const queries = useQueryClient();
  const popup = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState<ChatContact | undefined>(undefined);

  const back = useEffectEvent(() => (open === undefined ? onClose() : setOpen(undefined)));
  useEffect(() => {
    popup.current?.focus();
  }, [open]);
  useEffect(() => {
    const shown = popup.current;
    const escape = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      back();
    };
    shown?.addEventListener('keydown', escape);
    return () => shown?.removeEventListener('keydown', escape);
  }, []);

  // The other side answers even when the popup is closed by then: the line is there when it is opened again.
  const awaitReply = useCallback(
    (chatId: string, contactId: string, lines: number): void => {
      setTimeout(() => {
        const time = new Date(nowMs()).toISOString();
        const body = { chatId, contactId, text: replyTo(lines), time };
        callSample('POST', '/api/chat/add', { body })
          .then(() => queries.invalidateQueries())
          // The conversation is gone: the sample was set back in the meantime.
          .catch(() => undefined);
      }, REPLY_AFTER_MS);
    },
    [nowMs, queries],
  );

  return (
    <div ref={popup} className={styles.popup} role="dialog" aria-label="Conversas" tabIndex={-1}>
      <div className={styles.head}>
        {open !== undefined && (
          <IconButton size="small" label="Voltar às conversas" onClick={() => setOpen(undefined)}>
            <ArrowLeft size={16} aria-hidden />
          </IconButton>
        )}
        <h2 className={styles.title}>{open === undefined ? 'Conversas' : open.name}</h2>
        {open !== undefined && <StatusDot status={open.status} />}
        <span className={styles.close}>
          <IconButton size="small" label="Fechar conversas" onClick={onClose}>
            <X size={16} aria-hidden />
          </IconButton>
        </span>
      </div>
      <p className={styles.sample}>Dados de exemplo: ninguém lê o que você escreve.</p>
      {open === undefined ? (
        <ChatContacts ownId={OWN_ID} onOpen={setOpen} />
      ) : (
        <ChatRoomView key={open.id} contact={open} onSent={(chatId, lines) => awaitReply(chatId, open.id, lines)} />
      )}
    </div>
  );
}
