import { Button, TextAreaField } from '@bank/ui';
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import styles from './app.module.css';

/** "Recusar": asks for the reason first; the person who asked reads it. */
export function RefuseForm({
  what,
  busy,
  disabled,
  onRefuse,
}: {
  /** What is refused, with its button's words: "Recusar pagamento". */
  readonly what: string;
  readonly busy: boolean;
  readonly disabled: boolean;
  readonly onRefuse: (reason: string) => void;
}): ReactNode {
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (open) field.current?.focus();
  }, [open]);
  if (!open) {
    return (
      <Button wide disabled={disabled} onClick={() => setOpen(true)}>
        Recusar
      </Button>
    );
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (reason.trim() === '') return setError('Diga por que recusa.');
    setError(undefined);
    onRefuse(reason.trim());
  };
  return (
    <form className={styles.refuse} aria-label={what} onSubmit={submit} noValidate>
      <TextAreaField
        label="Motivo"
        hint="Quem pediu vai ler."
        value={reason}
        maxLength={200}
        error={error}
        ref={field}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Button type="submit" variant="danger" wide loading={busy} disabled={disabled}>
        {what}
      </Button>
      <Button variant="quiet" wide onClick={() => setOpen(false)}>
        Não recusar
      </Button>
    </form>
  );
}
