import { SAVED_VIEW_NAME_MAX, type CallFailure } from '@bank/contracts';
import { Button, Dialog, Form, TextField } from '@bank/ui';
import { useId, useState, type ReactNode } from 'react';
import { failureMessage } from '../../vocabulary/status-messages.ts';

interface NameViewProps {
  readonly open: boolean;
  readonly title: string;
  readonly text: string;
  /** What it is called so far. */
  readonly name: string;
  readonly working: boolean;
  readonly failure: CallFailure | undefined;
  readonly onClose: () => void;
  readonly onSave: (name: string) => void;
}

/** Asks what a view is to be called. */
export function NameView({ open, title, text, working, onClose, ...form }: NameViewProps): ReactNode {
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
  name: initial,
  failure,
  onSave,
}: { readonly id: string } & Pick<NameViewProps, 'name' | 'failure' | 'onSave'>): ReactNode {
  const [name, setName] = useState(initial);
  const [fault, setFault] = useState<string | undefined>(undefined);
  return (
    <Form
      id={id}
      label="Nome da visão"
      failure={failure === undefined ? undefined : <p>{failureMessage(failure)}</p>}
      onSubmit={() => (name.trim() === '' ? setFault('Informe um nome.') : onSave(name.trim()))}
    >
      <TextField
        label="Nome"
        name="view"
        maxLength={SAVED_VIEW_NAME_MAX}
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
