import { Button, Card, TextField } from '@bank/ui';
import { SendHorizontal } from 'lucide-react';
import { lazy, Suspense, useState, type ReactNode, type SubmitEvent } from 'react';
import { Waiting } from '../../components/answered.tsx';
import styles from '../../components/sample.module.css';
import { dropDraft, keepDraft, keptDraft } from './drafts.ts';
import { faultsOf, type Draft } from './messages.ts';

const LetterEditor = lazy(async () => ({ default: (await import('./letter-editor.tsx')).LetterEditor }));

/** Writes a message. What is typed is kept as a draft until it is sent or discarded. `draft` is read once. */
export function Composer({
  title,
  draftKey,
  draft: initial,
  loading,
  onSend,
  onLeave,
}: {
  readonly title: string;
  /** Under which the draft is kept: "new", or the id of the message that is answered. */
  readonly draftKey: string;
  readonly draft: Draft;
  readonly loading: boolean;
  /** Gets a draft without faults, and answers whether it was sent. */
  readonly onSend: (draft: Draft) => Promise<boolean>;
  readonly onLeave: () => void;
}): ReactNode {
  const [draft, setDraft] = useState<Draft>(() => keptDraft(draftKey) ?? initial);
  const [isTried, setTried] = useState(false);
  const faults = isTried ? faultsOf(draft) : {};
  const set = (change: Partial<Draft>): void => {
    const changed = { ...draft, ...change };
    setDraft(changed);
    keepDraft(draftKey, changed);
  };
  const send = async (): Promise<void> => {
    setTried(true);
    if (Object.keys(faultsOf(draft)).length > 0 || !(await onSend(draft))) return;
    dropDraft(draftKey);
    onLeave();
  };
  return (
    <Card title={title}>
      <form
        className={styles.stack}
        noValidate
        aria-label={title}
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault();
          void send();
        }}
      >
        <TextField
          label="Para"
          value={draft.to}
          maxLength={100}
          error={faults.to}
          onChange={(event) => set({ to: event.target.value })}
        />
        <TextField
          label="Assunto"
          value={draft.subject}
          maxLength={120}
          error={faults.subject}
          onChange={(event) => set({ subject: event.target.value })}
        />
        <Suspense fallback={<Waiting />}>
          <LetterEditor
            label="Mensagem"
            initial={draft.letter}
            error={faults.letter}
            onChange={(letter) => set({ letter })}
          />
        </Suspense>
        <div className={styles.actions}>
          <Button
            variant="quiet"
            onClick={() => {
              dropDraft(draftKey);
              onLeave();
            }}
          >
            Descartar
          </Button>
          <Button onClick={onLeave}>Guardar rascunho</Button>
          <Button variant="primary" type="submit" loading={loading} icon={<SendHorizontal size={16} aria-hidden />}>
            Enviar mensagem
          </Button>
        </div>
      </form>
    </Card>
  );
}
