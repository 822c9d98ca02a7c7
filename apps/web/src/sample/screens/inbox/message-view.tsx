import { Button, Card } from '@bank/ui';
import { ArrowLeft, Reply } from 'lucide-react';
import { useMemo, type ReactNode } from 'react';
import { Portrait } from '../../components/picture.tsx';
import { RemoveButton } from '../../components/remove-button.tsx';
import type { InboxMessage } from '../../entities.ts';
import styles from './inbox.module.css';
import { LetterView } from './letter-view.tsx';
import { readLetter } from './letter.ts';

/** One message, and what can be done with it. */
export function MessageView({
  message,
  when,
  hasDraft,
  loading,
  onBack,
  onReply,
  onUnread,
  onDiscard,
  onRestore,
  onRemove,
}: {
  readonly message: InboxMessage;
  /** Its moment in words. */
  readonly when: string;
  /** Whether an answer to it has been begun. */
  readonly hasDraft: boolean;
  readonly loading: boolean;
  readonly onBack: () => void;
  readonly onReply: () => void;
  readonly onUnread: () => void;
  readonly onDiscard: () => void;
  readonly onRestore: () => void;
  readonly onRemove: () => Promise<void>;
}): ReactNode {
  const letter = useMemo(() => readLetter(message.message), [message.message]);
  const { sender, subject, to, folder } = message;
  return (
    <Card>
      <article className={styles.message} aria-label={subject}>
        <span className={styles.back}>
          <Button size="small" variant="quiet" icon={<ArrowLeft size={16} aria-hidden />} onClick={onBack}>
            Voltar à lista
          </Button>
        </span>
        <header className={styles.from}>
          <Portrait src={sender.photo} />
          <span>
            <h2 className={styles.title}>{subject}</h2>
            <span className={styles.preview}>
              {sender.name}
              {to !== undefined && ` para ${to}`} · <time dateTime={message.date}>{when}</time>
            </span>
          </span>
        </header>
        <LetterView letter={letter} />
        <footer className={styles.foot}>
          {folder === 'trash' ? (
            <>
              <RemoveButton
                label="Excluir de vez"
                question="A mensagem não volta mais."
                loading={loading}
                onRemove={onRemove}
              />
              <Button onClick={onRestore}>Restaurar</Button>
            </>
          ) : (
            <>
              <Button variant="quiet" onClick={onDiscard}>
                Mover para a lixeira
              </Button>
              {folder === undefined && (
                <Button variant="quiet" onClick={onUnread}>
                  Marcar como não lida
                </Button>
              )}
              <Button variant="primary" icon={<Reply size={16} aria-hidden />} onClick={onReply}>
                {hasDraft ? 'Continuar resposta' : 'Responder'}
              </Button>
            </>
          )}
        </footer>
      </article>
    </Card>
  );
}
