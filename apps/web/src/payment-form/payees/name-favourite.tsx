import { FAVOURITE_NAME_MAX, type CallFailure } from '@bank/contracts';
import { Button, Dialog, Form, TextField } from '@bank/ui';
import { useId, useState, type ReactNode } from 'react';
import { failureMessage } from '../../vocabulary/status-messages.ts';

/** Asks what a favourite is to be called. */
export function NameFavourite({
  open,
  title,
  text,
  name: initial,
  working,
  failure,
  onClose,
  onSave,
}: {
  readonly open: boolean;
  readonly title: string;
  readonly text: string;
  readonly name: string;
  readonly working: boolean;
  readonly failure: CallFailure | undefined;
  readonly onClose: () => void;
  readonly onSave: (name: string) => void;
}): ReactNode {
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
      {open && <NameForm {...{ id, initial, failure, onSave }} />}
    </Dialog>
  );
}

function NameForm({
  id,
  initial,
  failure,
  onSave,
}: {
  readonly id: string;
  readonly initial: string;
  readonly failure: CallFailure | undefined;
  readonly onSave: (name: string) => void;
}): ReactNode {
  const [name, setName] = useState(initial.slice(0, FAVOURITE_NAME_MAX));
  const [fault, setFault] = useState<string | undefined>(undefined);
  const submit = (): void => {
    if (name.trim() === '') setFault('Informe um nome.');
    else onSave(name.trim());
  };
  return (
    <Form
      id={id}
      label="Nome do favorecido"
      failure={failure === undefined ? undefined : <p>{failureMessage(failure)}</p>}
      onSubmit={submit}
    >
      <TextField
        label="Nome"
        name="favourite"
        hint="Como a empresa chama quem recebe"
        maxLength={FAVOURITE_NAME_MAX}
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
