import { changeDevice, type CompanyDevice, type SignedChange } from '@bank/contracts';
import { Button, Form, TextField, useUnsaved } from '@bank/ui';
import { useState, type ReactNode } from 'react';
import { useOperation } from '../../../platform/api/use-operation.ts';
import { useRefusedFields } from '../../../platform/api/use-refused-fields.ts';
import { AskFailure } from '../../../signed-changes/ask-failure.tsx';
import styles from './device-drawer.module.css';

const NAME_LENGTH_MAX = 60;

/** Gives a device another name, once that is signed in the app. */
export function RenameDevice({
  device,
  onCancel,
  onAsked,
}: {
  readonly device: CompanyDevice;
  readonly onCancel: () => void;
  readonly onAsked: (change: SignedChange) => void;
}): ReactNode {
  const [name, setName] = useState(device.name);
  const [fault, setFault] = useState<string | undefined>(undefined);
  const saved = useUnsaved(name !== device.name);
  const { run, running, failure } = useOperation(changeDevice);
  const refused = useRefusedFields(failure, { name });
  const submit = async (): Promise<void> => {
    const wanted = name.trim();
    if (wanted === '' || wanted === device.name) {
      setFault(wanted === '' ? 'Informe o nome.' : 'Este já é o nome do dispositivo.');
      return;
    }
    const asked = await run({ params: { deviceId: device.id }, body: { action: 'rename', name: wanted } });
    if (!asked.ok) return;
    saved();
    onAsked(asked.value);
  };
  return (
    <Form
      label="Alterar nome"
      className={styles.form}
      onSubmit={() => void submit()}
      actions={
        <>
          <Button type="submit" variant="primary" size="small" loading={running}>
            Pedir mudança
          </Button>
          <Button size="small" onClick={onCancel}>
            Cancelar
          </Button>
        </>
      }
    >
      <TextField
        label="Nome do dispositivo"
        hint="Como você o reconhece: “Celular da Ana”"
        value={name}
        maxLength={NAME_LENGTH_MAX}
        error={fault ?? refused.of('name')}
        onChange={(event) => {
          setName(event.target.value);
          setFault(undefined);
        }}
      />
      <AskFailure failure={refused.rest} />
    </Form>
  );
}
