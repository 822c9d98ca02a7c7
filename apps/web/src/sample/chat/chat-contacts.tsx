import { CountLabel, relativeTime } from '@bank/ui';
import type { ReactNode } from 'react';
import { Answered } from '../components/answered.tsx';
import { useSample } from '../context/sample-context.ts';
import { together } from '../context/together.ts';
import { useSampleRead } from '../context/use-sample-call.ts';
import type { ChatContact, ChatInfo } from '../entities.ts';
import type { RecentContact } from './chat.ts';
import styles from './chat.module.css';
import { StatusDot } from './status-dot.tsx';

/** Whom one talks to: conversations, the latest first, and everybody else. */
export function ChatContacts({
  ownId,
  onOpen,
}: {
  readonly ownId: string;
  readonly onOpen: (contact: ChatContact) => void;
}): ReactNode {
  const answer = together({
    recent: useSampleRead<readonly RecentContact[]>(`/api/chat/contacts/recent?id=${ownId}`),
    all: useSampleRead<readonly ChatContact[]>(`/api/chat/contacts/all?id=${ownId}`),
  });
  return (
    <div className={styles.body}>
      <Answered answer={answer}>
        {({ recent, all }) => (
          <>
            <h3 className={styles.part}>Recentes</h3>
            <ul className={styles.contacts} aria-label="Conversas recentes">
              {recent
                .toSorted((a, b) => b.chatInfo.lastChatTime.localeCompare(a.chatInfo.lastChatTime))
                .map((contact) => (
                  <ContactLine
                    key={contact.id}
                    contact={contact}
                    info={contact.chatInfo}
                    onOpen={() => onOpen(contact)}
                  />
                ))}
            </ul>
            <h3 className={styles.part}>Contatos</h3>
            <ul className={styles.contacts} aria-label="Contatos">
              {all
                .filter(({ id }) => !recent.some((other) => other.id === id))
                .map((contact) => (
                  <ContactLine key={contact.id} contact={contact} onOpen={() => onOpen(contact)} />
                ))}
            </ul>
          </>
        )}
      </Answered>
    </div>
  );
}

function ContactLine({
  contact,
  info,
  onOpen,
}: {
  readonly contact: ChatContact;
  readonly info?: ChatInfo;
  readonly onOpen: () => void;
}): ReactNode {
  const { nowMs } = useSample();
  const unread = info?.unread ?? 0;
  return (
    <li>
      <button type="button" className={styles.contact} onClick={onOpen}>
        <span className={styles.face}>
          <img src={contact.avatar} alt="" />
          <StatusDot status={contact.status} />
        </span>
        <span className={styles.words}>
          <span className={styles.name}>{contact.name}</span>
          <span className={styles.mood}>{contact.mood}</span>
        </span>
        <span className={styles.end}>
          {info !== undefined && (
            <time dateTime={info.lastChatTime}>{relativeTime(Date.parse(info.lastChatTime), nowMs())}</time>
          )}
          {unread > 0 && <CountLabel count={unread} label={unread === 1 ? '1 não lida' : `${unread} não lidas`} />}
        </span>
      </button>
    </li>
  );
}
