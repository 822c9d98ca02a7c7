import { registerPixKey, sendPixKeyCode, type CompanyKey, type KeyCode } from '@bank/contracts';
import { recognisePixKey } from '@bank/pix-key';
import { Button, ChoiceField, Drawer, Form, TextField } from '@bank/ui';
import { useState, type ReactNode } from 'react';
import { useOperation } from '../../../platform/api/use-operation.ts';
import { useRefusedFields } from '../../../platform/api/use-refused-fields.ts';
import { useDoor } from '../../../platform/door-services.ts';
import { ByTrustedDevice } from '../../../platform/screens/by-trusted-device.tsx';
import { failureMessage } from '../../../vocabulary/status-messages.ts';
import type { RegisteredAs } from '../address.ts';
import { useKeptKey } from '../use-kept-key.ts';
import { CodeForm } from './code-form.tsx';
import styles from './pix-keys.module.css';

interface RegisterDrawerProps {
  /** Undefined: it is closed. */
  readonly step: RegisteredAs | 'escolher' | undefined;
  /** The code that is to be typed. */
  readonly code: KeyCode | undefined;
  /** The keys that are active already, by their ids. */
  readonly active: readonly string[];
  readonly onKind: (kind: RegisteredAs) => void;
  readonly onSent: (code: KeyCode) => void;
  /** `wasActive`: it was before it was asked for, and nothing came of that. */
  readonly onDone: (key: CompanyKey, wasActive: boolean) => void;
  readonly onClose: () => void;
}

/** Registers a key: which, and for an e-mail or telephone the code that proves it. */
export function RegisterDrawer({ step, code, onClose, ...rest }: RegisterDrawerProps): ReactNode {
  const isOpen = step !== undefined || code !== undefined;
  return (
    <Drawer open={isOpen} onClose={onClose} title="Registrar chave Pix" keepsTyped>
      {code !== undefined ? (
        <Prove code={code} {...rest} />
      ) : (
        step !== undefined && (
          <ByTrustedDevice what="registrar uma chave">
            <Choose kind={step === 'escolher' ? 'cnpj' : step} {...rest} />
          </ByTrustedDevice>
        )
      )}
    </Drawer>
  );
}

type StepProps = Pick<RegisterDrawerProps, 'active' | 'onKind' | 'onSent' | 'onDone'>;

const KINDS = [
  { value: 'cnpj', label: 'CNPJ' },
  { value: 'email', label: 'E-mail' },
  { value: 'telefone', label: 'Telefone' },
  { value: 'aleatoria', label: 'Chave aleatória' },
] as const;

const HINTS: Readonly<Record<RegisteredAs, string>> = {
  cnpj: 'O CNPJ da empresa. Não precisa de código.',
  email: 'Um e-mail que a empresa lê: enviamos um código a ele.',
  telefone: 'Um celular da empresa: enviamos um código por SMS.',
  aleatoria: 'Números e letras que não dizem nada da empresa. O sistema do Pix a cria.',
};

function Choose({ kind, active, onKind, onSent, onDone }: StepProps & { readonly kind: RegisteredAs }): ReactNode {
  const { window } = useDoor();
  // The same request makes the same random key, however often it is sent.
  const [requestId] = useState(() => window.crypto.randomUUID());
  // As they were before anything was sent: news of a new key may come before its answer.
  const [before] = useState(active);
  const { draft, change } = useKeptKey();
  const [fault, setFault] = useState<string | undefined>(undefined);
  const register = useOperation(registerPixKey);
  const send = useOperation(sendPixKeyCode);
  const proven = kind === 'email' || kind === 'telefone' ? kind : undefined;
  const typed = proven ? draft[proven] : '';
  const refused = useRefusedFields(send.failure ?? register.failure, { key: typed });

  const submit = async (): Promise<void> => {
    if (proven === undefined) {
      const body = kind === 'cnpj' ? ({ type: 'CNPJ' } as const) : ({ type: 'EVP', requestId } as const);
      const made = await register.run({ body });
      if (made.ok) onDone(made.value, before.includes(made.value.id));
      return;
    }
    const type = proven === 'email' ? 'EMAIL' : 'PHONE';
    if (!isA(type, typed)) {
      setFault(proven === 'email' ? 'Informe um e-mail, como nome@empresa.com.br.' : 'Informe o telefone com DDD.');
      return;
    }
    const sent = await send.run({ body: { type, key: typed } });
    if (!sent.ok) return;
    change({ [proven]: '' });
    onSent(sent.value);
  };
  return (
    <Form
      label="Qual chave"
      headed
      failure={refused.rest && <p>{failureMessage(refused.rest)}</p>}
      onSubmit={() => void submit()}
      actions={
        <Button type="submit" variant="primary" loading={register.running || send.running}>
          {proven ? 'Enviar código' : 'Registrar chave'}
        </Button>
      }
    >
      <ChoiceField
        label="Tipo de chave"
        options={KINDS}
        value={kind}
        hint={HINTS[kind]}
        onChange={(next) => {
          setFault(undefined);
          onKind(next);
        }}
      />
      {proven && (
        <TextField
          label={kind === 'email' ? 'E-mail' : 'Telefone'}
          type={kind === 'email' ? 'email' : 'tel'}
          inputMode={kind === 'email' ? 'email' : 'tel'}
          autoComplete="off"
          maxLength={kind === 'email' ? 77 : 20}
          placeholder={kind === 'email' ? 'nome@empresa.com.br' : '(11) 98765-4321'}
          value={typed}
          error={fault ?? refused.of('key')}
          onChange={(event) => {
            setFault(undefined);
            change({ [proven]: event.target.value });
          }}
        />
      )}
      <p className={styles.muted}>
        Quem consulta a chave vê a razão social, o CNPJ e o banco da empresa. Uma conta tem até 20 chaves.
      </p>
    </Form>
  );
}

function Prove({ code, active, onSent, onDone }: StepProps & { readonly code: KeyCode }): ReactNode {
  const { run, running, failure } = useOperation(registerPixKey);
  const [before] = useState(active);
  const submit = async (body: { readonly codeId: string; readonly code: string }): Promise<void> => {
    const made = await run({ body });
    if (made.ok) onDone(made.value, before.includes(made.value.id));
  };
  return (
    <CodeForm
      code={code}
      submitLabel="Registrar chave"
      running={running}
      failure={failure}
      onSubmit={(typed) => void submit(typed)}
      onResent={onSent}
    />
  );
}

function isA(type: 'EMAIL' | 'PHONE', text: string): boolean {
  const found = recognisePixKey(text);
  const candidates = found.kind === 'key' ? [found] : found.kind === 'ambiguous' ? found.candidates : [];
  return candidates.some((each) => each.type === type);
}
