import { createPayeeGroup, GROUP_NAME_MAX, type PayeeGroup } from '@bank/contracts';
import { Button, ChoiceField, Dialog, Form, TextField } from '@bank/ui';
import { useId, useState, type ReactNode } from 'react';
import { useOperation } from '../../../platform/api/use-operation.ts';
import { useAccess } from '../../../platform/session/use-session.ts';
import { failureMessage } from '../../../vocabulary/status-messages.ts';
import { useFreshGroups } from '../api/use-groups.ts';
import { CONFIDENTIAL_CHOICES, CONFIDENTIAL_HINT } from './confidential-choice.ts';
import styles from './groups.module.css';

/** Asks what a new group is called, and whether everybody may see who is in it. */
export function NewGroup({
  open,
  onClose,
  onMade,
}: {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onMade: (group: PayeeGroup) => void;
}): ReactNode {
  const id = useId();
  const { run, running, failure } = useOperation(createPayeeGroup);
  const refresh = useFreshGroups();
  const make = async (name: string, isConfidential: boolean): Promise<void> => {
    const made = await run({ body: { name, isConfidential } });
    if (!made.ok) return;
    refresh();
    onClose();
    onMade(made.value);
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Criar grupo"
      text="O grupo nasce vazio. Em seguida você digita quem está nele ou traz de uma planilha."
      actions={
        <>
          <Button disabled={running} onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" form={id} variant="primary" loading={running}>
            Criar grupo
          </Button>
        </>
      }
    >
      {open && (
        <NewGroupForm
          id={id}
          failure={failure && failureMessage(failure)}
          onSave={(name, isConfidential) => void make(name, isConfidential)}
        />
      )}
    </Dialog>
  );
}

function NewGroupForm({
  id,
  failure,
  onSave,
}: {
  readonly id: string;
  readonly failure: string | undefined;
  readonly onSave: (name: string, isConfidential: boolean) => void;
}): ReactNode {
  const mayMark = useAccess().permissions.includes('CONFIDENTIAL_PAYEES');
  const [name, setName] = useState('');
  const [fault, setFault] = useState<string | undefined>(undefined);
  const [secrecy, setSecrecy] = useState<'open' | 'confidential'>('open');
  return (
    <Form
      id={id}
      label="Novo grupo"
      className={styles.stack}
      failure={failure && <p>{failure}</p>}
      onSubmit={() =>
        name.trim() === '' ? setFault('Informe um nome.') : onSave(name.trim(), secrecy === 'confidential')
      }
    >
      <TextField
        label="Nome do grupo"
        name="name"
        maxLength={GROUP_NAME_MAX}
        autoComplete="off"
        value={name}
        error={fault}
        onChange={({ target }) => {
          setFault(undefined);
          setName(target.value);
        }}
      />
      {mayMark && (
        <ChoiceField
          label="Quem vê os favorecidos"
          options={CONFIDENTIAL_CHOICES}
          value={secrecy}
          onChange={setSecrecy}
          hint={CONFIDENTIAL_HINT}
        />
      )}
    </Form>
  );
}
