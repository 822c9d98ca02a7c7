import { answerDispute, DISPUTE_TEXT_MAX, EVIDENCE_MAX, sendEvidence, type ReceivedDispute } from '@bank/contracts';
import { Button, ConfirmDialog, fileSizeInWords, Form, Row, RowList, TextAreaField, useUnsaved } from '@bank/ui';
import { useState, type ReactNode } from 'react';
import { useOperation } from '../../../platform/api/use-operation.ts';
import { useDraftShelf } from '../../../platform/drafts/use-draft-shelf.ts';
import { failureMessage } from '../../../vocabulary/status-messages.ts';
import { UploadField } from '../../../vocabulary/upload-field.tsx';
import { useFreshDisputes } from '../api/use-disputes.ts';
import styles from './pix-disputes.module.css';

/** The company's answer: files are kept as they are chosen, the text outlives a reload, and all is sent once. */
export function AnswerForm({
  dispute,
  onTyped,
}: {
  readonly dispute: ReceivedDispute;
  readonly onTyped: (isTyped: boolean) => void;
}): ReactNode {
  const shelf = useDraftShelf();
  const place = `defesa/${dispute.id}`;
  const kept = shelf.read(place);
  const [text, setText] = useState(typeof kept === 'string' ? kept : '');
  const [fault, setFault] = useState<string | undefined>(undefined);
  const [asking, setAsking] = useState(false);
  const { run, running, failure } = useOperation(answerDispute);
  const refresh = useFreshDisputes();
  const sent = useUnsaved(text.trim() !== '');
  const type = (next: string): void => {
    setFault(undefined);
    setText(next);
    shelf.keep(place, next);
    onTyped(next.trim() !== '');
  };
  const send = async (): Promise<void> => {
    const done = await run({ params: { disputeId: dispute.id }, body: { text } });
    setAsking(false);
    if (!done.ok) return;
    sent();
    shelf.forget(place);
    onTyped(false);
    refresh();
  };
  return (
    <>
      <Form
        label="Defesa da empresa"
        failure={failure === undefined ? undefined : <p>{failureMessage(failure)}</p>}
        onSubmit={() => (text.trim() === '' ? setFault('Escreva a defesa da empresa.') : setAsking(true))}
        actions={
          <Button type="submit" variant="primary" loading={running}>
            Enviar defesa
          </Button>
        }
      >
        <div className={styles.fields}>
          <TextAreaField
            label="O que a empresa tem a dizer"
            name="text"
            hint="O que foi vendido ou feito, para quem e quando foi entregue"
            rows={6}
            maxLength={DISPUTE_TEXT_MAX}
            value={text}
            error={fault}
            onChange={(event) => type(event.target.value)}
          />
          <Documents dispute={dispute} />
        </div>
      </Form>
      <ConfirmDialog
        open={asking}
        title="Enviar a defesa?"
        text={`Depois de enviada ela não muda mais. ${filesInWords(dispute.evidence.length)}`}
        confirmLabel="Enviar defesa"
        loading={running}
        onConfirm={() => void send()}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}

function filesInWords(count: number): string {
  if (count === 0) return 'Nenhum documento foi anexado.';
  return count === 1 ? 'Vai com 1 documento.' : `Vai com ${count} documentos.`;
}

/** The files so far, and room for the next one. */
function Documents({ dispute: { id, evidence } }: { readonly dispute: ReceivedDispute }): ReactNode {
  const { run, failure } = useOperation(sendEvidence);
  const refresh = useFreshDisputes();
  const [progress, setProgress] = useState<number | undefined>(undefined);
  const [file, setFile] = useState<File | undefined>(undefined);
  const taken = new Set(evidence.map(({ number }) => number));
  const next = Array.from({ length: EVIDENCE_MAX }, (_, index) => index + 1).find((number) => !taken.has(number));
  const send = async (chosen: File | undefined): Promise<void> => {
    setFile(chosen);
    if (chosen === undefined || next === undefined) return;
    setProgress(0);
    const params = { disputeId: id, number: String(next) };
    const done = await run({ params, body: {}, files: { file: chosen }, onProgress: setProgress });
    setProgress(undefined);
    if (!done.ok) return;
    setFile(undefined);
    refresh();
  };
  return (
    <div className={styles.files}>
      {evidence.length > 0 && (
        <RowList label="Documentos anexados">
          {evidence.map(({ number, name, bytes }) => (
            <Row key={number} title={name} detail={fileSizeInWords(bytes)} />
          ))}
        </RowList>
      )}
      {next === undefined ? (
        <p className={styles.none}>São {EVIDENCE_MAX} documentos, o máximo de uma defesa.</p>
      ) : (
        <UploadField
          key={next}
          label={evidence.length === 0 ? 'Documento' : 'Mais um documento'}
          hint={`Nota, comprovante de entrega, conversa: PDF, JPG ou PNG, até 10 MB. Até ${EVIDENCE_MAX} arquivos.`}
          optional
          name="file"
          file={file}
          onFile={(chosen) => void send(chosen)}
          progress={progress}
          error={failure === undefined ? undefined : failureMessage(failure)}
        />
      )}
    </div>
  );
}
