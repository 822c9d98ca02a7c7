import type { CallFailure, CallResult, CompanyDocumentKind, CompanyRequest } from '@bank/contracts';
import { Button, ChangeList, Form, useUnsaved, type ChangeLine } from '@bank/ui';
import { useState, type ReactNode } from 'react';
import { failureMessage } from '../../../vocabulary/status-messages.ts';
import { faultsOfFiles, NO_FILES, refusedFiles, type ChosenFiles, type DocumentNeed } from '../document-choice.ts';
import { DocumentFields } from './document-fields.tsx';
import styles from './drawers.module.css';

/** The last look before the company asks for something: what changes, the documents it needs, and from when it holds. */
export function RequestForm({
  label,
  lines,
  needs,
  words,
  send,
  running,
  failure,
  onBack,
  onAsked,
}: {
  readonly label: string;
  readonly lines: readonly ChangeLine[];
  /** Documents that it needs; none: it is in force at once. */
  readonly needs: readonly DocumentNeed[];
  /** What the button says and what follows, at once or after the bank has looked. */
  readonly words: { readonly act: string; readonly effect: string };
  readonly send: (files: ChosenFiles, onProgress: (sent: number) => void) => Promise<CallResult<CompanyRequest>>;
  readonly running: boolean;
  readonly failure: CallFailure | undefined;
  readonly onBack: () => void;
  readonly onAsked: (request: CompanyRequest) => void;
}): ReactNode {
  const [files, setFiles] = useState<ChosenFiles>(NO_FILES);
  const [progress, setProgress] = useState<number | undefined>(undefined);
  const [judging, setJudging] = useState<readonly CompanyDocumentKind[]>([]);
  const [tried, setTried] = useState(false);
  const saved = useUnsaved(files !== NO_FILES);
  const missing = faultsOfFiles(needs, files);
  const refused = refusedFiles(failure);
  const submit = async (): Promise<void> => {
    setTried(true);
    if (Object.keys(missing).length > 0) return;
    setProgress(0);
    const asked = await send(files, setProgress);
    setProgress(undefined);
    if (!asked.ok) return;
    saved();
    onAsked(asked.value);
  };
  return (
    <Form
      label={label}
      headed
      failure={failure !== undefined && Object.keys(refused).length === 0 ? failureMessage(failure) : undefined}
      onSubmit={() => void submit()}
      actions={
        <>
          <Button type="submit" variant="primary" loading={running || judging.length > 0}>
            {words.act}
          </Button>
          <Button onClick={onBack} disabled={running}>
            Voltar
          </Button>
        </>
      }
    >
      {lines.length > 0 && <ChangeList lines={lines} />}
      <DocumentFields
        needs={needs}
        files={files}
        faults={{ ...(tried ? missing : {}), ...refused }}
        progress={progress}
        onChange={setFiles}
        onJudging={(kind, isJudging) =>
          setJudging((before) => [...before.filter((each) => each !== kind), ...(isJudging ? [kind] : [])])
        }
      />
      <p className={styles.muted}>{words.effect}</p>
    </Form>
  );
}
