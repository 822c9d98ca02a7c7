import type { CallFailure } from '@bank/contracts';
import { Button, Dialog, Form, TextField } from '@bank/ui';
import { useId, useState, type ReactNode } from 'react';
import { failureMessage } from './status-messages.ts';

interface NameDialogProps {
  readonly open: boolean;
  readonly title: string;
  readonly text: string;
  /** What the form is called to who hears it: "Nome da visão". */
  readonly label: string;
  /** What it is called so far. */
  readonly name: string;
  readonly maxLength: number;
  readonly hint?: string;
  readonly working: boolean;
  readonly failure: CallFailure | undefined;
  readonly onClose: () => void;
  /** With the name, without spaces around it. */
  readonly onSave: (name: string) => void;
}

/** Asks what something of the person's own is to be called. */
export function NameDialog({ open, title, text, working, onClose, ...form }: NameDialogProps): ReactNode {
  const id = useId();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      text={text}
      actions={
        <>
          <Button disabled={working} onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" form={id} variant="primary" loading={working}>
            Salvar
          </Button>
        </>
      }
    >
      {open && <NameForm id={id} {...form} />}
    </Dialog>
  );
}

function NameForm({
  id,
  label,
  name: initial,
  maxLength,
  hint,
  failure,
  onSave,
}: { readonly id: string } & Pick<
  NameDialogProps,
  'label' | 'name' | 'maxLength' | 'hint' | 'failure' | 'onSave'
>): ReactNode {
  const [name, setName] = useState(initial.slice(0, maxLength));
  const [fault, setFault] = useState<string | undefined>(undefined);
  return (
    <Form
      id={id}
      label={label}
      failure={failure === undefined ? undefined : <p>{failureMessage(failure)}</p>}
      onSubmit={() => (name.trim() === '' ? setFault('Informe um nome.') : onSave(name.trim()))}
    >
      <TextField
        label="Nome"
        name="name"
        hint={hint}
        maxLength={maxLength}
        autoComplete="off"
        value={name}
        error={fault}
        onChange={(event) => {
          setFault(undefined);
          setName(event.target.value);
        }}
      />
    </Form>
  );
}
