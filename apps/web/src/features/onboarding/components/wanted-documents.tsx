import {
  COMPANY_DOCUMENT_NAMES,
  sendApplicationDocuments,
  type Application,
  type CompanyDocumentKind,
} from '@bank/contracts';
import { Button, Card, Form } from '@bank/ui';
import { useState, type ReactNode } from 'react';
import { failureMessage } from '../../../vocabulary/status-messages.ts';
import { useOperation } from '../../../platform/api/use-operation.ts';
import { UploadField } from '../../../vocabulary/upload-field.tsx';
import { withFile } from '../steps.ts';

type Chosen = Partial<Readonly<Record<CompanyDocumentKind, File>>>;

/** What a pending application waits for, all of it, sent from here. */
export function WantedDocuments({
  protocol,
  cnpj,
  wanted,
  onSent,
  onStale,
}: {
  readonly protocol: string;
  readonly cnpj: string;
  readonly wanted: readonly CompanyDocumentKind[];
  readonly onSent: (application: Application) => void;
  /** They were sent from elsewhere, or the bank has decided: nothing is waited for any more. */
  readonly onStale: () => void;
}): ReactNode {
  const operation = useOperation(sendApplicationDocuments);
  const [chosen, setChosen] = useState<Chosen>({});
  const [sent, setSent] = useState<number | undefined>(undefined);
  const [isJudged, setIsJudged] = useState(false);
  const isWhole = wanted.every((kind) => chosen[kind] !== undefined);
  const { failure } = operation;
  const refused = failure?.kind === 'refused' ? failure.errors : [];
  const ofNoField = refused.every(({ field }) => !wanted.some((kind) => kind === field));

  const send = async (): Promise<void> => {
    setIsJudged(true);
    if (!isWhole) return;
    setSent(0);
    const result = await operation.run({ body: { protocol, cnpj }, files: chosen, onProgress: setSent });
    setSent(undefined);
    if (result.ok) onSent(result.value);
    else if (result.failure.kind === 'refused' && result.failure.errors.some(isOver)) onStale();
  };
  return (
    <Card title="Enviar documentos">
      <Form
        label="Enviar documentos"
        failure={failure !== undefined && ofNoField ? failureMessage(failure) : undefined}
        onSubmit={() => void send()}
        actions={
          <Button type="submit" variant="primary" loading={operation.running}>
            Enviar documentos
          </Button>
        }
      >
        {wanted.map((kind) => (
          <UploadField
            key={kind}
            name={kind}
            label={COMPANY_DOCUMENT_NAMES[kind]}
            file={chosen[kind]}
            progress={chosen[kind] === undefined ? undefined : sent}
            error={
              refused.find(({ field }) => field === kind)?.message ??
              (isJudged && chosen[kind] === undefined ? 'Campo obrigatório.' : undefined)
            }
            onFile={(file) => setChosen((before) => withFile(before, kind, file))}
          />
        ))}
      </Form>
    </Card>
  );
}

function isOver({ code }: { readonly code: string }): boolean {
  return code === 'onboarding.state-conflict';
}
