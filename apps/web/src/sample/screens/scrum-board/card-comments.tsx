import { Button, relativeTime, TextAreaField } from '@bank/ui';
import { useState, type ReactNode } from 'react';
import shared from '../../components/sample.module.css';
import { useSample } from '../../context/sample-context.ts';
import type { ScrumCard, ScrumMember } from '../../entities.ts';
import styles from './scrum-board.module.css';

/** Under whose name somebody comments here: no member, so the screen says "Você". */
const OWN_UID = 'usr-1';

/** What was said about a card, the latest first, and a new word. */
export function CardComments({
  comments,
  members,
  onChange,
}: {
  readonly comments: ScrumCard['comments'];
  readonly members: readonly ScrumMember[];
  readonly onChange: (comments: ScrumCard['comments']) => Promise<boolean>;
}): ReactNode {
  const { nowMs } = useSample();
  const [text, setText] = useState('');
  const add = async (): Promise<void> => {
    const said = text.trim();
    if (said === '') return;
    const time = new Date(nowMs()).toISOString();
    if (await onChange([...comments, { id: crypto.randomUUID(), uid: OWN_UID, text: said, time }])) setText('');
  };
  return (
    <div className={shared.stack}>
      <h3 className={styles.part}>Comentários</h3>
      <TextAreaField
        label="Novo comentário"
        rows={2}
        value={text}
        maxLength={500}
        onChange={(event) => setText(event.target.value)}
      />
      <div className={shared.actions}>
        <Button size="small" disabled={text.trim() === ''} onClick={() => void add()}>
          Comentar
        </Button>
      </div>
      <ul className={styles.lines} aria-label="Comentários">
        {comments.toReversed().map(({ id, uid, text: said, time }) => (
          <li key={id} className={styles.comment}>
            <span className={shared.first}>
              {members.find((member) => member.id === uid)?.name ?? 'Você'}
              <time className={styles.when} dateTime={time}>
                {relativeTime(Date.parse(time), nowMs())}
              </time>
            </span>
            <span className={styles.said}>{said}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
