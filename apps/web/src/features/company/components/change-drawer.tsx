import {
  REGISTRATION_PART_NAMES,
  requestRegistrationChange,
  type CompanyRequest,
  type RegistrationPart,
} from '@bank/contracts';
import { Button, Drawer, Form, LeaveButton, useUnsaved } from '@bank/ui';
import { useState, type ReactNode } from 'react';
import { useOperation } from '../../../platform/api/use-operation.ts';
import {
  asksNothing,
  changeOf,
  documentsNeeded,
  draftOf,
  faultsOf,
  linesOf,
  type FieldName,
  type RegistrationChange,
  type RegistrationDraft,
} from '../registration-change.ts';
import type { Registration } from '../registration.ts';
import { ChangeFields } from './change-fields.tsx';
import { RequestForm } from './request-form.tsx';

const AT_ONCE = { act: 'Alterar agora', effect: 'Esta mudança vale assim que você a enviar.' };
const AFTER_ANALYSIS = {
  act: 'Enviar pedido',
  effect: 'O banco confere os documentos e responde por aqui. Até lá, tudo fica como está.',
};

interface Props {
  readonly registration: Registration;
  readonly onClose: () => void;
  /** The bank took the request: it is in force already, or being looked at. */
  readonly onAsked: (request: CompanyRequest) => void;
}

/** Asks for a change of one part of the registration: what is typed, a look at it all with its documents, sent. */
export function ChangeDrawer({ part, ...props }: Props & { readonly part: RegistrationPart | undefined }): ReactNode {
  const title =
    part === 'documents' ? 'Enviar documento' : `Alterar: ${part === undefined ? '' : REGISTRATION_PART_NAMES[part]}`;
  return (
    <Drawer open={part !== undefined} onClose={props.onClose} title={title} keepsTyped>
      {part !== undefined && <Change key={part} part={part} {...props} />}
    </Drawer>
  );
}

/** Nothing is typed for these: the bank reads what is new in the documents. */
function isReadFromDocuments(part: RegistrationPart): boolean {
  return part === 'partners' || part === 'documents';
}

function Change({
  part,
  registration,
  onClose,
  onAsked,
}: Props & {
  readonly part: RegistrationPart;
}): ReactNode {
  const [draft, setDraft] = useState(() => draftOf(registration));
  const [reviewing, setReviewing] = useState(isReadFromDocuments(part));
  const change = changeOf(part, registration, draft);
  const saved = useUnsaved(!isReadFromDocuments(part) && !asksNothing(change));
  if (!reviewing)
    return (
      <Typing
        part={part}
        registration={registration}
        draft={draft}
        change={change}
        onChange={setDraft}
        onComplete={() => setReviewing(true)}
        onCancel={onClose}
      />
    );
  return (
    <Reviewing
      part={part}
      registration={registration}
      change={change}
      onBack={isReadFromDocuments(part) ? onClose : () => setReviewing(false)}
      onAsked={(request) => {
        saved();
        onAsked(request);
      }}
    />
  );
}

function Typing({
  part,
  registration,
  draft,
  change,
  onChange,
  onComplete,
  onCancel,
}: {
  readonly part: RegistrationPart;
  readonly registration: Registration;
  readonly draft: RegistrationDraft;
  readonly change: RegistrationChange;
  readonly onChange: (next: (draft: RegistrationDraft) => RegistrationDraft) => void;
  readonly onComplete: () => void;
  readonly onCancel: () => void;
}): ReactNode {
  const [left, setLeft] = useState<readonly FieldName[]>([]);
  const [tried, setTried] = useState(false);
  const found = faultsOf(change);
  const shown = Object.fromEntries(
    Object.entries(found).filter(([name]) => tried || left.includes(name as FieldName)),
  ) as typeof found;
  const submit = (): void => {
    setTried(true);
    if (!asksNothing(change) && Object.keys(found).length === 0) onComplete();
  };
  return (
    <Form
      key="typing"
      label="O que muda"
      headed
      failure={tried && asksNothing(change) ? 'Nada alterado ainda.' : undefined}
      onSubmit={submit}
      actions={
        <>
          <Button type="submit" variant="primary">
            Revisar
          </Button>
          <LeaveButton onLeave={onCancel}>Voltar</LeaveButton>
        </>
      }
    >
      <ChangeFields
        part={part}
        registration={registration}
        draft={draft}
        faults={shown}
        onChange={onChange}
        onLeave={(name) => setLeft([...left, name])}
      />
    </Form>
  );
}

function Reviewing({
  part,
  registration,
  change,
  onBack,
  onAsked,
}: {
  readonly part: RegistrationPart;
  readonly registration: Registration;
  readonly change: RegistrationChange;
  readonly onBack: () => void;
  readonly onAsked: (request: CompanyRequest) => void;
}): ReactNode {
  const { run, running, failure } = useOperation(requestRegistrationChange);
  const needs = documentsNeeded(part, change);
  return (
    <RequestForm
      key="reviewing"
      label={part === 'documents' ? 'Escolha o que enviar' : 'Confira a mudança'}
      lines={linesOf(registration, change)}
      needs={needs}
      words={needs.length === 0 ? AT_ONCE : AFTER_ANALYSIS}
      send={(files, onProgress) => run({ body: change, files, onProgress })}
      running={running}
      failure={failure}
      onBack={onBack}
      onAsked={onAsked}
    />
  );
}
