import { Button, Form, TextField } from '@bank/ui';
import { useEffect, useRef, useState, type ReactNode } from 'react';

/** One short text and what to do with it: the name of something new, or a new name. Empty text is not sent. */
export function TitleForm({
  label,
  action,
  initial = '',
  loading,
  opener,
  onSave,
  onCancel,
}: {
  readonly label: string;
  /** Names what will happen: "Criar coluna". */
  readonly action: string;
  readonly initial?: string;
  readonly loading: boolean;
  /** The id of the button in the page that this was asked with: it has the focus again afterwards. */
  readonly opener?: string;
  readonly onSave: (text: string) => void;
  readonly onCancel: () => void;
}): ReactNode {
  const [text, setText] = useState(initial);
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  // Somebody has just asked for this field, and goes on where they asked for it.
  useEffect(() => {
    field.current?.focus();
    return () => (opener === undefined ? undefined : document.getElementById(opener)?.focus());
  }, [opener]);
  const save = (): void => {
    const trimmed = text.trim();
    setMissing(trimmed === '');
    if (trimmed !== '' && !loading) onSave(trimmed);
  };
  return (
    <Form
      label={action}
      onSubmit={save}
      actions={
        <>
          <Button size="small" type="submit" loading={loading}>
            {action}
          </Button>
          <Button size="small" variant="quiet" onClick={onCancel}>
            Cancelar
          </Button>
        </>
      }
    >
      <TextField
        label={label}
        value={text}
        maxLength={80}
        ref={field}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onCancel();
        }}
        error={isMissing ? 'Informe um nome.' : undefined}
        onChange={(event) => setText(event.target.value)}
      />
    </Form>
  );
}
