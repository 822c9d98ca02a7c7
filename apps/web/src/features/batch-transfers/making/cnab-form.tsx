import { BATCH_FILE_BYTES_MAX, openBatch, sendBatchFile, type Batch, type CallFailure } from '@bank/contracts';
import { Actions, Button, Card, FileDrop } from '@bank/ui';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState, type ReactNode } from 'react';
import { useApp } from '../../../platform/app-services.ts';
import { useSafeWrites } from '../../../platform/api/use-safe-writes.ts';
import { failureMessage } from '../../../vocabulary/status-messages.ts';
import { useKnownBatch } from '../api/use-batches.ts';
import { BatchFactsFields, nameOfFile, useBatchFacts } from './batch-facts.tsx';
import { sha256Of } from './file-digest.ts';
import styles from './making.module.css';

const ACCEPT = '.rem,.txt,.cnab,.240,text/plain';
const TOO_LARGE = 'O arquivo passa de 16 MB. Divida-o e monte um lote para cada parte.';

/** Sends a bank file: a draft is begun for it once, and takes the file as often as it is tried. */
function useFileSender(onDone: (batch: Batch) => void) {
  const { send } = useSafeWrites();
  const { call } = useApp();
  const [progress, setProgress] = useState<number | undefined>(undefined);
  const [failure, setFailure] = useState<CallFailure | undefined>(undefined);
  const begun = useRef<{ readonly batch: Batch; readonly sha256: string } | undefined>(undefined);
  const busy = useRef(false);

  const run = async (
    file: File,
    said: { readonly name: string; readonly date: string; readonly confidential: boolean },
  ): Promise<CallFailure | undefined> => {
    const sha256 = await sha256Of(file);
    if (begun.current?.sha256 !== sha256) {
      const opened = await send(openBatch, { body: { ...said, source: 'cnab', file: { name: file.name, sha256 } } });
      if (!opened.ok) return opened.failure;
      begun.current = { batch: opened.value, sha256 };
    }
    const { id } = begun.current.batch;
    const sent = await call(sendBatchFile, {
      params: { id },
      query: { name: file.name },
      octets: file,
      onProgress: setProgress,
    });
    if (!sent.ok) return sent.failure;
    onDone(sent.value);
    return undefined;
  };
  return {
    progress,
    failure,
    send: async (...args: Parameters<typeof run>): Promise<void> => {
      if (busy.current) return;
      busy.current = true;
      setFailure(undefined);
      setProgress(0);
      setFailure(await run(...args));
      setProgress(undefined);
      busy.current = false;
    },
  };
}

/** The file of payments that a company's own system makes. */
export function CnabForm({ given }: { readonly given: File | undefined }): ReactNode {
  const navigate = useNavigate();
  const known = useKnownBatch();
  const [file, setFile] = useState<File | undefined>(given);
  const { facts, change, nameOr } = useBatchFacts(given === undefined ? {} : { name: nameOfFile(given) });
  const [said, setSaid] = useState<string | undefined>(undefined);
  const { progress, failure, send } = useFileSender((batch) => {
    known(batch);
    void navigate({ to: '/batch/$id', params: { id: batch.id }, replace: true });
  });
  const choose = (chosen: File | undefined): void => {
    const isTooLarge = chosen !== undefined && chosen.size > BATCH_FILE_BYTES_MAX;
    setSaid(isTooLarge ? TOO_LARGE : undefined);
    setFile(isTooLarge ? undefined : chosen);
    if (chosen !== undefined && facts.name === '') change({ name: nameOfFile(chosen) });
  };
  const isBusy = progress !== undefined;
  const submit = (): void => {
    if (file === undefined) return setSaid('Escolha o arquivo.');
    if (facts.date === undefined) return setSaid('Informe o dia dos pagamentos.');
    setSaid(undefined);
    return void send(file, { name: nameOr(), date: facts.date, confidential: facts.confidential });
  };
  return (
    <Card>
      <div className={styles.form}>
        <FileDrop
          label="Arquivo CNAB 240 de pagamentos"
          hint="Segmentos A e B, até 10.000 pagamentos. Boletos e contas (segmentos J e O) ficam de fora: pague-os em Pagamentos."
          accept={ACCEPT}
          file={file}
          onFile={choose}
          progress={progress}
          busyText="Conferindo as linhas…"
          error={said ?? (failure === undefined ? undefined : failureMessage(failure))}
        />
        <BatchFactsFields facts={facts} disabled={isBusy} onChange={change} />
        <Actions>
          <Button variant="primary" loading={isBusy} onClick={submit}>
            Enviar e conferir
          </Button>
        </Actions>
      </div>
    </Card>
  );
}
